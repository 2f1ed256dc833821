"""Step 004: plays that were written down without cards."""

from sqlite_utils import Database


def points(db: Database) -> None:
    """Tell the kinds of plays apart, and keep the results of those without cards."""
    for statement in _STATEMENTS.split(";"):
        if statement.strip():
            db.execute(statement)


# `given_results` holds what somebody wrote down, NULL where it is not known: these rows are
# the truth of such a play as its hands are that of any other. `rounds` is a list of the
# rounds' totals. `seats` holds what follows from them.
_STATEMENTS = """
ALTER TABLE plays ADD COLUMN kind TEXT NOT NULL DEFAULT 'cards'
    CHECK (kind IN ('cards', 'points'));

CREATE TABLE given_results (
    play_id INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    total INTEGER,
    rounds TEXT CHECK (rounds IS NULL OR json_valid(rounds)),
    puddings INTEGER,
    rank INTEGER,
    PRIMARY KEY (play_id, seat),
    FOREIGN KEY (play_id, seat) REFERENCES seats (play_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

DROP VIEW play_results;
CREATE VIEW play_results AS
SELECT
    plays.uuid AS play,
    plays.game,
    plays.kind,
    plays.started_at,
    plays.finished_at,
    plays.finished,
    plays.abandoned_at IS NOT NULL AS abandoned,
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
LEFT JOIN players ON players.id = seats.player_id
WHERE plays.deleted_at IS NULL
"""
