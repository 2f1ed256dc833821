"""New play: who sits where, who starts, and the house rules folded away."""

import uuid
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.names import LONGEST, InvalidName, clean_name, name_key
from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.commands import NEW_PLAY, bindings
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.text import shown
from scorekeeper.tui.widgets.entry_field import EntryField
from scorekeeper.tui.widgets.options import Options


class NewPlayScreen(CommandScreen):
    """Seat the players in table order and start."""

    SCREEN_COMMANDS = NEW_PLAY
    BINDINGS: ClassVar[list[BindingType]] = bindings(NEW_PLAY)
    CSS_PATH = "new_play.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.game: Game = next(iter(all_games().values()))
        self.rules: dict[str, str] = self.game.complete_rules({})
        self.first = 0
        self.known: list[str] = []

    def compose_content(self) -> ComposeResult:
        """Lay out the seats, the choices and the known players."""
        self._read_known()
        if self.keeper.draft_game:
            self.game = all_games()[self.keeper.draft_game]
        self.rules = self.game.complete_rules(self.keeper.draft_rules)
        yield Static(id="new-title", classes="title")
        with Horizontal(id="form"):
            with VerticalScroll(id="seats", can_focus=False):
                for seat in range(max(game.seats[-1] for game in all_games().values())):
                    with Horizontal(classes="seat"):
                        yield Static(f"{seat + 1} ", classes="seat-number")
                        yield EntryField(
                            placeholder=_("name")
                            if seat < self.game.seats[0]
                            else _("name, or leave empty"),
                            suggester=SuggestFromList(self.known, case_sensitive=False),
                            max_length=LONGEST,
                            id=f"seat-{seat}",
                            classes="seat-name",
                            compact=True,
                        )
                yield Static(id="form-problem", markup=False)
                if len(all_games()) > 1:
                    yield Button("", id="game", compact=True)
                yield Button("", id="first", compact=True)
                yield Button("", id="house", compact=True)
                yield Button(_("Start"), id="start", variant="primary", compact=True)
                yield Static(
                    _(
                        "Enter goes on; after the last seat or on an empty one it starts, "
                        "{start} at once. {left} {right} change a choice.",
                        start=self.key_of("new.start"),
                        left=self.key_of("new.previous"),
                        right=self.key_of("new.following"),
                    ),
                    id="hint",
                    classes="quiet",
                    markup=False,
                )
            with Vertical(id="known-side"):
                yield Static(_("Known players"), id="known-title", markup=False)
                yield Options(
                    *[
                        Option(Content(shown(name)), id=f"known-{number}")
                        for number, name in enumerate(self.known)
                    ],
                    id="known",
                )

    def on_mount(self) -> None:
        """Begin at the first seat, with the names that were typed before."""
        self.query_one("#known-side").display = bool(self.known)
        for field, name in zip(self.query(EntryField), self.keeper.draft, strict=False):
            field.value = name
        self._paint()
        self.set_focus(self.query_one("#seat-0", EntryField))

    def on_input_changed(self) -> None:
        """Keep what is typed, Enter or not."""
        self._keep_draft()
        self.query_one("#form-problem", Static).display = False
        self._paint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the name and go on; an empty seat starts the play."""
        field = event.input
        if not field.value.strip():
            self.action_start()
            return
        if not self._take(field):
            return
        fields = self._fields()
        following = fields[fields.index(field) + 1 :]
        if following:
            self.set_focus(following[0])
        else:
            self.action_start()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Seat a known player on the first empty seat."""
        name = self.known[int((event.option.id or "known-0").removeprefix("known-"))]
        key = name_key(name)
        if any(name_key(field.value) == key for field in self.query(EntryField)):
            self._say(_("“{name}” sits at the table already.", name=shown(name)))
            return
        empty = next((field for field in self._fields() if not field.value.strip()), None)
        if empty is None:
            problem = self.game.seats_problem(self.game.seats[-1] + 1, self.rules)
            if problem is not None:
                self.refuse(problem.message)
            return
        empty.value = name

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Change who starts, open the house rules, or start."""
        if event.button.id == "start":
            self.action_start()
        else:
            self._turn(event.button, 1)

    def action_turn(self, step: int) -> None:
        """Take the next choice, or the one before, of the button in focus."""
        if isinstance(self.focused, Button) and self.focused.id != "start":
            self._turn(self.focused, step)

    def action_press(self) -> None:
        """Press the button in focus."""
        if isinstance(self.focused, Button):
            self.focused.press()

    def _turn(self, button: Button, step: int) -> None:
        if button.id == "game":
            games = list(all_games().values())
            self._choose(games[(games.index(self.game) + step) % len(games)])
        elif button.id == "first":
            self.first += step
            self._paint()
        else:
            from scorekeeper.tui.screens.house_rules import HouseRulesScreen

            self.app.push_screen(HouseRulesScreen(self.game, self.rules), self._rules_chosen)

    def action_move(self, step: int) -> None:
        """Go to the field above or below."""
        form = [
            widget
            for widget in self.query_one("#seats").query("EntryField, Button")
            if widget.focusable and widget.parent is not None and widget.parent.display
        ]
        here = form.index(self.focused) if self.focused in form else 0
        self.set_focus(form[(here + step) % len(form)])

    def action_back(self) -> None:
        """Go to Home; the names stay."""
        self.app.pop_screen()

    def action_start(self) -> None:
        """Store the play and open its sheet."""
        fields = list(self.query(EntryField))
        for number, field in enumerate(fields):
            if field.value.strip() and not self._take(field, fields[:number]):
                return
        play = self._new_play()
        if play is None:
            return
        from scorekeeper.store import plays
        from scorekeeper.store.errors import StoreError
        from scorekeeper.tui.screens.sheet import SheetScreen

        try:
            play = plays.create(self.keeper.db, play)
        except StoreError as error:
            self.keeper.say_error(error)
            return
        self.keeper.draft, self.keeper.draft_rules = [], {}
        self.app.switch_screen(SheetScreen(play))

    def _new_play(self) -> Play | None:
        names = self._names()
        people = len(names) or 1
        if self.game.dummy_seat(self.rules) == len(names):
            names.append(_("Dummy"))
        try:
            return new_play(
                str(uuid.uuid4()),
                self.game.id,
                names,
                self.rules,
                started_at=self.keeper.now(),
                first_seat=self.first % people,
            )
        except Refused as refusal:
            self._say(say(refusal.problem.message, names))
        return None

    def _take(self, field: Input, others: Sequence[Input] | None = None) -> bool:
        """Clean one name, in the spelling that is known; say what is wrong with it.

        It must not be one of the `others`, of all other fields when None.
        """
        try:
            name = clean_name(field.value)
        except InvalidName as error:
            self._say(say(error.message))
            field.focus()
            return False
        key = name_key(name)
        name = next((known for known in self.known if name_key(known) == key), name)
        if field.value != name:
            # The change is ours: it must not take back what is said about the name.
            with self.prevent(Input.Changed):
                field.value = name
            self._keep_draft()
        for other in self.query(EntryField) if others is None else others:
            if other is not field and other.value.strip() and name_key(other.value) == key:
                self._say(_("“{name}” sits at the table already.", name=shown(name)))
                field.focus()
                return False
        return True

    def _keep_draft(self) -> None:
        self.keeper.draft = [field.value for field in self.query(EntryField)]

    def _choose(self, game: Game) -> None:
        self.game, self.rules = game, game.complete_rules({})
        self.keeper.draft_game, self.keeper.draft_rules = game.id, {}
        self._paint()

    def _fields(self) -> list[Input]:
        """Return the fields of the seats that the game has, or that have a name."""
        fields: list[Input] = list(self.query(EntryField))
        return [
            field
            for seat, field in enumerate(fields)
            if seat < self.game.seats[-1] or field.value.strip()
        ]

    def _names(self) -> list[str]:
        return [field.value.strip() for field in self._fields() if field.value.strip()]

    def _rules_chosen(self, rules: dict[str, str] | None) -> None:
        if rules is not None:
            self.rules = self.keeper.draft_rules = rules
            self._paint()

    def _paint(self) -> None:
        self.query_one("#new-title", Static).update(
            Content.assemble((self.game.title, "bold $primary"), "  ", (_("new play"), "bold"))
        )
        shown_fields = self._fields()
        for field in self.query(EntryField):
            if field.parent is not None:
                field.parent.display = field in shown_fields
        for button in self.query("#game").results(Button):
            button.label = Content(_("Game: {game}", game=self.game.title))
        self.query_one("#house", Button).display = bool(self.game.house_rules)
        names = self._names()
        first = shown(names[self.first % len(names)]) if names else _("seat 1")
        self.query_one("#first", Button).label = Content(_("Starts: {player}", player=first))
        defaults = self.game.complete_rules({})
        changed = sum(self.rules[rule] != choice for rule, choice in defaults.items())
        text = (
            ngettext("House rules: {count} changed", "House rules: {count} changed", changed)
            if changed
            else _("House rules: the rulebook")
        )
        self.query_one("#house", Button).label = Content(text)

    def _read_known(self) -> None:
        from scorekeeper.store.errors import StoreError
        from scorekeeper.store.players import known_players

        try:
            self.known = known_players(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)

    def _say(self, text: str) -> None:
        problem = self.query_one("#form-problem", Static)
        problem.update(text)
        problem.display = True
