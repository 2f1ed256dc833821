"""Text on a terminal: how wide it is, and nothing in it that could steer the terminal."""

import codecs
import unicodedata
from typing import Final

_PICTURE: Final = "\ufe0f"
_JOINER: Final = "\u200d"
_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
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


def shown(text: str) -> str:
    """Return a text with control and direction characters written as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if _steers(letter) else letter for letter in text)


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


def _steers(letter: str) -> bool:
    return letter in _BIDI or unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}


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
