"""Searching in texts: every word that matters has to be found, whatever its case or accents."""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

_SAME: Final = str.maketrans({"đ": "d", "−": "-", "–": "-", "’": "'"})
_KANA_MARKS: Final = frozenset("\u3099\u309a")
"""The marks that make か into が: another letter, not an accent."""

_SMALL: Final = frozenset(
    """
    a about after all am an and any are as at be before by can can't could do does doesn't don't
    for from get gets give go goes happen happens have has how i if in into is isn't it its many
    may me much must my no not of on or our should so than that the their them then there they
    this to up us was we were what when where which while who whose why will with would you your
    auf aus bei beim das dem den der des die ein eine einen er es fur gibt hat ich im in ist kann
    man mit muss nach nicht oder sie sind und viele viel von wann war warum was wenn wer wie wird
    wo zu zum zur
    bao co cua duoc gi khi khong la nao nhieu nhu the thi tinh toi va
    """.split()
)
"""Words that say little about what is asked: left out where others are there."""

_WORDS: Final = re.compile(r"[^\s,;:!?()“”\"]+")
_CLOSE: Final = 0.8
_NEAREST: Final = 3


class Found(NamedTuple):
    """What was found; `nearest` says that nothing has all the words, and these come closest."""

    items: tuple[int, ...]
    nearest: bool = False


class Searched(NamedTuple):
    """A thing that is searched: what it is about, and all else that is said of it."""

    subject: tuple[str, ...]
    rest: tuple[str, ...] = ()


def plain(text: str) -> str:
    """Return a text as it is searched: without case, accents and widths."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(
        letter for letter in apart if not unicodedata.combining(letter) or letter in _KANA_MARKS
    )
    return unicodedata.normalize("NFC", kept).translate(_SAME).strip()


def search(things: Sequence[Searched], words: Sequence[str]) -> Found:
    """Return the places of the things in which all words are found, those about them first.

    Small words are left out where others are there. Where nothing has all the words, a word
    that is nearly right counts, and then the things that have the most of them.
    """
    if not words:
        return Found(tuple(range(len(things))))
    said = [word.rstrip(".") for word in _WORDS.findall(plain(" ".join(words)))]
    subjects = [tuple(map(plain, thing.subject)) for thing in things]
    texts = [
        subject + tuple(map(plain, thing.rest))
        for subject, thing in zip(subjects, things, strict=True)
    ]
    all_words = {word for text in texts for part in text for word in _WORDS.findall(part)}
    said = [_known(word, texts, all_words) for word in said]
    wanted = [word for word in said if word not in _SMALL] or said
    scores = [
        (len(_hits(wanted, text)), len(_hits(wanted, subject)), len(_hits(said, subject)))
        for subject, text in zip(subjects, texts, strict=True)
    ]
    best = sorted(range(len(things)), key=lambda place: scores[place], reverse=True)
    whole = tuple(place for place in best if scores[place][0] == len(wanted))
    if whole or not wanted:
        return Found(whole)
    return Found(tuple(place for place in best if scores[place][0])[:_NEAREST], nearest=True)


def _hits(wanted: Sequence[str], texts: Sequence[str]) -> list[str]:
    return [word for word in wanted if any(_has(text, word) for text in texts)]


def _has(text: str, word: str) -> bool:
    """Return whether a word is found in a text; a single letter has to be a word of its own.

    Chinese has no blanks between words, so there a name inside what was typed counts too.
    """
    if word.isascii():
        return word in (text.split() if len(word) == 1 else text)
    return word in text or (1 < len(text) < len(word) and not text.isascii() and text in word)


def _known(word: str, texts: Sequence[Sequence[str]], all_words: set[str]) -> str:
    """Return a word, or the one that it is most like where nothing has it."""
    if len(word) < 5 or _any(word, texts):
        return word
    ending = next((word[:-cut] for cut in (1, 2) if _any(word[:-cut], texts)), None)
    return ending or next(iter(get_close_matches(word, all_words, 1, _CLOSE)), word)


def _any(word: str, texts: Sequence[Sequence[str]]) -> bool:
    return any(_has(part, word) for text in texts for part in text)
