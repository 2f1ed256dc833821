"""Searching in texts: every word has to be found, whatever its case, accents or width."""

import unicodedata
from collections.abc import Sequence
from typing import Final

_SAME: Final = str.maketrans({"đ": "d", "−": "-", "–": "-", "’": "'"})
_KANA_MARKS: Final = frozenset("\u3099\u309a")
"""The marks that make か into が: another letter, not an accent."""


def plain(text: str) -> str:
    """Return a text as it is searched: without case, accents and widths."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(
        letter for letter in apart if not unicodedata.combining(letter) or letter in _KANA_MARKS
    )
    return unicodedata.normalize("NFC", kept).translate(_SAME).strip()


def plain_words(texts: Sequence[str]) -> tuple[str, ...]:
    """Return the words of what somebody typed, as they are searched."""
    return tuple(plain(word) for text in texts for word in text.split())


def found(wanted: Sequence[str], texts: Sequence[str]) -> bool:
    """Return whether every word (as `plain_words` gives it) is part of one of the texts."""
    searched = [plain(text) for text in texts]
    return all(any(word in text for text in searched) for word in wanted)


def whole(word: str, text: str) -> bool:
    """Return whether a word (as `plain_words` gives it) is one of the words of a text."""
    return word in plain(text).split()
