"""Home: the unfinished play first, then what else one may want, and the last results."""

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games import all_games
from scorekeeper.games.base import Chip
from scorekeeper.play import Play
from scorekeeper.translate import _, listed
from scorekeeper.tui.commands import HOME, bindings
from scorekeeper.tui.dates import day_and_time
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.text import minus, shown
from scorekeeper.tui.widgets.chips import chip

if TYPE_CHECKING:
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


class HomeScreen(CommandScreen):
    """Where one begins and comes back to."""

    SCREEN_COMMANDS = HOME
    BINDINGS: ClassVar[list[BindingType]] = bindings(HOME)
    CSS_PATH = "home.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._unfinished: PlayRow | None = None
        self._last: PlayRow | None = None

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
                yield OptionList(*self._menu(), id="menu")
                yield Static(id="place", classes="quiet", markup=False)
            with Vertical(id="results-side"):
                yield Static(_("Last plays"), id="results-title", markup=False)
                yield OptionList(id="results")
            yield Static(self._welcome(), id="welcome")

    def on_mount(self) -> None:
        """Put the keys into the menu."""
        self.query_one("#menu").focus()
        self.query_one("#results-side").display = False

    def on_screen_resume(self) -> None:
        """Show what has happened since."""
        if self.keeper.ready:
            self.refresh_plays()

    def refresh_plays(self) -> None:
        """Read the unfinished play and the last results from the database."""
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            unfinished = plays.listing(self.keeper.db, limit=1, finished=False)
            rows = plays.listing(self.keeper.db, limit=RESULTS)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        self._unfinished = unfinished[0] if unfinished else None
        self._last = next((row for row in rows if row.finished), None)
        menu = self.query_one("#menu", OptionList)
        menu.clear_options()
        menu.add_options(self._menu())
        menu.highlighted = 0
        results = self.query_one("#results", OptionList)
        results.clear_options()
        results.add_options([Option(self._result(row), id=row.id) for row in rows])
        self.query_one("#results-side").display = bool(rows)
        self.query_one("#welcome").display = not rows
        self.query_one("#place", Static).update(
            _("Everything is kept in {path}", path=shown(str(self.keeper.path)))
        )
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "continue":
            return self._unfinished is not None
        if action == "rematch":
            return self._last is not None
        return True

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
        """Play again like the last time."""
        from scorekeeper.tui.screens.rematch import start_rematch

        if self._last is not None:
            play = self._load(self._last.id)
            if play is not None:
                start_rematch(self, play)

    def action_quit(self) -> None:
        """Leave the program."""
        self.app.exit()

    def _open(self, play_id: str) -> None:
        from scorekeeper.tui.screens.results import result_screen
        from scorekeeper.tui.screens.sheet import SheetScreen

        play = self._load(play_id)
        if play is None:
            return
        self.app.push_screen(
            result_screen(play, len(play.rounds) - 1) if play.finished else SheetScreen(play)
        )

    def _load(self, play_id: str) -> Play | None:
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            return plays.load(self.keeper.db, play_id)
        except StoreError as error:
            self.keeper.say_error(error)
            self.refresh_plays()
            return None

    def _menu(self) -> list[Option]:
        entries = []
        if self._unfinished is not None:
            row = self._unfinished
            entries.append(
                _entry(
                    "continue",
                    "c",
                    _("Continue: round {round}", round=(row.open_round or 0) + 1),
                    self._who(row),
                )
            )
        entries.append(_entry("new", "n", _("New play"), _("Two to five players at the table")))
        if self._last is not None:
            entries.append(_entry("rematch", "r", _("Rematch"), self._who(self._last)))
        entries.append(_entry("quit", "q", _("Quit"), _("Everything is saved already")))
        return entries

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
                        "Press n, type the names, and start. Every key is saved at once; "
                        "Esc always goes back, F1 shows the keys."
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
            state = Content.styled(_("unfinished"), "$warning")
        else:
            winners = listed([shown(row.names[seat]) for seat in row.winners])
            state = Content.assemble(("★ ", "$accent"), (winners, "bold"))
        scores = "  ".join(
            f"{shown(name)} {'–' if total is None else minus(total)}"
            for name, total in zip(row.names, row.totals, strict=True)
        )
        return Content.assemble(
            (when, "$quiet"), "  ", state, ("  " + title, "$quiet"), "\n", (f"  {scores}", "")
        )


def _entry(action: str, key: str, title: str, below: str) -> Option:
    return Option(
        Content.assemble((f" {key}  {title}", "bold"), f"\n    {below}"),
        id=action,
    )
