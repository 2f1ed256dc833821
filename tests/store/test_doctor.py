"""What a check finds, and what a repair makes of it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.play import actions
from scorekeeper.store import faults
from scorekeeper.store.backups import backup, plays_in
from scorekeeper.store.beside import backups
from scorekeeper.store.database import open_store
from scorekeeper.store.doctor import all_right, check, repair
from tests.store.evenings import entries
from tests.store.help import begin, finish, lay


@pytest.fixture
def path(database: Path) -> Path:
    """A file with a finished play of Ann and Ben and one of Chi and Dov that goes on."""
    with closing(open_store(database)) as store:
        finish(store, begin(store, ("Ann", "Ben")), "ttsss", "ddd")
        lay(store, begin(store, ("Chi", "Dov"), "2026-04-24"), 0, 0, "tt")
    return database


def states(path: Path) -> dict[str, bool | None]:
    return {each.id: each.ok for each in check(path)}


def wrong(path: Path) -> list[str]:
    return [str(each.message) for each in check(path) if each.ok is False]


def execute(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_a_file_in_use_is_all_right_and_not_touched(path: Path) -> None:
    with closing(open_store(path)):
        report = check(path)
    assert all_right(report)
    assert states(path) == {"integrity": True, "entries": True, "results": True, "backups": None}
    before = path.read_bytes()
    assert repair(path) == (2, None, None, ())
    assert path.read_bytes() == before


def test_no_file_is_nothing_wrong_and_nothing_to_repair(database: Path) -> None:
    assert all_right(check(database))
    with pytest.raises(faults.Fault):
        repair(database)
    assert list(database.parent.iterdir()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seats SET total = 99 WHERE seat = 0",
        "DELETE FROM seats WHERE play = 3",
        "UPDATE plays SET finished = 0",
        "DELETE FROM plays",
    ],
)
def test_stored_results_that_do_not_follow_are_made_anew(path: Path, statement: str) -> None:
    before = entries(path)
    execute(path, statement)
    assert "results" in states(path)
    assert not all_right(check(path))
    done = repair(path)
    assert (done.plays, done.missing) == (2, ())
    assert done.kept in [each.path for each in backups(path)]
    assert all_right(check(path))
    assert entries(path) == before


@pytest.mark.parametrize(
    ("statement", "missing"),
    [
        (
            "DELETE FROM operations WHERE clock IN (3, 5) AND subject = 3",
            "The play of 2026-11-29 with Ann and Ben: at least 2 actions are missing.",
        ),
        (
            "DELETE FROM operations WHERE subject = 6 AND clock = 2",  # only the list knows
            "The play of 2026-04-24 with Chi and Dov: at least 1 action is missing.",
        ),
        (
            "DELETE FROM operations WHERE subject = 6",
            "The play of 2026-04-24 with Chi and Dov is missing.",
        ),
    ],
)
def test_lost_entries_are_named(path: Path, statement: str, missing: str) -> None:
    execute(path, statement)
    assert wrong(path) == [missing]
    assert [str(it) for it in repair(path).missing] == [missing]
    assert all_right(check(path))  # nobody can bring it back, so that is only told


def test_what_the_backup_has_more_comes_back(path: Path) -> None:
    with closing(open_store(path)) as store:
        backup(store.file)
    whole = entries(path)
    execute(path, "DELETE FROM operations WHERE subject = 6", "DELETE FROM plays WHERE id = 6")
    assert wrong(path) == ["The play of 2026-04-24 with Chi and Dov is missing."]
    done = repair(path)
    assert (done.plays, done.missing) == (2, ())
    assert done.backup is not None
    assert entries(path) == whole
    assert all_right(check(path))


def test_an_altered_entry_is_refused_and_taken_from_the_backup(path: Path) -> None:
    with closing(open_store(path)) as store:
        backup(store.file)
    whole = entries(path)
    execute(path, """UPDATE operations SET writes = replace(writes, 'tt"', 'ttt"')""")
    assert not all_right(check(path))
    assert repair(path).missing == ()
    assert entries(path) == whole


def test_undo_goes_on_after_a_repair(path: Path) -> None:
    execute(path, "DELETE FROM subjects WHERE kind = 'person' AND id = 1")
    with closing(open_store(path, writable=False)) as store:
        (uuid,) = store.file.connection.execute("SELECT uuid FROM plays WHERE id = 6").fetchone()
    repair(path)
    with closing(open_store(path)) as store:
        assert store.undo(uuid).operation is not None
        assert store.play(uuid).rounds[0][0] is None


def test_what_was_emptied_out_of_the_bin_stays_gone(path: Path) -> None:
    with closing(open_store(path)) as store:
        play = begin(store, ("Eve", "Ann"))
        backup(store.file)
        store.act(play.id, actions.bin)
        store.empty_bin()
        begin(store, ("Eve", "Ben"))
    execute(path, "DELETE FROM operations WHERE subject = 3 AND clock = 2")
    repair(path)
    assert play.id not in entries(path)
    assert plays_in(path) == 3


def _empty(path: Path) -> None:
    path.write_bytes(b"")


@pytest.mark.parametrize("lose", [_empty, Path.unlink])
def test_an_empty_or_missing_file_becomes_its_backup(
    path: Path, lose: Callable[[Path], None]
) -> None:
    with closing(open_store(path)) as store:
        made = backup(store.file)
    lose(path)
    with pytest.raises(faults.Fault, match=made.name):
        open_store(path)
    assert wrong(path)[0].startswith(str(path))
    done = repair(path)
    assert (done.plays, done.kept) == (2, None)
    assert all_right(check(path))


@pytest.mark.parametrize("content", [b"text" * 3000, bytes(9000), b"SQLite format 3\0"])
def test_where_nothing_can_be_read_all_stays(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(faults.Fault):
        repair(database)
    assert database.read_bytes() == content
    assert [each.name for each in database.parent.iterdir()] == [database.name]
