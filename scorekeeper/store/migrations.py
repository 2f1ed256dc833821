"""The schema, step by step. A released step is never edited; a change is a new step."""

from typing import Final

from sqlite_utils import Database, Migrations

from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.migration_002_history import history
from scorekeeper.store.migration_003_players import players
from scorekeeper.store.migration_004_points import points
from scorekeeper.store.migration_005_names import former_names
from scorekeeper.store.migration_006_imports import imports

migrations: Final = Migrations("scorekeeper")


@migrations(name=SCHEMA_STEPS[0])
def m001_plays(db: Database) -> None:
    """Plays, players, hands as they were laid, the journal, and the cached results."""
    for statement in _PLAYS.split(";"):
        if statement.strip():
            db.execute(statement)


# Times are kept as the table wrote them, with their offset. What is compared is the same
# moment in UTC, NULL when unknown or no time at all; the patterns keep words such as “now” out.
_PLAYS: Final = """
CREATE TABLE players (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
    name_key TEXT NOT NULL UNIQUE,
    hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1))
) STRICT;

CREATE TABLE plays (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE COLLATE NOCASE,
    game TEXT NOT NULL,
    started_at TEXT,
    finished_at TEXT,
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    rounds INTEGER NOT NULL CHECK (rounds > 0),
    rounds_closed INTEGER NOT NULL DEFAULT 0 CHECK (rounds_closed BETWEEN 0 AND rounds),
    first_seat INTEGER NOT NULL DEFAULT 0 CHECK (first_seat >= 0),
    house_rules TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(house_rules)),
    location TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    extra TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(extra)),
    changed_at TEXT NOT NULL,
    started_utc TEXT GENERATED ALWAYS AS (
        CASE WHEN started_at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
        THEN strftime('%Y-%m-%dT%H:%M:%SZ', started_at) END
    ) VIRTUAL,
    changed_utc TEXT GENERATED ALWAYS AS (
        CASE WHEN changed_at GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*'
        THEN strftime('%Y-%m-%dT%H:%M:%SZ', changed_at) END
    ) VIRTUAL
) STRICT;
CREATE INDEX plays_by_start ON plays (started_utc DESC, id DESC);
CREATE INDEX plays_unfinished ON plays (changed_utc DESC, id DESC) WHERE finished = 0;

CREATE TABLE seats (
    play_id INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    player_id INTEGER REFERENCES players (id),
    dummy_name TEXT,
    total INTEGER,
    rank INTEGER,
    winner INTEGER NOT NULL DEFAULT 0 CHECK (winner IN (0, 1)),
    counted INTEGER,
    end_points TEXT CHECK (end_points IS NULL OR json_valid(end_points)),
    PRIMARY KEY (play_id, seat),
    UNIQUE (play_id, player_id),
    CHECK ((player_id IS NULL) <> (dummy_name IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player_id, play_id);

CREATE TABLE hands (
    play_id INTEGER NOT NULL,
    round INTEGER NOT NULL CHECK (round >= 0),
    seat INTEGER NOT NULL,
    cards TEXT NOT NULL,
    total INTEGER,
    points TEXT CHECK (points IS NULL OR json_valid(points)),
    PRIMARY KEY (play_id, round, seat),
    FOREIGN KEY (play_id, seat) REFERENCES seats (play_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE adjustments (
    play_id INTEGER NOT NULL,
    round INTEGER NOT NULL CHECK (round >= 0),
    seat INTEGER NOT NULL,
    number INTEGER NOT NULL,
    points INTEGER NOT NULL,
    note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (play_id, round, seat, number),
    FOREIGN KEY (play_id, seat) REFERENCES seats (play_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE edits (
    play_id INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('do', 'undo', 'redo')),
    field TEXT NOT NULL,
    round INTEGER,
    seat INTEGER,
    before TEXT,
    after TEXT,
    PRIMARY KEY (play_id, number)
) STRICT, WITHOUT ROWID;

CREATE VIEW play_results AS
SELECT
    plays.uuid AS play,
    plays.game,
    plays.started_at,
    plays.finished_at,
    plays.finished,
    plays.location,
    seats.seat + 1 AS seat,
    coalesce(players.name, seats.dummy_name) AS player,
    seats.player_id IS NULL AS dummy,
    seats.total,
    seats.counted,
    seats.rank,
    seats.winner
FROM plays
JOIN seats ON seats.play_id = plays.id
LEFT JOIN players ON players.id = seats.player_id;

CREATE VIEW player_records AS
SELECT
    players.name AS player,
    plays.game,
    count(*) AS plays,
    sum(seats.winner) AS wins,
    max(seats.total) AS best,
    min(seats.total) AS worst,
    avg(seats.total) AS average_total
FROM plays
JOIN seats ON seats.play_id = plays.id
JOIN players ON players.id = seats.player_id
WHERE plays.finished = 1
GROUP BY players.id, plays.game
"""

migrations(name=SCHEMA_STEPS[1])(history)
migrations(name=SCHEMA_STEPS[2])(players)
migrations(name=SCHEMA_STEPS[3])(points)
migrations(name=SCHEMA_STEPS[4])(former_names)
migrations(name=SCHEMA_STEPS[5])(imports)
