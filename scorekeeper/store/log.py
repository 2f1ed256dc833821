"""Writing operations, and what follows from them, in one transaction each.

An action is a function of the current state and runs inside the transaction, so no other
program's entry is lost.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import groupby
from secrets import randbits
from time import time
from typing import Final, NamedTuple, TypeAlias, TypeVar
from uuid import uuid4

from scorekeeper.i18n import Refused, msg
from scorekeeper.play import gone
from scorekeeper.play.operations import Cells, Log, Operation, Step, unite
from scorekeeper.play.people import People, new_person
from scorekeeper.play.play import Play
from scorekeeper.store import index
from scorekeeper.store.connection import File
from scorekeeper.store.reading import AT_ONCE, Reader
from scorekeeper.store.rows import COLUMNS, dumps, to_row

_INSERT: Final = f"INSERT INTO operations ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608
_DELETE: Final = "DELETE FROM operations WHERE subject = ? AND clock = ? AND device = ?"
_PLAYS_OF: Final = """
SELECT DISTINCT uuid, plays.id FROM plays JOIN seats ON seats.play = plays.id
WHERE person IN (SELECT value FROM json_each(?))
"""
_BATCHES: Final = """
SELECT key, ifnull(name, ''), (SELECT min(at) FROM operations WHERE device = devices.id)
FROM devices WHERE role = 'import' ORDER BY id DESC
"""
_BEGUN: Final = """
SELECT s.uuid FROM operations AS o JOIN subjects AS s ON s.id = o.subject
WHERE o.clock = 1 AND s.kind = 'play' AND o.device = (SELECT id FROM devices WHERE key = ?)
ORDER BY o.id
"""


State = TypeVar("State")
Action: TypeAlias = Callable[[State], Cells]
"""What an action makes of the current state: the cells to write."""


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
    """An import: its device, the name of the file, and when."""

    device: int
    name: str
    at: int


class Ledger(Reader):
    """The open file with its operations; `scorekeeper.store.database` opens it.

    A device is one opening of the file by one role: a random number made at the first write and
    never read back from the file.
    """

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self._own: dict[str, int] = {}
        self._clocks: dict[str, int] = {}
        self._written: dict[str, int] = {}
        self._names: dict[int, tuple[str, str | None]] = {}
        self._writer: int | None = None
        self._touched: set[str] = set()
        self._people_before: People | None = None

    def act(
        self, play_id: str, action: Action[Play], role: str = "table", at: int | None = None
    ) -> Play:
        """Write what an action makes of the current play; return the play after it."""
        with self.transaction(role):
            play = self.play(play_id)
            self._write(play.log, "play", action(play), at)
            return self.play(play_id)

    def begin(
        self, cells: Cells, role: str = "table", play_id: str | None = None, at: int | None = None
    ) -> Play:
        """Begin a play; return it. Raises `Refused` if its id is here already, or gone."""
        with self.transaction(role):
            uuid = play_id or str(uuid4())
            if play_id is not None and (self.log(uuid).operations or uuid in self.gone()):
                raise Refused(msg("Play {play} is here already or was deleted.", play=uuid[:8]))
            self._write(Log(uuid), "play", cells, at)
            return self.play(uuid)

    def undo(self, play_id: str, role: str = "table", at: int | None = None) -> Undone:
        """Take back the latest action of this role that stands."""
        return self._step(Log.undo, play_id, role, at)

    def redo(self, play_id: str, role: str = "table", at: int | None = None) -> Undone:
        """Do again what this role has undone last."""
        return self._step(Log.redo, play_id, role, at)

    def person(self, name: str, role: str = "table", at: int | None = None) -> str:
        """Return who is called so, a new person if nobody is. Joins an open transaction."""
        with self.transaction(role):
            known = self.people().find(name)
            if known is None:
                known = str(uuid4())
                self._write(Log(known), "person", new_person(name), at)
            return known

    def act_person(
        self, uuid: str, action: Action[People], role: str = "table", at: int | None = None
    ) -> None:
        """Write what an action makes of a person."""
        with self.transaction(role):
            people = self.people()
            self._write(people.log(uuid), "person", action(people), at)

    def batch(self, role: str = "import", name: str | None = None) -> AbstractContextManager[int]:
        """Hold one transaction in which a device of its own writes everything; give that."""
        return self.transaction(role, randbits(63), name)

    def add(self, operations: Iterable[Operation], kind: str = "play") -> None:
        """Add operations of others as they are, where they are missing."""
        with self.transaction("import"):
            for uuid, found in groupby(operations, key=lambda one: one.subject):
                self.unite(uuid, kind, found)

    def unite(self, uuid: str, kind: str, others: Iterable[Operation]) -> bool:
        """Add what is missing of others' operations; return whether anything was.

        Call inside a transaction.
        """
        known = {one.stamp: one for one in self.operations(uuid, kind)}
        united = {one.stamp: one for one in unite(known.values(), others)}
        missing = [one for stamp, one in united.items() if known.get(stamp) != one]
        for one in missing:
            if one.stamp in known:  # a twin, of which the greater content keeps the name
                number = [self._subject_number(uuid, kind), one.clock, self._number(one.device)]
                self.file.connection.execute(_DELETE, number)
        for one in missing:
            self.append(one, kind)
        return bool(missing)

    def erase(self, uuid: str) -> None:
        """Remove the operations of a play. Call inside a transaction."""
        number = self._subject_number(uuid, "play")
        for sql in ("DELETE FROM operations WHERE subject = ?", "DELETE FROM plays WHERE id = ?"):
            self.file.connection.execute(sql, [number])
        self._touched.discard(uuid)
        self._logs.pop(uuid, None)
        self._plays.pop(uuid, None)

    def batches(self) -> list[Batch]:
        """Return the imports, the latest first."""
        return [Batch(*row) for row in self.ask(_BATCHES)]

    def begun_by(self, device: int) -> list[str]:
        """Return the plays whose first operation is this device's, in order of entry."""
        return [uuid for (uuid,) in self.ask(_BEGUN, [device])]

    def next_id(self, play_id: str) -> str:
        """Return the id under which a play comes back whose id is gone; its own if it is not."""
        away = self.gone()
        while play_id in away:
            play_id = gone.next_id(play_id)
        return play_id

    def rebuild(self) -> int:
        """Make everything anew that follows from the operations; return of how many plays."""
        with self.transaction("table"):
            for table in ("seats", "plays"):
                self.file.connection.execute(f"DELETE FROM {table}")  # noqa: S608
            self._subjects.update(self.ask("SELECT uuid, id FROM subjects WHERE kind = 'play'"))
            self._touched.update(self._subjects)
        return int(self.ask("SELECT count(*) FROM plays")[0][0])

    @contextmanager
    def transaction(
        self, role: str, key: int | None = None, name: str | None = None
    ) -> Iterator[int]:
        """Hold one transaction, or join the open one; yield the device that writes in it."""
        if self._writer is not None:
            yield self._writer
            return
        wrote = self._last
        try:
            with self.file.writing():
                self._follow()
                wrote = self._last
                self._writer = key or self._own.setdefault(role, randbits(63))
                self._names[self._writer] = role, name
                yield self._writer
                self._write_index()
            self._clocks.update(self._written)
        except BaseException:
            if self._last != wrote:
                self.forget()
            raise
        finally:
            self._writer = self._people_before = None
            self._touched.clear()
            self._written.clear()

    def append(self, operation: Operation, kind: str) -> None:
        """Write an operation. Call inside a transaction."""
        if kind == "person":
            self._people_before = self._people_before or self.people()
        else:
            self._touched.add(operation.subject)
        number = self._subject_number(operation.subject, kind)
        row = to_row(operation, number, self._number)
        self._last = self.file.connection.execute(_INSERT, row).lastrowid or 0
        if kind == "play" and operation.subject not in self._logs:
            self._logs[operation.subject] = Log(operation.subject)
        self._keep(operation, kind)
        if operation.device == self._writer:
            self._written[operation.subject] = operation.clock

    def _write(self, log: Log, kind: str, cells: Cells, at: int | None) -> None:
        clock = self._clocks.get(log.subject, 0)
        operation = log.write(cells, self._writer or 0, at or now(), clock)
        if operation is not None:
            self.append(operation, kind)

    def _step(self, step: Callable[..., Step], play_id: str, role: str, at: int | None) -> Undone:
        with self.transaction(role) as device:
            log = self.play(play_id).log
            clock = self._clocks.get(play_id, 0)
            done = step(log, lambda key: self._roles.get(key) == role, device, at or now(), clock)
            if done.operation is not None:
                self.append(done.operation, "play")
            return Undone(self.play(play_id), done.takes_back, done.stays, done.passed_over)

    def _write_index(self) -> None:
        connection, people = self.file.connection, self.people()
        if self._people_before is not None:
            moved = dumps(sorted(index.moved(self._people_before, people)))
            for uuid, number in self.ask(_PLAYS_OF, [moved]):
                self._subjects[uuid] = number
                self._touched.add(uuid)
        wanted = sorted(self._touched, key=self.subject)
        for start in range(0, len(wanted), AT_ONCE):
            for uuid, play in self.plays(wanted[start : start + AT_ONCE]).items():
                index.write(connection, self.subject(uuid), play)

    def _number(self, key: int) -> int:
        """Return the number of a device, which gets one at its first write."""
        if key not in self._numbers:
            role, name = self._names.get(key, (None, None))
            sql = (
                "INSERT INTO devices (key, role, name) VALUES (?, ?, ?) "
                "ON CONFLICT (key) DO UPDATE SET key = key RETURNING id, role"
            )
            (found,) = self.file.connection.execute(sql, [key, role, name]).fetchall()
            self._numbers[key], self._roles[key] = found
            self._keys[found[0]] = key
        return self._numbers[key]

    def _subject_number(self, uuid: str, kind: str) -> int:
        if uuid not in self._subjects:
            sql = (
                "INSERT INTO subjects (kind, uuid) VALUES (?, ?) "
                "ON CONFLICT (uuid) DO UPDATE SET uuid = uuid RETURNING id"
            )
            ((self._subjects[uuid],),) = self.file.connection.execute(sql, [kind, uuid]).fetchall()
        return self._subjects[uuid]


def now() -> int:
    """Return the time in milliseconds UTC."""
    return int(time() * 1000)
