"""What is not on the cards: day, place, note, who started, house rules, who sits where."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import TextArea

from scorekeeper.games.rules import complete
from scorekeeper.i18n import Refused, _, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import date_text, read_date
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store.log import Store
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Answer
from scorekeeper.tui.room import Completion, Room, line, rules_text, take_name
from scorekeeper.tui.widgets.charts import badge
from scorekeeper.tui.widgets.fields import Choice, Field, Note, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.rows import minus, shown

Step: TypeAlias = Callable[[Store, Play], Cells]


class DetailsScreen(Room[None]):
    """Change what surrounds a play; all that was changed is saved in one go."""

    AREA = "details"
    DEFAULT_CSS = """
    DetailsScreen Frame, DetailsScreen #seats { height: auto; }
    DetailsScreen Note { height: 3; width: 1fr; }
    DetailsScreen #note-line { height: 3; }
    """

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id
        self.order: list[str] = []
        self.rules: dict[str, str] = {}

    def compose_body(self) -> ComposeResult:
        """Lay out the fields."""
        from scorekeeper.store import queries

        store = self.keeper.store
        self.play = play = store.play(self.play_id)
        self.known = [player.name for player in queries.players(store)]
        self.places = queries.places(store)
        self.order = [seat.id for seat in play.seats]
        self.rules = dict(play.rules)
        first = "" if play.starter is None else str(play.starter)
        seats = [(str(number), shown(name)) for number, name in enumerate(play.names)]
        with VerticalScroll(can_focus=False):
            with Frame(title=_("The play")):
                date = Field(date_text(play.started), id="date")
                date.placeholder = _("nobody knows; 2026-11-29 or 2026-11-29 19:40")
                yield line(msg("Day, time"), date)
                yield line(
                    msg("Place"),
                    Field(play.place, suggester=Completion(lambda: self.places), id="place"),
                )
                yield line(msg("Note"), Note(play.note, id="note"), id="note-line")
                apart = Field(play.apart or "", id="apart")
                apart.placeholder = _("it counts in records and averages")
                yield line(msg("Kept apart"), apart)
                if not play.without_cards:
                    nobody = [("", _("nobody knows"))]
                    yield line(msg("Started"), Choice([*nobody, *seats], first, id="first"))
                if play.game.rules:
                    yield line(msg("House rules"), Press(self._rules_text, id="house"))
            with Frame(title=_("Who sits where"), aside=_("a blank name takes the player away")):
                yield Vertical(*self._seat_lines(), id="seats")
            yield line((), Press(lambda: _("Save"), main=True, id="save"))

    def on_mount(self) -> None:
        """Begin with the day."""
        self.query_one("#date", Field).focus()

    def header(self) -> Header:
        """Name the play."""
        when = moment_text(self.play.started, self.keeper.now())
        return Header(_("Details"), shown(self.play.title), when)

    def offered(self, command: Command) -> bool:
        """Offer house rules where the game has some."""
        return command.name != "house" or bool(self.play.game.rules)

    def action_house(self) -> None:
        """Choose other house rules."""

        def chosen(rules: dict[str, str]) -> None:
            self.rules = rules
            self.query_one("#house", Press).refresh(layout=True)

        self.choose_rules(self.play.game, self.rules, chosen)

    async def action_raise_seat(self) -> None:
        """Move the seat at the cursor one up."""
        here = getattr(self.focused, "id", None) or ""
        seat = here.removeprefix("seat-")
        place = self.order.index(seat) if seat in self.order else 0
        if place:
            typed = self._typed()
            self.order[place - 1], self.order[place] = self.order[place], self.order[place - 1]
            seats = self.query_one("#seats", Vertical)
            await seats.remove_children()
            await seats.mount(*self._seat_lines(typed))
            self.query_one(f"#{here}", Field).focus()

    def action_save(self) -> None:
        """Save what was changed; what would be lost or scored otherwise is asked about."""
        try:
            steps = self._steps()
        except Refused as refusal:
            self.refuse(refusal.message)
            return
        doubts = self._doubts()
        if not doubts:
            self._save(steps)
            return

        def answered(answer: str) -> None:
            if answer == "save":
                self._save(steps)

        answers = [Answer("stay", "z", msg("Stay here")), Answer("save", "s", msg("Save"))]
        self.ask(msg("Please check"), doubts, answers, answered)

    def action_back(self) -> None:
        """Go back; what was changed is asked about."""
        try:
            changed = bool(self._steps())
        except Refused:
            changed = True
        if not changed:
            self.dismiss()
            return

        def answered(answer: str) -> None:
            if answer == "save":
                self.action_save()
            elif answer == "leave":
                self.dismiss()

        self.ask(
            msg("Save what was changed?"),
            [],
            [
                Answer("stay", "z", msg("Stay here")),
                Answer("save", "s", msg("Save")),
                Answer("leave", "n", msg("Leave it as it was")),
            ],
            answered,
        )

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        """Go on to the next field; a name is completed."""
        if isinstance(event.input, Field):
            if event.input.parent is not None and event.input.id == "place":
                take_name(event.input, self.places)
            elif (event.input.id or "").startswith("seat-"):
                take_name(event.input, self.known)
        self.focus_next()

    # What is saved.

    def _steps(self) -> list[Step]:
        """Return what to do with the play, one after the other. Raises `Refused`."""
        play, steps = self.play, list[Step]()
        typed = self.query_one("#date", Field).value.strip()
        if typed != date_text(play.started):
            started = read_date(typed, datetime.fromisoformat(self.keeper.now()))
            steps.append(lambda _store, now: actions.set_started(now, started))
        place = self.query_one("#place", Field).value.strip()
        note = self.query_one("#note", TextArea).text.strip()
        apart = self.query_one("#apart", Field).value.strip()
        if place != play.place.strip():
            steps.append(lambda _store, now: actions.set_text(now, "place", place))
        if note != play.note.strip():
            steps.append(lambda _store, now: actions.set_text(now, "note", note))
        if apart != (play.apart or ""):
            steps.append(lambda _store, now: actions.set_text(now, "apart", apart))
        for rule, value in self.rules.items():
            if play.rules[rule] != value:
                steps.append(_set_rule(rule, value))
        for first in self.query("#first").results(Choice):
            if first.value != ("" if play.starter is None else str(play.starter)) and first.value:
                steps.append(_start(int(first.value)))
        return [*steps, *self._seat_steps()]

    def _seat_steps(self) -> list[Step]:
        play, typed = self.play, self._typed()
        steps: list[Step] = []
        people = {seat.id: seat.name for seat in play.seats if seat.kind != "dummy"}
        gone = [seat for seat in people if not typed[seat]]
        steps += [
            _give(seat, typed[seat])
            for seat, name in people.items()
            if seat not in gone and name_key(typed[seat]) != name_key(name)
        ]
        if typed["new"]:
            steps.append(lambda store, now: actions.add_seat(now, store.person(typed["new"])))
        steps += [_remove(seat) for seat in gone]
        if self.order != [seat.id for seat in play.seats]:
            steps.append(_reorder([seat for seat in self.order if seat not in gone]))
        return steps

    def _save(self, steps: list[Step]) -> None:
        def write(store: Store) -> None:
            with store.transaction("table"):
                for step in steps:
                    store.act(self.play_id, partial(step, store))

        self.keeper.do(write, lambda _done: self._leave())

    def _leave(self) -> None:
        self.dismiss()

    def _doubts(self) -> list[str]:
        """Return whose entries would go, and whose points change."""
        play, typed, found = self.play, self._typed(), list[str]()
        for number, seat in enumerate(play.seats):
            has = any(hands[number] for hands in play.rounds) or play.without_cards
            if seat.kind != "dummy" and not typed[seat.id] and has:
                found.append(_("All that {player} has goes too.", player=shown(seat.name)))
        if self.rules != play.rules:
            before = play.score()
            after = replace(play, rules=complete(play.game, self.rules)).score()
            for name, old, new in zip(play.names, before.totals, after.totals, strict=True):
                if old != new:
                    text = _(
                        "{player}: {before} → {after}",
                        player=shown(name),
                        before=minus(old),
                        after=minus(new),
                    )
                    found.append(text)
        return found

    # How it is shown.

    def _seat_lines(self, typed: dict[str, str] | None = None) -> list[Widget]:
        seats = {seat.id: seat for seat in self.play.seats}
        lines: list[Widget] = []
        for number, seat_id in enumerate(self.order):
            seat = seats[seat_id]
            name = typed[seat_id] if typed else seat.name
            field = Field(name, suggester=Completion(lambda: self.known), id=f"seat-{seat_id}")
            field.disabled = seat.kind == "dummy"
            lines.append(line(badge(str(number + 1), number % 8), field))
        field = Field(
            typed["new"] if typed else "", suggester=Completion(lambda: self.known), id="seat-new"
        )
        field.placeholder = _("one more player")
        return [*lines, line((), field)]

    def _typed(self) -> dict[str, str]:
        """Return the names by seat id, `new` for one more."""
        fields = self.query("#seats Field").results(Field)
        return {(one.id or "").removeprefix("seat-"): one.value.strip() for one in fields}

    def _rules_text(self) -> str:
        return rules_text(self.play.game, self.rules)


def _set_rule(rule: str, value: str) -> Step:
    return lambda _store, play: actions.set_rule(play, rule, value)


def _start(seat: int) -> Step:
    return lambda _store, play: actions.set_first_seat(play, seat)


def _number(play: Play, seat_id: str) -> int:
    number = play.seat_of(seat_id)
    if number is None:
        raise Refused(msg("Another program took a seat away; open the details again."))
    return number


def _give(seat_id: str, name: str) -> Step:
    return lambda store, play: actions.give_seat(play, _number(play, seat_id), store.person(name))


def _remove(seat_id: str) -> Step:
    return lambda _store, play: actions.remove_seat(play, _number(play, seat_id))


def _reorder(order: list[str]) -> Step:
    def step(_store: Store, play: Play) -> Cells:
        others = [seat.id for seat in play.seats if seat.id not in order]
        return actions.reorder(play, [_number(play, seat) for seat in (*order, *others)])

    return step


SCREEN = DetailsScreen
