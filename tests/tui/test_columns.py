"""Columns of points: whole words above them, and room for the names."""

import pytest
from rich.cells import cell_len
from textual.content import Content

from scorekeeper.tui.widgets.columns import (
    SHORTEST_NAME,
    PointsTable,
    column_cells,
    heading_lines,
)

HEADS = ("Tempura", "Sashimi", "Dumplings", "Maki", "Nigiri", "round", "total")


@pytest.mark.parametrize("cell", [3, 4, 5, 8, 12])
def test_headings_are_never_cut_and_never_touch(cell: int) -> None:
    lines = [line.plain for line in heading_lines(HEADS, [cell] * len(HEADS), 10)]
    assert sorted(word for line in lines for word in line.split()) == sorted(HEADS)
    assert (len(lines) == 1) == (cell > max(map(len, HEADS)))
    for place, head in enumerate(HEADS, start=1):
        (line,) = [line for line in lines if head in line.split()]
        assert line.index(head) + len(head) == 10 + place * cell


@pytest.mark.parametrize("width", [30, 36, 40, 76, 118])
def test_columns_leave_room_for_the_names(width: int) -> None:
    for count in (2, 5, 8):
        cells = column_cells(["total"] * count, [["0", "−2"]] * count, width, wide=11)
        assert sum(cells) + SHORTEST_NAME <= width or cells == [3] * count
        assert all(3 <= each <= 11 for each in cells)


def test_a_wide_number_makes_its_column_wider() -> None:
    assert column_cells(["R1", "R2"], [["0"], ["−1234*"]], 20, wide=4) == [4, 7]


def test_a_long_heading_makes_its_column_wider_where_there_is_room() -> None:
    texts = [["0"], ["0"]]
    assert column_cells(["R1", "Puddings"], texts, 40, wide=4) == [4, 9]
    assert column_cells(["R1", "Puddings"], texts, 18, wide=4) == [4, 4]


def test_each_line_belongs_to_a_seat() -> None:
    one, two = Content("one"), Content("two")
    table = PointsTable((one,), ((one, two), (two,)))
    assert [table.seat_at(line) for line in range(-1, 5)] == [None, None, 0, 0, 1, None]
    assert [cell_len(line.plain) for line in table.lines] == [3, 3, 3, 3]
