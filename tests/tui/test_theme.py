"""The looks: every pair of colours that meets can be read, also with sixteen colours and none."""

from itertools import combinations

import pytest
from rich.color import Color, ColorSystem

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete
from scorekeeper.tui.theme import DARK, LIGHT, SEATS, Look, look_for, mix, other_look

GROUNDS = ("bg", "surf", "panel")
WORDS = ("fg", "quiet", "faint", "focus", "star", "ok", "err", *(f"seat{n}" for n in range(SEATS)))
FILLED = (("ongo", "go"), ("ink", "gold"), *(("onseat", f"seat{n}") for n in range(SEATS)))


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [DARK, LIGHT], ids=lambda look: look.name)
def test_words_can_be_read_on_every_ground(look: Look) -> None:
    at = look.colour
    weak = [
        (word, ground, contrast(at(word), at(ground)))
        for word in WORDS
        for ground in GROUNDS
        if contrast(at(word), at(ground)) < 4.5
    ]
    weak += [pair for pair in FILLED if contrast(at(pair[0]), at(pair[1])) < 4.5]
    weak += [("fg", "win")] if contrast(at("fg"), at("win")) < 4.5 else []
    weak += [ground for ground in ("empty", "hole") if contrast(at("faint"), at(ground)) < 3]
    assert not weak


@pytest.mark.parametrize("look", [DARK, LIGHT], ids=lambda look: look.name)
def test_sixteen_colours_can_be_read_too(look: Look) -> None:
    look = look_for(look.name, sixteen=True)
    at = look.colour
    pairs = [*((word, ground) for word in WORDS for ground in GROUNDS), *FILLED, ("fg", "win")]
    weak = {pair for pair in pairs if contrast(at(pair[0]), at(pair[1])) < 4.5}
    if not look.dark:
        # Of the sixteen only seven can be read on white; the last seat is told by its letter.
        weak = {pair for pair in weak if "seat7" not in pair}
    assert not weak
    # A terminal with sixteen colours has one for each seat.
    found = {
        Color.parse(at(f"seat{n}")).downgrade(ColorSystem.STANDARD).number for n in range(SEATS)
    }
    assert len(found) == SEATS


def test_letters_on_cards_can_be_read() -> None:
    for game in all_games().values():
        for kind in game.cards(complete(game, {})).kinds.values():
            assert contrast(DARK.colour("ink"), kind.ground) >= 4.5, kind.id


def test_seats_are_told_apart() -> None:
    for look in (DARK, LIGHT):
        for one, other in combinations(range(SEATS), 2):
            assert look.colour(f"seat{one}") != look.colour(f"seat{other}")


def test_without_colours_grounds_are_reversed_and_quiet_is_dim() -> None:
    look = look_for(DARK.name, plain=True)
    assert look.style("ink on gold").reverse
    assert look.style("ink on #f2cd54").reverse
    assert not look.style("fg on panel").reverse
    assert look.style("quiet").dim
    assert look.style("bold fg").bold
    assert all(
        look.style(words).color is None is look.style(words).bgcolor
        for words in ("seat1", "ink on gold", "bold quiet on panel")
    )


def test_shades_are_mixed_and_unknown_roles_are_noticed() -> None:
    assert mix("#000000", "#ffffff", 50) == "#808080"
    assert DARK.colour("soft0") == mix(DARK.colour("seat0"), DARK.colour("bg"), 45)
    assert other_look(DARK.name) == LIGHT.name != other_look(LIGHT.name)
    with pytest.raises(KeyError):
        DARK.colour("mauve")
