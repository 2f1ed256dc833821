"""F2: find a command of the screen by a part of its name."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Input

from scorekeeper.i18n import _ as said
from scorekeeper.i18n import msg, say
from scorekeeper.tui.base import BaseScreen
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Dialog
from scorekeeper.tui.keys import key_name
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.footer import Item
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, row


class Palette(Dialog[Command]):
    """Lists the commands; typing leaves those whose words contain what was typed."""

    def __init__(self, screen: BaseScreen[object]) -> None:
        super().__init__(msg("Commands"))
        self._all = [
            command
            for command in screen.commands
            if screen.offered(command) and command.id != "palette"
        ]
        self._found = list(self._all)

    def compose_body(self) -> ComposeResult:
        """Lay out the field and the commands."""
        yield Field(id="value", placeholder=said("part of a name"))
        commands = LineList(self._line, len(self._found), id="commands")
        commands.can_focus = False
        yield commands

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Field).focus()
        height = min(len(self._all), max(self.app.size.height - 8, 3))
        self.query_one(LineList).styles.height = height

    def widest(self) -> int:
        """Return the cells of a command with its sentence."""
        return 72

    def footer(self) -> Sequence[Item]:
        """Return how to run the marked one."""
        return [
            Item("⏎", said("Do it"), "enter", 100),
            Item("↑↓", said("Choose"), "", 50),
            Item("Esc", said("Back"), "escape", -1),
        ]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Leave the commands that match."""
        words = event.value.casefold().split()
        self._found = [
            command
            for command in self._all
            if all(
                word in f"{say(command.label)} {say(command.tooltip)}".casefold() for word in words
            )
        ]
        self.query_one(LineList).show(len(self._found), self._line)

    def on_key(self, event: Key) -> None:
        """Move the mark, run, or leave."""
        commands = self.query_one(LineList)
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key in {"up", "down", "pageup", "pagedown"}:
            commands.on_key(event)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Run the marked command."""
        event.stop()
        self.chose("enter")

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Run the command that was clicked."""
        event.stop()
        self.dismiss(self._found[event.index])

    def chose(self, zone: str) -> None:
        """Run the marked one, or leave."""
        marked = self.query_one(LineList).marked
        self.dismiss(self._found[marked] if zone == "enter" and self._found else None)

    def _line(self, index: int, width: int) -> Row:
        del width
        command = self._found[index]
        key = command.shown or key_name(command.keys[0])
        return row(
            (f"{key:>5}  ", "bold"),
            (f"{say(command.label)}  ", ""),
            (say(command.tooltip), "quiet"),
        )
