"""Save what can be read of a damaged database into a new one, and say what is lost."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from scorekeeper.games.message import Message, Parts, msg, msgn
from scorekeeper.store.carving import Rows, Shape, Unread, carve
from scorekeeper.store.copying import Progress
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.errors import StoreError, explain, newer
from scorekeeper.store.gaps import close_gaps
from scorekeeper.store.inspection import APPLICATION_ID, SCHEMA_STEPS
from scorekeeper.store.losses import Loss, joined
from scorekeeper.store.mending import Gaps, mend
from scorekeeper.store.nameless import drop_nameless
from scorekeeper.store.pages import PageFile
from scorekeeper.store.seat_witnesses import row_of_place
from scorekeeper.store.shapes import (
    HISTORY_WORDS,
    INDEXES,
    PLAY_IDS,
    PLAY_STARTS,
    PLAYER_KEYS,
    SEATS,
    migrate_to,
    shapes,
)
from scorekeeper.store.statements import run_many

_APPLICATION: Final = 68
_VERSION: Final = 60
_TRACES: Final = {PLAY_IDS: ("uuid", "uuid"), PLAY_STARTS: ("start", "started_utc")}
_OTHERS: Final = {
    "former_names": msg("former names of players"),
    "imports": msg("imports, to take them back"),
    "imported_plays": msg("imports, to take them back"),
    "player_merges": msg("merges of players, to take them back"),
    "player_merge_names": msg("merges of players, to take them back"),
    "player_merge_plays": msg("merges of players, to take them back"),
}
"""What is in the tables of which no play speaks."""


@dataclass(frozen=True)
class Salvaged:
    """What was saved: how many plays, what each has lost, and what else is lost.

    `nothing` says that not a single row could be read.
    """

    plays: int
    losses: tuple[Loss, ...] = ()
    others: tuple[Message, ...] = ()
    nothing: bool = False

    @property
    def lost(self) -> tuple[Message, ...]:
        """One line for every play that has lost something, by date, and for all else."""
        return (*joined(self.losses), *self.others)


class NothingFound(StoreError):
    """A file in which nothing is ours."""


def salvage(path: Path, target: Path, progress: Progress | None = None) -> Salvaged:
    """Write what can be read of the file at `path` into a new database; return what is lost.

    The damaged file is only read, and at most a few pages of it are held in memory. Raises
    `NothingFound` if nothing in it is ours, `StoreError`.
    """
    try:
        with PageFile(path) as file:
            return _salvage(file, path, target, progress)
    except OSError as error:
        raise explain(error, str(path)) from None
    except sqlite3.Error as error:
        raise explain(error, str(target)) from None


def _salvage(file: PageFile, path: Path, target: Path, progress: Progress | None) -> Salvaged:
    ours = file.header(_APPLICATION, 4) == APPLICATION_ID
    version = file.header(_VERSION, 4) if ours else len(SCHEMA_STEPS)
    steps = len(SCHEMA_STEPS)
    if steps < version < 2 * steps + 100:
        raise newer(str(path), str(version))
    step = version if 1 <= version <= steps else steps
    known = shapes(step)
    connection = sqlite3.connect(target.resolve(), isolation_level=None)
    with closing(Database(connection, execute_plugins=False, strict=True)) as db:
        # What is cut short here is thrown away.
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA journal_mode = OFF")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate_to(db, step)
        db.execute("CREATE TEMP TABLE traces (what, id, value, PRIMARY KEY (what, id))")
        db.execute("BEGIN")
        writer = _Writer(db, {shape.table: shape for shape in known})
        unread = carve(file, known, INDEXES, writer.take, progress)
        db.execute(_SEATS_FROM_INDEX)
        gaps, people, gone = close_gaps(db, [shape.table for shape in known])
        gaps.edits = "edits" in unread.tables
        db.execute("COMMIT")
    saved = _mend(target, gaps, gone, [*people, *_unread(unread)], writer.rows, progress)
    if not ours and not saved.plays:
        raise NothingFound(
            msg(
                "Nothing of Scorekeeper is to be found in {path}. It was left as it is; "
                "move it away or start with --db PATH.",
                path=str(path),
            )
        )
    return saved


def _mend(
    target: Path,
    gaps: Gaps,
    gone: Sequence[Loss],
    others: Sequence[Message],
    rows: int,
    progress: Progress | None,
) -> Salvaged:
    with closing(open_database(target)) as db:
        mended = mend(db, gaps, progress)
        with writing(db):
            drop_nameless(db)
    return Salvaged(mended.plays, (*mended.losses, *gone), tuple(others), nothing=not rows)


class _Writer:
    """Writes rows into the new database as they are found; the first of a key stays."""

    def __init__(self, db: Database, tables: dict[str, Shape]) -> None:
        self._db = db
        self._tables = tables
        self.rows = 0

    def take(self, table: str, rows: Rows) -> None:
        """Write the rows of a page."""
        if table in self._tables:
            for row in rows:
                self.rows += self._insert(table, row)
        elif table in _TRACES:
            what, column = _TRACES[table]
            self._trace((what, row["id"], row[column]) for row in rows)
        elif table == HISTORY_WORDS:
            self._trace(("words", row_of_place(int(str(row["id"]))), row["words"]) for row in rows)
        elif table == PLAYER_KEYS:
            self._trace(("key", row["id"], row["name_key"]) for row in rows)
        elif table == SEATS:
            self._trace((f"seat {row['seat']!r}", row["play_id"], row["player_id"]) for row in rows)

    def _trace(self, rows: Iterable[tuple[object, object, object]]) -> None:
        run_many(self._db, "INSERT OR IGNORE INTO traces VALUES (?, ?, ?)", rows)

    def _insert(self, table: str, row: Mapping[str, object]) -> int:
        names = ", ".join(f'"{name}"' for name in row)
        places = ", ".join("?" for _ in row)
        try:
            return self._db.execute(
                f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({places})',  # noqa: S608
                list(row.values()),
            ).rowcount
        except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeError):
            return 0  # damage that looked like a row


# What is missing may still stand in an index; what is there is not touched.
_SEATS_FROM_INDEX: Final = """
INSERT OR IGNORE INTO seats (play_id, seat, player_id)
SELECT id, CAST(substr(what, 6) AS INTEGER), value FROM traces WHERE what LIKE 'seat %'
"""


def _unread(unread: Unread) -> Iterable[Message]:
    if unread.cut_off:
        yield msgn(
            "The file ends too early: {count} page is missing.",
            "The file ends too early: {count} pages are missing.",
            unread.cut_off,
        )
    if unread.pages:
        yield msgn(
            "{count} page of the file is unreadable.",
            "{count} pages of the file are unreadable.",
            unread.pages,
        )
    if unread.rows:
        yield msgn("{count} entry is unreadable.", "{count} entries are unreadable.", unread.rows)
    others = {_OTHERS[name].text: _OTHERS[name] for name in _OTHERS if name in unread.tables}
    if others:
        yield msg("Not all could be read of: {what}.", what=Parts(tuple(others.values())))
    if "plays" in unread.tables:
        yield msg("Plays of which nothing at all is left can't be named.")
