"""Files and the database, as commands name them."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.output import Refusal, complain
from scorekeeper.exchange.document import LARGEST
from scorekeeper.exchange.files import read_file
from scorekeeper.store.location import ENVIRONMENT, FILE_NAME
from scorekeeper.translate import _, say

if TYPE_CHECKING:
    from sqlite_utils import Database


def read_input(name: str) -> bytes:
    """Return what a file holds, or standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    return read_file(Path(name))


def named_path(name: str) -> Path:
    """Return the path that somebody has named, which an empty text does not do."""
    if not name.strip():
        raise Refusal(_("The path is empty; name a file."))
    return Path(name)


@contextmanager
def looked_into(db: str | None, *, any_path: bool = False) -> Iterator["Database"]:
    """Open the database for a command that only asks; it need not be writable.

    Where there is none, nothing is made: the usual place holds no plays then, and a path that
    somebody has named is refused, because it may be mistyped, unless `any_path` will do.
    """
    from scorekeeper.store import staging
    from scorekeeper.store.backups import lost_file
    from scorekeeper.store.location import database_path

    path = database_path(db)
    if not _is_there(path):
        lost = lost_file(path)
        if lost is not None:
            raise lost
        if not any_path:
            _refuse_named(db, path)
        with _nothing() as database:
            yield database
        return
    with staging.looked_into(path) as database:
        _say_notice(database)
        yield database


@contextmanager
def opened(db: str | None, *, makes: bool = False) -> Iterator["Database"]:
    """Open the database for one command; what it has written is backed up once a day.

    Only a command that stores something first `makes` a database where somebody has named a
    path without one.
    """
    from scorekeeper.store.database import has_written, open_database
    from scorekeeper.store.location import database_path

    path = database_path(db)
    if not makes and not _is_there(path):
        with looked_into(db) as database:
            yield database
        return
    database = open_database(path)
    _say_notice(database)
    try:
        yield database
        written = has_written(database)
    finally:
        database.close()
    if written:
        _keep_today(path)


def _say_notice(database: "Database") -> None:
    from scorekeeper.store.database import notice_of

    notice = notice_of(database)
    if notice is not None:
        complain(say(notice))


def database_is_there(db: str | None) -> bool:
    """Return whether there is a file for the database, whatever is in it."""
    from scorekeeper.store.location import database_path

    return _is_there(database_path(db))


def _is_there(path: Path) -> bool:
    from scorekeeper.store.inspection import has_log

    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return has_log(path)  # opening says that only the log is left
    except (OSError, ValueError):
        return True  # opening says what is wrong with it
    return True


def _refuse_named(db: str | None, path: Path) -> None:
    if db:
        raise Refusal(
            _("There is no database {path}; check the path given with --db.", path=str(path))
        )
    if os.environ.get(ENVIRONMENT):
        raise Refusal(
            _(
                "There is no database {path}; check the path in {variable}.",
                path=str(path),
                variable=ENVIRONMENT,
            )
        )


@contextmanager
def _nothing() -> Iterator["Database"]:
    """Hold a database without plays that is thrown away."""
    from tempfile import TemporaryDirectory

    from scorekeeper.store.database import open_database

    with (
        TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as folder,
        closing(open_database(Path(folder) / FILE_NAME)) as database,
    ):
        yield database


def _keep_today(path: Path) -> None:
    from scorekeeper.store.backups import daily_backup
    from scorekeeper.store.errors import StoreError

    try:
        daily_backup(path)
    except StoreError as error:
        complain(_("No backup of today was made. {reason}", reason=say(error.message)))
