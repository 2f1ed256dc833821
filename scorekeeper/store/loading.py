"""Plays out of the database, each from one snapshot."""

import json
from typing import Any

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Given, RuleError
from scorekeeper.games.message import msg
from scorekeeper.given import POINTS
from scorekeeper.journal import Edit
from scorekeeper.play import Play
from scorekeeper.seating import Seat
from scorekeeper.store.database import database_file, reading
from scorekeeper.store.errors import StoreError


def load(db: Database, uuid: str) -> Play:
    """Return a stored play with its journal.

    Raises `StoreError` if there is none, or if this version can't score it.
    """
    with reading(db):
        for row in db.query("SELECT * FROM plays WHERE uuid = ?", [uuid]):
            return play_of(db, row, _journal(db, row["id"]))
        raise _missing(db, uuid)


def play_of(db: Database, row: dict[str, Any], journal: tuple[Edit, ...] = ()) -> Play:
    """Return the play of a row of the table `plays`. Call inside a snapshot.

    Raises `StoreError` if this version can't score it.
    """
    game = all_games().get(row["game"])
    if game is None:
        raise StoreError(
            msg(
                "Play {play} is of the game “{game}”, which this version does not know.",
                play=row["uuid"][:8],
                game=row["game"],
            )
        )
    try:
        rules = game.complete_rules(json.loads(row["house_rules"]))
    except RuleError as error:
        raise StoreError(error.message) from None
    seats = tuple(
        Seat(seat["name"] or seat["dummy_name"], seat["name"] is None)
        for seat in db.query(
            """
            SELECT players.name, seats.dummy_name FROM seats
            LEFT JOIN players ON players.id = seats.player_id
            WHERE seats.play_id = ? ORDER BY seats.seat
            """,
            [row["id"]],
        )
    )
    rounds: list[list[str | None]] = [[None] * len(seats) for _ in range(row["rounds"])]
    hands = "SELECT round, seat, cards FROM hands WHERE play_id = ? AND round < ?"
    for hand in db.query(hands, [row["id"], row["rounds"]]):
        rounds[hand["round"]][hand["seat"]] = hand["cards"]
    given = (
        "SELECT total, rounds, puddings, rank FROM given_results WHERE play_id = ? ORDER BY seat"
    )
    results = db.query(given, [row["id"]]) if row["kind"] == POINTS else ()
    return Play(
        id=row["uuid"],
        game_id=row["game"],
        seats=seats,
        rules=rules,
        rounds=tuple(map(tuple, rounds)),
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        abandoned_at=row["abandoned_at"],
        closed=row["rounds_closed"],
        first_seat=row["first_seat"],
        location=row["location"],
        note=row["note"],
        adjustments=tuple(
            Adjustment(given["round"], given["seat"], given["points"], given["note"])
            for given in db.query(
                "SELECT * FROM adjustments WHERE play_id = ? ORDER BY number", [row["id"]]
            )
        ),
        extra=json.loads(row["extra"]),
        journal=journal,
        given=tuple(map(_given, results)) if row["kind"] == POINTS else None,
    )


def in_step(db: Database, play: Play) -> tuple[int, bool]:
    """Return the row id of a play, and whether it is still as it is stored.

    It is when its journal ends as the stored one does and nobody was renamed since. Raises
    `StoreError` if the play is not stored.
    """
    for row_id, *last in db.execute(
        """
        SELECT plays.id, number, at, field, before, after, round, edits.seat, edits.kind
        FROM plays LEFT JOIN edits ON edits.play_id = plays.id
        WHERE uuid = ? ORDER BY number DESC LIMIT 1
        """,
        [play.id],
    ).fetchall():
        number, *edit = last
        if _names(db, row_id) != play.names:
            return row_id, False
        if number is None:
            return row_id, not play.journal
        return row_id, len(play.journal) == number + 1 and Edit(*edit) == play.journal[-1]
    raise _missing(db, play.id)


def _names(db: Database, row_id: int) -> tuple[str, ...]:
    return tuple(
        row[0]
        for row in db.execute(
            """
            SELECT coalesce(players.name, dummy_name)
            FROM seats LEFT JOIN players ON players.id = seats.player_id
            WHERE play_id = ? ORDER BY seat
            """,
            [row_id],
        )
    )


def _given(row: dict[str, Any]) -> Given:
    rounds = None if row["rounds"] is None else tuple(json.loads(row["rounds"]))
    return Given(row["total"], rounds, row["puddings"], row["rank"])


def _missing(db: Database, uuid: str) -> StoreError:
    return StoreError(
        msg(
            "Play {play} is not in {path} any more; another program may have deleted it.",
            play=uuid[:8],
            path=database_file(db),
        )
    )


def _journal(db: Database, row_id: int) -> tuple[Edit, ...]:
    return tuple(
        Edit(*edit)
        for edit in db.execute(
            """
            SELECT at, field, before, after, round, seat, kind
            FROM edits WHERE play_id = ? ORDER BY number
            """,
            [row_id],
        )
    )
