"""Look a file over, and put it right."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.store import faults
from scorekeeper.store.backups import Restored, plays_in
from scorekeeper.store.beside import backups, look
from scorekeeper.store.connection import File, in_memory
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from scorekeeper.store.rescue import Known, gaps, listed_plays, rescue


class Check(NamedTuple):
    """One thing that was looked at; `ok` is None for what is only told."""

    id: str
    ok: bool | None
    message: Message


def check(path: Path) -> list[Check]:
    """Look a file over. Nothing is changed; what fails is one of the checks."""
    found: list[Check]
    try:
        with closing(open_store(path, writable=False)) as store:
            found = [*_looked_over(store)]
    except Refused as refused:
        found = [Check("file", False, refused.message)]
    except sqlite3.Error as error:
        found = [Check("file", False, faults.explain(error, path).message)]
    text = msg("There is no backup yet.")
    if made := backups(path):
        text = msgn(
            "{count} backup, the newest of {date}.",
            "{count} backups, the newest of {date}.",
            len(made),
            date=made[0].when,
        )
    return [*found, Check("backups", None, text)]


def all_right(checks: Iterable[Check]) -> bool:
    """Return whether nothing is wrong."""
    return all(each.ok is not False for each in checks)


def repair(path: Path) -> Restored:
    """Rescue a file if `check` finds something wrong; asks nothing. Raises `Refused`.

    What is there now is kept.
    """
    if path.exists() and path.stat().st_size and all_right(check(path)):
        return Restored(plays_in(path), None, None)
    return rescue(path)


def _looked_over(store: Store) -> Iterator[Check]:
    connection = store.file.connection
    whole = connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
    if not whole or connection.execute("PRAGMA foreign_key_check(operations)").fetchone():
        raise faults.damaged(store.path)
    yield Check("integrity", True, msg("Every page of the file is whole."))
    with store.snapshot():
        for _log in chain(*(store.every_log(kind, verify=True) for kind in ("person", "play"))):
            pass  # what can't be read is refused
    listed = listed_plays(connection)
    for uuid, known in _listed_in_backup(store).items():
        if uuid not in listed or known.operations > listed[uuid].operations:
            listed[uuid] = known
    lacking = list(gaps(store, listed))
    for gap in lacking:
        # What a rescue could not bring back stays missing and is only told.
        yield Check("entries", False if gap.listed else None, gap.text)
    if not lacking:
        yield Check("entries", True, msg("Every entry is there and unharmed."))
    if not any(gap.listed for gap in lacking):
        text = msg("All stored results follow from the entries.")
        if wrong := _stale(store):
            text = msgn(
                "The stored results of {count} play don't follow from its entries.",
                "The stored results of {count} plays don't follow from their entries.",
                wrong,
            )
        yield Check("results", not wrong, text)


def _listed_in_backup(store: Store) -> dict[str, Known]:
    """Return the plays that the newest backup lists, if it is one of this very file."""
    ask = "SELECT id FROM file"
    for made in backups(store.path)[:1]:
        with suppress(sqlite3.Error), closing(look(made.path)) as other:
            if other.execute(ask).fetchone() == store.file.connection.execute(ask).fetchone():
                return listed_plays(other)
    return {}


def _stale(store: Store) -> int:
    """Return of how many plays what is stored differs from what follows from their entries."""
    memory = in_memory()
    store.file.connection.backup(memory)
    before = _derived(memory)
    with closing(Store(File(memory, store.path))) as copy:
        copy.rebuild()
        return len({row[0] for row in before ^ _derived(memory)})


def _derived(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    rows = (connection.execute(f"SELECT * FROM {table}") for table in ("plays", "seats"))  # noqa: S608
    return {row for table in rows for row in table}
