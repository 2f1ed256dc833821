"""Open the one SQLite file: made, converted or brought up to date where that is needed.

A newer, foreign or damaged file is refused and left byte for byte as it was.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from scorekeeper.paths import make_private, make_private_folder
from scorekeeper.store import backups, faults
from scorekeeper.store.beside import LOGS, beside, look
from scorekeeper.store.connection import APPLICATION_ID, File, connect
from scorekeeper.store.conversion import convert
from scorekeeper.store.log import Store
from scorekeeper.store.merge import MergeReport, merge
from scorekeeper.store.migrations import (
    FORMER,
    NEWEST,
    migrate,
    schema,
    verify_file,
    verify_other,
)
from scorekeeper.store.rescue import copied, rescue

_OPENING: Final = 10.0
"""Seconds that opening waits for another program."""


def merge_file(store: Store, path: Path) -> MergeReport:
    """Bring all that is in another file into the open one, after a backup. Raises `Refused`."""
    path = path.absolute()
    try:
        verify_other(path)
        other = Store(copied(path))
    except (OSError, sqlite3.Error) as error:
        raise faults.explain(error, path) from None
    with closing(other):
        backups.backup(store.file, "before-merge")
        return merge(store, other)


def open_store(path: Path, *, writable: bool = True) -> Store:
    """Return the file at `path`, made or brought up to date if needed. Raises `Refused`.

    A log that belongs to another version of the file is set aside, united with it. Without
    `writable` nothing is written, not even where the disk is full or read-only.
    """
    path = path.absolute()
    try:
        foreign = verify_file(path)
        if not writable:
            return Store(_only_read(path, foreign))
        if foreign:
            rescue(path)
        return Store(_opened(path))
    except (OSError, sqlite3.Error) as error:
        raise faults.explain(error, path) from None


def _opened(path: Path) -> File:
    folder = path.resolve().parent
    make_private_folder(folder)
    # SQLite would open it and fail only at the first card; its log lies beside the file.
    if not (os.access(path if path.exists() else folder, os.W_OK) and os.access(folder, os.W_OK)):
        raise faults.unwritable(path)
    if not path.exists():
        path.touch(0o600)
    backups.sweep(path)
    connection = connect(path, patience=_OPENING)
    try:
        file = File(connection, path)
        _update(file)
        file.patiently("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        file.watch()
        connection.execute("PRAGMA busy_timeout = 20")
        for suffix in LOGS:
            make_private(beside(path, suffix))
    except BaseException:
        connection.close()
        raise
    return file


def _update(file: File) -> None:
    """Make or convert what is missing of the schema; a backup comes before."""
    if schema(file.connection, file.path) == NEWEST:
        return
    backup = None
    file.patiently("BEGIN IMMEDIATE")
    try:
        found = schema(file.connection, file.path)  # another program may have been quicker
        if found == FORMER:
            backup = backups.backup(file, "before-update")
            convert(file)
        elif found != NEWEST:
            file.connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrate(file.connection)
        file.connection.execute("COMMIT")
    except BaseException:
        file.connection.execute("ROLLBACK")
        if backup is not None:  # every start would make another
            backup.unlink(missing_ok=True)
        raise


def _only_read(path: Path, foreign: bool) -> File:
    there = path.exists() and path.stat().st_size > 0
    with suppress(sqlite3.Error), closing(look(path)) as found:
        if there and not foreign and schema(found, path) == NEWEST:
            connection = connect(path, "mode=ro")
            schema(connection, path)  # some disks refuse only now
            return File(connection, path)
    return File(copied(path if there else None).connection, path)
