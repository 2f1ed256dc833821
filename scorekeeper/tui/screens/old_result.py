"""Write down an old result without cards: totals, rounds or places, as far as they are known."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static

from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.moments import InvalidMoment, read_moment
from scorekeeper.names import InvalidName, name_key
from scorekeeper.play import Play
from scorekeeper.points import new_points_play, with_dummy
from scorekeeper.seating import Refused
from scorekeeper.translate import _
from scorekeeper.tui.commands import Command, bindings
from scorekeeper.tui.points_commands import OLD_RESULT
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.old_result_words import (
    button_labels,
    doubts_of,
    outcome_text,
    refusal_text,
    title_text,
)
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.result_about import ResultAbout
from scorekeeper.tui.widgets.result_grid import MODES, NAME, ResultGrid

if TYPE_CHECKING:
    from scorekeeper.tui.app import ScorekeeperApp


@dataclass
class _Draft:
    """What was typed and not kept yet; it is there again when the form is opened anew."""

    game: str
    mode: str = MODES[0]
    rules: dict[str, str] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)


_drafts: "WeakKeyDictionary[ScorekeeperApp, _Draft]" = WeakKeyDictionary()


class OldResultScreen(CommandScreen):
    """Write down a result without cards; what is typed is there again until it is kept."""

    SCREEN_COMMANDS: ClassVar[Sequence[Command]] = OLD_RESULT
    BINDINGS: ClassVar[list[BindingType]] = bindings(OLD_RESULT)
    CSS_PATH = "old_result.tcss"

    CORRECTING: ClassVar[bool] = False
    """Whether the result is stored already, so that only its numbers can change."""

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = next(iter(all_games().values()))
        self.rules = self.game.complete_rules({})
        self.mode = MODES[0]
        self.known: list[str] = []

    def compose_content(self) -> ComposeResult:
        """Lay out when and where, the table, what comes of it, and the choices."""
        self._read_known()
        games = all_games().values()
        yield Static(id="old-title", classes="title")
        yield ResultAbout(id="old-about")
        yield ResultGrid(
            max(game.seats[-1] for game in games),
            max(game.round_count(game.complete_rules({})) for game in games),
            self.known,
            fixed_names=self.CORRECTING,
            id="old-grid",
        )
        yield Static(id="old-outcome")
        with Horizontal(id="old-buttons"):
            for name in ("game", "house", "columns", "keep"):
                yield Button(
                    "",
                    id=f"old-button-{name}",
                    variant="primary" if name == "keep" else "default",
                    compact=True,
                )

    def on_mount(self) -> None:
        """Show what is known already."""
        self._fill()
        self._paint()
        self.set_focus(self._grid.fields()[0])

    def on_resize(self) -> None:
        """Fit the headings to the new width."""
        self.call_after_refresh(self._paint)

    def on_input_changed(self) -> None:
        """Keep what is typed, and say what comes of it."""
        self._remember()
        self._paint()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        name = (event.button.id or "").removeprefix("old-button-")
        getattr(self, f"action_{name}")()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer only what is possible here."""
        del parameters
        if action in {"game", "house"}:
            return not self.CORRECTING
        return True

    def action_columns(self) -> None:
        """Show the columns for totals, rounds, places, or all of them."""
        self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]
        self._paint()
        if isinstance(self.focused, EntryField) and not self.focused.display:
            self.set_focus(self._grid.fields()[0])

    def action_game(self) -> None:
        """Take the next game."""
        games = list(all_games().values())
        self.game = games[(games.index(self.game) + 1) % len(games)]
        self.rules = self.game.complete_rules({})
        self.on_input_changed()

    def action_house(self) -> None:
        """Choose the house rules that were played."""
        from scorekeeper.tui.screens.house_rules import HouseRulesScreen

        if self.game.house_rules:
            self.app.push_screen(HouseRulesScreen(self.game, self.rules), self._rules_chosen)

    def action_move(self, step: int) -> None:
        """Go to the same column of the row above or below, else to the field beside."""
        focused = self.focused
        if isinstance(focused, EntryField) and focused.parent in self._grid.children:
            found = self._grid.beside(focused, step)
            if found is not None:
                self.set_focus(found)
                return
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_back(self) -> None:
        """Go one level back; what is typed stays for the next time."""
        self.app.pop_screen()

    def action_keep(self) -> None:
        """Store the result; values that the rules do not allow are asked about once."""
        problem = self._unreadable()
        if problem:
            self._say(problem, "$error")
            return
        try:
            found = self._found()
        except (Refused, InvalidName, InvalidMoment) as refusal:
            self._say(self._reason(refusal), "$error")
            return
        doubts = doubts_of(found)
        if not doubts:
            self._store(found)
            return
        answers = [("stay", "z", _("Stay and check")), ("keep", "k", _("Keep it so"))]

        def answered(answer: str | None) -> None:
            if answer == "keep":
                self._store(found)

        self.app.push_screen(ChoiceScreen(_("Please look once more"), doubts, answers), answered)

    def _store(self, found: Play) -> None:
        """Store the result and show it."""
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError

        try:
            play = plays.create(self.keeper.db, found)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        from scorekeeper.tui.screens.results import result_screen

        _drafts.pop(self.keeper, None)
        self.app.switch_screen(result_screen(play, len(play.rounds) - 1))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next field; an empty name keeps what stands there."""
        entry = event.input
        if entry.id and entry.id.startswith(f"old-{NAME}-"):
            if not entry.value.strip() and self._grid.rows():
                self.action_keep()
                return
            key = name_key(entry.value)
            entry.value = next((one for one in self.known if name_key(one) == key), entry.value)
        following: Input | None = self._grid.after(entry)
        if entry.parent not in self._grid.children:
            about: list[Input] = list(self._about.fields())
            following = (*about, *self._grid.fields())[about.index(entry) + 1]
        if following is None:
            self.action_keep()
        else:
            self.set_focus(following)

    def _unreadable(self) -> str:
        """Return what is typed but can't belong to anybody, empty when all is well."""
        for row in self._grid.rows():
            if not row.name:
                return _("Row {number} has a result but no name.", number=row.seat + 1)
        if not self._grid.rows():
            return _("Write down who played, and what is known.")
        return ""

    def _found(self) -> Play:
        """Return the play as it is typed. Raises what refuses it."""
        rows = self._grid.rows()
        names, results = with_dummy(
            self.game,
            self.rules,
            [row.name for row in rows],
            [row.given for row in rows],
            _("Dummy"),
        )
        return new_points_play(
            str(uuid.uuid4()),
            self.game.id,
            names,
            results,
            self.rules,
            started_at=read_moment(self._about.text("date"), now=self.keeper.now()),
            location=self._about.text("location"),
            note=self._about.text("note"),
        )

    def _reason(self, refusal: Refused | InvalidName | InvalidMoment) -> str:
        return refusal_text(refusal, [row.name for row in self._grid.rows()])

    def _rules_chosen(self, rules: dict[str, str] | None) -> None:
        if rules is not None:
            self.rules = rules
            self.on_input_changed()

    @property
    def _grid(self) -> ResultGrid:
        return self.query_one(ResultGrid)

    @property
    def _about(self) -> ResultAbout:
        return self.query_one(ResultAbout)

    def _remember(self) -> None:
        """Keep what is typed for the next time the form is opened."""
        values = {**self._about.values(), **self._grid.values()}
        _drafts[self.keeper] = _Draft(self.game.id, self.mode, self.rules, values)

    def _fill(self) -> None:
        """Fill in what was typed before and not kept."""
        draft = _drafts.get(self.keeper)
        if draft is None:
            return
        self.game, self.mode = all_games()[draft.game], draft.mode
        self.rules = self.game.complete_rules(draft.rules)
        with self.prevent(Input.Changed):
            for name, value in draft.values.items():
                self.query_one(f"#{name}", EntryField).value = value

    def _read_known(self) -> None:
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.players import known_players

        try:
            self.known = known_players(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)

    def _paint(self) -> None:
        rounds = self.game.round_count(self.rules)
        self._grid.show_columns(self.game, rounds, self.mode, narrow=self.size.width < 78)
        title = title_text(self.game, self.CORRECTING, self.size.width - 2)
        self.query_one("#old-title", Static).update(title)
        labels = button_labels(self.game, self.rules, self.mode)
        for name, label in labels.items():
            button = self.query_one(f"#old-button-{name}", Button)
            button.label = Content(label)
            button.display = name in {"columns", "keep"} or (
                not self.CORRECTING and (name == "game" or bool(self.game.house_rules))
            )
        self._say_outcome()

    def _say_outcome(self) -> None:
        """Say what would be stored, as far as it is typed."""
        if not self._grid.rows():
            hint = _("Enter goes on; Enter on an empty name keeps the result. Blank is unknown.")
            self._say(hint, "$quiet")
            return
        problem = self._unreadable()
        if problem:
            self._say(problem, "$quiet")
            return
        try:
            found = self._found()
        except (Refused, InvalidName, InvalidMoment) as refusal:
            self._say(self._reason(refusal), "$quiet")
            return
        typed = {row.seat: row.given.total for row in self._grid.rows()}
        self.query_one("#old-outcome", Static).update(outcome_text(found, typed))

    def _say(self, text: str, style: str) -> None:
        self.query_one("#old-outcome", Static).update(Content.styled(text, style))
