"""Players: the standings of each game, sorted as one likes, and the marked player's figures."""

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from textual import on
from textual.app import ComposeResult
from textual.worker import get_current_worker

from scorekeeper.i18n import Message, _, msg, ngettext, say
from scorekeeper.play import people as deeds
from scorekeeper.play.names import clean_name
from scorekeeper.play.operations import Cells
from scorekeeper.play.people import People
from scorekeeper.statistics.figures import Figures, matrix, standings
from scorekeeper.statistics.plays import Own, Played, Title, by_person, by_title, load
from scorekeeper.statistics.ratings import Rating, ratings
from scorekeeper.statistics.records import records
from scorekeeper.statistics.words import (
    RATES,
    RATING,
    STAR,
    left_out,
    number,
    percent,
    record_label,
    record_value,
    starred,
)
from scorekeeper.store.log import Store
from scorekeeper.store.queries import Filter
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.base import WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.room import Room, Text
from scorekeeper.tui.widgets import figures as panels
from scorekeeper.tui.widgets.frame import Frame, panel
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.plays import room_for
from scorekeeper.tui.widgets.rows import (
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

T = TypeVar("T")
Deed: TypeAlias = Callable[[People], Mapping[str, Cells]]
"""Returns the cells to write, by person."""

_memory: "WeakKeyDictionary[Store, tuple[int, dict[object, Any]]]" = WeakKeyDictionary()

LEFT: Final = 38
"""Cells of the figures beside the form."""
MET: Final = 8
"""So many people are set against each other."""
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


class PlayersScreen(Room[None]):
    """All players in the order of one column, and below them the figures of the marked one.

    After those who have played the game stand the others, and who is hidden.
    """

    def __init__(self) -> None:
        super().__init__()
        self.plays: dict[Title, list[Played]] = {}
        self.game_title: Title | None = None
        self.found: list[Figures] = []
        self.own: Mapping[str, Own] = {}
        self.rated: Mapping[str, Rating] = {}
        self.others: list[str] = []
        self.sort = 0

    def compose_body(self) -> ComposeResult:
        """Lay out the games, the standings and the figures."""
        yield Lines(self._tabs, id="games")
        with Frame(title=_("Standings"), id="standings-frame", classes="-bright"):
            yield LineList(self._line, head=self._head, id="standings")
        yield Text(self._draw)

    def header(self) -> Header:
        """Say how many people there are."""
        count = len(self._order())
        return Header(_("Players"), ngettext("{count} person", "{count} people", count))

    def offered(self, command: Command) -> bool:
        """Offer what there is somebody for."""
        if command.name == "game":
            return len(self.plays) > 1
        alone = {"plays", "rename", "same", "hide"}
        return self.marked_person() is not None or command.name not in alone

    def paint(self) -> None:
        """Read the plays that count and show the game that is chosen."""
        marked, people = self.marked_person(), self.keeper.store.people()
        self.plays = self._remembered("plays", lambda: by_title(load(self.keeper.store)))
        if self.game_title not in self.plays:
            self.game_title = next(iter(self.plays), None)
        title = self.game_title
        plays = self.plays[title] if title else []
        self.own = self._remembered(("people", title), lambda: by_person(plays))
        table = self._remembered(("standings", title), lambda: standings(plays))
        self.found = [one for one in table if not people.hidden(one.person)]
        known = {one.person for one in self.found}
        self.others = [uuid for uuid in people.roots() if uuid not in known]
        self.rated = {}
        self._show(marked)
        self.query_one("#games", Lines).redraw()
        self._rate(plays)

    def marked_person(self) -> str | None:
        """Return the id of the marked player."""
        order, place = self._order(), self.query_one(LineList).marked
        return order[place] if place < len(order) else None

    @on(LineList.Marked)
    def _marked(self) -> None:
        self.query_one(Text).redraw(top=True)

    def _order(self) -> list[str]:
        return [*(one.person for one in self.found), *self.others]

    def _show(self, marked: str | None) -> None:
        def place(one: Figures) -> tuple[float, int, str]:
            value, _text = self._cells(one)[self.sort]
            return (-999.0 if value is None else value) * -1, -one.wins, one.name

        self.found.sort(key=place)
        order = self._order()
        people = self.query_one(LineList)
        people.show(len(order), marked=order.index(marked) if marked in order else 0)
        frame = self.query_one("#standings-frame", Frame)
        frame.styles.height = min(len(order) + 3, self.app.size.height * 2 // 5)
        frame.aside = _("by {column}", column=COLUMNS[self.sort][0])
        self.query_one(Text).redraw()
        self.redraw_edges()

    def _remembered(self, key: object, make: Callable[[], T]) -> T:
        """Return what was computed of the store before, as long as nothing was written since."""
        store = self.keeper.store
        last, known = _memory.get(store, (-1, {}))
        if last != store.last:
            _memory[store] = (store.last, known := {})
        if key not in known:
            known[key] = make()
        found: T = known[key]
        return found

    def _rate(self, plays: list[Played]) -> None:
        """Compute the ratings beside the screen; leaving it ends that."""
        known: list[Mapping[str, Rating]] = self._remembered(("ratings", self.game_title), list)

        def job() -> Mapping[str, Rating]:
            worker = get_current_worker()
            return ratings(plays, lambda: not worker.is_cancelled)

        def done(found: Mapping[str, Rating]) -> None:
            known[:] = [found]
            marked, self.rated = self.marked_person(), found
            self._show(marked)

        if known:
            done(known[0])
        else:
            self.work(job, done, group="ratings")

    # What can be done.

    def action_plays(self) -> None:
        """List the player's plays."""
        self.keeper.open("history", Filter(player=self.marked_person() or ""))

    def action_turn(self, step: int) -> None:
        """Go to another game."""
        titles = list(self.plays)
        if self.game_title in titles:
            self.game_title = titles[(titles.index(self.game_title) + step) % len(titles)]
            self.paint()

    async def on_pressed(self, event: Pressed) -> None:
        """Go to the game that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self.game_title = list(self.plays)[int(place)]
            self.paint()

    def action_sort(self) -> None:
        """Sort by the next column."""
        self.sort = (self.sort + 1) % len(COLUMNS)
        self._show(self.marked_person())

    # How it is drawn.

    def _tabs(self, width: int, _height: int) -> Rows:
        """Return the titles with their numbers of plays."""
        labels = [f"{shown(title[1])} {len(plays)}" for title, plays in self.plays.items()]
        place = [title == self.game_title for title in self.plays].index(True) if labels else -1
        return tabs(labels, place, width)[:1]

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

    def _draw(self, width: int, height: int) -> Rows:
        title, person = self.game_title, self.marked_person()
        if title is None:
            text = msg("Nobody has finished a play. After the first one this fills by itself.")
            return [(), *flow(told(text, "quiet"), width)]
        kept = panel(self._records(title, width - 4), width, _("Records"))
        one = next((one for one in self.found if one.person == person), None)
        if one is None:
            text = msg("No finished play counts for this player yet.")
            return [(), *flow(told(text, "quiet"), width), (), *kept]
        own, wide = self.own[one.person], width + 1 >= WIDE
        left, right = (LEFT, width - LEFT - 1) if wide else (width, width)
        rating = self.rated[one.person].value if one.person in self.rated else None
        numbers = panels.figures_panel(one, own, rating, self.keeper.now())
        form = panels.form_panel(own, right - 4, max(len(numbers), height // 3))
        upper = panel(numbers, left, _("Figures"))
        beside = panel(form, right, _("Form"), _("line: average of ten"))
        lower = panel(panels.totals_panel(one, own, left - 4), left, _("Totals"))
        others = panel(self._against(title, one, right - 4), right, _("Against the others"))
        drawn = [*upper, *beside, *lower, *others]
        if wide:
            both = zip_longest([*upper, *lower], [*beside, *others], fillvalue=())
            drawn = [(*pad(first, left + 1), *second) for first, second in both]
        return [
            *drawn,
            *flow([part for text in left_out(one) for part in told(text)], width),
            *kept,
        ]

    def _against(self, title: Title, one: Figures, width: int) -> Rows:
        """Return the matrix of the player and of those met most often."""
        against = self._remembered(("matrix", title), lambda: matrix(self.plays[title]))
        names = {each.person: each.name for each in self.found}
        met = {
            other: sum(record)
            for (person, other), record in against.items()
            if person == one.person and other in names
        }
        most = sorted(met, key=lambda other: (-met[other], names[other]))[: MET - 1]
        people = [(person, names[person]) for person in (one.person, *most)]
        return panels.matrix_panel(people, against, width, one.person)

    def _records(self, title: Title, width: int) -> Rows:
        parts: list[Part] = []
        for record in self._remembered(("records", title), lambda: records(self.plays[title])):
            value = starred(record_value(record.kind, record.value), marked=record.marked)
            label = row((say(record_label(record.kind, title[0])), "quiet"))
            names = tuple(dict.fromkeys(shown(holder.name) for holder in record.holders))[:3]
            day = (record.holders[0].started or "")[:10] or "–"
            words = row("  ", _("{names} · {day}", names=names, day=day))
            parts += [[split_row(label, row((value, "bold")), width)], wrap(words, width, 2)]
        for note in (RATING, RATES, STAR) if parts else ():
            parts += [(), *told(note, "faint")]
        return flow(parts, width)

    # What is done with the marked player, each undone by one key.

    def action_rename(self) -> None:
        """Ask for another name; somebody else's name asks whether they are the same person."""
        person, people = self.marked_person() or "", self._people()
        before = people.name(person)

        def renamed(name: str) -> None:
            other = self._people().find(name)
            if other is not None and other != person and self._people().name(other) == name:
                self._ask_same(person, other)
                return
            told = _("{before} is {name} now.", before=before, name=name)
            self._change(lambda people: {person: deeds.rename(people, person, name)}, told)

        title = msg("Rename {name}", name=shown(before))
        self.ask(Prompt(title, before, check=clean_name), renamed)

    def action_same(self) -> None:
        """Choose who else the marked player is."""
        person, people = self.marked_person() or "", self._people()
        others = [uuid for uuid in people.roots() if uuid != person]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._ask_same(person, others[place])

        question = msg("Who else is {name}?", name=shown(people.name(person)))
        names = [people.name(uuid) for uuid in others]
        self.keeper.open("pick", question, names, then=chosen)

    def action_hide(self) -> None:
        """Leave the marked player out of the lists, or offer them again."""
        person, people = self.marked_person() or "", self._people()
        hidden, name = people.hidden(person), people.name(person)
        told = _("{name} is hidden; all plays stay.", name=name)
        if hidden:
            told = _("{name} is in the lists again.", name=name)
        self._change(lambda _people: {person: {"hidden": None if hidden else 1}}, told)

    def action_undo(self) -> None:
        """Take the latest change of a player back."""
        done = self._done()
        if not done:
            self.tell(msg("Since the program was opened no player was changed."))
            return
        told, back = done.pop()
        self._change(lambda _people: back, _("Taken back: {what}", what=told), undo=True)

    def _ask_same(self, person: str, other: str) -> None:
        people = self._people()
        name, into = shown(people.name(person)), shown(people.name(other))

        def join() -> None:
            told = _("{name} is the same person as {into}.", name=name, into=into)
            self._change(lambda people: deeds.join(people, person, other), told)

        title = msg("Is {name} the same person as {into}?", name=name, into=into)
        lines = [
            msg("All plays of {name} are {into}’s then; it can be undone.", name=name, into=into)
        ]
        yes: tuple[str, Message] = ("s", msg("The same person"))
        confirm(self, title, lines, msg("No, two people"), yes, join)

    def _change(self, deed: Deed, told: str, *, undo: bool = False) -> None:
        """Write what a deed gives, and remember what stood there before."""

        def step(store: Store) -> dict[str, Cells]:
            with store.transaction("table"):
                people, back = store.people(), dict[str, Cells]()
                for person, cells in deed(people).items():
                    back[person] = {cell: people.log(person).value(cell) for cell in cells}
                    store.write_person(person, cells)
            return back

        def then(back: dict[str, Cells]) -> None:
            if not undo:
                self._done().append((told, back))
            self.repaint(shown(told))

        self.keeper.do(step, then)

    def _done(self) -> list[tuple[str, dict[str, Cells]]]:
        done: list[tuple[str, dict[str, Cells]]] = self.keeper.drafts.setdefault("people", [])
        return done

    def _people(self) -> People:
        return self.keeper.store.people()


SCREEN = PlayersScreen
