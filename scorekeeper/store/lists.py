"""Lists of plays for the screens, in two queries whatever their length."""

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from scorekeeper.store.database import reading


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One play in a list. `open_round` (0-based) is None for a finished play."""

    id: str
    game_id: str
    started_at: str | None
    finished_at: str | None
    open_round: int | None
    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    location: str
    note: str

    @property
    def finished(self) -> bool:
        """Whether the play has a result."""
        return self.open_round is None


def listing(
    db: Database, *, limit: int = 50, finished: bool | None = None, offset: int = 0
) -> list[PlayRow]:
    """Return up to `limit` plays from place `offset` (from 0) on, the newest first.

    With `finished`, only finished or only unfinished ones. Plays come in the order of their
    start, unknown dates last; unfinished ones in the order of their latest edit. Raises
    `StoreError`.
    """
    where = {None: "1", True: "finished = 1", False: "finished = 0"}[finished]
    order = "changed_utc" if finished is False else "started_utc"
    with reading(db):
        plays = list(
            db.query(
                f"SELECT * FROM plays WHERE {where} "  # noqa: S608
                f"ORDER BY {order} DESC, id DESC LIMIT ? OFFSET ?",
                [limit, offset],
            )
        )
        seats: dict[int, list[dict[str, Any]]] = defaultdict(list)
        for seat in db.query(
            """
            SELECT play_id, coalesce(players.name, dummy_name) AS name, total, rank, winner
            FROM seats LEFT JOIN players ON players.id = seats.player_id
            WHERE play_id IN (SELECT value FROM json_each(?))
            ORDER BY play_id, seat
            """,
            [json.dumps([play["id"] for play in plays])],
        ):
            seats[seat["play_id"]].append(seat)
    return [_play_row(play, seats[play["id"]]) for play in plays]


def count(db: Database, *, finished: bool | None = None) -> int:
    """Return how many plays `listing` could list. Raises `StoreError`."""
    where = {None: "1", True: "finished = 1", False: "finished = 0"}[finished]
    with reading(db):
        (number,) = db.execute(f"SELECT count(*) FROM plays WHERE {where}").fetchone()  # noqa: S608
    return int(number)


def unfinished(db: Database) -> PlayRow | None:
    """Return the unfinished play that was edited last, None if there is none."""
    rows = listing(db, finished=False, limit=1)
    return rows[0] if rows else None


def _play_row(play: dict[str, Any], seats: list[dict[str, Any]]) -> PlayRow:
    return PlayRow(
        id=play["uuid"],
        game_id=play["game"],
        started_at=play["started_at"],
        finished_at=play["finished_at"],
        open_round=None if play["finished"] else play["rounds_closed"],
        names=tuple(seat["name"] for seat in seats),
        totals=tuple(seat["total"] for seat in seats),
        ranks=tuple(seat["rank"] for seat in seats),
        winners=tuple(number for number, seat in enumerate(seats) if seat["winner"]),
        location=play["location"],
        note=play["note"],
    )
