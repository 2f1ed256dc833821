"""Words as the history finds them, in any script. Pure: texts in, words out.

A word of the search finds every word that begins so. Scripts that don't part their words,
such as Chinese, Japanese, Korean and Thai, are found from any letter on. Accents, case and
width don't matter.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

LONGEST_RUN: Final = 8
"""Letters of a text without blanks that are told apart from one place on."""

MOST_WORDS: Final = 16
"""Words of a search that count; more are left out."""

_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_UNSPACED: Final = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007"
    "\u3040-\u312f\u3130-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f"
    "\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]"
)
_ISO_DAY: Final = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})?(?:-(\d{1,2})?)?(?![\d-])")
_LOCAL_DAY: Final = re.compile(r"(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)")
_SIGN: Final = "\ue000"
"""Begins what is no word of anybody's text; such characters are no part of words."""


def sign(kind: str, value: str | int) -> str:
    """Return the word that marks a fact of a play, which no typed text can be."""
    return _SIGN + kind + re.sub("[^0-9A-Za-z]", _SIGN, str(value))


def words_to_keep(texts: Iterable[str]) -> set[str]:
    """Return all words under which these texts are found."""
    words: set[str] = set()
    for text in texts:
        for word in _words(text):
            if _UNSPACED.match(word):
                words.update(word[at : at + LONGEST_RUN] for at in range(len(word)))
            else:
                words.add(word)
    return words


def day_word(moment: str | None) -> list[str]:
    """Return the word of the day of an ISO 8601 time, none if it is unknown."""
    day = (moment or "")[:10]
    return [day.replace("-", "")] if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else []


def question(typed: str, signs: Iterable[str] = ()) -> str:
    """Return the full-text question for what was typed and for `sign` words; "" asks nothing.

    Whatever is typed makes a valid question.
    """
    beginnings: list[str] = []
    for word in _words(typed):
        if _UNSPACED.match(word):
            beginnings.extend(
                word[at : at + LONGEST_RUN] for at in range(0, len(word), LONGEST_RUN)
            )
        else:
            beginnings.append(word)
    beginnings = list(dict.fromkeys(beginnings))[:MOST_WORDS]
    return " ".join([*(f'"{word}"' for word in signs), *(f'"{word}"*' for word in beginnings)])


def _words(text: str) -> Iterator[str]:
    word = ""
    unspaced = False
    for letter in _plain(text):
        kind = unicodedata.category(letter)
        if kind == "So":
            if word:
                yield word
            yield letter
            word = ""
            continue
        if kind[0] not in "LNM":
            if word:
                yield word
            word = ""
            continue
        here = _UNSPACED.match(letter) is not None if kind[0] != "M" or not word else unspaced
        if word and here != unspaced:
            yield word
            word = ""
        unspaced = here
        word += letter
    if word:
        yield word


def _plain(text: str) -> str:
    """Return the text with days as eight digits, without case, accents and width."""
    if not text.isascii():
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
        text = unicodedata.normalize("NFC", _ACCENTS.sub("", folded))
    text = text.casefold()
    return _LOCAL_DAY.sub(_local_day, _ISO_DAY.sub(_iso_day, text))


def _iso_day(found: re.Match[str]) -> str:
    year, month, day = found[1], found[2] or "", found[3] or ""
    if len(month) == 1 and (found[0].count("-") == 2 or month > "1"):
        month = "0" + month
    if len(day) == 1 and day > "3":
        day = "0" + day
    return year + month + day


def _local_day(found: re.Match[str]) -> str:
    return f"{found[3]}{found[2]:0>2}{found[1]:0>2}"
