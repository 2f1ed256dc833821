"""Step 006: which import brought which plays, so that it can be taken back."""

from sqlite_utils import Database


def imports(db: Database) -> None:
    """Keep what every import did."""
    for statement in _STATEMENTS.split(";"):
        if statement.strip():
            db.execute(statement)


# `first_player` is the first number that a player made by the import can have. Of every play,
# `edits` is how long its journal was after the import and `edits_before` how long before;
# `extra_before` and `deleted_before` are what no journal keeps.
_STATEMENTS = """
CREATE TABLE imports (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    file TEXT NOT NULL,
    format TEXT NOT NULL,
    first_player INTEGER NOT NULL,
    last_player INTEGER NOT NULL,
    undone_at TEXT
) STRICT;

CREATE TABLE imported_plays (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    play_id INTEGER NOT NULL REFERENCES plays (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('new', 'replaced', 'restored')),
    edits INTEGER NOT NULL,
    edits_before INTEGER NOT NULL DEFAULT 0,
    extra_before TEXT,
    deleted_before TEXT,
    PRIMARY KEY (import_id, play_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX imported_plays_by_play ON imported_plays (play_id)
"""
