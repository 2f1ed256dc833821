"""What is not on the cards: day, place, note, who started, house rules, who sits where."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TypeAlias

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll

from scorekeeper.i18n import Refused, _, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import date_text, read_date
from scorekeeper.play.names import name_key
from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.log import Store
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.base import Header
from scorekeeper.tui.command import Command
from scorekeeper.tui.dialogs import Answer, Ask
from scorekeeper.tui.room import Completion, Room, line, rules_text, take_name
from scorekeeper.tui.widgets.charts import badge, badge_letters
from scorekeeper.tui.widgets.fields import Choice, Field, Note, Press
from scorekeeper.tui.widgets.frame import Frame
from scorekeeper.tui.widgets.plays import moment_text
from scorekeeper.tui.widgets.rows import shown

Step: TypeAlias = Callable[[Store, Play], Cells]


class DetailsScreen(Room[None]):
    """Change what surrounds a play; all that was changed is saved in one go."""

    DEFAULT_CSS = """
    DetailsScreen Frame, DetailsScreen #seats { height: auto; }
    DetailsScreen Note { height: 3; width: 1fr; }
    DetailsScreen #note-line { height: 3; }
    """

    def __init__(self, play_id: str) -> None:
        super().__init__()
        self.play_id = play_id
        self.rules: dict[str, str] = {}
        self.before: dict[str, str] = {}
        """What stood in the fields at first, in their order."""

    def compose_body(self) -> ComposeResult:
        """Lay out the fields."""
        store = self.keeper.store
        self.play = play = store.play(self.play_id)
        self.known = [player.name for player in queries.players(store)]
        self.places = queries.places(store)
        self.rules = dict(play.rules)
        letters = badge_letters(play.names)
        with VerticalScroll(can_focus=False):
            with Frame(title=_("The play")):
                date = Field(date_text(play.started), id="date")
                date.placeholder = _("nobody knows; 2026-11-29 or 2026-11-29 19:40")
                yield line(msg("Day, time"), date)
                place = Field(play.place, suggester=Completion(lambda: self.places), id="place")
                yield line(msg("Place"), place)
                yield line(msg("Note"), Note(play.note, id="note"), id="note-line")
                apart = Field(play.apart or "", id="apart")
                apart.placeholder = _("it counts in records and averages")
                yield line(msg("Kept apart"), apart)
                if not play.without_cards:
                    seats = [(str(number), shown(name)) for number, name in enumerate(play.names)]
                    first = "" if play.starter is None else str(play.starter)
                    choice = Choice([("", _("nobody knows")), *seats], first, id="first")
                    yield line(msg("Started"), choice)
                if play.game.rules:
                    yield line(msg("House rules"), Press(self._rules_text, id="house"))
            with Frame(title=_("Who sits where"), aside=_("a blank name takes the player away")):
                with Vertical(id="seats"):
                    for number, seat in enumerate(play.seats):
                        field = self._seat_field(seat.id, seat.name)
                        field.disabled = seat.kind == "dummy"
                        yield line(badge(letters[number], number % 8), field)
                field = self._seat_field("new", "")
                field.placeholder = _("one more player")
                yield line((), field)
            yield line((), Press(lambda: _("Save"), main=True, id="save"))

    def on_mount(self) -> None:
        """Begin with the day."""
        self.before = self._typed()
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

    def action_raise_seat(self) -> None:
        """Move the seat at the cursor one up."""
        seats = self.query_one("#seats", Vertical)
        places = [number for number, one in enumerate(seats.children) if one.has_focus_within]
        place = places[0] if places else 0
        if place:
            seats.move_child(place, before=place - 1)

    def action_save(self) -> None:
        """Save what was changed; what would be lost is asked about."""
        steps, typed = self._steps(), self._typed()
        doubts = [
            _("All that {player} has goes too.", player=shown(seat.name))
            for number, seat in enumerate(self.play.seats)
            if not typed[f"seat-{seat.id}"]
            and (self.play.without_cards or any(hands[number] for hands in self.play.rounds))
        ]

        def write(store: Store) -> None:
            with store.transaction("table"):
                for step in steps:
                    store.act(self.play_id, partial(step, store))

        def save() -> None:
            self.keeper.do(write, lambda _done: self._leave())

        if doubts:
            yes = ("s", msg("Save"))
            confirm(self, msg("Please check"), doubts, msg("Stay here"), yes, save)
        else:
            save()

    def action_back(self) -> None:
        """Go back; what was changed is asked about."""
        if not self._steps():
            self._leave()
            return

        def answered(answer: str) -> None:
            if answer == "save":
                self.action_save()
            elif answer == "leave":
                self._leave()

        answers = [
            Answer("stay", "z", msg("Stay here")),
            Answer("save", "s", msg("Save")),
            Answer("leave", "n", msg("Leave it as it was")),
        ]
        self.ask(Ask(msg("Save what was changed?"), [], answers), answered)

    @on(Field.Submitted)
    def _entered(self, event: Field.Submitted) -> None:
        """Go on to the next field; a name is completed."""
        field = self.query_one(f"#{event.input.id}", Field)
        if field.id == "place":
            take_name(field, self.places)
        elif (field.id or "").startswith("seat-"):
            take_name(field, self.known)
        self.focus_next()

    # What is saved.

    def _typed(self) -> dict[str, str]:
        """Return what stands in the fields, in their order; a seat's is called after its id."""
        typed = {one.id or "": one.value.strip() for one in self.query(Field)}
        typed |= {one.id or "": one.value for one in self.query(Choice)}
        return typed | {"note": self.query_one(Note).text.strip()}

    def _steps(self) -> list[Step]:
        """Return what to do with the play, one after the other: what somebody has changed."""
        play, typed = self.play, self._typed()
        now = datetime.fromisoformat(self.keeper.now())
        setters: dict[str, Step] = {
            "date": lambda _s, it: actions.set_started(it, read_date(typed["date"], now)),
            "place": lambda _s, it: actions.set_text(it, "place", typed["place"]),
            "note": lambda _s, it: actions.set_text(it, "note", typed["note"]),
            "apart": lambda _s, it: actions.set_text(it, "apart", typed["apart"]),
            "first": lambda _s, it: actions.set_first_seat(it, int(typed["first"])),
        }
        steps = [
            setters[name]
            for name in setters
            if typed.get(name) != self.before.get(name) and (name, typed[name]) != ("first", "")
        ]
        rules = [rule for rule, value in self.rules.items() if play.rules[rule] != value]
        steps += [partial(_set_rule, rule, self.rules[rule]) for rule in rules]
        seats = {seat.id: typed[f"seat-{seat.id}"] for seat in play.seats if seat.kind != "dummy"}
        names = {seat.id: seat.name for seat in play.seats}
        for seat, name in seats.items():
            if name and name_key(name) != name_key(names[seat]):
                steps.append(partial(_give, seat, name))
        if typed["seat-new"]:
            new = typed["seat-new"]
            steps.append(lambda store, it: actions.add_seat(it, store.person(new)))
        steps += [partial(_remove, seat) for seat, name in seats.items() if not name]
        order = [name.removeprefix("seat-") for name in typed if name.startswith("seat-")][:-1]
        if order != list(names):
            steps.append(partial(_reorder, [seat for seat in order if seats.get(seat, "-")]))
        return steps

    def _leave(self) -> None:
        self.dismiss()

    def _seat_field(self, seat: str, name: str) -> Field:
        return Field(name, suggester=Completion(lambda: self.known), id=f"seat-{seat}")

    def _rules_text(self) -> str:
        return rules_text(self.play.game, self.rules)


def _number(play: Play, seat_id: str) -> int:
    number = play.seat_of(seat_id)
    if number is None:
        raise Refused(msg("Another program took a seat away; open the details again."))
    return number


def _set_rule(rule: str, value: str, _store: Store, play: Play) -> Cells:
    return actions.set_rule(play, rule, value)


def _give(seat_id: str, name: str, store: Store, play: Play) -> Cells:
    return actions.give_seat(play, _number(play, seat_id), store.person(name))


def _remove(seat_id: str, _store: Store, play: Play) -> Cells:
    return actions.remove_seat(play, _number(play, seat_id))


def _reorder(order: list[str], _store: Store, play: Play) -> Cells:
    others = [seat.id for seat in play.seats if seat.id not in order]
    return actions.reorder(play, [_number(play, seat) for seat in (*order, *others)])


SCREEN = DetailsScreen
