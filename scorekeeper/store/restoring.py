"""Put a backup in the place of the database, through SQLite's own backup, whole or not at all."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from scorekeeper.games.message import msg
from scorekeeper.own_files import make_folder, settle
from scorekeeper.store.backups import free_name, keep_backup, write_backup
from scorekeeper.store.copying import Progress
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import DamagedFile, StoreError, explain
from scorekeeper.store.inspection import BUSY_TIMEOUT_MS, beside, check_file, has_log
from scorekeeper.store.own_place import same_file
from scorekeeper.store.staging import staged

_STEPS: Final = 50
_TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds, in short."""

    plays: int
    last_change: str | None


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did. `kept` is where what was there before lies now, if there was any.

    With `new_file`, programs that have the old one open must open the path again.
    """

    plays: int
    kept: Path | None
    new_file: bool = True


class _Busy(Exception):
    """Another program does not let go of the file."""


class _ChangedMeanwhile(Exception):
    """Another program wrote after what is replaced was copied."""


def contents(path: Path) -> Contents:
    """Look into a database without changing it. Raises `StoreError` if it is none of ours."""
    with staged(path) as copy:
        return _contents(copy)


def restorable(path: Path, backup: Path) -> Contents:
    """Return what `restore_database` would bring to `path`. Raises `StoreError` as it does."""
    _refuse_itself(path, backup)
    return contents(backup)


def _refuse_itself(path: Path, backup: Path) -> None:
    if same_file(path, backup):
        raise StoreError(
            msg("{path} is the database itself; name a backup of it.", path=str(backup))
        )


def restore_database(path: Path, backup: Path, progress: Progress | None = None) -> Restored:
    """Make the database at `path` what the backup holds.

    What is replaced is kept: as a backup, or, when it is damaged, as it is under another
    name. Other programs that have the file open go on with what was restored. Raises
    `StoreError`, and then the database is as it was.
    """
    _refuse_itself(path, backup)
    with staged(backup) as copy:
        plays = _contents(copy).plays
        try:
            check_file(path)
            if not path.exists() or path.stat().st_size == 0:
                return Restored(plays, _place(path, copy, keep=False))
            open_database(path).close()
        except DamagedFile:
            return Restored(plays, _place(path, copy, keep=True))
        for _ in range(_TRIES):
            try:
                return Restored(plays, _replace(path, copy, progress), new_file=False)
            except _ChangedMeanwhile:
                continue
            except _Busy:
                break
            except DamagedFile:  # where nobody had looked yet
                return Restored(plays, _place(path, copy, keep=True))
            except (OSError, sqlite3.Error) as error:
                raise explain(error, str(path)) from None
    raise StoreError(
        msg(
            "Another program is busy with {path}, so this was not saved. Try again.", path=str(path)
        )
    )


def put_in_place(path: Path, whole: Path) -> Path | None:
    """Put a whole database where a damaged one lies; return where that one is now.

    At every moment there is a file at `path`. Raises `StoreError`.
    """
    return _place(path, whole, keep=path.exists() or has_log(path))


def _replace(path: Path, copy: Path, progress: Progress | None) -> Path:
    with (
        closing(_connection(path)) as watch,
        closing(_connection(path)) as live,
        closing(_connection(copy)) as source,
    ):
        _match_pages(live, source)
        version = watch.execute("PRAGMA data_version").fetchone()
        logged = live.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        before = live.execute("PRAGMA data_version").fetchone()
        kept = keep_backup(path, "before-restore")
        (pages,) = source.execute("PRAGMA page_count").fetchone()
        live.execute("PRAGMA synchronous = EXTRA")

        def step(status: int, left: int, whole: int) -> None:
            # From the first page on nobody else can write; until the last nothing is changed.
            if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
                raise _Busy
            if logged and left and watch.execute("PRAGMA data_version").fetchone() != version:
                raise _ChangedMeanwhile
            if progress is not None:
                progress(whole - left, whole)

        try:
            if not logged:
                _keep_out(live, before)
                # The copy's own log must not be asked for there.
                source.execute("PRAGMA journal_mode = DELETE")
            source.backup(live, pages=max(pages // _STEPS, 1), progress=step)
        except BaseException:
            kept.unlink(missing_ok=True)
            raise
    return kept


def _keep_out(live: sqlite3.Connection, version: tuple[int]) -> None:
    """Lock all others out of a file without a log, where nobody can look on meanwhile."""
    live.execute("PRAGMA locking_mode = EXCLUSIVE")
    try:
        live.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname == "SQLITE_BUSY":
            raise _Busy from None
        raise
    live.execute("COMMIT")
    if live.execute("PRAGMA data_version").fetchone() != version:
        raise _ChangedMeanwhile


def _connection(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path.resolve(), timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)


def _match_pages(live: sqlite3.Connection, source: sqlite3.Connection) -> None:
    (size,) = live.execute("PRAGMA page_size").fetchone()
    if source.execute("PRAGMA page_size").fetchone() != (size,):
        source.execute("PRAGMA journal_mode = DELETE")
        source.execute(f"PRAGMA page_size = {size}")
        source.execute("VACUUM")


def _place(path: Path, whole: Path, *, keep: bool) -> Path | None:
    real = path.resolve()
    kept: list[Path] = []

    def make_way() -> None:
        if keep:
            kept.append(_keep_damaged(real))
        # A log that is left behind would be read into the new file.
        for suffix in ("-wal", "-shm", "-journal"):
            beside(real, suffix).unlink(missing_ok=True)

    try:
        make_folder(real.parent)
    except OSError as error:
        raise explain(error, str(path)) from None
    try:
        write_backup(whole, real, replace=True, make_way=make_way)
    except StoreError:
        for each in kept:  # the old file is still in its place, and needs its log
            for suffix in _LOGS:
                if beside(each, suffix).exists() and not beside(real, suffix).exists():
                    _second_name(beside(each, suffix), beside(real, suffix))
        raise
    return kept[0] if kept else None


_LOGS: Final = ("-wal", "-journal")


def _keep_damaged(real: Path) -> Path:
    kept = free_name(real.parent, f"{real.stem}-damaged", real.suffix, datetime.now().astimezone())
    for suffix in _LOGS:
        if beside(real, suffix).exists() and beside(real, suffix).stat().st_size:
            _second_name(beside(real, suffix), beside(kept, suffix))
    if real.exists():
        _second_name(real, kept)
        with suppress(OSError):
            kept.chmod(0o600)
    else:
        kept.touch(0o600)
    settle(real.parent)
    return kept


def _second_name(file: Path, name: Path) -> None:
    try:
        name.hardlink_to(file)
    except OSError:  # a disk that knows no second names
        shutil.copy2(file, name)
        with name.open("rb+") as copy:
            os.fsync(copy.fileno())


def _contents(copy: Path) -> Contents:
    with closing(sqlite3.connect(copy)) as connection:
        plays, last = connection.execute(
            "SELECT count(*), max(changed_utc) FROM plays WHERE deleted_at IS NULL"
        ).fetchone()
    return Contents(plays, last)
