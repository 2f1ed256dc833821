"""The operations of the open file: read, kept in memory, written with what follows from them.

An action is a function of the current state and runs inside one transaction, so no other
program's entry is lost; what other programs write is followed.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from secrets import randbits
from time import time
from typing import Any, Final, NamedTuple
from uuid import uuid4

from scorekeeper.i18n import Refused, msg
from scorekeeper.play.gone import Cover, covering, next_id
from scorekeeper.play.names import clean_name
from scorekeeper.play.operations import Cells, Log, Operation, check_sum, decode, encode, unite
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of
from scorekeeper.store import faults, index
from scorekeeper.store.connection import File
from scorekeeper.store.index import dumps
from scorekeeper.store.migrations import schema

COLUMNS: Final = "subject, clock, device, at, writes, replaces, undoes, check_sum"

_KEPT: Final = 64
"""Plays that stay in memory."""

AT_ONCE: Final = 500
"""Plays that are read together."""

_WITNESS: Final = """
SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'operations'),
    (SELECT max(rowid) FROM gone), (SELECT max(id) FROM _sqlite_migrations)
"""
_SELECT: Final = f"""
SELECT s.uuid, s.kind, {COLUMNS} FROM operations AS o JOIN subjects AS s ON s.id = o.subject
"""  # noqa: S608
_AFTER: Final = f"{_SELECT} WHERE o.id > ? ORDER BY o.id"
_OF_KIND: Final = f"{_SELECT} WHERE s.kind = ? ORDER BY o.subject, o.clock"
_OF_SOME: Final = f"""{_SELECT}
WHERE s.uuid IN (SELECT value FROM json_each(?)) ORDER BY o.subject, o.clock
"""  # noqa: S608
_INSERT: Final = f"INSERT INTO operations ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_DELETE: Final = "DELETE FROM operations WHERE subject = ? AND clock = ? AND device = ?"
_PLAYS_OF: Final = """
SELECT DISTINCT uuid, plays.id FROM plays JOIN seats ON seats.play = plays.id
WHERE person IN (SELECT value FROM json_each(?))
"""
_LATEST_IMPORT: Final = """
SELECT device, ifnull(name, ''), min(at), json_group_array(uuid) FROM (
    SELECT devices.id AS device, name, at, uuid, state FROM devices
    JOIN operations ON operations.device = devices.id AND operations.clock = 1
    JOIN plays ON plays.id = subject
    WHERE role = 'import' ORDER BY operations.id
)
GROUP BY device HAVING max(state IS NOT 'binned') ORDER BY device DESC LIMIT 1
"""


class Undone(NamedTuple):
    """What an undo or a redo did.

    `operation` is the one taken back, None if there was none. `stays` are its cells that stay
    because somebody changed them since; of those `passed_over` nothing could be taken back.
    """

    play: Play
    operation: Operation | None
    stays: tuple[str, ...]
    passed_over: tuple[Operation, ...]


class Batch(NamedTuple):
    """An import: the name of the file, when, and the plays that it began, in order of entry."""

    name: str
    at: int
    plays: tuple[str, ...]


class Store:
    """The open file with its operations; `scorekeeper.store.database` opens it.

    A device is one opening of the file by one role: a random number made at the first write and
    never read back from the file.
    """

    def __init__(self, file: File) -> None:
        self.file = file
        self.path = file.path
        self._version = -1
        self._own: dict[str, int] = {}
        self._clocks: dict[str, int] = {}
        self._written: dict[str, int] = {}
        self._writer: int | None = None
        self._writes_as: tuple[str, str | None] = ("", None)
        self._touched: set[str] = set()
        self._moved: set[str] = set()
        self.forget()
        self.changed()

    def forget(self) -> None:
        """Drop what is in memory; all of it is read again."""
        self._logs: dict[str, Log] = {}
        self._plays: dict[str, Play] = {}
        self._subjects: dict[str, int] = {}
        self._everybody: People | None = None
        self._keys: dict[int, int] = {}
        self._numbers: dict[int, int] = {}
        self._roles: dict[int, str | None] = {}
        self._last = self._schema = -1
        self._gone: int | None = None

    def close(self) -> None:
        """Close the file."""
        self.file.connection.close()

    # Reading.

    def changed(self) -> bool:
        """Return whether another program has written since this was asked last.

        Raises `Refused` if the file is not where it was any more.
        """
        self.file.verify_in_place()
        (version,) = self.file.connection.execute("PRAGMA data_version").fetchone()
        before, self._version = self._version, version
        return bool(before != version)

    def play(self, play_id: str) -> Play:
        """Return a play as it is now. Raises `Refused` if it is not here."""
        with self.snapshot():
            if play_id not in self._plays:
                log = self.log(play_id)
                if not log.operations:
                    text = msg("Play {play} is not here, or not any more.", play=play_id[:8])
                    raise Refused(text)
                self._plays[play_id] = play_of(log, self.people())
            return self._plays[play_id]

    def plays(self, ids: Iterable[str]) -> dict[str, Play]:
        """Return those of these plays that are here and can be read, in one snapshot."""
        with self.snapshot():
            return {play.id: play for play in self.each(ids)}

    def each(self, ids: Iterable[str]) -> Iterator[Play]:
        """Yield those of these plays that are here and can be read; some are read at once."""
        wanted = list(ids)
        for start in range(0, len(wanted), AT_ONCE):
            some, found = wanted[start : start + AT_ONCE], list[Play]()
            with self.snapshot():
                people, logs = self.people(), {**self._logs}
                if missing := [uuid for uuid in some if uuid not in logs]:
                    logs |= {log.subject: log for log in self._read(_OF_SOME, dumps(missing))}
                for uuid in some:
                    with suppress(Refused, KeyError):  # a game of a newer version; not here
                        found.append(self._plays.get(uuid) or play_of(logs[uuid], people))
            yield from found

    def people(self) -> People:
        """Return everybody."""
        with self.snapshot():
            if self._everybody is None:
                self._everybody = People(self._read(_OF_KIND, "person"))
            return self._everybody

    def log(self, uuid: str) -> Log:
        """Return the operations of a play or a person, none if there are none."""
        with self.snapshot():
            found = self._logs.get(uuid)
            if found is None:
                found = next(self._read(_OF_SOME, dumps([uuid]), verify=True), Log(uuid))
                if found.operations:
                    self._logs[uuid] = found
            return found

    def every_log(self, kind: str = "play", *, verify: bool = False) -> Iterator[Log]:
        """Yield the operations of all plays, or people, one by one. Call inside a snapshot."""
        return self._read(_OF_KIND, kind, verify=verify)

    @property
    def last(self) -> int:
        """The number of the latest operation."""
        with self.snapshot():
            return self._last

    def gone(self) -> frozenset[str]:
        """Return the ids of plays that were emptied out of the bin."""
        return frozenset(uuid for (uuid,) in self.ask("SELECT uuid FROM gone"))

    def next_id(self, play_id: str) -> str:
        """Return the id under which a play comes back whose id is gone; its own if it is not."""
        away = self.gone()
        while play_id in away:
            play_id = next_id(play_id)
        return play_id

    def latest_import(self) -> Batch | None:
        """Return the latest import whose plays are not all in the bin."""
        for _device, name, at, plays in self.ask(_LATEST_IMPORT):
            return Batch(name, at, tuple(json.loads(plays)))
        return None

    def role(self, device: int) -> str | None:
        """Return the role in which a device wrote, None for one of another file."""
        if device not in self._roles:
            self._read_devices()
        return self._roles.get(device)

    def ask(self, sql: str, values: Iterable[object] = ()) -> list[Any]:
        """Return the rows that answer a question."""
        with self.snapshot():
            return self.file.connection.execute(sql, tuple(values)).fetchall()

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Hold one state of the file, so that several answers agree; in a transaction, that."""
        if self.file.connection.in_transaction:
            yield
            return
        try:
            self.file.connection.execute("BEGIN")
            try:
                self._follow()
                yield
            finally:
                self.file.connection.execute("ROLLBACK")
        except sqlite3.Error as error:
            raise faults.explain(error, self.path) from error
        while len(self._logs) > _KEPT:
            oldest = next(iter(self._logs))
            del self._logs[oldest]
            self._plays.pop(oldest, None)

    def _follow(self) -> None:
        """Bring what is in memory up to date with what other programs wrote."""
        last, away, step = self.file.connection.execute(_WITNESS).fetchone()
        if step != self._schema:
            # A newer program may have changed the tables since the file was opened.
            schema(self.file.connection, self.path)
        if away != self._gone or (last or 0) < self._last:
            self.forget()
        if self._last not in {-1, last}:
            for uuid, kind, *row in self.file.connection.execute(_AFTER, [self._last]).fetchall():
                self._keep(self._operation(uuid, row), kind)
        self._last, self._gone, self._schema = last or 0, away, step

    def _keep(self, operation: Operation, kind: str) -> None:
        """Add an operation to what is in memory, as far as its play or person is there."""
        uuid = operation.subject
        if kind == "person" and self._everybody is not None:
            self._everybody = self._everybody.add(self._everybody.log(uuid).add(operation))
            self._plays.clear()
        if uuid in self._logs:
            self._logs[uuid] = self._logs[uuid].add(operation)
            self._plays.pop(uuid, None)

    def _read(self, sql: str, value: str, *, verify: bool = False) -> Iterator[Log]:
        rows = self.file.connection.execute(sql, [value])
        for uuid, group in groupby(rows, key=lambda row: str(row[0])):
            found = list(group)
            self._subjects[uuid] = found[0][2]
            yield Log(uuid, [self._operation(uuid, row[2:], verify=verify) for row in found])

    def _operation(self, uuid: str, row: Sequence[Any], *, verify: bool = False) -> Operation:
        if row[2] not in self._keys:
            self._read_devices()
        operation = from_row(uuid, row, self._keys, verify=verify)
        if operation is None:
            raise faults.damaged(self.path)
        return operation

    def _read_devices(self) -> None:
        sql = "SELECT id, key, role FROM devices"
        for number, key, role in self.file.connection.execute(sql).fetchall():
            self._keys[number], self._numbers[key], self._roles[key] = key, number, role

    # Writing.

    def act(
        self,
        play_id: str,
        action: Callable[[Play], Cells],
        role: str = "table",
        at: int | None = None,
    ) -> Play:
        """Write what an action makes of the current play; return the play after it."""
        with self.transaction(role):
            play = self.play(play_id)
            self._write(play.log, "play", action(play), at)
            return self.play(play_id)

    def begin(
        self, cells: Cells, role: str = "table", play_id: str | None = None, at: int | None = None
    ) -> Play:
        """Begin a play, under an id that was never here; return it."""
        with self.transaction(role):
            uuid = play_id or str(uuid4())
            self._write(Log(uuid), "play", cells, at)
            return self.play(uuid)

    def undo(self, play_id: str, role: str = "table") -> Undone:
        """Take back the latest action of this role that stands."""
        return self._step(play_id, role)

    def redo(self, play_id: str, role: str = "table") -> Undone:
        """Do again what this role has undone last."""
        return self._step(play_id, role, again=True)

    def person(self, name: str) -> str:
        """Return who is called so, a new person if nobody is."""
        with self.transaction("table"):
            known = self.people().find(name)
            if known is None:
                known = str(uuid4())
                self.write_person(known, {"name": clean_name(name)})
            return known

    def write_person(self, uuid: str, cells: Cells) -> None:
        """Write cells of a person."""
        with self.transaction("table"):
            self._write(self.people().log(uuid), "person", cells)

    def add(self, operations: Iterable[Operation], kind: str = "play") -> None:
        """Add operations of others as they are, where they are missing."""
        with self.transaction("import"):
            for uuid, found in groupby(operations, key=lambda one: one.subject):
                self.unite(uuid, kind, found)

    def unite(self, uuid: str, kind: str, others: Iterable[Operation]) -> bool:
        """Add what is missing of others' operations; return whether anything was.

        Call inside a transaction.
        """
        known = {one.stamp: one for one in self.log(uuid).operations}
        united = {one.stamp: one for one in unite(known.values(), others)}
        missing = [one for stamp, one in united.items() if known.get(stamp) != one]
        for one in missing:
            if one.stamp in known:  # a twin, of which the greater content keeps the name
                number = [self.subject(uuid, kind), one.clock, self._number(one.device)]
                self.file.connection.execute(_DELETE, number)
        for one in missing:
            self.append(one, kind)
        return bool(missing)

    def empty_bin(self, ids: Iterable[str] | None = None) -> list[str]:
        """Remove the plays in the bin for good, or those of them with these ids; return which."""
        chosen = None if ids is None else set(ids)
        with self.transaction("table"):
            rows = self.ask("SELECT uuid FROM plays WHERE state = 'binned' ORDER BY id")
            emptied = [uuid for (uuid,) in rows if chosen is None or uuid in chosen]
            for uuid in emptied:
                self.write_gone(uuid, covering(self.log(uuid).operations), now())
                self.erase(uuid)
        return emptied

    def write_gone(self, uuid: str, cover: Cover, at: int) -> None:
        """Remember what is gone of a play that is emptied out of the bin."""
        text = dumps({str(key): clock for key, clock in sorted(cover.items())})
        sql = "INSERT OR REPLACE INTO gone VALUES (?, ?, ?)"
        self.file.connection.execute(sql, [uuid, text, at])

    def erase(self, uuid: str) -> None:
        """Remove the operations of a play. Call inside a transaction."""
        number = self.subject(uuid)
        for sql in ("DELETE FROM operations WHERE subject = ?", "DELETE FROM plays WHERE id = ?"):
            self.file.connection.execute(sql, [number])
        self._touched.discard(uuid)
        self._logs.pop(uuid, None)
        self._plays.pop(uuid, None)

    def rebuild(self) -> int:
        """Make everything anew that follows from the operations; return of how many plays."""
        with self.transaction("table"):
            for table in ("seats", "plays"):
                self.file.connection.execute(f"DELETE FROM {table}")  # noqa: S608
            self._subjects.update(self.ask("SELECT uuid, id FROM subjects WHERE kind = 'play'"))
            self._touched.update(self._subjects)
        return int(self.ask("SELECT count(*) FROM plays")[0][0])

    @contextmanager
    def transaction(self, role: str, name: str | None = None) -> Iterator[int]:
        """Hold one transaction, or join the open one; yield the device that writes in it.

        With a name (an import) it is a device of its own.
        """
        if self._writer is not None:
            yield self._writer
            return
        wrote = self._last
        try:
            with self.file.writing():
                self._follow()
                wrote = self._last
                key = randbits(63)
                self._writer = key if name is not None else self._own.setdefault(role, key)
                self._writes_as = role, name
                yield self._writer
                self._write_index()
            self._clocks.update(self._written)
        except BaseException:
            if self._last != wrote:
                self.forget()
            raise
        finally:
            self._writer = None
            for each in (self._touched, self._moved, self._written):
                each.clear()

    def append(self, operation: Operation, kind: str) -> None:
        """Write an operation. Call inside a transaction."""
        uuid = operation.subject
        if kind == "person":
            self._moved.add(self.people().root(uuid))
        else:
            self._touched.add(uuid)
            self._logs.setdefault(uuid, Log(uuid))
        row = _row(operation, self.subject(uuid, kind), self._number)
        self._last = self.file.connection.execute(_INSERT, row).lastrowid or 0
        self._keep(operation, kind)
        if operation.device == self._writer:
            self._written[uuid] = operation.clock

    def subject(self, uuid: str, kind: str = "play") -> int:
        """Return the number of a play or a person, which gets one when it is new."""
        if uuid not in self._subjects:
            sql = (
                "INSERT INTO subjects (kind, uuid) VALUES (?, ?) "
                "ON CONFLICT (uuid) DO UPDATE SET uuid = uuid RETURNING id"
            )
            ((self._subjects[uuid],),) = self.file.connection.execute(sql, [kind, uuid]).fetchall()
        return self._subjects[uuid]

    def _number(self, key: int) -> int:
        """Return the number of a device, which gets one at its first write."""
        if key not in self._numbers:
            role, name = self._writes_as if key == self._writer else (None, None)
            sql = (
                "INSERT INTO devices (key, role, name) VALUES (?, ?, ?) "
                "ON CONFLICT (key) DO UPDATE SET key = key RETURNING id, role"
            )
            (found,) = self.file.connection.execute(sql, [key, role, name]).fetchall()
            self._numbers[key], self._roles[key] = found
            self._keys[found[0]] = key
        return self._numbers[key]

    def _write(self, log: Log, kind: str, cells: Cells, at: int | None = None) -> None:
        clock = self._clocks.get(log.subject, 0)
        operation = log.write(cells, self._writer or 0, at or now(), clock)
        if operation is not None:
            self.append(operation, kind)

    def _step(self, play_id: str, role: str, *, again: bool = False) -> Undone:
        with self.transaction(role) as device:
            log, clock = self.play(play_id).log, self._clocks.get(play_id, 0)
            done = log.undo(lambda key: self.role(key) == role, device, now(), clock, again)
            if done.operation is not None:
                self.append(done.operation, "play")
            return Undone(self.play(play_id), done.takes_back, done.stays, done.passed_over)

    def _write_index(self) -> None:
        """Write what follows for the plays that changed, and those of people who did."""
        if self._moved:
            found = dict(self.ask(_PLAYS_OF, [dumps(sorted(self._moved))]))
            self._subjects |= found
            self._touched |= found.keys()
        for play in self.each(sorted(self._touched, key=self.subject)):
            index.write(self.file.connection, self.subject(play.id), play)


def _row(
    operation: Operation, subject: int, number: Callable[[int], int]
) -> tuple[int | str | None, ...]:
    """Return an operation as `encode` makes it, with numbers in the place of devices' keys."""
    texts = [None if part is None else dumps(part) for part in encode(operation, number)[3:]]
    device = number(operation.device)
    return subject, operation.clock, device, operation.at, *texts, check_sum(operation)


def from_row(
    uuid: str, row: Sequence[Any], keys: Mapping[int, int], *, verify: bool = False
) -> Operation | None:
    """Return the operation of a row, None if it can't be one; `keys` are the devices' by number.

    To `verify` the checksum takes longer than all the rest.
    """
    _, clock, device, at, *texts, known = row
    try:
        parts = [clock, device, at, *(json.loads(text or "null") for text in texts)]
        operation = decode(uuid, parts, lambda number: keys[int(str(number))])
    except (Refused, ValueError, TypeError):
        return None
    return operation if not verify or check_sum(operation) == known else None


def now() -> int:
    """Return the time in milliseconds UTC."""
    return int(time() * 1000)
