"""The operations of the open file, read and kept in memory, following what others write."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from scorekeeper.i18n import Refused, msg
from scorekeeper.play.operations import Log, Operation
from scorekeeper.play.people import People, people_of
from scorekeeper.play.play import Play, play_of
from scorekeeper.store import faults
from scorekeeper.store.connection import File
from scorekeeper.store.migrations import schema
from scorekeeper.store.rows import COLUMNS, dumps, from_row

_KEPT: Final = 64
"""Plays that stay in memory."""

AT_ONCE: Final = 500
"""Plays that are read or written together."""

_WITNESS: Final = """
SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'operations'),
    (SELECT max(rowid) FROM gone), (SELECT max(id) FROM _sqlite_migrations)
"""
_SELECT: Final = f"""
SELECT o.id, s.uuid, s.kind, {COLUMNS}
FROM operations AS o JOIN subjects AS s ON s.id = o.subject
"""  # noqa: S608
_AFTER: Final = f"{_SELECT} WHERE o.id > ? ORDER BY o.id"
_OF_KIND: Final = f"{_SELECT} WHERE s.kind = ? ORDER BY o.subject, o.clock"
_OF_ONE: Final = f"{_SELECT} WHERE s.uuid = ? ORDER BY o.clock"
_OF_SOME: Final = f"""{_SELECT}
WHERE s.uuid IN (SELECT value FROM json_each(?)) ORDER BY o.subject, o.clock
"""  # noqa: S608


class UnknownPlay(Refused):
    """There is no such play in the file."""


class Reader:
    """The open file as it is read; `scorekeeper.store.log` writes to it."""

    def __init__(self, file: File) -> None:
        self.file = file
        self._version = -1
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

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self.file.path

    def close(self) -> None:
        """Close the file."""
        self.file.connection.close()

    def changed(self) -> bool:
        """Return whether another program has written since this was asked last.

        Raises `Refused` if the file is not where it was any more.
        """
        self.file.verify_in_place()
        (version,) = self.file.connection.execute("PRAGMA data_version").fetchone()
        before, self._version = self._version, version
        return bool(before != version)

    def play(self, play_id: str) -> Play:
        """Return a play as it is now. Raises `UnknownPlay`."""
        with self.snapshot():
            found = self._plays.get(play_id)
            if found is None:
                log = self.log(play_id)
                if not log.operations:
                    raise UnknownPlay(
                        msg("Play {play} is not here, or not any more.", play=play_id[:8])
                    )
                found = self._plays[play_id] = play_of(log, self.people())
            return found

    def plays(self, ids: Iterable[str]) -> dict[str, Play]:
        """Return those of these plays that are here and can be read, in one snapshot."""
        wanted = list(ids)
        with self.snapshot():
            people, found = self.people(), dict[str, Play]()
            logs = [self._logs[uuid] for uuid in wanted if uuid in self._logs]
            missing = [uuid for uuid in wanted if uuid not in self._logs]
            for start in range(0, len(missing), AT_ONCE):
                logs += self._read(_OF_SOME, dumps(missing[start : start + AT_ONCE]))
            for log in logs:
                with suppress(Refused):  # a game of a newer version
                    found[log.subject] = self._plays.get(log.subject) or play_of(log, people)
        return {uuid: found[uuid] for uuid in wanted if uuid in found}

    def people(self) -> People:
        """Return everybody."""
        with self.snapshot():
            if self._everybody is None:
                self._everybody = people_of(self._read(_OF_KIND, "person"))
            return self._everybody

    @property
    def last(self) -> int:
        """The number of the latest operation."""
        with self.snapshot():
            return self._last

    def gone(self) -> frozenset[str]:
        """Return the ids of plays that were emptied out of the bin."""
        return frozenset(uuid for (uuid,) in self.ask("SELECT uuid FROM gone"))

    def ask(self, sql: str, values: Iterable[object] = ()) -> list[Any]:
        """Return the rows that answer a question."""
        with self.snapshot():
            return self.file.connection.execute(sql, tuple(values)).fetchall()

    def log(self, uuid: str) -> Log:
        """Return the operations of a play, none if there are none."""
        with self.snapshot():
            found = self._logs.get(uuid)
            if found is None:
                found = next(self._read(_OF_ONE, uuid, verify=True), Log(uuid))
                if found.operations:
                    self._logs[uuid] = found
            return found

    def operations(self, uuid: str, kind: str = "play") -> tuple[Operation, ...]:
        """Return the operations of a play or a person."""
        log = self.log(uuid) if kind == "play" else self.people().log(uuid)
        return log.operations

    def role(self, device: int) -> str | None:
        """Return the role in which a device wrote, None for one of another file."""
        if device not in self._roles:
            self._read_devices()
        return self._roles.get(device)

    def every_log(self, kind: str = "play") -> Iterator[Log]:
        """Yield the operations of all plays, or people, one by one. Call inside a snapshot."""
        return self._read(_OF_KIND, kind)

    def subject(self, uuid: str) -> int:
        """Return the number of a play that was read."""
        return self._subjects[uuid]

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Hold one state of the file, so that several answers agree."""
        if self.file.connection.in_transaction:
            yield
            return
        with self.file.reading():
            self._follow()
            yield
        while len(self._logs) > _KEPT:
            oldest = next(iter(self._logs))
            del self._logs[oldest]
            self._plays.pop(oldest, None)

    def _follow(self) -> None:
        """Bring what is in memory up to date with what other programs wrote."""
        last, gone, step = self.file.connection.execute(_WITNESS).fetchone()
        if step != self._schema:
            # A newer program may have changed the tables since the file was opened.
            schema(self.file.connection, self.path)
        if gone != self._gone or (last or 0) < self._last:
            self.forget()
        if self._last not in {-1, last}:
            for row in self.file.connection.execute(_AFTER, [self._last]).fetchall():
                self._keep(self._operation(row[1], row[3:]), str(row[2]))
        self._last, self._gone, self._schema = last or 0, gone, step

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
        for uuid, group in groupby(rows, key=lambda row: str(row[1])):
            found = list(group)
            self._subjects[uuid] = found[0][3]
            yield Log(uuid, [self._operation(uuid, row[3:], verify=verify) for row in found])

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
