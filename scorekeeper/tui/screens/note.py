"""Write a note: any text, kept when the dialog is left with Enter."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from scorekeeper.free_text import LONGEST_TEXT
from scorekeeper.play import Play
from scorekeeper.translate import _
from scorekeeper.tui.screens.base import close_button
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.widgets.entry_field import EntryField


class NoteScreen(ModalScreen[Play | None]):
    """Ask for one line of text; leaving with Enter or Esc keeps what was typed.

    `store` returns the play with the note, or None when it has said why that can't be; then
    the text stays here.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "keep", show=False)]

    def __init__(self, note: str, store: Callable[[str], Play | None]) -> None:
        super().__init__()
        self._note = note
        self._store = store

    def compose(self) -> ComposeResult:
        """Show one field."""
        with Vertical(classes="dialog"):
            yield Static(_("Note to this play"), classes="heading", markup=False)
            yield EntryField(
                self._note,
                id="note-text",
                max_length=LONGEST_TEXT,
            )
            yield close_button(_("Keep (Esc)"))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Keep the text."""
        self._keep(event.value)

    def on_button_pressed(self) -> None:
        """Keep the text."""
        self.action_keep()

    def action_keep(self) -> None:
        """Keep the text."""
        if not self._keep(self.query_one(Input).value):
            self.app.push_screen(
                ChoiceScreen(
                    _("This can't be saved"),
                    [_("The note is still here; Esc leaves without it.")],
                    [("stay", "z", _("Stay and try again")), ("leave", "l", _("Leave without it"))],
                    leaving="leave",
                ),
                self._left,
            )

    def _keep(self, note: str) -> bool:
        play = self._store(note)
        if play is not None:
            self.dismiss(play)
        return play is not None

    def _left(self, answer: str | None) -> None:
        if answer == "leave":
            self.dismiss(None)
