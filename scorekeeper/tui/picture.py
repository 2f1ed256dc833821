"""A screen as an SVG picture: blocks, braille and frames as shapes, words as text.

Textual's own picture asks for a font from the internet and shows hairlines between blocks.
"""

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

WIDE, HIGH = 10, 20
"""Points of a cell."""

_FONT: Final = (
    'font-family="DejaVu Sans Mono,Menlo,Consolas,Noto Sans Mono CJK SC,monospace" font-size="16.6"'
)
_FRAME: Final = {
    "│": "M5 0V20",
    "╭": "M5 20V14Q5 10 9 10H10",
    "╮": "M5 20V14Q5 10 1 10H0",
    "╰": "M5 0V6Q5 10 9 10H10",
    "╯": "M5 0V6Q5 10 1 10H0",
}
_BLOCKS: Final = {
    "█": (0, WIDE, HIGH),
    "▒": (0, WIDE, HIGH),
    "▀": (0, WIDE, HIGH // 2),
    "▄": (HIGH // 2, WIDE, HIGH // 2),
    **{sign: (0, WIDE * (part + 1) / 8, HIGH) for part, sign in enumerate("▏▎▍▌▋▊▉")},
}
"""What is filled of a cell: from which point down, how wide, how high."""


def svg(lines: Sequence[Iterable[Segment]], width: int, ink: str, ground: str) -> str:
    """Return a picture of lines of segments; `ink` and `ground` hold where a style has none."""
    size = f"{width * WIDE} {len(lines) * HIGH}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" {_FONT}>',
        "<style>rect{shape-rendering:crispEdges}path{fill:none;stroke-width:1.3}</style>",
        f'<rect width="100%" height="100%" fill="{ground}"/>',
    ]
    texts: list[str] = []
    for y, line in enumerate(lines):
        x = 0
        for segment in line:
            style = segment.style or Style.null()
            front, back = _colours(style, ink, ground)
            cells = cell_len(segment.text)
            if back != ground:
                parts.append(_rect(x * WIDE, y * HIGH, cells * WIDE, HIGH, back))
            texts += _drawn(segment.text, x, y, front, bold=bool(style.bold))
            x += cells
    return "\n".join([*parts, *texts, "</svg>"])


def _colours(style: Style, ink: str, ground: str) -> tuple[str, str]:
    front = style.color.get_truecolor().hex if style.color and not style.color.is_default else ink
    back = ground
    if style.bgcolor and not style.bgcolor.is_default:
        back = style.bgcolor.get_truecolor().hex
    front, back = (back, front) if style.reverse else (front, back)
    if style.dim:
        mixed = (
            (int(front[n : n + 2], 16) * 6 + int(back[n : n + 2], 16) * 4) // 10 for n in (1, 3, 5)
        )
        front = "#" + "".join(f"{part:02x}" for part in mixed)
    return front, back


def _drawn(text: str, x: int, y: int, colour: str, *, bold: bool) -> list[str]:
    """Return a text in one style: words, and the signs that are drawn as shapes."""
    made: list[str] = []
    weight = ' font-weight="bold"' if bold else ""
    for kind, run in groupby(text, key=_kind):
        signs = "".join(run)
        if isinstance(kind, str):
            made += _shapes(kind, len(signs), x * WIDE, y * HIGH, colour)
        else:
            # Blanks in a row end a word: a picture would draw them as one. Wide letters, which
            # come from other fonts, stand alone.
            for words in re.finditer(r"[^ ]+(?: [^ ]+)*" if kind == 1 else ".", signs):
                place = f'x="{(x + words.start() * kind) * WIDE}" y="{y * HIGH + 15}" '
                place += f'textLength="{cell_len(words[0]) * WIDE}" lengthAdjust="spacingAndGlyphs"'
                made.append(f'<text {place} fill="{colour}"{weight}>{escape(words[0])}</text>')
        x += cell_len(signs)
    return made


def _kind(sign: str) -> str | int:
    """Return a sign that is drawn as a shape, of a letter its cells."""
    shape = sign == "─" or sign in _FRAME or sign in _BLOCKS or "⠁" <= sign <= "⣿"
    return sign if shape else cell_len(sign) or 1


def _shapes(sign: str, count: int, x: int, y: int, colour: str) -> list[str]:
    """Return so many of a sign as shapes."""
    if sign == "─":
        return [f'<path d="M{x} {y + 10}H{x + count * WIDE}" stroke="{colour}"/>']
    if sign in _FRAME:
        drawn = f'<path d="{_FRAME[sign]}" stroke="{colour}" transform="translate'
        return [f'{drawn}({x + cell * WIDE} {y})"/>' for cell in range(count)]
    if sign in _BLOCKS:
        top, wide, high = _BLOCKS[sign]
        more = ' fill-opacity="0.5"' if sign == "▒" else ""
        return [_rect(x, y + top, wide * count, high, colour, more)]
    dots = (bit for bit in range(8) if ord(sign) >> bit & 1)
    places = [(bit // 3, bit % 3) if bit < 6 else (bit - 6, 3) for bit in dots]
    return [
        f'<circle cx="{x + 2.5 + cell * WIDE + column * 5}" cy="{y + 2.5 + line * 5}" '
        f'r="1.7" fill="{colour}"/>'
        for cell in range(count)
        for column, line in places
    ]


def _rect(x: float, y: float, wide: float, high: float, colour: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{colour}"{more}/>'
