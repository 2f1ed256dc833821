"""A window of any size, with any names: nothing changes but the picture, and too small says so."""

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Input, OptionList

from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.results import ResultScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Person, Start
from tests.tui.hostile import MIXED
from tests.tui.screens import VISITS, Visit, prepare, visit_screen

SIZES = ((1, 1), (39, 19), (40, 20), (39, 40), (120, 19), (240, 70), (80, 24))
TOO_SMALL = "This needs 40 × 20 characters."


def state(person: Person) -> list[Any]:
    """All that a person could lose: screens, focus, cursors, values, marks."""
    found: list[Any] = [type(screen).__name__ for screen in person.app.screen_stack]
    for screen in person.app.screen_stack:
        found.append(screen.focused.id if screen.focused else None)
        found.extend((field.value, field.cursor_position) for field in screen.query(Input))
        found.extend(options.highlighted for options in screen.query(OptionList))
        if isinstance(screen, SheetScreen):
            found.extend([screen.play, screen.round, screen.seat, screen.place])
        elif isinstance(screen, ResultScreen):
            found.extend([screen.play, screen.round, screen.seat])
    return found


def count_layouts(monkeypatch: pytest.MonkeyPatch) -> list[Size | None]:
    """A list that grows with every layout of a screen."""
    layouts: list[Size | None] = []
    lay_out = Screen._refresh_layout

    def counted(self: Screen[Any], size: Size | None = None, scroll: bool = False) -> None:
        layouts.append(size)
        lay_out(self, size, scroll)

    monkeypatch.setattr(Screen, "_refresh_layout", counted)
    return layouts


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
async def test_any_size_and_back_changes_nothing(
    start: Start, database: Path, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(database, visit, MIXED)
    layouts = count_layouts(monkeypatch)
    async with start() as person:
        await visit_screen(visit, person)
        before, picture = state(person), person.lines
        for width, height in SIZES:
            await person.resize(width, height)
            done = len(layouts)
            await person.settle()
            assert len(layouts) <= done + 1, "the layout never comes to an end"
            assert state(person) == before
            assert [cell_len(line) for line in person.lines] == [width] * height
            small = width < 40 or height < 20
            if isinstance(person.screen, CommandScreen):
                if (width, height) != (1, 1):
                    assert (TOO_SMALL in person.words) == small
                assert person.screen.query_one("#too-small").display == small
        assert person.lines == picture


@pytest.mark.parametrize("size", [(1, 1), (39, 19), (10, 30)])
async def test_a_program_that_starts_too_small_comes_by_itself(
    start: Start, size: tuple[int, int]
) -> None:
    async with start(*size) as person:
        assert person.screen.query_one("#too-small").display
        await person.resize(80, 24)
        assert not person.screen.query_one("#too-small").display
        assert "New play" in person.words


async def test_cards_laid_while_the_window_is_too_small_are_kept(
    start: Start, database: Path
) -> None:
    visit = next(visit for visit in VISITS if visit.name == "sheet")
    prepare(database, visit)
    async with start() as person:
        await visit_screen(visit, person)
        await person.resize(20, 5)
        await person.type("pp")
        await person.resize(80, 24)
        assert person.sheet.play.rounds[2][3] == "pp"
