"""Files and the database, as commands name them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.output import complain
from scorekeeper.exchange.document import LARGEST
from scorekeeper.exchange.files import read_file
from scorekeeper.translate import _, say

if TYPE_CHECKING:
    from sqlite_utils import Database


def read_input(name: str) -> bytes:
    """Return what a file holds, or standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    return read_file(Path(name))


@contextmanager
def opened(db: str | None) -> Iterator["Database"]:
    """Open the database for one command; what it has written is backed up once a day."""
    from scorekeeper.store.database import has_written, open_database
    from scorekeeper.store.location import database_path

    path = database_path(db)
    database = open_database(path)
    try:
        yield database
        written = has_written(database)
    finally:
        database.close()
    if written:
        _keep_today(path)


def _keep_today(path: Path) -> None:
    from scorekeeper.store.backups import daily_backup
    from scorekeeper.store.errors import StoreError

    try:
        daily_backup(path)
    except StoreError as error:
        complain(_("no backup of today was made. {reason}", reason=say(error.message)))
