"""The stored plays as a file wants them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from sqlite_utils import Database

from scorekeeper.play import Play
from scorekeeper.store.counting import ASIDE, MARK, MARKED_SQL, versions_of
from scorekeeper.store.database import reading
from scorekeeper.store.loading import plays_of

_BATCH: Final = 200


def stored_ids(db: Database) -> list[str]:
    """Return the ids of all plays, the oldest first, unknown dates before. Raises `StoreError`."""
    with reading(db):
        return [
            str(uuid)
            for (uuid,) in db.execute(
                "SELECT uuid FROM plays WHERE deleted_at IS NULL ORDER BY started_utc, id"
            ).fetchall()
        ]


def other_versions(db: Database, ids: Sequence[str]) -> dict[str, str]:
    """Return the plays among some that count nowhere, with the version that counts instead.

    Raises `StoreError`.
    """
    with reading(db):
        aside = db.execute(
            "SELECT uuid FROM plays WHERE deleted_at IS NULL "  # noqa: S608
            f"AND (abandoned_at = ? OR {MARKED_SQL} IS NOT NULL) "
            "AND uuid IN (SELECT value FROM json_each(?))",
            [ASIDE, json.dumps(ids)],
        ).fetchall()
        found = {uuid: versions_of(db, uuid) for (uuid,) in aside}
    return {
        uuid: versions.counts
        for uuid, versions in found.items()
        if versions is not None and versions.counts != uuid
    }


def marked(play: Play, others: Mapping[str, str]) -> Play:
    """Return a play that says of which it is another version, if it counts nowhere.

    In the database the mark says only which plays belong together; in a file, which one counts.
    """
    if play.id in others:
        return replace(play, extra={**play.extra, MARK: others[play.id]})
    return replace(play, extra={key: kept for key, kept in play.extra.items() if key != MARK})


def stored_plays(db: Database, ids: Sequence[str]) -> Iterator[tuple[Play, str]]:
    """Yield plays without their journals, and when each was changed last, in this order.

    Memory stays small however many they are. Plays that were deleted meanwhile are left
    out. Raises `StoreError`.
    """
    for start in range(0, len(ids), _BATCH):
        wanted = ids[start : start + _BATCH]
        with reading(db):
            rows = {
                row["uuid"]: row
                for row in db.query(
                    "SELECT * FROM plays WHERE uuid IN (SELECT value FROM json_each(?))",
                    [json.dumps(wanted)],
                )
            }
            there = [rows[uuid] for uuid in wanted if uuid in rows]
            found = plays_of(db, there)
        yield from zip(found, (str(row["changed_at"]) for row in there), strict=True)


def facts_of(db: Database, ids: Sequence[str]) -> tuple[list[str], int, bool]:
    """Return the games of some plays, their most rounds, and whether points were set by hand.

    Raises `StoreError`.
    """
    chosen = "SELECT id FROM plays WHERE uuid IN (SELECT value FROM json_each(?))"
    with reading(db):
        games = [
            (str(game), int(rounds))
            for game, rounds in db.execute(
                f"SELECT game, max(rounds) FROM plays WHERE id IN ({chosen}) "  # noqa: S608
                "GROUP BY game ORDER BY game",
                [json.dumps(ids)],
            ).fetchall()
        ]
        by_hand = db.execute(
            f"SELECT 1 FROM adjustments WHERE play_id IN ({chosen}) LIMIT 1",  # noqa: S608
            [json.dumps(ids)],
        ).fetchone()
    most = max((rounds for _game, rounds in games), default=0)
    return [game for game, _rounds in games], most, by_hand is not None


def names_of(db: Database, ids: Sequence[str]) -> list[str]:
    """Return the names of all people who sit in some plays, as stored. Raises `StoreError`."""
    with reading(db):
        return [
            str(name)
            for (name,) in db.execute(
                """
                SELECT name FROM players WHERE id IN (
                    SELECT player_id FROM seats JOIN plays ON plays.id = seats.play_id
                    WHERE plays.uuid IN (SELECT value FROM json_each(?))
                ) ORDER BY id
                """,
                [json.dumps(ids)],
            ).fetchall()
        ]


def locations_of(db: Database, ids: Sequence[str]) -> list[str]:
    """Return all places where some plays took place. Raises `StoreError`."""
    with reading(db):
        return [
            str(location)
            for (location,) in db.execute(
                """
                SELECT DISTINCT location FROM plays
                WHERE location <> '' AND uuid IN (SELECT value FROM json_each(?))
                ORDER BY location
                """,
                [json.dumps(ids)],
            ).fetchall()
        ]


def count_among(db: Database, ids: Sequence[str], *, finished: bool) -> int:
    """Return how many of some plays have no result, or have one but no date."""
    where = "finished = 1 AND started_utc IS NULL" if finished else "finished = 0"
    with reading(db):
        (number,) = db.execute(
            f"SELECT count(*) FROM plays WHERE {where} "  # noqa: S608
            "AND uuid IN (SELECT value FROM json_each(?))",
            [json.dumps(ids)],
        ).fetchone()
    return int(number)


def count_binned(db: Database, ids: Sequence[str]) -> int:
    """Return how many of some plays lie in the bin. Raises `StoreError`."""
    with reading(db):
        (number,) = db.execute(
            "SELECT count(*) FROM plays WHERE deleted_at IS NOT NULL "
            "AND uuid IN (SELECT value FROM json_each(?))",
            [json.dumps(ids)],
        ).fetchone()
    return int(number)
