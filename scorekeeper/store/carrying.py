"""Carry plays from an attached database into this one, row by row as they are."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal_names import SIDES, name_edits, write_edit
from scorekeeper.store.people import apply_rename
from scorekeeper.store.same_people import OTHER, People
from scorekeeper.store.statements import run_many

CARRIED: Final = ("seats", "hands", "adjustments", "given_results", "edits")
"""The tables that belong to a play, beside `plays` itself, each after what it refers to."""

LEFT: Final = frozenset(
    {"history", "history_stale", "player_merge_plays", "player_merge_names", "imported_plays"}
)
"""The tables that follow from the others, or say what happened in one file only."""

_BATCH: Final = 2000


@dataclass(frozen=True, slots=True)
class Carried:
    """A play of the other database and what it is called here.

    With `extra`, that is what stands there afterwards, and so does `deleted_at`. `names` says
    how people of this play alone are called here, by the `name_key` used there.
    """

    row_id: int
    uuid: str
    extra: str | None = None
    deleted_at: str | None = None
    names: Mapping[str, str] = field(default_factory=dict)


def carry(
    db: Database, people: People, plays: Sequence[Carried], done: Callable[[int], None]
) -> None:
    """Write plays of the attached database into this one. Call inside a transaction.

    `done` is told how many were written, now and then.
    """
    _rename(db, people)
    _carry_players(db, people)
    db.execute("PRAGMA defer_foreign_keys = ON")
    db.execute(
        "CREATE TEMP TABLE carried (there INTEGER PRIMARY KEY, here INTEGER, uuid TEXT, "
        "extra TEXT, deleted_at TEXT)"
    )
    (last,) = db.execute("SELECT ifnull(max(id), 0) FROM main.plays").fetchone()
    first = last + 1
    for start in range(0, len(plays), _BATCH):
        batch = plays[start : start + _BATCH]
        db.execute("DELETE FROM temp.carried")
        run_many(
            db,
            "INSERT INTO temp.carried VALUES (?, ?, ?, ?, ?)",
            [
                (play.row_id, first + start + number, play.uuid, play.extra, play.deleted_at)
                for number, play in enumerate(batch)
            ],
        )
        _carry_batch(db)
        for number, play in enumerate(batch):
            _reseat(db, first + start + number, play.names)
        done(len(batch))
    db.execute("DROP TABLE temp.carried")
    own = {first + number: play.names for number, play in enumerate(plays) if play.names}
    if people.names or own:
        _respell(db, people, first, own)
    db.execute("DROP TABLE temp.people")


def columns(db: Database, table: str) -> list[str]:
    """Return the columns of a table that hold something of their own."""
    return [
        str(name)
        for name, hidden in db.execute(
            "SELECT name, hidden FROM pragma_table_xinfo(?) ORDER BY cid", [table]
        )
        if not hidden
    ]


def _rename(db: Database, people: People) -> None:
    """Give players the names that they got there; one who can't take it keeps the old one."""
    for old, new in list(people.renamed):
        try:
            apply_rename(db, old, new)
        except StoreError:
            people.renamed.remove((old, new))
            people.called_otherwise.append((old, new))
            people.names[name_key(new)] = old


def _carry_players(db: Database, people: People) -> None:
    copied = ", ".join(column for column in columns(db, "players") if column != "id")
    db.execute(
        f"INSERT INTO main.players ({copied}) SELECT {copied} FROM {OTHER}.players "  # noqa: S608
        "WHERE id NOT IN (SELECT value FROM json_each(?)) ORDER BY id",
        [json.dumps(list(people.ids))],
    )
    db.execute("CREATE TEMP TABLE people (there INTEGER PRIMARY KEY, here INTEGER)")
    run_many(db, "INSERT INTO temp.people VALUES (?, ?)", list(people.ids.items()))
    db.execute(
        "INSERT OR IGNORE INTO temp.people "  # noqa: S608
        f"SELECT there.id, here.id FROM {OTHER}.players AS there "
        "JOIN main.players AS here ON here.name_key = there.name_key"
    )
    db.execute(
        "INSERT OR IGNORE INTO main.former_names "  # noqa: S608
        f"SELECT former.name_key, people.here FROM {OTHER}.former_names AS former "
        "JOIN temp.people ON people.there = former.player_id "
        "WHERE former.name_key NOT IN (SELECT name_key FROM main.players)"
    )


def _carry_batch(db: Database) -> None:
    kept = [column for column in columns(db, "plays") if column not in {"id", "uuid"}]
    instead = {
        "extra": "ifnull(carried.extra, plays.extra)",
        "deleted_at": "iif(carried.extra IS NULL, plays.deleted_at, carried.deleted_at)",
    }
    values = ", ".join(instead.get(column, f"plays.{column}") for column in kept)
    db.execute(
        f"INSERT INTO main.plays (id, uuid, {', '.join(kept)}) "  # noqa: S608
        f"SELECT carried.here, carried.uuid, {values} "
        f"FROM temp.carried JOIN {OTHER}.plays ON plays.id = carried.there ORDER BY carried.here"
    )
    for table in CARRIED:
        every = columns(db, table)
        values = ", ".join(_value(table, column) for column in every)
        db.execute(
            f"INSERT INTO main.{table} ({', '.join(every)}) SELECT {values} "  # noqa: S608
            f"FROM temp.carried CROSS JOIN {OTHER}.{table} ON {table}.play_id = carried.there"
        )


def _value(table: str, column: str) -> str:
    if column == "play_id":
        return "carried.here"
    if column == "player_id":
        return f"(SELECT here FROM temp.people WHERE there = {table}.player_id)"  # noqa: S608
    return f"{table}.{column}"


def _reseat(db: Database, row_id: int, names: Mapping[str, str]) -> None:
    """Put people of a play on its seats who are called otherwise only in this play."""
    for key, name in names.items():
        db.execute(
            "UPDATE main.seats SET player_id = (SELECT id FROM main.players WHERE name_key = ?) "
            "WHERE play_id = ? "
            "AND player_id = (SELECT id FROM main.players WHERE name_key = ?)",
            [name_key(name), row_id, key],
        )


def _respell(
    db: Database, people: People, first: int, own: Mapping[int, Mapping[str, str]]
) -> None:
    """Write names in the journals as they are written here, so that undoing finds them."""
    for edit in list(name_edits(db)):
        if edit.play_id < first:
            continue
        names = {**people.names, **own.get(edit.play_id, {})}
        written = edit
        for side in SIDES:
            for place, name in enumerate(edit.names(side)):
                key = name_key(name)
                if key in names and place in edit.places(key, side):
                    written = written.with_name(names[key], side, [place])
        if written != edit:
            write_edit(db, written)
