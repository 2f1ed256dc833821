"""The questions in a line, the one that is open marked; it takes the arrows and clicks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class QuestionTabs(Widget, can_focus=True):
    """Names of questions; wraps where the window is narrow."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
    ]

    current: reactive[int] = reactive(0)

    @dataclass
    class Chosen(Message):
        """A question (0-based) was chosen."""

        number: int

    def __init__(
        self,
        labels: Sequence[str],
        *,
        no_colour: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._labels = [f" {label} " for label in labels]
        self._no_colour = no_colour

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return one line, or as many as the names need."""
        del container, viewport
        return len(self._lines(width))

    def render(self) -> Content:
        """Draw the names."""
        lines = []
        for numbers in self._lines(self.size.width):
            line = Content("")
            for number in numbers:
                gap = " " if line.cell_length else ""
                line = Content.assemble(line, gap, (self._labels[number], self._style(number)))
            lines.append(line)
        return Content("\n").join(lines)

    def on_click(self, event: Click) -> None:
        """Choose the question that was clicked."""
        lines = self._lines(self.size.width)
        if event.y < len(lines):
            left = 0
            for number in lines[event.y]:
                right = left + cell_len(self._labels[number])
                if left <= event.x < right:
                    self.post_message(self.Chosen(number))
                left = right + 1

    def action_turn(self, step: int) -> None:
        """Choose the question beside."""
        self.post_message(self.Chosen((self.current + step) % len(self._labels)))

    def _style(self, number: int) -> str:
        if number != self.current:
            return "$quiet"
        if self._no_colour:
            return "bold reverse" if self.has_focus else "bold underline"
        return "bold $background on $primary" if self.has_focus else "bold $foreground on $panel"

    def _lines(self, width: int) -> list[list[int]]:
        lines: list[list[int]] = [[]]
        used = 0
        for number, label in enumerate(self._labels):
            cells = cell_len(label) + 1
            if lines[-1] and used + cells - 1 > width:
                lines.append([])
                used = 0
            lines[-1].append(number)
            used += cells
        return lines
