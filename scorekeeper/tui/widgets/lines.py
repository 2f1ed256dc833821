"""A widget of lines that draws only those anew that have changed."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Lines(Widget):
    """Shows what `draw` returns; `redraw` asks for it and compares line by line.

    A line that is wider than the widget is cut, never wrapped.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines: Sequence[Content] = ()
        self._drawn_for: Size | None = None

    def draw(self, width: int, height: int) -> Sequence[Content]:
        """Return the lines for so many cells."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw the lines again that are not what they were."""
        before, known = self._lines, self._drawn_for == self.size
        after = self._drawn()
        if not known:
            self.refresh()
            return
        number = max(len(before), len(after))
        changed = [
            Region(0, y, self.size.width, 1)
            for y in range(number)
            if not (y < len(before) and y < len(after) and _same(before[y], after[y]))
        ]
        if changed:
            self.refresh(*changed)

    def render(self) -> Content:
        """Return the text as a whole; what is marked with the mouse is taken from it."""
        return Content("\n").join(self._drawn() if self._drawn_for != self.size else self._lines)

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        if self.text_selection is not None:
            return super().render_line(y)
        if self._drawn_for != self.size:
            self._drawn()
        width, base = self.size.width, self.visual_style
        if y >= len(self._lines):
            return Strip.blank(width, base.rich_style)
        line, segments, x = self._lines[y], [], 0
        # Only this private one knows the variables of the look in styles such as "$quiet".
        for text, style in line.render(base, end="", parse_style=self._get_style):
            # The place in the text is what marking with the mouse goes by.
            segments.append(Segment(text, (base + style).rich_style_with_offset(x, y)))
            x += len(text)
        return Strip(segments, line.cell_length)

    def _drawn(self) -> Sequence[Content]:
        self._drawn_for = self.size
        self._lines = self.draw(self.size.width, self.size.height) if self.size.width else ()
        return self._lines


def _same(before: Content, after: Content) -> bool:
    return before is after or before.is_same(after)
