"""Charts in cells: bars, stacked bars, points and lines in braille, and who was where when."""

from collections.abc import Collection, Sequence
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
        total += max(value, 0)
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
    orders: Sequence[Sequence[int]],
    totals: Sequence[Sequence[int | None]],
    badges: Sequence[str],
    width: int,
    height: int,
    *,
    first: Collection[int] = (),
    numbers: bool = True,
    share: float = 1.0,
) -> Rows:
    """Return the rank chart: a station a stop, each seat's height its rank there.

    `orders[stop]` are the seats from the first rank on, `totals[stop][seat]` the running totals.
    Seats of `first` are drawn last and thicker. `share` draws only the first part of it.
    """
    seats = len(badges)
    label = 7 if numbers else 2
    gaps = max(len(stops) - 1, 1)
    between = max((width - label * len(stops)) // gaps, 2)
    # The distance of two ranks in lines; the heading takes one.
    step = min(max((height - 2) // max(seats - 1, 1), 1), 4 if numbers else 1)
    places = [{seat: place for place, seat in enumerate(order)} for order in orders]
    lines = step * (seats - 1) + 1
    reached = share * gaps
    parts: list[Rows] = []
    for stop in range(len(stops)):
        if stop:
            canvas = Canvas(between, lines)
            far = min(max(reached - (stop - 1), 0.0), 1.0)
            for seat in sorted(range(seats), key=lambda seat: seat in first):
                _stretch(canvas, places[stop - 1], places[stop], seat, step, far, seat in first)
            parts.append([(Piece(" " * between),), *canvas.rows()])
        shown = stop <= reached + 1e-9
        parts.append(
            _station(stops[stop], orders[stop], totals[stop], badges, lines, step, label, shown)
        )
    return [
        pad(tuple(piece for part in parts for piece in part[y]), width) for y in range(lines + 1)
    ]


def _stretch(
    canvas: Canvas,
    before: dict[int, int],
    after: dict[int, int],
    seat: int,
    step: int,
    far: float,
    thick: bool,
) -> None:
    if seat not in before or seat not in after or far <= 0:
        return
    start, end = before[seat] * step * 4 + 1, after[seat] * step * 4 + 1
    last = canvas.width * 2 - 1
    to = (round(last * far), start + round((end - start) * far))
    canvas.line((0, start), to, f"seat{seat}", 2 if thick else 1)


def _station(
    heading: str,
    order: Sequence[int],
    totals: Sequence[int | None],
    badges: Sequence[str],
    lines: int,
    step: int,
    label: int,
    shown: bool,
) -> Rows:
    numbers = label > 2
    head = f"{fit_right(heading, 6)} " if numbers else f"{heading:<{label}}"
    rows: Rows = [pad(row((head, "quiet")), label)]
    by_line = {place * step: seat for place, seat in enumerate(order)} if shown else {}
    for line in range(lines):
        seat = by_line.get(line)
        if seat is None:
            rows.append((Piece(" " * label),))
        elif numbers:
            total = fit_right(minus(totals[seat]), 3)
            rows.append(pad(row(badge(badges[seat], seat), (f"{total} ", "bold")), label))
        else:
            rows.append(pad(row((badges[seat], f"bold seat{seat}")), label))
    return rows


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
