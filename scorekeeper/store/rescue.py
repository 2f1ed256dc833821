"""Rescue what can be read of a damaged file, united with its newest whole backup.

Read are the operations that SQLite can still reach row by row, each with its checksum. What is
missing is named by what the list of plays says, and by gaps in the clocks.
"""

import json
import os
import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple
from uuid import NAMESPACE_OID, UUID, uuid5

from scorekeeper.i18n import Message, Refused, msg, msgn
from scorekeeper.play.operations import Log, Operation
from scorekeeper.store import backups, faults
from scorekeeper.store.beside import Backup, beside, has_log
from scorekeeper.store.beside import backups as backups_of
from scorekeeper.store.connection import File, connect
from scorekeeper.store.database import Store, open_store
from scorekeeper.store.log import Ledger
from scorekeeper.store.merge import merge
from scorekeeper.store.migrations import migrate
from scorekeeper.store.rows import COLUMNS, from_row

_AT_ONCE: Final = 256
_PAGE: Final = 4096
_MOST_PAGES: Final = 1 << 20
_LAST: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'operations'"
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


class Rescued(NamedTuple):
    """How many plays there are after a rescue, and what is missing, a sentence each.

    `kept` is where the file that was replaced lies now, `backup` what was united with it.
    """

    plays: int
    kept: Path | None
    backup: Backup | None
    missing: tuple[Message, ...]


def rescue(path: Path) -> Rescued:
    """Put all that can be read of a file and of its newest whole backup in its place.

    Raises `Refused` where neither holds anything; then all is as it was.
    """
    real = path.resolve()
    with TemporaryDirectory(prefix="scorekeeper-", ignore_cleanup_errors=True) as name:
        try:
            newest, base = _base(path, Path(name))
            with closing(base):
                found = _Found(base if newest else None)
                for copy in _copies(real, Path(name), newest.path if newest else None):
                    found.read(copy)
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
                missing = tuple(found.missing(base, newest))
                connection = base.file.connection
                # The numbers of the old file may stand for something else in this one.
                connection.execute("UPDATE file SET id = lower(hex(randomblob(16)))")
                (plays,) = connection.execute("SELECT count(*) FROM plays").fetchone()
                part = backups.whole_copy(connection, real.parent)
                kept = backups.put_in_place(path, part, "before-repair")
                backups.backup_of(connection, path, "restored")
        except (OSError, sqlite3.Error) as error:
            raise faults.explain(error, path) from None
    return Rescued(plays, kept, newest, missing)


def gaps(store: Ledger, listed: Mapping[str, Known]) -> Iterator[Gap]:
    """Yield what plays lack, by what a list of plays says of them and by holes in the clocks."""
    gone, people = store.gone(), store.people()
    with store.snapshot():
        logs = {log.subject: log for log in store.every_log()}
    for uuid in sorted({*logs, *listed} - gone):
        log = logs.get(uuid, Log(uuid))
        holes = sum(map(len, log.holes()))
        known = listed.get(uuid)
        lacking = max(holes, known.operations - len(log.operations) if known else 0)
        if not lacking:
            continue
        if known is None:
            seated = (who for cell, who in log.cells().items() if cell.startswith("seat/"))
            names = tuple(people.name(who) for who in seated if isinstance(who, str))
            known = Known(str(log.value("started") or "–")[:10], names, 0)
        one = "The play of {day} with {names}: at least {count} action is missing."
        many = "The play of {day} with {names}: at least {count} actions are missing."
        text = (
            msgn(one, many, lacking, day=known.day, names=known.names)
            if log.operations
            else msg("The play of {day} with {names} is missing.", day=known.day, names=known.names)
        )
        yield Gap(text, lacking, known.operations > len(log.operations))


def listed_plays(connection: sqlite3.Connection, most: int = 1 << 40) -> dict[str, Known]:
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


class _Found:
    """What was read of a file, of all its versions: without its log and with it.

    The numbers of subjects and devices that it has lost are those of its backup.
    """

    def __init__(self, backup: Ledger | None) -> None:
        self.operations: dict[tuple[str, str], list[Operation]] = defaultdict(list)
        self._plays: dict[str, Known] = {}
        self._gone: dict[str, tuple[str, int]] = {}
        self._roles: dict[int, tuple[str | None, str | None]] = {}
        self._read: set[int] = set()
        self._unread: set[int] = set()
        self._last = -1
        self._file, self._nameless = "", 0
        self._subjects: dict[int, tuple[str, str]] = {}
        self._keys: dict[int, int] = {}
        if backup is not None:
            ask = backup.file.connection.execute
            (self._file,) = ask("SELECT id FROM file").fetchone()
            subjects = ask("SELECT id, uuid, kind FROM subjects")
            self._subjects = {number: (uuid, kind) for number, uuid, kind in subjects}
            self._keys = dict(ask("SELECT id, key FROM devices").fetchall())
            self._read = {number for (number,) in ask("SELECT id FROM operations")}

    def read(self, copy: Path) -> None:
        """Read what can be read of a private copy."""
        with suppress(sqlite3.Error), closing(connect(copy)) as connection:
            connection.text_factory = lambda text: text.decode("utf-8", "replace")
            with suppress(sqlite3.Error, TypeError):
                (own,) = connection.execute("SELECT id FROM file").fetchone()
                if own != self._file:  # what is known so far is of another file
                    self._file, self._subjects, self._keys, self._read = own, {}, {}, set()
            most = copy.stat().st_size // _ROW + max(self._read, default=0)
            self._read_lists(connection, most)
            self._read_operations(connection, most)

    def _read_lists(self, connection: sqlite3.Connection, most: int) -> None:
        self._plays |= listed_plays(connection, most)
        for table, columns in (("plays", "id, uuid, 'play'"), ("subjects", "id, uuid, kind")):
            rows, _ = _rows(connection, table, columns, "id", most)
            self._subjects |= {number: (uuid, kind) for number, uuid, kind in rows}
        for number, key, role, name in _rows(
            connection, "devices", "id, key, role, name", "id", most
        )[0]:
            self._keys[number], self._roles[key] = key, (role, name)
        with suppress(sqlite3.Error, ValueError):
            for uuid, cover, at in connection.execute("SELECT uuid, cover, at FROM gone"):
                self._gone[uuid] = (json.dumps(json.loads(cover)), int(at))

    def _read_operations(self, connection: sqlite3.Connection, most: int) -> None:
        rows, unread = _rows(connection, "operations", f"id, {COLUMNS}", "id", most)
        self._unread.update(unread)
        with suppress(sqlite3.Error, TypeError):
            (self._last,) = connection.execute(_LAST).fetchone()
        keys = _Keys(self._file, self._keys)
        for number, *row in rows:
            keys.missed = False
            uuid, kind = self._subjects.get(row[0], ("", ""))
            operation = from_row(uuid, row, keys)
            if operation is None and (keys.missed or not kind):
                # Nobody knows any more what it is about, or who wrote it.
                uuid = uuid or str(uuid5(NAMESPACE_OID, f"{self._file}/{row[0]}"))
                operation = from_row(uuid, row, keys, verify=False)
                self._nameless += operation is not None
            if operation is None:
                self._unread.add(number)
            else:
                self._read.add(number)
                kind = kind or ("person" if "name" in operation.writes else "play")
                self.operations[uuid, kind].append(operation)

    def ledger(self, path: Path) -> Ledger:
        """Return what was read as a file in memory."""
        memory = sqlite3.connect(":memory:", isolation_level=None)
        migrate(memory)
        ledger = Ledger(File(memory, path))
        with ledger.transaction("rescue"):
            for uuid, kind in sorted(self.operations, key=lambda each: each[1]):  # people first
                ledger.unite(uuid, kind, self.operations[uuid, kind])
            roles = [(role, name, key) for key, (role, name) in self._roles.items()]
            memory.executemany("UPDATE devices SET role = ?, name = ? WHERE key = ?", roles)
            gone = [(uuid, cover, at) for uuid, (cover, at) in self._gone.items()]
            memory.executemany("INSERT INTO gone VALUES (?, ?, ?)", gone)
        return ledger

    def missing(self, store: Ledger, newest: Backup | None) -> Iterator[Message]:
        """Say what the file lacks into which all of this was brought."""
        unread = len(self._unread - self._read)
        unread += max(0, self._last - max(self._read | self._unread, default=0))
        for gap in gaps(store, self._plays):
            unread -= gap.lacking
            yield gap.text
        if self._nameless:
            one = "{count} action could be read, but not which play or device it is of."
            many = "{count} actions could be read, but not which plays or devices they are of."
            yield msgn(one, many, self._nameless)
        if unread > 0 or self._last < 0:
            yield (
                msg("Plays and actions that nobody can name any more may be missing.")
                if newest is None
                else msg(
                    "Of what was entered after the backup of {date}, plays and actions that "
                    "nobody can name any more may be missing.",
                    date=newest.when,
                )
            )


class _Keys(dict[int, int]):
    """Keys of devices by number; one that nobody knows any more is made up."""

    def __init__(self, file: str, known: Mapping[int, int]) -> None:
        super().__init__(known)
        self._file = file
        self.missed = False

    def __missing__(self, number: int) -> int:
        self.missed = True
        return int.from_bytes(sha256(f"{self._file}/{number}".encode()).digest()[:8]) >> 1


def _base(path: Path, folder: Path) -> tuple[Backup | None, Store]:
    """Return the newest whole backup and a private copy of it, else a new file."""
    for made in backups_of(path):
        copy = folder / made.path.name
        # What was there before a restore was put away on purpose.
        if made.kind != "before-restore":
            with suppress(Refused, OSError):
                copyfile(made.path, copy)
                return made, open_store(copy)
    return None, open_store(folder / "new.db")


def _copies(real: Path, folder: Path, backup: Path | None) -> Iterator[Path]:
    """Yield private copies of a file as far as they can be opened: without its log, and with it.

    Zeros stand for a part that was cut off. A damaged beginning, and a file of which only the
    log is left, is taken from the backup, else from a new file.
    """
    template = (backup or folder / "new.db").read_bytes()
    raw = real.read_bytes() if real.exists() else b""
    copy = folder / "copy.db"
    for start in (raw, template[:100] + raw[100:], template[:_PAGE] + raw[_PAGE:]):
        copy.write_bytes(start)
        pages = int.from_bytes(start[28:32]) if start is raw else -(-len(start) // _PAGE)
        with copy.open("rb+") as file:
            file.seek(28)
            file.write(min(pages, _MOST_PAGES).to_bytes(4))
        os.truncate(copy, max(len(start), min(pages, _MOST_PAGES) * _PAGE))
        if _opens(copy):
            break
    if raw:
        yield copy
    if has_log(real):
        logged = folder / "logged.db"
        logged.write_bytes(copy.read_bytes() if raw else template)
        with logged.open("rb+") as file:
            # A file that has grown since refuses its old log unless this says: count the pages.
            file.seek(92)
            file.write(b"\xff" * 4)
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
    """Return the rows of a table that can be read, and the numbers of those that can't."""
    last = most
    with suppress(sqlite3.Error, TypeError):
        last = min(connection.execute(f"SELECT max({key}) FROM {table}").fetchone()[0] or 0, most)  # noqa: S608
    sql = f"SELECT {columns} FROM {table} WHERE {key} BETWEEN ? AND ?"  # noqa: S608
    rows: list[tuple[Any, ...]] = []

    def read(numbers: range) -> bool:
        try:
            rows.extend(connection.execute(sql, [numbers[0], numbers[-1]]).fetchall())
        except sqlite3.Error:
            return False
        return True

    lost: list[int] = []
    chunks = [range(at, min(at + _AT_ONCE, last + 1)) for at in range(1, last + 1, _AT_ONCE)]
    # Where not one of many can be read, the page is lost that leads to all of them.
    if not any(read(range(at, at + 1)) for at in range(1, last + 1, last // _AT_ONCE + 1)):
        return [], list(range(1, last + 1))
    rows.clear()
    for chunk in chunks:
        if not read(chunk):
            lost += [number for number in chunk if not read(range(number, number + 1))]
    return rows, lost
