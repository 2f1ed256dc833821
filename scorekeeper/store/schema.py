"""Whether a file has every table, index, trigger and view that it ought to have."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from sqlite_utils import Database

from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.shapes import migrate_to

_TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Part:
    """One table, index, trigger or view: the statement that makes it, and a table's columns."""

    kind: str
    table: str
    sql: str | None
    columns: frozenset[str] = frozenset()


@cache
def expected() -> Mapping[str, Part]:
    """Return the parts of the newest schema by their names."""
    db = Database(memory=True, execute_plugins=False, strict=True)
    try:
        migrate_to(db, len(SCHEMA_STEPS))
        return _parts(db)
    finally:
        db.close()


def lacking(db: Database) -> dict[str, Part]:
    """Return what a file with the newest schema lacks, a table with all that hangs on it as one.

    Raises `sqlite3.Error`.
    """
    here = _parts(db)
    wanted = expected()
    found = {
        name: part
        for name, part in wanted.items()
        if name not in here
        or here[name].kind != part.kind
        or not part.columns <= here[name].columns
    }
    return {
        name: part
        for name, part in found.items()
        if part.kind == _TABLE or part.table not in found or part.table == name
    }


def make_anew(db: Database, parts: Mapping[str, Part]) -> None:
    """Make indexes, triggers and views that are missing. Call inside a transaction.

    While a trigger was missing nobody noted which plays changed, so all are looked at again.
    """
    for part in parts.values():
        if part.sql is not None:
            db.execute(part.sql)
    if any(part.kind == "trigger" for part in parts.values()):
        db.execute("INSERT OR IGNORE INTO history_stale SELECT id FROM plays")


def loses_tables(parts: Mapping[str, Part]) -> bool:
    """Return whether a table is among the parts, whose rows are gone with it."""
    return any(part.kind == _TABLE for part in parts.values())


def _parts(db: Database) -> dict[str, Part]:
    found = {}
    for kind, name, table, sql in db.execute(
        "SELECT type, name, tbl_name, sql FROM sqlite_master "
        "WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    ).fetchall():
        columns: frozenset[str] = frozenset()
        if kind == _TABLE and not str(sql).upper().startswith("CREATE VIRTUAL"):
            columns = frozenset(
                str(row[0])
                for row in db.execute("SELECT name FROM pragma_table_xinfo(?)", [name]).fetchall()
            )
        found[str(name)] = Part(str(kind), str(table), sql, columns)
    return found
