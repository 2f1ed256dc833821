"""The people who have played, by name."""

from collections.abc import Sequence

from sqlite_utils import Database
from sqlite_utils.db import Table

from scorekeeper.names import name_key
from scorekeeper.store.database import reading


def known_players(db: Database, limit: int = 200) -> list[str]:
    """Return the names of players who are not hidden, the most recent first."""
    with reading(db):
        return [
            row["name"]
            for row in db.query(
                """
                SELECT players.name, max(plays.changed_at) AS seen
                FROM players
                LEFT JOIN seats ON seats.player_id = players.id
                LEFT JOIN plays ON plays.id = seats.play_id
                WHERE players.hidden = 0
                GROUP BY players.id
                ORDER BY seen DESC, players.id DESC
                LIMIT :limit
                """,
                {"limit": limit},
            )
        ]


def player_ids(db: Database, names: Sequence[str]) -> dict[str, int]:
    """Return each name's player, made when new. Call inside a transaction."""
    ids: dict[str, int] = {}
    for name in names:
        key = name_key(name)
        for row in db.query("SELECT id FROM players WHERE name_key = ?", [key]):
            ids[name] = int(row["id"])
        if name not in ids:
            table = db.table("players").insert({"name": name, "name_key": key})
            ids[name] = row_id_of(table)
    return ids


def row_id_of(table: Table) -> int:
    """Return the integer key of the row that was just inserted."""
    key = table.last_pk
    if not isinstance(key, int):
        raise TypeError(key)
    return key
