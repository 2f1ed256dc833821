"""Rescue what can be read of a damaged file, united with its newest whole backup.

Read are the operations that SQLite can still reach row by row, each with its checksum. What is
missing is named by what the list of plays says, and by gaps in the clocks.
"""

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from uuid import UUID

from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.operations import Log, Operation
from scorekeeper.store import backups, faults
from scorekeeper.store.beside import Backup, beside, has_log
from scorekeeper.store.beside import backups as backups_of
from scorekeeper.store.connection import File, connect, in_memory
from scorekeeper.store.conversion import copied
from scorekeeper.store.log import Store
from scorekeeper.store.merge import merge
from scorekeeper.store.migrations import migrate
from scorekeeper.store.rows import COLUMNS, from_row

_LAST: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'operations'"
_ANY: Final = 1 << 40
_PAGE: Final = 4096
_MOST_PAGES: Final = 1 << 20
_ROW: Final = 40
"""Bytes: more rows than would fit into a file are noise."""


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


class Readable:
    """What can be read of a file, of all its versions: without its log and with it.

    Operations of a subject or a device that nobody knows are not readable. The numbers of those
    that the file has lost are those of its backup.
    """

    def __init__(self, backup: sqlite3.Connection | None = None) -> None:
        self.operations: dict[tuple[str, str], list[Operation]] = defaultdict(list)
        self.listed: dict[str, Known] = {}
        self.gone: dict[str, tuple[str, int]] = {}
        self.roles: dict[int, tuple[str | None, str | None]] = {}
        self.unread: set[int] = set()
        self._known: set[int] = set()
        self.last = -1
        self._file = ""
        self._subjects: dict[int, tuple[str, str]] = {}
        self._keys: dict[int, int] = {}
        if backup is not None:
            (self._file,) = backup.execute("SELECT id FROM file").fetchone()
            self._known = {number for (number,) in backup.execute("SELECT id FROM operations")}
            self._read_numbers(backup, _ANY)

    def read(self, connection: sqlite3.Connection, size: int = _ANY) -> None:
        """Read all that can be read of a file of this many bytes."""
        with suppress(sqlite3.Error, TypeError):
            (own,) = connection.execute("SELECT id FROM file").fetchone()
            if own != self._file:  # what is known so far is of another file
                self._file, self._subjects, self._keys, self._known = own, {}, {}, set()
        most = size // _ROW + max(self._known, default=0)
        self.listed |= listed_plays(connection, most)
        self._read_numbers(connection, most)
        with suppress(sqlite3.Error, ValueError):
            for uuid, cover, at in connection.execute("SELECT uuid, cover, at FROM gone"):
                self.gone[uuid] = (json.dumps(json.loads(cover)), int(at))
        with suppress(sqlite3.Error, TypeError):
            (self.last,) = connection.execute(_LAST).fetchone()
        rows, unread = _rows(connection, "operations", f"id, {COLUMNS}", "id", most)
        self.unread.update(unread)
        for number, *row in rows:
            uuid, kind = self._subjects.get(row[0], ("", ""))
            operation = from_row(uuid, row, self._keys, verify=True) if kind else None
            if operation is None:
                self.unread.add(number)
            else:
                self._known.add(number)
                self.operations[uuid, kind].append(operation)

    def _read_numbers(self, connection: sqlite3.Connection, most: int) -> None:
        for table, columns in (("plays", "id, uuid, 'play'"), ("subjects", "id, uuid, kind")):
            rows, _ = _rows(connection, table, columns, "id", most)
            self._subjects |= {number: (uuid, kind) for number, uuid, kind in rows}
        columns = "id, key, role, name"
        for number, key, role, name in _rows(connection, "devices", columns, "id", most)[0]:
            self._keys[number], self.roles[key] = key, (role, name)

    @property
    def lost(self) -> int:
        """How many operations can't be read, and aren't in the backup either."""
        beyond = max(0, self.last - max(self._known | self.unread, default=0))
        return len(self.unread - self._known) + beyond

    def ledger(self, path: Path) -> Store:
        """Return what was read as a file in memory."""
        memory = in_memory()
        migrate(memory)
        ledger = Store(File(memory, path))
        with ledger.transaction("rescue"):
            for uuid, kind in sorted(self.operations, key=lambda each: each[1]):  # people first
                ledger.unite(uuid, kind, self.operations[uuid, kind])
            roles = [(role, name, key) for key, (role, name) in self.roles.items()]
            memory.executemany("UPDATE devices SET role = ?, name = ? WHERE key = ?", roles)
            gone = [(uuid, cover, at) for uuid, (cover, at) in self.gone.items()]
            memory.executemany("INSERT INTO gone VALUES (?, ?, ?)", gone)
        return ledger

    def gaps(self) -> Iterator[Gap]:
        """Yield what plays lack, by what the list says of them and by holes in the clocks."""
        for uuid in sorted(self.listed.keys() - self.gone.keys()):
            day, names, listed = self.listed[uuid]
            log = Log(uuid, self.operations.get((uuid, "play"), ()))
            lacking = max(sum(map(len, log.holes())), listed - len(log.operations))
            text = msgn(
                "The play of {day} with {names}: at least {count} action is missing.",
                "The play of {day} with {names}: at least {count} actions are missing.",
                lacking,
                day=day,
                names=names,
            )
            if not names:
                text = msgn(
                    "A play that nobody can name any more: at least {count} action is missing.",
                    "A play that nobody can name any more: at least {count} actions are missing.",
                    lacking,
                )
            elif not log.operations:
                text = msg("The play of {day} with {names} is missing.", day=day, names=names)
            if lacking:
                yield Gap(text, lacking, listed > len(log.operations))


def rescue(path: Path) -> backups.Restored:
    """Put all that can be read of a file and of its newest whole backup in its place.

    Raises `Refused` where neither holds anything; then all is as it was.
    """
    real = path.resolve()
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        try:
            newest, base = _base(path)
            with closing(base):
                connection = base.file.connection
                found = Readable(connection if newest else None)
                for copy in _copies(real, Path(name), connection.serialize()):
                    with suppress(sqlite3.Error), closing(connect(copy)) as damaged:
                        found.read(damaged, copy.stat().st_size)
                if newest is None and not found.operations:
                    raise faults.Fault(
                        msg(
                            "Nothing can be read of {path}, and it has no backup. It was left as "
                            "it is; start with --db PATH.",
                            path=str(path),
                        )
                    )
                with closing(found.ledger(path)) as read:
                    merge(base, read, roles=True)
                missing = tuple(_missing(found, connection, newest))
                # The numbers of the old file may stand for something else in this one.
                connection.execute("UPDATE file SET id = lower(hex(randomblob(16)))")
                (plays,) = connection.execute("SELECT count(*) FROM plays").fetchone()
                part = backups.whole_copy(connection, real.parent)
                kept = backups.put_in_place(path, part, "before-repair")
                backups.backup_of(connection, path, "restored")
        except (OSError, sqlite3.Error) as error:
            raise faults.explain(error, path) from None
    return backups.Restored(plays, kept, newest.path if newest else None, missing)


def listed_plays(connection: sqlite3.Connection, most: int = _ANY) -> dict[str, Known]:
    """Return the plays that are listed in a file, by id, as far as the list can be read."""
    rows, _ = _rows(connection, "plays", "id, uuid, started, operations", "id", most)
    seats, _ = _rows(connection, "seats", "play, name", "play", most)
    names = defaultdict(list)
    for play, name in seats:
        names[play].append(str(name))
    found = {}
    for number, uuid, started, operations in rows:
        with suppress(ValueError, TypeError, AttributeError):
            day = str(started or "–")[:10]
            found[str(UUID(uuid))] = Known(day, tuple(names[number]), int(operations))
    return found


def _missing(
    found: Readable, connection: sqlite3.Connection, newest: Backup | None
) -> Iterator[Message]:
    """Say what the file lacks into which all that was found was brought."""
    now, lost = Readable(), found.lost
    now.read(connection)
    now.listed |= found.listed
    for gap in now.gaps():
        lost -= gap.lacking
        yield gap.text
    if lost <= 0 and found.last >= 0:
        return
    if newest is None:
        yield msg("Plays and actions that nobody can name any more may be missing.")
    else:
        yield msg(
            "Of what was entered after the backup of {date}, plays and actions that nobody can "
            "name any more may be missing.",
            date=newest.when,
        )


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
        if _opens(copy):
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


def _opens(copy: Path) -> bool:
    try:
        with closing(connect(copy)) as connection:
            connection.execute("SELECT 1 FROM operations WHERE id < 0").fetchone()
    except sqlite3.Error:
        return False
    return True


def _rows(
    connection: sqlite3.Connection, table: str, columns: str, key: str, most: int
) -> tuple[list[tuple[Any, ...]], list[int]]:
    """Return the rows of a table that can be read, and the numbers of those that can't be."""
    last = most
    with suppress(sqlite3.Error, TypeError):
        last = min(connection.execute(f"SELECT max({key}) FROM {table}").fetchone()[0] or 0, most)  # noqa: S608
    sql = f"SELECT {columns} FROM {table} WHERE {key} = ?"  # noqa: S608
    rows: list[tuple[Any, ...]] = []

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
