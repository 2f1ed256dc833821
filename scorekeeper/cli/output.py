"""What commands print: text that steers no terminal, tables, JSON, and what went wrong."""

import json
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from typing import Final

import click

from scorekeeper.files.document import harmless
from scorekeeper.i18n import Message, Refused, english, msg, reason_of, say

_NARROW: Final = frozenset("–“”’…×·→←↑↓−●")
"""Signs beyond the European letters that are surely one cell wide."""
_WIDE: Final = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60"
_PIECES: Final = rf"\s+|[{_WIDE}][、。，；：！？）」』》”’…·]*|[^\s{_WIDE}]+"


def width(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    if all(letter < "\u0300" or letter in _NARROW for letter in text):
        return len(text)
    from rich.cells import cell_len  # most texts don't need it

    return cell_len(text)


def wrapped(text: str, cells: int) -> list[str]:
    """Return a text as lines of so many cells, broken at blanks and between wide letters."""
    lines = [""]
    for piece in re.findall(_PIECES, text):
        if lines[-1] and width(lines[-1]) + width(piece.rstrip()) > cells:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        lines[-1] += piece if lines[-1] else piece.lstrip()
    return lines


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: int = 0) -> list[str]:
    """Return rows as lines; the columns numbered in `right` are aligned to the right."""
    safe = [[harmless(cell) for cell in row] for row in rows]
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
    """Print lines: messages with what somebody wrote made harmless, texts as they are."""
    for line in lines:
        click.echo(harmless(say(line, names)) if isinstance(line, Message) else line)


def complain(sentence: Message | str) -> None:
    """Print one line on stderr."""
    click.echo(harmless(say(msg("scorekeeper: {sentence}", sentence=sentence))), err=True)


def complain_of(error: BaseException) -> int:
    """Print what went wrong; return 2 where the command was called wrongly, else 1."""
    if isinstance(error, BrokenPipeError):
        # Whoever read has gone: leaving stays quiet.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    else:
        complain(_sentence(error))
    return error.exit_code if isinstance(error, click.ClickException) else 1


def _sentence(error: BaseException) -> Message | str:
    match error:
        case click.UsageError() if error.ctx is not None:
            return msg(
                "{sentence} See `{command} --help`.",
                sentence=error.format_message(),
                command=error.ctx.command_path,
            )
        case click.ClickException():
            return error.format_message()
        case click.Abort():
            return msg("Stopped.")
        case Refused():
            return error.message
        case UnicodeEncodeError() if isinstance(error.object, str):
            # A word of the command line that is no text; SQLite takes none such.
            word = error.object.encode("utf-8", "replace").decode()[:40]
            return msg("“{word}” holds a character that is not text; leave it out.", word=word)
        case OSError():
            where = str(error.filename or "stdout")  # what is not named is what is printed
            return msg("{path}: {reason}.", path=where, reason=reason_of(error))
    reason = f"{type(error).__name__}: {error}"[:200]
    if type(error).__module__.startswith("sqlite3"):
        return msg("The database can't be used: {reason}.", reason=reason)
    return msg("Something went wrong in the program: {reason}. Please report it.", reason=reason)


def print_json(value: object, names: Sequence[str] = ()) -> None:
    """Print a value as JSON, in English."""
    click.echo(json.dumps(plain(value, names), indent=2, ensure_ascii=False))


def plain(value: object, names: Sequence[str] = ()) -> object:
    """Return a value as JSON knows it: messages in English, records by the names of fields."""
    match value:
        case Message():
            return english(value, names)
        case None | int() | float() | str():
            return value
        case Mapping():
            return {str(key): plain(inner, names) for key, inner in value.items()}
        case tuple() if hasattr(value, "_asdict"):
            return plain(value._asdict(), names)
        case Iterable():
            return [plain(inner, names) for inner in value]
    if is_dataclass(value):
        return {it.name: plain(getattr(value, it.name), names) for it in fields(value)}
    return str(value)
