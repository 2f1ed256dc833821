"""The people who have played, by name."""

import json
from collections.abc import Iterable

from sqlite_utils import Database
from sqlite_utils.db import Table

from scorekeeper.names import name_key, written_key
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


def sat_with(db: Database, name: str) -> set[str]:
    """Return who sits in a play with a player, one in the bin too, so is another person.

    Raises `StoreError`.
    """
    with reading(db):
        return {
            row[0]
            for row in db.execute(
                """
                SELECT DISTINCT others.name
                FROM players
                CROSS JOIN seats ON seats.player_id = players.id
                CROSS JOIN seats AS beside
                    ON beside.play_id = seats.play_id AND beside.seat <> seats.seat
                CROSS JOIN players AS others ON others.id = beside.player_id
                WHERE players.name_key = ?
                """,
                [name_key(name)],
            )
        }


def spellings(db: Database, names: Iterable[str]) -> dict[str, str]:
    """Return how stored players write themselves, by `name_key`; unknown names are left out.

    Somebody whose stored name has more blanks than one, or what nobody sees, is found too.
    """
    keys = {name_key(name) for name in names}
    known: dict[str, str] = dict(
        db.execute(
            "SELECT name_key, name FROM players WHERE name_key IN (SELECT value FROM json_each(?))",
            [json.dumps(sorted(keys))],
        )
    )
    if len(known) < len(keys):
        for key, name in db.execute("SELECT name_key, name FROM players"):
            alike = written_key(name)
            if alike in keys and key not in keys:
                known.setdefault(alike, name)
    return known


def player_ids(db: Database, names: Iterable[str]) -> dict[str, int]:
    """Return each name's player, made when new. Call inside a transaction."""
    keys = {name: name_key(name) for name in names}
    known: dict[str, int] = dict(
        db.execute(
            "SELECT name_key, id FROM players WHERE name_key IN (SELECT value FROM json_each(?))",
            [json.dumps(list(keys.values()))],
        )
    )
    for name, key in keys.items():
        if key not in known:
            table = db.table("players").insert({"name": name, "name_key": key})
            known[key] = row_id_of(table)
    return {name: known[key] for name, key in keys.items()}


def row_id_of(table: Table) -> int:
    """Return the integer key of the row that was just inserted."""
    key = table.last_pk
    if not isinstance(key, int):
        raise TypeError(key)
    return key


def is_hidden(db: Database, name: str) -> bool:
    """Return whether somebody of this name is left out of lists of names. Raises `StoreError`."""
    with reading(db):
        found = db.execute("SELECT hidden FROM players WHERE name_key = ?", [name_key(name)])
        return any(hidden for (hidden,) in found)
