"""What the screens of players share: the games in tabs, ratings, and what is done with a player.

Rename, same person and hide are each undone by one key.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from textual.worker import get_current_worker

from scorekeeper.i18n import Message, _, msg
from scorekeeper.play import people as deeds
from scorekeeper.play.names import clean_name
from scorekeeper.play.operations import Cells
from scorekeeper.play.people import People
from scorekeeper.statistics.plays import Played, Title, by_title, load
from scorekeeper.statistics.ratings import Rating, ratings
from scorekeeper.store.log import Store
from scorekeeper.tui.asking import confirm
from scorekeeper.tui.dialogs import Prompt
from scorekeeper.tui.room import Room
from scorekeeper.tui.widgets.lines import Pressed
from scorekeeper.tui.widgets.rows import Rows, shown
from scorekeeper.tui.widgets.tabs import tabs

T = TypeVar("T")
Deed: TypeAlias = Callable[[People], Mapping[str, Cells]]
"""Returns the cells to write, by person."""

_memory: "WeakKeyDictionary[Store, tuple[int, dict[object, Any]]]" = WeakKeyDictionary()


class PeopleRoom(Room[None]):
    """A screen of figures, each game apart, on which the marked player can be changed."""

    def __init__(self, title: Title | None = None) -> None:
        super().__init__()
        self.game_title = title
        self.titles: Mapping[Title, Sequence[object]] = {}
        """The plays that are shown, by title."""

    def marked_person(self) -> str | None:
        """Return the id of the marked player."""
        raise NotImplementedError

    def remembered(self, key: object, make: Callable[[], T]) -> T:
        """Return what was computed of the store before, as long as nothing was written since."""
        store = self.keeper.store
        last, known = _memory.get(store, (-1, {}))
        if last != store.last:
            _memory[store] = (store.last, known := {})
        if key not in known:
            known[key] = make()
        found: T = known[key]
        return found

    def played(self) -> dict[Title, list[Played]]:
        """Return the plays that count, by title."""
        return self.remembered("plays", lambda: by_title(load(self.keeper.store)))

    def rate(self, then: Callable[[Mapping[str, Rating]], None]) -> None:
        """Compute the ratings of the title beside the screen; leaving it ends that."""
        plays = self.played().get(self.game_title, []) if self.game_title else []
        known: list[Mapping[str, Rating]] = self.remembered(("ratings", self.game_title), list)

        def job() -> Mapping[str, Rating]:
            worker = get_current_worker()
            return ratings(plays, lambda: not worker.is_cancelled)

        def done(found: Mapping[str, Rating]) -> None:
            known.append(found)
            then(found)

        if known:
            then(known[0])
        else:
            self.work(job, done, group="ratings")

    def draw_tabs(self, width: int, _height: int) -> Rows:
        """Return the titles with their numbers of plays."""
        labels = [f"{shown(title[1])} {len(plays)}" for title, plays in self.titles.items()]
        place = [title == self.game_title for title in self.titles].index(True) if labels else -1
        return tabs(labels, place, width)[:1]

    def action_turn(self, step: int) -> None:
        """Go to another game."""
        titles = list(self.titles)
        if self.game_title in titles:
            self.game_title = titles[(titles.index(self.game_title) + step) % len(titles)]
            self.paint()

    async def on_pressed(self, event: Pressed) -> None:
        """Go to the game that was clicked."""
        kind, _colon, place = event.zone.partition(":")
        if kind == "tab":
            self.game_title = list(self.titles)[int(place)]
            self.paint()

    # What can be done with the marked player.

    def action_rename(self) -> None:
        """Ask for another name; somebody else's name asks whether they are the same person."""
        person, people = self.marked_person() or "", self._people()
        before = people.name(person)

        def renamed(name: str) -> None:
            other = self._people().find(name)
            if other is not None and other != person and self._people().name(other) == name:
                self._ask_same(person, other)
                return
            told = _("{before} is {name} now.", before=before, name=name)
            self._change(lambda people: {person: deeds.rename(people, person, name)}, told)

        title = msg("Rename {name}", name=shown(before))
        self.ask(Prompt(title, before, check=clean_name), renamed)

    def action_same(self) -> None:
        """Choose who else the marked player is."""
        person, people = self.marked_person() or "", self._people()
        others = [uuid for uuid in people.roots() if uuid != person]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._ask_same(person, others[place])

        question = msg("Who else is {name}?", name=shown(people.name(person)))
        names = [people.name(uuid) for uuid in others]
        self.keeper.open("pick", question, names, then=chosen)

    def action_hide(self) -> None:
        """Leave the marked player out of the lists, or offer them again."""
        person, people = self.marked_person() or "", self._people()
        hidden, name = people.hidden(person), people.name(person)
        told = _("{name} is hidden; all plays stay.", name=name)
        if hidden:
            told = _("{name} is in the lists again.", name=name)
        self._change(lambda _people: {person: {"hidden": None if hidden else 1}}, told)

    def action_undo(self) -> None:
        """Take the latest change of a player back."""
        done = self._done()
        if not done:
            self.tell(msg("Since the program was opened no player was changed."))
            return
        told, back = done.pop()
        self._change(lambda _people: back, _("Taken back: {what}", what=told), undo=True)

    def _ask_same(self, person: str, other: str) -> None:
        people = self._people()
        name, into = shown(people.name(person)), shown(people.name(other))

        def join() -> None:
            told = _("{name} is the same person as {into}.", name=name, into=into)
            self._change(lambda people: deeds.join(people, person, other), told)

        title = msg("Is {name} the same person as {into}?", name=name, into=into)
        lines = [
            msg("All plays of {name} are {into}’s then; it can be undone.", name=name, into=into)
        ]
        yes: tuple[str, Message] = ("s", msg("The same person"))
        confirm(self, title, lines, msg("No, two people"), yes, join)

    def _change(self, deed: Deed, told: str, *, undo: bool = False) -> None:
        """Write what a deed gives, and remember what stood there before."""

        def step(store: Store) -> dict[str, Cells]:
            with store.transaction("table"):
                people, back = store.people(), dict[str, Cells]()
                for person, cells in deed(people).items():
                    back[person] = {cell: people.log(person).value(cell) for cell in cells}
                    store.write_person(person, cells)
            return back

        def then(back: dict[str, Cells]) -> None:
            if not undo:
                self._done().append((told, back))
            self.repaint(shown(told))

        self.keeper.do(step, then)

    def _done(self) -> list[tuple[str, dict[str, Cells]]]:
        done: list[tuple[str, dict[str, Cells]]] = self.keeper.drafts.setdefault("people", [])
        return done

    def _people(self) -> People:
        return self.keeper.store.people()
