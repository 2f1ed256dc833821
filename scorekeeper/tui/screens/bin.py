"""The bin: deleted plays, taken back with one key, deleted for good only when asked."""

from textual.app import ComposeResult

from scorekeeper.i18n import _, msg, msgn, ngettext
from scorekeeper.play import actions
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Answer
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.plays import columns, heading, play_lines, play_name
from scorekeeper.tui.widgets.rows import Rows


class BinScreen(Room[None]):
    """What was deleted, the latest first."""

    AREA = "bin"

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[PlayRow] = []

    def compose_body(self) -> ComposeResult:
        """Lay out the list."""
        with Frame(title=_("Deleted plays"), id="frame", classes="-bright") as frame:
            frame.styles.height = "1fr"
            yield LineList(self._line, head=heading, id="plays")

    def header(self) -> Header:
        """Say how many plays lie here."""
        count = len(self.rows)
        return Header(_("Bin"), ngettext("{count} play", "{count} plays", count))

    def offered(self, command: Command) -> bool:
        """Offer what can be done with what is here."""
        return command.name == "back" or bool(self.rows)

    def paint(self) -> None:
        """Read what is here."""
        from scorekeeper.store import queries

        self.rows = queries.binned(self.keeper.store)
        plays = self.query_one(LineList)
        plays.show(len(self.rows), marked=plays.marked, each=columns(self.app.size.width - 7).lines)
        frame = self.query_one(Frame)
        frame.title = _("Deleted plays") if self.rows else _("The bin is empty.")

    def action_restore(self) -> None:
        """Take the marked play out of the bin."""
        play = self.rows[self.query_one(LineList).marked]
        back = _("Back: {play}", play=play_name(play, self.keeper.now()))
        self.keeper.act(play.id, actions.unbin, lambda _play: self._again(back))

    def action_empty(self) -> None:
        """Ask before everything in the bin is deleted for good."""
        count, ids = len(self.rows), [play.id for play in self.rows]

        def answered(answer: str) -> None:
            if answer == "empty":
                self.keeper.do(
                    lambda store: store.empty_bin(ids),
                    lambda _done: self._again(_("The bin is empty.")),
                )

        self.ask(
            msgn("Delete {count} play for good?", "Delete {count} plays for good?", count),
            [msg("Nothing brings back what leaves the bin.")],
            [Answer("keep", "z", msg("Keep it")), Answer("empty", "e", msg("Empty the bin"))],
            answered,
        )

    def _again(self, text: str) -> None:
        self.paint()
        self.redraw_edges()
        self.tell(text)

    def _line(self, index: int, width: int) -> Rows:
        return play_lines(self.rows[index], width, self.keeper.now())


SCREEN = BinScreen
