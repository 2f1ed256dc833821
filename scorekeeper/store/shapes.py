"""What the stored rows of every table look like under each schema that there ever was."""

from typing import Final

from sqlite_utils import Database

from scorekeeper.store.carving import Column, Shape
from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.migrations import migrations

_FOLLOWS: Final = ("history", "sqlite_", "_sqlite_")
"""How the names of tables begin that follow from the others."""

_VIRTUAL: Final = 2


PLAY_IDS: Final = "sqlite_autoindex_plays_1"
PLAY_STARTS: Final = "plays_by_start"
PLAYER_KEYS: Final = "sqlite_autoindex_players_1"
SEATS: Final = "seats_by_player"
HISTORY_WORDS: Final = "history_words_content"
"""Indexes, and what follows from plays, in which something lost can still be found."""


def _index(name: str, *columns: tuple[str, str]) -> Shape:
    stored = tuple(Column(column, kind.rstrip("?"), kind.endswith("?")) for column, kind in columns)
    lengths = frozenset({len(columns), len(columns) + 1})
    return Shape(name, stored, lengths, False, None)


INDEXES: Final = (
    _index(PLAY_IDS, ("uuid", "TEXT"), ("id", "INTEGER")),
    _index(PLAY_STARTS, ("started_utc", "TEXT?"), ("id", "INTEGER")),
    _index(PLAYER_KEYS, ("name_key", "TEXT"), ("id", "INTEGER")),
    _index(SEATS, ("player_id", "INTEGER?"), ("play_id", "INTEGER"), ("seat", "INTEGER")),
    Shape(
        HISTORY_WORDS,
        (Column("id", "INTEGER", False), Column("words", "TEXT", False)),
        frozenset({2}),
        True,
        0,
    ),
)


def migrate_to(db: Database, step: int) -> None:
    """Bring an empty database to the schema of this step, from 1 on."""
    later = SCHEMA_STEPS[step:]
    migrations.apply(db, stop_before=later or None)
    db.execute(f"PRAGMA user_version = {step}")


def shapes(step: int) -> list[Shape]:
    """Return the shapes of all tables in a file with the schema of this step.

    Tables that others refer to come before those.
    """
    lengths: dict[str, set[int]] = {}
    found: dict[str, Shape] = {}
    for number in range(1, step + 1):
        db = Database(memory=True, execute_plugins=False, strict=True)
        try:
            migrate_to(db, number)
            for table in db.table_names():
                if table.startswith(_FOLLOWS):
                    continue
                shape = _shape(db, table)
                lengths.setdefault(table, set()).add(len(shape.columns))
                found[table] = Shape(
                    table,
                    shape.columns,
                    frozenset(lengths[table]),
                    shape.numbered,
                    shape.number,
                )
        finally:
            db.close()
    return list(found.values())


def _shape(db: Database, table: str) -> Shape:
    (without_numbers,) = db.execute(
        "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'", [table]
    ).fetchone()
    stored = [
        row
        for row in db.query("SELECT * FROM pragma_table_xinfo(?) ORDER BY cid", [table])
        if row["hidden"] != _VIRTUAL
    ]
    key = sorted((row for row in stored if row["pk"]), key=lambda row: row["pk"])
    number = None
    if without_numbers:
        stored = [*key, *(row for row in stored if not row["pk"])]
    elif len(key) == 1 and key[0]["type"] == "INTEGER":
        number = stored.index(key[0])
    columns = tuple(
        Column(row["name"], row["type"], not (row["notnull"] or row["pk"])) for row in stored
    )
    return Shape(
        table,
        columns,
        frozenset(),
        not without_numbers,
        number,
    )
