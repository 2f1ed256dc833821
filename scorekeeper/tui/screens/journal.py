"""The journal of a play: every edit with its time, the latest at the end."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from scorekeeper.translate import _
from scorekeeper.tui.text import shown


class JournalScreen(ModalScreen[None]):
    """Times and sentences in a list that scrolls; it begins at the latest edit.

    `read` returns them as they are now: another program may add some at any time.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,j,q", "dismiss", _("Close"), show=False)
    ]

    def __init__(self, read: Callable[[], Sequence[tuple[str, str]]]) -> None:
        super().__init__()
        self._read = read
        self._lines = read()

    def compose(self) -> ComposeResult:
        """Show a heading for each day and a line for each edit."""
        with VerticalScroll(classes="dialog"):
            yield Static(_("Journal of this play"), classes="heading", markup=False)
            yield Static(Content("\n").join(self._content()), id="journal-lines")
            yield Static(_("Esc closes this."), classes="quiet note", markup=False)

    def on_mount(self) -> None:
        """Take the arrows and show the latest edit."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.anchor()
        self.set_interval(1.0, self._look_for_changes)

    def _look_for_changes(self) -> None:
        lines = self._read()
        if lines != self._lines:
            self._lines = lines
            self.query_one("#journal-lines", Static).update(Content("\n").join(self._content()))

    def _content(self) -> list[Content]:
        if not self._lines:
            return [Content(_("Nothing was changed since the play was stored."))]
        lines = []
        last = ""
        for at, text in self._lines:
            day, _blank, clock = at.partition(" ")
            if day != last:
                lines.append(Content.styled(day, "bold $secondary"))
                last = day
            lines.append(Content.assemble((f"{clock or '–':5}  ", "$quiet"), shown(text)))
        return lines
