"""Write a note: any text, kept when the dialog is left with Enter."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from scorekeeper.translate import _
from scorekeeper.tui.screens.base import close_button


class NoteScreen(ModalScreen[str]):
    """Ask for one line of text; leaving with Enter or Esc keeps what was typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "keep", show=False)]

    def __init__(self, note: str) -> None:
        super().__init__()
        self._note = note

    def compose(self) -> ComposeResult:
        """Show one field."""
        with Vertical(classes="dialog"):
            yield Static(_("Note to this play"), classes="heading", markup=False)
            yield Input(self._note, id="note-text", max_length=2000, select_on_focus=False)
            yield close_button(_("Keep (Esc)"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep the text."""
        self.dismiss(event.value)

    def on_button_pressed(self) -> None:
        """Keep the text."""
        self.action_keep()

    def action_keep(self) -> None:
        """Keep the text."""
        self.dismiss(self.query_one(Input).value)
