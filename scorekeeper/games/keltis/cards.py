"""The 101 cards and 9 wishing stones, and a hand of them (card game rules).

A token is the letter of its row and what is written there: `R7` a red 7, `R*` a red end card,
`Rg7` a grey 7 in the red row, `R#7` only that the red row has seven cards; `s4` a wishing
stone, `l4` a loose grey card. A hand has its tokens row by row, in a row as they were laid.
"""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from scorekeeper.games.game import Kind
from scorekeeper.games.scorecard import Category, Hand
from scorekeeper.i18n import Message, msg

Row: TypeAlias = tuple[str, ...]
"""What is written in one row: `7`, `*`, `g7`; or one `#7` where only the number is known."""

ROWS: Final = "RYGBPsl"
STONES: Final = 5
LOOSE: Final = 6
COLOURS: Final = ("red", "yellow", "green", "blue", "purple")
GROUNDS: Final = ("#f28b80", "#f2cd54", "#9fd089", "#86b6ec", "#c6a4ea", "#d9b08c", "#c8c4cc")
COPIES: Final = (1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1)
"""Cards of each number in each colour: 3 to 7 are there twice."""

HIGHEST: Final = 10
END_CARDS: Final = 2
COLOUR_CARDS: Final = sum(COPIES) + END_CARDS
GREY_CARDS: Final = 11
STONE_COUNT: Final = 9
LONGEST_ROW: Final = COLOUR_CARDS + GREY_CARDS
ENDING_ROWS: Final = 5
"""So many rows with an end card, all players together, end the game."""

SET_ASIDE: Final = 30
"""Cards left out of the deck when two play."""

NAMES: Final = (
    msg("Red"),
    msg("Yellow"),
    msg("Green"),
    msg("Blue"),
    msg("Purple"),
    msg("Wishing stones"),
    msg("Loose grey cards"),
)
CATEGORIES: Final = tuple(
    Category(id_, name, short=short, ground=ground)
    for id_, name, short, ground in zip(
        (*COLOURS, "stones", "grey"),
        NAMES,
        (None,) * STONES + (msg("Stones"), msg("Grey")),
        GROUNDS,
        strict=True,
    )
)
"""One category for each row of a player, in the same order."""


def rows_of(hand: Iterable[str]) -> tuple[Row, ...]:
    """Return the seven rows of a hand."""
    rows: tuple[list[str], ...] = tuple([] for _ in ROWS)
    for token in hand:
        rows[ROWS.index(token[0])].append(token[1:])
    return tuple(tuple(row) for row in rows)


def hand_of(rows: Sequence[Row]) -> Hand:
    """Return the hand that lies in seven rows."""
    return tuple(letter + card for letter, row in zip(ROWS, rows, strict=True) for card in row)


def is_count(row: Row) -> bool:
    """Return whether only the number of cards is known."""
    return bool(row) and row[0][0] == "#"


def count(row: Row) -> int:
    """Return how many cards or stones a row has."""
    return int(row[0][1:]) if is_count(row) else len(row)


def grey_name(number: int) -> Message:
    """Return the name of a grey card."""
    return msg("Grey {number}", number=number)


def _kinds() -> tuple[Kind, ...]:
    kinds = []
    numbers = range(HIGHEST + 1)
    for letter, colour, name, ground in zip(ROWS, COLOURS, NAMES, GROUNDS, strict=False):
        kinds += [
            Kind(
                f"{letter}{number}",
                f"{colour}-{number}",
                msg("{colour} {number}", colour=name, number=number),
                COPIES[number],
                colour,
                ground,
                category=colour,
            )
            for number in numbers
        ]
        end = msg("{colour} end card", colour=name)
        kinds.append(
            Kind(f"{letter}*", f"{colour}-end", end, END_CARDS, colour, ground, category=colour)
        )
    # a grey card can lie in any row: the same card under six keys
    kinds += [
        Kind(
            f"{letter}{sign}{number}",
            f"grey-{number}",
            grey_name(number),
            1,
            "grey",
            GROUNDS[LOOSE],
            category=category,
        )
        for letter, sign, category in (
            *zip(ROWS, "ggggg", COLOURS, strict=False),
            ("l", "", "grey"),
        )
        for number in numbers
    ]
    kinds += [
        Kind(
            f"s{number}",
            f"stone-{number}",
            msg("Wishing stone {number}", number=number),
            1,
            "brown",
            GROUNDS[STONES],
            category="stones",
        )
        for number in range(1, STONE_COUNT + 1)
    ]
    return tuple(kinds)


KINDS: Final = _kinds()
