"""The last line: what can be done here, by importance as far as there is room."""

from functools import lru_cache
from typing import NamedTuple

from scorekeeper.tui.command import MAIN, RIGHT
from scorekeeper.tui.widgets.rows import Piece, Row, on, row, split_row, width_of


class Item(NamedTuple):
    """A key with what it does; `zone` is told when it is clicked."""

    key: str
    label: str
    zone: str
    importance: int


@lru_cache(maxsize=64)
def footer_row(items: tuple[Item, ...], width: int, *, plain: bool = False) -> Row:
    """Return the line: the main action filled, then the others, Esc and F1 at the right."""
    right = row(*(row(_cap(item), "  ") for item in items if item.importance == RIGHT))
    # The last blank but one ends the line.
    right = row(right[:-1], " ") if right else ()
    left = row(" ")
    for item in sorted(items, key=lambda item: -item.importance):
        more = row("  " if len(left) > 1 else "", _cap(item)) if item.importance > 0 else ()
        if width_of(left) + width_of(more) + 2 <= width - width_of(right):
            left += more
    line = split_row(left, right, width)
    return line if plain else on("surf", line)


def _cap(item: Item) -> Row:
    if item.importance >= MAIN:
        return (Piece(f" {item.key} {item.label} ", "bold ongo on go", item.zone),)
    cap = Piece(f" {item.key} ", "bold on panel", item.zone)
    return (cap, Piece(f" {item.label}", "quiet", item.zone))
