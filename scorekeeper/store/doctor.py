"""Look a database over without changing it, and put it right when asked."""

import os
import platform
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from scorekeeper import __version__
from scorekeeper.games import all_games
from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.store.aside import damaged_files, report_of
from scorekeeper.store.backups import backups, backups_folder, lost_file
from scorekeeper.store.copying import Progress, copy_database
from scorekeeper.store.database import open_database, reading
from scorekeeper.store.errors import DamagedFile, StoreError, damaged, explain, of_path
from scorekeeper.store.inspection import SCHEMA_STEPS, check_file, has_log
from scorekeeper.store.results import verify_results
from scorekeeper.store.schema import lacking
from scorekeeper.store.upkeep import stale_history

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
                    checks += _unknown_games(db)
        except StoreError as error:
            checks.append(_unreadable(error))
        except UnicodeDecodeError:
            checks.append(_unreadable(damaged(str(path))))
        except (OSError, sqlite3.Error) as error:
            checks.append(_unreadable(explain(error, str(path))))
    tell(_STAGES, _STAGES)
    return Report(path, size, plays, (*checks, *_surroundings(path, size)))


_STAGES: Final = 3
_ZEROS: Final = bytes(4)
_REPAIRABLE: Final = {"schema", "integrity", "texts", "references", "results"}


def unreadable_texts(db: Database) -> int:
    """Return how many rows hold bytes where there should be text. Raises `sqlite3.Error`.

    Zeros are what a disk gives back for a part that it has lost.
    """
    found = 0
    for table in db.table_names():
        columns = [
            f'"{row["name"]}"'
            for row in db.query("SELECT name, type FROM pragma_table_info(?)", [table])
            if row["type"] == "TEXT"
        ]
        if columns:
            joined = " || ".join(f"ifnull({name}, '')" for name in columns)
            rows = db.execute(f'SELECT CAST({joined} AS BLOB) FROM "{table}"')  # noqa: S608
            found += sum(not _is_text(row[0]) for row in rows)
    return found


def _is_text(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return _ZEROS not in value


def _unreadable(error: StoreError) -> Check:
    return Check("integrity" if isinstance(error, DamagedFile) else "read", False, error.message)


def _nobody(done: int, total: int) -> None:
    del done, total


def _file_check(path: Path) -> Check:
    lost = None if has_log(path) else lost_file(path)
    if lost is not None:
        return Check("file", False, lost.message)
    if not path.exists() and not has_log(path):
        return Check("file", None, msg("There is no file yet; it is made when you start a play."))
    try:
        check_file(path)
        if path.is_file() and path.stat().st_size == 0:
            return Check(
                "file",
                None,
                msg(
                    "The file is empty; the next start begins a new one and keeps this one "
                    "under another name."
                ),
            )
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
            try:
                db = open_database(copy)
            except StoreError as error:
                raise of_path(error, str(copy), str(path)) from None
        else:
            db = Database(sqlite3.connect(copy), execute_plugins=False, strict=True)
        try:
            yield db, int(applied)
        except StoreError as error:
            raise of_path(error, str(copy), str(path)) from None
        finally:
            db.close()


def _structure(db: Database, applied: int) -> Iterator[Check]:
    newest = len(SCHEMA_STEPS)
    missing = lacking(db)
    if missing:
        yield Check(
            "schema",
            False,
            msg("Parts of the file are missing: {parts}.", parts=", ".join(missing)),
        )
        return
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
    garbled = unreadable_texts(db)
    if garbled:
        yield Check(
            "texts",
            False,
            msgn(
                "{count} entry holds bytes that are no text.",
                "{count} entries hold bytes that are no text.",
                garbled,
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
    with reading(db):
        stale = stale_history(db)
    wrong = len({*verify_results(db), *stale})
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


def _unknown_games(db: Database) -> Iterator[Check]:
    games = list(all_games())
    (plays,) = db.execute(
        f"SELECT count(*) FROM plays WHERE game NOT IN ({', '.join('?' for _ in games)})",  # noqa: S608
        games,
    ).fetchone()
    if plays:
        yield Check(
            "games",
            None,
            msgn(
                "{count} play is of a game that this version does not know.",
                "{count} plays are of games that this version does not know.",
                int(plays),
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
    for kept in damaged_files(path)[:1]:
        report = report_of(kept)
        if report.exists():
            told = msg(
                "A damaged file is kept as {path}; what it lost is written in {report}.",
                path=str(kept),
                report=str(report),
            )
        else:
            told = msg("A damaged file is kept as {path}.", path=str(kept))
        yield Check("damaged", None, told)
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
