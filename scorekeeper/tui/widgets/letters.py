"""Large letters: 5×7 points in half blocks, or the same doubled.

Rows of points are hexadecimal, the leftmost point first; the first number is the width. A mark
(Å, É, Ñ) takes one row of points above. What a set lacks it says, for the whole name: nothing
is ever left out, the name is written on a plaque then.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final

from rich.cells import cell_len

_LETTERS: Final = """
A 5 0E 11 11 1F 11 11 11|B 5 1E 11 11 1E 11 11 1E|C 5 0F 10 10 10 10 10 0F
D 5 1E 11 11 11 11 11 1E|E 5 1F 10 10 1E 10 10 1F|F 5 1F 10 10 1E 10 10 10
G 5 0F 10 10 13 11 11 0F|H 5 11 11 11 1F 11 11 11|I 3 7 2 2 2 2 2 7
J 5 07 02 02 02 02 12 0C|K 5 11 12 14 18 14 12 11|L 5 10 10 10 10 10 10 1F
M 5 11 1B 15 15 11 11 11|N 5 11 19 15 13 11 11 11|O 5 0E 11 11 11 11 11 0E
P 5 1E 11 11 1E 10 10 10|Q 5 0E 11 11 11 15 12 0D|R 5 1E 11 11 1E 14 12 11
S 5 0F 10 10 0E 01 01 1E|T 5 1F 04 04 04 04 04 04|U 5 11 11 11 11 11 11 0E
V 5 11 11 11 11 11 0A 04|W 5 11 11 11 15 15 1B 11|X 5 11 11 0A 04 0A 11 11
Y 5 11 11 0A 04 04 04 04|Z 5 1F 01 02 04 08 10 1F|0 5 0E 11 11 11 11 11 0E
1 3 2 6 2 2 2 2 7|2 5 0E 11 01 06 08 10 1F|3 5 1E 01 01 0E 01 01 1E
4 5 12 12 12 1F 02 02 02|5 5 1F 10 10 1E 01 01 1E|6 5 0E 10 10 1E 11 11 0E
7 5 1F 01 02 02 04 04 04|8 5 0E 11 11 0E 11 11 0E|9 5 0E 11 11 0F 01 01 0E
- 3 0 0 0 7 0 0 0|− 4 0 0 0 F 0 0 0|& 5 0C 12 14 08 15 12 0D|' 1 1 1 0 0 0 0 0
. 1 0 0 0 0 0 0 1|! 1 1 1 1 1 1 0 1|Ł 5 08 08 0A 0C 18 08 0F|Ø 5 0E 13 13 15 19 19 0E
Æ 5 0F 14 14 1E 14 14 17|Œ 5 0F 14 14 16 14 14 0F|ẞ 5 0E 11 12 14 12 11 16
Đ 5 0E 09 09 1D 09 09 0E|Ð 5 0E 09 09 1D 09 09 0E|Þ 4 8 E 9 9 E 8 8
"""

_MARKS: Final = dict(
    zip(
        map(chr, (0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x30A, 0x30B, 0x30C)),
        ["#..", "..#", ".#.", "##.#", "###", "#.#", ".#.", "#.#", ".#.", "#.#", "#.#"],
        strict=True,
    )
)
"""The marks that a row of points can tell; all others make a plaque."""


@cache
def glyphs() -> Mapping[str, tuple[str, ...]]:
    """Return the points of each letter, seven rows of them."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in _LETTERS.strip().replace("\n", "|").split("|"):
        letter, width, *rows = entry.split()
        found[letter] = tuple(
            f"{int(bits, 16):0{int(width)}b}".replace("0", " ").replace("1", "#") for bits in rows
        )
    return found


def points(text: str) -> list[str] | None:
    """Return a text in points (# and blanks), None if the set lacks one of its letters.

    There is one more row than the letters are high, the first, for marks.
    """
    rows = [""] * 8
    for character in text.replace("ß", "ẞ").replace("’", "'").replace("–", "-"):
        glyph = _glyph(character)
        if glyph is None:
            return None
        rows = [f"{line}{part} " for line, part in zip(rows, glyph, strict=True)]
    return [row[:-1] for row in rows]


def _glyph(character: str) -> tuple[str, ...] | None:
    if character == " ":
        return ("  ",) * 8
    capital = character.upper()
    if capital in glyphs():
        glyph = glyphs()[capital]
        return (" " * len(glyph[0]), *glyph)
    base, *marks = list(unicodedata.normalize("NFD", capital))
    glyph = glyphs().get(base, ())
    if len(marks) != 1 or marks[0] not in _MARKS or not glyph:
        return None
    width = len(glyph[0])
    mark = _MARKS[marks[0]].replace(".", " ")
    return (mark.center(width) if len(mark) <= width else "#" * width, *glyph)


def half_blocks(rows: Sequence[str]) -> list[str]:
    """Return points as text, two rows of points a line."""
    return [
        "".join(_BLOCKS[above + below] for above, below in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


_BLOCKS: Final = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


def doubled(rows: Sequence[str]) -> list[str]:
    """Return points as text, two cells a point; the row of marks only if there is one."""
    kept = rows if rows[0].strip() else rows[1:]
    return ["".join("██" if point == "#" else "  " for point in line) for line in kept]


def banner(name: str, number: str, width: int, height: int) -> tuple[list[str], list[str]]:
    """Return the largest letters in which a name stands beside a number, both as lines.

    The name: doubled, in one line, or in two lines parted at a blank or hyphen; no lines where
    it has too much or other letters, decided for the whole name.
    """
    digits = points(number) or []
    numbers = [half_blocks(digits)]
    if height >= 9 and width >= 60:
        numbers.insert(0, doubled(digits))
    for beside, lines in product(numbers, _ways(name)):
        # Above a low number there is room for the first of two lines.
        room = width - max(map(len, beside), default=0) - 4
        meeting = lines[-len(beside) :] if beside else lines
        free = len(lines) < max(height, 9) and max(map(len, lines)) <= width
        if free and max(map(len, meeting)) <= room:
            return lines, beside
    return [], numbers[-1 if height < 9 else 0]


def _ways(name: str) -> list[list[str]]:
    """Return the ways to draw a name, the largest first."""
    drawn = points(name)
    if drawn is None:
        return []
    two = [
        [line for part in parts for line in half_blocks(points(part) or [])]
        for parts in parted(name)
    ]
    return [doubled(drawn), half_blocks(drawn), *two]


def parted(name: str) -> list[tuple[str, str]]:
    """Return the ways to part a name in two, the most even one first."""
    ways = []
    for place, letter in enumerate(name):
        if letter in " -–" and 0 < place < len(name) - 1:
            first = name[: place + (0 if letter == " " else 1)]
            ways.append((first, name[place + 1 :]))
    return sorted(ways, key=lambda way: abs(len(way[0]) - len(way[1])))


def spaced(name: str, width: int) -> str:
    """Return a name with blanks between its letters as far as there is room."""
    wide = "  ".join(name)
    return wide if cell_len(wide) <= width else name
