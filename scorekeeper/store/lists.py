"""Lists of plays for the screens, in a few queries whatever their length."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.given import CARDS, POINTS
from scorekeeper.points import outside_rules
from scorekeeper.store.counting import ASIDE, versions_of
from scorekeeper.store.database import reading
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import plays_of


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One play in a list. `open_round` (0-based) is None for a finished play.

    Totals and ranks are None where nobody knows them. `deleted_at` is set in the bin.
    `other_version_of` is the id of the version that counts where this one does not.
    """

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
    abandoned_at: str | None = None
    deleted_at: str | None = None
    kind: str = CARDS
    other_version_of: str | None = None
    by_hand: frozenset[int] = frozenset()
    """The seats (0-based) with points that the table set by hand."""
    outside_rules: frozenset[int] = frozenset()
    """The seats with a result, written down without cards, that the rules do not allow."""

    @property
    def starred(self) -> frozenset[int]:
        """The seats (0-based) whose points carry a star in every list."""
        return self.by_hand | self.outside_rules

    @property
    def finished(self) -> bool:
        """Whether the play has a result."""
        return self.open_round is None

    @property
    def counts(self) -> bool:
        """Whether figures over many plays count it, unless it is in the bin."""
        return self.finished and self.abandoned_at is None and self.other_version_of is None

    @property
    def without_cards(self) -> bool:
        """Whether only points or places were entered."""
        return self.kind != CARDS


_WHERE: Final = {
    None: "deleted_at IS NULL",
    True: "deleted_at IS NULL AND finished = 1",
    False: "deleted_at IS NULL AND finished = 0 AND abandoned_at IS NULL",
}


def listing(
    db: Database, *, limit: int = 50, finished: bool | None = None, offset: int = 0
) -> list[PlayRow]:
    """Return up to `limit` plays from place `offset` (from 0) on, the newest first.

    With `finished`, only finished or only unfinished ones; abandoned ones are neither, and
    those in the bin are never listed. Plays come in the order of their start, unknown dates
    last; unfinished ones in the order of their latest edit. Raises `StoreError`.
    """
    order = "changed_utc" if finished is False else "started_utc"
    with reading(db):
        return rows_of(
            db,
            [
                row[0]
                for row in db.execute(
                    f"SELECT id FROM plays WHERE {_WHERE[finished]} "  # noqa: S608
                    f"ORDER BY {order} DESC, id DESC LIMIT ? OFFSET ?",
                    [limit, offset],
                )
            ],
        )


def rows_of(db: Database, ids: Sequence[int]) -> list[PlayRow]:
    """Return the plays with these row ids, in this order. Call inside a snapshot."""
    wanted = json.dumps(ids)
    plays = {
        play["id"]: play
        for play in db.query(
            "SELECT * FROM plays WHERE id IN (SELECT value FROM json_each(?))", [wanted]
        )
    }
    seats: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for seat in db.query(
        """
        SELECT play_id, coalesce(players.name, dummy_name) AS name, total, rank, winner
        FROM seats LEFT JOIN players ON players.id = seats.player_id
        WHERE play_id IN (SELECT value FROM json_each(?))
        ORDER BY play_id, seat
        """,
        [wanted],
    ):
        seats[seat["play_id"]].append(seat)
    by_hand: dict[int, set[int]] = defaultdict(set)
    for play_id, place in db.execute(
        "SELECT play_id, seat FROM adjustments WHERE play_id IN (SELECT value FROM json_each(?))",
        [wanted],
    ):
        by_hand[play_id].add(place)
    outside = _outside_rules(db, [play for play in plays.values() if play.get("kind") == POINTS])
    return [
        replace(
            _play_row(plays[number], seats[number], _counting(db, plays[number])),
            by_hand=frozenset(by_hand[number]),
            outside_rules=outside.get(number, frozenset()),
        )
        for number in ids
        if number in plays
    ]


def count(db: Database, *, finished: bool | None = None) -> int:
    """Return how many plays `listing` could list. Raises `StoreError`."""
    with reading(db):
        (number,) = db.execute(
            f"SELECT count(*) FROM plays WHERE {_WHERE[finished]}"  # noqa: S608
        ).fetchone()
    return int(number)


def unfinished(db: Database) -> PlayRow | None:
    """Return the unfinished play that was edited last, None if there is none.

    An abandoned play is not offered.
    """
    rows = listing(db, finished=False, limit=1)
    return rows[0] if rows else None


def _counting(db: Database, play: dict[str, Any]) -> str | None:
    """Return the version that counts instead of this one."""
    if play["abandoned_at"] != ASIDE:
        return None
    versions = versions_of(db, play["uuid"])
    return versions.counts if versions is not None and versions.counts != play["uuid"] else None


def _outside_rules(db: Database, rows: Sequence[dict[str, Any]]) -> dict[int, frozenset[int]]:
    """Return by row id whose results the rules do not allow, in plays without cards."""
    if not rows:
        return {}
    try:
        plays = plays_of(db, rows)
    except StoreError:
        # One that this version can't score must not take the others' marks.
        each = [_outside_rules(db, [row]) for row in rows] if len(rows) > 1 else []
        return {number: seats for found in each for number, seats in found.items()}
    return {row["id"]: outside_rules(play) for row, play in zip(rows, plays, strict=True)}


def _play_row(play: dict[str, Any], seats: list[dict[str, Any]], counting: str | None) -> PlayRow:
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
        abandoned_at=None if play["abandoned_at"] == ASIDE else play["abandoned_at"],
        deleted_at=play["deleted_at"],
        kind=play.get("kind") or CARDS,
        other_version_of=counting,
    )
