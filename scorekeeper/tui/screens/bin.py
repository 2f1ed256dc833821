"""The bin: deleted plays, taken back with one key, deleted for good only when asked."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from scorekeeper.store import bin as store
from scorekeeper.store.errors import StoreError
from scorekeeper.store.lists import PlayRow
from scorekeeper.translate import _, ngettext
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.history_commands import BIN
from scorekeeper.tui.play_names import play_name
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.play_list import PlayListScreen


class BinScreen(PlayListScreen):
    """What was deleted, the latest first."""

    SCREEN_COMMANDS = BIN
    BINDINGS: ClassVar[list[BindingType]] = bindings(BIN)

    def compose_content(self) -> ComposeResult:
        """Lay out the title and the list."""
        yield Static(id="list-title", classes="title")
        yield from self.compose_list()

    def find(self) -> store.Deleted:
        """Return the plays in the bin."""
        return store.Deleted(self.keeper.db)

    def chosen(self, row: PlayRow) -> None:
        """Take the play out of the bin."""
        try:
            store.restore(self.keeper.db, row.id)
        except StoreError as error:
            self.keeper.say_error(error)
        else:
            self.tell(_("{play} is back in the history.", play=play_name(row)))
        self.refresh_plays(keep=True)

    def action_restore(self) -> None:
        """Take the marked play out of the bin."""
        self.action_open()

    def action_empty(self) -> None:
        """Ask before everything in the bin is deleted for good."""
        count = self.plays.count
        if not count:
            return
        self.app.push_screen(
            ChoiceScreen(
                ngettext(
                    "Delete {count} play for good?", "Delete all {count} plays for good?", count
                ),
                [
                    ngettext(
                        "It leaves the bin and can't be brought back.",
                        "They leave the bin and can't be brought back.",
                        count,
                    )
                ],
                [
                    ("keep", "k", ngettext("Keep it", "Keep them", count)),
                    ("empty", "e", _("Empty the bin")),
                ],
            ),
            self._emptied,
        )

    def paint_head(self) -> None:
        """Say how many plays are in the bin."""
        count = self.plays.count
        self.query_one("#list-title", Static).update(
            Content.assemble(
                (_("Bin"), "bold $primary"),
                "  ",
                (ngettext("{count} deleted play", "{count} deleted plays", count), "bold"),
                self.legend(),
            )
        )

    def empty_text(self) -> str:
        """Return what is said where nothing was deleted."""
        return _("The bin is empty.")

    def _emptied(self, answer: str | None) -> None:
        if answer != "empty":
            return
        try:
            store.empty(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
        self.refresh_plays(keep=False)
