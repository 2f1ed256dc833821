"""Put a database right: reckon results anew, or save a damaged file into a new one."""

import glob
import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.games.message import Message, msg
from scorekeeper.store.aside import set_aside
from scorekeeper.store.backups import Backup, backups, keep_backup, lost_file
from scorekeeper.store.copying import Progress, copy_database
from scorekeeper.store.counting import note_stale
from scorekeeper.store.database import open_database, reading, writing
from scorekeeper.store.doctor import unreadable_texts
from scorekeeper.store.errors import (
    DamagedFile,
    ForeignFile,
    StoreError,
    damaged,
    explain,
    of_path,
)
from scorekeeper.store.inspection import beside, check_file, has_log
from scorekeeper.store.losses import Loss, joined
from scorekeeper.store.mending import Mended, mend_plays
from scorekeeper.store.restoring import put_in_place
from scorekeeper.store.results import verify_results
from scorekeeper.store.salvage import NothingFound, salvage
from scorekeeper.store.schema import lacking, loses_tables, make_anew
from scorekeeper.store.upkeep import stale_history


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair did.

    `kept` is where the damaged file lies now, None if it was whole; `before` is the backup
    that was made before results were reckoned anew. `losses` is what plays have lost, `others`
    what else is lost; `made` are indexes and the like that were missing. `nothing` says that
    not a single row could be read. `backup` is the latest one that was there before.
    """

    path: Path
    plays: int
    rebuilt: int
    kept: Path | None = None
    losses: tuple[Loss, ...] = ()
    others: tuple[Message, ...] = ()
    nothing: bool = False
    before: Path | None = None
    backup: Backup | None = None
    made: tuple[str, ...] = ()

    @property
    def lost(self) -> tuple[Message, ...]:
        """One line for every play that has lost something, by date, and for all else."""
        return (*joined(self.losses), *self.others)


def repair(path: Path, progress: Progress | None = None) -> Repaired:
    """Reckon wrong results anew; of a damaged file, save what can be read into a new one.

    The damaged file is kept under another name, and at every moment there is one at `path`.
    Raises `StoreError` for what is missing, empty, foreign or newer.
    """
    if not has_log(path):
        lost = lost_file(path)
        if lost is not None:
            raise lost
        if not path.exists():
            raise _missing(path)
        if path.is_file() and path.stat().st_size == 0:
            empty = set_aside(path)
            open_database(path).close()
            return Repaired(path, 0, 0, empty, nothing=True)
    latest = next(iter(backups(path)), None)
    try:
        check_file(path)
        with closing(open_database(path)) as db:
            _refuse_damage(db, path)
            return _reckon(db, path, latest)
    except (DamagedFile, ForeignFile) as error:
        refusal = error
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        whole = Path(name) / "saved.db"
        try:
            saved = salvage(_with_its_log(path), whole, progress)
        except NothingFound:
            if isinstance(refusal, ForeignFile):
                raise refusal from None
            raise
        kept = put_in_place(path, whole)
    return Repaired(
        path,
        saved.plays,
        0,
        kept,
        saved.losses,
        saved.others,
        nothing=saved.nothing,
        backup=latest,
    )


def preview_repair(path: Path, progress: Progress | None = None) -> Repaired:
    """Return what `repair` would save and what would be lost, found out on a private copy.

    Raises `StoreError` as `repair` does.
    """
    if has_log(path) or (path.is_file() and path.stat().st_size):
        latest = next(iter(backups(path)), None)
        with tempfile.TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
            copy = Path(name) / "copy.db"
            _copy(path, copy)
            try:
                done = repair(copy, progress)
            except StoreError as error:
                raise of_path(error, str(copy), str(path)) from None
        return replace(done, path=path, before=None, backup=latest)
    lost = lost_file(path)
    if lost is not None:
        raise lost
    if not path.is_file():
        raise _missing(path)
    return Repaired(path, 0, 0, path, nothing=True)


def _copy(path: Path, copy: Path) -> None:
    """Copy a file as it is, with its log; a whole one so that programs may write meanwhile."""
    try:
        try:
            check_file(path)
            copy_database(path, copy)
        except (DamagedFile, ForeignFile, sqlite3.Error):
            real = _with_its_log(path).resolve()
            if real.exists():
                shutil.copyfile(real, copy)
            if has_log(real):
                shutil.copyfile(beside(real, "-wal"), beside(copy, "-wal"))
    except OSError as error:
        raise explain(error, str(path)) from None


def _missing(path: Path) -> StoreError:
    return StoreError(
        msg(
            "There is no file {path}, so there is nothing to repair; name another one "
            "with --db PATH.",
            path=str(path),
        )
    )


def _reckon(db: Database, path: Path, latest: Backup | None) -> Repaired:
    """Make the results of all plays those of their cards, or the other way round, at once."""
    missing = lacking(db)
    before = keep_backup(path, "before-repair") if missing else None
    if missing:
        with writing(db):
            make_anew(db, missing)
    wrong = verify_results(db)
    with reading(db):
        stale = stale_history(db)
    mended = Mended()
    if wrong or stale:
        before = before or keep_backup(path, "before-repair")
        with writing(db):
            mend_plays(db, _row_ids(db, wrong), mended)
            note_stale(db, _row_ids(db, stale))
    (plays,) = db.execute("SELECT count(*) FROM plays WHERE deleted_at IS NULL").fetchone()
    return Repaired(
        path,
        int(plays),
        len({*wrong, *stale}),
        losses=tuple(mended.losses),
        before=before,
        backup=latest,
        made=tuple(missing),
    )


def _row_ids(db: Database, uuids: Sequence[str]) -> list[int]:
    rows = db.execute(
        "SELECT id FROM plays WHERE uuid IN (SELECT value FROM json_each(?)) ORDER BY id",
        [json.dumps(uuids)],
    )
    return [row_id for (row_id,) in rows]


def _with_its_log(path: Path) -> Path:
    """Return the damaged file, under the name under which its log lies.

    A repair that was cut short can have put both aside already.
    """
    if has_log(path):
        return path
    real = path.resolve()
    for each in real.parent.glob(f"{glob.escape(real.stem)}-damaged-*{glob.escape(real.suffix)}"):
        with suppress(OSError):
            if each.samefile(real) and has_log(each):
                return each
    return path


def _refuse_damage(db: Database, path: Path) -> None:
    """Raise `DamagedFile` unless all tables and pages are there and every row has its place."""
    checks: list[Callable[[], bool]] = [
        lambda: not loses_tables(lacking(db)),
        lambda: db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",),
        lambda: db.execute("PRAGMA foreign_key_check").fetchone() is None,
        lambda: unreadable_texts(db) == 0,
    ]
    try:
        if all(check() for check in checks):
            return
        # Whoever opens it until the new one is there finds all of it in the file itself.
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except UnicodeDecodeError:
        pass
    except sqlite3.Error as error:
        raise explain(error, str(path)) from None
    raise damaged(str(path))
