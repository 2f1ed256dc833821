"""Open the one SQLite file and write to it in whole transactions."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.store.backups import backup_before_migration
from scorekeeper.store.errors import StoreError, explain
from scorekeeper.store.migrations import migrations

APPLICATION_ID: Final = 0x53434B50
"""“SCKP” in the file's header, so that a foreign database is never taken for ours."""

BUSY_TIMEOUT_MS: Final = 10_000

_MAGIC: Final = b"SQLite format 3\0"


def check_file(path: Path) -> None:
    """Refuse what can't be our database before SQLite touches it. Raises `StoreError`."""
    if path.is_dir():
        raise StoreError(
            msg("{path} is a folder; --db needs the path of a database file.", path=str(path))
        )
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(
            msg("{path} can't be read: {reason}.", path=str(path), reason=error.strerror or "")
        ) from None
    if not header:
        return
    if len(header) < 100 or not header.startswith(_MAGIC):
        raise StoreError(
            msg(
                "{path} is no Scorekeeper database. It was left as it is; "
                "move it away or start with --db PATH.",
                path=str(path),
            )
        )
    application = int.from_bytes(header[68:72], "big")
    if application not in {0, APPLICATION_ID}:
        raise StoreError(
            msg(
                "{path} is another program's database. It was left as it is; start with --db PATH.",
                path=str(path),
            )
        )


def open_database(path: Path, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> Database:
    """Return the database at `path`, made or brought up to date if needed.

    Raises `StoreError` for a folder, a foreign or damaged file, a newer schema, or a place
    that can't be written; such a file is left as it was.
    """
    check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new = not path.exists() or path.stat().st_size == 0
        if new:
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(path, timeout=busy_timeout_ms / 1000)
    except (OSError, sqlite3.Error) as error:
        raise explain(error, str(path)) from None
    try:
        db = Database(connection, execute_plugins=False, strict=True)
        _refuse_foreign(db, path)
        _refuse_newer(db, path)
        _configure(db)
        _migrate(db, path)
    except (OSError, sqlite3.Error) as error:
        connection.close()
        raise explain(error, str(path)) from None
    except BaseException:
        connection.close()
        raise
    return db


@contextmanager
def writing(db: Database) -> Iterator[None]:
    """Hold one transaction: all of it is stored, or nothing. Raises `StoreError`.

    It begins IMMEDIATE, so that what is read inside can't be changed by another program
    before it is written.
    """
    try:
        db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            db.rollback()
            raise
        db.commit()
    except sqlite3.Error as error:
        db.rollback()
        raise explain(error, database_file(db)) from error


@contextmanager
def reading(db: Database) -> Iterator[None]:
    """Turn SQLite's errors into one sentence while reading. Raises `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise explain(error, database_file(db)) from error


def database_file(db: Database) -> str:
    """Return the path of the open file."""
    for row in db.query("PRAGMA database_list"):
        if row["name"] == "main":
            return str(row["file"])
    return ""


def _refuse_foreign(db: Database, path: Path) -> None:
    application = next(iter(db.query("PRAGMA application_id")))["application_id"]
    tables = set(db.table_names())
    if application == APPLICATION_ID:
        return
    if tables:
        raise StoreError(
            msg(
                "{path} is another program's database. It was left as it is; start with --db PATH.",
                path=str(path),
            )
        )


def _configure(db: Database) -> None:
    db.execute("PRAGMA foreign_keys = ON")
    with db.ensure_autocommit_on():
        db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")


def _refuse_newer(db: Database, path: Path) -> None:
    newer = {migration.name for migration in migrations.applied(db)} - registered_migrations()
    if newer:
        raise StoreError(
            msg(
                "{path} was written by a newer Scorekeeper (schema {schema}). "
                "It was left as it is; install that version.",
                path=str(path),
                schema=max(newer),
            )
        )


def _migrate(db: Database, path: Path) -> None:
    if not migrations.pending(db):
        return
    if db.table_names():
        backup_before_migration(db, path)
    db.execute("BEGIN IMMEDIATE")
    try:
        # Another program may have done it while this one waited.
        if migrations.pending(db):
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrations.apply(db)
    except BaseException:
        db.rollback()
        raise
    db.commit()


def registered_migrations() -> set[str]:
    """Return the names of all schema steps that this version knows."""
    empty = Database(memory=True, execute_plugins=False)
    try:
        return {migration.name for migration in migrations.pending(empty)}
    finally:
        empty.close()
