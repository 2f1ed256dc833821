"""Look a file over, and put it right."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.store import backups as copies
from scorekeeper.store.beside import backups, damaged_files, look
from scorekeeper.store.connection import File
from scorekeeper.store.database import Store, open_store
from scorekeeper.store.rescue import Rescued, gaps, listed_plays, rescue

_DERIVED: Final = ("plays", "seats")


class Check(NamedTuple):
    """One thing that was looked at; `ok` is None for what is only told."""

    id: str
    ok: bool | None
    message: Message


@dataclass(frozen=True, slots=True)
class Report:
    """All that was looked at."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.ok is not False for check in self.checks)


def check(path: Path) -> Report:
    """Look a file over. Nothing is changed; what fails is part of the report."""
    found: list[Check] = []
    try:
        if path.exists():
            with closing(open_store(path, writable=False)) as store:
                found = _looked_over(store)
        else:
            open_store(path, writable=False).close()
            found.append(Check("file", None, msg("There is no file yet.")))
    except Refused as refused:
        found.append(Check("file", False, refused.message))
    made = backups(path)
    if made:
        text = "{count} backup, the newest of {date}.", "{count} backups, the newest of {date}."
        found.append(Check("backups", None, msgn(*text, len(made), date=made[0].when)))
    else:
        found.append(Check("backups", None, msg("There is no backup yet.")))
    for kept in damaged_files(path)[:1]:
        found.append(Check("kept", None, msg("A damaged file is kept as {path}.", path=str(kept))))
    return Report(tuple(found))


def repair(path: Path) -> Rescued:
    """Put right what `check` finds wrong; asks nothing. Raises `Refused`.

    A list of results that does not follow from the entries is made anew; for anything else the
    file is rescued. What is there now is kept.
    """
    wrong = {each.id for each in check(path).checks if each.ok is False}
    if wrong <= {"results"} and path.exists() and path.stat().st_size:
        with closing(open_store(path)) as store:
            kept = copies.backup(store.file, "before-repair") if wrong else None
            plays = store.rebuild() if wrong else copies.plays_in(path)
        return Rescued(plays, kept, None, ())
    return rescue(path)


def _looked_over(store: Store) -> list[Check]:
    connection = store.file.connection
    (pages,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if pages != "ok":
        return [Check("integrity", False, msg("The file is damaged: {damage}.", damage=pages[:80]))]
    found = [Check("integrity", True, msg("Every page of the file is whole."))]
    listed = listed_plays(connection)
    # What a rescue could not bring back stays missing: only told.
    lacking = [
        Check("entries", False if gap.listed else None, gap.text) for gap in gaps(store, listed)
    ]
    found += lacking or [Check("entries", True, msg("Every entry is there and unharmed."))]
    wrong = 0 if any(each.ok is False for each in lacking) else _stale(store)
    one = "The stored results of {count} play don't follow from its entries."
    many = "The stored results of {count} plays don't follow from their entries."
    results = msg("All stored results follow from the entries.")
    found.append(Check("results", not wrong, msgn(one, many, wrong) if wrong else results))
    for made in backups(store.path)[:1]:
        more = _more(store, made.path)
        if more:
            one = "The backup of {date} holds {count} entry that this file lacks."
            many = "The backup of {date} holds {count} entries that this file lacks."
            found.append(Check("backup", False, msgn(one, many, more, date=made.when)))
    return found


def _stale(store: Store) -> int:
    """Return of how many plays what is stored differs from what follows from their entries."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    store.file.connection.backup(memory)
    before = _derived(memory)
    with closing(Store(File(memory, store.path))) as copy:
        copy.rebuild()
        return len({row[1] for row in before ^ _derived(memory)})


def _derived(connection: sqlite3.Connection) -> set[tuple[object, ...]]:
    return {
        (table, *row)
        for table in _DERIVED
        for row in connection.execute(f"SELECT * FROM {table}")  # noqa: S608
    }


def _more(store: Store, backup: Path) -> int:
    """Return how many operations a backup of this very file has that the file lacks."""
    try:
        with closing(look(backup)) as other:
            (same,) = other.execute("SELECT id FROM file").fetchone()
            theirs = set(other.execute(_STAMPS))
    except sqlite3.Error:
        return 0
    ask = store.file.connection.execute
    if ask("SELECT id FROM file").fetchone() != (same,):
        return 0
    gone = store.gone()
    return sum(stamp[0] not in gone for stamp in theirs - set(ask(_STAMPS)))


_STAMPS: Final = """
SELECT s.uuid, o.clock, d.key FROM operations AS o
JOIN subjects AS s ON s.id = o.subject JOIN devices AS d ON d.id = o.device
"""
