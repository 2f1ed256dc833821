"""Columns of points: how wide they are, and their headings in whole words above them."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.content import Content

SHORTEST_NAME = 7
"""Cells that the names keep, with the blank behind them, before columns become narrow."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """A table of points: lines of headings, then the lines of each seat."""

    heads: Sequence[Content]
    seats: Sequence[Sequence[Content]]

    @property
    def lines(self) -> list[Content]:
        """All lines from above."""
        return [*self.heads, *(line for lines in self.seats for line in lines)]

    def seat_at(self, line: int) -> int | None:
        """Return the seat (0-based) to which a line (from 0) belongs, None for no seat."""
        line -= len(self.heads)
        for seat, lines in enumerate(self.seats):
            if 0 <= line < len(lines):
                return seat
            line -= len(lines)
        return None


def column_cells(
    heads: Sequence[str], texts: Sequence[Sequence[str]], width: int, *, wide: int
) -> list[int]:
    """Return the cells of each column, the blank before it included.

    `texts` are those of each column; `width` is what columns and names have together. All
    columns are alike, at most `wide`; a long heading makes its own wider where there is room,
    and all are narrow where the names need it.
    """
    least = [max(map(cell_len, column), default=1) + 1 for column in texts]
    each = min(max((width - 12) // max(len(least), 1), 4), wide)
    alike = [max(each, cells) for cells in least]
    worded = [max(cells, cell_len(head) + 1) for cells, head in zip(alike, heads, strict=True)]
    if sum(worded) + SHORTEST_NAME <= width:
        return worded
    spare = width - SHORTEST_NAME - sum(least)
    if sum(alike) - sum(least) <= spare:
        return alike
    for narrow in (3, 4):
        for number, cells in enumerate(least):
            if cells < narrow and spare > 0:
                least[number] += 1
                spare -= 1
    return least


def heading_lines(heads: Sequence[str], cells: Sequence[int], start: int) -> list[Content]:
    """Return lines with each heading above the right edge of its column, no word cut.

    A heading that would touch the one before it stands a line higher. `start` is where the
    first column begins; headings may reach to the left over the names.
    """
    lines: list[str] = [""]
    edge = start
    for head, cell in zip(heads, cells, strict=True):
        edge += cell
        begins = max(edge - cell_len(head), 0)
        number = next(
            (
                number
                for number, line in enumerate(lines)
                if not line or cell_len(line) + 1 <= begins
            ),
            len(lines),
        )
        if number == len(lines):
            lines.append("")
        lines[number] += " " * (begins - cell_len(lines[number])) + head
    return [Content.styled(line, "$quiet") for line in reversed(lines)]
