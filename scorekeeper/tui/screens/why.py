"""Why: every number of one hand or one seat with its reason and the rulebook's page."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from scorekeeper.games.base import Line
from scorekeeper.translate import _, say
from scorekeeper.tui.screens.base import close_button
from scorekeeper.tui.text import fit_right, minus

Section = tuple[str, Sequence[Line]]
"""A heading, empty where one section says all, and its lines."""


class WhyScreen(ModalScreen[None]):
    """The lines of one hand, or of all hands of a seat, in words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,x,q", "dismiss", _("Close"), show=False)
    ]

    def __init__(
        self,
        title: str,
        sections: Sequence[Section],
        names: Sequence[str],
        *,
        marked: str = "",
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._title = title
        self._sections = sections
        self._names = names
        self._marked = marked
        self._notes = notes

    def compose(self) -> ComposeResult:
        """Show points and category on one line, the reason indented below."""
        with VerticalScroll(classes="dialog"):
            yield Static(self._title, classes="heading", markup=False)
            for heading, lines in self._sections:
                if heading:
                    yield Static(heading, classes="section", markup=False)
                for line in lines:
                    yield Static(self._points(line))
                    yield Static(say(line.reason, self._names), classes="reason", markup=False)
            for note in self._notes:
                yield Static(note, classes="note", markup=False)
            yield close_button()

    def _points(self, line: Line) -> Content:
        points = "–" if line.points is None else minus(line.points)
        style = "bold $accent" if line.category.id == self._marked else "bold"
        text = f"{fit_right(points, 4)}  {say(line.category.name)}"
        if not line.page:
            return Content.styled(text, style)
        page = _("rulebook {page}", page=line.page)
        return Content.assemble((text, style), ("  " + page, "$quiet"))

    def on_button_pressed(self) -> None:
        """Close."""
        self.dismiss()

    def on_mount(self) -> None:
        """Take the arrows, so that a long text scrolls."""
        self.query_one(VerticalScroll).focus()
