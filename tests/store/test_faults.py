"""One sentence for everything that can go wrong, which names the way out and the newest backup."""

import errno
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import faults
from scorekeeper.store.backups import backup
from scorekeeper.store.beside import foreign_log, look, operations_in, stand_in
from scorekeeper.store.database import open_store
from tests.store.help import begin


def sqlite_error(name: str, text: str = "") -> sqlite3.Error:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "kind", "says"),
    [
        (sqlite_error("SQLITE_FULL"), faults.Fault, "is full"),
        (sqlite_error("SQLITE_IOERR_WRITE"), faults.Fault, "is full"),
        (OSError(errno.ENOSPC, ""), faults.Fault, "is full"),
        (OSError(errno.EDQUOT, ""), faults.Fault, "over its quota"),
        (sqlite_error("SQLITE_READONLY_DBMOVED"), faults.Fault, "permissions"),
        (sqlite_error("SQLITE_CANTOPEN"), faults.Fault, "--db PATH"),
        (PermissionError(errno.EACCES, ""), faults.Fault, "permissions"),
        (sqlite_error("SQLITE_BUSY_SNAPSHOT"), faults.Busy, "Try again"),
        (sqlite_error("SQLITE_LOCKED"), faults.Busy, "Another program"),
        (sqlite_error("SQLITE_CORRUPT_INDEX"), faults.Damaged, "doctor --repair"),
        (sqlite_error("SQLITE_ERROR", "no such table: plays"), faults.Damaged, "--repair"),
        (sqlite_error("SQLITE_ERROR", "odd"), faults.Fault, "can't be used: odd."),
        (OSError(errno.ENAMETOOLONG, "File name too long"), faults.Fault, "name too long."),
    ],
)
def test_every_error_is_one_sentence(
    error: sqlite3.Error | OSError, kind: type, says: str, database: Path
) -> None:
    fault = faults.explain(error, database)
    assert type(fault) is kind
    assert str(database) in str(fault)
    assert says in str(fault)
    assert "\n" not in str(fault)
    assert str(fault).endswith(".")


@pytest.mark.parametrize("name", ["plays.db", "my plays; rm.db", "{braces}.db", "世.db"])
def test_a_damaged_file_names_the_backup_that_holds_more_first(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    alone = faults.damaged(path)
    assert shlex.join(["scorekeeper", "--db", str(path), "doctor", "--repair"]) in str(alone)
    with closing(open_store(path)) as store:
        begin(store)
        kept = backup(store.file)
        begin(store)
    more = faults.damaged(path)
    restore = shlex.join(["scorekeeper", "--db", str(path), "restore", str(kept)])
    assert str(more).index("doctor --repair") < str(more).index(restore)
    path.write_bytes(path.read_bytes()[:4096])
    for fault in (faults.damaged(path), faults.foreign(path), faults.lost(path)):
        assert restore in str(fault)
    assert str(faults.damaged(path)).index(restore) < str(faults.damaged(path)).index("--repair")


def test_without_a_backup_nothing_is_lost(database: Path) -> None:
    assert faults.lost(database) is None
    assert "is not a Scorekeeper database" in str(faults.foreign(database))


def test_the_usual_place_needs_no_option(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_DB", str(database))
    assert faults.command(database, "doctor") == "scorekeeper doctor"


@pytest.mark.parametrize(
    ("name", "stands_in"),
    [
        (".plays.db.icloud", True),
        ("plays.db.icloud", True),
        ("plays (Ann's conflicted copy 2026-11-29).db", True),
        ("plays (1).db", True),
        ("plays 2.db", True),
        ("plays.sync-conflict-20261129-191100-ABCDEFG.db", True),
        ("plays_conflict-20261129.db", True),
        ("plays-2025.db", False),
        ("plays-damaged-20261129-191100.db", False),
        ("plays2.db", False),
        ("replays.db", False),
        ("plays.db-wal", False),
    ],
)
def test_what_a_cloud_service_left_is_no_reason_for_a_new_file(
    database: Path, name: str, stands_in: bool
) -> None:
    other = database.with_name(name)
    other.touch()
    assert (stand_in(database) == other) is stands_in
    if stands_in:
        with pytest.raises(faults.Fault, match="cloud services") as refused:
            open_store(database)
        assert other.name in str(refused.value)
        assert not database.exists()


def test_looking_makes_nothing_and_counts_what_it_can(database: Path) -> None:
    with pytest.raises(sqlite3.Error), closing(look(database)) as connection:
        connection.execute("SELECT 1 FROM sqlite_master")
    assert list(database.parent.iterdir()) == []
    assert operations_in(database) == 0
    with closing(open_store(database)) as store:
        begin(store)
    before = sorted(database.parent.iterdir())
    assert operations_in(database) == 3  # two people and a play
    assert not foreign_log(database)
    assert sorted(database.parent.iterdir()) == before
