"""A second connection to a file that is open already, for questions that take their time."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.store.errors import explain


@contextmanager
def second_reader(path: Path) -> Iterator[Database]:
    """Hold a connection that only reads, in the thread that asks. Raises `StoreError`.

    The file must be open already: nothing of it is checked again here.
    """
    try:
        with closing(
            sqlite3.connect(
                f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10
            )
        ) as connection:
            yield Database(connection, execute_plugins=False)
    except sqlite3.Error as error:
        raise explain(error, str(path)) from error
