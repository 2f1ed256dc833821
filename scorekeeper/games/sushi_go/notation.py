"""One letter a card: read what people type, print what is stored."""

import re
from typing import Final

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
    return "".join([_parse_word(word.group(), word.start() + 1) for word in _WORD.finditer(text)])


def _parse_word(written: str, position: int) -> str:
    word = written.lower()
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
    found = _named(word)
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
    from difflib import get_close_matches  # only a wrong word needs it

    close = get_close_matches(word[:40], NAMES, n=1, cutoff=0.65)
    if close:
        raise _no_card(_short(written), position, NAMES[close[0]])
    # counted in what was written: a few capitals become two characters when lowered
    offset = next(i for i, character in enumerate(written) if character.lower() not in _LETTERS)
    character = written[offset]
    raise _no_card(character, position + offset, _NEIGHBOURS.get(character.lower()))


def _named(beginning: str) -> set[str]:
    if len(beginning) < 2:
        return set()
    return {key for name, key in NAMES.items() if name.startswith(beginning)}


def _no_card(what: str, position: int, nearest: str | None) -> NotationError:
    shown = what if what.isprintable() else ascii(what)[1:-1]
    if nearest is None:
        return NotationError(
            msg(
                "“{what}” at position {position} is no card; the cards are {keys}.",
                what=shown,
                position=position,
                keys="t s d 1 2 3 e l q w p c",
            )
        )
    return NotationError(
        msg(
            "“{what}” at position {position} is no card; did you mean {key} ({card})?",
            what=shown,
            position=position,
            key=nearest,
            card=BY_KEY[nearest].name,
        )
    )


def _example(card: str, number: str) -> str:
    found = {card} if card in _LETTERS else _named(card)
    key = found.pop() if len(found) == 1 else "t"
    return key * min(max(int(number[:3]), 1), 5)


def _short(word: str) -> str:
    return word if len(word) <= 20 else word[:19] + "…"
