"""Grounds, icons and short names are fit for tiles; scoring is quick."""

import timeit
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from scorekeeper.games import all_games, find, score
from scorekeeper.games.game import Game
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from tests.games.tables import said

GAMES = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.box.id)


def contrast(one: str, other: str) -> float:
    """Return the contrast of WCAG."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@GAMES
def test_ink_is_read_on_every_ground(game: Game) -> None:
    kinds = game.cards(complete(game, {})).kinds
    for kind in kinds.values():
        assert contrast(kind.ground, "#1d1a20") >= 7.0, kind.id
        assert cell_len(kind.icon) <= 3
        assert cell_len(said(kind.short or kind.name)) <= 16
        assert said(kind.name)


@GAMES
def test_keys_are_no_prefix_of_another(game: Game) -> None:
    keys = [key for key in game.cards(complete(game, {})).kinds if game.box.id != "keltis"]
    assert not [(a, b) for a in keys for b in keys if a != b and b.startswith(a)]


def test_a_table_of_five_is_scored_quickly() -> None:
    game = find("sushi-go")
    rules = complete(game, {})
    hand = game.read("lwqtt1p", rules)
    table = Table(5, ((hand,) * 5,) * 3, rules)
    quickest = _quickest(lambda: score(game, table))
    # the machine may be busy, so both are measured in one run; an idle one takes 0.1 ms
    assert quickest < 30 * _quickest(lambda: sum(range(1000))), "aim: 0.2 ms"


def _quickest(action: Callable[[], object]) -> float:
    return min(timeit.repeat(action, number=5, repeat=60)) / 5
