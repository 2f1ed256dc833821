"""Files and the database, as commands name them."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.exchange.document import LARGEST
from scorekeeper.exchange.files import read_file

if TYPE_CHECKING:
    from sqlite_utils import Database


def read_input(name: str) -> bytes:
    """Return what a file holds, or standard input for `-`."""
    if name == "-":
        return sys.stdin.buffer.read(LARGEST + 1) if sys.stdin else b""
    return read_file(Path(name))


@contextmanager
def opened(db: str | None) -> Iterator["Database"]:
    """Open the database for one command."""
    from scorekeeper.store.database import open_database
    from scorekeeper.store.location import database_path

    database = open_database(database_path(db))
    try:
        yield database
    finally:
        database.close()
