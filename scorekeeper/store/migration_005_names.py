"""Step 005: names that players had before, so that two laptops agree on who is who."""

from sqlite_utils import Database


def former_names(db: Database) -> None:
    """Remember the old name of everybody who is renamed, whoever renames them."""
    for statement in _STATEMENTS.split(";;"):
        db.execute(statement)


_STATEMENTS = """
CREATE TABLE former_names (
    name_key TEXT PRIMARY KEY,
    player_id INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;;
CREATE INDEX former_names_by_player ON former_names (player_id);;
CREATE TRIGGER players_renamed AFTER UPDATE OF name_key ON players
WHEN old.name_key <> new.name_key BEGIN
    INSERT OR REPLACE INTO former_names VALUES (old.name_key, new.id);
    DELETE FROM former_names WHERE name_key = new.name_key;
END;;
CREATE TRIGGER players_named AFTER INSERT ON players BEGIN
    DELETE FROM former_names WHERE name_key = new.name_key;
END
"""
