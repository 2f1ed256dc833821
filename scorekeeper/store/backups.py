"""Whole copies of the database, and putting one in its place.

A copy is made by SQLite through the open connection, checked, forced to the disk, and only then
gets its name. Backups lie in the folder `backups` beside the file, wherever that is moved.
"""

import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from time import time
from typing import Final, NamedTuple

from scorekeeper.i18n import Message, msg, msgn
from scorekeeper.paths import make_private, make_private_folder
from scorekeeper.store import faults
from scorekeeper.store.beside import (
    LOGS,
    PART,
    backups,
    backups_folder,
    beside,
    foreign_log,
    free_name,
    has_log,
    is_whole,
    look,
    new_part,
)
from scorekeeper.store.connection import File, connect
from scorekeeper.store.migrations import verify_other

KEPT: Final = {"auto": 7, "before-merge": 3, "restored": 1}
"""How many of a kind are kept; of the kinds that are not named here, all."""

_PATIENCE: Final = 5.0
_STILL: Final = 60


class Restored(NamedTuple):
    """How many plays there are after a restore or a rescue, and what is missing, a sentence each.

    `kept` is where the file that was replaced lies now, `backup` what was brought back.
    """

    plays: int
    kept: Path | None
    backup: Path | None
    missing: tuple[Message, ...] = ()

    def lines(self) -> list[Message]:
        """Return it in sentences."""
        plays = msgn("{count} play is here now.", "{count} plays are here now.", self.plays)
        lines = [plays, *self.missing]
        if self.kept is not None:
            lines.append(msg("What was here before is kept in {path}.", path=str(self.kept)))
        return lines


def daily_backup(file: File) -> Path | None:
    """Write the backup of this day unless there is one, or nothing to keep. Raises `Refused`."""
    made = backups(file.path)
    today = datetime.now().astimezone().date()
    if any(each.kind == "auto" and each.at.date() == today for each in made):
        return None
    state = file.connection.execute(_STATE).fetchone()
    # A file that was lost and begun anew must not push out the backups of the old one.
    for newest in made[:1]:
        with suppress(sqlite3.Error, OSError), closing(look(newest.path)) as other:
            if other.execute(_STATE).fetchone() == state:
                return None
    return backup(file, "auto") if state[0] is not None else None


def plays_in(path: Path) -> int:
    """Return how many plays a file of ours holds, without changing it. Raises `Refused`."""
    try:
        verify_other(path)
        with closing(look(path)) as connection:
            return int(connection.execute("SELECT count(*) FROM plays").fetchone()[0])
    except (OSError, sqlite3.Error) as error:
        raise faults.explain(error, path) from None


def restore(path: Path, source: Path) -> Restored:
    """Put a copy of a backup in the place of the database. Raises `Refused`.

    What is there now is kept: as a backup, or a damaged file as it is under another name.
    Programs that have the old file open notice that it was replaced; close it before.
    """
    plays = plays_in(source)
    real = path.resolve()
    try:
        if real.exists() and real.samefile(source):
            raise faults.Fault(
                msg("{path} is the database itself; name a backup of it.", path=str(source))
            )
        with closing(look(source)) as connection:
            kept = put_in_place(path, connection, "before-restore")
    except (OSError, sqlite3.Error) as error:
        raise faults.explain(error, path) from None
    return Restored(plays, kept, source)


def put_in_place(path: Path, source: sqlite3.Connection, kind: str) -> Path | None:
    """Put a whole copy of a source in the place of the database; return what was there is kept.

    What is there is kept as a backup of this kind, or as it is where it is not whole. Raises
    `OSError`, `sqlite3.Error` or `Refused`, and then all is as it was.
    """
    real = path.resolve()
    make_private_folder(real.parent)
    part = whole_copy(source, real.parent)
    live = kept = None
    try:
        if has_log(path) or (real.exists() and real.stat().st_size):
            if _is_whole(path) and not foreign_log(path):
                live = connect(path, patience=_PATIENCE)
                # Alone with the file it needs no log, and leaves none to the new one.
                with suppress(sqlite3.OperationalError):
                    live.execute("PRAGMA journal_mode = DELETE")
                live.execute("BEGIN IMMEDIATE")
                kept = backup(File(live, path), kind)
            else:
                kept = _set_aside(path)
        for suffix in LOGS:  # one that is left behind would be read into the new file
            beside(path, suffix).unlink(missing_ok=True)
        part.replace(real)
    finally:
        if live is not None:
            live.close()
        part.unlink(missing_ok=True)
    _settle(real.parent)
    backup(File(source, path), "restored")
    return kept


def _set_aside(path: Path) -> Path:
    """Give a file that is not whole, and its log, a second name; return it."""
    real = path.resolve()
    kept = free_name(real.parent, real, "damaged")
    for suffix in ("", "-wal", "-journal"):
        source, name = beside(path, suffix), beside(kept, suffix)
        if source.exists():
            try:
                name.hardlink_to(source)
            except OSError:  # a disk that knows no second names
                shutil.copy2(source, name)
            make_private(name)
    return kept


def sweep(path: Path) -> None:
    """Remove what a kill left half written; make the file, its log and its backups private."""
    for folder in (path.resolve().parent, backups_folder(path)):
        for part in folder.glob(f".scorekeeper-*{PART}"):
            with suppress(OSError):
                if time() - part.stat().st_mtime > _STILL:  # nobody writes to it any more
                    part.unlink()
    logs = (beside(path, suffix) for suffix in LOGS)
    for each in (path, *logs, *(made.path for made in backups(path))):
        make_private(each)


def backup(file: File, kind: str = "backup") -> Path:
    """Write a copy into the folder `backups`; return where it is. Raises `Refused`."""
    connection, path = file.connection, file.path
    try:
        folder = _folder(path)
        if connection.in_transaction:  # SQLite copies nothing that is being written
            with closing(connect(path, "mode=ro")) as reader:
                part = whole_copy(reader, folder)
        else:
            part = whole_copy(connection, folder)
        place = part.replace(free_name(folder, path.resolve(), kind))
        _settle(folder)
    except (OSError, sqlite3.Error) as error:
        fault = faults.explain(error, backups_folder(path))
        raise faults.damaged(path) if isinstance(fault, faults.Damaged) else fault from None
    made = [each for each in backups(path) if each.kind == kind]
    for each in made[KEPT.get(kind, len(made)) :]:
        with suppress(OSError):
            each.path.unlink()
    return place


def _folder(path: Path) -> Path:
    """Return the folder of the backups, made if needed. Raises `Refused` if it is not ours."""
    folder = backups_folder(path)
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
        raise faults.Fault(
            msg(
                "{folder} is a link or somebody else's folder, so no backup was written. Move it "
                "away; a new one is made.",
                folder=str(folder),
            )
        )
    return folder


def whole_copy(connection: sqlite3.Connection, folder: Path) -> Path:
    """Return a whole copy, checked and on the disk, under a name that nobody takes for one."""
    part = new_part(folder)
    try:
        with closing(connect(part)) as copy:
            copy.execute("PRAGMA synchronous = OFF")
            copy.execute("PRAGMA journal_mode = OFF")
            connection.backup(copy)
            # One file that can be read anywhere, also where nothing may be written beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
        if not _is_whole(part):
            raise sqlite3.DatabaseError("database disk image is malformed")
        with part.open("rb+") as file:
            os.fsync(file.fileno())
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return part


def _is_whole(path: Path) -> bool:
    try:
        with closing(look(path)) as connection:
            return is_whole(connection)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorname.startswith("SQLITE_BUSY"):
            raise
        return False


def _settle(folder: Path) -> None:
    """Force the names in a folder to the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


_STATE: Final = """
SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'operations'),
    (SELECT count(*) FROM gone), (SELECT id FROM file)
"""
