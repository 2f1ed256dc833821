"""How fields draw texts that came from elsewhere: nothing in them steers the terminal."""

import unicodedata
from typing import Final

from rich.highlighter import Highlighter
from rich.text import Text

_STAND_IN: Final = "·"
JOINERS: Final = frozenset("\u200c\u200d")
"""What makes one picture of several, and parts or joins letters; it is seen by that only."""


class Harmless(Highlighter):
    """Draws a dot for every character that a terminal obeys or that turns others round.

    The value of the field stays as it is.
    """

    def highlight(self, text: Text) -> None:
        """Put the dots in."""
        plain = "".join(_STAND_IN if _steers(letter) else letter for letter in text.plain)
        if plain != text.plain:
            text.plain = plain


HARMLESS: Final = Harmless()


def _steers(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind in {"Cc", "Cs", "Zl", "Zp"} or (kind == "Cf" and letter not in JOINERS)
