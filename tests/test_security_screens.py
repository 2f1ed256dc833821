"""Dangerous values on every screen: nothing steers the terminal, acts, or is taken for markup."""

import ast
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper import tui
from scorekeeper.tui.screens.rules import RulesScreen
from scorekeeper.tui.widgets.entry_field import EntryField
from tests.dangerous import NAMES, STEERING_NAME, play, steering
from tests.faults import contents
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import keep
from tests.tui.screens import VISITS, Visit, visit_screen
from tests.tui.terminal import Terminal, opened


def prepare(database: Path, *, finished: bool) -> None:
    """Store a play; one name is put in past the program, as an edited file may hold it."""
    keep(database, play(finished=finished))
    with closing(sqlite3.connect(database)) as edited:
        edited.execute("UPDATE players SET name = ? WHERE name = ?", [STEERING_NAME, NAMES[0]])
        edited.commit()


def check(person: Person, visit: Visit) -> None:
    shown = [*person.lines, *person.told]
    assert [ascii(line.strip()) for line in shown if steering(line, joiners=True)] == [], visit.name
    assert person.app.is_running, visit.name
    assert person.app.return_code is None, visit.name


@pytest.mark.parametrize("finished", [False, True])
async def test_nothing_steers_on_any_screen(start: Start, database: Path, finished: bool) -> None:
    prepare(database, finished=finished)
    edits = rows(database, "SELECT * FROM edits")
    async with start() as person:
        seen = set()
        for visit in (each for each in VISITS if each.finished is finished):
            await visit_screen(visit, person)
            check(person, visit)
            for key in ("down", "end", "tab"):
                person.send(key)
            await person.settle()
            check(person, visit)
            seen.add(person.text)
            await person.go_home()
        assert len(seen) > 8
    assert rows(database, "SELECT * FROM edits") == edits, "looking changes nothing"
    assert contents(database)


async def test_markup_in_a_name_is_shown_and_does_nothing(start: Start, database: Path) -> None:
    prepare(database, finished=True)
    async with start(120, 40) as person:
        await person.press("h", "enter")
        assert "[@click=app.quit]leave[/]" in person.words
        await person.click_text("app.quit")
        assert person.app.return_code is None
        assert person.app.is_running


def home_again(terminal: Terminal, left: str) -> bool:
    """Whether Home is shown whole, and nothing more of what was left."""
    return "New play" in terminal.text and "Quit" in terminal.text and left not in terminal.text


async def test_what_is_pasted_into_a_search_does_not_steer(start: Start) -> None:
    async with start() as person:
        await person.press("g")
        screen = person.on(RulesScreen)
        await person.press("slash")
        screen.query_one(EntryField).value = f"gyoza{STEERING_NAME}"
        await person.settle()
        assert "gyoza" in person.text
        assert [line for line in person.lines if steering(line, joiners=True)] == []


def test_every_field_is_one_in_which_nothing_steers() -> None:
    folder = Path(tui.__file__).parent
    bare = [
        (path.name, node.lineno)
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in {"Input", "TextArea", "MaskedInput"}
    ]
    assert bare == []


def test_no_byte_of_a_value_reaches_a_real_terminal(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    prepare(database, finished=True)
    with opened(database) as terminal:
        terminal.until_text("New play")
        for key, seen in (("h", "searches players"), ("p", "win rate")):
            terminal.press(key)
            terminal.until_text(seen)
            terminal.press("escape")
            terminal.until(lambda seen=seen: home_again(terminal, seen), "Home")
        terminal.press("q")
        assert terminal.end() == 0
        written = bytes(terminal.written)
    for harm in (b"]0;Pwn\x07", b"\x1b]52;", "\x9b2J".encode(), "\u202e".encode(), b"\x1b[31mA"):
        assert harm not in written
