"""Look a database over without changing it, and put it right when asked."""

import os
import platform
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from scorekeeper import __version__
from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.store.backups import backups, backups_folder, emptied
from scorekeeper.store.copying import Progress, copy_database
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import DamagedFile, StoreError, explain
from scorekeeper.store.inspection import SCHEMA_STEPS, check_file
from scorekeeper.store.restoring import put_in_place
from scorekeeper.store.results import rebuild_results, verify_results
from scorekeeper.store.salvage import salvage

LITTLE_ROOM: Final = 50 * 1024 * 1024
"""With less room than this, or than the file has, on its disk, backups may fail."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. `ok` is None for what is only told."""

    id: str
    ok: bool | None
    message: Message


@dataclass(frozen=True, slots=True)
class Report:
    """All that was looked at; `plays` is None when they can't be counted."""

    path: Path
    size: int
    plays: int | None
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.ok is not False for check in self.checks)

    @property
    def repairable(self) -> bool:
        """Whether `repair` puts right something that is wrong."""
        return any(check.ok is False and check.id in _REPAIRABLE for check in self.checks)


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair did. `kept` is where the damaged file lies now, None if it was whole."""

    plays: int
    rebuilt: int
    kept: Path | None
    lost: tuple[Message, ...]


def examine(path: Path, progress: Progress | None = None) -> Report:
    """Look a database over. Nothing of it is changed; what fails is part of the report."""
    tell = progress or _nobody
    checks: list[Check] = []
    plays = None
    size = path.stat().st_size if path.is_file() else 0
    tell(0, _STAGES)
    found = _file_check(path)
    checks.append(found)
    if found.ok:
        try:
            with _looked_at(path) as (db, applied):
                tell(1, _STAGES)
                checks += _structure(db, applied)
                tell(2, _STAGES)
                if all(check.ok for check in checks):
                    plays = _count(db)
                    checks.append(_results(db))
        except StoreError as error:
            checks.append(_unreadable(error))
        except (OSError, sqlite3.Error) as error:
            checks.append(_unreadable(explain(error, str(path))))
    tell(_STAGES, _STAGES)
    return Report(path, size, plays, (*checks, *_surroundings(path, size)))


_STAGES: Final = 3
_REPAIRABLE: Final = {"integrity", "references", "results"}


def repair(path: Path, progress: Progress | None = None) -> Repaired:
    """Reckon all results anew; of a damaged file, save what can be read into a new one.

    The damaged file is kept under another name, and at every moment there is one at `path`.
    Raises `StoreError` for what is missing, empty, foreign or newer.
    """
    if not path.exists():
        raise StoreError(msg("There is no file {path}.", path=str(path)))
    if path.is_file() and path.stat().st_size == 0:
        raise emptied(path) or StoreError(
            msg("{path} is empty; there is nothing in it.", path=str(path))
        )
    try:
        check_file(path)
        with closing(open_database(path)) as db:
            _refuse_damage(db, path)
            wrong = len(verify_results(db))
            if wrong:
                rebuild_results(db)
            return Repaired(_count(db), wrong, None, ())
    except DamagedFile:
        pass
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        whole = Path(name) / "saved.db"
        saved = salvage(path, whole, progress)
        kept = put_in_place(path, whole)
    return Repaired(saved.plays, 0, kept, saved.lost)


def _unreadable(error: StoreError) -> Check:
    return Check("integrity" if isinstance(error, DamagedFile) else "read", False, error.message)


def _nobody(done: int, total: int) -> None:
    del done, total


def _file_check(path: Path) -> Check:
    if not path.exists():
        return Check("file", None, msg("There is no file yet; it is made when you start a play."))
    empty = emptied(path)
    if empty is not None:
        return Check("file", False, empty.message)
    try:
        if path.is_file() and path.stat().st_size == 0:
            return Check("file", None, msg("The file is empty; it is filled with your next play."))
        check_file(path)
        if not os.access(path, os.W_OK):
            return Check("file", False, msg("The file can be read but not written."))
    except StoreError as error:
        return Check("file", False, error.message)
    return Check("file", True, msg("The file is a Scorekeeper database."))


@contextmanager
def _looked_at(path: Path) -> Iterator[tuple[Database, int]]:
    """Hold a copy with this version's schema, and how many steps the file itself has."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        copy = Path(name) / "copy.db"
        copy_database(path, copy)
        with closing(sqlite3.connect(copy)) as connection:
            (applied,) = connection.execute("PRAGMA user_version").fetchone()
            whole = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        # A damaged file is looked at as it is, for nothing can be brought up to date there.
        if whole:
            db = open_database(copy)
        else:
            db = Database(sqlite3.connect(copy), execute_plugins=False, strict=True)
        try:
            yield db, int(applied)
        finally:
            db.close()


def _structure(db: Database, applied: int) -> Iterator[Check]:
    newest = len(SCHEMA_STEPS)
    if applied == newest:
        yield Check(
            "schema", True, msg("Its schema is that of this version ({schema}).", schema=newest)
        )
    else:
        yield Check(
            "schema",
            True,
            msg(
                "Its schema {schema} is older and becomes {newest} at the next start.",
                schema=applied,
                newest=newest,
            ),
        )
    found = [str(row[0]) for row in db.execute("PRAGMA integrity_check(100)")]
    if found == ["ok"]:
        yield Check("integrity", True, msg("Every page of the file is whole."))
    else:
        yield Check(
            "integrity",
            False,
            msgn(
                "{count} damage was found: {first}.",
                "{count} damages were found, the first: {first}.",
                len(found),
                first=found[0][:80],
            ),
        )
        return
    loose = len(list(db.execute("PRAGMA foreign_key_check")))
    if loose:
        yield Check(
            "references",
            False,
            msgn(
                "{count} entry belongs to no play.",
                "{count} entries belong to no play.",
                loose,
            ),
        )
    else:
        yield Check("references", True, msg("Every hand belongs to a seat, every seat to a play."))


def _results(db: Database) -> Check:
    wrong = len(verify_results(db))
    if not wrong:
        return Check("results", True, msg("All stored results are those of their cards."))
    return Check(
        "results",
        False,
        msgn(
            "The stored result of {count} play is not that of its cards.",
            "The stored results of {count} plays are not those of their cards.",
            wrong,
        ),
    )


def _surroundings(path: Path, size: int) -> Iterator[Check]:
    there = next((each for each in path.absolute().parents if each.is_dir()), Path("/"))
    try:
        free = shutil.disk_usage(there).free
    except OSError as error:
        yield Check("room", False, explain(error, str(there)).message)
    else:
        room = _megabytes(free)
        if free < max(LITTLE_ROOM, size):
            yield Check("room", False, msg("Only {room} MB are free on its disk.", room=room))
        else:
            yield Check("room", True, msg("{room} MB are free on its disk.", room=room))
    made = backups(path)
    if made:
        yield Check(
            "backups",
            None,
            msgn(
                "{count} backup, the last of {date}, in {folder}.",
                "{count} backups, the last of {date}, in {folder}.",
                len(made),
                date=f"{made[0].at:%Y-%m-%d %H:%M}",
                folder=str(backups_folder(path)),
            ),
        )
    else:
        yield Check("backups", None, msg("There is no backup yet."))
    yield Check(
        "versions",
        None,
        msg(
            "Scorekeeper {own}, SQLite {sqlite}, sqlite-utils {utils}, Python {python}.",
            own=__version__,
            sqlite=sqlite3.sqlite_version,
            utils=version_of("sqlite-utils"),
            python=platform.python_version(),
        ),
    )


def _megabytes(size: int) -> str:
    return f"{size // (1024 * 1024)}"


def _count(db: Database) -> int:
    (plays,) = db.execute("SELECT count(*) FROM plays WHERE deleted_at IS NULL").fetchone()
    return int(plays)


def _refuse_damage(db: Database, path: Path) -> None:
    """Raise `DamagedFile` unless every page is whole and every row belongs to something."""
    checks: list[Callable[[], bool]] = [
        lambda: db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",),
        lambda: db.execute("PRAGMA foreign_key_check").fetchone() is None,
    ]
    try:
        if all(check() for check in checks):
            return
    except sqlite3.Error as error:
        raise explain(error, str(path)) from None
    raise DamagedFile(msg("{path} is damaged.", path=str(path)))
