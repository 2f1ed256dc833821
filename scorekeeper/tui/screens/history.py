"""The history: every play, found in seconds and listed however many there are."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, Static

from scorekeeper.games import all_games
from scorekeeper.store.history import SORTS, STATES, Found, PlayRow, Wanted
from scorekeeper.translate import _, ngettext
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.history_commands import HISTORY
from scorekeeper.tui.screens.play_list import PlayListScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.play_lines import ONE_LINE


class HistoryScreen(PlayListScreen):
    """All plays that are not in the bin, with a search and filters."""

    SCREEN_COMMANDS = HISTORY
    BINDINGS: ClassVar[list[BindingType]] = bindings(HISTORY)

    def __init__(self, wanted: Wanted | None = None) -> None:
        super().__init__()
        self.wanted = wanted or Wanted()

    def compose_content(self) -> ComposeResult:
        """Lay out the title, the search, the filters and the list."""
        yield Static(id="list-title", classes="title")
        yield EntryField(
            self.wanted.text,
            placeholder=self._search_hint(),
            id="search",
            max_length=200,
            compact=True,
        )
        yield Static(id="filters")
        yield from self.compose_list()

    async def on_key(self, event: Key) -> None:
        """Go back to the list with Esc in the search field."""
        if event.key == "escape" and isinstance(self.focused, EntryField):
            event.stop()
            event.prevent_default()
            self.set_focus(self.plays)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Find what is typed."""
        self._search(event.value)

    def on_input_submitted(self) -> None:
        """Open the marked play."""
        self.set_focus(self.plays)
        self.action_open()

    def action_search(self) -> None:
        """Put the keys into the search field."""
        self.set_focus(self.query_one(EntryField))

    def action_player(self) -> None:
        """Choose whose plays are listed."""
        from scorekeeper.tui.screens.pick_player import PickPlayerScreen

        self.app.push_screen(PickPlayerScreen(), self._player_picked)

    def action_game(self) -> None:
        """Take the next game, after the last one all."""
        games = [None, *all_games()]
        here = games.index(self.wanted.game) if self.wanted.game in games else 0
        self._want(replace(self.wanted, game=games[(here + 1) % len(games)]))

    def action_people(self) -> None:
        """Take the next number of players, after the last one any."""
        seats = sorted({seat for game in all_games().values() for seat in game.seats})
        numbers = [None, *seats]
        here = numbers.index(self.wanted.people) if self.wanted.people in numbers else 0
        self._want(replace(self.wanted, people=numbers[(here + 1) % len(numbers)]))

    def action_state(self) -> None:
        """List finished plays, unfinished ones, abandoned ones, or all."""
        states = [None, *STATES]
        here = states.index(self.wanted.state)
        self._want(replace(self.wanted, state=states[(here + 1) % len(states)]))

    def action_sort(self) -> None:
        """Take the next order."""
        here = SORTS.index(self.wanted.sort)
        self._want(replace(self.wanted, sort=SORTS[(here + 1) % len(SORTS)]))

    def action_clear(self) -> None:
        """Show all plays again."""
        with self.prevent(Input.Changed):
            self.query_one(EntryField).value = ""
        self._want(Wanted())

    def action_add_up(self) -> None:
        """Add the listed plays up for each player."""
        from scorekeeper.statistics.series import added_up
        from scorekeeper.store.errors import StoreError
        from scorekeeper.tui.screens.series import SeriesScreen

        try:
            series = added_up(self.find())
        except StoreError as error:
            self.keeper.say_error(error)
            return
        self.app.push_screen(SeriesScreen(series))

    def action_write(self) -> None:
        """Offer to write the listed plays to a file."""
        from scorekeeper.store.errors import StoreError
        from scorekeeper.tui.screens.files import FilesScreen

        try:
            chosen = self.find().uuids()
        except StoreError as error:
            self.keeper.say_error(error)
            return
        if not chosen:
            self.app.notify(_("There are no plays to write."), severity="warning", markup=False)
            return
        found = ngettext("{count} play found", "{count} plays found", len(chosen))
        everything = self.wanted == Wanted(sort=self.wanted.sort)
        self.app.push_screen(FilesScreen() if everything else FilesScreen(chosen, found))

    def action_bin(self) -> None:
        """Show the deleted plays."""
        from scorekeeper.tui.screens.bin import BinScreen

        self.app.push_screen(BinScreen())

    def chosen(self, row: PlayRow) -> None:
        """Show the play."""
        from scorekeeper.tui.screens.play_detail import open_detail

        open_detail(self, row.id)

    def find(self) -> Found:
        """Return the plays that are wanted."""
        return Found(self.keeper.db, self.wanted)

    def paint_head(self) -> None:
        """Say what is listed."""
        count = self.plays.count
        number = f"{count:,}".replace(",", "\u2009")
        everything = self.wanted == Wanted(sort=self.wanted.sort)
        title = (
            ngettext("{number} play", "{number} plays", count, number=number)
            if everything
            else ngettext("{number} play found", "{number} plays found", count, number=number)
        )
        self.query_one("#list-title", Static).update(
            Content.assemble((_("History"), "bold $primary"), "  ", (title, "bold"), self.legend())
        )
        filters = self.query_one("#filters", Static)
        parts = self._filters()
        filters.display = bool(parts)
        filters.update(
            Content.assemble(
                (" · ".join(parts), "$accent"),
                ("   " + _("{key} shows all", key=self.key_of("history.clear")), "$quiet"),
            )
        )

    def empty_text(self) -> str:
        """Return what is said where there are no plays."""
        if self.wanted == Wanted(sort=self.wanted.sort):
            return _("No plays are stored yet. New play on Home begins one.")
        return _(
            "No play matches that. {key} shows all plays again.",
            key=self.key_of("history.clear"),
        )

    def _search_hint(self) -> str:
        key = self.key_of("history.search")
        if self.app.size.width < ONE_LINE:
            return _("{key} searches names, notes, 2025-03", key=key)
        return _("{key} searches players, places, notes, 2025-03", key=key)

    def _filters(self) -> list[str]:
        wanted = self.wanted
        parts = [shown(player) for player in wanted.players]
        if wanted.game is not None:
            parts.append(all_games()[wanted.game].title)
        if wanted.people is not None:
            parts.append(ngettext("{count} player", "{count} players", wanted.people))
        if wanted.state is not None:
            states = {
                "finished": _("finished"),
                "unfinished": _("unfinished"),
                "abandoned": _("abandoned"),
            }
            parts.append(states[wanted.state])
        if wanted.sort != "date":
            orders = {"total": _("highest total first"), "margin": _("closest win first")}
            parts.append(orders[wanted.sort])
        return parts

    def _player_picked(self, name: str | None) -> None:
        if name is not None:
            self._want(replace(self.wanted, players=(name,) if name else ()))

    def _search(self, text: str) -> None:
        if text != self.wanted.text:
            self._want(replace(self.wanted, text=text))

    def _want(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.refresh_plays(keep=False)
