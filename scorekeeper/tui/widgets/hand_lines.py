"""A hand that is laid in several rows: every row on a line with its points and outlook."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.games.base import Chip
from scorekeeper.tui.text import fit, fit_right
from scorekeeper.tui.theme import card_edge, card_face
from scorekeeper.tui.widgets.sheet_view import SeatView

HEADING_WIDTH = 8
"""Cells for the name of a row."""

POINTS_WIDTH = 5
"""Cells for the points at the end of a row."""


def hand_lines(
    seat: SeatView, place: int, width: int, *, no_colour: bool
) -> list[tuple[Content, list[tuple[int, int, int]]]]:
    """Draw each row of a hand in `width` cells.

    `place` is the cursor's place among all chips. With each line come its spots to click:
    first cell, cell behind the last one, and the place of the cursor there.
    """
    lines: list[tuple[Content, list[tuple[int, int, int]]]] = []
    rows = max((chip.line for chip in seat.chips), default=0) + 1
    start = 0
    for row in range(rows):
        cards = [chip for chip in seat.chips if chip.line == row]
        note = seat.notes[row] if row < len(seat.notes) else ("", "", "")
        lines.append(_line(cards, start, place, note, width, no_colour=no_colour))
        start += len(cards)
    return lines


def _line(
    cards: Sequence[Chip],
    start: int,
    place: int,
    note: tuple[str, str, str],
    width: int,
    *,
    no_colour: bool,
) -> tuple[Content, list[tuple[int, int, int]]]:
    here = start < place <= start + len(cards)
    drawn = Content.styled("▶" if here else " ", "bold $accent")
    spots = []
    heads = [card for card in cards if card.heading]
    room = width - POINTS_WIDTH - drawn.cell_length - (HEADING_WIDTH + 1) * len(heads)
    laid = [card for card in cards if not card.heading]
    # Without the cursor the cards laid last are looked for.
    cursor = place - start - len(heads) if here else len(laid)
    shown = _in_sight(laid, cursor, room - (1 if here else 0))
    for number, card in enumerate(cards, start=1):
        left = drawn.cell_length
        behind = number - len(heads)
        if card.heading:
            drawn += _heading(card, note[0], no_colour=no_colour, here=here)
        elif not shown.start < behind <= shown.stop:
            continue
        elif (behind - 1 == shown.start > 0) or (behind == shown.stop < len(laid)):
            drawn += Content.styled(fit(" …", _cells(card)), "bold $warning")
        else:
            drawn += _card(card, no_colour=no_colour)
        spots.append((left, drawn.cell_length, start + number))
        if start + number == place:
            drawn += Content.styled("▏", "bold $accent")
    _title, points, outlook = note
    room = width - drawn.cell_length - POINTS_WIDTH
    if room < 1:
        drawn = drawn.truncate(width - POINTS_WIDTH)
        return drawn + Content.styled(fit_right(points, POINTS_WIDTH), "bold"), spots
    style = "bold $accent" if here else "$quiet"
    tail = fit_right(fit(outlook, min(room - 1, cell_len(outlook))), room)
    return (
        drawn + Content.assemble((tail, style), (fit_right(points, POINTS_WIDTH), "bold")),
        spots,
    )


def _in_sight(cards: Sequence[Chip], cursor: int, room: int) -> range:
    """Return the places (0-based) of the cards that are drawn in `room` cells.

    The card before the cursor (which stands behind so many cards) is among them, and one
    after it where there is one. A card at an end is drawn as … if more lie beyond it.
    """
    stop = min(cursor + 1, len(cards))
    first = stop
    while first > 0 and sum(map(_cells, cards[first - 1 : stop])) <= room:
        first -= 1
    while stop < len(cards) and sum(map(_cells, cards[first : stop + 1])) <= room:
        stop += 1
    return range(first, stop)


def _cells(card: Chip) -> int:
    return cell_len(card.text) + 2


def _heading(card: Chip, title: str, *, no_colour: bool, here: bool) -> Content:
    face = card_face(card.colour, no_colour=no_colour)
    style = face if here else face.replace("bold ", "")
    text = card.text.rstrip(":")
    name = fit(f" {title if len(text) == 1 else text}", HEADING_WIDTH)
    return Content.assemble((name, style), " ")


def _card(card: Chip, *, no_colour: bool) -> Content:
    edge = card_edge(card.colour, no_colour=no_colour)
    face = card_face(card.colour, no_colour=no_colour)
    return Content.assemble(("▐", edge), (card.text, face), ("▌", edge))
