"""Operations: what one user action wrote. A play is what its operations say.

SKELETON: fixed types and names; to be filled.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Json: TypeAlias = "None | bool | int | str | list[Json] | dict[str, Json]"
Cells: TypeAlias = Mapping[str, Json]
"""Cell names and their values; None is not set."""


class Stamp(NamedTuple):
    """The name of an operation of a subject, and its order: the greater one stands."""

    clock: int
    device: int


@dataclass(frozen=True, slots=True)
class Operation:
    """One user action: a set of cells of a subject (play or person) and their new values."""

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


class Log:
    """The operations of one subject, folded: state, heads, conflicts, undo.

    Immutable to its users; `add` returns a new one sharing what it can.
    """

    subject: str
    operations: tuple[Operation, ...]  # in the order of their stamps
    clock: int  # the greatest clock

    def __init__(self, subject: str, operations: Iterable[Operation] = ()) -> None: ...
    def value(self, cell: str) -> Json: ...
    def cells(self) -> Cells: ...
    def heads(self, cell: str) -> tuple[Operation, ...]: ...
    def conflicts(self) -> Mapping[str, tuple[Operation, ...]]: ...
    def holes(self) -> tuple[int, ...]: ...  # clocks that are missing
    def write(self, cells: Cells, device: int, at: int, clock: int = 0) -> Operation | None:
        """Return the operation that makes these cells true, None if nothing changes."""
    def undo(self, own: Callable[[int], bool], device: int, at: int) -> "Step": ...
    def redo(self, own: Callable[[int], bool], device: int, at: int) -> "Step": ...
    def add(self, operation: Operation) -> "Log": ...


class Step(NamedTuple):
    """What an undo or redo does: the operation to add (None: nothing to undo), the one it takes
    back, and cells that stay because somebody changed them since."""

    operation: Operation | None
    takes_back: Operation | None
    stays: tuple[str, ...]
    passed_over: tuple[Operation, ...]


def unite(left: Iterable[Operation], right: Iterable[Operation]) -> list[Operation]:
    """Return the union; of twins the greater content keeps the stamp."""
