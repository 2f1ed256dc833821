"""Step 003: merged players, so that a merge can be taken back."""

from sqlite_utils import Database


def players(db: Database) -> None:
    """Keep what a merge has changed, and find the edits that hold names."""
    for statement in _STATEMENTS.split(";"):
        if statement.strip():
            db.execute(statement)


# A merged player has no row in `players` any more; the row lies here, with the keys of former
# names that went along, the plays in which the seat went to the other player (`edits` is how
# long the journal was then) and each place in the journals at which the name was replaced.
# Merges are taken back the latest first.
_STATEMENTS = """
CREATE TABLE player_merges (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    player_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    hidden INTEGER NOT NULL CHECK (hidden IN (0, 1)),
    into_id INTEGER NOT NULL,
    former TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(former))
) STRICT;

CREATE TABLE player_merge_plays (
    play_id INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    merge_id INTEGER NOT NULL REFERENCES player_merges (id) ON DELETE CASCADE,
    edits INTEGER NOT NULL,
    PRIMARY KEY (play_id, merge_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_merge_plays_by_merge ON player_merge_plays (merge_id);

CREATE TABLE player_merge_names (
    play_id INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    merge_id INTEGER NOT NULL REFERENCES player_merges (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('before', 'after')),
    place INTEGER NOT NULL,
    PRIMARY KEY (play_id, merge_id, number, side, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX player_merge_names_by_merge ON player_merge_names (merge_id);

CREATE INDEX edits_with_names ON edits (play_id, number) WHERE field IN ('player', 'seats')
"""
