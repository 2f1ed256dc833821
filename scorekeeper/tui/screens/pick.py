"""Pick one of a list of names: typing narrows it, Enter takes it."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from scorekeeper.i18n import Message, say
from scorekeeper.play.names import name_key
from scorekeeper.tui.base import Header
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.rows import Row, fit, row, shown


class PickScreen(Room[int]):
    """It is left with the place (from 0) of the name, None after Esc."""

    AUTO_FOCUS = "Field"

    def __init__(self, title: Message, names: Sequence[str]) -> None:
        super().__init__()
        self.question, self.names = title, list(names)
        self.found = list(range(len(names)))

    def compose_body(self) -> ComposeResult:
        """Lay out a field and the names."""
        with Frame(classes="-bright"):
            yield Field(id="typed")
        with Frame() as frame:
            frame.styles.height = "1fr"
            yield LineList(self._line, len(self.names), id="names")

    def on_mount(self) -> None:
        """Take what is typed."""
        self.query_one(LineList).can_focus = False

    def header(self) -> Header:
        """Ask."""
        return Header(say(self.question))

    def action_move(self, step: int) -> None:
        """Mark another name."""
        names = self.query_one(LineList)
        names.mark(names.marked + step)

    def action_take(self) -> None:
        """Take the marked name."""
        if self.found:
            self.dismiss(self.found[self.query_one(LineList).marked])

    @on(Field.Submitted)
    def _taken(self) -> None:
        self.action_take()

    @on(Field.Changed)
    def _typed(self, event: Field.Changed) -> None:
        key = name_key(event.value)
        places = range(len(self.names))
        self.found = [place for place in places if key in name_key(self.names[place])]
        self.query_one(LineList).show(len(self.found))

    def unknown(self, event: Key) -> None:
        """Nothing is unknown here: what is typed is looked for."""

    def _line(self, index: int, width: int) -> Row:
        return row(fit(shown(self.names[self.found[index]]), width))


SCREEN = PickScreen
