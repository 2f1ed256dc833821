"""Which plays of two databases are the same to the last card, found without loading them."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.bgstats_ids import play_uuid
from scorekeeper.store.carrying import CARRIED, columns
from scorekeeper.store.counting import ASIDE, MARKED_SQL
from scorekeeper.store.same_people import OTHER, Circles, People
from scorekeeper.store.statements import run_many

_RECKONED: Final = {
    "plays": {"id", "uuid", "changed_at", "finished"},
    "seats": {"total", "rank", "winner", "counted", "end_points"},
    "hands": {"total", "points"},
}
"""The columns that follow from the others, or mean something in one file only."""

_BATCH: Final = 500


@dataclass
class Family:
    """All plays of both databases that are or were one play, by their rows."""

    id: str
    here: dict[int, str]
    there: dict[int, str]


def families(db: Database) -> list[Family]:
    """Return the plays of both databases, those that belong together in one family.

    A play belongs to that of which it is another version, and to that which went to BG Stats
    and came back from there under its id there. Call inside a snapshot.
    """
    circles = Circles()
    marks: dict[str, str] = {}
    rows: dict[str, list[tuple[int, str]]] = {}
    for schema in ("main", OTHER):
        rows[schema] = []
        for row_id, uuid, mark in db.execute(
            f"SELECT id, uuid, {MARKED_SQL} FROM {schema}.plays ORDER BY id"  # noqa: S608
        ):
            rows[schema].append((row_id, uuid))
            if mark is not None and mark.lower() != uuid.lower():
                marks[uuid.lower()] = mark
                circles.join(uuid.lower(), mark.lower())
    known = {uuid.lower() for each in rows.values() for _id, uuid in each}
    for uuid in sorted({uuid for each in rows.values() for _id, uuid in each}):
        there = play_uuid(uuid)
        if there in known:
            marks.setdefault(there, uuid)
            circles.join(there, uuid.lower())
    roots: dict[str, str] = {}
    for marked, mark in sorted(marks.items()):
        if mark.lower() not in marks:
            roots.setdefault(circles.of(marked), mark)
    for marked in sorted(marks, key=_derived):  # where each names the other
        roots.setdefault(circles.of(marked), marked)
    found: dict[str, Family] = {}
    for schema in ("main", OTHER):
        for row_id, uuid in rows[schema]:
            circle = circles.of(uuid.lower())
            root = roots.get(circle, uuid)
            family = found.setdefault(circle, Family(root, {}, {}))
            if uuid.lower() == root.lower() and schema == "main":
                family.id = uuid
            (family.here if schema == "main" else family.there)[row_id] = uuid
    return list(found.values())


def _derived(uuid: str) -> tuple[bool, str]:
    """Put ids that were made from others, as those of second versions, behind the rest."""
    return uuid[14:15] == "5", uuid


def differing(
    db: Database, people: People, both: list[Family], done: Callable[[int], None]
) -> Iterator[Family]:
    """Yield the families that are not the same in both databases. Call inside a snapshot."""
    db.execute("CREATE TEMP TABLE wanted (id INTEGER PRIMARY KEY)")
    db.execute("CREATE TEMP TABLE known (there INTEGER PRIMARY KEY, here INTEGER)")
    run_many(db, "INSERT INTO temp.known VALUES (?, ?)", list(people.ids.items()))
    for start in range(0, len(both), _BATCH):
        batch = both[start : start + _BATCH]
        here = _digests(db, "main", [row_id for family in batch for row_id in family.here])
        there = _digests(db, OTHER, [row_id for family in batch for row_id in family.there])
        for family in batch:
            ours = {(uuid.lower(), here[row_id]) for row_id, uuid in family.here.items()}
            theirs = {(uuid.lower(), there[row_id]) for row_id, uuid in family.there.items()}
            if ours != theirs:
                yield family
        done(len(batch))
    db.execute("DROP TABLE temp.wanted")
    db.execute("DROP TABLE temp.known")


def _digests(db: Database, schema: str, row_ids: list[int]) -> dict[int, bytes]:
    db.execute("DELETE FROM temp.wanted")
    run_many(db, "INSERT INTO temp.wanted VALUES (?)", [(row_id,) for row_id in row_ids])
    parts: dict[int, Any] = defaultdict(lambda: blake2b(digest_size=16))
    for table, key in (("plays", "id"), *((table, "play_id") for table in CARRIED)):
        kept = [
            column
            for column in columns(db, table)
            if column not in _RECKONED.get(table, set()) and column != key
        ]
        values = ", ".join(_value(schema, column) for column in kept)
        order = ", ".join(
            f"row.{column}"
            for (column,) in db.execute(
                "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", [table]
            )
        )
        for row_id, *row in db.execute(
            f"SELECT row.{key}, {values} FROM temp.wanted "  # noqa: S608
            f"CROSS JOIN {schema}.{table} AS row ON row.{key} = wanted.id ORDER BY {order}"
        ):
            parts[row_id].update(repr((table, *row)).encode("utf-8", "surrogatepass"))
    return {row_id: part.digest() for row_id, part in parts.items()}


def _value(schema: str, column: str) -> str:
    if column == "player_id" and schema != "main":
        # Who is new here has no number here yet, and is nobody of this database.
        return (
            "(SELECT ifnull(max(here), -row.player_id) FROM temp.known WHERE there = row.player_id)"
        )
    if column == "abandoned_at":
        return f"nullif(row.abandoned_at, '{ASIDE}')"
    return f"row.{column}"
