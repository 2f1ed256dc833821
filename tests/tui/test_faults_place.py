"""Files that are taken away under the running program, and a clock that jumps."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import plays
from scorekeeper.store.backups import backups, keep_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.restoring import restore_database
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.lesson import LessonScreen
from scorekeeper.tui.screens.note import NoteScreen
from tests.faults import contents
from tests.tui.drive import Clock, Person, Start, stored_hands
from tests.tui.plays import TWO, keep, play_of
from tests.tui.terminal import Terminal, opened

NAMES = ("Ann", "Ben")


def deleted(database: Path) -> None:
    database.unlink()


def replaced(database: Path) -> None:
    shutil.copy(database, database.with_name("copy.db"))
    database.with_name("copy.db").replace(database)


def moved(database: Path) -> None:
    database.rename(database.with_name("moved.db"))


def log_deleted(database: Path) -> None:
    Path(f"{database}-wal").unlink()


def index_deleted(database: Path) -> None:
    Path(f"{database}-shm").unlink()


FAULTS = {
    deleted: "was moved, replaced or deleted while it was open, so this was not saved",
    replaced: "was moved, replaced or deleted while it was open, so this was not saved",
    moved: "was moved, replaced or deleted while it was open, so this was not saved",
    log_deleted: "-shm were deleted while",
    index_deleted: "-shm were deleted while",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
async def test_nothing_is_entered_into_a_file_that_is_gone(
    start: Start, database: Path, fault: Callable[[Path], None]
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ts")
        fault(database)
        left = {path.name for path in database.parent.iterdir()}
        await person.press("d")
        (told,) = person.told
        assert FAULTS[fault] in told
        assert person.sheet.play.rounds[0][0] == "ts", "nothing is shown that is not stored"
        assert {path.name for path in database.parent.iterdir()} == left
    assert database.exists() == (fault not in {deleted, moved})
    if fault is moved:
        database.with_name("moved.db").rename(database)
    if fault not in {deleted, replaced}:
        # all that had been entered before is there after the next start
        async with start() as person:
            await person.open()
            assert person.sheet.play.rounds[0][0] == "ts"
        assert stored_hands(database) == [("ts",)]
        assert contents(database)


async def test_a_file_that_comes_back_is_written_again(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        away = database.with_name("away.db")
        database.rename(away)
        await person.press("t")
        assert len(person.told) == 1
        away.rename(database)
        await person.press("d")
        assert stored_hands(database) == [("d",)]


async def test_a_backup_that_comes_back_meanwhile_is_what_the_sheet_shows(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, [("tt", None)], closed=0))
    backup = keep_backup(database)
    async with start() as person:
        await person.open()
        await person.type("sss")
        restore_database(database, backup)
        person.sheet._look_for_changes()
        await person.settle()
        assert person.sheet.play.rounds[0][0] == "tt"
        await person.press("end", "d")
        assert stored_hands(database) == [("ttd",)]


async def test_a_play_that_the_backup_does_not_have_is_said_to_be_gone(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO, play_id="old"))
    backup = keep_backup(database)
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        restore_database(database, backup)
        before = contents(database)
        await person.press("t")
        assert person.told[-1].endswith(".")
        assert "a1" in person.told[-1]
        assert contents(database) == before
        await person.press("escape")
        assert "Continue" not in person.words


async def test_a_newer_program_that_updates_the_file_is_named(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        with closing(sqlite3.connect(database)) as newer:
            newer.execute("PRAGMA user_version = 99")
        before = contents(database)
        await person.press("t")
        (told,) = person.told
        assert "written by a newer Scorekeeper (schema 99)" in told
        assert contents(database) == before


async def test_a_note_that_can_not_be_stored_stays_in_its_field(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        person.screen.query_one("#results").focus()
        await person.press("home", "enter", "n")
        await person.type("A long evening")
        person.app.db.execute("PRAGMA query_only = 1")
        await person.press("enter")
        person.on(NoteScreen)
        assert "A long evening" in person.text
        await person.press("escape", "z")
        person.on(NoteScreen)
        assert "A long evening" in person.text
        person.app.db.execute("PRAGMA query_only = 0")
        await person.press("escape")
        assert person.on(FinalResultScreen).play.note == "A long evening"
        await person.press("n", "!")
        person.app.db.execute("PRAGMA query_only = 1")
        await person.press("escape", "l")
        assert person.on(FinalResultScreen).play.note == "A long evening"


async def test_preferences_that_can_not_be_stored_are_said_once(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.settings.write_text("a file where the folder should be")
    start.settings = start.settings / "settings.json"
    monkeypatch.setattr("scorekeeper.guide.progress.progress_path", lambda: start.settings)
    async with start() as person:
        before = person.app.theme
        await person.press("f3")
        assert person.app.theme != before
        (told,) = person.told
        assert "can't be written, so the next start won't know of this" in told
        await person.press("f3", "f3")
        await person.press("l", "enter")
        screen = person.on(LessonScreen)
        await finish_lesson(person, screen)
        assert person.told == [told]


async def finish_lesson(person: Person, screen: LessonScreen) -> None:
    for _ in range(20):
        if screen.position.done:
            return
        await person.press("enter")
    raise AssertionError(person.text)


async def test_a_play_is_entered_and_finished_though_the_clock_jumps(
    start: Start, database: Path, clock: Clock
) -> None:
    times = (
        "2026-11-29T18:00:00+01:00",
        "1970-01-01T01:00:00+01:00",
        "9999-12-31T23:59:59+01:00",
        "2026-10-25T02:30:00+02:00",
        "2026-10-25T02:10:00+01:00",
    )
    async with start() as person:
        clock.time = times[2]
        await person.begin(*NAMES)
        for number, hands in enumerate(TWO):
            for hand in hands:
                clock.time = times[(number + len(hand)) % len(times)]
                await person.type(hand)
                clock.time = times[number]
                await person.press("enter")
            await person.press("enter")
        person.on(FinalResultScreen)
        await person.press("u", "U")
        await person.press("escape")
        assert "★ Ann" in person.words
    with closing(open_database(database)) as db:
        (row,) = plays.listing(db)
        play = plays.load(db, row.id)
    assert play.finished
    assert play.score().totals == play_of(NAMES, TWO).score().totals
    assert contents(database)
    assert [each.kind for each in backups(database)] in ([], ["auto"])


def test_in_a_terminal_a_deleted_file_is_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        for suffix in ("", "-wal", "-shm"):
            Path(f"{database}{suffix}").unlink()
        terminal.press("t")
        terminal.until_text("was moved")
        leave(terminal)
    assert not list(tmp_path.glob("plays.db*"))


def leave(terminal: Terminal) -> None:
    terminal.press("escape")
    terminal.until_text("New play")
    terminal.press("q")
    assert terminal.end() == 0
    assert b"Traceback" not in terminal.written
