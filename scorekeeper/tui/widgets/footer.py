"""The last line: what can be done here, by importance as far as there is room."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.tui.command import MAIN, RIGHT
from scorekeeper.tui.widgets.rows import Piece, Row, on, pad, width_of


class Item(NamedTuple):
    """A key with what it does; `zone` is told when it is clicked."""

    key: str
    label: str
    zone: str
    importance: int


def footer_row(items: Sequence[Item], width: int, *, plain: bool = False) -> Row:
    """Return the line: the main action filled, then the others, Esc and F1 at the right."""
    return _drawn(tuple(items), width, plain)


@lru_cache(maxsize=64)
def _drawn(items: tuple[Item, ...], width: int, plain: bool) -> Row:
    right: list[Piece] = []
    for item in items:
        if item.importance == RIGHT:
            right += [*_cap(item), Piece("  ")]
    # The last blank but one ends the line.
    right = [*right[:-1], Piece(" ")] if right else []
    left: list[Piece] = [Piece(" ")]
    room = width - width_of(right) - 2
    for item in sorted(
        (item for item in items if item.importance > 0), key=lambda item: -item.importance
    ):
        pieces = _main(item) if item.importance >= MAIN else _cap(item)
        cells = width_of(pieces) + (2 if len(left) > 1 else 0)
        if width_of(left) + cells > room:
            continue
        if len(left) > 1:
            left.append(Piece("  "))
        left += pieces
    gap = Piece(" " * max(width - width_of(left) - width_of(right), 0))
    line = pad((*left, gap, *right), width)
    return line if plain else on("surf", line)


def _main(item: Item) -> list[Piece]:
    return [Piece(f" {item.key} {item.label} ", "bold ongo on go", item.zone)]


def _cap(item: Item) -> list[Piece]:
    return [
        Piece(f" {item.key} ", "bold on panel", item.zone),
        Piece(f" {item.label}", "quiet", item.zone),
    ]
