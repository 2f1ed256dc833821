"""Widgets that show rows: one that draws only what has changed, and one that scrolls."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, Protocol, Self, cast

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


def look_of(widget: Widget) -> Look:
    """Return the look in which a widget is drawn."""
    return cast("HasLook", widget.app).look


@dataclass
class Pressed(Message):
    """A zone of a drawing was clicked."""

    zone: str


class Lines(Widget):
    """Shows the rows that its drawing gives; `redraw` paints those that changed."""

    DEFAULT_CSS = "Lines { height: auto; }"
    ALLOW_SELECT = False

    def __init__(self, draw: Drawing, *, always: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self._drawing = draw
        self._always = always
        self._rows: Sequence[Row] = ()
        self._known: tuple[Size, Look] | None = None

    def refresh(self, *regions: Region, layout: bool = False, **options: bool) -> Self:
        """Paint again; as a whole, or with another number of lines, it is drawn again too."""
        if layout or not regions:
            self._known = None
        return super().refresh(*regions, layout=layout, **options)

    def redraw(self) -> None:
        """Draw again; lines that are what they were are not painted."""
        if self._known != (self.size, look_of(self)):
            self.refresh()
            return
        before, after = self._rows, self._draw(self.size.width, self.size.height)
        self._rows = after
        both = enumerate(zip_longest(before, after))
        changed = [Region(0, y, self.size.width, 1) for y, (was, now) in both if was != now]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        look = look_of(self)
        if self._known != (self.size, look):
            self._known = self.size, look
            self._rows = self._draw(self.size.width, self.size.height)
        return strip(look, self._rows[y] if y < len(self._rows) else (), self.size.width)

    def _draw(self, width: int, height: int) -> Sequence[Row]:
        small = (too_small(self.app.size) or width < 1) and not self._always
        return () if small else self._drawing(width, height)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return as many lines as the drawing has."""
        del container
        return len(self._draw(width, viewport.height))

    def on_click(self, event: Click) -> None:
        """Tell which zone was clicked."""
        tell_zone(self, event, self._rows, 0)


def tell_zone(widget: Widget, event: Click, rows: Sequence[Row], above: int) -> None:
    """Tell which zone of a widget's rows was clicked; `above` of them are scrolled away."""
    offset = event.get_content_offset(widget)
    if offset is not None and offset.y + above < len(rows):
        zone = zone_at(rows[offset.y + above], offset.x)
        if zone:
            event.stop()
            widget.post_message(Pressed(zone))


class Scroller(ScrollView, can_focus=True, inherit_bindings=False):
    """Shows rows that may be more than there is room for; arrows and page keys scroll.

    Its drawing gets the width and the height of the window; it may return any number of rows.
    """

    DEFAULT_CSS = "Scroller { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }"
    ALLOW_SELECT = False

    def __init__(self, draw: Drawing, **options: Any) -> None:
        super().__init__(**options)
        self._draw = draw
        self._rows: Sequence[Row] = ()
        self._known: tuple[Size, Look] | None = None

    def redraw(self, *, top: bool = False) -> None:
        """Draw again, from the top if wished."""
        self._measure()
        if top:
            self.scroll_to(y=0, animate=False, force=True)
        self.refresh()

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
        if event.key in steps and self.overflows:
            event.stop()
            self.scroll_relative(y=steps[event.key], animate=False)

    def on_click(self, event: Click) -> None:
        """Tell which zone was clicked."""
        tell_zone(self, event, self._rows, self.scroll_offset.y)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        if self._known != (self.size, look_of(self)):
            self._measure()
        number = y + self.scroll_offset.y
        pieces = self._rows[number] if number < len(self._rows) else ()
        return strip(look_of(self), pieces, self.scrollable_content_region.width)

    def _measure(self) -> None:
        # One column is kept for the scrollbar, so that lines never break anew when it comes.
        self._known = self.size, look_of(self)
        small = too_small(self.app.size) or self.size.width < 3
        self._rows = () if small else self._draw(self.size.width - 1, self.size.height)
        self.virtual_size = Size(self.size.width, len(self._rows))
