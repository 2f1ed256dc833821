"""Lines of a table, and cells that no spreadsheet runs and the way back."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

_RUNS: Final = "=+\\-@\t\r\n＝＋－＠﹢﹣﹦﹫−"
_DANGEROUS: Final = re.compile(f"'*\\s*[{_RUNS}]")
_GUARDED: Final = re.compile(f"'+\\s*[{_RUNS}]")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: its number in the file, and its cells by column.

    `short` ones have fewer cells than the heading and all lines before; `unclosed` ones end
    within a quoted cell.
    """

    line: int
    cells: Mapping[str, str]
    short: bool = False
    unclosed: bool = False

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def get(self, column: str, default: str = "") -> str:
        """Return a cell, the default where there is no such column."""
        return self.cells.get(column, default)


def guarded(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would run it.

    A text that looks guarded already gets one more, so that `unguarded` finds it again.
    """
    return f"'{text}" if _DANGEROUS.match(text) else text


def unguarded(text: str) -> str:
    """Return what `guarded` got."""
    return text[1:] if _GUARDED.match(text) else text
