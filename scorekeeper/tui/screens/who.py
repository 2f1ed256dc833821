"""Who is this? A name of a file and the people who are known here, the likeliest first."""

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.names import name_key
from scorekeeper.translate import _
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.options import Options


class WhoScreen(ModalScreen[str]):
    """Answers with a known name, or "" for somebody new; Esc changes nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "keep", show=False)]

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__()
        self._name_in_file = name
        self._known = likeliest(name, known)

    def compose(self) -> ComposeResult:
        """List somebody new, then everybody who is known."""
        with Vertical(classes="dialog"):
            yield Static(
                _("Who is {name}?", name=shown(self._name_in_file)),
                classes="heading",
                markup=False,
            )
            yield Options(
                Option(Content.styled(_("a new player"), "bold"), id="who-new"),
                *[
                    Option(Content(shown(name)), id=f"who-{number}")
                    for number, name in enumerate(self._known)
                ],
                id="who",
            )
            yield Static(_("Enter chooses, Esc changes nothing."), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Take the arrows."""
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        chosen = (event.option.id or "").removeprefix("who-")
        self.dismiss("" if chosen == "new" else self._known[int(chosen)])

    def action_keep(self) -> None:
        """Leave everything as it is."""
        self.dismiss(None)


def likeliest(name: str, known: Sequence[str]) -> list[str]:
    """Return the known names, those most like `name` first."""
    key = name_key(name)
    return sorted(
        known,
        key=lambda other: SequenceMatcher(None, key, name_key(other)).ratio(),
        reverse=True,
    )
