"""Copies of the database, made by SQLite itself so that they are whole."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database


def backup_before_migration(db: Database, path: Path) -> Path:
    """Write a copy beside the file before its schema changes; return where it is."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    copy = path.with_name(f"{path.stem}-before-update-{stamp}{path.suffix}")
    with closing(sqlite3.connect(copy)) as target:
        db.conn.backup(target)
    copy.chmod(0o600)
    return copy
