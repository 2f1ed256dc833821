"""Unite two databases of two laptops: in any order with the same result, nothing twice.

A play that one side only has comes over. One that both have is compared by its journal: if
one goes on from the other, it stands; if both were changed, both stay, the second as a play
of its own that says of which it is another version, and one of them counts
(`store.counting`). A player who was renamed on one side is called so on both; where both sides
renamed somebody, or one hides somebody, each stays as it is and the report says so.
"""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.store.backups import keep_backup
from scorekeeper.store.carrying import carry
from scorekeeper.store.copying import Progress
from scorekeeper.store.counting import note_stale
from scorekeeper.store.database import data_version, open_database, reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.nameless import drop_nameless
from scorekeeper.store.own_place import same_file
from scorekeeper.store.resolving import Merged, OnePlay, Plan, plan_merge
from scorekeeper.store.same_people import OTHER
from scorekeeper.store.staging import staged

__all__ = ["Merged", "OnePlay", "merge_database"]


class _Steps:
    """Tells a progress how much of all is done, whatever is counted."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._done = 0
        self.total = 0

    def __call__(self, number: int) -> None:
        self._done += number
        if self._progress is not None:
            self._progress(min(self._done, self.total), self.total)


def merge_database(
    db: Database,
    path: Path,
    other: Path,
    progress: Progress | None = None,
    *,
    dry_run: bool = False,
) -> Merged:
    """Bring everything of another database into this one, open from `path`, in one transaction.

    The other file is only read. What was here before is kept as a backup. With `dry_run`
    nothing is written. Raises `StoreError`, and then nothing has changed.
    """
    if same_file(path, other):
        raise StoreError(msg("{path} is the database itself; name another one.", path=str(other)))
    with staged(other) as copy, closing(open_database(copy)) as there, _attached(db, copy):
        steps = _Steps(progress)
        with reading(db):
            plan = _planned(db, there, steps)
            version = data_version(db)
        if dry_run or not plan.report.changed:
            return plan.report
        backup = keep_backup(path, "before-merge")
        with writing(db):
            if data_version(db) != version:
                # Another program wrote meanwhile; from here on none can.
                plan = _planned(db, there, _Steps(None))
            _carry_out(db, plan, steps)
        return replace(plan.report, backup=backup)


@contextmanager
def _attached(db: Database, copy: Path) -> Iterator[None]:
    db.execute(f"ATTACH ? AS {OTHER}", [str(copy.resolve())])
    try:
        yield
    finally:
        db.execute(f"DETACH {OTHER}")


def _planned(db: Database, there: Database, steps: _Steps) -> Plan:
    def begin(total: int) -> None:
        steps.total = total

    return plan_merge(db, there, begin, steps)


def _carry_out(db: Database, plan: Plan, steps: _Steps) -> None:
    """Write what is planned. Call inside a transaction."""
    for row_id in plan.gone:
        db.execute("DELETE FROM main.plays WHERE id = ?", [row_id])
    # Plays may change their ids among each other: no two may have one in between.
    for play in plan.marked:
        db.execute(
            "UPDATE main.plays SET uuid = ? WHERE id = ?", [f"merge {play.row_id}", play.row_id]
        )
    for play in plan.marked:
        db.execute(
            "UPDATE main.plays SET uuid = ?, extra = ?, deleted_at = ? WHERE id = ?",
            [play.uuid, play.extra, play.deleted_at, play.row_id],
        )
    carry(db, plan.people, plan.carried, steps)
    drop_nameless(db)
    note_stale(db, plan.touched)
