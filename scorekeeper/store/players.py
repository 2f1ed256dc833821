"""The people who have played, by name."""

import json
from collections.abc import Iterable

from sqlite_utils import Database
from sqlite_utils.db import Table

from scorekeeper.names import name_key
from scorekeeper.store.database import reading

_RECENT_PLAYS = 500
"""Among so many of the latest plays, players are ordered by when they played."""


def known_players(db: Database, limit: int = 200) -> list[str]:
    """Return the names of players who are not hidden, the most recent first.

    Those who are in none of the latest plays follow in the order in which their last play
    was stored. Raises `StoreError`.
    """
    with reading(db):
        return [
            row["name"]
            for row in db.query(
                """
                WITH latest AS (
                    SELECT id, started_utc FROM plays
                    WHERE started_utc IS NOT NULL AND deleted_at IS NULL
                    ORDER BY started_utc DESC, id DESC LIMIT :recent
                ),
                seen AS (
                    SELECT seats.player_id, max(latest.started_utc) AS at
                    FROM latest CROSS JOIN seats ON seats.play_id = latest.id
                    GROUP BY seats.player_id
                )
                SELECT players.name
                FROM players LEFT JOIN seen ON seen.player_id = players.id
                WHERE players.hidden = 0
                ORDER BY
                    seen.at DESC,
                    (
                        SELECT play_id FROM seats JOIN plays ON plays.id = seats.play_id
                        WHERE player_id = players.id AND deleted_at IS NULL
                        ORDER BY play_id DESC LIMIT 1
                    ) DESC,
                    players.id
                LIMIT :limit
                """,
                {"limit": limit, "recent": _RECENT_PLAYS},
            )
        ]


def spellings(db: Database, names: Iterable[str]) -> dict[str, str]:
    """Return how stored players write themselves, by `name_key`; unknown names are left out."""
    keys = json.dumps(sorted({name_key(name) for name in names}))
    rows = db.query(
        "SELECT name_key, name FROM players WHERE name_key IN (SELECT value FROM json_each(?))",
        [keys],
    )
    return {row["name_key"]: row["name"] for row in rows}


def player_ids(db: Database, names: Iterable[str]) -> dict[str, int]:
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
