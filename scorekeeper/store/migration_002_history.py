"""Step 002: the bin, abandoned plays, and what makes the history quick to list and search."""

from sqlite_utils import Database


def history(db: Database) -> None:
    """Let plays be deleted and abandoned, and keep their order and words for the history."""
    for statement in _STATEMENTS.split(";;"):
        db.execute(statement)


# `history` holds every play that is not in the bin. Its key puts them in the order of their
# start, unknown dates first: the second of the start, shifted to leave room for the play's id.
# `history_words` has the same key, so that the newest matches are found without sorting. Both
# follow from the other tables. Triggers note which plays have changed, whoever changed them;
# the program brings those up to date before it commits.
_STATEMENTS = """
ALTER TABLE plays ADD COLUMN deleted_at TEXT;;
ALTER TABLE plays ADD COLUMN abandoned_at TEXT;;

DROP INDEX plays_by_start;;
CREATE INDEX plays_by_start ON plays (started_utc DESC, id DESC) WHERE deleted_at IS NULL;;
DROP INDEX plays_unfinished;;
CREATE INDEX plays_unfinished ON plays (changed_utc DESC, id DESC)
    WHERE finished = 0 AND deleted_at IS NULL AND abandoned_at IS NULL;;
CREATE INDEX plays_deleted ON plays (deleted_at) WHERE deleted_at IS NOT NULL;;

CREATE TABLE history (
    place INTEGER PRIMARY KEY,
    play_id INTEGER NOT NULL UNIQUE REFERENCES plays (id) ON DELETE CASCADE,
    winning_total INTEGER,
    margin INTEGER
) STRICT;;
CREATE INDEX history_by_total ON history (winning_total DESC, place DESC);;
CREATE INDEX history_by_margin ON history (ifnull(margin, 1099511627776), place DESC);;
CREATE VIRTUAL TABLE history_words USING fts5 (
    words, tokenize = 'ascii', detail = none, columnsize = 0, prefix = '1 2 3 4 5 6 7 8'
);;
CREATE TABLE history_stale (play_id INTEGER PRIMARY KEY) STRICT;;

CREATE TRIGGER history_forgets AFTER DELETE ON history BEGIN
    DELETE FROM history_words WHERE rowid = old.place;
END;;
CREATE TRIGGER history_new_play AFTER INSERT ON plays BEGIN
    INSERT OR IGNORE INTO history_stale VALUES (new.id);
END;;
CREATE TRIGGER history_play AFTER UPDATE ON plays
WHEN old.started_at IS NOT new.started_at OR old.location IS NOT new.location
    OR old.note IS NOT new.note OR old.game IS NOT new.game
    OR old.finished IS NOT new.finished OR old.deleted_at IS NOT new.deleted_at
    OR old.abandoned_at IS NOT new.abandoned_at
BEGIN
    INSERT OR IGNORE INTO history_stale VALUES (new.id);
END;;
CREATE TRIGGER history_new_seat AFTER INSERT ON seats BEGIN
    INSERT OR IGNORE INTO history_stale VALUES (new.play_id);
END;;
CREATE TRIGGER history_no_seat AFTER DELETE ON seats BEGIN
    INSERT OR IGNORE INTO history_stale VALUES (old.play_id);
END;;
CREATE TRIGGER history_seat AFTER UPDATE ON seats
WHEN old.player_id IS NOT new.player_id OR old.dummy_name IS NOT new.dummy_name
    OR old.total IS NOT new.total OR old.winner IS NOT new.winner
BEGIN
    INSERT OR IGNORE INTO history_stale VALUES (new.play_id);
END;;
CREATE TRIGGER history_player AFTER UPDATE ON players WHEN old.name IS NOT new.name BEGIN
    INSERT OR IGNORE INTO history_stale SELECT play_id FROM seats WHERE player_id = new.id;
END;;
INSERT INTO history_stale SELECT id FROM plays;;

DROP VIEW play_results;;
CREATE VIEW play_results AS
SELECT
    plays.uuid AS play,
    plays.game,
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
WHERE plays.deleted_at IS NULL;;

DROP VIEW player_records;;
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
WHERE plays.finished = 1 AND plays.deleted_at IS NULL AND plays.abandoned_at IS NULL
GROUP BY players.id, plays.game
"""
