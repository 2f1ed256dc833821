"""The raw lines of a table, and whether a quote that one of them opens is ever closed."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scorekeeper.games.message import msg

NEVER_CLOSED: Final = msg(
    "a double quote opens a cell and never closes, so all that follows stands in that cell; "
    "close it, or get the whole file."
)


class RawLines:
    """Lines for Python's reader, which remembers those that it took for one row."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._raw: list[str] = []

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._raw.append(line)
            yield line

    def taken(self) -> list[str]:
        """Return the lines since this was last asked."""
        raw, self._raw = self._raw, []
        return raw


def never_closes(raw: Sequence[str], delimiter: str) -> bool:
    """Return whether the lines of a row end within a quoted cell."""
    if sum(line.count('"') for line in raw) % 2 == 0:
        return False
    try:
        list(csv.reader(raw, delimiter=delimiter, strict=True))
    except csv.Error as error:
        return str(error).startswith(("unexpected end", "field larger"))
    return False
