"""One letter a card: read what people type, print what is stored."""

import re
from difflib import get_close_matches
from typing import Final, NoReturn

from scorekeeper.games.base import NotationError, msg
from scorekeeper.games.sushi_go.cards import BY_KEY, NAMES

_LETTERS: Final = frozenset(BY_KEY)
_WORD: Final = re.compile(r"[^\s,+]+")
_MULTIPLIER: Final = re.compile(r"^(\d+)[x×*](\w+)$|^(\w+)[x×*](\d+)$", re.IGNORECASE)
_NEIGHBOURS: Final = {
    # what stands for a card in other notations or lies beside its key
    "m": "1",
    "n": "l",
    "g": "d",
    "k": "2",
    "a": "s",
    "r": "t",
    "f": "d",
    "o": "p",
    "x": "c",
    "v": "c",
    "i": "l",
    "z": "t",
}


def parse(text: str) -> str:
    """Return the canonical notation: lower-case letters without separators.

    Accepts upper case, spaces, commas and `+` between cards, and full or abbreviated
    names when separated. A word made only of notation letters is notation. Raises
    `NotationError` that names the position (from 1), the character and the nearest card.
    """
    lowered = text.lower()
    if _LETTERS.issuperset(lowered):
        return lowered
    cards = []
    for word in _WORD.finditer(text):
        cards.append(_parse_word(word.group().lower(), word.group(), word.start() + 1))
    return "".join(cards)


def _parse_word(word: str, written: str, position: int) -> str:
    if _LETTERS.issuperset(word):
        return word
    if word in NAMES:
        return NAMES[word]
    multiplier = _MULTIPLIER.match(word)
    if multiplier:
        number, card = multiplier.group(1, 2) if multiplier[1] else multiplier.group(4, 3)
        raise NotationError(
            msg(
                "“{word}” at position {position}: write every card by itself, "
                "for example {example}.",
                word=_short(written),
                position=position,
                example=_example(card, number),
            )
        )
    found = {NAMES[name] for name in NAMES if len(word) > 1 and name.startswith(word)}
    if len(found) == 1:
        return found.pop()
    if len(found) > 1:
        raise NotationError(
            msg(
                "“{word}” at position {position} can be more than one card: {cards}.",
                word=_short(written),
                position=position,
                cards=", ".join(sorted(f"{key} ({BY_KEY[key].id})" for key in found)),
            )
        )
    close = get_close_matches(word[:40], NAMES, n=1, cutoff=0.65)
    if close:
        _refuse(_short(written), position, NAMES[close[0]])
    offset = next(i for i, character in enumerate(word) if character not in _LETTERS)
    _refuse(word[offset], position + offset, _NEIGHBOURS.get(word[offset]))


def _refuse(what: str, position: int, nearest: str | None) -> NoReturn:
    shown = what if what.isprintable() else ascii(what)[1:-1]
    if nearest is None:
        raise NotationError(
            msg(
                "“{what}” at position {position} is no card; the cards are {keys}.",
                what=shown,
                position=position,
                keys="t s d 1 2 3 e l q w p c",
            )
        )
    raise NotationError(
        msg(
            "“{what}” at position {position} is no card; did you mean {key} ({card})?",
            what=shown,
            position=position,
            key=nearest,
            card=BY_KEY[nearest].name,
        )
    )


def _example(card: str, number: str) -> str:
    key = card if card in _LETTERS else NAMES.get(card, "t")
    return key * min(max(int(number[:3]), 1), 5)


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:19] + "…"
