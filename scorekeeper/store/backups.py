"""Copies of the database, made by SQLite itself so that they are whole."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path


def backup_before_migration(path: Path) -> Path:
    """Write a copy beside the file before its schema changes; return where it is.

    Call while no other program can write. Raises `OSError` or `sqlite3.Error`, and leaves
    no part of a copy behind.
    """
    real = path.resolve()
    copy = _free_name(real)
    try:
        with (
            closing(sqlite3.connect(f"{real.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    return copy


def _free_name(path: Path) -> Path:
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        copy = path.with_name(f"{path.stem}-before-update-{stamp}{again}{path.suffix}")
        try:
            os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            number += 1
        else:
            return copy
