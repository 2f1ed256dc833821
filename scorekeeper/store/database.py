"""Open the one SQLite file and write to it in whole transactions.

What is shown as saved survives a loss of power, as far as the disk keeps its word. A change is
written to the log and the log is forced to the disk (WAL, synchronous FULL) before `writing`
returns. Where programs can't share a log, as on a network share, SQLite forces the rollback
journal, then the file, deletes the journal and forces their folder (synchronous EXTRA). What
gets a name of its own (backups, exports, a restored or repaired file) is written under
another name, forced to the disk, renamed, and then its folder is forced.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep

from sqlite_utils import Database

from scorekeeper.games.message import Message, msg
from scorekeeper.own_files import make_folder
from scorekeeper.store.aside import keep_empty
from scorekeeper.store.backups import (
    backup_before_migration,
    emptied,
    lost_file,
)
from scorekeeper.store.beginning import begin_file
from scorekeeper.store.disks import is_share
from scorekeeper.store.errors import damaged, explain, log_lost, moved, newer, unwritable
from scorekeeper.store.inspection import (
    APPLICATION_ID,
    BUSY_TIMEOUT_MS,
    SCHEMA_STEPS,
    beside,
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
    "notice_of",
    "open_database",
    "reading",
    "writing",
]


class OpenFile(Database):
    """A database that knows which file it opened, for a path can come to mean another."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        super().__init__(connection, execute_plugins=False, strict=True)
        self.path = path
        self.notice: Message | None = None
        self._identity = _identity(path)
        self._log: list[tuple[Path, tuple[int, int]]] = []

    def remember_log(self) -> None:
        """Note which files are the log; they stay the same ones while the file is open."""
        paths = [beside(self.path, suffix) for suffix in ("-wal", "-shm")]
        self._log = [(each, found) for each in paths if (found := _identity(each))]

    def verify_in_place(self) -> None:
        """Refuse when the file or its log was moved, replaced or deleted. Raises `StoreError`.

        SQLite would go on to write to it, and nobody would find there what was saved.
        """
        if _identity(self.path) != self._identity:
            raise moved(str(self.path))
        if any(_identity(path) != identity for path, identity in self._log):
            raise log_lost(str(self.path))


def open_database(path: Path, *, busy_timeout_ms: int = BUSY_TIMEOUT_MS) -> Database:
    """Return the database at `path`, made or brought up to date if needed.

    Missing folders are made for the user alone, and so is the file. Another program that
    writes is waited for up to `busy_timeout_ms`. Raises `StoreError` for a folder, a foreign
    or damaged file, one that is empty though it has backups, a newer schema, or a place that
    can't be written; such a file is left as it was. An empty file without backups is kept
    under another name; `notice_of` says so.
    """
    check_file(path)
    lost = emptied(path)
    if lost is not None:
        raise lost
    try:
        empty = path.exists() and path.stat().st_size == 0
        begun = lost_file(path)
        _make_place(path)
        # An absolute path, because SQLite takes some relative ones for something else.
        connection = sqlite3.connect(
            path.resolve(), timeout=busy_timeout_ms / 1000, isolation_level=None
        )
    except (OSError, sqlite3.Error) as error:
        raise explain(error, str(path)) from None
    try:
        db = OpenFile(connection, path.absolute())
        # Without a log only this keeps a finished transaction from coming back undone.
        db.execute("PRAGMA synchronous = EXTRA")
        shared = _leaves_log(db, path)
        _migrate(db, path, empty=empty)
        if begun is not None:
            db.notice = msg("A new file was begun: {lost}", lost=begun.message)
        db.execute("PRAGMA foreign_keys = ON")
        if not shared and _use_log(db, busy_timeout_ms):
            db.execute("PRAGMA synchronous = FULL")
            db.remember_log()
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


def data_version(db: Database) -> int:
    """Return a number that is another one after another program has changed the file.

    Raises `StoreError`.
    """
    with reading(db):
        (version,) = db.execute("PRAGMA main.data_version").fetchone()
    return int(version)


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


def notice_of(db: Database) -> Message | None:
    """Return what is to be said of the file since it was opened, if anything."""
    return db.notice if isinstance(db, OpenFile) else None


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
    make_folder(path.resolve().parent)
    if not path.exists():
        begin_file(path, _first_page())
    # SQLite would open both and fail only at the first card; its log lies beside the file.
    if not (os.access(path, os.W_OK) and os.access(path.resolve().parent, os.W_OK | os.X_OK)):
        raise unwritable(str(path))


def _first_page() -> bytes:
    """Return a database without tables that says whose it is."""
    with closing(sqlite3.connect(":memory:")) as new:
        new.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        return new.serialize()


def _migrate(db: OpenFile, path: Path, *, empty: bool) -> None:
    if not migrations.pending(db):
        return
    # Foreign keys are still off here, as a step that rebuilds a table needs them.
    backup: Path | None = None
    db.execute("BEGIN IMMEDIATE")
    try:
        check_schema(db.conn, str(path))
        # Another program may have done it while this one waited.
        if migrations.pending(db):
            if db.table_names():
                backup = backup_before_migration(path)
            elif empty:
                backup = keep_empty(path)
                db.notice = msg(
                    "{path} was empty, so a new file was begun; the empty one is kept as {kept}.",
                    path=str(path),
                    kept=str(backup),
                )
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            _apply(db, path)
            db.execute(f"PRAGMA user_version = {len(SCHEMA_STEPS)}")
            if db.execute("PRAGMA foreign_key_check").fetchone():
                raise damaged(str(path))
            refresh_history(db)
        db.commit()
    except BaseException:
        db.rollback()
        # Every start would try again, and fill the disk with copies of what is as it was.
        if backup is not None:
            backup.unlink(missing_ok=True)
        raise


def _apply(db: Database, path: Path) -> None:
    """Do the steps that are missing. Raises `DamagedFile` where the file has them already."""
    try:
        migrations.apply(db)
    except sqlite3.OperationalError as error:
        if str(error).endswith("already exists"):
            # Which steps were done is found by an index, which may be lost alone.
            raise damaged(str(path)) from None
        raise


def _leaves_log(db: Database, path: Path) -> bool:
    """Return whether the file lies where programs can't share a log; it has none from then on."""
    if not is_share(path):
        try:
            db.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith(("SQLITE_IOERR_SHM", "SQLITE_PROTOCOL")):
                raise
        else:
            return False
    # Alone with the file, SQLite needs no shared memory to put the log back into it.
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA locking_mode = NORMAL")
    db.execute("SELECT 1 FROM sqlite_master").fetchone()
    return True


def _use_log(db: Database, busy_timeout_ms: int) -> bool:
    """Turn the log on; return whether the disk has what it needs for it."""
    # SQLite does not wait by itself here when two programs begin with a new file at once.
    end = monotonic() + busy_timeout_ms / 1000
    while True:
        try:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_BUSY" or monotonic() > end:
                raise
            sleep(0.005)
        else:
            return str(mode) == "wal"


def _refuse_newer(db: Database) -> None:
    # A newer program may have changed the schema since this one opened the file.
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(SCHEMA_STEPS):
        raise newer(database_file(db), str(version))
