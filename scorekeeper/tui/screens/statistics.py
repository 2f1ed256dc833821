"""One player's page: every figure of a game, each game apart, as bars and lines with numbers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from scorekeeper.statistics.words import definitions, left_out, star_note, title
from scorekeeper.translate import _
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.people_commands import PLAYER
from scorekeeper.tui.screens.asking import AskingScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.player_figures import against_table, card_table, form_chart, summary
from scorekeeper.tui.widgets.sections import Sections

if TYPE_CHECKING:
    from scorekeeper.statistics.player import GameFigures, PlayerFigures


class PlayerScreen(AskingScreen):
    """The figures of one player; `others` are the players that stand beside in the list."""

    SCREEN_COMMANDS = PLAYER
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLAYER)
    CSS_PATH = "statistics.tcss"

    def __init__(self, name: str, game_id: str = "", others: Sequence[str] = ()) -> None:
        super().__init__()
        self.player = name
        self.game_id = game_id
        self._others = others
        self.figures: PlayerFigures | None = None

    def compose_content(self) -> ComposeResult:
        """Lay out the title, the games and the sections."""
        yield Static(id="player-title", classes="title")
        yield Sections((), id="games")
        with VerticalScroll(id="scroll", can_focus=False):
            yield Static(id="nothing", classes="quiet", markup=False)
            with Container(id="sections"):
                with Container(classes="column"):
                    yield Static(id="summary")
                    yield Static(id="form")
                with Container(classes="column"):
                    yield Static(id="cards")
                    yield Static(id="against")
            yield Static(id="definitions", classes="quiet", markup=False)

    def on_mount(self) -> None:
        """Ask for the figures."""
        self._ask_figures()

    def on_resize(self) -> None:
        """Draw the sections for the new width."""
        self.call_after_refresh(self._paint)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible now."""
        del parameters
        if action == "turn":
            return self.figures is not None and len(self.figures.games) > 1
        if action == "other":
            return len(self._others) > 1
        return True

    def on_sections_chosen(self, message: Sections.Chosen) -> None:
        """Show the game that was clicked."""
        if self.figures is not None:
            self.game_id = self.figures.games[message.number].game_id
            self._paint()

    def action_turn(self, step: int) -> None:
        """Show the game beside."""
        games = self._games
        if games:
            place = (self._place + step) % len(games)
            self.game_id = games[place].game_id
            self._paint()
            self.query_one("#scroll").scroll_home(animate=False)

    def action_other(self, step: int) -> None:
        """Show another player of the list."""
        if len(self._others) > 1 and self.player in self._others:
            place = (self._others.index(self.player) + step) % len(self._others)
            self.player = self._others[place]
            self._ask_figures()

    def action_scroll_text(self, step: int) -> None:
        """Scroll by a page."""
        scroll = self.query_one("#scroll", VerticalScroll)
        if step > 0:
            scroll.scroll_page_down(animate=False)
        else:
            scroll.scroll_page_up(animate=False)

    def action_back(self) -> None:
        """Leave the page."""
        self.app.pop_screen()

    @property
    def _games(self) -> "tuple[GameFigures, ...]":
        return self.figures.games if self.figures else ()

    @property
    def _place(self) -> int:
        ids = [game.game_id for game in self._games]
        return ids.index(self.game_id) if self.game_id in ids else 0

    def _ask_figures(self) -> None:
        from scorekeeper.statistics.player import player_figures

        name = self.player
        self.ask("player", lambda db, _go_on: player_figures(db, name), self._show)

    def _show(self, figures: "PlayerFigures") -> None:
        self.figures = figures
        self.player = figures.name
        self._paint()
        self.query_one("#scroll").scroll_home(animate=False)
        self.refresh_bindings()

    def _paint(self) -> None:
        games = self._games
        self.query_one("#player-title", Static).update(
            Content.assemble(
                (shown(self.player), "bold $primary"),
                ("  " + _("player's figures"), "$quiet"),
            )
        )
        sections = self.query_one(Sections)
        sections.labels = tuple(
            (f"{title(game.game_id)} {game.plays}", title(game.game_id).split(":", maxsplit=1)[0])
            for game in games
        )
        sections.display = bool(games)
        sections.chosen = self._place
        nothing = self.query_one("#nothing", Static)
        nothing.display = self.figures is not None and not games
        nothing.update(_("No finished play yet, so there are no figures: –"))
        self.query_one("#sections").display = bool(games)
        self.query_one("#definitions").display = bool(games)
        if not games:
            return
        game = games[self._place]
        drawn = {
            "summary": summary(game, self._width),
            "form": form_chart(game, self._width) if game.form else None,
            "cards": (
                card_table(game.cards, self._width) if game.cards and game.cards.plays else None
            ),
            "against": against_table(game.opponents, self._width) if game.opponents else None,
        }
        for name, content in drawn.items():
            widget = self.query_one(f"#{name}", Static)
            widget.display = content is not None
            widget.update(content or "")
        notes = definitions(game.game_id, cards=bool(game.cards and game.cards.plays))
        notes += star_note() if game.best_marked or game.worst_marked else []
        notes += left_out(game)
        self.query_one("#definitions", Static).update("\n".join(notes))

    @property
    def _width(self) -> int:
        """The cells of one column."""
        return max(self.query_one(".column").content_size.width, 34)
