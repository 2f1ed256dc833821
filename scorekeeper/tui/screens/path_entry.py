"""Ask for the path of a file."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from scorekeeper.translate import _
from scorekeeper.tui.widgets.entry_field import EntryField


class PathEntryScreen(ModalScreen[str]):
    """Ask for one path; Esc gives an empty one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]

    def __init__(self, title: str, explanation: str, path: str = "") -> None:
        super().__init__()
        self._title = title
        self._explanation = explanation
        self._path = path

    def compose(self) -> ComposeResult:
        """Show one field."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="heading", markup=False)
            yield Static(self._explanation, markup=False)
            yield EntryField(
                self._path, id="path", placeholder=_("path of the file"), select_on_focus=True
            )
            yield Static(_("Enter goes on, Esc gives up."), classes="quiet", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the path."""
        self.dismiss(event.value.strip())

    def action_give_up(self) -> None:
        """Give nothing."""
        self.dismiss("")
