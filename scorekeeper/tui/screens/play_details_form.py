"""The form for what is not on the cards: date, place, note, who started, house rules."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from scorekeeper.free_text import LONGEST_TEXT
from scorekeeper.games.base import RuleError
from scorekeeper.moments import InvalidMoment, moment_text, read_moment
from scorekeeper.play import Play
from scorekeeper.seating import Refused
from scorekeeper.store.errors import StoreError
from scorekeeper.store.history import known_places
from scorekeeper.translate import _, ngettext, say
from scorekeeper.tui.commands import bindings
from scorekeeper.tui.history_commands import PLAY_DETAILS
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.old_result_words import doubts_of
from scorekeeper.tui.screens.unsaved import ask_to_save
from scorekeeper.tui.text import minus, shown
from scorekeeper.tui.widgets.entry_field import EntryField


class PlayDetailsScreen(CommandScreen):
    """Change what surrounds a play; all changed fields are saved in one go."""

    SCREEN_COMMANDS = PLAY_DETAILS
    BINDINGS: ClassVar[list[BindingType]] = bindings(PLAY_DETAILS)
    CSS_PATH = "play_details_form.tcss"

    def __init__(self, play: Play) -> None:
        super().__init__()
        self.play = play
        self.first = play.first_seat
        self._refused = ""

    def compose_content(self) -> ComposeResult:
        """Lay out the fields and the two choices."""
        play = self.play
        yield Static(
            Content.assemble(
                (play.game.title, "bold $primary"), "  ", (_("edit the play"), "bold")
            ),
            classes="title",
        )
        with VerticalScroll(id="fields", can_focus=False):
            for name, label, value, hint in (
                (
                    "date",
                    _("Date, time"),
                    moment_text(play.started_at),
                    _("date unknown; write year-month-day hour:minute"),
                ),
                ("location", _("Place"), play.location, _("where you played")),
                ("note", _("Note"), " ".join(play.note.splitlines()), _("whatever is to be kept")),
            ):
                with Horizontal(classes="field"):
                    yield Static(label, classes="field-label", markup=False)
                    yield EntryField(
                        value,
                        placeholder=hint,
                        id=f"field-{name}",
                        classes="field-text",
                        max_length=LONGEST_TEXT,
                        compact=True,
                        suggester=SuggestFromList(self._places(), case_sensitive=False)
                        if name == "location"
                        else None,
                    )
            yield Static(id="form-problem", markup=False)
            yield Button("", id="first", compact=True)
            yield Button("", id="house", compact=True)
            yield Button(_("Save"), id="save", variant="primary", compact=True)
            yield Static(
                _("An empty date is an unknown one. The day stays as it was at the table."),
                classes="quiet",
                markup=False,
            )

    def on_mount(self) -> None:
        """Begin with the date."""
        self.query_one("#first", Button).display = self.play.given is None
        self.query_one("#house", Button).display = bool(self.play.game.house_rules)
        self.query_one("#form-problem", Static).display = False
        self.set_focus(self.query_one("#field-date", EntryField))
        self._paint()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next field, from the last one to the button that saves."""
        fields: list[Widget] = [*self.query(EntryField), self.query_one("#save", Button)]
        self.set_focus(fields[fields.index(event.input) + 1])

    def on_input_changed(self) -> None:
        """Take back what was said about a date that is another one now."""
        if self._value("date") != self._refused:
            self.query_one("#form-problem", Static).display = False

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Choose who starts, open the house rules, or save."""
        if event.button.id == "first":
            people = [number for number, seat in enumerate(self.play.seats) if not seat.dummy]
            self.first = people[(people.index(self.first) + 1) % len(people)]
            self._paint()
        elif event.button.id == "house":
            from scorekeeper.tui.screens.house_rules import HouseRulesScreen

            self.app.push_screen(
                HouseRulesScreen(self.play.game, self.play.rules), self._rules_chosen
            )
        else:
            self.action_save()

    def action_move(self, step: int) -> None:
        """Go to the field above or below."""
        if step > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def action_save(self) -> None:
        """Save all that was changed and go back; a sentence says what can't be."""
        if self._saved():
            self.app.pop_screen()

    def action_back(self) -> None:
        """Go back; what was changed is asked about."""
        if self._changed():
            ask_to_save(self, self.action_save, self.app.pop_screen)
        else:
            self.app.pop_screen()

    def _changed(self) -> bool:
        play = self.play
        return (
            self._value("date").strip() != moment_text(play.started_at)
            or self._value("location").strip() != play.location.strip()
            or self._value("note") != " ".join(play.note.splitlines())
            or self.first != play.first_seat
        )

    def _saved(self) -> bool:
        before = self.play
        date = self._value("date")
        try:
            began = (
                before.started_at
                if date.strip() == moment_text(before.started_at)
                else read_moment(date, now=self.keeper.now(), before=before.started_at)
            )
        except InvalidMoment as error:
            self._refused = date
            self._say(say(error.message), "date")
            return False
        note, location = self._value("note"), self._value("location").strip()
        if location == before.location.strip():
            location = before.location
        if note == " ".join(before.note.splitlines()):
            note = before.note
        first, now = self.first, self.keeper.now()

        def edit(play: Play) -> Play:
            if began != before.started_at:
                play = play.set_started_at(began, now)
            if location != before.location:
                play = play.set_location(location, now)
            if note != before.note:
                play = play.set_note(note, now)
            if first != before.first_seat:
                play = play.set_first_seat(first, now)
            return play

        changed = self.store(before, edit)
        if changed is None:
            return False
        self.play = changed
        return True

    def _rules_chosen(self, rules: dict[str, str] | None) -> None:
        """Store the house rules at once, so that the points are those of the rules shown."""
        if rules is None:
            return
        wanted = {rule: choice for rule, choice in rules.items() if self.play.rules[rule] != choice}
        now = self.keeper.now()

        def edit(play: Play) -> Play:
            for rule, choice in wanted.items():
                play = play.set_rule(rule, choice, now)
            return play

        try:
            doubts = self._new_doubts(edit(self.play))
        except (RuleError, Refused):
            doubts = []  # storing says why not
        if not doubts:
            self._store_rules(edit)
            return

        def answered(answer: str | None) -> None:
            if answer == "keep":
                self._store_rules(edit)

        answers = [("stay", "z", _("Stay and check")), ("keep", "k", _("Keep it so"))]
        self.app.push_screen(ChoiceScreen(_("Please look once more"), doubts, answers), answered)

    def _new_doubts(self, found: Play) -> list[str]:
        """Return what the rules do not allow in a result without cards and did before."""
        if self.play.given is None:
            return []
        known = doubts_of(self.play)
        return [doubt for doubt in doubts_of(found) if doubt not in known]

    def _store_rules(self, edit: Callable[[Play], Play]) -> None:
        """Store other house rules, and say what they change."""
        was = self.play.score()
        before = was.totals
        try:
            changed = self.store(self.play, edit)
        except RuleError as error:
            self.refuse(error.message)
            return
        if changed is None or changed is self.play:
            return
        self.play = changed
        self._paint()
        moved = [
            _(
                "{player} {before} → {after}",
                player=shown(name),
                before="–" if old is None else minus(old),
                after="–" if new is None else minus(new),
            )
            for name, old, new in zip(changed.names, before, changed.score().totals, strict=True)
            if old != new
        ]
        text = _("Scored anew: {changes}.", changes=", ".join(moved) or _("no points changed"))
        card = changed.score()
        if changed.finished and card.winners != was.winners:
            names = [shown(name) for name in changed.names]
            text = f"{text} {say(changed.game.decide(card).message, names)}"
        self.tell(text, 8)

    def _paint(self) -> None:
        first = shown(self.play.names[self.first])
        self.query_one("#first", Button).label = Content(_("Started: {player}", player=first))
        defaults = self.play.game.complete_rules({})
        changed = sum(self.play.rules[rule] != choice for rule, choice in defaults.items())
        text = (
            ngettext("House rules: {count} changed", "House rules: {count} changed", changed)
            if changed
            else _("House rules: the rulebook")
        )
        self.query_one("#house", Button).label = Content(text)

    def _value(self, name: str) -> str:
        return self.query_one(f"#field-{name}", EntryField).value

    def _places(self) -> list[str]:
        try:
            return known_places(self.keeper.db)
        except StoreError as error:
            self.keeper.say_error(error)
            return []

    def _say(self, text: str, field: str) -> None:
        problem = self.query_one("#form-problem", Static)
        problem.update(text)
        problem.display = True
        self.set_focus(self.query_one(f"#field-{field}", EntryField))
