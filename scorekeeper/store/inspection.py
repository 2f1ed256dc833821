"""Look at the file before it is opened, without changing a byte or leaving one beside it.

SQLite itself would make a log beside the file, and write to it on closing, before it could
be asked whose file it is. This module imports no more than it needs, so that a screen can
refuse a file before the rest is loaded.
"""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final

from scorekeeper.games.message import msg
from scorekeeper.store.errors import (
    DamagedFile,
    NoDatabase,
    StoreError,
    Unwritable,
    damaged,
    explain,
    foreign,
    newer,
    repair_command,
)

APPLICATION_ID: Final = 0x53434B50
"""“SCKP” in the file's header, so that a foreign database is never taken for ours."""

SCHEMA_STEPS: Final = (
    "001 plays (Scorekeeper 0.1.0)",
    "002 history (Scorekeeper 0.2.0)",
    "003 players (Scorekeeper 0.2.0)",
    "004 points (Scorekeeper 0.2.0)",
    "005 names (Scorekeeper 0.2.0)",
    "006 imports (Scorekeeper 0.2.0)",
)
"""The migrations that this version knows, in order, each with the release that brought it."""

BUSY_TIMEOUT_MS: Final = 10_000

CHECKED_BYTES: Final = 8 * 1024 * 1024
"""Up to this size the whole file is checked at every start; that takes some 20 ms at most."""

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_LOG_HEADER_BYTES: Final = 32


def check_file(path: Path) -> None:
    """Refuse what can't be our database. A missing or empty file passes.

    The file is left byte for byte as it was. Raises `StoreError` for a folder, a device, an
    unreadable, foreign or damaged file, or a newer schema. Damage in a file longer than
    `CHECKED_BYTES` may show only when the damaged page is read.
    """
    shown = str(path)
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise StoreError(
                msg("{path} is a folder; --db needs the path of a database file.", path=shown)
            )
        if not stat.S_ISREG(found.st_mode):
            raise StoreError(
                msg("{path} is no ordinary file; --db needs the path of one.", path=shown)
            )
    except FileNotFoundError:
        _refuse_lonely_log(path)
        return
    except OSError as error:
        raise _unreadable(error, shown) from None
    if found.st_size:
        _inspect(path)
    else:
        _refuse_lonely_log(path)


def _refuse_lonely_log(path: Path) -> None:
    # SQLite would delete it, with all that was saved last.
    if has_log(path):
        raise DamagedFile(
            msg(
                "{path} is lost or empty, but its log {path}-wal is there. `{command}` "
                "saves what can be read; without the log a new file is begun.",
                path=str(path),
                command=repair_command(str(path)),
            )
        )


def has_log(path: Path) -> bool:
    """Return whether a log lies beside the file that can hold something."""
    try:
        return beside(path, "-wal").stat().st_size > _LOG_HEADER_BYTES
    except (OSError, ValueError):
        return False


def beside(path: Path, suffix: str) -> Path:
    """Return the file that SQLite keeps beside the database, such as `-wal`."""
    real = path.resolve()
    return real.with_name(real.name + suffix)


def _inspect(path: Path) -> None:
    if not _in_use(path):
        # Without locks nothing is made beside the file, but a program that begins to use it
        # meanwhile can make it look damaged.
        try:
            _check_header(path)
            if beside(path, "-journal").exists():
                return  # a write was cut short; only opening in earnest can undo its half
            _read(path, "immutable=1")
        except StoreError:
            if not _in_use(path):
                raise
        else:
            return
    try:
        _read(path, "mode=ro")
    except Unwritable:
        # In a read-only place SQLite can make no index of a log; a copy can be read.
        if beside(path, "-shm").exists():
            raise
        _check_header(path)


def _in_use(path: Path) -> bool:
    return beside(path, "-wal").exists()


def _check_header(path: Path) -> None:
    # Never while a connection of this process is open: closing a file drops the locks that
    # the process holds on it.
    shown = str(path)
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise _unreadable(error, shown) from None
    if len(header) < _HEADER_BYTES or not header.startswith(_MAGIC):
        raise NoDatabase(
            msg(
                "{path} is no Scorekeeper database. It was left as it is; move it away or start "
                "with --db PATH. If it was one, `{command}` looks for its plays.",
                path=shown,
                command=repair_command(shown),
            )
        )
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise damaged(shown) if _was_ours(path) else foreign(shown)


def _was_ours(path: Path) -> bool:
    """Return whether a file has our tables, though its header does not say so."""
    try:
        uri = f"{path.resolve().as_uri()}?immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            found = connection.execute(
                "SELECT 1 FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'"
            ).fetchone()
    except (sqlite3.Error, UnicodeDecodeError):
        return False
    return found is not None


def _read(path: Path, mode: str) -> None:
    uri = f"{path.resolve().as_uri()}?{mode}"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_MS / 1000)) as connection:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            if application != APPLICATION_ID:
                raise foreign(str(path))
            check_schema(connection, str(path))
            if path.stat().st_size <= CHECKED_BYTES:
                found = connection.execute("PRAGMA quick_check(1)").fetchone()
                if found != ("ok",):
                    raise damaged(str(path))
    except UnicodeDecodeError:  # SQLite quotes what it can't read
        raise damaged(str(path)) from None
    except (OSError, sqlite3.Error) as error:
        raise explain(error, str(path)) from None


def check_schema(connection: sqlite3.Connection, path: str) -> None:
    """Refuse a schema with steps that this version does not know. Raises `StoreError`."""
    tables = connection.execute(
        "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    ).fetchall()
    if tables:
        applied = connection.execute(
            "SELECT name FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'"
        )
        unknown = {str(name) for (name,) in applied} - set(SCHEMA_STEPS)
        if unknown:
            raise newer(path, max(unknown))
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SCHEMA_STEPS):
        raise newer(path, str(version))


def _unreadable(error: OSError, path: str) -> StoreError:
    return StoreError(
        msg("{path} can't be read: {reason}.", path=path, reason=error.strerror or "")
    )
