"""Widgets that show rows: one that draws only what has changed, and one that scrolls."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, cast

from textual.events import Click, Key
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from scorekeeper.tui.theme import Look
from scorekeeper.tui.widgets.rows import Drawing, Row, strip, zone_at

SMALLEST: Final = (40, 20)
"""Columns and lines of a window below which nothing is drawn but what it needs."""


def too_small(size: Size) -> bool:
    """Return whether a window is too small to draw anything in it."""
    return size.width < SMALLEST[0] or size.height < SMALLEST[1]


class HasLook(Protocol):
    """What a widget needs of the application."""

    @property
    def look(self) -> Look:
        """The look that is shown now."""
        ...


@dataclass
class Pressed(Message):
    """A zone of a drawing was clicked."""

    zone: str


class Lines(Widget):
    """Shows the rows that `draw(width, height)` returns; `redraw` paints those that changed."""

    DEFAULT_CSS = "Lines { height: auto; }"
    ALLOW_SELECT = False

    def __init__(
        self,
        draw: Drawing,
        *,
        id: str | None = None,
        classes: str | None = None,
        always: bool = False,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._drawing = draw
        self._always = always
        self._rows: Sequence[Row] = ()
        self._strips: dict[int, Strip] = {}
        self._known: tuple[Size, Look] | None = None

    def redraw(self) -> None:
        """Draw again; lines that are what they were are not painted."""
        if self._known is None or self._known != (self.size, self._look):
            self._known = None
            self.refresh()
            return
        before, after = self._rows, self._draw(self.size.width, self.size.height)
        changed = [
            y
            for y in range(max(len(before), len(after)))
            if not (y < len(before) and y < len(after) and before[y] == after[y])
        ]
        self._rows = after
        for y in changed:
            self._strips.pop(y, None)
        if changed:
            self.refresh(*[Region(0, y, self.size.width, 1) for y in changed])

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        known = (self.size, self._look)
        if self._known != known:
            self._known = known
            self._strips.clear()
            self._rows = self._draw(self.size.width, self.size.height)
        line = self._strips.get(y)
        if line is None:
            pieces = self._rows[y] if y < len(self._rows) else ()
            line = self._strips[y] = strip(self._look, pieces, self.size.width)
        return line

    def _draw(self, width: int, height: int) -> Sequence[Row]:
        small = (too_small(self.app.size) or width < 1) and not self._always
        return () if small else self._drawing(width, height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return as many lines as the drawing has."""
        del container
        return len(self._draw(width, viewport.height))

    def on_click(self, event: Click) -> None:
        """Tell which zone was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y < len(self._rows):
            zone = zone_at(self._rows[offset.y], offset.x)
            if zone:
                event.stop()
                self.post_message(Pressed(zone))

    @property
    def _look(self) -> Look:
        return cast("HasLook", self.app).look


class Scroller(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows rows that may be more than there is room for; arrows and page keys scroll.

    Its drawing gets the width and the height of the window; it may return any number of rows.
    """

    DEFAULT_CSS = """
    Scroller { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    """
    ALLOW_SELECT = False

    def __init__(self, draw: Drawing, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._draw = draw
        self._rows: Sequence[Row] = ()
        self._known: tuple[Size, Look] | None = None

    def redraw(self, *, top: bool = False) -> None:
        """Draw again, from the top if wished."""
        self._measure()
        if top:
            self.scroll_to(y=0, animate=False, force=True)
        self.refresh()

    def show(self, draw: Drawing) -> None:
        """Show another drawing from its top."""
        self._draw = draw
        self.redraw(top=True)

    @property
    def overflows(self) -> bool:
        """Whether not all rows are seen at once."""
        return len(self._rows) > self.size.height

    def on_resize(self) -> None:
        """Draw for the new width."""
        self._measure()

    def on_key(self, event: Key) -> None:
        """Scroll."""
        page = max(self.size.height - 1, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        steps |= {"home": -len(self._rows), "end": len(self._rows)}
        step = steps.get(event.key)
        if step is not None and self.overflows:
            event.stop()
            self.scroll_relative(y=step, animate=False)

    def on_click(self, event: Click) -> None:
        """Tell which zone was clicked."""
        offset = event.get_content_offset(self)
        y = -1 if offset is None else offset.y + self.scroll_offset.y
        if offset is not None and 0 <= y < len(self._rows):
            zone = zone_at(self._rows[y], offset.x)
            if zone:
                event.stop()
                self.post_message(Pressed(zone))

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        if self._known != (self.size, self._look):
            self._measure()
        number = y + self.scroll_offset.y
        pieces = self._rows[number] if number < len(self._rows) else ()
        return strip(self._look, pieces, self.scrollable_content_region.width)

    def _measure(self) -> None:
        # One column is kept for the scrollbar, so that lines never break anew when it comes.
        self._known = (self.size, self._look)
        small = too_small(self.app.size) or self.size.width < 3
        width = max(self.size.width - 1, 1)
        self._rows = () if small else self._draw(width, self.size.height)
        self.virtual_size = Size(self.size.width, len(self._rows))

    @property
    def _look(self) -> Look:
        return cast("HasLook", self.app).look
