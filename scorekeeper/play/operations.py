"""Operations: what one user action wrote. A play, or a person, is what its operations say.

Operations are only ever added. An operation is named by its clock (1 + the greatest one that its
writer knew of this subject) and its device (one opening of a file by one role). The writing
operation with the greatest stamp says what stands in a cell; no rule asks a wall clock.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias, cast

from scorekeeper.i18n import Refused, msg

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Cells: TypeAlias = Mapping[str, Json]
"""Cell names and their values; None is not set."""

LARGEST: Final = 2**53
"""Clocks and times stay below, so that every reader of JSON knows them exactly."""

_AS_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Stamp(NamedTuple):
    """The name of an operation of a subject, and its order: the greater one stands."""

    clock: int
    device: int


@dataclass(frozen=True, slots=True)
class Operation:
    """One user action: a set of cells of a subject (play or person) and their new values.

    `replaces` names all that stood in a cell for the writer, and `undoes` what is taken back.
    `at` is for people, in milliseconds UTC.
    """

    subject: str
    clock: int
    device: int
    at: int
    writes: Cells
    replaces: Mapping[str, tuple[Stamp, ...]] = field(default_factory=dict)
    undoes: Stamp | None = None

    @property
    def stamp(self) -> Stamp:
        """Its name among the operations of its subject."""
        return Stamp(self.clock, self.device)


class Step(NamedTuple):
    """What an undo or redo does.

    `operation` is to be added (None: there is nothing left), `takes_back` the one it reverts.
    Cells of that one stay if somebody changed them since; operations of which all cells stay
    are passed over.
    """

    operation: Operation | None
    takes_back: Operation | None = None
    stays: tuple[str, ...] = ()
    passed_over: tuple[Operation, ...] = ()


class Log:
    """The operations of one subject, folded: what stands, conflicts, undo.

    It never changes; `add` returns a new one. No two of the operations have the same stamp.
    """

    __slots__ = ("_heads", "_known", "_origins", "clock", "operations", "subject")

    subject: str
    operations: tuple[Operation, ...]
    """In the order of their stamps."""
    clock: int
    """The greatest clock, 0 without operations."""

    def __init__(self, subject: str, operations: Iterable[Operation] = ()) -> None:
        self.subject = subject
        self.operations = tuple(sorted(operations, key=_order))
        self.clock = self.operations[-1].clock if self.operations else 0
        self._known: dict[Stamp, Operation] = {}
        self._heads: dict[str, tuple[Operation, ...]] = {}
        self._origins: dict[tuple[Stamp, str], tuple[Operation, ...]] = {}
        for operation in self.operations:
            self._fold(operation)

    def add(self, operation: Operation) -> "Log":
        """Return the log with one operation more."""
        if operation.stamp in self._known:
            return Log(self.subject, unite(self.operations, [operation]))
        if self.operations and operation.stamp < self.operations[-1].stamp:
            return Log(self.subject, (*self.operations, operation))
        log = Log(self.subject)
        log.operations = (*self.operations, operation)
        log.clock = operation.clock
        log._known = self._known.copy()
        log._heads = self._heads.copy()
        log._origins = self._origins.copy()
        log._fold(operation)
        return log

    def _fold(self, operation: Operation) -> None:
        stamp = operation.stamp
        self._known[stamp] = operation
        for cell in operation.writes:
            named = operation.replaces.get(cell, ())
            kept = [head for head in self._heads.get(cell, ()) if head.stamp not in named]
            self._heads[cell] = (*kept, operation)
            if operation.undoes is not None:
                self._origins[stamp, cell] = self._brought_back(operation, cell)

    def _brought_back(self, operation: Operation, cell: str) -> tuple[Operation, ...]:
        """Return what an undo or redo brought back into a cell, itself if that is not known."""
        undone = self._known.get(operation.undoes) if operation.undoes else None
        before = self._before(undone, cell) if undone is not None else []
        if not before or before[-1].writes[cell] != operation.writes[cell]:
            return (operation,)
        found = {one.stamp: one for each in before for one in self._origin(each, cell)}
        return tuple(sorted(found.values(), key=_order))

    def _before(self, operation: Operation, cell: str) -> list[Operation]:
        """Return what an operation replaced in a cell, as far as it is here."""
        named = (self._known.get(stamp) for stamp in sorted(operation.replaces.get(cell, ())))
        return [one for one in named if one is not None and cell in one.writes]

    def _origin(self, operation: Operation, cell: str) -> tuple[Operation, ...]:
        return self._origins.get((operation.stamp, cell), (operation,))

    def operation(self, stamp: Stamp | None) -> Operation | None:
        """Return an operation by its name, None if it is not here."""
        return self._known.get(stamp) if stamp is not None else None

    def value(self, cell: str) -> Json:
        """Return what stands in a cell, None if it is not set."""
        heads = self._heads.get(cell)
        return heads[-1].writes[cell] if heads else None

    def cells(self) -> dict[str, Json]:
        """Return all cells that are set, and their values."""
        values = ((cell, heads[-1].writes[cell]) for cell, heads in self._heads.items())
        return {cell: value for cell, value in values if value is not None}

    def heads(self, cell: str) -> tuple[Operation, ...]:
        """Return the operations whose values nobody has knowingly replaced.

        For an undo these are the operations that it brought back.
        """
        found = {
            one.stamp: one for head in self._heads.get(cell, ()) for one in self._origin(head, cell)
        }
        return tuple(sorted(found.values(), key=_order))

    def conflicts(
        self, same: Callable[[str, Json], object] = lambda _cell, value: value
    ) -> dict[str, tuple[Operation, ...]]:
        """Return the cells of which several different values stand, and who wrote these.

        `same(cell, value)` is equal for values between which there is nothing to decide.
        """
        found = {}
        for cell, raw in self._heads.items():
            if len(raw) > 1 or raw[0].undoes is not None:
                heads = self.heads(cell)
                values = [same(cell, head.writes[cell]) for head in heads]
                if any(value != values[0] for value in values):
                    found[cell] = heads
        return found

    def holes(self) -> tuple[range, ...]:
        """Return the clocks that are missing: each of them is a lost operation."""
        clocks = [0, *(operation.clock for operation in self.operations)]
        return tuple(range(a + 1, b) for a, b in pairwise(clocks) if b > a + 1)

    def before(self, operation: Operation, cell: str) -> Json:
        """Return what stood in a cell before an operation wrote it, None if that is not known."""
        replaced = self._before(operation, cell)
        return replaced[-1].writes[cell] if replaced else None

    def write(self, cells: Cells, device: int, at: int, clock: int = 0) -> Operation | None:
        """Return the operation that makes these cells true, None if nothing changes.

        The same value in a cell in conflict settles it. `clock` is the last one that this
        device gave to an operation of this subject: a restored file need not know it.
        """
        unsettled = self.conflicts()
        writes = {
            cell: value
            for cell, value in cells.items()
            if cell in unsettled or value != self.value(cell)
        }
        return self._operation(writes, device, at, clock) if writes else None

    def _operation(
        self, writes: Cells, device: int, at: int, clock: int, undoes: Stamp | None = None
    ) -> Operation:
        heads = {cell: self._heads[cell] for cell in writes if cell in self._heads}
        replaces = {cell: tuple(head.stamp for head in found) for cell, found in heads.items()}
        clock = 1 + max(self.clock, clock)
        return Operation(self.subject, clock, device, at, writes, replaces, undoes)

    def undo(
        self, own: Callable[[int], bool], device: int, at: int, clock: int = 0, again: bool = False
    ) -> Step:
        """Return how to take back the last action of its `own` devices that stands.

        With `again` the last undo is taken back, as long as no new action followed it.
        """
        done, undone = self._stacks(own)
        return self._revert(undone if again else done, device, at, clock)

    def _stacks(self, own: Callable[[int], bool]) -> tuple[list[Operation], list[Operation]]:
        done: dict[Stamp, Operation] = {}
        undone: dict[Stamp, Operation] = {}
        for one in self.operations:
            if one.clock == 1 or "state" in one.writes or not own(one.device):
                continue
            if one.undoes is None:
                done[one.stamp] = one
                undone.clear()
            elif one.undoes in done:
                del done[one.undoes]
                undone[one.stamp] = one
            elif one.undoes in undone:
                action = undone.pop(one.undoes).undoes
                if action is not None:
                    done[action] = self._known[action]
        return list(done.values()), list(undone.values())

    def _revert(self, stack: list[Operation], device: int, at: int, clock: int) -> Step:
        passed_over: list[Operation] = []
        for action in reversed(stack):
            writes = {cell: self.before(action, cell) for cell in action.writes}
            stays = tuple(cell for cell in writes if not self._takes_back(action, cell))
            writes = {cell: value for cell, value in writes.items() if cell not in stays}
            if writes:
                step = self._operation(writes, device, at, clock, action.stamp)
                return Step(step, action, stays, tuple(passed_over))
            passed_over.append(action)
        return Step(None, passed_over=tuple(passed_over))

    def _takes_back(self, action: Operation, cell: str) -> bool:
        """Return whether nobody has changed a cell since, and what was before is known."""
        heads, named = self._heads[cell], action.replaces.get(cell)
        before = self._before(action, cell)
        known = not named or (before and before[-1].stamp == max(named))
        same = self._origin(heads[-1], cell) == self._origin(action, cell)
        return len(heads) == 1 and same and bool(known)


def unite(left: Iterable[Operation], right: Iterable[Operation]) -> list[Operation]:
    """Return the union of operations of one subject, in the order of their stamps.

    Of two that have one name, the greater content keeps it and the other gets a device made of
    its own content, so that nothing is lost and every order of merging ends alike.
    """
    found: dict[Stamp, Operation] = {}
    for operation in (*left, *right):
        known = found.setdefault(operation.stamp, operation)
        if known != operation:
            lesser, greater = sorted((known, operation), key=_content)
            found[operation.stamp] = greater
            twin = replace(lesser, device=number_from(str(lesser.device), _content(lesser)))
            found.setdefault(twin.stamp, twin)
    return sorted(found.values(), key=_order)


def number_from(*texts: str) -> int:
    """Return a device (63 bits) that follows from texts alone."""
    digest = blake2b("\0".join(texts).encode("utf-8", "surrogatepass"), digest_size=8)
    return int.from_bytes(digest.digest(), "big") >> 1


def check_sum(operation: Operation) -> int:
    """Return the sum by which a damaged operation is recognised."""
    return zlib.crc32(f"{operation.device} {_content(operation)}".encode())


def encode(operation: Operation, device: Callable[[int], Json] = str) -> list[Json]:
    """Return clock, device, time, writes, replaces and undoes as JSON.

    `device` says how a device is written. What a cell replaces stands at its place among the
    cells of `writes`: a bare clock for one of the same device, `[clock, device]` for another,
    a list of `[clock]` and `[clock, device]` for several; None when all cells are new.
    """

    def named(stamp: Stamp) -> list[Json]:
        same = stamp.device == operation.device
        return [stamp.clock] if same else [stamp.clock, device(stamp.device)]

    def replaced(stamps: tuple[Stamp, ...]) -> Json:
        if len(stamps) != 1:
            return [named(stamp) for stamp in stamps] or None
        only = named(stamps[0])
        return only if len(only) > 1 else only[0]

    replaces: list[Json] = [replaced(operation.replaces.get(cell, ())) for cell in operation.writes]
    return [
        operation.clock,
        device(operation.device),
        operation.at,
        dict(operation.writes),
        replaces if any(replaces) else None,
        named(operation.undoes) if operation.undoes else None,
    ]


def decode(
    subject: str, parts: Json, device: Callable[[Json], int] = lambda text: int(str(text))
) -> Operation:
    """Return the operation that `encode` wrote. Raises `Refused` for anything else."""

    def named(part: Json) -> Stamp:
        known = part if isinstance(part, list) else [part]
        found = Stamp(_number(known[0]), stamp.device if len(known) == 1 else device(known[1]))
        # Only what is older can be replaced or undone, so following names always ends.
        return Stamp(_number(found.clock, 1, stamp.clock), found.device)

    def replaced(part: Json) -> tuple[Stamp, ...]:
        if isinstance(part, list) and part and isinstance(part[0], list):
            return tuple(map(named, part))
        return () if part is None else (named(part),)

    try:
        clock, own, at, writes, replaces, undoes = cast("list[Json]", parts)
        if not isinstance(writes, dict) or not writes:
            raise ValueError
        stamp = Stamp(_number(clock, 1), _number(device(own), 0, 2**63))
        aligned = replaces if isinstance(replaces, list) else [None] * len(writes)
        pairs = zip(writes, map(replaced, aligned), strict=True)
        known = {cell: stamps for cell, stamps in pairs if stamps}
        undone = None if undoes is None else named(undoes)
        return Operation(subject, *stamp, _number(at), writes, known, undone)
    except (TypeError, ValueError, KeyError, IndexError, OverflowError):
        text = msg("An entry of the play’s log can’t be read; remove “log” from the file.")
        raise Refused(text) from None


def _number(number: Json, least: int = 0, end: int = LARGEST) -> int:
    """Return a whole number within bounds. Raises `ValueError`."""
    if not isinstance(number, int) or isinstance(number, bool) or not least <= number < end:
        raise ValueError
    return number


def _order(operation: Operation) -> tuple[int, int]:
    return operation.clock, operation.device


def _content(operation: Operation) -> str:
    """Return all that an operation says but its device, always written alike."""
    replaced = [
        f"{cell!a} {[tuple(stamp) for stamp in sorted(stamps)]}"
        for cell, stamps in sorted(operation.replaces.items())
    ]
    undoes = operation.undoes and tuple(operation.undoes)
    head = f"{operation.subject} {operation.clock} {operation.at} {undoes} {replaced}"
    return head + _AS_JSON.encode(operation.writes)
