"""Copy a whole database through SQLite itself, whatever other programs do with it meanwhile."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final, TypeAlias

from scorekeeper.store.inspection import BUSY_TIMEOUT_MS, beside

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much of the whole is done."""

_STEPS: Final = 100
_NO_INDEX: Final = ("SQLITE_CANTOPEN", "SQLITE_READONLY_CANT", "SQLITE_READONLY_RECOVERY")


def copy_database(source: Path, target: Path, progress: Progress | None = None) -> None:
    """Copy a database as it is at this moment into a new file, through SQLite itself.

    Raises `OSError` or `sqlite3.Error`; the target is the caller's to delete.
    """
    for _ in range(2):
        unused = not beside(source, "-wal").exists()
        if beside(source, "-journal").exists():
            # A write was cut short, and only a file that may be written can undo its half.
            with suppress(FileNotFoundError):
                shutil.copyfile(beside(source, "-journal"), beside(target, "-journal"))
            shutil.copyfile(source.resolve(), target)
            with closing(sqlite3.connect(target)) as connection:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return
        mode = "immutable=1" if unused else "mode=ro"
        try:
            _copy(f"{source.resolve().as_uri()}?{mode}", target, progress)
        except sqlite3.DatabaseError as error:
            if not unused and error.sqlite_errorname.startswith(_NO_INDEX):
                _copy_with_log(source, target)
                return
            # Without locks, a program that begins to write meanwhile makes it look damaged.
            if not unused or not beside(source, "-wal").exists():
                raise
        else:
            if not (unused and beside(source, "-wal").exists()):
                return
        target.write_bytes(b"")


def _copy_with_log(source: Path, target: Path) -> None:
    # A log that nobody has open, where no index of it can be made: a read-only place.
    target.write_bytes(b"")
    with suppress(FileNotFoundError):
        shutil.copyfile(beside(source, "-wal"), beside(target, "-wal"))
    shutil.copyfile(source.resolve(), target)
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE").fetchone()


def _copy(uri: str, target: Path, progress: Progress | None) -> None:
    with (
        closing(
            sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)
        ) as source,
        closing(sqlite3.connect(target.resolve(), isolation_level=None)) as copy,
    ):
        # One snapshot to the end, whatever other programs write meanwhile.
        source.execute("BEGIN")
        (pages,) = source.execute("PRAGMA page_count").fetchone()
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        # A copy that is cut short is thrown away, so it needs no journal of its own.
        copy.execute("PRAGMA synchronous = OFF")
        copy.execute("PRAGMA journal_mode = OFF")
        if progress is None:
            source.backup(copy)
        else:
            tell = progress
            source.backup(
                copy,
                pages=max(pages // _STEPS, 1),
                progress=lambda _status, left, whole: tell(whole - left, whole),
            )
        # One file that can be read anywhere, also where nothing may be written beside it.
        copy.execute("PRAGMA journal_mode = DELETE")
