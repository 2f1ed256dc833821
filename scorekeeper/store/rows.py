"""Operations as rows of the database, with the checksum by which damage shows.

A row holds what `play.operations.encode` makes of an operation, with numbers of the table
`devices` in place of their keys.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scorekeeper.i18n import Refused
from scorekeeper.play.operations import Operation, check_sum, decode, encode

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))

COLUMNS: Final = "subject, clock, device, at, writes, replaces, undoes, check_sum"


def dumps(value: object) -> str:
    """Return JSON without blanks, its text as it is."""
    return _ENCODER.encode(value)


def to_row(
    operation: Operation, subject: int, number: Callable[[int], int]
) -> tuple[int | str | None, ...]:
    """Return the row of an operation; `number` gives the number of a device's key."""
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
