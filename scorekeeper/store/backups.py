"""Copies of the database, made by SQLite itself so that they are whole.

They lie in the folder `backups` beside the database. What is written there under its name is
complete: a copy is made under another name and renamed when all of it is on the disk.
"""

import errno
import os
import shlex
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from scorekeeper.games.message import msg
from scorekeeper.own_files import settle
from scorekeeper.store.backup_files import Backup, backups, backups_folder
from scorekeeper.store.copying import Progress, copy_database
from scorekeeper.store.errors import StoreError, explain
from scorekeeper.store.inspection import beside
from scorekeeper.store.location import database_path
from scorekeeper.store.own_place import refuse_own_file

__all__ = [
    "KEPT",
    "PART",
    "Backup",
    "backup_before_migration",
    "backup_place",
    "backups",
    "backups_folder",
    "daily_backup",
    "emptied",
    "free_name",
    "keep_backup",
    "lost_file",
    "restore_command",
    "write_backup",
]

KEPT: Final = {"auto": 7, "before-merge": 3}
"""How many of a kind are kept; of the kinds that are not named here, all."""

PART: Final = ".part"
"""The end of a name that nobody takes for a whole file."""
_STALE: Final = timedelta(hours=6)
_AHEAD: Final = timedelta(days=1)


def backup_before_migration(path: Path) -> Path:
    """Write a copy beside the file before its schema changes; return where it is.

    Call while no other program can write. Raises `OSError` or `sqlite3.Error`, and leaves
    no part of a copy behind.
    """
    real = path.resolve()
    return _place(real, real.parent, f"{real.stem}-before-update", real.suffix, None)


def keep_backup(
    path: Path,
    kind: str = "backup",
    progress: Progress | None = None,
    *,
    now: datetime | None = None,
) -> Path:
    """Write a copy into the folder `backups`; return where it is. Raises `StoreError`.

    Of a kind that is limited the oldest go, after the new one is there.
    """
    real = path.resolve()
    folder = backups_folder(path)
    started = now or datetime.now().astimezone()
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        copy = _place(real, folder, f"{real.stem}-{kind}", real.suffix, progress, started)
    except (OSError, sqlite3.Error) as error:
        raise _explain(error, path, folder) from None
    _rotate(path, kind, started)
    return copy


def write_backup(
    path: Path,
    target: Path,
    progress: Progress | None = None,
    *,
    replace: bool = False,
    make_way: Callable[[], None] | None = None,
) -> Path:
    """Write a copy to a file, or into a folder under a name of its own; return where it is.

    A file that is there already is replaced only if wished, and only by the whole copy;
    `make_way` is called when that is on the disk, just before it takes the name. Raises
    `StoreError`.
    """
    real = path.resolve()
    try:
        if target.is_dir():
            return _place(real, target.resolve(), f"{real.stem}-backup", real.suffix, progress)
        _check_target(real, target, replace=replace)
        place = target.resolve()
        part = _part(real, place.parent, progress)
        try:
            if make_way is not None:
                make_way()
            part.replace(place)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        settle(place.parent)
    except (OSError, sqlite3.Error, ValueError) as error:
        raise _explain(error, path, target) from None
    return place


def backup_place(path: Path, target: Path | None, *, replace: bool = False) -> Path:
    """Return the folder or file to which a copy would be written; nothing is written.

    Raises `StoreError` as far as that can be told before.
    """
    if target is None:
        return backups_folder(path)
    try:
        if target.is_dir():
            return target.resolve()
        _check_target(path.resolve(), target, replace=replace)
        place = target.resolve()
        if not place.parent.is_dir():
            raise NotADirectoryError(errno.ENOENT, os.strerror(errno.ENOENT))
    except (OSError, ValueError) as error:
        raise _explain(error, path, target) from None
    return place


def _check_target(real: Path, target: Path, *, replace: bool) -> None:
    refuse_own_file(real, target)
    if not (target.exists() or target.is_symlink()):
        return
    if not (replace and target.is_file()):
        raise StoreError(
            msg(
                "{path} is there already; name another file, or replace it with --force.",
                path=str(target),
            )
        )


def daily_backup(path: Path, *, now: datetime | None = None) -> Path | None:
    """Make the backup of this day, unless there is one or there is nothing new to keep.

    Return where it is, None if none was made. Raises `StoreError`.
    """
    at = now or datetime.now().astimezone()
    latest = next((each for each in _by_age(path, "auto", at)), None)
    if (
        latest is not None
        and not _to_come(latest, at)
        and (latest.at.date() >= at.date() or _unchanged(path, latest.path))
    ):
        return None
    if _empty(path):
        return None
    return keep_backup(path, "auto", now=at)


def lost_file(path: Path) -> StoreError | None:
    """Return what to say of a file that is missing or empty though it has backups, else None."""
    if path.is_symlink() or path.exists():
        return emptied(path)
    latest = next(iter(backups(path)), None)
    if latest is None:
        return None
    return StoreError(
        msg(
            "{path} is not there any more, but there is a backup of {date}. "
            "Bring it back with: {command}",
            path=str(path),
            date=f"{latest.at:%Y-%m-%d %H:%M}",
            command=restore_command(path, latest),
        )
    )


def emptied(path: Path) -> StoreError | None:
    """Return what to say of a file that is empty though it has backups, None of any other."""
    try:
        if not path.is_file() or path.stat().st_size:
            return None
    except (OSError, ValueError):
        return None
    latest = next(iter(backups(path)), None)
    if latest is None:
        return None
    return StoreError(
        msg(
            "{path} is empty, but there is a backup of {date}. Bring it back with: {command}",
            path=str(path),
            date=f"{latest.at:%Y-%m-%d %H:%M}",
            command=restore_command(path, latest),
        )
    )


def restore_command(path: Path, backup: Backup) -> str:
    """Return the command that brings a backup back to where the database lies."""
    words = ["--db", str(path)]
    with suppress(StoreError):  # there is no usual place
        if path.absolute() == database_path().absolute():
            words = []
    return shlex.join(["scorekeeper", *words, "restore", str(backup.path)])


def free_name(folder: Path, stem: str, suffix: str, at: datetime | None = None) -> Path:
    """Return a path that says the time and that nothing has yet."""
    stamp = (at or datetime.now().astimezone()).strftime("%Y%m%d-%H%M%S")
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        path = folder / f"{stem}-{stamp}{again}{suffix}"
        if not (path.exists() or path.is_symlink()):
            return path
        number += 1


def _place(
    source: Path,
    folder: Path,
    stem: str,
    suffix: str,
    progress: Progress | None,
    at: datetime | None = None,
) -> Path:
    """Copy under a name that no other program takes at the same time."""
    part = _part(source, folder, progress)
    try:
        while True:
            place = free_name(folder, stem, suffix, at)
            try:
                place.hardlink_to(part)
            except FileExistsError:
                continue
            except OSError:  # a disk that knows no second names
                part.replace(place)
            break
    finally:
        part.unlink(missing_ok=True)
    settle(folder)
    return place


def _part(source: Path, folder: Path, progress: Progress | None) -> Path:
    """Return a whole copy, on the disk, under a name that nobody takes for a backup."""
    started = datetime.now().timestamp()
    handle, name = tempfile.mkstemp(dir=folder, prefix=".scorekeeper-", suffix=PART)
    os.close(handle)
    part = Path(name)
    try:
        copy_database(source, part, progress)
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        # What is changed while the copy is made is newer than it.
        os.utime(part, (started, started))
    except BaseException:
        part.unlink(missing_ok=True)
        beside(part, "-journal").unlink(missing_ok=True)
        raise
    return part


def _explain(error: OSError | sqlite3.Error | ValueError, path: Path, target: Path) -> StoreError:
    if isinstance(error, ValueError):  # a name with a zero in it
        error = OSError(str(error))
    code = getattr(error, "sqlite_errorname", "")
    broken = code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))
    return explain(error, str(path if broken else target))


def _by_age(path: Path, kind: str, now: datetime) -> list[Backup]:
    """Return the backups of a kind, the newest first; those of a clock that was wrong, last."""
    of_kind = [each for each in backups(path) if each.kind == kind]
    return sorted(of_kind, key=lambda each: _to_come(each, now))


def _to_come(backup: Backup, now: datetime) -> bool:
    """Return whether a backup says that it was made tomorrow or later."""
    return backup.at > now + _AHEAD


def _rotate(path: Path, kind: str, now: datetime) -> None:
    if kind in KEPT:
        for each in _by_age(path, kind, now)[KEPT[kind] :]:
            with suppress(OSError):
                each.path.unlink()
    oldest = (datetime.now() - _STALE).timestamp()
    with suppress(OSError):
        for part in backups_folder(path).glob(f".scorekeeper-*{PART}"):
            with suppress(OSError):
                if part.stat().st_ctime < oldest:
                    part.unlink()


def _unchanged(path: Path, backup: Path) -> bool:
    try:
        kept = backup.stat().st_mtime
        changed = path.stat().st_mtime
        log = beside(path, "-wal")
        if log.exists() and log.stat().st_size:
            changed = max(changed, log.stat().st_mtime)
    except OSError:
        return False
    return changed <= kept


def _empty(path: Path) -> bool:
    """Whether there is no play to keep; a file that was lost must not push out its backups."""
    real = path.resolve()
    try:
        if real.stat().st_size == 0:
            return True
        # Where nobody has it open, looking leaves nothing beside the file.
        mode = "mode=ro" if beside(real, "-wal").exists() else "immutable=1"
        with closing(sqlite3.connect(f"{real.as_uri()}?{mode}", uri=True)) as connection:
            return connection.execute("SELECT 1 FROM plays LIMIT 1").fetchone() is None
    except FileNotFoundError:
        return True
    except (OSError, sqlite3.Error) as error:
        raise explain(error, str(path)) from None
