"""Plays whose operations were removed when the bin was emptied.

What is remembered of such a play is its cover: the greatest clock of each device that was
removed. What somebody wrote beyond that, not knowing, comes back under the next id, in the bin.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias
from uuid import UUID, uuid5

from scorekeeper.play.operations import Log, Operation, number_from

Cover: TypeAlias = Mapping[int, int]
"""By device, the greatest clock of what is gone."""

_NEXT_LIFE: Final = UUID("6f1d4c0e-7f2a-5d0b-9a54-0f3c2b8e6d17")


def next_id(subject: str) -> str:
    """Return the id under which a gone play comes back, on every laptop the same."""
    return str(uuid5(_NEXT_LIFE, subject))


def covering(operations: Iterable[Operation], cover: Cover | None = None) -> dict[int, int]:
    """Return the cover of operations, together with one that is known."""
    found = dict(cover or {})
    for one in operations:
        found[one.device] = max(one.clock, found.get(one.device, 0))
    return found


def united(one: Cover, other: Cover) -> dict[int, int]:
    """Return what two covers cover together."""
    return {device: max(one.get(device, 0), other.get(device, 0)) for device in {*one, *other}}


def what_stays(
    operations: Sequence[Operation], gone: Mapping[str, Cover]
) -> tuple[Sequence[Operation], dict[str, dict[int, int]]]:
    """Return what is left of the operations of one play, and the covers that have grown.

    All of them move to the next id if the cover does not know one of them; else none stays.
    """
    grown: dict[str, dict[int, int]] = {}
    while operations and (subject := operations[0].subject) in gone:
        cover = gone[subject]
        if all(one.clock <= cover.get(one.device, 0) for one in operations):
            return [], grown
        grown[subject] = covering(operations, cover)
        operations = _binned([replace(one, subject=next_id(subject)) for one in operations])
    return operations, grown


def _binned(operations: list[Operation]) -> list[Operation]:
    """Return operations with one more that lays the play into the bin, the same everywhere."""
    log = Log(operations[0].subject, operations)
    device = number_from("in the bin again", log.subject)
    last = log.operations[-1]
    one = log.write({"state": "binned"}, device, last.at)
    return [*operations, one] if one is not None else operations
