"""What the application may ask of any screen or dialog of ours that lies on top."""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from textual.app import SystemCommand
from textual.screen import Screen

from scorekeeper.i18n import Message, say
from scorekeeper.tui.widgets.rows import Row, row

Left = TypeVar("Left")


class Surface(Screen[Left], Generic[Left]):
    """A screen that says something in words until the next key."""

    said: Row = ()

    def tell(self, message: Message | str, style: str = "") -> None:
        """Say something until the next key."""
        self.said = row((words(message), style))
        self.show_said()

    def refuse(self, message: Message | str, names: Sequence[str] = ()) -> None:
        """Say why something was not done."""
        self.tell(message if isinstance(message, str) else say(message, names), "err")

    def key_comes(self) -> None:
        """Forget what was said; called for each key before it is handled."""
        if self.said:
            self.said = ()
            self.show_said()

    def show_said(self) -> None:
        """Draw what is said."""

    def paint(self) -> None:
        """Show everything anew: at the beginning, and after the window or the look changed."""

    def follow(self) -> None:
        """Show what another program has written."""
        self.paint()

    def redraw_edges(self) -> None:
        """Draw again what stands around the content."""

    def repaint(self, told: Message | str = "") -> None:
        """Show what has become of everything, and say what was done."""
        self.paint()
        self.redraw_edges()
        if told:
            self.tell(told)

    def palette(self) -> Iterable[SystemCommand]:
        """Return what can be found by its name."""
        return ()


def words(text: Message | str) -> str:
    """Return a text in words."""
    return say(text) if isinstance(text, Message) else text
