"""Keys that come in one burst, as over a slow line, go where they would go one by one."""

from pathlib import Path

from textual.widgets import Input

from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.new_play import NewPlayScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Start, rows, stored_hands
from tests.tui.plays import TWO, keep, play_of

NAMES = ("Ann", "Ben")


async def test_fields_of_a_form(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        person.send("h", "enter", "e", "down", *"Hut", "down", *"Rain", "down", "down", "down")
        person.send("enter")
        await person.until(lambda: "Note: Rain" in person.words)
        assert rows(database, "SELECT location, note FROM plays") == [("Hut", "Rain")]


async def test_cells_of_a_table(start: Start, database: Path) -> None:
    async with start() as person:
        person.send("o", *"Eve", "tab", *"4", "tab", *"50", "tab")
        person.send(*"Ben", "tab", *"3", "tab", *"40", "f5", "escape")
        await person.until(
            lambda: isinstance(person.screen, HomeScreen) and "Eve 50" in person.words
        )
        found = rows(database, "SELECT seat, total, puddings FROM given_results ORDER BY seat")
        assert found == [(0, 50, 4), (1, 40, 3)]


async def test_a_whole_start_in_one_burst(start: Start, database: Path) -> None:
    async with start() as person:
        person.send("n", *"Ann", "enter", *"Ben", "enter", "enter", *"ttw3", "enter", *"ss")
        await person.until(lambda: isinstance(person.screen, SheetScreen), "the sheet")
        await person.until(lambda: stored_hands(database) == [("ttw3", "ss")], "both hands")


async def test_keys_before_the_first_picture_are_kept(start: Start, database: Path) -> None:
    app = start.app()
    async with app.run_test(size=(80, 24)) as pilot:
        from tests.tui.drive import Person

        person = Person(app, pilot)
        person.send("n", *"Ann")
        await person.until(lambda: isinstance(app.screen, NewPlayScreen), "the form")
        await person.until(lambda: "Ann" in [field.value for field in app.screen.query(Input)])


async def test_pages_of_lists_that_are_only_coming(start: Start, database: Path) -> None:
    """Textual's lists can't be paged through before they are drawn."""
    async with start() as person:
        person.send("f2", "a", "pagedown", "pageup", "pagedown", "escape", "escape")
        person.send("l", "pagedown", "escape", "n", "pagedown", "pageup", "escape")
        await person.settle()
        await person.until(lambda: isinstance(person.screen, HomeScreen), "Home")
