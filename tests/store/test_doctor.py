"""The doctor sees what is wrong and changes nothing; what it finds can be repaired."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store.backups import keep_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.doctor import Report, examine
from scorekeeper.store.errors import StoreError
from scorekeeper.store.plays import create
from scorekeeper.store.repairing import repair
from scorekeeper.translate import say
from tests.store.laptops import content, keep, plays
from tests.store.sheets import AT, blank, files, finished


def wrong(report: Report) -> set[str]:
    return {check.id for check in report.checks if check.ok is False}


def said(report: Report, identifier: str) -> str:
    return next(say(check.message) for check in report.checks if check.id == identifier)


def test_a_healthy_file(path: Path) -> None:
    keep(path, finished("a1"), blank("a2"))
    before = files(path.parent)
    report = examine(path)
    assert report.ok
    assert not report.repairable
    assert report.plays == 2
    assert report.size == path.stat().st_size
    assert {check.id for check in report.checks} == {
        "file", "schema", "integrity", "references", "results", "room", "backups", "versions",
    }  # fmt: skip
    assert sqlite3.sqlite_version in said(report, "versions")
    assert files(path.parent) == before


def test_a_file_in_use_is_looked_at_too(path: Path) -> None:
    keep(path, finished("a1"))
    with closing(open_database(path)) as db:
        create(db, blank("a2"))
        assert examine(path).plays == 2


def test_no_file_is_nothing_wrong(path: Path) -> None:
    assert examine(path).ok
    assert not path.exists()
    path.touch()
    assert examine(path).ok
    assert path.read_bytes() == b""


def test_wrong_results_are_found_and_reckoned_anew(path: Path) -> None:
    keep(path, finished("a1"), finished("a2"))
    before = content(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE seats SET total = 999 WHERE seat = 1 AND play_id = 1")
        db.commit()
    report = examine(path)
    assert wrong(report) == {"results"}
    assert report.repairable
    done = repair(path)
    assert (done.plays, done.rebuilt, done.kept, done.lost) == (2, 1, None, ())
    assert content(path) == before
    assert repair(path).rebuilt == 0


def test_a_margin_of_an_older_reckoning_is_found_and_reckoned_anew(path: Path) -> None:
    keep(path, finished("a1"), finished("a2"))
    before = content(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE history SET margin = 77 WHERE play_id = 1")
        db.commit()
    report = examine(path)
    assert wrong(report) == {"results"}
    assert "The stored result of 1 play is not that of its cards." in said(report, "results")
    assert report.repairable
    repair(path)
    assert content(path) == before
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM history WHERE margin = 77").fetchone() == (0,)
    assert examine(path).ok


def test_an_older_schema_is_told_and_left(path: Path) -> None:
    shutil.copy(Path(__file__).parent / "data" / "schema-001.db", path)
    before = files(path.parent)
    report = examine(path)
    assert report.ok
    assert "older" in said(report, "schema")
    assert report.plays == 4
    assert files(path.parent) == before


def test_rows_that_belong_to_nothing(path: Path) -> None:
    keep(path, finished("a1"))
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO edits VALUES (99, 0, ?, 'do', 'note', NULL, NULL, '', 'x')", [AT])
        db.commit()
    before = plays(path)
    assert wrong(examine(path)) == {"references"}
    assert repair(path).kept is not None
    assert examine(path).ok
    assert plays(path) == before


def test_foreign_newer_and_text(path: Path) -> None:
    path.write_text("A shopping list.\n" * 200)
    with pytest.raises(StoreError, match="Nothing of Scorekeeper"):
        repair(path)
    assert wrong(examine(path)) == {"file"}
    assert path.read_text().startswith("A shopping")
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE plays (id)")
    with pytest.raises(StoreError, match="another program"):
        repair(path)
    path.unlink()
    keep(path, finished("a1"))
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer"):
        repair(path)
    assert wrong(examine(path)) == {"file"}


def test_an_empty_file_with_backups_says_how_to_bring_them_back(path: Path) -> None:
    keep(path, finished("a1"))
    copy = keep_backup(path)
    path.write_bytes(b"")
    report = examine(path)
    assert wrong(report) == {"file"}
    assert f"scorekeeper --db {path} restore {copy}" in said(report, "file")
    with pytest.raises(StoreError, match="is empty, but there is a backup"):
        repair(path)
    path.unlink()
    report = examine(path)
    assert wrong(report) == {"file"}
    assert f"scorekeeper --db {path} restore {copy}" in said(report, "file")
    with pytest.raises(StoreError, match="is not there any more, but there is a backup"):
        repair(path)
    with pytest.raises(StoreError, match="so there is nothing to repair; name another one"):
        repair(path.with_name("missing.db"))
