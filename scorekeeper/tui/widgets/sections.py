"""A line with the parts of a screen; the one that is shown is marked, a click chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
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

    def __init__(self, labels: Sequence[tuple[str, str]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Sections.labels, tuple(labels))

    def render(self) -> Content:
        """Draw the labels from the first that has to be there for the chosen one to fit."""
        plain = self.app.no_color
        parts = []
        for number, label in self._shown():
            chosen = "bold reverse" if plain else "bold $background on $primary"
            style = chosen if number == self.chosen else "" if plain else "$quiet"
            parts.append(Content.styled(f" {label} ", style))
        return Content("").join(parts)

    def on_click(self, event: Click) -> None:
        """Say which part was clicked."""
        left = 0
        for number, label in self._shown():
            right = left + _room(label)
            if left <= event.x < right:
                self.post_message(self.Chosen(number))
            left = right

    def _shown(self) -> list[tuple[int, str]]:
        width = self.size.width
        long = sum(_room(label) for label, _short in self.labels) <= width
        shown = [(number, pair[0 if long else 1]) for number, pair in enumerate(self.labels)]
        while len(shown) > 1 and sum(_room(it) for n, it in shown if n <= self.chosen) > width:
            shown.pop(0)
        return shown


def _room(label: str) -> int:
    return cell_len(label) + 2
