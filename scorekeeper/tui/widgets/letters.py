"""Large letters: 5×7 points in half blocks, the same doubled, and 3×5; else a plaque.

Rows of points are hexadecimal, the leftmost point first; the first number is the width. A mark
(Å, É, Ñ) takes one row of points above. What a set lacks it says, for the whole name: nothing
is ever left out.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from rich.cells import cell_len

_LARGE: Final = """
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

_SMALL: Final = """
A 3 2 5 7 5 5|B 3 6 5 6 5 6|C 3 3 4 4 4 3|D 3 6 5 5 5 6|E 3 7 4 6 4 7|F 3 7 4 6 4 4
G 3 3 4 5 5 3|H 3 5 5 7 5 5|I 1 1 1 1 1 1|J 3 1 1 1 5 2|K 3 5 5 6 5 5|L 3 4 4 4 4 7
M 5 11 1B 15 11 11|N 4 9 D B 9 9|O 3 7 5 5 5 7|P 3 7 5 7 4 4|Q 4 6 9 9 A 5|R 3 6 5 6 5 5
S 3 3 4 2 1 6|T 3 7 2 2 2 2|U 3 5 5 5 5 7|V 3 5 5 5 5 2|W 5 11 11 15 1B 11|X 3 5 5 2 5 5
Y 3 5 5 2 2 2|Z 3 7 1 2 4 7|0 3 7 5 5 5 7|1 2 1 3 1 1 1|2 3 6 1 2 4 7|3 3 6 1 2 1 6
4 3 5 5 7 1 1|5 3 7 4 6 1 6|6 3 3 4 7 5 7|7 3 7 1 2 2 2|8 3 7 5 7 5 7|9 3 7 5 7 1 6
- 2 0 0 3 0 0|− 3 0 0 7 0 0|& 4 4 A 4 A 5|' 1 1 1 0 0 0|. 1 0 0 0 0 1|! 1 1 1 1 0 1
Ł 3 2 2 3 6 3|Ø 3 7 5 7 5 7|Æ 5 F 14 1E 14 17|Œ 5 F 14 16 14 F|ẞ 3 6 5 6 5 6
Đ 4 E 5 D 5 E|Ð 4 E 5 D 5 E|Þ 3 4 6 5 6 4
"""

_MARKS: Final[Mapping[str, str]] = {
    "\u0300": "#..",
    "\u0301": "..#",
    "\u0302": ".#.",
    "\u0303": "##.#",
    "\u0304": "###",
    "\u0306": "#.#",
    "\u0307": ".#.",
    "\u0308": "#.#",
    "\u030a": ".#.",
    "\u030b": "#.#",
    "\u030c": "#.#",
}
"""The marks that a row of points can tell; all others make a plaque."""


class Face(NamedTuple):
    """A set of letters: how many rows of points, and the points of each letter."""

    height: int
    glyphs: Mapping[str, tuple[str, ...]]


@cache
def face(large: bool) -> Face:
    """Return the set of 5×7 or of 3×5 points."""
    glyphs: dict[str, tuple[str, ...]] = {}
    for entry in (_LARGE if large else _SMALL).strip().replace("\n", "|").split("|"):
        letter, width, *rows = entry.split()
        glyphs[letter] = tuple(
            f"{int(bits, 16):0{int(width)}b}".replace("0", " ").replace("1", "#") for bits in rows
        )
    return Face(7 if large else 5, glyphs)


def points(text: str, *, large: bool = True) -> list[str] | None:
    """Return a text in points (# and blanks), None if the set lacks one of its letters.

    There is one more row than the letters are high, the first, for marks.
    """
    letters = face(large)
    rows = [""] * (letters.height + 1)
    for character in text.replace("ß", "ẞ").replace("’", "'").replace("–", "-"):
        glyph = _glyph(character, letters)
        if glyph is None:
            return None
        for number, part in enumerate(glyph):
            rows[number] += part + " "
    return [row[:-1] for row in rows]


def _glyph(character: str, letters: Face) -> tuple[str, ...] | None:
    if character == " ":
        return ("  ",) * (letters.height + 1)
    capital = character.upper()
    if capital in letters.glyphs:
        glyph = letters.glyphs[capital]
        return (" " * len(glyph[0]), *glyph)
    base, *marks = list(unicodedata.normalize("NFD", capital))
    glyph = letters.glyphs.get(base, ())
    if len(marks) != 1 or marks[0] not in _MARKS or not glyph:
        return None
    width = len(glyph[0])
    mark = _MARKS[marks[0]].replace(".", " ")
    if len(mark) > width:
        mark = "#" * width
    return (mark.center(width), *glyph)


def half_blocks(rows: Sequence[str]) -> list[str]:
    """Return points as text, two rows of points a line."""
    lines = [*rows, ""] if len(rows) % 2 else list(rows)
    width = max(map(len, lines), default=0)
    made = []
    for upper, lower in zip(lines[::2], lines[1::2], strict=True):
        pairs = zip(upper.ljust(width), lower.ljust(width), strict=True)
        made.append("".join(_BLOCKS[above, below] for above, below in pairs))
    return made


_BLOCKS: Final = {(" ", " "): " ", ("#", " "): "▀", (" ", "#"): "▄", ("#", "#"): "█"}


def doubled(rows: Sequence[str]) -> list[str]:
    """Return points as text, two cells a point; the row of marks only if there is one."""
    kept = rows if rows[0].strip() else rows[1:]
    return ["".join("██" if point == "#" else "  " for point in line) for line in kept]


class Banner(NamedTuple):
    """A name and a number in large letters, as lines; `plaque` is set where letters lack."""

    name: list[str]
    number: list[str]
    plaque: bool = False


def banner(name: str, number: str, width: int, height: int) -> Banner:
    """Return the largest letters in which a name stands beside a number.

    The number is always in large digits. The name: doubled, 5×7 in one line, in two lines
    parted at a blank or hyphen, 3×5, or a plaque. It is decided for the whole name.
    """
    digits, small_digits = points(number) or [], points(number, large=False) or []
    numbers = [half_blocks(digits) if width >= 44 else half_blocks(small_digits)]
    if height >= 9 and width >= 60:
        numbers.insert(0, doubled(digits))
    for large in (True, False):
        for beside, lines in product(numbers, _ways(name, large=large)):
            # Above a low number there is room for the first of two lines.
            meeting = lines[-len(beside) :] if len(lines) > len(beside) else lines
            room = width - len(beside[0]) - 4
            free = len(lines) <= height - (1 if height >= 8 else 0)
            if free and max(map(len, lines)) <= width and max(map(len, meeting)) <= room:
                return Banner(lines, beside)
    return Banner([], numbers[0], plaque=True)


def _ways(name: str, *, large: bool) -> list[list[str]]:
    """Return the ways to draw a name in one size, the largest first."""
    drawn = points(name, large=large)
    if drawn is None or points(name, large=not large) is None:
        return []
    ways = [doubled(drawn)] if large else []
    ways.append(half_blocks(drawn))
    for parts in parted(name):
        lines = [half_blocks(points(part, large=large) or []) for part in parts]
        ways.append([*lines[0], *lines[1]])
    return ways


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
