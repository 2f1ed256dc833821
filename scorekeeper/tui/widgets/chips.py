"""Cards as small coloured chips, the same on every screen."""

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from scorekeeper.games.chip import Chip
from scorekeeper.tui.text import fit
from scorekeeper.tui.theme import card_edge, card_face

CHIP_WIDTH = 3
"""Cells of one chip: an edge, the letter, and an edge or the mark."""

NARROWEST_CARD, WIDEST_CARD = 6, 10
"""Cells of a card drawn with its name below the letter, the gap included."""


def chip(card: Chip, *, no_colour: bool, cursor: bool = False) -> Content:
    """Draw one card in `CHIP_WIDTH` cells; `cursor` puts the cursor before it."""
    edge, face = (
        card_edge(card.colour, no_colour=no_colour),
        card_face(card.colour, no_colour=no_colour),
    )
    if card.boosted:
        face += " underline"
    left = ("▌", "bold $accent") if cursor else ("▐", edge)
    right = (card.mark, face) if card.mark else ("▌", edge)
    return Content.assemble(left, (card.text, face), right)


def chip_lines(
    cards: Sequence[Chip],
    width: int,
    lines: int,
    *,
    no_colour: bool,
    cursor: int | None = None,
    size: int | None = None,
) -> tuple[Content, ...]:
    """Draw a hand in lines of exactly `width` cells, at most `lines` (one or more) of them.

    `cursor` is the place (0-based) of the next card, None for a hand that is not being
    entered; `size` the hand size, whose free places are drawn as dots.
    """
    each = max(width // CHIP_WIDTH, 1)
    wanted = places(len(cards), cursor, size)
    used = min(max(-(-wanted // each), 1), lines)
    room = each * used
    first = first_shown(len(cards), room, cursor, size)
    parts = [
        chip(card, no_colour=no_colour, cursor=place == cursor)
        for place, card in enumerate(cards)
        if first <= place < first + room
    ]
    if first and parts:
        parts[0] = Content.styled(" … ", "bold $warning")
    if len(cards) > first + room and parts:
        parts[-1] = Content.styled(" … ", "bold $warning")
    free = len(cards)
    while len(parts) < room and (free < (size or 0) or free == cursor):
        parts.append(_free(at_cursor=free == cursor))
        free += 1
    return tuple(
        _filled(parts[start : start + each], width) for start in range(0, each * used, each)
    )


def chips(
    cards: Sequence[Chip],
    width: int,
    *,
    no_colour: bool,
    cursor: int | None = None,
    size: int | None = None,
) -> Content:
    """Draw a hand on one line; the arguments are those of `chip_lines`."""
    return chip_lines(cards, width, 1, no_colour=no_colour, cursor=cursor, size=size)[0]


def places(cards: int, cursor: int | None, size: int | None) -> int:
    """Return how many cards a hand has room for: one more while it is entered and not full."""
    return max(cards + (cursor is not None and cards != size), size or 0, 1)


def first_shown(cards: int, room: int, cursor: int | None, size: int | None) -> int:
    """Return the place (0-based) of the first card in sight where `room` cards can be shown."""
    taken = max(cards + (cursor is not None and cards != size), 1)
    return min(max((cursor or 0) - room + 2, 0), max(taken - room, 0))


def card_lines(
    cards: Sequence[Chip],
    captions: Sequence[str],
    width: int,
    card: int,
    *,
    no_colour: bool,
    cursor: int | None = None,
    size: int | None = None,
) -> tuple[Content, Content]:
    """Draw a hand as cards of two lines in `width` cells: the letter, and the name below.

    `card` is the width of one with its gap. The other arguments are those of `chip_lines`.
    """
    room = width // card
    first = first_shown(len(cards), room, cursor, size)
    upper: list[Content] = []
    lower: list[Content] = []
    for place in range(first, min(len(cards), first + room)):
        laid = cards[place]
        face = card_face(laid.colour, no_colour=no_colour)
        if laid.boosted:
            face += " underline"
        gap = ("▌", "bold $accent") if place == cursor else (" ", "")
        upper.append(Content.assemble(gap, (fit(f" {laid.text}{laid.mark}", card - 1), face)))
        caption = _caption(captions[place], card - 1)
        lower.append(Content.assemble(gap, (caption, face.replace("bold ", ""))))
    for hidden, end in ((first > 0, 0), (len(cards) > first + room, -1)):
        if hidden and upper:
            upper[end] = Content.styled(fit("  …", card), "bold $warning")
            lower[end] = Content(" " * card)
    free = len(cards)
    while len(upper) < room and (free < (size or 0) or free == cursor):
        at_cursor = free == cursor
        upper.append(
            Content.styled(fit("  ▁▁", card), "bold $accent")
            if at_cursor
            else Content.styled(fit("  ·", card), "$edge")
        )
        lower.append(Content(" " * card))
        free += 1
    return _filled(upper, width), _filled(lower, width)


def _caption(name: str, width: int) -> str:
    """Write a name in `width` cells, set off from the edge if that cuts nothing."""
    return set_cell_size(f" {name}" if cell_len(name) < width else name, width)


def _filled(parts: Sequence[Content], width: int) -> Content:
    drawn = Content("").join(parts)
    return drawn + Content(" " * max(width - drawn.cell_length, 0))


def _free(*, at_cursor: bool) -> Content:
    return Content.styled(" ▁ ", "bold $accent") if at_cursor else Content.styled(" · ", "$edge")
