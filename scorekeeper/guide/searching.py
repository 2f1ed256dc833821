"""Searching in texts: every word that matters has to be found, whatever its case or accents."""

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final, Generic, NamedTuple, TypeVar

from scorekeeper.paths import content_folder

Item = TypeVar("Item")

_SAME: Final = str.maketrans({"đ": "d", "−": "-", "–": "-", "’": "'"})
_KANA_MARKS: Final = frozenset("\u3099\u309a")
"""The marks that make か into が: another letter, not an accent."""

_WORDS: Final = re.compile(r"[^\s,;:!?()“”\"]+")
_CLOSE: Final = 0.85
_NEAREST: Final = 3


class Found(NamedTuple, Generic[Item]):
    """What was found; `nearest` says that nothing has all the words, and these come closest."""

    items: tuple[Item, ...]
    nearest: bool = False


@cache
def small_words() -> frozenset[str]:
    """Return the words that say little about what is asked."""
    return frozenset((content_folder() / "small_words.txt").read_text("utf-8").split())


def plain(text: str) -> str:
    """Return a text as it is searched: without case, accents and widths."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(
        letter for letter in apart if not unicodedata.combining(letter) or letter in _KANA_MARKS
    )
    return unicodedata.normalize("NFC", kept).translate(_SAME).strip()


def search(
    things: Sequence[Item],
    searched: Callable[[Item], tuple[Sequence[str], Sequence[str]]],
    words: Sequence[str],
) -> Found[Item]:
    """Return the things in which all words are found, those that are about them first.

    `searched` gives the texts that say what a thing is about, and all else said of it. Small
    words are left out where others are there. Where nothing has all the words, those that have
    the most of them are nearest; a word that is nearly right counts as right.
    """
    texts = [tuple([*map(plain, part)] for part in searched(it)) for it in things]
    every = [text for parts in texts for part in parts for text in part]
    known = {word for text in every for word in _words(text)}
    said = [_known(word, every, known) for word in _words(plain(" ".join(words)))]
    wanted = [word for word in said if word not in small_words()] or said
    scores = [
        (_hits(wanted, [*subject, *rest]), _hits(wanted, subject), _hits(said, subject))
        for subject, rest in texts
    ]
    best = sorted(range(len(things)), key=lambda place: scores[place], reverse=True)
    whole = tuple(things[place] for place in best if scores[place][0] == len(wanted))
    nearest = tuple(things[place] for place in best if scores[place][0])[:_NEAREST]
    return Found(whole) if whole else Found(nearest, nearest=True)


def _words(text: str) -> list[str]:
    return [word.rstrip(".") for word in _WORDS.findall(text)]


def _hits(wanted: Sequence[str], texts: Sequence[str]) -> int:
    return sum(any(_has(text, word) for text in texts) for word in wanted)


def _has(text: str, word: str) -> bool:
    """Return whether a word is found in a text; a single letter has to be a word of its own.

    Chinese has no blanks between words, so there a name inside what was typed counts too.
    """
    if word.isascii():
        return word in (text.split() if len(word) == 1 else text)
    return word in text or (1 < len(text) < len(word) and not text.isascii() and text in word)


def _known(word: str, texts: Sequence[str], known: Collection[str]) -> str:
    """Return a word, or the one that it is most like where nothing has it."""
    tried = (word, word[:-1], word[:-2]) if len(word) > 4 else (word,)
    there = (it for it in tried if any(_has(text, it) for text in texts))
    return next(there, "") or next(iter(get_close_matches(word, known, 1, _CLOSE)), word)
