"""Text for eyes: nothing in it that could steer a terminal or turn the line around."""

import unicodedata
from typing import Final

_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def shown(text: str) -> str:
    """Return a text with control and direction characters written as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if _steers(letter) else letter for letter in text)


def _steers(letter: str) -> bool:
    return letter in _BIDI or unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}
