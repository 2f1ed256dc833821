"""Pick one of the known players by a few letters."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.names import name_key
from scorekeeper.store.errors import StoreError
from scorekeeper.store.players import known_players
from scorekeeper.translate import _, say
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.options import Options


class PickPlayerScreen(ModalScreen[str]):
    """Ask for a player; the answer is the name, "" for anybody, None when left with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []

    def compose(self) -> ComposeResult:
        """Show a field and the players below it."""
        with Vertical(classes="dialog"):
            yield Static(_("Whose plays?"), classes="heading", markup=False)
            yield EntryField(
                placeholder=_("a few letters of the name"), id="pick-text", compact=True
            )
            yield Options(id="pick-names")
            yield Static(
                _("Enter takes the marked name, Esc changes nothing."),
                classes="quiet",
                markup=False,
            )

    def on_mount(self) -> None:
        """List everybody, the most recent first."""
        from scorekeeper.tui.app import ScorekeeperApp

        if isinstance(self.app, ScorekeeperApp):
            try:
                self._names = known_players(self.app.db, 1000)
            except StoreError as error:
                self.app.notify(say(error.message), severity="error", markup=False)
        self._list("")
        self.query_one(Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """List those whose names hold what is typed."""
        self._list(event.value)

    def on_input_submitted(self) -> None:
        """Take the marked name."""
        marked = self.query_one(OptionList).highlighted_option
        if marked is not None:
            self._take(marked.id or "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the name that was chosen."""
        self._take(event.option.id or "")

    def action_move(self, step: int) -> None:
        """Mark another name."""
        options = self.query_one(OptionList)
        if options.option_count:
            options.highlighted = ((options.highlighted or 0) + step) % options.option_count

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def _take(self, option: str) -> None:
        self.dismiss("" if option == "anybody" else self._names[int(option)])

    def _list(self, typed: str) -> None:
        key = name_key(typed)
        options = [
            Option(Content(shown(name)), id=str(number))
            for number, name in enumerate(self._names)
            if key in name_key(name)
        ]
        if not key:
            options.insert(0, Option(Content.styled(_("Anybody"), "$quiet"), id="anybody"))
        names = self.query_one(OptionList)
        names.clear_options()
        names.add_options(options)
        if options:
            names.highlighted = 1 if not key and len(options) > 1 else 0
