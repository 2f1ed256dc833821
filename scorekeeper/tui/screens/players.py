"""Players: the standings of each game, sorted as one likes, and its records."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from scorekeeper.i18n import Message, _, msg, ngettext, say
from scorekeeper.statistics.figures import Against, Figures, matrix, standings
from scorekeeper.statistics.plays import Played, Title
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.records import Record, records
from scorekeeper.statistics.words import RATES, RATING, STAR, number, percent, record_label, starred
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.people import PeopleRoom, remembered
from scorekeeper.tui.room import Text
from scorekeeper.tui.widgets.charts import bar
from scorekeeper.tui.widgets.figures import matrix_panel
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.plays import room_for
from scorekeeper.tui.widgets.rows import (
    Piece,
    Row,
    Rows,
    fit,
    fit_right,
    minus,
    pad,
    row,
    shown,
    split_row,
    wrap,
)
from scorekeeper.tui.widgets.tabs import tabs
from scorekeeper.tui.widgets.texts import Part, flow, told


class Column(NamedTuple):
    """A column: its heading, cells, what it says of a player, and by what it sorts."""

    id: str
    heading: Message
    cells: int
    text: Callable[[Figures, float | None], str]
    key: Callable[[Figures, float | None], float]


COLUMNS: Final = (
    Column("wins", msg("wins"), 6, lambda it, _r: str(it.wins), lambda it, _r: it.wins),
    Column(
        "rate",
        msg("rate"),
        7,
        lambda it, _r: percent(it.win_rate, 0),
        lambda it, _r: it.win_rate or 0,
    ),
    Column("plays", msg("plays"), 7, lambda it, _r: str(it.plays), lambda it, _r: it.plays),
    Column(
        "rating",
        msg("rating"),
        8,
        lambda _it, r: "…" if r is None else number(r),
        lambda _it, r: r or 0,
    ),
    Column(
        "average",
        msg("average"),
        9,
        lambda it, _r: number(it.average),
        lambda it, _r: it.average or -999,
    ),
    Column(
        "best",
        msg("best"),
        6,
        lambda it, _r: starred(minus(it.best), marked=it.best_marked),
        lambda it, _r: -999 if it.best is None else it.best,
    ),
    Column("streak", msg("streak"), 8, lambda it, _r: str(it.streak), lambda it, _r: it.streak),
    Column("longest", msg("longest"), 9, lambda it, _r: str(it.longest), lambda it, _r: it.longest),
    Column(
        "worst",
        msg("worst"),
        7,
        lambda it, _r: starred(minus(it.worst), marked=it.worst_marked),
        lambda it, _r: -999 if it.worst is None else it.worst,
    ),
)


class PlayersScreen(PeopleRoom):
    """All players in the order of one column; a player's figures are one key away."""

    AREA = "players"
    DEFAULT_CSS = """
    PlayersScreen #left { width: 2fr; }
    PlayersScreen #standings-frame { height: 1fr; }
    PlayersScreen #records-frame { width: 1fr; height: 1fr; }
    PlayersScreen.-narrow #sides { layout: vertical; }
    PlayersScreen.-narrow #left { width: 1fr; }
    PlayersScreen.-narrow #records-frame { width: 1fr; height: auto; max-height: 40%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.plays: dict[Title, list[Played]] = {}
        self.game_title: Title | None = None
        self.found: list[Figures] = []
        self.rated: Mapping[str, Rating] | None = None
        self.others: list[str] = []
        self.against: Mapping[tuple[str, str], Against] = {}
        self.sort = 0
        self.with_hidden = False

    def compose_body(self) -> ComposeResult:
        """Lay out the games, the standings and the records."""
        yield Lines(self._tabs, id="games")
        with Horizontal(id="sides"):
            with Vertical(id="left"):
                with Frame(title=_("Standings"), id="standings-frame", classes="-bright"):
                    yield LineList(self._line, head=self._head, id="standings")
                with Frame(title=_("Against each other"), id="matrix-frame"):
                    yield Lines(self._matrix, id="matrix")
            with Frame(title=_("Records"), id="records-frame"):
                yield Text(self._records)

    def header(self) -> Header:
        """Say how many people there are."""
        count = len(self.found) + len(self.others)
        return Header(_("Players"), ngettext("{count} person", "{count} people", count))

    def offered(self, command: Command) -> bool:
        """Offer what there is somebody for."""
        if command.name == "game":
            return len(self.plays) > 1
        alone = {"open", "rename", "same", "hide"}
        return self.marked_person() is not None or command.name not in alone

    def paint(self) -> None:
        """Read the plays that count and show the game that is chosen."""
        self.set_class(not self.names_shown, "-narrow")
        marked = self.marked_person()
        store, self.plays = self.keeper.store, self.played()
        if self.game_title not in self.plays:
            self.game_title = next(iter(self.plays), None)
        title = self.game_title
        plays = self.plays[title] if title else []
        self.rated = None
        people = store.people()
        table = remembered(store, ("standings", title), lambda: standings(plays))
        self.found = [one for one in table if self.with_hidden or not people.hidden(one.person)]
        known = {one.person for one in self.found}
        self.others = [
            uuid
            for uuid in people.roots()
            if uuid not in known and (self.with_hidden or not people.hidden(uuid))
        ]
        self._show(marked)
        self.query_one(Text).redraw()
        self.query_one("#games", Lines).redraw()
        self.against = remembered(store, ("matrix", title), lambda: matrix(plays))
        side = self.query_one("#matrix-frame")
        side.display = len(self.found) > 2 and self.app.size.height > 2 * len(self.found) + 14
        self.query_one("#matrix", Lines).refresh(layout=True)
        self.rate(title, self._rated)

    def marked_person(self) -> str | None:
        """Return the id of the marked player."""
        order = [*(one.person for one in self.found), *self.others]
        place = self.query_one(LineList).marked if self.is_mounted else 0
        return order[place] if place < len(order) else None

    def action_open(self) -> None:
        """Show the figures of the marked player."""
        person = self.marked_person()
        if person is not None:
            order = [*(one.person for one in self.found), *self.others]
            self.keeper.open("player", person, order, self.game_title)

    def action_turn(self, step: int) -> None:
        """Go to another game."""
        titles = list(self.plays)
        if self.game_title in titles:
            self.game_title = titles[(titles.index(self.game_title) + step) % len(titles)]
            self.paint()

    def action_sort(self) -> None:
        """Sort by the next column."""
        self.sort = (self.sort + 1) % len(COLUMNS)
        self._show(self.marked_person())

    def action_hidden(self) -> None:
        """Show hidden players too, or leave them out."""
        self.with_hidden = not self.with_hidden
        self.paint()
        self.redraw_edges()

    async def on_pressed(self, event: Pressed) -> None:
        """Go to the game that was clicked, or sort by the column."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self.game_title = list(self.plays)[int(place)]
            self.paint()

    def _rated(self, found: Mapping[str, Rating]) -> None:
        self.rated = found
        self._show(self.marked_person())

    def _show(self, marked: str | None) -> None:
        column = COLUMNS[self.sort]
        self.found.sort(key=lambda it: (-column.key(it, self._rating(it)), -it.wins, it.name))
        order = [*(one.person for one in self.found), *self.others]
        people = self.query_one(LineList)
        people.show(len(order), marked=order.index(marked) if marked in order else 0)
        frame = self.query_one("#standings-frame", Frame)
        frame.aside = _("by {column}", column=column.heading)
        self.redraw_edges()

    def _rating(self, one: Figures) -> float | None:
        rating = (self.rated or {}).get(one.person)
        return None if rating is None else rating.value

    # How it is drawn.

    def _tabs(self, width: int, _height: int) -> Rows:
        labels = [f"{shown(title[1])} {len(plays)}" for title, plays in self.plays.items()]
        place = list(self.plays).index(self.game_title) if self.game_title else -1
        return tabs(labels, place, width)[:1]

    def _columns(self, width: int) -> tuple[int, list[Column]]:
        """Return the cells of the names, and the columns that have room beside them."""
        wish = room_for([shown(one.name) for one in self.found], 26) + 1
        shown_, left = list(COLUMNS[: self.sort + 1][-1:]), width - max(wish, 10)
        left -= shown_[0].cells
        for column in COLUMNS:
            if column not in shown_ and column.cells <= left:
                shown_.append(column)
                left -= column.cells
        return wish + max(min(left, 8), 0), [column for column in COLUMNS if column in shown_]

    def _head(self, width: int) -> Row:
        names, shown_ = self._columns(width)
        pieces = [Piece(fit(_("name"), names), "quiet")]
        for column in shown_:
            chosen = column.id == COLUMNS[self.sort].id
            text = fit_right(say(column.heading), column.cells)
            pieces.append(Piece(text, "bold focus" if chosen else "quiet"))
        return tuple(pieces)

    def _line(self, index: int, width: int) -> Row:
        names, shown_ = self._columns(width)
        if index >= len(self.found):
            people = self.keeper.store.people()
            uuid = self.others[index - len(self.found)]
            name = fit(shown(people.name(uuid)), names)
            return row(
                (name, "faint"), (f"  {_('hidden')}" if people.hidden(uuid) else "", "faint")
            )
        one = self.found[index]
        pieces = [Piece(fit(fit(shown(one.name), names - 1), names), "bold")]
        for column in shown_:
            text = fit_right(column.text(one, self._rating(one)), column.cells)
            pieces.append(Piece(text, "bold" if column.id == COLUMNS[self.sort].id else ""))
        room = width - sum(len(piece.text) for piece in pieces[1:]) - names - 2
        if room >= 8:
            pieces.append(Piece("  " + bar(one.win_rate or 0, 1, room), "quiet"))
        return tuple(pieces)

    def _matrix(self, width: int, _height: int) -> Rows:
        people = [(one.person, one.name) for one in self.found[:12]]
        return matrix_panel(people, self.against, width)

    def _kept_records(self, title: Title) -> list[Record]:
        key = ("records", title)
        return remembered(self.keeper.store, key, lambda: records(self.plays[title]))

    def _records(self, width: int, _height: int) -> Rows:
        if self.game_title is None:
            text = msg("Nobody has finished a play. After the first one this fills by itself.")
            return flow(told(text, "quiet"), width)
        parts: list[Part] = []
        for record in self._kept_records(self.game_title):
            names = tuple(dict.fromkeys(shown(holder.name) for holder in record.holders))[:3]
            value = row((starred(minus(record.value), marked=record.marked), "bold"))
            label = row((say(record_label(record.kind, self.game_title[0])), "quiet"))
            words = row(
                _("{names} · {day}", names=names, day=(record.holders[0].started or "")[:10] or "–")
            )
            if record.kind == "margin" and not record.value:
                words = row(words, " · ", (_("by the tie-break"), "quiet"))
            if width >= 56:
                parts.append([row(pad(split_row(label, value, 28), 30), words)])
            else:
                parts += [[split_row(label, value, width)], wrap(row("  ", words), width, 2)]
        for note in (RATING, RATES, STAR) if parts else ():
            parts += [(), *told(note, "faint")]
        return flow(parts, width)


SCREEN = PlayersScreen
