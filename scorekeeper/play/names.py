"""Players' names: any text that can be shown, and when two of them are the same person."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from scorekeeper.i18n import Refused, msg

LONGEST: Final = 40
"""The most characters of a name."""

_UNSEEN: Final = dict.fromkeys([0x00AD, 0x180E, 0x200B, *range(0x2060, 0x2065), 0xFEFF])
"""Characters without a look that change none either: soft hyphens, blanks without a width."""

_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""

_BLANKS: Final = re.compile(r"[^\S\n\r\v\f\x1c-\x1f\x85\u2028\u2029\t]+")
"""A run of blanks; characters that break a line or steer are no part of a name."""


def clean_name(text: str) -> str:
    """Return a name as it is kept. Raises `Refused` if it can't be a name.

    A name has 1 to 40 characters, something to be seen and no control characters. It is trimmed,
    several blanks are one, and what nobody sees is left out, so that two names that look the
    same are the same.
    """
    name = _tidy(text)
    if not any(map(_seen, name)):
        raise Refused(msg("A player needs a name."))
    if any(unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"} for character in name):
        raise Refused(
            msg(
                "The name “{name}” holds a character that can't be shown; leave it out.",
                name=ascii(name)[1:-1][:LONGEST],
            )
        )
    if len(name) > LONGEST:
        raise Refused(
            msg(
                "The name “{name}…” has {count} characters; {longest} is the most.",
                name=name[:12],
                count=len(name),
                longest=LONGEST,
            )
        )
    return name


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return what is equal for all spellings of one person's name (NFKC, case-folded)."""
    folded = unicodedata.normalize("NFKC", _tidy(name)).casefold()
    return unicodedata.normalize("NFKC", folded).strip()


def _tidy(text: str) -> str:
    return _BLANKS.sub(" ", text.translate(_UNSEEN)).strip()


def _seen(character: str) -> bool:
    category = unicodedata.category(character)
    return character not in _FILLERS and (category == "Cc" or category[0] not in {"C", "Z", "M"})
