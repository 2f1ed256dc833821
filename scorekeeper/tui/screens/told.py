"""A question with much to read before it: the text scrolls, the answers stay in sight."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from scorekeeper.translate import _
from scorekeeper.tui.screens.choice import ChoiceScreen

_AROUND: Final = 11
"""How many lines of a dialog are no text: its frame, heading, answers, and space."""


class ToldScreen(ChoiceScreen):
    """Ask as `ChoiceScreen` does; however long the text is, the answers are there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "read(1)", show=False),
        Binding("pageup", "read(-1)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Show the question, the text and the answers."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="heading", markup=False)
            with VerticalScroll(id="told", can_focus=False):
                for line in self._lines:
                    yield Static(line, markup=False)
            yield Static(_("PgUp and PgDn scroll."), id="told-keys", classes="quiet", markup=False)
            yield from self.compose_answers()

    def on_resize(self, event: Resize) -> None:
        """Give the text all that the answers leave."""
        told = self.query_one("#told")
        most = max(event.size.height - _AROUND - len(self._answers), 3)
        told.styles.max_height = most
        told.styles.height = "auto"
        self.call_after_refresh(self._show_keys)

    def action_read(self, pages: int) -> None:
        """Scroll the text."""
        told = self.query_one("#told")
        told.scroll_relative(y=pages * max(told.size.height - 1, 1), animate=False)

    def _show_keys(self) -> None:
        told = self.query_one("#told")
        self.query_one("#told-keys").display = told.max_scroll_y > 0
