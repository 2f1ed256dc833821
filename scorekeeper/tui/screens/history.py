"""History: every play in columns, found while typing, with a preview where there is room."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, get_args

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scorekeeper.games import all_games
from scorekeeper.i18n import Message, _, msg, ngettext, say
from scorekeeper.statistics.plays import load
from scorekeeper.statistics.sums import series
from scorekeeper.store import queries
from scorekeeper.store.queries import Filter, Order, State
from scorekeeper.store.queries import Row as PlayRow
from scorekeeper.tui.asking import ask_delete
from scorekeeper.tui.base import Header
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets.charts import bar
from scorekeeper.tui.widgets.fields import Field
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.plays import (
    columns,
    day_text,
    heading,
    play_lines,
    room_for,
)
from scorekeeper.tui.widgets.preview import preview
from scorekeeper.tui.widgets.rows import Row, Rows, fit, row, shown, split_row

PAGE: Final = 100
PAGES: Final = 20
STATES: Final[dict[State | None, Message]] = {
    None: msg("any state"),
    "finished": msg("finished"),
    "unfinished": msg("unfinished"),
    "abandoned": msg("abandoned"),
}
ORDERS: Final[dict[Order, Message]] = {
    "date": msg("newest first"),
    "total": msg("highest total first"),
    "margin": msg("closest win first"),
}


class PlayList(LineList):
    """Plays of any number: a page of them is read when one of it comes into sight."""

    def __init__(
        self, read: Callable[[int, int], Sequence[PlayRow]], now: Callable[[], str]
    ) -> None:
        super().__init__(self._lines, head=heading, id="plays")
        self._read = read
        self._now = now
        self._pages: dict[int, Sequence[PlayRow]] = {}

    def show_plays(self, count: int, marked: int) -> None:
        """List so many plays, read anew."""
        self._pages.clear()
        self.show(count, marked=marked, each=self._each)

    def on_resize(self) -> None:
        """Use one line a play, or two where they are narrow."""
        self.each = self._each
        super().on_resize()

    @property
    def play(self) -> PlayRow | None:
        """The marked play."""
        return self._at(self.marked) if self.count else None

    @property
    def _each(self) -> int:
        return columns(max(self.size.width, 1) - 2).lines

    def _at(self, index: int) -> PlayRow | None:
        page, place = divmod(index, PAGE)
        if page not in self._pages:
            if len(self._pages) >= PAGES:
                self._pages.clear()
            self._pages[page] = self._read(page * PAGE, PAGE)
        rows = self._pages[page]
        return rows[place] if place < len(rows) else None

    def _lines(self, index: int, width: int) -> Rows:
        play = self._at(index)
        if play is None:
            return [(), ()]
        now = self._now()
        above = self._at(index - 1) if index % PAGE and self.each == 1 else None
        same = above is not None and day_text(above.started, now) == day_text(play.started, now)
        return play_lines(play, width, now, same_day=same)


class HistoryScreen(Room[None]):
    """All plays outside the bin, with a search and filters."""

    AREA = "history"
    DEFAULT_CSS = """
    HistoryScreen .list { width: 2fr; }
    HistoryScreen #list-frame { height: 1fr; }
    HistoryScreen #search-frame Field { background: $background; }
    HistoryScreen .side { width: 1fr; }
    HistoryScreen #preview-frame { height: 1fr; }
    HistoryScreen.-narrow .side { display: none; }
    HistoryScreen.-low #search-frame { border: none; }
    """

    def __init__(self, wanted: Filter | None = None) -> None:
        super().__init__()
        self.wanted = wanted or Filter()
        self.order: Order = "date"
        self.count = self.total = 0
        self.year: list[tuple[str, int]] = []

    def compose_body(self) -> ComposeResult:
        """Lay out the search, the list and the preview."""
        with Horizontal():
            with Vertical(classes="list"):
                with Frame(id="search-frame", classes="-bright"):
                    key = self.key_of("history.search")
                    hint = _("{key} searches names, notes, places, 2025-03", key=key)
                    yield Field(self.wanted.text, placeholder=hint, id="search")
                with Frame(title=_("Plays"), id="list-frame", classes="-bright"):
                    yield PlayList(self._page, self.keeper.now)
            with Vertical(classes="side"):
                with Frame(id="preview-frame"):
                    yield Text(self._preview)
                with Frame(title=_("This year"), id="year-frame"):
                    yield Lines(self._wins, id="year")

    def header(self) -> Header:
        """Say how many plays there are, and what is filtered."""
        plays = ngettext("{count} play", "{count} plays", self.total)
        return Header(_("History"), plays, " · ".join(self._filters()))

    def offered(self, command: object) -> bool:
        """Offer what makes sense for the plays listed."""
        name = getattr(command, "name", "")
        if name == "all":
            return bool(self._filters())
        return self.plays.count > 0 or name not in {"open", "delete", "add_up", "export"}

    def paint(self) -> None:
        """Ask again what there is; the mark stays at its place."""
        self.set_class(not self.names_shown, "-narrow")
        self.set_class(self.app.size.height < 24, "-low")
        self.total = queries.count(self.keeper.store)
        self._list(self.plays.marked)
        if self.names_shown:
            self._add_up_year()

    def _list(self, marked: int) -> None:
        self.count = queries.count(self.keeper.store, self.wanted)
        self.plays.show_plays(self.count, marked)
        self._marked()

    @property
    def plays(self) -> PlayList:
        """The list."""
        return self.query_one(PlayList)

    @on(LineList.Marked)
    def _marked(self) -> None:
        frame = self.query_one("#list-frame", Frame)
        sight = self.plays.in_sight
        frame.aside = (
            _("{first}–{last} of {count}", first=sight.start + 1, last=sight.stop, count=self.count)
            if self.count
            else ""
        )
        play = self.plays.play
        side = self.query_one("#preview-frame", Frame)
        side.title = "" if play is None else day_text(play.started, self.keeper.now())
        side.aside = "" if play is None else shown(play.title)
        self.query_one(Text).redraw(top=True)

    @on(Field.Changed, "#search")
    def _typed(self, event: Field.Changed) -> None:
        if event.value != self.wanted.text:
            self._want(replace(self.wanted, text=event.value))

    @on(Field.Submitted, "#search")
    def _found(self) -> None:
        self.plays.focus()

    def action_open(self) -> None:
        """Show the play; one under way goes on."""
        play = self.plays.play
        if play is not None:
            self.keeper.open("play", play.id)

    def action_search(self) -> None:
        """Put the keys into the search."""
        self.query_one("#search", Field).focus()

    def action_all(self) -> None:
        """Take all filters away."""
        self.order = "date"
        self.query_one("#search", Field).value = ""
        self._want(Filter())

    def action_game(self) -> None:
        """Take the next game, after the last one all; titles of the table's own count."""
        own = [(title.game, title.title) for title in queries.titles(self.keeper.store)]
        every: list[tuple[str | None, str | None]] = [(None, None)]
        every += [(game_id, None) for game_id in all_games() if game_id not in dict(own)]
        every += own
        here = every.index((self.wanted.game, self.wanted.title))
        game, title = every[(here + 1) % len(every)]
        self._want(replace(self.wanted, game=game, title=title))

    def action_seats(self) -> None:
        """Take the next number of players, after the last one any."""
        most = max(game.box.seats[1] for game in all_games().values())
        seats = (self.wanted.seats or 1) + 1
        self._want(replace(self.wanted, seats=None if seats > most else seats))

    def action_state(self) -> None:
        """Take the next state."""
        states = list(STATES)
        state = states[(states.index(self.wanted.state) + 1) % len(states)]
        self._want(replace(self.wanted, state=state))

    def action_sort(self) -> None:
        """Take the next order."""
        orders: tuple[Order, ...] = get_args(Order)
        self.order = orders[(orders.index(self.order) + 1) % len(orders)]
        self._want(self.wanted)

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
        if self.plays.play is not None:
            ask_delete(self, self.plays.play, self._deleted)

    def action_bin(self) -> None:
        """Show the deleted plays."""
        self.keeper.open("bin")

    def action_add_up(self) -> None:
        """Add the listed plays up for each player."""
        rows = queries.history(self.keeper.store, self.wanted, limit=self.count)
        lines: list[Row] = []
        for (_game, title), sums in series(rows).items():
            lines += [(), row((shown(title), "bold"))] if lines else [row((shown(title), "bold"))]
            for one in sums:
                text = _(
                    "{points} points, {wins}, {plays}",
                    points=one.total,
                    wins=ngettext("{count} win", "{count} wins", one.wins),
                    plays=ngettext("{count} play", "{count} plays", one.plays),
                )
                lines.append(row((f"{shown(one.name)}  ", "bold"), (text, "")))
        self.read(msg("These plays added up"), lines or [msg("None of them has a result.")])

    def action_export(self) -> None:
        """Write the listed plays to a file."""
        if not self._filters():
            self.keeper.open("files")
            return
        rows = queries.history(self.keeper.store, self.wanted, self.order, limit=self.count)
        self.keeper.open("files", [play.id for play in rows])

    def _deleted(self) -> None:
        self.paint()
        self.redraw_edges()
        key = self.key_of("history.bin")
        self.tell(msg("The play is in the bin; {key} shows it.", key=key))

    def _want(self, wanted: Filter) -> None:
        self.wanted = wanted
        self._list(0)
        self.redraw_edges()

    def _page(self, offset: int, limit: int) -> Sequence[PlayRow]:
        return queries.history(self.keeper.store, self.wanted, self.order, offset, limit)

    def _filters(self) -> list[str]:
        wanted, found = self.wanted, list[str]()
        if wanted.text.strip():
            found.append(_("“{text}”", text=shown(wanted.text.strip())))
        if isinstance(wanted.player, str) and wanted.player:
            found.append(shown(self.keeper.store.people().name(wanted.player)))
        if wanted.game is not None:
            found.append(shown(wanted.title or all_games()[wanted.game].box.title))
        if wanted.seats is not None:
            found.append(ngettext("{count} player", "{count} players", wanted.seats))
        if wanted.state is not None:
            found.append(say(STATES[wanted.state]))
        if self.order != "date":
            found.append(say(ORDERS[self.order]))
        return found

    def _add_up_year(self) -> None:
        """Count who has won how often this year; a shared win counts for each."""
        now = datetime.fromisoformat(self.keeper.now())
        plays = load(self.keeper.store, now.replace(month=1, day=1, hour=0, minute=0))
        wins = Counter(seat.name for play in plays for seat in play.seats if seat.winner)
        self.year = wins.most_common(self.app.size.height // 4)
        frame = self.query_one("#year-frame", Frame)
        frame.display = bool(self.year)
        frame.aside = ngettext("{count} play", "{count} plays", len(plays))
        self.query_one("#year", Lines).refresh(layout=True)

    def _wins(self, width: int, _height: int) -> Rows:
        room = room_for([shown(name) for name, _wins in self.year], max(width - 14, 6))
        most = max((wins for _name, wins in self.year), default=0)
        return [
            split_row(
                row(fit(shown(name), room), "  ", (bar(wins, most, width - room - 6), "quiet")),
                row((str(wins), "bold")),
                width,
            )
            for name, wins in self.year
        ] + [row((_("wins; a shared win counts for each"), "faint"))]

    def _preview(self, width: int, _height: int) -> Rows:
        play = self.plays.play
        if play is None:
            none = _("No play matches that.") if self._filters() else _("No plays yet.")
            return [row((none, "quiet"))]
        return preview(play, width, self.keeper.look)


SCREEN = HistoryScreen
