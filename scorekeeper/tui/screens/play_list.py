"""What the history and the bin share: a list of plays, its keys and its emptiness."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from scorekeeper.results_words import star_meaning
from scorekeeper.store.bin import Deleted
from scorekeeper.store.errors import StoreError
from scorekeeper.store.history import Found
from scorekeeper.store.lists import PlayRow
from scorekeeper.translate import _
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.widgets.history_list import HistoryList
from scorekeeper.tui.widgets.play_lines import ONE_LINE, headings


class PlayListScreen(CommandScreen):
    """A screen with one list of plays, read anew whenever it is shown."""

    CSS_PATH = "history.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._found: Found | Deleted | None = None
        self._headings: str | None = None

    def compose_list(self) -> ComposeResult:
        """Yield the list below its headings, or below what is said of an empty one."""
        yield Static(id="headings", markup=False)
        yield HistoryList(id="plays")

    def on_mount(self) -> None:
        """Put the keys into the list."""
        self.set_focus(self.plays)

    def on_screen_resume(self) -> None:
        """Show what has happened since."""
        self.refresh_plays(keep=True)

    def on_resize(self) -> None:
        """Fit the headings to the new width of the list."""
        self.call_after_refresh(self._paint_headings)

    def on_history_list_chosen(self, message: HistoryList.Chosen) -> None:
        """Open the play that was clicked."""
        self.chosen(message.row)

    def on_history_list_starred(self) -> None:
        """Say what the star means."""
        self.paint_head()

    def action_open(self) -> None:
        """Open the marked play."""
        row = self.plays.row
        if row is not None:
            self.chosen(row)

    def action_move(self, step: int) -> None:
        """Mark the play above or below."""
        self.plays.mark(self.plays.marked + step)

    def action_page(self, step: int) -> None:
        """Go up or down by as much as is shown."""
        self.plays.page(step)

    def action_end(self, end: int) -> None:
        """Go to the first or the last play."""
        self.plays.mark(self.plays.count if end else 0)

    def action_back(self) -> None:
        """Go back to the screen below."""
        self.app.pop_screen()

    @property
    def plays(self) -> HistoryList:
        """The list."""
        return self.query_one(HistoryList)

    def refresh_plays(self, *, keep: bool) -> None:
        """Ask again what there is; with `keep` the cursor stays at its place."""
        count = 0
        try:
            self._found = self.find()
            count = self._found.count
        except StoreError as error:
            self.keeper.say_error(error)
        self.plays.show(count, self._read, marked=self.plays.marked if keep else 0)
        self._paint_headings()
        self.paint_head()

    def legend(self) -> Content:
        """Return what the star means, nothing while none was read."""
        if not self.plays.starred:
            return Content("")
        wide = self.plays.cells >= ONE_LINE
        text = "   " + star_meaning() if wide else "  " + _("* see play")
        return Content.styled(text, "$quiet")

    def find(self) -> Found | Deleted:
        """Return the plays of the list. Raises `StoreError`."""
        raise NotImplementedError

    def chosen(self, row: PlayRow) -> None:
        """Act on a play."""
        raise NotImplementedError

    def paint_head(self) -> None:
        """Say above the list what it holds."""
        raise NotImplementedError

    def empty_text(self) -> str:
        """Return what is said where there are no plays."""
        raise NotImplementedError

    def _read(self, first: int, number: int) -> Sequence[PlayRow]:
        try:
            return self._found.page(number, first) if self._found else ()
        except StoreError as error:
            self.keeper.say_error(error)
            return ()

    def _paint_headings(self) -> None:
        text = headings(self.plays.cells) if self.plays.count else self.empty_text()
        if text == self._headings:
            return
        self._headings = text
        line = self.query_one("#headings", Static)
        line.display = bool(text)
        line.set_class(not self.plays.count, "-empty")
        line.update(text)
