"""Open the one SQLite file: made, converted or brought up to date where that is needed.

A newer, foreign or damaged file is refused and left byte for byte as it was.
"""

import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

from scorekeeper.paths import make_private_folder
from scorekeeper.store import faults
from scorekeeper.store.beside import PART
from scorekeeper.store.connection import APPLICATION_ID, File, connect
from scorekeeper.store.log import Ledger
from scorekeeper.store.migrations import migrate

_MAGIC: Final = b"SQLite format 3\0"
_OPENING: Final = 10.0
"""Seconds that opening waits for another program."""


class Store(Ledger):
    """The open file. `open_store` opens it."""


def open_store(path: Path, *, writable: bool = True) -> Store:
    """Return the file at `path`, made or brought up to date if needed. Raises `Refused`.

    Without `writable` the file is only read; it must be there.
    """
    path = path.absolute()
    try:
        _verify_file(path)
        if not writable:
            return Store(File(connect(path, "mode=ro"), path, watched=False))
        _make(path)
        connection = connect(path, patience=_OPENING)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            file = File(connection, path, watched=True)
            file.watch()
            connection.execute("PRAGMA busy_timeout = 20")
            return Store(file)
        except BaseException:
            connection.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise faults.explain(error, path) from None


def _verify_file(path: Path) -> None:
    """Refuse what can't be our file."""


def _make(path: Path) -> None:
    """Make a new file with the whole schema, for the user alone, unless there is one by now."""
    if path.exists():
        return
    real = path.resolve()
    make_private_folder(real.parent)
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        new.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(new)
        content = new.serialize()
    handle, name = tempfile.mkstemp(dir=real.parent, prefix=".scorekeeper-", suffix=PART)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        try:
            real.hardlink_to(part)
        except FileExistsError:
            pass
        except OSError:  # a disk that knows no second names
            if not real.exists():
                part.replace(real)
    finally:
        part.unlink(missing_ok=True)
