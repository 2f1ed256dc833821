"""A list of any length: only the lines in sight are asked for. One of them is marked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from textual.events import Click, Key
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from scorekeeper.tui.widgets.lines import look_of
from scorekeeper.tui.widgets.rows import Piece, Row, on, pad, strip

LineOf: TypeAlias = Callable[[int, int], Sequence[Row] | Row]
"""Returns the row (or as many rows as each entry has) of an entry for a width."""


class LineList(ScrollView, can_focus=True, inherit_bindings=False):
    """Entries drawn by a function; arrows and page keys mark, Enter and a click choose.

    `head` stands above them and does not scroll. The first cell of a line belongs to the mark.
    """

    DEFAULT_CSS = "LineList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }"
    ALLOW_SELECT = False

    @dataclass
    class Marked(Message):
        """Another entry is marked."""

        list: "LineList"
        index: int

        @property
        def control(self) -> "LineList":
            """The list, for `@on` with a selector."""
            return self.list

    class Chosen(Marked):
        """An entry was chosen by Enter or by a click on it."""

    def __init__(
        self,
        line: LineOf | None = None,
        count: int = 0,
        *,
        each: int = 1,
        head: Callable[[int], Row] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._line = line or (lambda _index, _width: ())
        self.count = count
        self.each = each
        self.head = head
        self.marked = 0

    def show(
        self, count: int, line: LineOf | None = None, *, marked: int = 0, each: int = 0
    ) -> None:
        """List `count` entries; `marked` is the one with the cursor (from 0)."""
        self.count = count
        self._line = line or self._line
        self.each = each or self.each
        self.marked = min(max(marked, 0), max(count - 1, 0))
        self.on_resize()
        self.refresh()

    def mark(self, index: int) -> None:
        """Move the cursor to an entry, or to the end that it would go beyond."""
        before = self.marked
        self.marked = min(max(index, 0), max(self.count - 1, 0))
        self._keep_in_sight()
        self.refresh()
        if self.marked != before:
            self.post_message(self.Marked(self, self.marked))

    @property
    def in_sight(self) -> range:
        """The entries that are seen, for “1–31 of 212”."""
        first = self.scroll_offset.y // self.each
        return range(first, min(first + self._room // self.each, self.count))

    def on_resize(self) -> None:
        """Keep the marked entry in sight."""
        self.virtual_size = Size(self.size.width, self.count * self.each + self._head)
        self._keep_in_sight()

    def on_key(self, event: Key) -> None:
        """Move the mark, or choose."""
        page = max(self._room // self.each - 1, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        steps |= {"home": -self.count, "end": self.count}
        if event.key in steps and (self.count > len(self.in_sight) or "page" not in event.key):
            event.stop()
            self.mark(self.marked + steps[event.key])
        elif event.key == "enter" and self.count:
            event.stop()
            self.post_message(self.Chosen(self, self.marked))

    def on_click(self, event: Click) -> None:
        """Choose the entry that was clicked."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y < self._head:
            return
        index = (offset.y - self._head + self.scroll_offset.y) // self.each
        if index < self.count:
            event.stop()
            self.mark(index)
            self.post_message(self.Chosen(self, index))

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        # One column is kept for the scrollbar, so that columns stay where they are.
        look, width = look_of(self), max(self.size.width - 1, 1)
        shown = self.scrollable_content_region.width
        if y < self._head and self.head is not None:
            return strip(look, (Piece(" "), *self.head(width - 1)), shown)
        index, part = divmod(y - self._head + self.scroll_offset.y, self.each)
        if index >= self.count:
            return Strip.blank(shown, look.style(""))
        rows = self._line(index, width - 1)
        if rows and isinstance(rows[0], Piece):
            rows = (cast("Row", rows),)
        pieces = cast("Row", rows[part]) if part < len(rows) else ()
        if index != self.marked:
            return strip(look, (Piece(" "), *pieces), shown)
        sign = Piece("▌" if self.has_focus else " ", "focus")
        if look.plain:
            sign = Piece(("▶" if part == 0 else " ") if self.has_focus else "·")
        return strip(look, on("panel", pad((sign, *pieces), width)), shown)

    @property
    def _head(self) -> int:
        return 0 if self.head is None else 1

    @property
    def _room(self) -> int:
        return max(self.size.height - self._head, 1)

    def _keep_in_sight(self) -> None:
        room, first = self._room, self.marked * self.each
        # A window that grew shows no blank lines below the last entry.
        top = min(self.scroll_offset.y, max(self.count * self.each - room, 0))
        top = min(max(top, first + self.each - room), first)
        self.scroll_to(y=top, animate=False, force=True)
