"""The open file: transactions on it, and whether it is still where it was opened.

What is shown as saved survives a loss of power, as far as the disk keeps its word: a change
is written to the log and the log is forced to the disk (WAL, synchronous FULL) before
`writing` returns.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Final

from scorekeeper.store import faults
from scorekeeper.store.beside import beside, is_whole

APPLICATION_ID: Final = 0x53434B50
"""“SCKP” in the file's header, so that a foreign database is never taken for ours."""

_TURN: Final = 0.02
"""Seconds that SQLite waits by itself. Its longer steps would let a busy program win always."""


class File:
    """A connection that knows which file it opened, for a path can come to mean another.

    `patience` is how many seconds a change waits for another program's. Only a file that is
    watched is expected to stay where it is.
    """

    patience = 5.0

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.connection = connection
        self.path = path
        self._real = path.resolve()
        self._seen: dict[str, os.stat_result] = {}
        self._id = ""
        self._count = 0

    def watch(self) -> None:
        """Note which files the database and its log are. Call when the file is ready."""
        (self._id,) = self.connection.execute("SELECT id FROM file").fetchone()
        self._count = self._count_without_log()
        files = {each: beside(self.path, each) for each in ("", "-wal", "-shm")}
        self._seen = {each: file.stat() for each, file in files.items() if file.exists()}

    def verify_in_place(self) -> None:
        """Refuse when the file or its log was moved, replaced, emptied or deleted.

        SQLite would go on to write to it, and nobody would find there what was saved.
        """
        try:
            now = {each: os.stat(f"{self._real}{each}") for each in self._seen}  # noqa: PTH116
        except OSError:
            raise faults.moved(self.path) from None
        for suffix, old in self._seen.items():
            new, least = now[suffix], old.st_size if suffix == "-wal" else 1
            if not os.path.samestat(new, old) or new.st_size < least:
                raise faults.moved(self.path)
            changed = (new.st_size, new.st_mtime_ns) != (old.st_size, old.st_mtime_ns)
            if not suffix and changed:
                # Somebody put the log into the file, or other content: seldom, so look closely.
                self._verify_content(shorter=new.st_size < old.st_size)
        self._seen = now

    def _verify_content(self, *, shorter: bool) -> None:
        try:
            with closing(connect(self.path, "mode=ro", patience=1)) as other:
                (found,) = other.execute("SELECT id FROM file").fetchone()
                whole = not shorter or is_whole(other)
        except (sqlite3.Error, TypeError):
            raise faults.moved(self.path) from None
        count = self._count_without_log()
        if found != self._id or not whole or count < self._count:
            raise faults.moved(self.path)
        self._count = count

    def _count_without_log(self) -> int:
        """Return the last operation that the file has without its log; it only ever grows."""
        with suppress(sqlite3.Error), closing(connect(self.path, "mode=ro&immutable=1")) as alone:
            return int(alone.execute("SELECT max(seq) FROM sqlite_sequence").fetchone()[0] or 0)
        return self._count  # while another program puts the log into it, it can't be read

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold one transaction: all of it is on the disk at the end, or nothing.

        It begins IMMEDIATE, so that what is read inside can't be changed by another program
        before it is written. Raises `Refused` for SQLite's errors and for a file that is gone.
        Joins a transaction that is open.
        """
        if self.connection.in_transaction:
            yield
            return
        try:
            self.verify_in_place()
            self.patiently("BEGIN IMMEDIATE")
            try:
                yield
                self.verify_in_place()
                self.patiently("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):  # SQLite may have done it already
                    self.connection.execute("ROLLBACK")
                raise
            self.verify_in_place()
        except (sqlite3.Error, OSError) as error:
            raise faults.explain(error, self.path) from error

    def patiently(self, statement: str) -> None:
        """Do a statement that another program may hold up."""
        end = monotonic() + self.patience
        while True:
            try:
                self.connection.execute(statement)
            except sqlite3.OperationalError as error:
                if not error.sqlite_errorname.startswith("SQLITE_BUSY") or monotonic() > end:
                    raise
                sleep(0.002)
            else:
                return


def connect(path: Path, mode: str = "mode=rw", patience: float = _TURN) -> sqlite3.Connection:
    """Return a connection of SQLite to a file that exists. Raises `sqlite3.Error`."""
    uri = f"{path.resolve().as_uri()}?{mode}"
    connection = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def in_memory() -> sqlite3.Connection:
    """Return an empty database in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    return connection
