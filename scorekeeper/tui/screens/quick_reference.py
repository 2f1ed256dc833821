"""The quick reference over any screen: every rule about points in one window."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from scorekeeper.games.base import Game
from scorekeeper.guide.notes import reference
from scorekeeper.translate import _
from scorekeeper.tui.widgets.guide_text import reference_text


class QuickReferenceScreen(ModalScreen[None]):
    """The whole quick reference; the key that opened it closes it again."""

    CSS_PATH = "quick_reference.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,o,q,h", "dismiss", _("Close"), show=False)
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        """Show the lines; in a small window they scroll."""
        with VerticalScroll(classes="dialog", id="quick"):
            heading = _("{game} at a glance", game=self._game.title)
            yield Static(heading, classes="heading", markup=False)
            yield Static(id="quick-text")
            yield Static(_("Esc closes this."), classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Take the arrows, so that the text scrolls."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self) -> None:
        """Lay out the lines for the width."""
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        width = self.query_one("#quick").content_size.width
        text = reference_text(
            reference(self._game.id), self._game, width, no_colour=self.app.no_color
        )
        self.query_one("#quick-text", Static).update(text)
