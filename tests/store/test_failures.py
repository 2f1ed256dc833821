"""A full disk, a place that can't be written, another program that is busy: one sentence each."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlite_utils import Database

from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError, explain
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.results import verify_results
from scorekeeper.translate import say
from tests.store.programs import finish, program
from tests.store.sheets import blank, files, note
from tests.store.worker import NOBODY


@contextmanager
def folder_of_nobody() -> Iterator[Path]:
    """A folder that an ordinary user reaches, even when the tests run as root."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        yield folder
        give_away(folder)
        folder.chmod(0o700)


def give_away(*paths: Path) -> None:
    if os.geteuid() == 0:
        for path in paths:
            os.chown(path, NOBODY, NOBODY)


def refused(path: Path) -> str:
    with program("without_permission", path) as process:
        (line,) = finish(process)
    assert line.startswith("refused ")
    return line


def whole(db: Database) -> bool:
    return db.execute("PRAGMA integrity_check").fetchone() == ("ok",) and not verify_results(db)


def test_a_full_database_keeps_what_it_has(db: Database) -> None:
    play = create(db, blank())
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages + 3}")

    def write_until_full() -> None:
        nonlocal play
        for number in range(100):
            play = change(db, play, note(f"{number}" + "x" * 5000))

    with pytest.raises(StoreError, match="disk is full") as raised:
        write_until_full()
    assert "\n" not in say(raised.value.message)
    assert not db.conn.in_transaction
    assert load(db, "a1") == play
    with pytest.raises(StoreError, match="disk is full"):
        create(db, blank("a2").set_note("y" * 50_000, "2026-01-01"))
    db.execute("PRAGMA max_page_count = 1000000")
    play = change(db, play, note("room again"))
    assert load(db, "a1") == play
    assert whole(db)


def test_a_full_disk_keeps_what_it_has(path: Path) -> None:
    with closing(open_database(path)) as db:
        create(db, blank())
    with program("run_out_of_room", path) as process:
        refusal, kept, stored = finish(process)
    assert refusal.startswith("refused The disk of ")
    _, number, same = kept.split()
    assert same == "True"
    assert int(number) > 0
    assert stored == f"stored {int(number) + 1}"
    with closing(open_database(path)) as db:
        play = load(db, "a1")
        assert play.note == "room again"
        assert len(play.journal) == int(number) + 1
        assert whole(db)


def test_a_file_that_may_not_be_written_is_refused_untouched() -> None:
    with folder_of_nobody() as folder:
        path = folder / "plays.db"
        with closing(open_database(path)) as db:
            create(db, blank())
        path.chmod(0o400)
        give_away(folder, path)
        before = files(folder)
        assert "can't be written" in refused(path)
        assert files(folder) == before


def test_a_folder_that_may_not_be_written_is_refused_untouched() -> None:
    with folder_of_nobody() as folder:
        path = folder / "plays.db"
        with closing(open_database(path)) as db:
            create(db, blank())
        folder.chmod(0o500)
        give_away(folder, path)
        before = files(folder)
        assert "can't be written" in refused(path)
        assert "can't be written" in refused(folder / "new.db")
        assert "can't be written" in refused(folder / "new" / "new.db")
        assert files(folder) == before


def test_a_file_that_may_not_be_read_is_refused() -> None:
    with folder_of_nobody() as folder:
        path = folder / "plays.db"
        with closing(open_database(path)) as db:
            create(db, blank())
        path.chmod(0)
        give_away(folder, path)
        assert "can't be read" in refused(path)


def test_permission_lost_while_open_loses_nothing(db: Database) -> None:
    play = create(db, blank())
    db.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreError, match="can't be written"):
        change(db, play, note("not now"))
    assert load(db, "a1") == play
    db.execute("PRAGMA query_only = 0")
    assert change(db, play, note("now")).note == "now"


def test_a_program_that_is_busy_too_long_is_named(path: Path) -> None:
    with (
        closing(open_database(path, busy_timeout_ms=1)) as db,
        closing(sqlite3.connect(path)) as other,
    ):
        play = create(db, blank())
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program is busy"):
            change(db, play, note("x"))
        assert load(db, "a1") == play
        other.rollback()
        change(db, play, note("x"))


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_moved_away_is_not_written_to_in_secret(
    db: Database, path: Path, replaced: bool
) -> None:
    play = create(db, blank())
    away = path.with_name("away.db")
    path.rename(away)
    if replaced:
        path.touch()
    with pytest.raises(StoreError, match="was moved"):
        change(db, play, note("lost"))
    assert load(db, "a1") == play
    away.replace(path)
    assert change(db, play, note("kept")).note == "kept"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(28, "No space left on device"), "disk is full"),
        (PermissionError(13, "Permission denied"), "can't be written"),
        (OSError(30, "Read-only file system"), "can't be written"),
        (OSError(36, "File name too long"), "File name too long."),
        (sqlite3.OperationalError("too many terms"), "too many terms."),
        (sqlite3.OperationalError("no such table: plays"), "doctor --repair"),
        (sqlite3.OperationalError("no such column: extra"), "doctor --repair"),
    ],
)
def test_errors_of_the_system_are_sentences(error: OSError, sentence: str) -> None:
    message = say(explain(error, "plays.db").message)
    assert sentence in message
    assert "plays.db" in message
    assert message.endswith(".")
