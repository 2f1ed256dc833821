"""What holds in every practice game, whoever plays."""

import json
import runpy
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.files.play_file import play_file_text
from scorekeeper.games import find, rules
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go import draft, scoring
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.paths import content_folder
from scorekeeper.practice import flat
from scorekeeper.practice.computer import LEVELS, Budget, choose
from scorekeeper.practice.game import YOU, Practice, Shelf
from scorekeeper.practice.matches import Outcome, play_matches
from tests.benchmarks.practice import pick
from tests.cli.runner import run_json

QUICK = Budget(16, None)
START = "2026-11-30T20:00:00+01:00"
BOX = Counter({kind.key: kind.count for kind in CARDS})
BOOK = rules.complete(find("sushi-go"), {})
HANDS = st.lists(st.sampled_from(flat.KEYS), max_size=10).map(tuple)


@given(st.lists(HANDS, min_size=2, max_size=5))
def test_flat_points_are_those_of_the_rules(hands: list[tuple[str, ...]]) -> None:
    seats = [flat.seat_of(hand) for hand in hands]
    assert flat.round_points(seats) == [sum(p) for p in scoring.round_points(hands, BOOK)]
    assert [seat[6] for seat in seats] == [hand.count("p") for hand in hands]


@given(st.integers(2, 5), st.integers(), st.booleans())
def test_no_card_is_lost_and_no_hand_is_known_that_was_not_held(
    seats: int, seed: int, both_ways: bool
) -> None:
    chance = Random(seed)
    play = draft.deal(seats, {"pass": "both_ways" if both_ways else "left"}, chance)
    while not play.over:
        before = (hand for hands in play.before for hand in hands)
        every = Counter(card for cards in (play.pile, *play.hands, *play.laid) for card in cards)
        assert every + Counter(card for hand in before for card in hand) == BOX
        if not any(play.laid):
            names = [*range(seats)]  # of the hands, as they go round
            held: list[set[int]] = [set() for _ in names]
        for seat in range(seats):
            held[seat].add(names[seat])
            known = zip(names, play.hands, strict=True)
            assert play.view(seat).hands == tuple(
                hand if name in held[seat] else None for name, hand in known
            )
        step = 1 if play.passes_right else -1
        names = [names[(seat + step) % seats] for seat in range(seats)]
        play = play.apply([chance.choice(play.view(seat).choices) for seat in range(seats)])


def played(game: Practice, turns: int = 99, choice: int = 0) -> Practice:
    """Play a game on by count instead of by the clock; you take the first card or another."""
    while not game.now.over and len(game.turns) < turns:
        answers = [
            choose(level, game.now.view(seat), game.chance(seat, len(game.turns)), QUICK)
            for seat, level in enumerate(game.levels, start=1)
        ]
        choices = game.now.view(YOU).choices
        game = game.play(choices[choice % len(choices)], answers)
    return game


def test_a_game_is_its_seed_levels_and_picks(tmp_path: Path) -> None:
    shelf, begun = Shelf(tmp_path), Practice(7, ("easy", "normal", "hard"), START)
    half = played(begun, 10)
    shelf.save(half)
    assert list(shelf.games()) == [half]
    assert shelf.record() == {}
    game = played(next(shelf.games()))
    assert game == played(begun)
    for _ in range(2):  # one that is ended again is still one game
        shelf.save(game)
        won = int(YOU in game.as_play().score().winners)
        assert shelf.record() == {"easy,hard,normal": (1, won)}
    assert list(shelf.games()) == [game]
    shelf.drop(game)
    assert list(shelf.games()) == []
    assert shelf.record()["easy,hard,normal"][0] == 1


@settings(max_examples=20)
@given(st.integers(1, 4), st.integers(), st.booleans())
def test_points_are_those_that_score_prints(others: int, seed: int, both_ways: bool) -> None:
    game = played(Practice(seed, ("normal",) * others, START, both_ways), choice=seed)
    card = find("sushi-go").score(Table(others + 1, game.now.before, game.rules))
    printed = run_json("score", "-", typed=play_file_text([game.as_play()]))
    assert [each["total"] for each in printed["players"]] == list(card.totals)
    assert [each["rank"] for each in printed["players"]] == list(card.ranks)
    assert printed["complete"]
    assert printed["problems"] == []


def test_what_is_no_game_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "game-1.json").write_text('{"seed": 1, "levels": ["hard"], "turns": [[["x"]]]}')
    (tmp_path / "game-2.json").write_text("nonsense")
    assert list(Shelf(tmp_path).games()) == []


def test_a_pick_that_is_not_allowed_is_none() -> None:
    with pytest.raises(ValueError, match="seat 0 can't pick"):
        Practice(1, ("easy",), START).play(("q", "q")).now  # noqa: B018


@pytest.mark.parametrize("level", LEVELS)
def test_computers_pick_what_is_allowed(level: str) -> None:
    play = draft.deal(3, {"pass": "left"}, Random(2))
    for _ in range(8):
        views = [play.view(seat) for seat in range(3)]
        picks = [choose(level, view, Random(1), QUICK) for view in views]
        assert all(pick in view.choices for pick, view in zip(picks, views, strict=True))
        play = play.apply([view.choices[0] for view in views])


def matches(players: Sequence[str], games: int) -> Outcome:
    return play_matches(players, range(games), 7, partial(pick, Budget(60, None)))


def test_the_same_seed_plays_the_same_games() -> None:
    first, again = matches(["hard", "easy", "normal"], 2), matches(["hard", "easy", "normal"], 2)
    assert (first.wins, first.totals) == (again.wins, again.totals)
    assert sum(first.wins) == pytest.approx(2)


@pytest.mark.parametrize(
    ("player", "others", "games", "least"),
    [
        # Far below what `tests/benchmarks/practice.py` measures, and far above a fair share.
        ("hard", ["normal"] * 3, 16, 0.5),
        ("hard", ["normal"], 8, 0.7),
        ("normal", ["greedy"] * 3, 60, 0.75),
        ("normal", ["easy"] * 3, 60, 0.35),
        ("greedy", ["easy"] * 3, 60, 0.2),
    ],
)
def test_levels_are_as_strong_as_they_say(
    player: str, others: list[str], games: int, least: float
) -> None:
    assert matches([player, *others], games).wins[0] / games > least


def test_the_learned_values_are_those_of_the_script() -> None:
    folder = content_folder() / "sushi_go"
    script = runpy.run_path(str(folder / "learn_values.py"))
    kept = json.loads((folder / "values.json").read_text("utf-8"))
    assert (kept.pop("seed"), kept.pop("samples")) == (script["SEED"], script["SAMPLES"])
    assert list(kept) == ["2", "3", "4", "5"]
    for count, tables in kept.items():
        learned = script["learn"](int(count), 24)
        assert learned == script["learn"](int(count), 24)
        assert [[len(row) for row in cards] for cards in tables] == [
            [len(row) for row in cards] for cards in learned
        ]
        assert all(isinstance(worth, int) for cards in tables for row in cards for worth in row)
