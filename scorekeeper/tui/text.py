"""Text of users on a grid of cells: never markup, never wider than its column."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len, set_cell_size

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200b\u200c\u200d\ufe0e\ufe0f\u2060\ufeff")


def shown(text: str) -> str:
    """Return the text without what terminals draw at widths of their own.

    Joiners, variation selectors, marks of direction and control characters go, and emoji
    lose their skin tone, so that a column counts the same cells everywhere.
    """
    return "".join(
        " " if character in "\n\t" else _letter(character)
        for character in text
        if character in "\n\t"
        or (
            character not in _JOINERS
            and unicodedata.category(character) not in _UNSEEN
            and not "\U0001f3fb" <= character <= "\U0001f3ff"
        )
    )


def _letter(character: str) -> str:
    """Return the letter of half a flag; terminals draw flags in two or in four cells."""
    if "\U0001f1e6" <= character <= "\U0001f1ff":
        return chr(ord(character) - 0x1F1E6 + ord("A"))
    return character


def fit(text: str, width: int) -> str:
    """Return the text in exactly `width` cells, cut with … or filled with blanks."""
    if cell_len(text) > width:
        return set_cell_size(set_cell_size(text, width - 1).rstrip() + "…", width) if width else ""
    return set_cell_size(text, width)


def fit_right(text: str, width: int) -> str:
    """Return the text in exactly `width` cells, filled with blanks on the left."""
    return " " * (width - cell_len(text)) + text if cell_len(text) < width else fit(text, width)


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Return the names cut to `width` cells so that they can still be told apart.

    Names that begin alike keep their ends: “Maximilia…er”.
    """
    clean = [shown(name) or "?" for name in names]
    begun = [fit(name, width).rstrip() for name in clean]
    cut = [
        _keep_end(name, width) if cell_len(name) > width and begun.count(start) > 1 else start
        for name, start in zip(clean, begun, strict=True)
    ]
    return [
        fit(name, width - 2).rstrip() + f" {number}" if cut.count(name) > 1 else name
        for number, name in enumerate(cut, start=1)
    ]


def minus(number: int) -> str:
    """Return a number with a real minus sign."""
    return str(number).replace("-", "−")


def starred(points: int | None, *, by_hand: bool) -> str:
    """Return points with a star if some were set by hand, a dash where nothing is known."""
    text = "–" if points is None else minus(points)
    return f"{text}*" if by_hand else text


def _keep_end(name: str, width: int) -> str:
    end = ""
    for character in reversed(name):
        if cell_len(end) >= width // 3:
            break
        end = character + end
    return set_cell_size(name, width - 1 - cell_len(end)) + "…" + end
