"""One player: numbers, form, totals and the others, each game apart."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from textual.app import ComposeResult

from scorekeeper.i18n import _, ngettext, say
from scorekeeper.statistics.figures import figures, matrix
from scorekeeper.statistics.plays import Own, Title, by_person
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.words import left_out
from scorekeeper.store.queries import Filter
from scorekeeper.tui.base import WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.people import PeopleRoom
from scorekeeper.tui.widgets import figures as panels
from scorekeeper.tui.widgets.frame import panel
from scorekeeper.tui.widgets.lines import Lines, Scroller
from scorekeeper.tui.widgets.rows import Rows, pad, row, shown, wrap

LEFT = 38
"""Cells of the figures beside the form."""


class PlayerScreen(PeopleRoom):
    """The figures of one player; `order` are the players of the list this one was opened from."""

    AUTO_FOCUS = "Scroller"

    def __init__(self, person: str, order: Sequence[str] = (), title: Title | None = None) -> None:
        super().__init__(title)
        self.person = person
        self.order = list(order) or [person]
        self.own: dict[Title, Own] = {}
        self.rating: float | None = None

    def compose_body(self) -> ComposeResult:
        """Show the games and one drawing of panels."""
        yield Lines(self.draw_tabs, id="games")
        yield Scroller(self._draw, id="panels")

    def header(self) -> Header:
        """Name the player."""
        name = self.keeper.store.people().name(self.person)
        plays = sum(len(own) for own in self.own.values())
        return Header(shown(name), ngettext("{count} play", "{count} plays", plays))

    def offered(self, command: Command) -> bool:
        """Offer the next game and the next player where there are some."""
        if command.name == "game":
            return len(self.own) > 1
        return command.name != "next" or len(self.order) > 1

    def paint(self) -> None:
        """Read the plays that count."""
        self.person = self.keeper.store.people().root(self.person)
        every = self.remembered(
            "people", lambda: {title: by_person(plays) for title, plays in self.played().items()}
        )
        self.titles = self.own = {
            title: people[self.person] for title, people in every.items() if self.person in people
        }
        if self.game_title not in self.own:
            self.game_title = max(self.own, key=lambda title: len(self.own[title]), default=None)
        self.rating = None
        self.query_one("#games", Lines).redraw()
        self.query_one(Scroller).redraw()
        self.redraw_edges()
        self.rate(self._rated)

    def marked_person(self) -> str | None:
        """Return the player shown."""
        return self.person

    def action_plays(self) -> None:
        """List the player's plays."""
        self.keeper.open("history", Filter(player=self.person))

    def action_go(self, step: int) -> None:
        """Show another player of the list."""
        place = self.order.index(self.person) if self.person in self.order else 0
        self.person = self.order[(place + step) % len(self.order)]
        self.query_one(Scroller).redraw(top=True)
        self.paint()

    def _rated(self, found: Mapping[str, Rating]) -> None:
        rating = found.get(self.person)
        self.rating = None if rating is None else rating.value
        self.query_one(Scroller).redraw()

    def _draw(self, width: int, height: int) -> Rows:
        if self.game_title is None:
            none = _("No finished play counts for this player yet.")
            return [(), *wrap(row((f" {none}", "quiet")), width)]
        own, wide = self.own[self.game_title], width + 1 >= WIDE
        one = figures(self.person, own)
        left, right = (LEFT, width - LEFT - 1) if wide else (width, width)
        numbers = panels.figures_panel(one, own, self.rating, self.keeper.now())
        form = panels.form_panel(own, right - 4, max(len(numbers), height * 2 // 5))
        upper = panel(numbers, left, _("Figures"))
        beside = panel(form, right, _("Form"), _("line: average of ten"))
        lower = panel(panels.totals_panel(one, own, left - 4), left, _("Totals"))
        others = panel(self._against(right - 4), right, _("Against the others"))
        drawn = [*upper, *beside, *lower, *others]
        if wide:
            both = zip_longest([*upper, *lower], [*beside, *others], fillvalue=())
            drawn = [(*pad(one_row, left + 1), *more) for one_row, more in both]
        notes = [line for text in left_out(one) for line in wrap(row((say(text), "faint")), width)]
        return [*drawn, *notes]

    def _against(self, width: int) -> Rows:
        """Return the matrix of the player and of those met most often."""
        title = self.game_title
        plays = self.played()[title] if title else []
        against = self.remembered(("matrix", title), lambda: matrix(plays))
        names = {seat.person: seat.name for play in plays for seat in play.seats if seat.person}
        met = {other: sum(record) for (one, other), record in against.items() if one == self.person}
        most = sorted(met, key=lambda other: (-met[other], names.get(other, "")))
        people = [(person, names.get(person, "")) for person in (self.person, *most[:7])]
        return panels.matrix_panel(people, against, width, self.person)


SCREEN = PlayerScreen
