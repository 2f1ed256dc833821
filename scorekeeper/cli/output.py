"""What commands print: text that steers no terminal, tables, JSON, and how they refuse."""

import codecs
import json
import re
import sys
import unicodedata
from collections.abc import Sequence
from typing import Final

import click

from scorekeeper.i18n import Message, msg, say

_BIDI: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_PLAIN: Final = str.maketrans(
    {"−": "-", "–": "-", "“": '"', "”": '"', "’": "'", "…": "...", "×": "x", "·": "*", "→": "->"}
)
_WIDE: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60"
_CLOSING: Final = "、。，；：！？）」』》”’…·"
_PIECES: Final = re.compile(rf"\s+|[{_WIDE}][{_CLOSING}]*|[^\s{_WIDE}]+")

PLAIN_ERRORS: Final = "scorekeeper-plain"
"""The error handler of streams whose encoding can't show everything."""


def shown(text: str) -> str:
    """Return a text with control and direction characters written as escapes."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(ascii(letter)[1:-1] if _steers(letter) else letter for letter in text)


def width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # most texts don't need it

    return cell_len(text)


def wrapped(text: str, cells: int) -> list[str]:
    """Return a text as lines of so many cells, broken at blanks and between wide letters."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and width(lines[-1]) + width(piece.rstrip()) > cells:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return lines


def table(
    rows: Sequence[Sequence[str]], *, right: Sequence[int] = (), indent: int = 0
) -> list[str]:
    """Return rows as lines; the columns numbered in `right` are aligned to the right."""
    safe = [[shown(cell) for cell in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*safe, strict=True)]
    lines = []
    for row in safe:
        cells = []
        for number, (cell, most) in enumerate(zip(row, widths, strict=True)):
            blank = " " * (most - width(cell))
            cells.append(blank + cell if number in right else cell + blank)
        lines.append((" " * indent + "  ".join(cells)).rstrip())
    return lines


def signed(number: int | None) -> str:
    """Return a number with a real minus sign, a dash where there is none."""
    return "–" if number is None else str(number).replace("-", "−")


def tell(*lines: Message | str, names: Sequence[str] = ()) -> None:
    """Print lines that may hold what somebody wrote."""
    for line in lines:
        click.echo(shown(say(line, names) if isinstance(line, Message) else line))


def complain(sentence: Message | str) -> None:
    """Print one line on stderr."""
    text = say(sentence) if isinstance(sentence, Message) else sentence
    click.echo(shown(say(msg("scorekeeper: {sentence}", sentence=text))), err=True)


def print_json(value: object) -> None:
    """Print a value as JSON; letters that the stream can't show are written as escapes."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(value, indent=2)
    click.echo(text)


def _steers(letter: str) -> bool:
    return letter in _BIDI or unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"}


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_PLAIN)
    return text.encode("ascii", "backslashreplace").decode(), error.end


codecs.register_error(PLAIN_ERRORS, _plain)
