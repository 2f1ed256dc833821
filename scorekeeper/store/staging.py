"""A private copy of a database that others may be using: checked, brought up to date, thrown away.

The file itself is read only; nothing of it changes.
"""

import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.store.copying import copy_database
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import (
    ForeignFile,
    NoDatabase,
    StoreError,
    Unwritable,
    damaged,
    explain,
    no_room,
    of_path,
    repair_command,
)
from scorekeeper.store.inspection import check_file
from scorekeeper.store.schema import lacking, loses_tables


@contextmanager
def staged(path: Path) -> Iterator[Path]:
    """Hold a copy of another database with this version's schema; it is deleted at the end.

    Raises `StoreError` for what is missing, empty, foreign, damaged or newer.
    """
    check_other(path)
    try:
        room = tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True)
    except OSError as error:
        raise explain(error, tempfile.gettempdir()) from None
    with room as name:
        folder = Path(name)
        copy = folder / "copy.db"
        try:
            copy_database(path, copy)
            with closing(sqlite3.connect(copy)) as connection:
                if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    raise damaged(str(path))
        except (OSError, sqlite3.Error) as error:
            raise explain(error, str(folder if no_room(error) else path)) from None
        try:
            with closing(open_database(copy)) as db:
                if loses_tables(lacking(db)):
                    raise damaged(str(path))
        except StoreError as error:
            raise of_path(error, str(copy), str(path)) from None
        except sqlite3.Error as error:
            raise explain(error, str(path)) from None
        yield copy


@contextmanager
def looked_into(path: Path) -> Iterator[Database]:
    """Hold the database for questions; where it can't be written, a private copy of it.

    So a copy on a read-only disk, or one of an older version there, can be looked at. Raises
    `StoreError`.
    """
    with ExitStack() as stack:
        try:
            db = open_database(path)
        except Unwritable as refusal:
            try:
                db = open_database(stack.enter_context(staged(path)))
            except Unwritable:
                raise refusal from None
        yield stack.enter_context(closing(db))


def check_other(path: Path) -> None:
    """Refuse what is no database of ours to read from. Raises `StoreError`."""
    try:
        found = path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise StoreError(msg("{path} is a folder; name a database in it.", path=str(path)))
        if not stat.S_ISREG(found.st_mode):
            raise StoreError(msg("{path} is no ordinary file; name a database.", path=str(path)))
        if found.st_size == 0:
            raise StoreError(msg("{path} is empty; there is nothing in it.", path=str(path)))
    except FileNotFoundError:
        raise StoreError(
            msg("There is no file {path}; check how it is written.", path=str(path))
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError(
            msg("{path} can't be read: {reason}.", path=str(path), reason=reason)
        ) from None
    try:
        check_file(path)
    except ForeignFile:
        raise ForeignFile(
            msg("{path} is another program's database; name one of Scorekeeper.", path=str(path))
        ) from None
    except NoDatabase:
        raise NoDatabase(
            msg(
                "{path} is no Scorekeeper database; name another file. If it was one, "
                "`{command}` looks for its plays.",
                path=str(path),
                command=repair_command(str(path)),
            )
        ) from None
