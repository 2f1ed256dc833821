"""Home: the unfinished play first, then what else one may want, and the last results."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games import all_games
from scorekeeper.games.chip import Chip
from scorekeeper.translate import _, listed
from scorekeeper.tui.commands import HOME, bindings
from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.text import shown, starred
from scorekeeper.tui.widgets.chips import chip
from scorekeeper.tui.widgets.options import Options

if TYPE_CHECKING:
    from scorekeeper.games.base import Game
    from scorekeeper.play import Play
    from scorekeeper.store.plays import PlayRow

RESULTS = 30
"""How many of the last plays stand beside the menu."""

_BAND = (
    ("t", "purple"),
    ("s", "green"),
    ("d", "blue"),
    ("3", "red"),
    ("w", "yellow"),
    ("p", "pink"),
    ("c", "sky"),
)

_ACTIONS = frozenset(command.action for command in HOME)


class HomeScreen(CommandScreen):
    """Where one begins and comes back to."""

    SCREEN_COMMANDS = HOME
    BINDINGS: ClassVar[list[BindingType]] = bindings(HOME)
    CSS_PATH = "home.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._unfinished: PlayRow | None = None
        self._last: PlayRow | None = None
        self._version = 0

    def compose_content(self) -> ComposeResult:
        """Lay out the menu and, beside or below it, the last results."""
        band = Content("").join(
            [chip(Chip(letter, colour), no_colour=self.no_colour) for letter, colour in _BAND]
        )
        yield Static(
            Content.assemble(band, "  ", (_("Scorekeeper"), "bold $primary")), classes="title"
        )
        with Container(id="columns"):
            with Vertical(id="menu-side"):
                yield Options(*self._menu(), id="menu")
            with Vertical(id="results-side"):
                yield Static(_("Last plays"), id="results-title", markup=False)
                yield Options(id="results")
            yield Static(self._welcome(), id="welcome")
            yield Static(id="place-below", classes="quiet", markup=False)
        yield Static(id="place", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Put the keys into the menu."""
        self.query_one("#menu").focus()
        self.query_one("#results-side").add_class("-none")
        self.set_interval(1.0, self._look_for_changes)

    def on_screen_resume(self) -> None:
        """Show what has happened since."""
        if self.keeper.ready:
            self.refresh_plays()

    def _look_for_changes(self) -> None:
        """Show what another program has stored, once a second; what is marked stays marked."""
        if not self.keeper.ready or self.app.screen is not self:
            return
        from scorekeeper.store.database import data_version
        from scorekeeper.store.errors import StoreError

        try:
            changed = data_version(self.keeper.db) != self._version
        except StoreError:
            return  # whatever one does next says what is wrong with the file
        if changed:
            self.refresh_plays(keep=True)

    def refresh_plays(self, *, keep: bool = False) -> None:
        """Read the unfinished play and the last results from the database.

        The first entry of the menu is marked; with `keep` what was marked stays so.
        """
        from scorekeeper.store import plays
        from scorekeeper.store.database import data_version
        from scorekeeper.store.errors import StoreError

        try:
            version = data_version(self.keeper.db)
            unfinished = plays.listing(self.keeper.db, limit=1, finished=False)
            rows = plays.listing(self.keeper.db, limit=RESULTS)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        self._version = version
        self._unfinished = unfinished[0] if unfinished else None
        counted = (row for row in rows if row.finished and row.other_version_of is None)
        self._last = next(counted, None)
        menu = self.query_one("#menu", OptionList)
        _fill(menu, self._menu(), _marked(menu) if keep else "")
        menu.highlighted = menu.highlighted or 0
        results = self.query_one("#results", OptionList)
        entries = [Option(self._result(row), id=row.id) for row in rows]
        _fill(results, entries, _marked(results) if keep else "")
        self.query_one("#results-side").set_class(not rows, "-none")
        self.query_one("#welcome").display = not rows
        place = _("Everything is kept in {path}", path=shown(str(self.keeper.path)))
        self.query_one("#place", Static).update(place)
        self.query_one("#place-below", Static).update(place)
        self.refresh_bindings()

    async def on_key(self, event: Key) -> None:
        """Scroll to what lies beyond the menu in a small window."""
        columns, menu = self.query_one("#columns"), self.query_one("#menu", OptionList)
        if self.focused is not menu:
            return
        if event.key in {"pageup", "home"}:
            columns.scroll_home(animate=False)
        elif event.key in {"pagedown", "end"} or (
            event.key == "down"
            and menu.highlighted == menu.option_count - 1
            and columns.scroll_y < columns.max_scroll_y
        ):
            columns.scroll_end(animate=False)
            if event.key == "down":
                # Else the cursor goes on to the first line, which is out of sight.
                event.stop()
                event.prevent_default()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Bring the menu back into sight when one goes up in it."""
        if (
            event.option_list.id == "menu"
            and event.option_index < event.option_list.option_count - 1
        ):
            self.query_one("#columns").scroll_home(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "continue":
            return self._unfinished is not None
        if action == "rematch":
            return self._last is not None
        return self.keeper.ready or action == "quit" or action not in _ACTIONS

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the menu says, or open the play that is chosen."""
        chosen = event.option.id or ""
        if event.option_list.id == "results":
            self._open(chosen)
        else:
            self.call_later(self.run_action, chosen)

    def action_continue(self) -> None:
        """Open the unfinished play where it was left."""
        if self._unfinished is not None:
            self._open(self._unfinished.id)

    def action_new(self) -> None:
        """Seat players for a new play."""
        if not self.keeper.ready:
            return
        from scorekeeper.tui.screens.new_play import NewPlayScreen

        self.app.push_screen(NewPlayScreen())

    def action_rematch(self) -> None:
        """Ask before it is played again like the last time."""
        from scorekeeper.tui.screens.rematch import ask_rematch

        if self._last is not None:
            play = self._load(self._last.id)
            if play is not None:
                ask_rematch(self, play)

    def action_history(self) -> None:
        """Look back."""
        from scorekeeper.tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen())

    def action_players(self) -> None:
        """Show the players and their figures."""
        from scorekeeper.tui.screens.players import PlayersScreen

        self.app.push_screen(PlayersScreen())

    def action_settle(self) -> None:
        """Settle a question, of the unfinished play if there is one."""
        from scorekeeper.tui.screens.settle import SettleScreen

        play = self._load(self._unfinished.id) if self._unfinished else None
        self.app.push_screen(SettleScreen(play if play and play.game.questions else None))

    def action_rules(self) -> None:
        """Look something up."""
        from scorekeeper.tui.screens.rules import RulesScreen

        play = self._load(self._unfinished.id) if self._unfinished else None
        self.app.push_screen(RulesScreen(self._game(), play))

    def action_lessons(self) -> None:
        """Learn a game that has lessons."""
        from scorekeeper.guide.lessons import lessons
        from scorekeeper.tui.screens.lessons import LessonsScreen

        game = self._game()
        if not lessons(game.id):
            game = next(other for other in all_games().values() if lessons(other.id))
        self.app.push_screen(LessonsScreen(game))

    def action_old_result(self) -> None:
        """Record a result without cards."""
        from scorekeeper.tui.screens.old_result import OldResultScreen

        self.app.push_screen(OldResultScreen())

    def action_files(self) -> None:
        """Export and import."""
        from scorekeeper.tui.screens.files import FilesScreen

        self.app.push_screen(FilesScreen())

    def action_safety(self) -> None:
        """Back up, restore, check, unite."""
        from scorekeeper.tui.screens.safety import SafetyScreen

        self.app.push_screen(SafetyScreen())

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit()

    def _game(self) -> "Game":
        """Return the game that was played last, else the first one."""
        row = self._unfinished or self._last
        games = all_games()
        return games[row.game_id] if row and row.game_id in games else next(iter(games.values()))

    def _open(self, play_id: str) -> None:
        play = self._load(play_id)
        if play is None:
            self.refresh_plays()
        elif play.finished:
            from scorekeeper.tui.screens.results import result_screen

            self.app.push_screen(result_screen(play, len(play.rounds) - 1))
        else:
            from scorekeeper.tui.screens.sheet import SheetScreen

            self.app.push_screen(SheetScreen(play))

    def _load(self, play_id: str) -> "Play | None":
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            return plays.load(self.keeper.db, play_id)
        except StoreError as error:
            self.keeper.say_error(error)
            return None

    def _menu(self) -> list[Option]:
        large: dict[str, tuple[str, str]] = {}
        if self._unfinished is not None:
            large["continue"] = (self._where(self._unfinished), self._who(self._unfinished))
        large["new"] = (_("New play"), _("Seat the players and start"))
        if self._last is not None:
            large["rematch"] = (_("Rematch"), self._who(self._last))
        entries = []
        for command in self.commands:
            if command.action in large:
                title, below = large[command.action]
                text = Content.assemble(
                    (f"{command.shown_key}  {title}", "bold"), f"\n   {below}\n"
                )
            elif command.action in {"continue", "rematch"}:
                continue
            else:
                text = Content(f"{command.shown_key}  {command.label}")
            entries.append(Option(text, id=command.action))
        return entries

    def _where(self, row: "PlayRow") -> str:
        """Say where the unfinished play goes on: the round and whose cards."""
        play = self._load(row.id)
        if play is None or play.open_round is None:
            return _("Continue")
        player = shown(play.names[play.next_seat(play.open_round)])
        if len(play.rounds) == 1:
            return _("Continue: {player}", player=player)
        return _(
            "Continue: round {round}, {player}",
            round=play.open_round + 1,
            player=player,
        )

    def _welcome(self) -> Content:
        """Say to somebody who has never seen this what it is for."""
        return Content("\n").join(
            [
                Content.styled(_("The score sheet for your table"), "bold $secondary"),
                Content(""),
                Content(
                    _(
                        "Play with your real cards. After each round, type what lies in front "
                        "of everybody, one key a card; the points and the reasons appear "
                        "by themselves."
                    )
                ),
                Content(""),
                Content(
                    _(
                        "Press {new}, type the names, and start. Every key is saved at once; "
                        "Esc always goes back, {help} shows the keys.",
                        new=self.key_of("home.new"),
                        help=self.key_of("help"),
                    )
                ),
            ]
        )

    def _who(self, row: "PlayRow") -> str:
        return listed([shown(name) for name in row.names])

    def _result(self, row: "PlayRow") -> Content:
        title = all_games()[row.game_id].title if row.game_id in all_games() else row.game_id
        when = day_and_time(row.started_at, self.keeper.now())
        if not row.finished:
            aside = row.abandoned_at is not None
            state = Content.styled(_("abandoned") if aside else _("unfinished"), "$warning")
        elif row.other_version_of is not None:
            state = Content.styled(_("other version, counts nowhere"), "$warning")
        elif not row.winners:
            state = Content.styled(_("no result"), "$quiet")
        else:
            winners = listed([shown(row.names[seat]) for seat in row.winners])
            state = Content.assemble(("★ ", "$accent"), (winners, "bold"))
        if row.without_cards:
            state = Content.styled(_("no cards:") + " ", "$warning") + state
        scores = "  ".join(
            f"{shown(name)} {starred(total, by_hand=seat in row.starred)}"
            if row.finished
            else shown(name)
            for seat, (name, total) in enumerate(zip(row.names, row.totals, strict=True))
        )
        return Content.assemble(
            (when, "$quiet"), "  ", state, ("  " + title, "$quiet"), "\n", (f"  {scores}", "")
        )


def _marked(options: OptionList) -> str:
    """Return the id of the option that is marked, "" if none is."""
    marked = options.highlighted_option
    return "" if marked is None else marked.id or ""


def _fill(options: OptionList, entries: list[Option], marked: str) -> None:
    """Show these options; the one that was marked before stays marked if it is there."""
    options.clear_options()
    options.add_options(entries)
    ids = [entry.id for entry in entries]
    options.highlighted = ids.index(marked) if marked in ids else None
