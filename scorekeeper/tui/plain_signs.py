"""Signs that every terminal can draw: for the Linux console, old encodings, and who wishes so."""

import codecs
import os
import sys
from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONSOLES: Final = ("linux", "vt", "cons", "ansi")
"""How the names of terminals begin whose font has 256 or 512 signs."""

_SIGNS: Final = str.maketrans("★▶◂▸▲▼●○◐✓╭╮╰╯⏎⌫⇧▏▌▒◓◠≋▰▬╱◆◉■", "*><>^v*o%x┌┐└┘<<^││▓o(~##/+o#")
_LETTERS: Final = str.maketrans("–−“”‘’…·×→←↑↓─│┌┐└┘█▀▄▓", "--\"\"''..x><^v-|++++##_#")
"""What stands for a sign where the terminal knows the characters of an old encoding only."""


class PlainSigns(LineFilter):
    """Puts plainer signs into what is drawn; every line stays as wide as it was."""

    def __init__(self, encoding: str = "") -> None:
        super().__init__()
        self._encoding = encoding

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments in plain signs."""
        del background
        return [
            segment if segment.text.isascii() else Segment(self._plain(segment.text), segment.style)
            for segment in segments
        ]

    def _plain(self, text: str) -> str:
        plain = "".join("·" if "⠁" <= sign <= "⣿" else sign for sign in text.translate(_SIGNS))
        return "".join(map(self._encoded, plain)) if self._encoding else plain

    def _encoded(self, sign: str) -> str:
        plainer = (sign, sign.translate(_LETTERS), "?" * cell_len(sign))
        return next(each for each in plainer if each.encode(self._encoding, "ignore"))


def signs_for(
    environment: Mapping[str, str] = os.environ, encoding: str | None = None
) -> PlainSigns | None:
    """Return what a terminal needs; None where it can draw everything."""
    encoding = encoding or getattr(sys.__stderr__, "encoding", None) or "utf-8"
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        name = "ascii"
    if name != "utf-8":
        return PlainSigns(name)
    return PlainSigns() if environment.get("TERM", "").startswith(_CONSOLES) else None
