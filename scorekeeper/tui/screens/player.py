"""One player: numbers, form, totals, categories and the others, each game apart."""

from collections.abc import Mapping, Sequence

from textual.app import ComposeResult

from scorekeeper.i18n import _, ngettext, say
from scorekeeper.statistics.cards import card_figures
from scorekeeper.statistics.figures import Against, Figures, figures, matrix
from scorekeeper.statistics.plays import Own, Played, Title, by_person
from scorekeeper.statistics.ratings import Rating
from scorekeeper.statistics.words import left_out
from scorekeeper.store.queries import Filter
from scorekeeper.tui.base import WIDE, Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.people import PeopleRoom, remembered
from scorekeeper.tui.widgets import figures as panels
from scorekeeper.tui.widgets.frame import framed
from scorekeeper.tui.widgets.lines import Lines, Pressed, Scroller
from scorekeeper.tui.widgets.rows import Row, Rows, row, shown, wrap
from scorekeeper.tui.widgets.tabs import tabs


class PlayerScreen(PeopleRoom):
    """The figures of one player; `order` are the players of the list this one was opened from."""

    AREA = "player"
    AUTO_FOCUS = "Scroller"

    def __init__(self, person: str, order: Sequence[str] = (), title: Title | None = None) -> None:
        super().__init__()
        self.person = person
        self.order = list(order) or [person]
        self.game_title = title
        self.plays: dict[Title, list[Played]] = {}
        self.own: dict[Title, Own] = {}
        self.names: dict[str, str] = {}
        self.figures: Figures | None = None
        self.against: Mapping[tuple[str, str], Against] = {}
        self.rating: float | None = None

    def compose_body(self) -> ComposeResult:
        """Show the games and one drawing of panels."""
        yield Lines(self._tabs, id="games")
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
        self.plays = self.played()
        every = remembered(
            self.keeper.store,
            "people",
            lambda: {title: by_person(plays) for title, plays in self.plays.items()},
        )
        self.own = {
            title: people[self.person] for title, people in every.items() if self.person in people
        }
        if self.game_title not in self.own:
            self.game_title = max(self.own, key=lambda title: len(self.own[title]), default=None)
        plays = self.plays[self.game_title] if self.game_title else []
        own = self.own[self.game_title] if self.game_title else []
        self.names = {
            seat.person: seat.name for play in plays for seat in play.seats if seat.person
        }
        key = ("matrix", self.game_title)
        self.against = remembered(self.keeper.store, key, lambda: matrix(plays))
        self.figures = figures(self.person, own) if own else None
        self.rating = None
        self.query_one("#games", Lines).redraw()
        self.query_one(Scroller).redraw()
        self.redraw_edges()
        self.rate(self.game_title, self._rated)

    def marked_person(self) -> str | None:
        """Return the player shown."""
        return self.person

    def action_plays(self) -> None:
        """List the player's plays."""
        self.keeper.open("history", Filter(player=self.person))

    def action_turn(self, step: int) -> None:
        """Go to another game."""
        titles = list(self.own)
        if self.game_title in titles:
            self.game_title = titles[(titles.index(self.game_title) + step) % len(titles)]
            self.paint()

    def action_go(self, step: int) -> None:
        """Show another player of the list."""
        place = self.order.index(self.person) if self.person in self.order else 0
        self.person = self.order[(place + step) % len(self.order)]
        self.query_one(Scroller).redraw(top=True)
        self.paint()

    async def on_pressed(self, event: Pressed) -> None:
        """Go to the game that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self.game_title = list(self.own)[int(place)]
            self.paint()

    def _rated(self, found: Mapping[str, Rating]) -> None:
        rating = found.get(self.person)
        self.rating = None if rating is None else rating.value
        self.query_one(Scroller).redraw()

    def _tabs(self, width: int, _height: int) -> Rows:
        labels = [f"{shown(title[1])} {len(own)}" for title, own in self.own.items()]
        place = list(self.own).index(self.game_title) if self.game_title else -1
        return tabs(labels, place, width)[:1]

    def _draw(self, width: int, height: int) -> Rows:
        one = self.figures
        if one is None or self.game_title is None:
            return [
                (),
                *wrap(
                    row((f" {_('No finished play counts for this player yet.')}", "quiet")), width
                ),
            ]
        own, look = self.own[self.game_title], self.keeper.look
        cards = card_figures(self.game_title[0], own)
        numbers = panels.figures_panel(one, own, self.rating, self.keeper.now())
        others = self._others()
        notes = [line for text in left_out(one) for line in wrap(row((say(text), "faint")), width)]
        if width < WIDE - 1:
            return [
                *framed(numbers, width, len(numbers) + 2, row(_("Figures"))),
                *self._form(own, width, 12),
                *_panel(_("Totals"), panels.totals_panel(one, own, width - 4), width),
                *_panel(
                    _("Points by category"),
                    panels.categories_panel(cards, width - 4, look, airy=False),
                    width,
                ),
                *_panel(_("Against the others"), self._against(others, width - 4), width),
                *notes,
            ]
        left = 38
        upper = max(len(numbers) + 2, height * 2 // 5)
        third = (width - 2) // 3
        below = [
            (_("Totals"), panels.totals_panel(one, own, third - 4)),
            (
                _("Points by category"),
                panels.categories_panel(cards, third - 4, look, airy=height > 34),
            ),
            (_("Against the others"), self._against(others, width - 2 * third - 6)),
        ]
        lower = max([len(rows) + 2 for _title, rows in below] + [height - upper - len(notes)])
        form = self._form(own, width - left - 1, upper)
        first = framed(numbers, left, upper, row(_("Figures")))
        drawn: Rows = [(*first[y], *row(" "), *form[y]) for y in range(upper)]
        columns = [
            framed(rows, third if place < 2 else width - 2 * third - 2, lower, row(title))
            for place, (title, rows) in enumerate(below)
        ]
        drawn += [
            (*columns[0][y], *row(" "), *columns[1][y], *row(" "), *columns[2][y])
            for y in range(lower)
        ]
        return [*drawn, *notes]

    def _form(self, own: Own, width: int, height: int) -> Rows:
        rows = panels.form_panel(own, width - 4, height - 2)
        return framed(
            rows, width, height, row(_("Form")), row((_("line: average of ten"), "quiet"))
        )

    def _others(self) -> list[tuple[str, str]]:
        """Return the player, then those met most often."""
        met = {
            other: sum(record)
            for (one, other), record in self.against.items()
            if one == self.person
        }
        most = sorted(met, key=lambda other: (-met[other], self.names.get(other, "")))
        return [(person, self.names.get(person, "")) for person in (self.person, *most)]

    def _against(self, others: Sequence[tuple[str, str]], width: int) -> Rows:
        drawn: list[Row] = panels.matrix_panel(others[:8], self.against, width, self.person)
        return [*drawn, (), *panels.rivals(self.person, self.names, self.against)]


def _panel(title: str, rows: Rows, width: int) -> Rows:
    return framed(rows, width, len(rows) + 2, row(title))


SCREEN = PlayerScreen
