"""The paper pad: one row a player, laid out for wide, normal and narrow windows."""

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from scorekeeper.translate import _
from scorekeeper.tui.text import fit, short_names, shown, starred
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chips
from scorekeeper.tui.widgets.hand_lines import hand_lines
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.sheet_rows import (
    Columns,
    Frame,
    columns_of,
    headings,
    seat_lines,
)
from scorekeeper.tui.widgets.sheet_view import SeatView, SheetView

NARROW = 76


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a click means something: a seat, and a place in its hand or a round."""

    top: int
    bottom: int
    left: int
    right: int
    seat: int
    place: int | None = None
    round: int | None = None


class ScoreSheet(Lines):
    """Draws a `SheetView`; clicking a row, a card or a round's points chooses it."""

    DEFAULT_CSS = """
    ScoreSheet { height: 1fr; }
    """

    view: reactive[SheetView | None] = reactive[SheetView | None](None, repaint=False)

    @dataclass
    class Chosen(Message):
        """A seat was clicked, with the place of a card or the number of a round (0-based)."""

        seat: int
        place: int | None
        round: int | None

    def __init__(self, *, no_colour: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._no_colour = no_colour
        self._spots: list[_Spot] = []

    def watch_view(self) -> None:
        """Draw what has changed."""
        self.redraw()

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the rows for the width and height there is."""
        view = self.view
        self._spots = []
        if view is None:
            return []
        return self._narrow(view, width) if width < NARROW else self._rows(view, width, height)

    def on_click(self, event: Click) -> None:
        """Say what was clicked."""
        for spot in self._spots:
            if spot.top <= event.y < spot.bottom and spot.left <= event.x < spot.right:
                self.post_message(self.Chosen(spot.seat, spot.place, spot.round))
                return

    def _rows(self, view: SheetView, width: int, height: int) -> list[Content]:
        columns = columns_of(view, width, height)
        frame = Frame(columns, view.round, view.size, self._no_colour)
        names = short_names([seat.name for seat in view.seats], columns.name - 1)
        lines = [headings(view, columns)]
        room = (height - 1) // len(view.seats)
        for number, (seat, name) in enumerate(zip(view.seats, names, strict=True)):
            active = number == view.seat
            drawn = seat_lines(seat, name, view.place if active else None, frame)
            top = len(lines)
            lines.extend(drawn)
            if not seat.notes:
                lines.extend([Content("")] * min(max(room - len(drawn), 0), 2))
            self._note_spots(number, seat, columns, top, len(lines))
            if seat.notes and active:
                lines.extend(self._hand_lines(view, seat, number, width, len(lines)))
        return lines

    def _hand_lines(
        self, view: SheetView, seat: SeatView, number: int, width: int, top: int
    ) -> list[Content]:
        lines: list[Content] = []
        for line, spots in hand_lines(seat, view.place, width, no_colour=self._no_colour):
            row = top + len(lines)
            self._spots.extend(
                _Spot(row, row + 1, left, right, number, place) for left, right, place in spots
            )
            lines.append(line)
        return lines

    def _note_spots(
        self, number: int, seat: SeatView, columns: Columns, top: int, bottom: int
    ) -> None:
        hand, cell = 2 + columns.name, columns.card
        self._spots.extend(
            _Spot(top, bottom, hand + place * cell, hand + (place + 1) * cell, number, place + 1)
            for place in range(min(len(seat.chips), columns.hand // cell))
        )
        left = hand + columns.hand + sum(columns.counts)
        view = self.view
        for round_ in range(columns.rounds):
            right = left + (7 if view is not None and round_ == view.round else 4)
            self._spots.append(_Spot(top, bottom, left, right, number, None, round_))
            left = right
        self._spots.append(_Spot(top, bottom, 0, self.size.width, number))

    def _narrow(self, view: SheetView, width: int) -> list[Content]:
        lines = self._tabs(view, width)
        seat = view.seats[view.seat]
        if seat.notes:
            lines.extend(self._hand_lines(view, seat, view.seat, width, len(lines)))
            lines.append(self._narrow_points(view, seat, width))
            return lines
        style = "bold reverse" if self._no_colour else "bold $accent"
        name = fit(shown(seat.name), width - 2).rstrip()
        lines.append(Content.assemble(("▶ ", "bold $accent"), (name, style)))
        top = len(lines)
        lines.append(
            Content(" ")
            + chips(
                seat.chips, width - 1, no_colour=self._no_colour, cursor=view.place, size=view.size
            )
        )
        self._spots.extend(
            _Spot(
                top,
                top + 1,
                1 + place * CHIP_WIDTH,
                1 + (place + 1) * CHIP_WIDTH,
                view.seat,
                place + 1,
            )
            for place in range(len(seat.chips))
        )
        counts = "  ".join(
            f"{heading} {count}" for heading, count in zip(view.headings, seat.counts, strict=True)
        )
        lines.append(Content.styled(fit(f" {counts}", width), "bold $warning" if seat.odd else ""))
        lines.append(self._narrow_points(view, seat, width))
        return lines

    def _narrow_points(self, view: SheetView, seat: SeatView, width: int) -> Content:
        parts = []
        for round_, points in enumerate(seat.rounds):
            value = starred(points, by_hand=seat.by_hand[round_])
            if round_ == view.round and points is not None and seat.provisional:
                value += f"+{seat.provisional}"
            parts.append(_("R{number} {points}", number=round_ + 1, points=value))
        rank = "" if seat.rank is None else f"  {seat.rank}."
        total = _("total {total}", total=starred(seat.total, by_hand=any(seat.by_hand))) + rank
        left = fit(" " + "  ".join(parts), width - len(total) - 1)
        return Content.assemble(left, " ", (total, "bold"))

    def _tabs(self, view: SheetView, width: int) -> list[Content]:
        """Draw every player with the number of cards, two lines at most."""
        each = max(
            (width - 1) // ((len(view.seats) + 1) // 2 if len(view.seats) > 3 else len(view.seats)),
            8,
        )
        names = short_names([seat.name for seat in view.seats], each - 6)
        lines: list[Content] = []
        line = Content("")
        for number, seat in enumerate(view.seats):
            if line.cell_length + each > width:
                lines.append(line)
                line = Content("")
            active = number == view.seat
            self._spots.append(
                _Spot(len(lines), len(lines) + 1, line.cell_length, line.cell_length + each, number)
            )
            style = (
                ("bold reverse" if active else "")
                if self._no_colour
                else ("bold $accent" if active else "$quiet")
            )
            line += Content.styled(fit(f"{names[number]} {seat.counts[0]}", each), style)
        lines.append(line)
        return lines
