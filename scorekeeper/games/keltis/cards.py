"""The 101 cards and the 9 wishing stones of the card game of 2009 (card game rules)."""

from typing import Final

from scorekeeper.games.base import CardKind, Message, msg

COLOURS: Final = ("red", "yellow", "green", "blue", "purple")
LETTERS: Final = ("R", "Y", "G", "B", "P")
STONES: Final = 5
GREY: Final = 6
LINES: Final = 7
"""Each player has seven lines: five colour rows (0 to 4), stones, loose grey cards."""

COLOUR_NAMES: Final = (msg("Red"), msg("Yellow"), msg("Green"), msg("Blue"), msg("Purple"))

HIGHEST: Final = 10
"""Numbers go from 0 to 10."""

COPIES: Final = (1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1)
"""Cards of each number in each colour: 3 to 7 are there twice (card game rules)."""

END_CARDS: Final = 2
"""End cards in each colour (card game rules)."""

COLOUR_CARDS: Final = sum(COPIES) + END_CARDS
"""Cards of one colour, 18."""

GREY_CARDS: Final = 11
"""Grey point cards, one of each number (card game rules)."""

STONE_COUNT: Final = 9
"""Wishing stones, numbered 1 to 9 (card game rules)."""

LONGEST_ROW: Final = COLOUR_CARDS + GREY_CARDS
"""All cards of a colour and all grey cards, 29."""

ENDING_ROWS: Final = 5
"""So many rows with an end card, all players together, end the game (card game rules)."""

SET_ASIDE: Final = 30
"""Cards left out of the deck when two play (card game rules)."""


def number_name(line: int, number: int) -> Message:
    """Return the name of a number card of a colour row."""
    return msg("{colour} {number}", colour=COLOUR_NAMES[line], number=number)


def end_name(line: int) -> Message:
    """Return the name of the end card of a colour row."""
    return msg("{colour} end card", colour=COLOUR_NAMES[line])


def grey_name(number: int) -> Message:
    """Return the name of a grey card."""
    return msg("Grey {number}", number=number)


def stone_name(number: int) -> Message:
    """Return the name of a wishing stone."""
    return msg("Wishing stone {number}", number=number)


def _kinds() -> tuple[CardKind, ...]:
    kinds = []
    for line, (colour, letter) in enumerate(zip(COLOURS, LETTERS, strict=True)):
        kinds += [
            CardKind(
                f"{colour}-{number}", f"{letter}{number}", number_name(line, number), n, colour
            )
            for number, n in enumerate(COPIES)
        ]
        kinds.append(CardKind(f"{colour}-end", f"{letter}*", end_name(line), END_CARDS, colour))
    kinds += [
        CardKind(f"grey-{number}", f"g{number}", grey_name(number), 1, "grey")
        for number in range(GREY_CARDS)
    ]
    kinds += [
        CardKind(f"stone-{number}", f"s{number}", stone_name(number), 1, "brown")
        for number in range(1, STONE_COUNT + 1)
    ]
    return tuple(kinds)


CARDS: Final = _kinds()
"""Every face of a card or stone with how often the box holds it, 110 pieces in all."""
