"""Cells of a table that no spreadsheet runs, and the way back."""

import re
from typing import Final

_RUNS: Final = "=+\\-@\t\r\n＝＋－＠﹢﹣﹦﹫−"
_DANGEROUS: Final = re.compile(f"'*\\s*[{_RUNS}]")
_GUARDED: Final = re.compile(f"'+\\s*[{_RUNS}]")


def guarded(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would run it.

    A text that looks guarded already gets one more, so that `unguarded` finds it again.
    """
    return f"'{text}" if _DANGEROUS.match(text) else text


def unguarded(text: str) -> str:
    """Return what `guarded` got."""
    return text[1:] if _GUARDED.match(text) else text
