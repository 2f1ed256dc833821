"""Open the one SQLite file and write to it in whole transactions."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from sqlite_utils import Database

from scorekeeper.store.backups import backup_before_migration, emptied
from scorekeeper.store.errors import damaged, explain, moved, newer, unwritable
from scorekeeper.store.inspection import (
    APPLICATION_ID,
    BUSY_TIMEOUT_MS,
    SCHEMA_STEPS,
    check_file,
    check_schema,
)
from scorekeeper.store.migrations import migrations
from scorekeeper.store.upkeep import refresh_history

__all__ = [
    "APPLICATION_ID",
    "BUSY_TIMEOUT_MS",
    "check_file",
    "database_file",
    "has_written",
    "open_database",
    "reading",
    "writing",
]


class OpenFile(Database):
    """A database that knows which file it opened, for a path can come to mean another."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        super().__init__(connection, execute_plugins=False, strict=True)
        self.path = path
        self._identity = _identity(path)

    def verify_in_place(self) -> None:
        """Refuse when the file was moved, replaced or deleted. Raises `StoreError`.

        SQLite would go on to write to it, and nobody would find there what was saved.
        """
        if _identity(self.path) != self._identity:
            raise moved(str(self.path))


def open_database(path: Path, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> Database:
    """Return the database at `path`, made or brought up to date if needed.

    Missing folders are made for the user alone, and so is the file. Another program that
    writes is waited for up to `busy_timeout_ms`. Raises `StoreError` for a folder, a foreign
    or damaged file, one that is empty though it has backups, a newer schema, or a place that
    can't be written; such a file is left as it was.
    """
    check_file(path)
    lost = emptied(path)
    if lost is not None:
        raise lost
    try:
        _make_place(path)
        # An absolute path, because SQLite takes some relative ones for something else.
        connection = sqlite3.connect(
            path.resolve(), timeout=busy_timeout_ms / 1000, isolation_level=None
        )
    except (OSError, sqlite3.Error) as error:
        raise explain(error, str(path)) from None
    try:
        db = OpenFile(connection, path.absolute())
        _migrate(db, path)
        db.execute("PRAGMA foreign_keys = ON")
        _use_log(db, busy_timeout_ms)
        db.execute("PRAGMA synchronous = FULL")
    except (OSError, sqlite3.Error) as error:
        connection.close()
        raise explain(error, str(path)) from None
    except BaseException:
        connection.close()
        raise
    return db


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Hold one transaction: all of it is on the disk at the end, or nothing.

    It begins IMMEDIATE, so that what is read inside can't be changed by another program
    before it is written. What the history keeps beside the plays follows at the end. What is
    raised inside undoes everything and goes on unchanged; only SQLite's own errors become a
    `StoreError`.
    """
    if db.conn.in_transaction:
        raise RuntimeError("one action is one transaction")
    try:
        _begin(db)
        try:
            _refuse_newer(db)
            if isinstance(db, OpenFile):
                db.verify_in_place()
            yield
            refresh_history(db)
            db.commit()
        except BaseException:
            db.rollback()
            raise
    except sqlite3.Error as error:
        raise explain(error, database_file(db)) from error


def _begin(db: Database) -> None:
    # SQLite waits in steps of up to a tenth of a second, in which a program that writes
    # without a pause is always quicker; short turns get in between.
    (patience_ms,) = db.execute("PRAGMA busy_timeout").fetchone()
    end = monotonic() + patience_ms / 1000
    db.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                db.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorname != "SQLITE_BUSY" or monotonic() > end:
                    raise
                sleep(0.002)
            else:
                return
    finally:
        db.execute(f"PRAGMA busy_timeout = {patience_ms}")


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """Hold one snapshot, so that several questions agree. Raises `StoreError`.

    Inside a transaction it is that transaction's.
    """
    try:
        if db.conn.in_transaction:
            yield
            return
        db.execute("BEGIN")
        try:
            yield
        finally:
            db.rollback()
    except sqlite3.Error as error:
        raise explain(error, database_file(db)) from error


def database_file(db: Database) -> str:
    """Return the path of the open file."""
    for _, name, file in db.execute("PRAGMA database_list"):
        if name == "main":
            return str(file)
    return ""


def has_written(db: Database) -> bool:
    """Return whether anything was written since the database was opened."""
    return db.conn.total_changes > 0


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_place(path: Path) -> None:
    missing = [folder for folder in path.resolve().parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=0o700, exist_ok=True)
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    # SQLite would open both and fail only at the first card; its log lies beside the file.
    if not (os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK | os.X_OK)):
        raise unwritable(str(path))


def _migrate(db: Database, path: Path) -> None:
    if not migrations.pending(db):
        return
    # Foreign keys are still off here, as a step that rebuilds a table needs them.
    db.execute("BEGIN IMMEDIATE")
    try:
        check_schema(db.conn, str(path))
        # Another program may have done it while this one waited.
        if migrations.pending(db):
            if db.table_names():
                backup_before_migration(path)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrations.apply(db)
            db.execute(f"PRAGMA user_version = {len(SCHEMA_STEPS)}")
            if db.execute("PRAGMA foreign_key_check").fetchone():
                raise damaged(str(path))
            refresh_history(db)
        db.commit()
    except BaseException:
        db.rollback()
        raise


def _use_log(db: Database, busy_timeout_ms: int) -> None:
    # SQLite does not wait by itself here when two programs begin with a new file at once.
    end = monotonic() + busy_timeout_ms / 1000
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or monotonic() > end:
                raise
            sleep(0.005)
        else:
            return


def _refuse_newer(db: Database) -> None:
    # A newer program may have changed the schema since this one opened the file.
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(SCHEMA_STEPS):
        raise newer(database_file(db), str(version))
