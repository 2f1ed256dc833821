"""A list of any number of plays that reads only those that are shown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual

from scorekeeper.store.lists import PlayRow
from scorekeeper.tui.widgets.play_lines import lines_of_a_play, play_lines

Read = Callable[[int, int], Sequence[PlayRow]]
"""Returns up to so many (second) plays from a place (first, from 0) on."""

PAGE = 60
"""Plays that are read at once."""

_PAGES = 8
"""Pages that are remembered."""


class HistoryList(ScrollView, can_focus=True, inherit_bindings=False):
    """Draws plays line by line; one of them is marked."""

    DEFAULT_CSS = """
    HistoryList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }
    HistoryList > .history-list--marked { background: $panel; text-style: bold; }
    HistoryList:focus > .history-list--marked {
        background: $block-cursor-background; color: $block-cursor-foreground;
    }
    """
    COMPONENT_CLASSES = {"history-list--line", "history-list--marked"}

    @dataclass
    class Chosen(Message):
        """A play was clicked."""

        row: PlayRow

    class Starred(Message):
        """A play with a star was read, the first one since `show`."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.starred = False
        self.marked = 0
        self.count = 0
        self._read: Read = _nothing
        self._pages: dict[int, Sequence[PlayRow]] = {}
        self._styles: dict[tuple[str, bool, bool], Style] = {}

    def show(self, count: int, read: Read, *, marked: int = 0) -> None:
        """List `count` plays that `read` returns; `marked` is the place (from 0) of the cursor."""
        self.count, self._read = count, read
        self._pages.clear()
        self.starred = False
        self.marked = min(max(marked, 0), max(count - 1, 0))
        self._measure()
        self.scroll_to(y=self._scroll_for_marked(), animate=False, force=True)
        self.refresh()

    @property
    def row(self) -> PlayRow | None:
        """The marked play, None in an empty list."""
        return self._row(self.marked)

    @property
    def shown_plays(self) -> int:
        """How many whole plays are shown at once, at least one."""
        return max(self.size.height // self._each, 1)

    def mark(self, place: int) -> None:
        """Move the cursor to a place, or to the end that it would go beyond."""
        self.marked = min(max(place, 0), max(self.count - 1, 0))
        self.scroll_to(y=self._scroll_for_marked(), animate=False, force=True)
        self.refresh()

    def page(self, step: int) -> None:
        """Move the cursor up or down by as much as is shown."""
        self.mark(self.marked + step * self.shown_plays)

    def on_resize(self) -> None:
        """Keep the marked play in sight."""
        self._measure()
        self.mark(self.marked)

    def on_click(self, event: Click) -> None:
        """Mark the play that was clicked and tell of it."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        place = (offset.y + self.scroll_offset.y) // self._each
        row = self._row(place)
        if row is not None:
            self.mark(place)
            self.post_message(self.Chosen(row))

    def render_line(self, y: int) -> Strip:
        """Draw one line of the window."""
        width = self.scrollable_content_region.width
        place, line = divmod(y + self.scroll_offset.y, self._each)
        row = self._row(place)
        marked = place == self.marked
        if row is None:
            return Strip.blank(width, self.rich_style)
        parts = [(" ", ""), *play_lines(row, self.cells)[line]]
        parts.append((" " * (width - self.cells - 1), ""))
        return Strip(
            [Segment(text, self._style("" if marked else style, marked)) for text, style in parts],
            width,
        )

    def notify_style_update(self) -> None:
        """Forget the styles of the other look."""
        super().notify_style_update()
        self._styles.clear()

    def _style(self, name: str, marked: bool) -> Style:
        """Return the style of a piece of text; the marked play is drawn alike all over."""
        key = (name, marked, self.has_focus)
        style = self._styles.get(key)
        if style is None:
            base = self.get_visual_style(f"history-list--{'marked' if marked else 'line'}")
            if marked and self.app.no_color:
                name = "bold reverse" if self.has_focus else "underline"
            sample = Visual.to_strips(self, Content.styled("x", name), 1, 1, base)[0]
            style = self._styles[key] = next(iter(sample)).style or Style.null()
        return style

    @property
    def cells(self) -> int:
        """The cells of a play, the same whether there is a scrollbar or not."""
        return self.size.width - 1 - self.styles.scrollbar_size_vertical

    @property
    def _each(self) -> int:
        return lines_of_a_play(self.cells)

    def _measure(self) -> None:
        self.virtual_size = Size(self.size.width, self.count * self._each)

    def _scroll_for_marked(self) -> int:
        height = self.size.height
        # A window that grew shows no blank lines below the last play.
        top = min(self.scroll_offset.y, max(self.count * self._each - height, 0))
        first = self.marked * self._each
        return min(max(top, first + self._each - height), first)

    def _row(self, place: int) -> PlayRow | None:
        if not 0 <= place < self.count:
            return None
        number, inside = divmod(place, PAGE)
        page = self._pages.get(number)
        if page is None:
            while len(self._pages) >= _PAGES:
                del self._pages[next(iter(self._pages))]
            page = self._pages[number] = self._read(number * PAGE, PAGE)
            if not self.starred and any(row.starred for row in page):
                self.starred = True
                self.post_message(self.Starred())
        return page[inside] if inside < len(page) else None


def _nothing(first: int, number: int) -> Sequence[PlayRow]:
    del first, number
    return ()
