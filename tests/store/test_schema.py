"""Every released schema opens, migrates and holds its plays; one step is one transaction."""

import shutil
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scorekeeper import __version__
from scorekeeper.store import database, inspection
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.migrations import migrations
from scorekeeper.store.plays import listing, load
from scorekeeper.store.results import verify_results
from tests.store.make_schema_file import DATA, FIRST
from tests.store.sheets import files, finished

RELEASED = sorted(DATA.glob("schema-*.db"))
NEWEST = RELEASED[-1]


def schema(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return [
            *connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY 2"),
            *connection.execute("PRAGMA user_version"),
            *connection.execute("PRAGMA application_id"),
            *connection.execute("SELECT migration_set, name FROM _sqlite_migrations"),
        ]


def with_step(monkeypatch: pytest.MonkeyPatch, step: Callable[[Database], None]) -> None:
    """Let the program know one step more."""
    steps = Migrations("scorekeeper")
    with closing(Database(memory=True)) as empty:
        for known in migrations.pending(empty):
            steps(name=known.name)(known.fn)
    steps(name="next")(step)
    monkeypatch.setattr(database, "migrations", steps)
    for module in (database, inspection):
        monkeypatch.setattr(module, "SCHEMA_STEPS", (*SCHEMA_STEPS, "next"))


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_released_file_opens_with_its_plays(released: Path, path: Path) -> None:
    shutil.copy(released, path)
    fresh = path.with_name("fresh.db")
    open_database(fresh).close()
    with closing(open_database(path)) as db:
        assert verify_results(db) == []
        plays = [load(db, row.id) for row in listing(db)]
        assert len(plays) >= 4
        assert load(db, FIRST).score() == finished().score()
        assert {name for play in plays for name in play.names} >= {"Ann", "Dov", "Dummy"}
    assert schema(path) == schema(fresh)


def test_every_release_has_the_file_of_its_schema() -> None:
    releases = [step.rpartition(" ")[2].rstrip(")") for step in SCHEMA_STEPS]
    last_steps = {release: number for number, release in enumerate(releases, start=1)}
    files = {f"schema-{number:03}.db" for name, number in last_steps.items() if name <= __version__}
    assert {file.name for file in RELEASED} == files


def test_the_known_steps_are_the_registered_ones(path: Path) -> None:
    with closing(Database(memory=True)) as empty:
        assert tuple(step.name for step in migrations.pending(empty)) == SCHEMA_STEPS


def test_every_table_is_strict(path: Path) -> None:
    with closing(open_database(path)) as db:
        tables = [table for table in db.tables if not table.name.startswith("history_words")]
        assert len(tables) > 5
        assert all(table.strict for table in tables)


def test_a_backup_is_written_before_a_migration(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(NEWEST, path)
    before = schema(path)
    with_step(monkeypatch, lambda db: db.execute("ALTER TABLE plays ADD club TEXT"))
    with closing(open_database(path)) as db:
        assert "club" in db["plays"].columns_dict
        assert verify_results(db) == []
    open_database(path).close()
    (backup,) = (other for other in path.parent.iterdir() if other != path)
    assert backup.name.startswith("scorekeeper-before-update-")
    assert backup.suffix == ".db"
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert schema(backup) == before
    monkeypatch.undo()
    with closing(open_database(backup)) as db:
        assert verify_results(db) == []
        assert len(listing(db)) == 4


def test_two_backups_in_one_second_are_two(path: Path) -> None:
    with closing(open_database(path)):
        copies = {database.backup_before_migration(path) for _ in range(3)}
    assert len(copies) == 3
    assert len(files(path.parent)) == 4


def test_a_step_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(NEWEST, path)
    before = schema(path)

    def half(db: Database) -> None:
        db.execute("ALTER TABLE plays ADD club TEXT")
        db.execute("ALTER TABLE plays ADD club TEXT")

    with_step(monkeypatch, half)
    with pytest.raises(StoreError, match="can't be used"):
        open_database(path)
    assert schema(path) == before


def test_a_step_that_breaks_references_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(NEWEST, path)
    before = schema(path)
    with_step(monkeypatch, lambda db: db.execute("DELETE FROM players"))
    with pytest.raises(StoreError):
        open_database(path)
    assert schema(path) == before


def test_without_room_for_a_backup_nothing_is_migrated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(NEWEST, path)
    before = schema(path)
    with_step(monkeypatch, lambda db: db.execute("ALTER TABLE plays ADD club TEXT"))

    def no_room(path: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(database, "backup_before_migration", no_room)
    with pytest.raises(StoreError, match="disk is full"):
        open_database(path)
    assert schema(path) == before
    assert list(files(path.parent)) == [path.name]
