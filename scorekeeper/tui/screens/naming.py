"""Two small dialogs about players: another name, and who somebody else is."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.names import LONGEST, InvalidName, clean_name, name_key
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.options import Options


class NameScreen(ModalScreen[str | None]):
    """Ask for another name; Enter takes it, Esc leaves everything as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name_now = name

    def compose(self) -> ComposeResult:
        """Show one field."""
        with Vertical(classes="dialog"):
            yield Static(
                _("Another name for {name}", name=shown(self._name_now)),
                classes="heading",
                markup=False,
            )
            yield EntryField(
                self._name_now,
                id="new-name",
                max_length=LONGEST,
                compact=True,
                select_on_focus=True,
            )
            yield Static(id="name-problem", markup=False)
            yield Static(
                _("All plays follow. Enter takes it, Esc leaves it as it is."),
                classes="quiet note",
                markup=False,
            )

    def on_mount(self) -> None:
        """Begin without a complaint."""
        self.query_one("#name-problem").display = False

    def on_input_changed(self) -> None:
        """Take back what was said about a name that is another one now."""
        self.query_one("#name-problem").display = False

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name; what can't be one is said, and the field stays."""
        try:
            self.dismiss(clean_name(event.value))
        except InvalidName as invalid:
            problem = self.query_one("#name-problem", Static)
            problem.update(Content.styled(say(invalid.message), "$error"))
            problem.display = True

    def action_leave(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)


class OtherPlayerScreen(ModalScreen[str | None]):
    """Ask which other player is the same person; a few letters find one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    def __init__(self, name: str, others: Sequence[str], met: int = 0) -> None:
        super().__init__()
        self._name_now = name
        self._others = others
        self._met = met
        self._found = list(others)

    def compose(self) -> ComposeResult:
        """Show a field to search in and the names."""
        with Vertical(classes="dialog"):
            yield Static(
                _("Who is {name} really?", name=shown(self._name_now)),
                classes="heading",
                markup=False,
            )
            yield EntryField(placeholder=_("a few letters"), id="search-name", compact=True)
            yield Options(*self._options(), id="others")
            yield Static(
                _("Enter takes the marked player, Esc leaves it as it is."),
                classes="quiet note",
                markup=False,
            )
            if self._met:
                yield Static(
                    ngettext(
                        "{count} player sat at a table with {name}, so can't be the same person.",
                        "{count} players sat at a table with {name}, so can't be the same person.",
                        self._met,
                        name=shown(self._name_now),
                    ),
                    classes="quiet",
                    markup=False,
                )

    def on_mount(self) -> None:
        """Mark the first name."""
        self.query_one(OptionList).highlighted = 0 if self._found else None

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the names that hold these letters."""
        wanted = name_key(event.value)
        self._found = [name for name in self._others if wanted in name_key(name)]
        names = self.query_one(OptionList)
        names.clear_options()
        names.add_options(self._options())
        names.highlighted = 0 if self._found else None

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the marked name."""
        event.stop()
        place = self.query_one(OptionList).highlighted
        if place is not None and self._found:
            self.dismiss(self._found[place])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the name that was chosen."""
        event.stop()
        self.dismiss(self._found[event.option_index])

    def action_move(self, step: int) -> None:
        """Mark another name."""
        names = self.query_one(OptionList)
        if step > 0:
            names.action_cursor_down()
        else:
            names.action_cursor_up()

    def action_leave(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)

    def _options(self) -> list[Option]:
        return [Option(Content(shown(name))) for name in self._found]
