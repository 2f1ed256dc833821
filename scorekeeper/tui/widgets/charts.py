"""Charts in cells: bars, stacked bars, points and lines in braille, and who was where when."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from rich.cells import cell_len

from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.rows import Piece, Row, Rows, fit_right, minus, pad, row

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def bar(value: float, most: float, cells: int) -> str:
    """Return a bar of so many cells for `most`, in eighths of a cell; something shows for 1."""
    if value <= 0 or most <= 0:
        return ""
    eighths = max(round(min(value, most) * cells * 8 / most), 1)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (_EIGHTHS[rest] if rest else "")


def spread(values: Sequence[int], most: int, cells: int) -> list[int]:
    """Return the cells of each part of a stacked bar; together they are as long as the sum."""
    edges = [0]
    total = 0
    for value in values:
        total = min(total + max(value, 0), max(sum(values), 0))
        edges.append(min(total * cells // most if most > 0 else 0, cells))
    return [after - before for before, after in pairwise(edges)]


def standing_bar(before: int, now: int, most: int, cells: int, seat: int, look: Look) -> Row:
    """Return a seat's bar: the rounds so far solid, this round lighter (▒ without colours)."""
    solid, light = spread((max(before, 0), max(now, 0)), most, cells)
    pale = Piece("▒" * light, f"seat{seat}") if look.plain or look.sixteen else None
    return (
        Piece("█" * solid, f"seat{seat}"),
        pale or Piece("█" * light, f"soft{seat}"),
    )


class Canvas:
    """Cells of two by four dots; a cell has the style of what was drawn on it last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self._dots = [[0] * self.width for _ in range(self.height)]
        self._styles = [[""] * self.width for _ in range(self.height)]

    def dot(self, x: int, y: int, style: str) -> None:
        """Set a dot; `x` counts half cells, `y` quarters of a line, from the upper left."""
        column, line = x // 2, y // 4
        if 0 <= column < self.width and 0 <= line < self.height:
            self._dots[line][column] |= _DOTS[y % 4][x % 2]
            self._styles[line][column] = style

    def line(
        self, start: tuple[int, int], end: tuple[int, int], style: str, thick: int = 1
    ) -> None:
        """Draw a straight line, `thick` dots high."""
        (x0, y0), (x1, y1) = start, end
        steps = max(abs(x1 - x0), abs(y1 - y0), 1)
        for step in range(steps + 1):
            x = x0 + round((x1 - x0) * step / steps)
            y = y0 + round((y1 - y0) * step / steps)
            for more in range(thick):
                self.dot(x, y + more, style)

    def rows(self) -> Rows:
        """Return the canvas; a cell without dots is a blank."""
        return [
            tuple(
                Piece(chr(0x2800 + dots) if dots else " ", style)
                for dots, style in zip(line, styles, strict=True)
            )
            for line, styles in zip(self._dots, self._styles, strict=True)
        ]


def race(
    stops: Sequence[str],
    totals: Sequence[Sequence[int | None]],
    badges: Sequence[str],
    width: int,
    step: int = 1,
    *,
    order: Sequence[int] = (),
    share: float = 1.0,
) -> Rows:
    """Return the rank chart: a station a stop, each seat's height its rank there.

    `totals[stop][seat]` are the running totals, `step` is the distance of two ranks in lines.
    `order` are the seats at the end, the winner first, where totals alone do not say it. The
    latest stops are drawn for which there is room, and only the first `share` of them.
    """
    seats = range(len(badges))
    label = 7 if len(stops) * 9 - 2 <= width else 2
    kept = max((width + 3) // (label + 3), 2)
    stops, totals = stops[-kept:], totals[-kept:]
    between = max((width - label * len(stops)) // max(len(stops) - 1, 1), 2)
    places: list[dict[int, int]] = []
    for these in totals:
        # Who is level keeps the order of the stop before.
        before = sorted(seats, key=places[-1].__getitem__) if places else seats
        ranked = sorted(before, key=lambda seat: -(these[seat] or 0))
        places.append({seat: place * step for place, seat in enumerate(ranked)})
    if order:
        places[-1] = {seat: place * step for place, seat in enumerate(order)}
    lines = step * (len(badges) - 1) + 1
    rows: Rows = [()] * (lines + 1)
    for stop, heading in enumerate(stops):
        far = min(max(share * (len(stops) - 1) - stop + 1, 0.0), 1.0)
        if stop:
            canvas = Canvas(between, lines)
            # Who is first at the end is drawn last, and thicker.
            for seat in sorted(seats, key=lambda seat: -places[-1][seat]):
                start, end = (places[at][seat] * 4 + 1 for at in (stop - 1, stop))
                to = (round((between * 2 - 1) * far), start + round((end - start) * far))
                thick = 1 if places[-1][seat] else 2
                canvas.line((0, start), to, f"seat{seat}", thick if far else 0)
            drawn = [(Piece(" " * between),), *canvas.rows()]
            rows = [(*line, *more) for line, more in zip(rows, drawn, strict=True)]
        # Without room for the word the number of the round stands alone.
        short = heading if cell_len(heading) <= label else "".join(filter(str.isdigit, heading))
        head = f"{fit_right(heading, 6)} " if label > 2 else short
        station = [row((head, "quiet")), *[()] * lines]
        for seat, line in places[stop].items() if far == 1 else ():
            total = (f"{fit_right(minus(totals[stop][seat]), 3)} ", "bold")
            whole = row(badge(badges[seat], seat), total)
            station[line + 1] = whole if label > 2 else row((badges[seat], f"bold seat{seat}"))
        rows = [(*line, *pad(more, label)) for line, more in zip(rows, station, strict=True)]
    return [pad(line, width) for line in rows]


def badge(letter: str, seat: int) -> Row:
    """Return the badge of a seat: its letter on its colour, three cells."""
    text = f" {letter}" if cell_len(letter) > 1 else f" {letter} "
    return (Piece(text, f"bold onseat on seat{seat}"),)


def badge_letters(names: Sequence[str]) -> list[str]:
    """Return one letter of each name, or the seat's number where all of its letters are taken."""
    letters: list[str] = []
    for number, name in enumerate(names, start=1):
        wanted = [letter.upper() for letter in name if letter.isalnum()]
        usable = [letter for letter in wanted if len(letter) == 1 and cell_len(letter) in {1, 2}]
        letters.append(next((letter for letter in usable if letter not in letters), str(number)))
    return letters
