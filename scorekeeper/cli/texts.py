"""Text on a terminal: how wide it is, and nothing in it that could steer the terminal."""

import codecs
import unicodedata
from typing import Final

from scorekeeper.harmless import shown

__all__ = ["PLAIN_ERRORS", "padded", "shown", "width"]

_PICTURE: Final = "\ufe0f"
_JOINER: Final = "\u200d"
_PLAIN: Final = {
    "−": "-",
    "–": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "…": "...",
    "×": "x",
    "·": "*",
    "→": "->",
    "←": "<-",
}

PLAIN_ERRORS: Final = "scorekeeper-plain"
"""The error handler of streams whose encoding can't show everything."""


def width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    cells = 0
    last = joined = 0
    for letter in text:
        if letter == _PICTURE and last == 1:
            cells += 1
            last = 2
        elif letter == _JOINER:
            joined = 1
        elif unicodedata.category(letter) in {"Mn", "Me", "Cf"} or _skin(letter):
            continue
        elif joined:
            joined = 0
        else:
            last = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
            cells += last
    return cells


def padded(text: str, cells: int, *, right: bool = False) -> str:
    """Return a text filled up with spaces to a width; `right` aligns it there."""
    spaces = " " * (cells - width(text))
    return spaces + text if right else text + spaces


def _skin(letter: str) -> bool:
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    escaped = (letter.encode("ascii", "backslashreplace").decode() for letter in text)
    return "".join(
        _PLAIN.get(letter, other) for letter, other in zip(text, escaped, strict=True)
    ), error.end


codecs.register_error(PLAIN_ERRORS, _plain)
