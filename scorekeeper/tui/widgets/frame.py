"""Frames: a quiet round line with a title in it, and a remark at the right end of the line."""

from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
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
    """A container in a frame; `title` and `aside` may change. Bright while it has the keys."""

    DEFAULT_CSS = """
    Frame {
        border: round $edge; padding: 0 1; height: auto;
        border-title-color: $foreground; border-title-style: bold;
        border-title-background: $background;
    }
    Frame.-bright:focus-within { border: round $focus; }
    """

    title: reactive[str] = reactive("", init=False)
    """What stands at the left of the upper line."""

    aside: reactive[str] = reactive("", init=False)
    """What stands at the right of the upper line."""

    def __init__(self, *children: Any, title: str = "", aside: str = "", **options: Any) -> None:
        super().__init__(*children, **options)
        self.set_reactive(Frame.title, title)
        self.set_reactive(Frame.aside, aside)

    def watch_title(self) -> None:
        """Write it."""
        self.watch_aside()

    def on_resize(self) -> None:
        """Move the remark to the end of the line."""
        self.watch_aside()

    def watch_aside(self) -> None:
        """Write the upper line."""
        width = self.size.width + self.gutter.width - 4
        room = width - cell_len(self.title) - cell_len(self.aside) - 4
        if not self.aside or room < 1 or not self.title:
            self.border_title = Content(self.title) if self.title else ""
            return
        edge = "not bold $focus" if self.has_class("-bright") and self.has_focus_within else ""
        self.border_title = Content.assemble(
            self.title,
            " ",
            ("─" * room, edge or "not bold $edge"),
            " ",
            (self.aside, "not bold $quiet"),
        )
