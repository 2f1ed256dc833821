"""The paper pad: one row a player, laid out for wide, normal and narrow windows."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from scorekeeper.translate import _
from scorekeeper.tui.text import fit, fit_right, short_names, shown, starred
from scorekeeper.tui.widgets.chips import (
    CHIP_WIDTH,
    NARROWEST_CARD,
    WIDEST_CARD,
    card_lines,
    chips,
)
from scorekeeper.tui.widgets.hand_lines import hand_lines
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


class ScoreSheet(Widget):
    """Draws a `SheetView`; clicking a row, a card or a round's points chooses it."""

    DEFAULT_CSS = """
    ScoreSheet { height: 1fr; }
    """

    view: reactive[SheetView | None] = reactive[SheetView | None](None)

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

    def render(self) -> Content:
        """Draw the rows for the width and height there is."""
        view = self.view
        width, height = self.size.width, self.size.height
        self._spots = []
        if view is None or width == 0:
            return Content("")
        lines = self._narrow(view, width) if width < NARROW else self._rows(view, width, height)
        return Content("\n").join(lines)

    def on_click(self, event: Click) -> None:
        """Say what was clicked."""
        for spot in self._spots:
            if spot.top <= event.y < spot.bottom and spot.left <= event.x < spot.right:
                self.post_message(self.Chosen(spot.seat, spot.place, spot.round))
                return

    def _rows(self, view: SheetView, width: int, height: int) -> list[Content]:
        columns = _columns(view, width, height)
        names = short_names([seat.name for seat in view.seats], columns.name - 1)
        lines = [self._headings(view, columns)]
        room = (height - 1) // len(view.seats)
        for number, seat in enumerate(view.seats):
            top = len(lines)
            if seat.notes:
                lines.append(self._row(view, number, names[number], Content(""), columns))
                self._note_spots(number, seat, columns, top, top + 1)
                if number == view.seat:
                    lines.extend(self._hand_lines(view, seat, number, width, len(lines)))
                continue
            drawn = self._hand(view, seat, number, columns)
            lines.append(self._row(view, number, names[number], drawn[0], columns))
            lines.extend(Content(" " * (2 + columns.name)) + line for line in drawn[1:])
            lines.extend([Content("")] * min(max(room - len(drawn), 0), 2))
            self._note_spots(number, seat, columns, top, len(lines))
        return lines

    def _hand(
        self, view: SheetView, seat: SeatView, number: int, columns: "_Columns"
    ) -> tuple[Content, ...]:
        cursor = view.place if number == view.seat else None
        if columns.card > CHIP_WIDTH:
            return card_lines(
                seat.chips,
                seat.captions,
                columns.hand,
                columns.card,
                no_colour=self._no_colour,
                cursor=cursor,
                size=view.size,
            )
        return (
            chips(
                seat.chips,
                columns.hand,
                no_colour=self._no_colour,
                cursor=cursor,
                size=view.size,
            ),
        )

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

    def _headings(self, view: SheetView, columns: "_Columns") -> Content:
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

    def _row(
        self, view: SheetView, number: int, name: str, hand: Content, columns: "_Columns"
    ) -> Content:
        seat = view.seats[number]
        active = number == view.seat
        pointer = ("▶ ", "bold $accent") if active else ("  ", "")
        drawn = Content.assemble(
            pointer,
            (name, self._name_style(seat, active=active)),
            " " * (columns.name - cell_len(name)),
        )
        drawn += hand
        for place, (count, cell) in enumerate(zip(seat.counts, columns.counts, strict=True)):
            style = "" if active else "$quiet"
            if place == 0 and seat.odd:
                style = "bold $warning"
            drawn += Content.styled(fit_right(count, cell), style)
        for round_, points in enumerate(seat.rounds):
            if round_ == view.round:
                drawn += self._now(seat, points, by_hand=seat.by_hand[round_])
            else:
                text = starred(points, by_hand=seat.by_hand[round_])
                drawn += Content.styled(fit_right(text, 4), "$quiet")
        total = starred(seat.total, by_hand=any(seat.by_hand))
        drawn += Content.styled(fit_right(total, 6), "bold")
        rank = "" if seat.rank is None else f"{seat.rank}."
        style = "bold $accent" if seat.rank == 1 else "$quiet"
        return drawn + Content.styled(fit_right(rank, 3), style)

    def _name_style(self, seat: SeatView, *, active: bool) -> str:
        if active:
            return "bold reverse" if self._no_colour else "bold $accent"
        return "italic" if seat.dummy else "bold"

    def _now(self, seat: SeatView, points: int | None, *, by_hand: bool) -> Content:
        if points is None:
            return Content.styled(fit_right("–", 4) + "   ", "$quiet")
        extra = f"+{seat.provisional}" if seat.provisional else ""
        return Content.assemble(
            (fit_right(starred(points, by_hand=by_hand), 4), "bold"), (fit(extra, 3), "$secondary")
        )

    def _note_spots(
        self, number: int, seat: SeatView, columns: "_Columns", top: int, bottom: int
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


@dataclass(frozen=True, slots=True)
class _Columns:
    """Cells of the columns; `card` is the width of one card in `hand`."""

    name: int
    hand: int
    card: int
    counts: tuple[int, ...]
    rounds: int


def _columns(view: SheetView, width: int, height: int) -> _Columns:
    """Share the width out: real cards where there is room for them, else chips."""
    rounds = len(view.seats[0].rounds)
    counts = tuple(max(cell_len(heading) + 1, 4) for heading in view.headings)
    fixed = 2 + sum(counts) + 4 * rounds + 3 + 6 + 3
    if any(seat.notes for seat in view.seats):
        return _Columns(min(width - fixed, 40), 0, CHIP_WIDTH, counts, rounds)
    longest = max([view.size or 0, *(len(seat.chips) + 1 for seat in view.seats)])
    card = CHIP_WIDTH
    if height >= 1 + 3 * len(view.seats):
        wide = min((width - fixed - 14) // longest, WIDEST_CARD)
        if wide >= NARROWEST_CARD:
            card = wide
    hand = min(longest * card, (width - fixed - 8) // card * card)
    name = min(width - fixed - hand, 24)
    return _Columns(name, hand, card, counts, rounds)
