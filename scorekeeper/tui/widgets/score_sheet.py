"""The paper pad: one row a player, laid out for wide, normal and narrow windows."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive

from scorekeeper.translate import _
from scorekeeper.tui.text import fit, short_names, shown, starred
from scorekeeper.tui.widgets.chips import CHIP_WIDTH, chip_lines
from scorekeeper.tui.widgets.hand_lines import hand_lines
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.sheet_rows import (
    Columns,
    Frame,
    columns_of,
    headings,
    places_drawn,
    seat_lines,
)
from scorekeeper.tui.widgets.sheet_view import SeatView, SheetView

NARROW = 76
"""Cells below which one player is shown at a time."""

MOST_LINES = 12
"""Lines that a narrow sheet takes at most."""

MOST_HAND_LINES = 3
"""Lines of a hand there; further cards are scrolled."""


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

    def __init__(self, *, no_colour: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._no_colour = no_colour
        self._spots: list[_Spot] = []
        self._needed = 0

    def watch_view(self) -> None:
        """Draw what has changed; lay out anew only where more or fewer lines are needed."""
        if 0 < self.size.width < NARROW:
            lines = self._lines_needed(self.size.width)
            if lines != self._needed:
                self._needed = lines
                self.refresh(layout=True)
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the lines that a narrow sheet needs."""
        del container, viewport
        return self._lines_needed(width)

    def _lines_needed(self, width: int) -> int:
        spots = self._spots
        lines = self.draw(width, MOST_LINES)
        self._spots = spots
        return len(lines)

    def draw(self, width: int, height: int) -> list[Content]:
        """Draw the rows for the width and height there is."""
        view = self.view
        self._spots = []
        if view is None:
            return []
        draw = self._narrow if width < NARROW else self._rows
        return draw(view, width, height)

    def on_click(self, event: Click) -> None:
        """Say what was clicked."""
        for spot in self._spots:
            if spot.top <= event.y < spot.bottom and spot.left <= event.x < spot.right:
                self.post_message(self.Chosen(spot.seat, spot.place, spot.round))
                return

    def _rows(self, view: SheetView, width: int, height: int) -> list[Content]:
        columns = columns_of(view, width, height)
        room = max((height - 1) // len(view.seats), 1)
        frame = Frame(columns, room, view.round, view.size, self._no_colour)
        names = short_names([seat.name for seat in view.seats], columns.name - 1)
        lines = [headings(view, columns)]
        # A hand that needs a second line takes it from the air below it.
        each = min(room, (2 if columns.card > CHIP_WIDTH else 1) + 2)
        for number, (seat, name) in enumerate(zip(view.seats, names, strict=True)):
            active = number == view.seat
            drawn = seat_lines(seat, name, view.place if active else None, frame)
            top = len(lines)
            lines.extend(drawn)
            if not seat.notes:
                lines.extend([Content("")] * max(each - len(drawn), 0))
            self._note_spots(number, view.place if active else None, frame, top, len(lines))
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
        self, number: int, place: int | None, frame: Frame, top: int, bottom: int
    ) -> None:
        view, columns = self.view, frame.columns
        if view is None:
            return
        several = columns.hand and len(view.seats[number].chips) * columns.card > columns.hand
        self._spots.extend(
            _Spot(top + line, top + line + 1 if several else bottom, left, right, number, card + 1)
            for line, left, right, card in places_drawn(view.seats[number], place, frame)
        )
        left = 2 + columns.name + columns.hand + sum(columns.counts)
        for round_ in range(columns.rounds):
            right = left + (7 if round_ == view.round else 4)
            self._spots.append(_Spot(top, bottom, left, right, number, None, round_))
            left = right
        self._spots.append(_Spot(top, bottom, 0, self.size.width, number))

    def _narrow(self, view: SheetView, width: int, height: int) -> list[Content]:
        seat = view.seats[view.seat]
        lines = self._tabs(view, width, one_line=bool(seat.notes))
        if seat.notes:
            lines.extend(self._hand_lines(view, seat, view.seat, width, len(lines)))
            lines.append(self._narrow_points(view, seat, width))
            return lines
        style = "bold reverse" if self._no_colour else "bold $accent"
        name = fit(shown(seat.name), width - 2).rstrip()
        lines.append(Content.assemble(("▶ ", "bold $accent"), (name, style)))
        # Below the hand stand its counts and the points.
        columns = Columns(-1, width - 1, CHIP_WIDTH, (), 0)
        room = min(max(height - len(lines) - 2, 1), MOST_HAND_LINES)
        frame = Frame(columns, room, view.round, view.size, self._no_colour)
        top = len(lines)
        lines.extend(
            Content(" ") + line
            for line in chip_lines(
                seat.chips,
                width - 1,
                room,
                no_colour=self._no_colour,
                cursor=view.place,
                size=view.size,
            )
        )
        self._spots.extend(
            _Spot(top + line, top + line + 1, left, right, view.seat, place + 1)
            for line, left, right, place in places_drawn(seat, view.place, frame)
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

    def _tabs(self, view: SheetView, width: int, *, one_line: bool) -> list[Content]:
        """Draw every player with the number of cards, two lines at most."""
        two_lines = len(view.seats) > 3 and not one_line
        each = max(
            (width - 1) // ((len(view.seats) + 1) // 2 if two_lines else len(view.seats)),
            8,
        )
        room = each - max(cell_len(seat.counts[0]) for seat in view.seats) - 2
        names = short_names([seat.name for seat in view.seats], max(room, 1))
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
