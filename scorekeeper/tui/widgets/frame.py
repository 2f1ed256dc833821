"""Frames: a quiet round line with a title in it, and a remark at its right end."""

from collections.abc import Sequence
from typing import Any

from textual.containers import Container
from textual.content import Content
from textual.reactive import reactive

from scorekeeper.tui.widgets.rows import Piece, Row, Rows, cut, pad, row, width_of


def framed(
    rows: Sequence[Row],
    width: int,
    height: int,
    title: str | Row = (),
    aside: str | Row = (),
    edge: str = "edge",
) -> Rows:
    """Return rows inside a frame of so many cells and lines; what is too much is left out.

    Inside there is a blank at both sides, but for rows that fill the frame.
    """
    made: Rows = [top_line(title, aside, width, edge)]
    side = Piece("│", edge)
    for number in range(height - 2):
        pieces = rows[number] if number < len(rows) else ()
        if width_of(pieces) == width - 2:
            made.append((side, *pieces, side))
        else:
            made.append((side, Piece(" "), *pad(pieces, width - 4), Piece(" "), side))
    return [*made, (Piece("╰" + "─" * (width - 2) + "╯", edge),)]


def top_line(title: str | Row, aside: str | Row, width: int, edge: str = "edge") -> Row:
    """Return the upper line of a frame: its title at the left, the remark at the right."""
    named = row(title) if isinstance(title, str) else title
    remark = row((aside, "quiet")) if isinstance(aside, str) else aside
    left: list[Piece] = [Piece("╭─", edge)]
    if width_of(named):
        bold = (piece._replace(style=f"bold {piece.style}") for piece in named)
        left += [Piece(" "), *cut(tuple(bold), max(width - 6, 0)), Piece(" ")]
    right: list[Piece] = [Piece("─╮", edge)]
    if width_of(remark) and width_of(left) + width_of(remark) + 5 <= width:
        right = [Piece(" "), *remark, Piece(" "), *right]
    line = "─" * max(width - width_of(left) - width_of(right), 0)
    return (*left, Piece(line, edge), *right)


def panel(rows: Rows, width: int, title: str | Row, aside: str = "") -> Rows:
    """Return rows in a frame as high as they are."""
    return framed(rows, width, len(rows) + 2, title, aside)


class Frame(Container):
    """A container in a frame, a title above and a remark below; bright while it has the keys."""

    DEFAULT_CSS = """
    Frame {
        border: round $edge; padding: 0 1; height: auto;
        border-title-color: $foreground; border-title-style: bold;
        border-title-background: $background;
        border-subtitle-color: $quiet; border-subtitle-background: $background;
    }
    Frame.-bright:focus-within { border: round $focus; }
    """

    title: reactive[str] = reactive("")
    aside: reactive[str] = reactive("")

    def __init__(self, *children: Any, title: str = "", aside: str = "", **options: Any) -> None:
        super().__init__(*children, **options)
        self.title, self.aside = title, aside

    def watch_title(self, title: str) -> None:
        """Write it at the left of the upper line."""
        self.border_title = Content(title)

    def watch_aside(self, aside: str) -> None:
        """Write it at the right of the lower line."""
        self.border_subtitle = Content(aside)
