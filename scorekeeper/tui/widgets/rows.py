"""Rows of pieces: what every widget draws. A piece is a text, a style in words, and a zone.

Pure values: tests read them as text, `strip` makes of them what Textual paints. A zone names
what a click on the piece means.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from scorekeeper.tui.theme import Look


class Piece(NamedTuple):
    """A text in one style."""

    text: str
    style: str = ""
    zone: str = ""


Row: TypeAlias = tuple[Piece, ...]
Rows: TypeAlias = list[Row]
Drawing: TypeAlias = Callable[[int, int], Sequence[Row]]
"""Returns the rows for a width and a height."""


def row(*parts: str | tuple[str, ...] | Row) -> Row:
    """Return a row of texts, (text, style) or (text, style, zone) pairs, pieces and rows."""
    made: list[Piece] = []
    for part in parts:
        if isinstance(part, Piece):
            made.append(part)
        elif isinstance(part, str):
            made.append(Piece(part))
        elif part and isinstance(part[0], tuple):
            made.extend(part)
        elif part:
            made.append(Piece(*part))
    return tuple(made)


def cells(text: str) -> int:
    """Return the cells of a text; most have a cell a letter."""
    return len(text) if text.isascii() else cell_len(text)


def width_of(pieces: Iterable[Piece]) -> int:
    """Return the cells of a row."""
    return _width(tuple(pieces))


@lru_cache(maxsize=4096)
def _width(pieces: Row) -> int:
    # Most rows are those of the picture before; a hash is quicker than counting again.
    return sum([cells(piece[0]) for piece in pieces])


def text_of(rows: Iterable[Iterable[Piece]]) -> str:
    """Return rows as plain text."""
    return "\n".join("".join(piece.text for piece in pieces).rstrip() for pieces in rows)


def pad(pieces: Row, width: int, style: str = "") -> Row:
    """Return a row of exactly so many cells, filled or cut."""
    has = width_of(pieces)
    if has < width:
        return (*pieces, Piece(" " * (width - has), style))
    return pieces if has == width else cut(pieces, width)


def cut(pieces: Row, width: int) -> Row:
    """Return the first cells of a row; the last text ends with … where it was cut."""
    made: list[Piece] = []
    for piece in pieces:
        long = cells(piece.text)
        if long > width:
            if width > 0:
                made.append(piece._replace(text=fit(piece.text, width)))
            break
        made.append(piece)
        width -= long
    return tuple(made)


def split_row(left: Row, right: Row, width: int, style: str = "") -> Row:
    """Return a row with one part at its left and one at its right end; the left one is cut."""
    room = max(width - width_of(right), 0)
    return pad((*pad(left, room, style), *right), width, style)


def on(ground: str, pieces: Iterable[Piece]) -> Row:
    """Return a row on a ground, where its pieces have none."""
    return tuple(
        piece if " on " in f" {piece.style}" else piece._replace(style=f"{piece.style} on {ground}")
        for piece in pieces
    )


def zoned(zone: str, pieces: Iterable[Piece]) -> Row:
    """Return a row that is one zone, where its pieces have none."""
    return tuple(piece if piece.zone else piece._replace(zone=zone) for piece in pieces)


def beside(columns: Sequence[Rows]) -> Rows:
    """Return columns beside each other, each of one width, with one cell around each."""
    blank = (Piece(" "),)
    return [
        tuple(chain(blank, *(chain(part, blank) for part in parts)))
        for parts in zip(*columns, strict=True)
    ]


def whole(blocks: Iterable[Rows], height: int) -> Rows:
    """Return those of some blocks that stand whole in so many lines, the first ones first."""
    rows: Rows = []
    for block in blocks:
        rows += block if len(rows) + len(block) <= height else []
    return rows


def figures(
    columns: Sequence[tuple[Row, Sequence[Row]]], gap: int = 1, least: int = 2
) -> tuple[Row, list[Row]]:
    """Return the headings and the lines of columns of figures, each aligned at its right."""
    widths = [max(least, width_of(head), *map(width_of, cells)) + gap for head, cells in columns]

    def line(cells: Iterable[Row]) -> Row:
        return tuple(
            piece
            for cell, width in zip(cells, widths, strict=True)
            for piece in (Piece(" " * (width - width_of(cell))), *cell)
        )

    heads, lines = zip(*columns, strict=True)
    return line(heads), [line(cells) for cells in zip(*lines, strict=True)]


def overlay(base: Row, x: int, pieces: Row) -> Row:
    """Return a row with other pieces laid on it from the cell `x` on."""
    end, at = x + width_of(pieces), 0
    left: list[Piece] = []
    right: list[Piece] = []
    for piece in base:
        long = cells(piece.text)
        if at < x:
            left.append(piece._replace(text=set_cell_size(piece.text, min(long, x - at))))
        if at + long > end:
            keep = min(long, at + long - end)
            right.append(piece._replace(text=piece.text[len(piece.text) - keep :]))
        at += long
    return (*left, *pieces, *right)


def zone_at(pieces: Iterable[Piece], x: int) -> str:
    """Return the zone of the cell `x`, "" for none."""
    for piece in pieces:
        x -= cells(piece.text)
        if x < 0:
            return piece.zone
    return ""


def wrap(pieces: Row, width: int, indent: int = 0) -> Rows:
    """Break a row between words; lines after the first begin `indent` cells further right."""
    if width_of(pieces) <= width:
        return [pieces]
    begin: Row = row(" " * indent) if indent else ()
    lines: Rows = []
    line: Row = ()
    room = width
    for piece in pieces:
        for whole in _WORD.findall(piece.text):
            word = whole
            if cells(word) > room and line:
                lines.append(line)
                line, room, word = begin, width - indent, word.lstrip(" ")
            while cells(word) > room > 1:
                first = chop_cells(word, room)[0]
                lines.append((*line, piece._replace(text=first)))
                line, room, word = begin, width - indent, word[len(first) :]
            line = (*line, piece._replace(text=word)) if word else line
            room -= cells(word)
    return [*lines, line] if line else lines or [()]


_CLINGS: Final = "、。，；：！？）」』…,.;:!?)”’"
_WIDE: Final = (
    "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60"
    "\U0001f300-\U0001faff\U00020000-\U0003fffd"
)
_NARROW: Final = f"(?:[^ {_WIDE}]|[{_CLINGS}])+"
_WORD: Final = re.compile(
    rf" *(?:(?![{_CLINGS}])[{_WIDE}][{_CLINGS}]*|{_NARROW}?-(?=[^\W\d_])|{_NARROW})| +"
)
"""A word with the blanks before it: up to a blank, a hyphen, or a letter of a script that needs
no blanks (Chinese), with the signs that cling to it."""


def strip(look: Look, pieces: Iterable[Piece], width: int) -> Strip:
    """Return a row as Textual paints it, in exactly so many cells; neighbours alike are one."""
    whole = (piece for piece in pad(tuple(pieces), width) if piece.text)
    segments = [
        Segment("".join([piece.text for piece in alike]), look.style(style))
        for style, alike in groupby(whole, key=attrgetter("style"))
    ]
    return Strip(segments, width)


# Texts of users on a grid of cells.

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SHOWN: Final[dict[int, str | None]] = {
    **dict.fromkeys([*map(ord, "\ufe0e\ufe0f"), *range(0x1F3FB, 0x1F400)]),
    # Terminals draw flags in two or in four cells, so the letters that make one are shown.
    **{0x1F1E6 + number: chr(ord("A") + number) for number in range(26)},
    **dict.fromkeys(map(ord, "\n\t"), " "),
}


def shown(text: str) -> str:
    """Return a text of users without what terminals obey or draw at widths of their own."""
    known = text.translate(_SHOWN)
    return "".join([sign for sign in known if unicodedata.category(sign) not in _UNSEEN])


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells, cut with … or filled with blanks."""
    long = cells(text)
    if long <= width:
        return text + " " * (width - long)
    return set_cell_size(set_cell_size(text, width - 1).rstrip() + "…", width) if width else ""


def fit_right(text: str, width: int) -> str:
    """Return the text in exactly `width` cells, filled with blanks on the left."""
    long = cells(text)
    return " " * (width - long) + text if long < width else fit(text, width)


def centre(text: str, width: int) -> str:
    """Return the text in the middle of `width` cells."""
    left = max(width - cells(text), 0) // 2
    return fit(" " * left + text, width)


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Return names cut to `width` cells; those that look alike then have their number."""
    cut_ = [fit(shown(name) or "?", width).rstrip() for name in names]
    return [
        f"{fit(name, width - 2).rstrip()} {number}" if cut_.count(name) > 1 else name
        for number, name in enumerate(cut_, start=1)
    ]


def minus(number: int | None) -> str:
    """Return a number with a real minus sign, a dash where nothing is known."""
    return "–" if number is None else str(number).replace("-", "−")


def signed(number: int | None) -> str:
    """Return points that are added: “+3”, “−6”, “0”."""
    return f"+{number}" if number is not None and number > 0 else minus(number)


def clock(at: int) -> str:
    """Return the time of day of an operation here."""
    try:
        return datetime.fromtimestamp(at / 1000).strftime("%H:%M")
    except (OverflowError, OSError, ValueError):
        return ""
