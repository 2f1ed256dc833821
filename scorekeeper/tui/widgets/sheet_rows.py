"""The rows of the wide sheet: their columns, and how each is drawn."""

from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len
from textual.content import Content

from scorekeeper.translate import _
from scorekeeper.tui.text import fit, fit_right, shown, starred
from scorekeeper.tui.widgets.chips import (
    CHIP_WIDTH,
    NARROWEST_CARD,
    WIDEST_CARD,
    card_lines,
    chip_lines,
    first_shown,
    places,
)
from scorekeeper.tui.widgets.sheet_view import SeatView, SheetView

SHORTEST_NAME, LONGEST_NAME = 7, 24
"""Cells for names with the blank behind them, where the hand needs the room and where not."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Cells of the columns; `card` is the width of one card in `hand`."""

    name: int
    hand: int
    card: int
    counts: tuple[int, ...]
    rounds: int


@dataclass(frozen=True, slots=True)
class Frame:
    """What all rows of a sheet have in common.

    `lines` are those that a hand may take; `size` is the hand size.
    """

    columns: Columns
    lines: int
    round: int
    size: int | None
    no_colour: bool


def columns_of(view: SheetView, width: int, height: int) -> Columns:
    """Share the width out: real cards where there is room for them, else chips."""
    rounds = len(view.seats[0].rounds)
    counts = tuple(max(cell_len(heading) + 1, 4) for heading in view.headings)
    fixed = 2 + sum(counts) + 4 * rounds + 3 + 6 + 3
    if any(seat.notes for seat in view.seats):
        return Columns(min(width - fixed, 40), 0, CHIP_WIDTH, counts, rounds)
    longest = max(
        places(len(seat.chips), view.place if number == view.seat else None, view.size)
        for number, seat in enumerate(view.seats)
    )
    card = CHIP_WIDTH
    if height >= 1 + 3 * len(view.seats):
        wide = min((width - fixed - 14) // longest, WIDEST_CARD)
        if wide >= NARROWEST_CARD:
            card = wide
    names = max(cell_len(shown(seat.name)) for seat in view.seats) + 1
    least = min(max(names, 3), SHORTEST_NAME)
    most = (width - fixed - least) // card
    if longest > most and view.size is not None and height > 2 * len(view.seats):
        # The rest goes on a second line, and no column moves for it.
        longest = view.size
    hand = min(longest, most) * card
    name = min(width - fixed - hand, LONGEST_NAME)
    return Columns(name, hand, card, counts, rounds)


def places_drawn(
    seat: SeatView, place: int | None, frame: Frame
) -> list[tuple[int, int, int, int]]:
    """Return line, first cell, cell behind, and place (0-based) of each card of a seat in sight.

    Lines count from the seat's first one, cells from the left edge.
    """
    columns = frame.columns
    each = max(columns.hand // columns.card, 1)
    lines = 1 if columns.card > CHIP_WIDTH else frame.lines
    wanted = places(len(seat.chips), place, frame.size)
    room = each * min(max(-(-wanted // each), 1), lines)
    first = first_shown(len(seat.chips), room, place, frame.size)
    left = 2 + columns.name
    return [
        (
            number // each,
            left + number % each * columns.card,
            left + (number % each + 1) * columns.card,
            first + number,
        )
        for number in range(min(len(seat.chips) - first, room))
    ]


def headings(view: SheetView, columns: Columns) -> Content:
    """Draw the line above the rows; the round that is entered stands out."""
    parts = [" " * (2 + columns.name), fit(_("cards laid"), columns.hand)]
    parts.extend(
        fit_right(heading, cell)
        for heading, cell in zip(view.headings, columns.counts, strict=True)
    )
    drawn = Content.styled("".join(parts), "$quiet")
    for number in range(columns.rounds):
        label = fit_right(_("R{number}", number=number + 1), 4)
        if number == view.round:
            colour = "$warning" if view.correcting else "$accent"
            drawn += Content.styled(label + "   ", f"bold {colour}")
        else:
            drawn += Content.styled(label, "$quiet")
    return drawn + Content.styled(fit_right(_("total"), 6), "$quiet")


# A key changes one row or a few; the others are not put together again.
@lru_cache(maxsize=64)
def seat_lines(seat: SeatView, name: str, place: int | None, frame: Frame) -> tuple[Content, ...]:
    """Draw a seat under its shortened name; `place` is the cursor of the one being entered."""
    if seat.notes:
        return (_row(seat, name, Content(""), frame, active=place is not None),)
    upper, *lower = _hand(seat, place, frame)
    indent = Content(" " * (2 + frame.columns.name))
    return (
        _row(seat, name, upper, frame, active=place is not None),
        *(indent + line for line in lower),
    )


def _hand(seat: SeatView, place: int | None, frame: Frame) -> tuple[Content, ...]:
    columns = frame.columns
    if columns.card > CHIP_WIDTH:
        return card_lines(
            seat.chips,
            seat.captions,
            columns.hand,
            columns.card,
            no_colour=frame.no_colour,
            cursor=place,
            size=frame.size,
        )
    return chip_lines(
        seat.chips,
        columns.hand,
        frame.lines,
        no_colour=frame.no_colour,
        cursor=place,
        size=frame.size,
    )


def _row(seat: SeatView, name: str, hand: Content, frame: Frame, *, active: bool) -> Content:
    columns = frame.columns
    pointer = ("▶ ", "bold $accent") if active else ("  ", "")
    drawn = Content.assemble(
        pointer,
        (name, _name_style(seat, active=active, no_colour=frame.no_colour)),
        " " * (columns.name - cell_len(name)),
    )
    drawn += hand
    for place, (count, cell) in enumerate(zip(seat.counts, columns.counts, strict=True)):
        style = "" if active else "$quiet"
        if place == 0 and seat.odd:
            style = "bold $warning"
        drawn += Content.styled(fit_right(count, cell), style)
    for round_, points in enumerate(seat.rounds):
        if round_ == frame.round:
            drawn += _now(seat, points, by_hand=seat.by_hand[round_])
        else:
            text = starred(points, by_hand=seat.by_hand[round_])
            drawn += Content.styled(fit_right(text, 4), "$quiet")
    total = starred(seat.total, by_hand=any(seat.by_hand))
    drawn += Content.styled(fit_right(total, 6), "bold")
    rank = "" if seat.rank is None else f"{seat.rank}."
    style = "bold $accent" if seat.rank == 1 else "$quiet"
    return drawn + Content.styled(fit_right(rank, 3), style)


def _name_style(seat: SeatView, *, active: bool, no_colour: bool) -> str:
    if active:
        return "bold reverse" if no_colour else "bold $accent"
    return "italic" if seat.dummy else "bold"


def _now(seat: SeatView, points: int | None, *, by_hand: bool) -> Content:
    if points is None:
        return Content.styled(fit_right("–", 4) + "   ", "$quiet")
    extra = f"+{seat.provisional}" if seat.provisional else ""
    return Content.assemble(
        (fit_right(starred(points, by_hand=by_hand), 4), "bold"), (fit(extra, 3), "$secondary")
    )
