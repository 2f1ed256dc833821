"""A line with the parts of a screen; the one that is shown is marked, a click chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Sections(Widget):
    """Draws labels one beside the other, short ones where there is little room."""

    DEFAULT_CSS = """
    Sections { height: 1; width: 100%; }
    """

    chosen: reactive[int] = reactive(0)
    labels: reactive[tuple[tuple[str, str], ...]] = reactive[tuple[tuple[str, str], ...]](())

    @dataclass
    class Chosen(Message):
        """A part was clicked."""

        number: int

    def __init__(self, labels: Sequence[tuple[str, str]], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.set_reactive(Sections.labels, tuple(labels))

    def render(self) -> Content:
        """Draw the labels; the chosen one is reversed."""
        parts = [
            Content.styled(
                f" {label} ", "bold $background on $primary" if number == self.chosen else "$quiet"
            )
            if not self.app.no_color
            else Content.styled(f" {label} ", "bold reverse" if number == self.chosen else "")
            for number, label in enumerate(self._shown())
        ]
        return Content("").join(parts)

    def on_click(self, event: Click) -> None:
        """Say which part was clicked."""
        from rich.cells import cell_len

        left = 0
        for number, label in enumerate(self._shown()):
            right = left + cell_len(label) + 2
            if left <= event.x < right:
                self.post_message(self.Chosen(number))
            left = right

    def _shown(self) -> list[str]:
        from rich.cells import cell_len

        room = sum(cell_len(long) + 2 for long, _short in self.labels)
        return [long if room <= self.size.width else short for long, short in self.labels]
