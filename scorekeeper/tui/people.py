"""What can be done with a player: rename, same person, hide; each is undone by one key."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from textual.app import App
from textual.worker import get_current_worker

from scorekeeper.i18n import Refused, _, msg
from scorekeeper.play import people as deeds
from scorekeeper.play.names import clean_name
from scorekeeper.play.operations import Cells
from scorekeeper.play.people import People
from scorekeeper.statistics.plays import Played, Title, by_title, load
from scorekeeper.statistics.ratings import Rating, ratings
from scorekeeper.store.log import Store
from scorekeeper.tui.dialogs import Answer
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.rows import shown

T = TypeVar("T")


class Done(NamedTuple):
    """What was changed last, and the cells that take it back, by person."""

    text: str
    back: dict[str, Cells]


_done: "WeakKeyDictionary[App[Any], list[Done]]" = WeakKeyDictionary()


_memory: "WeakKeyDictionary[Store, tuple[int, dict[object, Any]]]" = WeakKeyDictionary()


def remembered(store: Store, key: object, make: Callable[[], T]) -> T:
    """Return what was computed of the store before, as long as nothing was written since."""
    last, known = _memory.get(store, (-1, {}))
    if last != store.last:
        _memory[store] = (store.last, known := {})
    if key not in known:
        known[key] = make()
    found: T = known[key]
    return found


class PeopleRoom(Room[None]):
    """A screen of figures, on which the marked player can be changed."""

    def played(self) -> dict[Title, list[Played]]:
        """Return the plays that count, by title."""
        store = self.keeper.store
        return remembered(store, "plays", lambda: by_title(load(store)))

    def rate(self, title: Title | None, then: Callable[[Mapping[str, Rating]], None]) -> None:
        """Compute the ratings of a title beside the screen; leaving it ends that."""
        store, key = self.keeper.store, ("ratings", title)
        plays = self.played().get(title, []) if title else []
        known: list[Mapping[str, Rating]] = remembered(store, key, list)
        if known:
            then(known[0])
            return

        def job() -> Mapping[str, Rating]:
            worker = get_current_worker()
            return ratings(plays, lambda: not worker.is_cancelled)

        def done(found: Mapping[str, Rating]) -> None:
            known.append(found)
            then(found)

        self.work(job, done, group="ratings")

    def marked_person(self) -> str | None:
        """Return the id of the marked player."""
        raise NotImplementedError

    def action_rename(self) -> None:
        """Ask for another name; somebody else's name asks whether they are the same person."""
        person = self.marked_person()
        if person is None:
            return
        before = self._people().name(person)

        def renamed(name: str) -> None:
            other = self._people().find(name)
            if other is not None and other != person and self._people().name(other) == name:
                self._ask_same(person, other)
                return
            text = _("{before} is {name} now.", before=before, name=name)
            self._change(
                lambda people: {person: deeds.rename(people, person, name)},
                Done(text, {person: {"name": before}}),
            )

        self.prompt(msg("Rename {name}", name=shown(before)), before, renamed, check=clean_name)

    def action_same(self) -> None:
        """Choose who else the marked player is."""
        person = self.marked_person()
        if person is None:
            return
        people = self._people()
        others = [uuid for uuid in people.roots() if uuid != person]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._ask_same(person, others[place])

        question = msg("Who else is {name}?", name=shown(people.name(person)))
        names = [people.name(uuid) for uuid in others]
        self.keeper.open("pick", question, names, then=chosen)

    def action_hide(self) -> None:
        """Leave the marked player out of the lists, or offer them again."""
        person = self.marked_person()
        if person is None:
            return
        hidden, name = self._people().hidden(person), self._people().name(person)
        text = (
            _("{name} is in the lists again.", name=name)
            if hidden
            else _("{name} is hidden; all plays stay.", name=name)
        )
        self._change(
            lambda _people: {person: {"hidden": None if hidden else 1}},
            Done(text, {person: {"hidden": 1 if hidden else None}}),
        )

    def action_undo(self) -> None:
        """Take the latest change of a player back."""
        if known := _done.get(self.app):
            done = known.pop()
            what = _("Taken back: {what}", what=done.text)
            self._change(lambda _people: done.back, Done(what, {}))
            return
        self.tell(msg("Since the program was opened no player was changed."))

    def _ask_same(self, person: str, other: str) -> None:
        people = self._people()
        name, into = people.name(person), people.name(other)

        def answered(answer: str) -> None:
            if answer == "join":
                cells = deeds.join(people, person, other)
                self._change(
                    lambda _people: cells,
                    Done(
                        _("{name} is the same person as {into}.", name=name, into=into),
                        {one: {"same_as": None} for one in cells},
                    ),
                )

        self.ask(
            msg("Is {name} the same person as {into}?", name=shown(name), into=shown(into)),
            [
                msg(
                    "All plays of {name} are {into}’s then; it can be undone.",
                    name=shown(name),
                    into=shown(into),
                )
            ],
            [
                Answer("keep", "z", msg("No, two people")),
                Answer("join", "s", msg("The same person")),
            ],
            answered,
        )

    def _change(self, deed: Callable[[People], Mapping[str, Cells]], done: Done) -> None:
        def step(store: Store) -> None:
            with store.transaction("table"):
                for person, cells in deed(store.people()).items():
                    store.write_person(person, cells)

        def then(nothing: None) -> None:
            del nothing
            if done.back:
                _done.setdefault(self.app, []).append(done)
            self.paint()
            self.redraw_edges()
            self.tell(shown(done.text))

        try:
            self.keeper.do(step, then)
        except Refused as refusal:
            self.refuse(refusal.message)

    def _people(self) -> People:
        return self.keeper.store.people()
