"""Which version of a play counts, where two laptops changed it apart.

Exactly one does: a finished one before others, then the one that was edited last, then the
one that has kept the play's id. That follows from the versions alone, so laptops that have
the same ones agree. The others stay in the history, and whoever asks the tables for what
counts leaves them out as they leave out abandoned plays: their column `abandoned_at` holds
`ASIDE`. A version that is deleted counts no more, and another one does.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.store.statements import run_many
from scorekeeper.store.words import sign

MARK: Final = "other_version_of"
"""The key in `Play.extra` under which a second version names the play it is one of."""

MARKED_SQL: Final = (
    f"iif(plays.extra LIKE '%{MARK}%' AND json_type(plays.extra, '$.{MARK}') = 'text', "
    f"json_extract(plays.extra, '$.{MARK}'), NULL)"
)
"""The id under `MARK`, NULL where there is none."""

ASIDE: Final = "another version counts"
"""What stands in the column `abandoned_at` of a version that doesn't count."""

_SIGN: Final = "v"
"""With what the words begin by which the history finds versions."""

Weight = tuple[bool, str, bool, str]


@dataclass(frozen=True, slots=True)
class Versions:
    """The versions of a play that are not in the bin: the one that counts, and the others."""

    counts: str
    others: tuple[str, ...]


def weight(*, complete: bool, edited_at: str | None, first: bool, uuid: str) -> Weight:
    """Return what puts the versions of a play in order; the largest counts.

    `complete` is a finished version that nobody abandoned, `first` the one with the id that
    the play had before it was parted.
    """
    return complete, _utc(edited_at), first, uuid.lower()


def version_sign(uuid: str) -> str:
    """Return the word by which the history finds the other versions of a play."""
    return sign(_SIGN, uuid.lower())


def versions_of(db: Database, uuid: str) -> Versions | None:
    """Return the versions of a stored play, None if there is only one. Call in a snapshot."""
    living = list(_living(db, uuid))
    if len(living) < 2:
        return None
    best = max(living, key=lambda row: _weight(db, row))
    return Versions(
        best["uuid"], tuple(sorted(row["uuid"] for row in living if row["id"] != best["id"]))
    )


def all_versions(db: Database) -> dict[str, Versions]:
    """Return the plays of which there are several versions, by the id of each in small letters.

    Call in a snapshot.
    """
    found: dict[str, Versions] = {}
    if not _any_versions(db):
        return found
    for (uuid,) in db.execute(
        f"SELECT uuid FROM plays WHERE deleted_at IS NULL AND {MARKED_SQL} IS NOT NULL"  # noqa: S608
    ).fetchall():
        versions = None if uuid.lower() in found else versions_of(db, uuid)
        if versions is not None:
            found.update(
                dict.fromkeys(map(str.lower, (versions.counts, *versions.others)), versions)
            )
    return found


def settle(db: Database, changed: Sequence[int]) -> None:
    """Put all versions but one aside, for plays that have changed. Call inside a transaction.

    The words of the history must be up to date.
    """
    rows = list(
        db.execute(
            f"SELECT uuid, abandoned_at, {MARKED_SQL} FROM plays "  # noqa: S608
            "WHERE id IN (SELECT value FROM json_each(?))",
            [json.dumps(changed)],
        )
    )
    concerned = any(mark is not None or aside == ASIDE for _uuid, aside, mark in rows)
    if not concerned and not _any_versions(db):
        return
    settled: set[int] = set()
    for uuid, _aside, _mark in rows:
        living = [row for row in _living(db, uuid) if row["id"] not in settled]
        settled.update(row["id"] for row in living)
        if living:
            best = max(living, key=lambda row: _weight(db, row))
            _put_aside(db, [row["id"] for row in living if row["id"] != best["id"]])
            db.execute(
                "UPDATE plays SET abandoned_at = NULL WHERE id = ? AND abandoned_at = ?",
                [best["id"], ASIDE],
            )


def stale_versions(db: Database, uuid: str) -> None:
    """Note that a play will be gone, so that another version counts. Call in a transaction."""
    note_stale(db, [row["id"] for row in _living(db, uuid) if row["uuid"].lower() != uuid.lower()])


def note_stale(db: Database, row_ids: Iterable[int]) -> None:
    """Have plays looked over at the end of the transaction."""
    run_many(
        db, "INSERT OR IGNORE INTO history_stale VALUES (?)", [(row_id,) for row_id in row_ids]
    )


def _put_aside(db: Database, row_ids: list[int]) -> None:
    run_many(
        db,
        "UPDATE plays SET abandoned_at = ? WHERE id = ? AND abandoned_at IS NULL",
        [(ASIDE, row_id) for row_id in row_ids],
    )


def _any_versions(db: Database) -> bool:
    found = db.execute(
        "SELECT 1 FROM history_words WHERE history_words MATCH ? LIMIT 1",
        [f'"{sign(_SIGN, "")}"*'],
    ).fetchone()
    return found is not None


def _living(db: Database, uuid: str) -> Iterator[dict[str, Any]]:
    """Yield the versions of a play, itself too, that are not in the bin."""
    waiting = [uuid]
    seen: set[str] = set()
    while waiting:
        each = waiting.pop()
        if each.lower() in seen:
            continue
        seen.add(each.lower())
        for row in db.query(
            f"SELECT id, uuid, finished, abandoned_at, deleted_at, {MARKED_SQL} AS mark "  # noqa: S608
            "FROM plays WHERE uuid = ?",
            [each],
        ):
            if row["mark"] is not None:
                waiting.append(row["mark"])
            if row["deleted_at"] is None:
                yield row
        waiting += [
            row[0]
            for row in db.execute(
                """
                SELECT uuid FROM history_words
                CROSS JOIN history ON history.place = history_words.rowid
                CROSS JOIN plays ON plays.id = history.play_id
                WHERE history_words MATCH ?
                """,
                [f'"{version_sign(each)}"'],
            )
        ]


def _weight(db: Database, row: dict[str, Any]) -> Weight:
    edit = db.execute(
        "SELECT at FROM edits WHERE play_id = ? ORDER BY number DESC LIMIT 1", [row["id"]]
    ).fetchone()
    return weight(
        complete=bool(row["finished"]) and row["abandoned_at"] in {None, ASIDE},
        edited_at=edit and edit[0],
        first=row["mark"] is None or row["mark"].lower() == row["uuid"].lower(),
        uuid=row["uuid"],
    )


def _utc(moment: str | None) -> str:
    try:
        found = datetime.fromisoformat(moment or "")
        return found.astimezone(UTC).isoformat(timespec="microseconds")
    except (ValueError, OverflowError, OSError):
        return ""
