"""Players and statistics: the standings and records of each game, and who the players are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games import all_games
from scorekeeper.statistics.words import (
    counted_ranking,
    day_text,
    rates_note,
    rating_definition,
    record_label,
    star_definition,
    title,
)
from scorekeeper.translate import _
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.people_commands import PLAYERS
from scorekeeper.tui.screens.asking import GoOn
from scorekeeper.tui.screens.base import WIDEST
from scorekeeper.tui.screens.managing import ManagingScreen
from scorekeeper.tui.text import fit, fit_right, minus, shown
from scorekeeper.tui.widgets.options import Options
from scorekeeper.tui.widgets.sections import Sections
from scorekeeper.tui.widgets.standings import heading, hidden_note, line

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.statistics.group import Record, Standing
    from scorekeeper.statistics.ratings import Rating
    from scorekeeper.store.people import Person

RECORD_LABEL = 20
ROOM_FOR_DAYS = 60
LINES_ABOVE, LINES_ABOVE_NARROW = 8, 4
"""Lines that are neither players nor below them: titles, heading, footer and the gaps."""

FEWEST_PLAYERS = 4
"""So many players are seen at once at least."""

MOST_RECORD_NAMES = 3
"""So many holders of one record are named."""


@dataclass(frozen=True)
class _Group:
    """What is shown of one game."""

    standings: "Sequence[Standing]" = ()
    records: "Sequence[Record]" = ()


class PlayerList(Options, inherit_bindings=False):
    """The list of players; Enter and the arrows are the screen's."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "first", show=False),
        Binding("end", "last", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]


class PlayersScreen(ManagingScreen):
    """All players in the order of the standings; a player's figures are one key away."""

    SCREEN_COMMANDS = PLAYERS
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLAYERS)
    CSS_PATH = "players.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[str, int]] = []
        self.game = 0
        self.with_hidden = False
        self._group = _Group()
        self._painted = False
        self._ratings: Mapping[str, Rating] | None = None
        self._order: list[str] = []

    def compose_content(self) -> ComposeResult:
        """Lay out the games, the players and the records."""
        yield Static(_("Players and statistics"), id="players-title", classes="title", markup=False)
        yield Sections((), id="games")
        yield Static(id="heading", classes="quiet")
        yield PlayerList(id="players")
        with Vertical(id="below"):
            yield Static(id="records")
            with VerticalScroll(id="ranking-scroll", can_focus=False):
                yield Static(id="ranking", classes="quiet", markup=False)
            yield Static(id="legend", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Ask who has played what."""
        self.query_one("#players").focus()
        self.refresh_players()

    def on_resize(self) -> None:
        """Lay the columns out for the new width."""
        self.call_after_refresh(self._paint)

    def on_screen_resume(self) -> None:
        """Show what has changed since."""
        if self.games or self.people:
            self.refresh_players()

    def refresh_players(self) -> None:
        """Read everybody and the games that were played."""
        from scorekeeper.statistics.group import games_played
        from scorekeeper.store.people import people

        def question(db: "Database", go_on: GoOn) -> tuple[list["Person"], list[tuple[str, int]]]:
            del go_on
            return people(db), games_played(db)

        self.ask("people", question, self._show_people)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action in {"open", "rename", "merge", "hide"}:
            return bool(self._order)
        if action == "turn":
            return len(self.games) > 1
        return True

    def on_sections_chosen(self, message: Sections.Chosen) -> None:
        """Go to the game that was clicked."""
        self._go(message.number)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Show the figures of the player that was chosen."""
        event.stop()
        self.action_open()

    def action_turn(self, step: int) -> None:
        """Go to the game beside."""
        if self.games:
            self._go((self.game + step) % len(self.games))

    def action_move(self, step: int) -> None:
        """Mark another player."""
        players = self.query_one("#players", OptionList)
        if step > 0:
            players.action_cursor_down()
        else:
            players.action_cursor_up()

    def action_open(self) -> None:
        """Show the figures of the marked player."""
        name = self.marked
        if name is not None:
            from scorekeeper.tui.screens.statistics import PlayerScreen

            game = self.games[self.game][0] if self.games else ""
            self.app.push_screen(PlayerScreen(name, game, tuple(self._order)))

    def action_show_hidden(self) -> None:
        """Show hidden players too, or leave them out."""
        self.with_hidden = not self.with_hidden
        self._paint()

    def action_back(self) -> None:
        """Leave the screen."""
        self.app.pop_screen()

    @property
    def marked(self) -> str | None:
        """The name of the marked player, None if there is nobody."""
        place = self.query_one("#players", OptionList).highlighted
        return None if place is None or place >= len(self._order) else self._order[place]

    # --- what is asked and shown

    def _show_people(self, found: tuple[list["Person"], list[tuple[str, int]]]) -> None:
        game = self.games[self.game][0] if self.games else None
        self.people, self.games = found
        ids = [each for each, _plays in self.games]
        labels = tuple(
            (f"{title(each)} {plays}", _short(title(each))) for each, plays in self.games
        )
        self.query_one(Sections).labels = labels
        self.query_one(Sections).display = bool(labels)
        self._go(ids.index(game) if game in ids else 0)

    def _go(self, number: int) -> None:
        self.game = number
        self.query_one(Sections).chosen = number
        if not self.games:
            self._show_group(_Group())
            return
        from scorekeeper.statistics.group import records, standings
        from scorekeeper.statistics.ratings import ratings

        game = self.games[number][0]
        self._ratings, self._painted = None, False
        self.ask(
            "group",
            lambda db, _go_on: _Group(standings(db, game), records(db, game)),
            self._show_group,
        )
        self.ask("ratings", lambda db, go_on: ratings(db, game, go_on), self._show_ratings)

    def _show_group(self, group: _Group) -> None:
        self._group, self._painted = group, True
        self._paint()

    def _show_ratings(self, found: "Mapping[str, Rating]") -> None:
        self._ratings = found
        self._paint()

    def _paint(self) -> None:
        """Draw what is known; the order of the players comes with the standings."""
        if not self._painted:
            return
        players = self.query_one("#players", OptionList)
        marked = self.wanted or self.marked
        by_name = {standing.name: standing for standing in self._group.standings}
        hidden = {person.name for person in self.people if person.hidden}
        names = [*by_name, *(each.name for each in self.people if each.name not in by_name)]
        known = {person.name for person in self.people}
        self._order = [
            name for name in names if name in known and (self.with_hidden or name not in hidden)
        ]
        room = self._paint_below()
        players.styles.max_height = room
        width = self._width - (len(self._order) > room)  # a scrollbar takes a cell
        self.query_one("#heading", Static).update(heading(width))
        players.clear_options()
        players.add_options(
            [
                Option(
                    line(
                        name,
                        by_name.get(name),
                        None if self._ratings is None else self._ratings.get(name),
                        width,
                        waiting=self._ratings is None,
                        hidden=name in hidden,
                    )
                )
                for name in self._order
            ]
        )
        if self._order:
            players.highlighted = self._order.index(marked) if marked in self._order else 0
            if marked in self._order:
                self.wanted = ""
        title = _("Players and statistics")
        marks = ("  " + hidden_note(), "$quiet") if hidden.intersection(self._order) else ("", "")
        self.query_one("#players-title", Static).update(
            Content.assemble((title, "bold $primary"), marks)
        )
        self.refresh_bindings()

    def _paint_below(self) -> int:
        """Draw the records and the legend; return how many lines they leave to the players.

        However many players there are, they scroll and the records stay.
        """
        records = self._records()
        self.query_one("#records", Static).update(records)
        ranking = self._ranking()
        self.query_one("#ranking", Static).update(ranking)
        scroll = self.query_one("#ranking-scroll")
        scroll.display = bool(ranking)
        ranked = Content(ranking).get_height({}, self._width - 2) if ranking else 0
        text = self._legend(records, ranked)
        legend = self.query_one("#legend", Static)
        legend.update(text)
        legend.display = bool(text)
        lines = Content(text).get_height({}, self._width - 2) if text else 0
        room = self._room(records) - lines
        ranked = min(ranked, max(room - FEWEST_PLAYERS, 1))
        scroll.styles.max_height = ranked
        return max(room - ranked, FEWEST_PLAYERS)

    @property
    def _width(self) -> int:
        return max(min(self.size.width, WIDEST) - 2, 36)

    def _records(self) -> Content:
        if not self.people:
            return Content(_("Nobody has played yet. After the first play this fills by itself."))
        game = all_games().get(self.games[self.game][0]) if self.games else None
        width = self._width - 2
        lines = []
        for record in self._group.records:
            if not record.holders:
                continue
            first = shown(record.holders[0].name)
            day = day_text(record.holders[0].started_at)
            more = list(map(shown, record.others))
            also = ", ".join(
                [*more[: MOST_RECORD_NAMES - 1], *(["…"] if len(more) >= MOST_RECORD_NAMES else [])]
            )
            drawn = Content.assemble(
                (fit(record_label(record.kind, game), RECORD_LABEL), "$quiet"),
                (fit_right(minus(record.value), 4), "bold $accent"),
                f"{'*' if record.marked else ' '} {first}",
            )
            if self._width >= ROOM_FOR_DAYS:
                drawn += Content.styled("  " + day, "$quiet")
            shared = _(", also {names}", names=also) if also else ""
            if self._width >= ROOM_FOR_DAYS or drawn.cell_length + cell_len(shared) <= width:
                drawn += Content.styled(shared, "$quiet")
                lines.append(drawn)
            else:
                lines.append(drawn)
                lines.append(Content.styled(_("  also {names}", names=also), "$quiet"))
        return Content("\n").join(lines)

    def _ranking(self) -> str:
        """Return who counts how much a play; the players above give way to all of its lines."""
        game = all_games().get(self.games[self.game][0]) if self.games else None
        return shown(counted_ranking(game.id, self._group.standings)) if game else ""

    def _room(self, records: Content) -> int:
        """Return how many lines players and legend have together."""
        above = LINES_ABOVE if self._width >= ROOM_FOR_DAYS else LINES_ABOVE_NARROW
        return self.size.height - above - records.get_height({}, self._width - 2)

    def _legend(self, records: Content, ranked: int) -> str:
        """Return what the signs mean, as many whole sentences as have room below the records."""
        group, width = self._group, self._width - 2
        if not group.standings:
            return ""
        bars = _(
            "┼ is the win rate to expect from the table sizes. Shared wins count and stand in "
            "brackets."
        )
        wanted = [rating_definition(), bars] if self._width >= ROOM_FOR_DAYS else []
        room = self._room(records) - ranked - len(self._order)
        # The star is always explained; the list may have to scroll for it.
        said = star_definition(group.standings, group.records) + rates_note(group.standings)
        for sentence in wanted:
            if Content(" ".join([*said, sentence])).get_height({}, width) <= room:
                said.append(sentence)
        return " ".join(said)


def _short(text: str) -> str:
    return text.split(":", maxsplit=1)[0]
