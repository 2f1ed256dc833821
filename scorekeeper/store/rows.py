"""Operations as rows of the database, with the checksum by which damage shows.

A row holds what `play.operations.encode` makes of an operation, with numbers of the table
`devices` in place of their keys.
"""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.i18n import Refused
from scorekeeper.play.operations import Operation, check_sum, decode, encode


class Row(NamedTuple):
    """An operation as it is stored; `subject` and `device` are numbers of their tables."""

    subject: int
    clock: int
    device: int
    at: int
    writes: str
    replaces: str | None
    undoes: str | None
    check_sum: int


COLUMNS = ", ".join(Row._fields)


def dumps(value: object) -> str:
    """Return JSON without blanks, its text as it is."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def to_row(operation: Operation, subject: int, number: Callable[[int], int]) -> Row:
    """Return the row of an operation; `number` gives the number of a device's key."""
    clock, device, at, writes, replaces, undoes = encode(operation, number)
    return Row(
        subject,
        int(str(clock)),
        int(str(device)),
        int(str(at)),
        dumps(writes),
        None if replaces is None else dumps(replaces),
        None if undoes is None else dumps(undoes),
        check_sum(operation),
    )


def from_row(uuid: str, row: Row, keys: Mapping[int, int]) -> Operation | None:
    """Return the operation of a row, None if it is damaged; `keys` are the devices' by number."""
    try:
        parts = [
            row.clock,
            row.device,
            row.at,
            json.loads(row.writes),
            json.loads(row.replaces) if row.replaces else None,
            json.loads(row.undoes) if row.undoes else None,
        ]
        operation = decode(uuid, parts, lambda number: keys[int(str(number))])
    except (Refused, ValueError, TypeError):
        return None
    return operation if check_sum(operation) == row.check_sum else None
