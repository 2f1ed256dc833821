"""Rescue what can be read of a damaged file, united with its newest whole backup.

Read are the rows that SQLite can still reach one by one, operations each with its checksum.
What is missing is named by what the list of plays says, and by gaps in the clocks.
"""

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from uuid import UUID

from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.operations import Log
from scorekeeper.store import backups, faults
from scorekeeper.store.beside import Backup, beside, has_log, is_whole, look
from scorekeeper.store.beside import backups as backups_of
from scorekeeper.store.connection import APPLICATION_ID, File, connect, in_memory
from scorekeeper.store.conversion import convert
from scorekeeper.store.index import dumps
from scorekeeper.store.log import COLUMNS, Store, from_row
from scorekeeper.store.merge import merge
from scorekeeper.store.migrations import FORMER, migrate, schema, verify_file

_ANY: Final = 1 << 40
_PAGE: Final = 4096
_MOST_PAGES: Final = 1 << 20
_ROW: Final = 40
"""Bytes: more rows than would fit into a file are noise."""
_Rows = list[tuple[Any, ...]]


class Known(NamedTuple):
    """What a list of plays says of one of them."""

    day: str
    names: tuple[str, ...]
    operations: int


class Gap(NamedTuple):
    """Actions that a play lacks, the sentence that says so, and whether the list says more."""

    text: Message
    lacking: int
    listed: bool


@dataclass
class _Found:
    """What was met in all versions of a file: the plays listed, and numbers of operations."""

    listed: dict[str, Known] = field(default_factory=dict)
    known: set[int] = field(default_factory=set)
    unread: set[int] = field(default_factory=set)
    last: int = -1

    @property
    def lost(self) -> int:
        """How many operations can't be read, and aren't in the backup either."""
        beyond = max(0, self.last - max(self.known | self.unread, default=0))
        return len(self.unread - self.known) + beyond


def rescue(path: Path) -> backups.Restored:
    """Put all that can be read of a file and of its newest whole backup in its place.

    Raises `Refused` where neither holds anything; then all is as it was.
    """
    found = _Found()
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        try:
            newest, base = _base(path)
            connection = base.file.connection
            read = []
            for copy in _copies(path.resolve(), Path(name), connection.serialize()):
                with suppress(sqlite3.Error), closing(connect(copy)) as damaged:
                    size = copy.stat().st_size
                    read.append(_read(damaged, size, connection if newest else None, found))
            if newest is None and not any(each.last for each in read):
                raise faults.Fault(
                    msg(
                        "Nothing can be read of {path}, and it has no backup. It was left as "
                        "it is; start with --db PATH.",
                        path=str(path),
                    )
                )
            for each in read:
                with closing(each):
                    merge(base, each, roles=True)
            lacking = list(gaps(base, listed_plays(connection) | found.listed))
            missing = [gap.text for gap in lacking]
            if found.lost > sum(gap.lacking for gap in lacking) or found.last < 0:
                missing.append(
                    msg("Plays and actions that nobody can name any more may be missing.")
                )
            # The numbers of the old file may stand for something else in this one.
            connection.execute("UPDATE file SET id = lower(hex(randomblob(16)))")
            (plays,) = connection.execute("SELECT count(*) FROM plays").fetchone()
            kept = backups.put_in_place(path, connection, "before-repair")
            base.close()
        except (OSError, sqlite3.Error) as error:
            raise faults.explain(error, path) from None
    return backups.Restored(plays, kept, newest.path if newest else None, tuple(missing))


def copied(path: Path | None) -> File:
    """Return a copy of a file, of the newest schema, in memory; an empty one of None.

    A log of another version of the file is left out. Raises `Refused` or `sqlite3.Error`.
    """
    memory = in_memory()
    file = File(memory, path or Path())
    if path is None:
        memory.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate(memory)
        return file
    with closing(look(path, log=not verify_file(path))) as source:
        source.backup(memory)
    if not is_whole(memory):
        raise faults.damaged(path)
    if schema(memory, path) == FORMER:
        convert(file)
    return file


def listed_plays(connection: sqlite3.Connection, most: int = _ANY) -> dict[str, Known]:
    """Return the plays that are listed in a file, by id, as far as the list can be read."""
    names = defaultdict(list)
    for play, name in _rows(connection, "seats", "play, name", "play", most)[0]:
        names[play].append(str(name))
    found = {}
    columns = "id, uuid, started, operations"
    for number, uuid, started, operations in _rows(connection, "plays", columns, "id", most)[0]:
        with suppress(ValueError, TypeError, AttributeError):
            day = str(started or "–")[:10]
            found[str(UUID(uuid))] = Known(day, tuple(names[number]), int(operations))
    return found


def gaps(store: Store, listed: dict[str, Known]) -> Iterator[Gap]:
    """Yield what plays lack, by what a list says of them and by holes in the clocks."""
    with store.snapshot():
        logs = {log.subject: log for log in store.every_log()}
    for uuid in sorted(listed.keys() - store.gone()):
        day, names, operations = listed[uuid]
        log = logs.get(uuid) or Log(uuid)
        lacking = max(sum(map(len, log.holes())), operations - len(log.operations))
        text = msgn(
            "The play of {day} with {names}: at least {count} action is missing.",
            "The play of {day} with {names}: at least {count} actions are missing.",
            lacking,
            day=day,
            names=names or ("?",),
        )
        if not log.operations:
            text = msg("The play of {day} with {names} is missing.", day=day, names=names or ("?",))
        if lacking:
            yield Gap(text, lacking, operations > len(log.operations))


def _base(path: Path) -> tuple[Backup | None, Store]:
    """Return the newest whole backup and a copy of it in memory, else a new file."""
    for made in backups_of(path):
        # What was there before a restore was put away on purpose.
        if made.kind != "before-restore":
            with suppress(Refused, OSError, sqlite3.Error):
                return made, Store(copied(made.path))
    return None, Store(copied(None))


def _copies(real: Path, folder: Path, template: bytes) -> Iterator[Path]:
    """Yield private copies of a file as far as they can be opened: without its log, and with it.

    Zeros stand for a part that was cut off. A damaged beginning, and a file of which only the
    log is left, is taken from the template.
    """
    raw = real.read_bytes() if real.exists() else b""
    copy = folder / "copy.db"
    for start in (raw, template[:100] + raw[100:], template[:_PAGE] + raw[_PAGE:]):
        pages = int.from_bytes(start[28:32]) if start is raw else -(-len(start) // _PAGE)
        pages = min(pages, _MOST_PAGES)
        copy.write_bytes(start[:28] + pages.to_bytes(4) + start[32:])
        os.truncate(copy, max(len(start), pages * _PAGE))
        with suppress(sqlite3.Error), closing(connect(copy)) as connection:
            connection.execute("SELECT 1 FROM operations WHERE id < 0").fetchone()
            break
    if raw:
        yield copy
    if has_log(real):
        logged = folder / "logged.db"
        whole = copy.read_bytes() if raw else template
        # A file that has grown since refuses its old log unless this says: count the pages.
        logged.write_bytes(whole[:92] + b"\xff" * 4 + whole[96:])
        copyfile(beside(real, "-wal"), beside(logged, "-wal"))
        yield logged


def _read(
    damaged: sqlite3.Connection, size: int, backup: sqlite3.Connection | None, found: _Found
) -> Store:
    """Return what can be read of a file of this many bytes as a file in memory.

    Operations of a subject or a device that nobody knows are not readable. The numbers of those
    that the file has lost are those of its backup.
    """
    memory = in_memory()
    migrate(memory)
    if backup is not None:
        own = _rows(damaged, "file", "id", "rowid", 1)[0]
        if own and own != backup.execute("SELECT id FROM file").fetchall():
            backup = None
    if backup is not None:
        found.known.update(number for (number,) in backup.execute("SELECT id FROM operations"))
    most = size // _ROW + max(found.known, default=0)
    found.listed |= listed_plays(damaged, most)
    sources = (("devices", "id, key, role, name"), ("subjects", "id, kind, uuid"))
    for table, columns in sources:
        _insert(memory, table, columns, _rows(damaged, table, columns, "id", most)[0])
    plays = _rows(damaged, "plays", "id, 'play', uuid", "id", most)[0]
    _insert(memory, "subjects", "id, kind, uuid", plays)
    if backup is not None:
        for table, columns in sources:
            _insert(memory, table, columns, backup.execute(f"SELECT {columns} FROM {table}"))  # noqa: S608
    for uuid, cover, at in _rows(damaged, "gone", "uuid, cover, at", "rowid", most)[0]:
        with suppress(ValueError, TypeError, AttributeError):
            known = dumps({str(int(key)): int(clock) for key, clock in json.loads(cover).items()})
            _insert(memory, "gone", "uuid, cover, at", [(uuid, known, at)])
    with suppress(sqlite3.Error, TypeError):
        sql = "SELECT seq FROM sqlite_sequence WHERE name = 'operations'"
        (found.last,) = damaged.execute(sql).fetchone()
    subjects = dict(memory.execute("SELECT id, uuid FROM subjects"))
    keys = dict(memory.execute("SELECT id, key FROM devices"))
    rows, unread = _rows(damaged, "operations", f"id, {COLUMNS}", "id", most)
    whole = [
        (number, *row)
        for number, *row in rows
        if row[0] in subjects and from_row(subjects[row[0]], row, keys, verify=True)
    ]
    _insert(memory, "operations", f"id, {COLUMNS}", whole)
    read = {row[0] for row in whole}
    found.unread.update(unread, {row[0] for row in rows} - read)
    found.known |= read
    return Store(File(memory, Path()))


def _insert(memory: sqlite3.Connection, table: str, columns: str, rows: Iterable[Any]) -> None:
    """Insert the rows that can be there; of two that contradict each other the first."""
    places = ", ".join("?" * (columns.count(",") + 1))
    for row in rows:
        with suppress(sqlite3.Error):
            memory.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({places})", row)  # noqa: S608


def _rows(
    connection: sqlite3.Connection, table: str, columns: str, key: str, most: int
) -> tuple[_Rows, list[int]]:
    """Return the rows of a table that can be read, and the numbers of those that can't be."""
    last = most
    with suppress(sqlite3.Error, TypeError):
        last = min(connection.execute(f"SELECT max({key}) FROM {table}").fetchone()[0] or 0, most)  # noqa: S608
    sql = f"SELECT {columns} FROM {table} WHERE {key} = ?"  # noqa: S608
    rows: _Rows = []

    def read(number: int) -> bool:
        try:
            rows.extend(connection.execute(sql, [number]).fetchall())
        except sqlite3.Error:
            return False
        return True

    numbers = range(1, last + 1)
    # Where not one of many can be read, the page is lost that leads to all of them.
    if not any(map(read, numbers[:: last // 256 + 1])):
        return [], list(numbers)
    rows.clear()
    lost = [number for number in numbers if not read(number)]
    return rows, lost
