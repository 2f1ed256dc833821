"""People whose name a repair could not save: “?1”, “?2”, … until their plays come back whole."""

import re
from typing import Final

from sqlite_utils import Database

_SIGN: Final = "?"
_NAMELESS: Final = re.compile(r"\?[1-9][0-9]*", re.ASCII)


def nameless(number: int) -> str:
    """Return the name that a repair gives somebody, counted from 1."""
    return f"{_SIGN}{number}"


def is_nameless(name: str) -> bool:
    """Return whether a repair has given somebody this name."""
    return _NAMELESS.fullmatch(name) is not None


def drop_nameless(db: Database) -> None:
    """Let those go who sit in no play any more, in the bin neither. Call inside a transaction.

    Nothing is lost with them: undoing an edit that names one makes them anew. Who was renamed
    or merged with somebody stays.
    """
    gone = [
        player
        for player, name in db.execute(
            """
            SELECT id, name FROM players
            WHERE name LIKE ? AND NOT EXISTS (SELECT 1 FROM seats WHERE player_id = players.id)
            AND NOT EXISTS (SELECT 1 FROM player_merges WHERE into_id = players.id)
            AND NOT EXISTS (SELECT 1 FROM former_names WHERE player_id = players.id)
            """,
            [f"{_SIGN}%"],
        ).fetchall()
        if is_nameless(name)
    ]
    for player in gone:
        db.execute("DELETE FROM players WHERE id = ?", [player])
