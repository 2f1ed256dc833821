"""The cached results: rewritten with every edit, and rebuilt from the cards at any time."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play
from scorekeeper.store.database import reading
from scorekeeper.store.loading import plays_of
from scorekeeper.store.rows import (
    Row,
    adjustment_rows,
    given_rows,
    hand_rows,
    seat_results,
    seat_rows,
)
from scorekeeper.store.statements import run_many

_BATCH: Final = 200


def write_results(db: Database, row_id: int, play: Play) -> None:
    """Write the hands of a stored play and all its cached results. Call inside a transaction."""
    card = play.score()
    for table, rows in _contents(play, card, row_id):
        db.execute(f"DELETE FROM {table} WHERE play_id = ?", [row_id])  # noqa: S608
        insert_rows(db, table, rows)
    for seat, result in enumerate(seat_results(play, card)):
        db.execute(
            f"UPDATE seats SET {', '.join(f'{column} = :{column}' for column in result)} "  # noqa: S608
            "WHERE play_id = :play_id AND seat = :seat",
            {**result, "play_id": row_id, "seat": seat},
        )


def insert_results(db: Database, row_id: int, play: Play, players: Mapping[str, int]) -> None:
    """Write seats, hands and all results of a play that has none of them yet.

    `players` are the ids by name. Call inside a transaction.
    """
    card = play.score()
    seats = seat_rows(play, row_id, players)
    results = seat_results(play, card)
    insert_rows(db, "seats", [{**seat, **each} for seat, each in zip(seats, results, strict=True)])
    for table, rows in _contents(play, card, row_id):
        insert_rows(db, table, rows)


def _contents(play: Play, card: Scorecard, row_id: int) -> tuple[tuple[str, list[Row]], ...]:
    return (
        ("hands", hand_rows(play, card, row_id)),
        ("adjustments", adjustment_rows(play, row_id)),
        ("given_results", given_rows(play, row_id)),
    )


def insert_rows(db: Database, table: str, rows: Sequence[Row]) -> None:
    """Insert rows that all have the same columns. Call inside a transaction."""
    # `insert_all` would ask for the table's columns anew for every play.
    if rows:
        columns = ", ".join(rows[0])
        places = ", ".join(f":{column}" for column in rows[0])
        run_many(db, f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)  # noqa: S608


def verify_results(db: Database) -> list[str]:
    """Return the ids of plays whose cached results are not those of their cards.

    One that can't be scored is among them; plays of games that this version does not know are
    left out. Raises `StoreError`.
    """
    wrong: list[str] = []
    last = 0
    while True:
        with reading(db):
            batch = _batch(db, last)
            wrong += [
                row["uuid"]
                for row, play in zip(batch, _readable(db, batch), strict=True)
                if play is None or not _true(db, row, play)
            ]
        if not batch:
            return wrong
        last = batch[-1]["id"]


def _batch(db: Database, last: int) -> list[dict[str, Any]]:
    games = list(all_games())
    return list(
        db.query(
            f"SELECT * FROM plays WHERE id > ? AND game IN ({', '.join('?' for _ in games)}) "  # noqa: S608
            "ORDER BY id LIMIT ?",
            [last, *games, _BATCH],
        )
    )


def _readable(db: Database, rows: Sequence[dict[str, Any]]) -> list[Play | None]:
    """Return the plays of some rows, None for what damage has made unreadable."""
    try:
        return list(plays_of(db, rows))
    except sqlite3.Error:
        raise
    except Exception:  # noqa: BLE001 - whatever damage has made of a play
        return [None] if len(rows) == 1 else [_readable(db, [row])[0] for row in rows]


def _true(db: Database, row: dict[str, Any], play: Play) -> bool:
    try:
        card = play.score()
    except Exception:  # noqa: BLE001 - whatever damage has made of its cards
        return False
    hands = db.query("SELECT * FROM hands WHERE play_id = ? ORDER BY round, seat", [row["id"]])
    seats = db.query(
        """
        SELECT total, rank, winner, counted, end_points
        FROM seats WHERE play_id = ? ORDER BY seat
        """,
        [row["id"]],
    )
    return (
        row["finished"] == play.finished
        and list(hands) == hand_rows(play, card, row["id"])
        and list(seats) == seat_results(play, card)
    )
