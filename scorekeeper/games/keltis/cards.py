"""The 101 cards and 9 wishing stones, and a hand of them (card game rules).

A token is the letter of its row and what is written there: `R7` a red 7, `R*` a red end card,
`Rg7` a grey 7 in the red row, `R#7` only that the red row has seven cards; `s4` a wishing
stone, `l4` a loose grey card. A hand has its tokens row by row, in a row as they were laid.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from scorekeeper.games.parts import Kind
from scorekeeper.games.scorecard import Hand
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
IDS: Final = (*COLOURS, "stones", "grey")
"""The kinds of points, one for each row of a player."""


@lru_cache(maxsize=256)
def rows_of(hand: Hand) -> tuple[Row, ...]:
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


def _kinds() -> tuple[Kind, ...]:
    def add(key: str, id_: str, name: Message, count: int, row: int, looks: int) -> None:
        colour = (*COLOURS, "brown", "grey")[looks]
        kinds.append(Kind(key, id_, name, count, colour, GROUNDS[looks], category=IDS[row]))

    kinds: list[Kind] = []
    for row, (letter, colour, name) in enumerate(zip(ROWS, COLOURS, NAMES, strict=False)):
        for number, copies in enumerate(COPIES):
            named = msg("{colour} {number}", colour=name, number=number)
            add(f"{letter}{number}", f"{colour}-{number}", named, copies, row, row)
        end = msg("{colour} end card", colour=name)
        add(f"{letter}*", f"{colour}-end", end, END_CARDS, row, row)
    # a grey card can lie loose or in any colour row: the same card under six keys
    for row in (*range(STONES), LOOSE):
        sign = "" if row == LOOSE else "g"
        for number in range(GREY_CARDS):
            grey = msg("Grey {number}", number=number)
            add(f"{ROWS[row]}{sign}{number}", f"grey-{number}", grey, 1, row, LOOSE)
    for number in range(1, STONE_COUNT + 1):
        stone = msg("Wishing stone {number}", number=number)
        add(f"s{number}", f"stone-{number}", stone, 1, STONES, STONES)
    return tuple(kinds)


KINDS: Final = _kinds()
