"""Any name on any screen: no crash, straight columns, and players told apart."""

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import Static

from scorekeeper.tui.widgets.score_sheet import ScoreSheet
from tests.tui.drive import Person, Start, cells
from tests.tui.hostile import GROUPS
from tests.tui.plays import keep, play_of

SEATS = 5
WIDE, NORMAL, NARROW = (120, 40), (80, 24), (40, 20)
TAIL = 20
"""Cells at the end of a row in which only numbers stand."""


def check_rows(lines: list[str], width: int) -> None:
    """Everybody has the same cards, so all rows of a table must end alike, cell by cell."""
    drawn = [cells(line) for line in lines]
    marked = [row for row in drawn if row and row[0] == "▶"]
    assert marked
    for template in marked:
        rows = [row for row in drawn if row[-TAIL:] == template[-TAIL:] and len(row) > TAIL]
        assert len(rows) >= SEATS
        assert len(rows) % SEATS == 0
        assert {len(row) for row in rows} == {len(template)}
        assert len(template) <= width
        for table in range(0, len(rows), SEATS):
            names = {"".join(row[1:-TAIL]) for row in rows[table : table + SEATS]}
            assert len(names) == SEATS


def drawn_table(person: Person) -> tuple[list[str], int]:
    """The table of a result as it was drawn, and the cells there are for it."""
    table = person.screen.query_one("#table", Static)
    content = table.content
    assert isinstance(content, Content)
    return content.plain.split("\n"), table.content_size.width


def check_sheet(person: Person) -> None:
    """All rows of the sheet end alike, and the names differ."""
    heading = next(line for line in person.lines if "cards laid" in line)
    width = heading.index("cards laid") - 3
    rows = [cells(line) for line in person.lines if "2/7" in line]
    assert len(rows) == SEATS
    names = {"".join(row[3 : 3 + width]).strip() for row in rows}
    assert len({name.removesuffix("…") for name in names}) == SEATS
    # only the cursor of the row in hand is drawn in another way
    behind = [tuple(row[3 + width :]) for row in rows if row[1] != "▶"]
    assert len(behind) == SEATS - 1
    assert len(set(behind)) == 1
    assert len({tuple(row[-2 * TAIL :]) for row in rows}) == 1


@pytest.mark.parametrize("group", GROUPS)
async def test_the_columns_of_the_sheet_are_straight(
    start: Start, database: Path, group: str
) -> None:
    keep(database, play_of(GROUPS[group], [["te"] * SEATS], closed=0))
    async with start(*WIDE) as person:
        await person.open()
        await person.press("down")
        check_sheet(person)
        await person.resize(*NORMAL)
        check_sheet(person)


@pytest.mark.parametrize("group", GROUPS)
async def test_the_columns_of_the_round_result_are_straight(
    start: Start, database: Path, group: str
) -> None:
    keep(database, play_of(GROUPS[group], [["te"] * SEATS], closed=0))
    async with start(*WIDE) as person:
        await person.open()
        while person.sheet.seat != SEATS - 1:
            await person.press("down")
        await person.press("enter", "k")
        for size in (WIDE, NORMAL, NARROW):
            await person.resize(*size)
            check_rows(*drawn_table(person))


@pytest.mark.parametrize("group", GROUPS)
async def test_the_columns_of_the_final_result_are_straight(
    start: Start, database: Path, group: str
) -> None:
    keep(database, play_of(GROUPS[group], [["te"] * SEATS, ["c"] * 2 + [""] * 3, ["l"] * SEATS]))
    async with start(*WIDE) as person:
        person.screen.query_one("#results").focus()
        await person.press("home", "enter")
        for size in (WIDE, NORMAL, NARROW):
            await person.resize(*size)
            check_rows(*drawn_table(person))


@pytest.mark.parametrize("group", GROUPS)
async def test_one_player_at_a_time_where_it_is_narrow(
    start: Start, database: Path, group: str
) -> None:
    keep(database, play_of(GROUPS[group], [["te"] * SEATS], closed=0))
    async with start(40, 20) as person:
        await person.open()
        tabs = set()
        for _ in range(SEATS):
            await person.press("down")
            sheet = person.screen.query_one(ScoreSheet)
            lines = sheet.render().plain.split("\n")
            assert all(len(cells(line)) <= sheet.size.width for line in lines)
            found = "".join(lines[:2])
            tabs.add(found)
            # every tab says its count of cards, so five names are there
            assert found.count(" 2/7") == SEATS
        assert len(tabs) == 1


@pytest.mark.parametrize("group", GROUPS)
async def test_a_name_is_kept_as_it_is(start: Start, group: str) -> None:
    names = GROUPS[group]
    async with start() as person:
        await person.press("n")
        await person.until(lambda: bool(person.screen.query("#seat-0")), "the form")
        for seat, name in enumerate(names):
            person.screen.query_one(f"#seat-{seat}").value = name
        await person.settle()
        await person.press("f5")
        assert person.sheet.play.names == tuple(name.strip() for name in names)
