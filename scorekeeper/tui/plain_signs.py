"""Signs that every terminal can draw, for those that have few: the Linux console, old encodings."""

from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from scorekeeper.tui.terminal_kind import TerminalKind

SIGNS: Final = str.maketrans(
    "★☆▶◀▸◂▲▼●○✓✗⇧┏┓┗┛┃━┣┫┳┻╋╸╺╹╻╭╮╰╯▁▂▃▅▆▇▔▍▎▏▊▋▉⁰⁴⁵⁶⁷⁸⁹",
    "**><><^v*o+x^┌┐└┘│─├┤┬┴┼──││┌┐└┘__▄▄██▀▌▌│▌▌█0456789",
)
"""What stands for a sign that the font of the Linux console lacks; as wide as the sign."""

LETTERS: Final = str.maketrans(
    "–−“”‘’…·×→←↑↓─│┌┐└┘├┤┬┴┼▌▐█▀▄¹²³┿╿", "--\"\"''..x><^v-|+++++++++||#--123++"
)
"""What stands for a sign where the terminal knows the characters of an old encoding only."""


class PlainSigns(LineFilter):
    """Puts plainer signs into what is drawn; every line stays as wide as it was."""

    def __init__(self, encoding: str | None = None) -> None:
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
        text = text.translate(SIGNS)
        if self._encoding is None:
            return text
        return "".join(self._encoded(character) for character in text)

    def _encoded(self, character: str) -> str:
        for plain in (character, character.translate(LETTERS)):
            try:
                plain.encode(self._encoding or "ascii")
            except UnicodeEncodeError:
                continue
            return plain
        return "?" * cell_len(character)


def signs_for(terminal: TerminalKind) -> PlainSigns | None:
    """Return what a terminal needs; None where it can draw everything."""
    if terminal.old_encoding:
        return PlainSigns(terminal.old_encoding)
    return PlainSigns() if terminal.few_signs else None
