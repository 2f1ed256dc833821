"""The schema, step by step. A released step is never edited; a change is a new step.

The list of applied steps alone says which schema a file has.
"""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Final

from scorekeeper.i18n import msg
from scorekeeper.store import faults
from scorekeeper.store.beside import CHECKED, foreign_log, has_log, is_whole, look, stand_in
from scorekeeper.store.connection import APPLICATION_ID

STEP: Final = "007 operations (Scorekeeper 1.0.0)"
"""The latest step, with the release that brought it."""

FORMER: Final = 6
"""The schema of the former house, which is converted."""

NEWEST: Final = 7


def schema(connection: sqlite3.Connection, path: Path) -> int:
    """Return the number of the latest step that a file has, 0 without any.

    Raises `Refused` for a newer schema and for those nobody was given, and `sqlite3.Error`.
    """
    tables = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    if connection.execute(tables).fetchone() is None:
        return 0
    sql = "SELECT name FROM _sqlite_migrations WHERE migration_set = 'scorekeeper'"
    names = sorted(str(name) for (name,) in connection.execute(sql))
    numbers = {int(name[:3]) if name[:3].isdecimal() else NEWEST + 1 for name in names}
    latest = max(numbers, default=0)
    if latest > NEWEST:
        raise faults.Fault(
            msg(
                "{path} was written by a newer Scorekeeper ({step}). It was left as it is; install "
                "that version.",
                path=str(path),
                step=names[-1],
            )
        )
    if 0 < latest < FORMER:
        raise faults.Fault(
            msg(
                "{path} was written by a trial version of Scorekeeper (schema {schema}). It was "
                "left as it is; start with --db PATH.",
                path=str(path),
                schema=latest,
            )
        )
    return latest


def verify_file(path: Path) -> bool:
    """Refuse what can't be our file, and a missing or empty one that was there before.

    Nothing is changed. Return whether a log lies beside it that belongs to another version of
    it. Raises `Refused`, `OSError` or `sqlite3.Error`.
    """
    found = path.stat() if path.exists() else None
    if found is not None and not stat.S_ISREG(found.st_mode):
        raise faults.Fault(
            msg("{path} is a folder or a device; --db needs the path of a file.", path=str(path))
        )
    if found is None or not found.st_size:
        if has_log(path):
            raise faults.damaged(path)
        if (lost := faults.lost(path)) is not None:
            raise lost
        if found is None and (other := stand_in(path)) is not None:
            raise faults.Fault(
                msg(
                    "{path} is not there, but {other} is, as cloud services leave it. Download it "
                    "or give it its old name back, or start with --db PATH.",
                    path=str(path),
                    other=other.name,
                )
            )
        return False
    foreign = has_log(path) and foreign_log(path)
    with closing(look(path, log=not foreign)) as connection:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        ours = schema(connection, path) > 0
        if application != APPLICATION_ID:
            raise faults.damaged(path) if ours else faults.foreign(path)
        if found.st_size <= CHECKED and not is_whole(connection):
            raise faults.damaged(path)
    return foreign


def verify_other(path: Path) -> bool:
    """Do as `verify_file` for a file that must be there."""
    if not path.exists():
        raise faults.Fault(msg("{path} is not there.", path=str(path)))
    return verify_file(path)


def migrate(connection: sqlite3.Connection) -> None:
    """Do the steps that are missing. Call inside a transaction."""
    from sqlite_utils import Database, Migrations  # its import takes longer than all the rest

    migrations = Migrations("scorekeeper")

    @migrations(name=STEP)
    def operations(db: Database) -> None:
        for statement in _OPERATIONS.split(";;"):
            db.execute(statement)

    migrations.apply(Database(connection, execute_plugins=False, strict=True))


# `devices.role` is NULL where the operations came with a merge: nobody here undoes those.
# Numbers of devices and subjects are never used again, so a backup can name what a damaged
# file has lost. From `plays` on all follows from the operations and can be made anew.
_OPERATIONS: Final = """
CREATE TABLE file (id TEXT NOT NULL) STRICT;;
INSERT INTO file VALUES (lower(hex(randomblob(16))));;

CREATE TABLE devices (
    id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, role TEXT, name TEXT
) STRICT;;

CREATE TABLE subjects (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('play', 'person')),
    uuid TEXT NOT NULL UNIQUE
) STRICT;;

CREATE TABLE operations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    subject INTEGER NOT NULL REFERENCES subjects (id),
    clock INTEGER NOT NULL,
    device INTEGER NOT NULL REFERENCES devices (id),
    at INTEGER NOT NULL,
    writes TEXT NOT NULL, replaces TEXT, undoes TEXT,
    check_sum INTEGER NOT NULL,
    UNIQUE (subject, clock, device)
) STRICT;;

CREATE TABLE gone (uuid TEXT PRIMARY KEY, cover TEXT NOT NULL, at INTEGER NOT NULL) STRICT;;

CREATE TABLE plays (
    id INTEGER PRIMARY KEY REFERENCES subjects (id),
    uuid TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL, title TEXT NOT NULL, rules TEXT NOT NULL,
    started TEXT, started_utc INTEGER, finished_at TEXT,
    entered INTEGER NOT NULL, changed INTEGER NOT NULL,
    finished INTEGER NOT NULL, closed INTEGER NOT NULL,
    state TEXT, state_at INTEGER, apart TEXT,
    without_cards INTEGER NOT NULL, people INTEGER NOT NULL,
    place TEXT NOT NULL, note TEXT NOT NULL, words TEXT NOT NULL,
    winning_total INTEGER, margin INTEGER,
    clock INTEGER NOT NULL, operations INTEGER NOT NULL
) STRICT;;
CREATE INDEX plays_by_start ON plays (started_utc, entered, id);;
CREATE INDEX plays_unfinished ON plays (id) WHERE finished = 0 AND state IS NULL;;
CREATE INDEX plays_binned ON plays (id) WHERE state = 'binned';;

CREATE TABLE seats (
    play INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    id TEXT NOT NULL, kind TEXT NOT NULL, person TEXT, name TEXT NOT NULL,
    total INTEGER, rank INTEGER, winner INTEGER NOT NULL, counted INTEGER, odd INTEGER NOT NULL,
    rounds TEXT NOT NULL, points TEXT, cards TEXT,
    PRIMARY KEY (play, seat)
) STRICT, WITHOUT ROWID;;
CREATE INDEX seats_by_person ON seats (person, play);;

CREATE VIEW play_results AS
SELECT
    plays.uuid AS play, plays.game, plays.title,
    iif(plays.without_cards, 'points', 'cards') AS kind,
    plays.started AS started_at, plays.finished_at, plays.finished,
    plays.state IS 'abandoned' AS abandoned, plays.apart, plays.place AS location,
    seats.seat + 1 AS seat, seats.name AS player, seats.kind = 'dummy' AS dummy,
    seats.total, seats.counted, seats.rank, seats.winner
FROM plays JOIN seats ON seats.play = plays.id
WHERE plays.state IS NOT 'binned';;

CREATE VIEW player_records AS
SELECT
    seats.name AS player, plays.game, plays.title, count(*) AS plays,
    sum(seats.winner) AS wins, max(seats.total) AS best, min(seats.total) AS worst,
    avg(seats.total) AS average_total
FROM plays JOIN seats ON seats.play = plays.id
WHERE plays.finished = 1 AND plays.state IS NULL AND plays.apart IS NULL
    AND seats.person IS NOT NULL
GROUP BY seats.person, plays.game, plays.title;;

CREATE VIEW entries AS
SELECT
    o.id AS operation, s.kind, s.uuid AS subject, o.clock,
    strftime('%Y-%m-%dT%H:%M:%SZ', o.at / 1000, 'unixepoch') AS at,
    d.role, d.name AS device, j.key AS cell, j.value, o.undoes IS NOT NULL AS undo
FROM operations AS o
JOIN subjects AS s ON s.id = o.subject
JOIN devices AS d ON d.id = o.device
JOIN json_each(o.writes) AS j;;

CREATE VIEW cells AS
SELECT kind, subject, cell, value, at FROM (
    SELECT
        s.kind, s.uuid AS subject, j.key AS cell, j.value,
        strftime('%Y-%m-%dT%H:%M:%SZ', o.at / 1000, 'unixepoch') AS at,
        row_number() OVER (
            PARTITION BY s.uuid, j.key ORDER BY o.clock DESC, d.key DESC
        ) AS number
    FROM operations AS o
    JOIN subjects AS s ON s.id = o.subject
    JOIN devices AS d ON d.id = o.device
    JOIN json_each(o.writes) AS j
)
WHERE number = 1 AND value IS NOT NULL
"""
