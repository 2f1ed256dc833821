"""Help: every key of a screen, from the same list as the footer and the palette."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from scorekeeper.translate import _
from scorekeeper.tui.commands import Command
from scorekeeper.tui.key_names import key_name
from scorekeeper.tui.screens.base import close_button


class HelpScreen(ModalScreen[None]):
    """All commands of a screen with their keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,enter,q", "dismiss", _("Close"), show=False)
    ]

    def __init__(self, commands: Sequence[Command], extra: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._commands = commands
        self._extra = extra

    def compose(self) -> ComposeResult:
        """List the keys; the list scrolls where the window is small."""
        with VerticalScroll(classes="dialog"):
            yield Static(_("Keys of this screen"), classes="heading", markup=False)
            for key, text in self._rows():
                with Horizontal(classes="help-row"):
                    yield Static(key, classes="help-key", markup=False)
                    yield Static(text, classes="help-text", markup=False)
            yield close_button()

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(_keys(command), command.help) for command in self._commands]
        return [*rows, *self._extra]

    def on_button_pressed(self) -> None:
        """Close."""
        self.dismiss()

    def on_mount(self) -> None:
        """Take the arrows, so that the list scrolls."""
        self.query_one(VerticalScroll).focus()


def _keys(command: Command) -> str:
    second = [key_name(key) for key in command.keys.split(",")[1:]]
    readable = [
        key for key in second if len(key) == 1 and key.isascii() and key != command.shown_key
    ]
    return " ".join([command.shown_key, *readable][:3])
