"""Players: the standings of each game, sorted as one likes, and its records."""

from collections.abc import Mapping
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal

from scorekeeper.i18n import _, msg, ngettext, say
from scorekeeper.statistics.figures import Figures, standings
from scorekeeper.statistics.plays import Played, Title
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.records import records
from scorekeeper.statistics.words import (
    RATES,
    RATING,
    STAR,
    number,
    percent,
    record_label,
    record_value,
    starred,
)
from scorekeeper.tui.base import WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.people import PeopleRoom
from scorekeeper.tui.room import Text
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.plays import room_for
from scorekeeper.tui.widgets.rows import (
    Row,
    Rows,
    fit,
    fit_right,
    minus,
    row,
    shown,
    split_row,
    wrap,
)
from scorekeeper.tui.widgets.texts import Part, flow, told

COLUMNS: Final = (
    (msg("wins"), 6),
    (msg("rate"), 7),
    (msg("plays"), 7),
    (msg("rating"), 8),
    (msg("average"), 9),
    (msg("best"), 6),
    (msg("streak"), 8),
    (msg("longest"), 9),
)
"""The headings of the columns, and their cells."""


class PlayersScreen(PeopleRoom):
    """All players in the order of one column; a player's figures are one key away.

    Below those who have played the game stand the others, and who is hidden.
    """

    DEFAULT_CSS = """
    PlayersScreen #standings-frame { width: 2fr; height: 1fr; }
    PlayersScreen #records-frame { width: 1fr; height: 1fr; }
    PlayersScreen.-narrow #sides { layout: vertical; }
    PlayersScreen.-narrow #standings-frame { width: 1fr; }
    PlayersScreen.-narrow #records-frame { width: 1fr; height: auto; max-height: 40%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.plays: dict[Title, list[Played]] = {}
        self.found: list[Figures] = []
        self.rated: Mapping[str, Rating] = {}
        self.others: list[str] = []
        self.sort = 0

    def compose_body(self) -> ComposeResult:
        """Lay out the games, the standings and the records."""
        yield Lines(self.draw_tabs, id="games")
        with Horizontal(id="sides"):
            with Frame(title=_("Standings"), id="standings-frame", classes="-bright"):
                yield LineList(self._line, head=self._head, id="standings")
            with Frame(title=_("Records"), id="records-frame"):
                yield Text(self._records)

    def header(self) -> Header:
        """Say how many people there are."""
        count = len(self._order())
        return Header(_("Players"), ngettext("{count} person", "{count} people", count))

    def offered(self, command: Command) -> bool:
        """Offer what there is somebody for."""
        if command.name == "game":
            return len(self.plays) > 1
        alone = {"open", "rename", "same", "hide"}
        return self.marked_person() is not None or command.name not in alone

    def paint(self) -> None:
        """Read the plays that count and show the game that is chosen."""
        self.set_class(self.app.size.width < WIDE, "-narrow")
        marked, people = self.marked_person(), self.keeper.store.people()
        self.titles = self.plays = self.played()
        if self.game_title not in self.plays:
            self.game_title = next(iter(self.plays), None)
        title = self.game_title
        plays = self.plays[title] if title else []
        table = self.remembered(("standings", title), lambda: standings(plays))
        self.found = [one for one in table if not people.hidden(one.person)]
        known = {one.person for one in self.found}
        self.others = [uuid for uuid in people.roots() if uuid not in known]
        self.rated = {}
        self._show(marked)
        self.query_one(Text).redraw()
        self.query_one("#games", Lines).redraw()
        self.rate(self._rated)

    def marked_person(self) -> str | None:
        """Return the id of the marked player."""
        order, place = self._order(), self.query_one(LineList).marked
        return order[place] if place < len(order) else None

    def action_open(self) -> None:
        """Show the figures of the marked player."""
        self.keeper.open("player", self.marked_person(), self._order(), self.game_title)

    def action_sort(self) -> None:
        """Sort by the next column."""
        self.sort = (self.sort + 1) % len(COLUMNS)
        self._show(self.marked_person())

    def _order(self) -> list[str]:
        return [*(one.person for one in self.found), *self.others]

    def _rated(self, found: Mapping[str, Rating]) -> None:
        marked, self.rated = self.marked_person(), found
        self._show(marked)

    def _show(self, marked: str | None) -> None:
        def place(one: Figures) -> tuple[float, int, str]:
            value, _text = self._cells(one)[self.sort]
            return (-999.0 if value is None else value) * -1, -one.wins, one.name

        self.found.sort(key=place)
        order = self._order()
        people = self.query_one(LineList)
        people.show(len(order), marked=order.index(marked) if marked in order else 0)
        frame = self.query_one("#standings-frame", Frame)
        frame.aside = _("by {column}", column=COLUMNS[self.sort][0])
        self.redraw_edges()

    def _cells(self, one: Figures) -> list[tuple[float | None, str]]:
        """Return what stands in each column: its value and its text."""
        rating = self.rated[one.person].value if one.person in self.rated else None
        return [
            (one.wins, str(one.wins)),
            (one.win_rate, percent(one.win_rate, 0)),
            (one.plays, str(one.plays)),
            (rating, "…" if rating is None else number(rating)),
            (one.average, number(one.average)),
            (one.best, starred(minus(one.best), marked=one.best_marked)),
            (one.streak, str(one.streak)),
            (one.longest, str(one.longest)),
        ]

    # How it is drawn.

    def _columns(self, width: int) -> tuple[int, list[int]]:
        """Return the cells of the names, and the columns that have room beside them."""
        names = room_for([shown(one.name) for one in self.found], 26) + 1
        left = width - max(names, 10) - COLUMNS[self.sort][1]
        kept = [self.sort]
        for column, (_heading, cells) in enumerate(COLUMNS):
            if column != self.sort and cells <= left:
                kept.append(column)
                left -= cells
        return names + max(min(left, 8), 0), sorted(kept)

    def _head(self, width: int) -> Row:
        names, kept = self._columns(width)
        heads = [
            (fit_right(say(heading), cells), "bold focus" if column == self.sort else "quiet")
            for column, (heading, cells) in enumerate(COLUMNS)
            if column in kept
        ]
        return row((fit(_("name"), names), "quiet"), *heads)

    def _line(self, index: int, width: int) -> Row:
        names, kept = self._columns(width)
        if index >= len(self.found):
            people = self.keeper.store.people()
            uuid = self.others[index - len(self.found)]
            hidden = f"  {_('hidden')}" if people.hidden(uuid) else ""
            return row((fit(shown(people.name(uuid)), names) + hidden, "faint"))
        one = self.found[index]
        cells = [
            (fit_right(text, COLUMNS[column][1]), "bold" if column == self.sort else "")
            for column, (_value, text) in enumerate(self._cells(one))
            if column in kept
        ]
        return row((fit(fit(shown(one.name), names - 1), names), "bold"), *cells)

    def _records(self, width: int, _height: int) -> Rows:
        title = self.game_title
        if title is None:
            text = msg("Nobody has finished a play. After the first one this fills by itself.")
            return flow(told(text, "quiet"), width)
        parts: list[Part] = []
        for record in self.remembered(("records", title), lambda: records(self.plays[title])):
            value = starred(record_value(record.kind, record.value), marked=record.marked)
            label = row((say(record_label(record.kind, title[0])), "quiet"))
            names = tuple(dict.fromkeys(shown(holder.name) for holder in record.holders))[:3]
            day = (record.holders[0].started or "")[:10] or "–"
            words = row("  ", _("{names} · {day}", names=names, day=day))
            parts += [[split_row(label, row((value, "bold")), width)], wrap(words, width, 2)]
        for note in (RATING, RATES, STAR) if parts else ():
            parts += [(), *told(note, "faint")]
        return flow(parts, width)


SCREEN = PlayersScreen
