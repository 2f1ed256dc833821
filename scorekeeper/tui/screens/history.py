"""History: every play in columns, found while typing, with a preview where there is room."""

from dataclasses import replace
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scorekeeper.games import all_games
from scorekeeper.i18n import _, msg, msgn, ngettext
from scorekeeper.play import actions
from scorekeeper.store import queries
from scorekeeper.store.queries import Filter
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.asking import ask_delete, confirm
from scorekeeper.tui.base import WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.plays import columns, day_text, heading, play_lines, play_name
from scorekeeper.tui.widgets.preview import preview
from scorekeeper.tui.widgets.rows import Rows, row, shown

PAGE: Final = 100


class HistoryScreen(Room[None]):
    """The plays that are wanted; the bin is the history of what was deleted.

    A page of plays is read when one of it comes into sight.
    """

    DEFAULT_CSS = """
    HistoryScreen .list { width: 2fr; }
    HistoryScreen #list-frame { height: 1fr; }
    HistoryScreen #search-frame Field { background: $background; }
    HistoryScreen #preview-frame { width: 1fr; height: 1fr; }
    HistoryScreen.-narrow #preview-frame { display: none; }
    HistoryScreen.-low #search-frame { border: none; }
    """

    def __init__(self, wanted: Filter | None = None) -> None:
        super().__init__()
        self.wanted = wanted or Filter()
        self.in_bin = self.wanted.state == "binned"
        self.pages: dict[int, list[PlayRow]] = {}

    def compose_body(self) -> ComposeResult:
        """Lay out the search, the list and the preview."""
        with Horizontal():
            with Vertical(classes="list"):
                with Frame(id="search-frame", classes="-bright"):
                    key = self.key_of("search")
                    hint = _("{key} searches names, notes, places, 2025-03", key=key)
                    yield Field(self.wanted.text, placeholder=hint, id="search")
                title = _("Deleted plays") if self.in_bin else _("Plays")
                with Frame(title=title, id="list-frame", classes="-bright"):
                    yield LineList(self._line, head=heading, id="plays")
            with Frame(id="preview-frame"):
                yield Text(self._preview)

    def header(self) -> Header:
        """Say how many plays there are, and what is filtered."""
        every = Filter(state="binned") if self.in_bin else Filter()
        count = queries.count(self.keeper.store, every)
        plays = ngettext("{count} play", "{count} plays", count)
        title = _("Bin") if self.in_bin else _("History")
        return Header(title, plays, " · ".join(self._filters()))

    def offered(self, command: Command) -> bool:
        """Offer what makes sense for the plays listed."""
        name = command.name
        if name == "all":
            return bool(self._filters())
        if name in {"restore", "empty"} and not self.in_bin:
            return False
        if name in {"delete", "bin", "export"} and self.in_bin:
            return False
        alone = {"open", "delete", "export", "restore", "empty"}
        return self.play is not None or name not in alone

    def paint(self) -> None:
        """Ask again what there is; the mark stays at its place."""
        self.set_class(self.app.size.width < WIDE, "-narrow")
        self.set_class(self.app.size.height < 24, "-low")
        self._list(self.query_one(LineList).marked)

    def _list(self, marked: int) -> None:
        self.pages.clear()
        count = queries.count(self.keeper.store, self.wanted)
        each = columns(self.app.size.width - 7).lines
        self.query_one(LineList).show(count, marked=marked, each=each)
        self._marked()

    @property
    def play(self) -> PlayRow | None:
        """The marked play."""
        plays = self.query_one(LineList)
        return self._at(plays.marked) if plays.count else None

    @on(LineList.Marked)
    def _marked(self) -> None:
        plays, play = self.query_one(LineList), self.play
        first, last = plays.in_sight.start + 1, plays.in_sight.stop
        told = _("{first}–{last} of {count}", first=first, last=last, count=plays.count)
        self.query_one("#list-frame", Frame).aside = told if plays.count else ""
        side = self.query_one("#preview-frame", Frame)
        day = "" if play is None else day_text(play.started, self.keeper.now())
        side.title = "" if play is None else f"{day} · {shown(play.title)}"
        self.query_one(Text).redraw(top=True)

    @on(Field.Changed, "#search")
    def _typed(self, event: Field.Changed) -> None:
        if event.value != self.wanted.text:
            self._want(replace(self.wanted, text=event.value))

    # What can be done.

    def action_open(self) -> None:
        """Show the play; one under way goes on."""
        if self.play is not None:
            self.keeper.open("play", self.play.id)

    def action_search(self) -> None:
        """Put the keys into the search."""
        self.query_one("#search", Field).focus()

    def action_all(self) -> None:
        """Take all filters away."""
        self.query_one("#search", Field).value = ""
        self._want(Filter(state="binned" if self.in_bin else None))

    def action_game(self) -> None:
        """Take the next game, after the last one all; titles of the table's own count."""
        own = [(title.game, title.title) for title in queries.titles(self.keeper.store)]
        every: list[tuple[str | None, str | None]] = [(None, None)]
        every += [(game_id, None) for game_id in all_games() if game_id not in dict(own)]
        every += own
        here = every.index((self.wanted.game, self.wanted.title))
        game, title = every[(here + 1) % len(every)]
        self._want(replace(self.wanted, game=game, title=title))

    def action_player(self) -> None:
        """Choose whose plays are listed."""
        players = queries.players(self.keeper.store)

        def chosen(place: int | None) -> None:
            if place is not None:
                self._want(replace(self.wanted, player=players[place].id))

        names = [player.name for player in players]
        self.keeper.open("pick", msg("Whose plays?"), names, then=chosen)

    def action_delete(self) -> None:
        """Ask before the marked play goes into the bin."""
        if self.play is not None:
            told = msg("The play is in the bin; {key} shows it.", key=self.key_of("bin"))
            ask_delete(self, self.play, lambda: self.repaint(told))

    def action_bin(self) -> None:
        """Show the deleted plays."""
        self.keeper.open("history", Filter(state="binned"))

    def action_restore(self) -> None:
        """Take the marked play out of the bin."""
        if self.play is not None:
            back = _("Back: {play}", play=play_name(self.play, self.keeper.now()))
            self.keeper.act(self.play.id, actions.unbin, lambda _play: self.repaint(back))

    def action_empty(self) -> None:
        """Ask before everything in the bin is deleted for good."""
        binned = queries.history(self.keeper.store, Filter(state="binned"), limit=-1)
        ids = [play.id for play in binned]

        def empty() -> None:
            told = msg("The bin is empty.")
            self.keeper.do(lambda store: store.empty_bin(ids), lambda _done: self.repaint(told))

        title = msgn("Delete {count} play for good?", "Delete {count} plays for good?", len(ids))
        lines = [msg("Nothing brings back what leaves the bin.")]
        confirm(self, title, lines, msg("Keep it"), ("e", msg("Empty the bin")), empty)

    def action_export(self) -> None:
        """Write the listed plays to a file."""
        if not self._filters():
            self.keeper.open("files")
            return
        count = self.query_one(LineList).count
        rows = queries.history(self.keeper.store, self.wanted, limit=count)
        self.keeper.open("files", [play.id for play in rows])

    def _want(self, wanted: Filter) -> None:
        self.wanted = wanted
        self._list(0)
        self.redraw_edges()

    def _filters(self) -> list[str]:
        wanted, found = self.wanted, list[str]()
        if wanted.text.strip():
            found.append(_("“{text}”", text=shown(wanted.text.strip())))
        if isinstance(wanted.player, str):
            found.append(shown(self.keeper.store.people().name(wanted.player)))
        if wanted.game is not None:
            found.append(shown(wanted.title or all_games()[wanted.game].box.title))
        return found

    # How it is shown.

    def _at(self, index: int) -> PlayRow | None:
        page, place = divmod(index, PAGE)
        if page not in self.pages:
            self.pages[page] = queries.history(
                self.keeper.store, self.wanted, offset=page * PAGE, limit=PAGE
            )
        rows = self.pages[page]
        return rows[place] if place < len(rows) else None

    def _line(self, index: int, width: int) -> Rows:
        play, above = self._at(index), self._at(index - 1) if index % PAGE else None
        return [] if play is None else play_lines(play, width, self.keeper.now(), above)

    def _preview(self, width: int, _height: int) -> Rows:
        if self.play is not None:
            return preview(self.keeper.store.play(self.play.id), width, self.keeper.look)
        none = _("No play matches that.") if self._filters() else _("No plays yet.")
        return [row((none, "quiet"))]


SCREEN = HistoryScreen
