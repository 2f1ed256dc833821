"""Laptops with files, programs and phones, on which generated histories happen."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from random import Random

from scorekeeper.play import gone, people
from scorekeeper.play import operations as ops
from scorekeeper.play.operations import Cells, Log, Operation, Step

Move = tuple[int, int, int, int]
"""Which laptop, what, and two choices."""

TABLE, PHONE, IMPORT, MERGE = "table", "phone/1", "import", "merge"
PLAY = "p"
PERSONS = ("a", "b", "c")

BEGIN: Cells = {"game": "sushi-go", "seat/1": "a", "seat/2": "b"}
NAMES = {"a": "Ann", "b": "Ben", "c": "ann"}

DENSE_CELLS: tuple[tuple[str, ...], ...] = (("hand/1/1",), ("hand/1/1", "note"), ("note",))
CELLS: tuple[tuple[str, ...], ...] = (
    ("hand/1/1",),
    ("hand/1/2",),
    ("hand/2/1",),
    ("hand/1/1", "hand/1/2"),
    ("hand/1/2", "closed/1"),
    ("closed/1",),
    ("points/1/1",),
    ("rule/maki_tie",),
    ("note",),
    ("started", "finished"),
    ("seat/2",),
    ("seat/x0001",),
    ("order",),
    ("first",),
)
VALUES: dict[str, tuple[ops.Json, ...]] = {
    "hand": ("t", "ts", "", None),
    "closed": (1, None),
    "points": ([[3, "lost bet"]], [[1, ""]], None),
    "rule": ("full", None),
    "seat": ("b", "c", {"guest": "Somebody"}, None),
    "order": (["2", "1"], ["1", "2"], None),
    "first": ("1", "2", None),
}
OTHER_VALUES: tuple[ops.Json, ...] = ("one", "two", None)


@dataclass
class File:
    """What lies on a disk."""

    logs: dict[str, Log] = field(default_factory=dict)
    gone: dict[str, dict[int, int]] = field(default_factory=dict)
    roles: dict[int, str] = field(default_factory=dict)

    def copy(self) -> File:
        return File(dict(self.logs), dict(self.gone), dict(self.roles))

    def log(self, subject: str) -> Log:
        return self.logs.get(subject) or Log(subject)

    def people(self) -> people.People:
        return people.People(log for uuid, log in self.logs.items() if uuid in PERSONS)

    def plays(self) -> list[str]:
        return [uuid for uuid in self.logs if uuid not in PERSONS]


@dataclass
class Program:
    """What a running program remembers and a file does not."""

    devices: dict[str, int] = field(default_factory=dict)
    clocks: dict[tuple[str, str], int] = field(default_factory=dict)


@dataclass
class Laptop:
    file: File
    program: Program = field(default_factory=Program)
    backup: File = field(default_factory=File)


class World:
    """Laptops to which moves happen; nothing here is decided but by the choices of the moves."""

    def __init__(self, laptops: int = 3, cells: tuple[tuple[str, ...], ...] = CELLS) -> None:
        self.cells = cells
        self.numbers = count(1)
        self.time = 0
        self.written: dict[tuple[str, ops.Stamp], Operation] = {}
        self.twice: list[Operation] = []
        self.emptied: set[tuple[str, ops.Stamp]] = set()
        self.cloned = False
        self.laptops = [Laptop(File())]
        for uuid, name in NAMES.items():
            self.write(0, TABLE, uuid, {"name": name})
        self.write(0, TABLE, PLAY, BEGIN)
        for number in range(1, laptops):
            self.laptops.append(Laptop(File()))
            self.merge(number, 0)
        for laptop in self.laptops:
            laptop.backup = laptop.file.copy()

    # What happens to one file

    def device(self, number: int, role: str) -> int:
        laptop = self.laptops[number]
        # In no order, as random ones are.
        device = laptop.program.devices.setdefault(role, next(self.numbers) * 7919 % 1009)
        laptop.file.roles.setdefault(device, role)
        return device

    def put(self, number: int, operation: Operation) -> None:
        laptop = self.laptops[number]
        key = (operation.subject, operation.stamp)
        if self.written.setdefault(key, operation) != operation:
            self.twice.append(operation)
        log = laptop.file.log(operation.subject)
        laptop.file.logs[operation.subject] = log.add(operation)

    def clock(self, number: int, role: str, subject: str) -> int:
        return self.laptops[number].program.clocks.get((role, subject), 0)

    def write(self, number: int, role: str, subject: str, cells: Cells) -> Operation | None:
        self.time = (self.time * 31 + 17) % 1000  # wall clocks are wrong
        laptop = self.laptops[number]
        device, clock = self.device(number, role), self.clock(number, role, subject)
        operation = laptop.file.log(subject).write(cells, device, self.time, clock)
        if operation is not None:
            self.put(number, operation)
            laptop.program.clocks[role, subject] = operation.clock
        return operation

    def step(self, number: int, role: str, subject: str, *, again: bool = False) -> Step:
        laptop = self.laptops[number]
        log, clock = laptop.file.log(subject), self.clock(number, role, subject)
        device = self.device(number, role)
        step = log.undo(self.own(number, role), device, 0, clock, again)
        if step.operation is not None:
            self.put(number, step.operation)
            laptop.program.clocks[role, subject] = step.operation.clock
        return step

    def own(self, number: int, role: str):
        roles = self.laptops[number].file.roles
        return lambda device: roles.get(device) == role

    def merge(self, number: int, other: int) -> None:
        here, there = self.laptops[number].file, self.laptops[other].file
        logs = dict(here.logs)
        for uuid, log in there.logs.items():
            known = here.log(uuid).operations
            if known != log.operations:
                logs[uuid] = Log(uuid, ops.unite(known, log.operations))
        away = {
            uuid: gone.united(here.gone.get(uuid, {}), there.gone.get(uuid, {}))
            for uuid in {**here.gone, **there.gone}
        }
        for uuid in list(logs):
            stays, grown = gone.what_stays(logs[uuid].operations, away)
            if uuid in away:
                del logs[uuid]
                for moved in stays[:1]:
                    log = logs.get(moved.subject) or Log(moved.subject)
                    united = ops.unite(log.operations, stays)
                    logs[moved.subject] = Log(moved.subject, united)
            away |= grown
        here.logs, here.gone = logs, away
        for uuid, cells in people.namesakes(here.people()).items():
            self.write(number, MERGE, uuid, cells)

    def exchange(self, order: list[int] | None = None) -> None:
        """Merge everything into everything until nothing is new."""
        order = order or list(range(len(self.laptops)))
        for _ in range(3):
            before = [dict(laptop.file.logs) for laptop in self.laptops]
            for one in order:
                for other in order:
                    if one != other:
                        self.merge(one, other)
            if before == [laptop.file.logs for laptop in self.laptops]:
                break

    def empty_bin(self, number: int) -> None:
        file = self.laptops[number].file
        for uuid in file.plays():
            log = file.log(uuid)
            if log.value("state") == "binned":
                file.gone[uuid] = gone.covering(log.operations, file.gone.get(uuid))
                self.emptied |= {(self.root(uuid), one.stamp) for one in log.operations}
                del file.logs[uuid]

    def root(self, uuid: str) -> str:
        """Return the id with which a play began, of one of its later lives."""
        first, following = PLAY, PLAY
        while following != uuid:
            following = gone.next_id(following)
        return first

    def copy(self) -> World:
        """Return a world apart in which the same laptops stand."""
        other = World.__new__(World)
        other.__dict__.update(self.__dict__)
        other.numbers = count(500)
        other.written, other.emptied = dict(self.written), set(self.emptied)
        other.laptops = [
            Laptop(
                one.file.copy(),
                Program(dict(one.program.devices), dict(one.program.clocks)),
                one.backup,
            )
            for one in self.laptops
        ]
        return other

    # Moves

    def play(self, number: int) -> str:
        """Return the play that is on a laptop, in whichever life."""
        return next(iter(self.laptops[number].file.plays()), "")

    def happen(self, moves: list[Move], kinds: tuple[str, ...]) -> World:
        for which, kind, one, other in moves:
            self.move(which % len(self.laptops), kinds[kind % len(kinds)], one, other)
        return self

    def move(self, number: int, kind: str, one: int, other: int) -> None:
        laptop, play = self.laptops[number], self.play(number)
        peer = (number + 1 + one % max(1, len(self.laptops) - 1)) % len(self.laptops)
        match kind:
            case "act" | "phone" | "import" if play:
                cells = self.cells[one % len(self.cells)]
                role = {"act": TABLE, "phone": PHONE, "import": IMPORT}[kind]
                if kind == "phone":
                    cells = ("hand/1/1",)
                if kind == "import":
                    laptop.program.devices.pop(IMPORT, None)
                written = {cell: value(cell, other + n) for n, cell in enumerate(cells)}
                self.write(number, role, play, written)
            case "undo" | "redo" if play:
                self.step(number, TABLE, play, again=kind == "redo")
            case "phone undo" if play:
                self.step(number, PHONE, play)
            case "merge":
                self.merge(number, peer)
            case "bin" if play:
                self.write(number, TABLE, play, {"state": (None, "binned")[one % 2 or other % 2]})
            case "empty":
                self.empty_bin(number)
            case "person":
                uuid = PERSONS[one % len(PERSONS)]
                same = PERSONS[other % len(PERSONS)]
                cells = (
                    {"name": ("Ann", "Ben", "Bea")[other % 3]},
                    {"hidden": (1, None)[other % 2]},
                    {"same_as": same if same != uuid else None},
                )[(one + other) % 3]
                self.write(number, TABLE, uuid, cells)
            case "restart":
                laptop.program = Program()
            case "backup":
                laptop.backup = laptop.file.copy()
            case "restore":
                laptop.file, laptop.program = laptop.backup.copy(), Program()
            case "put beneath":
                laptop.file = laptop.backup.copy()
            case "copy file":
                self.laptops[peer] = Laptop(laptop.file.copy(), Program(), laptop.backup)
            case "clone":
                self.cloned = True
                memory = Program(dict(laptop.program.devices), dict(laptop.program.clocks))
                self.laptops[peer] = Laptop(laptop.file.copy(), memory, laptop.backup)


def value(cell: str, number: int) -> ops.Json:
    values = VALUES.get(cell.split("/", maxsplit=1)[0], OTHER_VALUES)
    return values[number % len(values)]


def random_moves(seed: int, length: int) -> list[Move]:
    """Return a history that follows from a number alone."""
    chance = Random(seed)
    return [tuple(chance.randrange(60) for _ in range(4)) for _ in range(length)]  # type: ignore[misc]


def seen(log: Log) -> object:
    """Return what everybody must see alike in a log."""
    conflicts = {
        cell: [(head.stamp, head.writes[cell]) for head in heads]
        for cell, heads in log.conflicts().items()
    }
    return log.cells(), conflicts, log.operations, log.holes()


def standing(log: Log) -> object:
    """Return state and conflicts, by values."""
    conflicts = {
        cell: sorted(str(head.writes[cell]) for head in heads)
        for cell, heads in log.conflicts().items()
    }
    return log.cells(), conflicts
