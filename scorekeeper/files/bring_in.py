"""Plays of a file into the database: looked at first, then stored in one transaction, or none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from uuid import uuid4

from scorekeeper.files.comparing import Difference, difference
from scorekeeper.files.play_reader import as_play
from scorekeeper.files.report import Item, Report, Who
from scorekeeper.files.stable_ids import app_play
from scorekeeper.files.values import ReadFile, ReadPlay, ReadSeat
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Json
from scorekeeper.play.people import People, new_person
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.database import Store

_TOGETHER: Final = 500
"""So many plays are compared at once."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user wants of an import.

    `replace` takes the file's version of every play that differs. `people` says who is meant by
    a name in the file: a name here, or a new one. `take` are ids (as in the report) of plays that
    come in all the same: different ones, and those that were deleted here. `leave` ones don't.
    """

    replace: bool = False
    people: Mapping[str, str] = field(default_factory=dict)
    take: frozenset[str] = frozenset()
    leave: frozenset[str] = frozenset()

    def taken(self, kind: str, play_id: str) -> bool:
        """Return whether a play comes in."""
        usual = kind == "new" or (kind == "different" and self.replace)
        return (usual or play_id in self.take) and play_id not in self.leave


class Batch(NamedTuple):
    """An import: its device, when (ms UTC), the file's name, and the plays that it began."""

    device: int
    at: int
    name: str
    plays: tuple[str, ...]


class Forgotten(NamedTuple):
    """Ids of the plays that went into the bin, and of those that stay: somebody built on them."""

    binned: tuple[str, ...]
    kept: tuple[str, ...]


Told = Callable[[int], object]
"""Is called after each play with how many there were; what it raises ends the import."""


def look(store: Store, file: ReadFile, wishes: Wishes = Wishes(), told: Told = id) -> Report:
    """Return what an import with these wishes would do; nothing is stored."""
    with store.snapshot():
        return _Import(store, file, wishes, told, done=False).run()


def bring_in(store: Store, file: ReadFile, wishes: Wishes = Wishes(), told: Told = id) -> Report:
    """Store the plays of a file in one transaction, and return what was done."""
    with store.batch(role="import", name=file.name[:200]):
        return _Import(store, file, wishes, told, done=True).run()


def batches(store: Store) -> list[Batch]:
    """Return the imports that began plays, the latest first."""
    found = [
        Batch(row.device, row.at, row.name, tuple(store.begun_by(row.device)))
        for row in store.batches()
    ]
    return [batch for batch in found if batch.plays]


def forget(store: Store, batch: Batch) -> Forgotten:
    """Put the plays of an import into the bin, but those that somebody has built on."""
    binned, kept = [], []
    with store.transaction("table"):
        for play_id, play in store.plays(batch.plays).items():
            own = [
                operation.begins or operation.writes.keys() <= {"state"}
                for operation in play.log.operations
            ]
            if all(own):
                store.act(play_id, actions.bin)
                binned.append(play_id)
            else:
                kept.append(play_id)
    return Forgotten(tuple(binned), tuple(kept))


class _Person(NamedTuple):
    """Who sits at a seat of the file: the id here, the name, and how that is known.

    A person whom only the log of a file knows is the `same_as` somebody here.
    """

    id: str
    name: str
    how: str
    same_as: str | None = None


class _Import:
    """One pass over the plays of a file."""

    def __init__(
        self, store: Store, file: ReadFile, wishes: Wishes, told: Told, *, done: bool
    ) -> None:
        self.store = store
        self.file = file
        self.wishes = wishes
        self.told = told
        self.report = Report(file.format, file.name, done)
        self.report.refused += file.refused
        self.report.unread += file.unread
        self.report.notes += file.notes
        self.renamed = {name_key(old): clean_name(new) for old, new in wishes.people.items()}
        self.newcomers: dict[str, str] = {}
        self.gone = store.gone()
        ids = queries.ids_like(store, "")
        # What went to BG Stats and came back has another id, whatever the file is.
        self.here = {app_play(play_id): play_id for play_id in ids}
        self.here |= {play_id: play_id for play_id in ids}
        self.seen: set[str] = set()

    def run(self) -> Report:
        for start in range(0, len(self.file.plays), _TOGETHER):
            some = self.file.plays[start : start + _TOGETHER]
            ids = [self._id(play) for play in some]
            stored = self.store.plays(ids)
            for number, (play, play_id) in enumerate(zip(some, ids, strict=True), start + 1):
                self.told(number)
                try:
                    self._take(play, play_id, stored.get(play_id))
                except Refused as problem:
                    self.report.refused.append(
                        msg("{where}: {sentence}", where=play.where, sentence=problem.message)
                    )
        return self.report

    def _id(self, play: ReadPlay) -> str:
        """Return the id of a play here: it can be known by another, or come back under one."""
        if play.id in self.here or play.id not in self.gone:
            return self.here.get(play.id, play.id)
        return self.store.next_id(play.id)

    def _take(self, play: ReadPlay, play_id: str, stored: Play | None) -> None:
        for error in play.errors:
            raise Refused(as_play(play).named(error.message))
        if play_id in self.seen:
            raise Refused(msg("It comes twice in the file; the first one is taken."))
        self.seen.add(play_id)
        people = self._people(play)
        who: list[Json] = [
            {seat.kind: seat.name} if person is None else person.same_as or person.id
            for seat, person in zip(play.seats, people, strict=True)
        ]
        change = Difference()
        if stored is None:
            kind = "gone" if play.id in self.gone else "new"
        else:
            known = {operation.stamp: operation for operation in stored.log.operations}
            if any(known.get(one.stamp, one) != one for one in play.log):
                raise Refused(
                    msg("Its “log” does not fit what is stored here; remove “log” from the file.")
                )
            change = difference(stored, play, who)
            kind = "different" if change.what else "same"
            kind = "bin" if stored.state == "binned" else kind
        taken = self.wishes.taken(kind, play_id) and (kind == "bin" or change.problem is None)
        if taken and self.report.done:
            self._write(play, play_id, stored, change, people, who)
        day = str(play.cells.get("started", ""))[:10]
        item = Item(play_id, kind, play.where, day, play.names, taken, change.what, change.problem)
        self.report.items.append(item)
        if taken:
            self._tell(play, people)

    def _people(self, play: ReadPlay) -> list[_Person | None]:
        """Return who sits at a table of the file, None for a guest or a dummy.

        Somebody is known by every name they ever had, but two at one table are two people.
        """
        names = [self.renamed.get(name_key(seat.name), seat.name) for seat in play.seats]
        keys = [name_key(name) for name in names]
        known = self.store.people()
        found: dict[int, _Person] = {}
        for how in ("known", "former", "new"):
            for place, (seat, name) in enumerate(zip(play.seats, names, strict=True)):
                if place in found or seat.kind != "person":
                    continue
                if keys[place] in keys[:place]:
                    raise Refused(msg("{player} would sit there twice.", player=shown(name, 40)))
                if (person := self._person(seat, name, how, known)) is not None and not any(
                    person.id == other.id for other in found.values()
                ):
                    found[place] = person
        return [found.get(place) for place in range(len(names))]

    def _person(self, seat: ReadSeat, name: str, how: str, people: People) -> _Person | None:
        """Return who is meant if that is known in such a way."""
        if how == "new":
            new = self.newcomers.setdefault(
                seat.person or name_key(name), seat.person or str(uuid4())
            )
            return _Person(new, name, how)
        found = people.find(name)
        if seat.person in people:
            found = people.root(seat.person)
        if found is None or (how == "known" and name_key(people.name(found)) != name_key(name)):
            return None
        same_as = found if seat.person and seat.person not in people else None
        return _Person(seat.person if same_as else found, people.name(found), how, same_as)

    def _write(
        self,
        play: ReadPlay,
        play_id: str,
        stored: Play | None,
        change: Difference,
        people: Sequence[_Person | None],
        who: Sequence[Json],
    ) -> None:
        for uuid, name in play.people.items():
            self._know(_Person(uuid, name, "new"))
        for person in people:
            if person is not None:
                self._know(person)
        if play.log:
            self.store.add([replace(operation, subject=play_id) for operation in play.log])
            stored = self.store.play(play_id)
            change = difference(stored, play, who)
        if stored is None:
            seats = {f"seat/{seat}": one for seat, one in enumerate(who, start=1)}
            self.store.begin({**play.cells, **seats}, play_id=play_id)
            return
        cells = {} if stored.state != "binned" else actions.unbin(stored)
        if stored.state != "binned" or (self.wishes.replace and change.problem is None):
            cells = {**cells, **change.cells}
        self.store.act(play_id, lambda _play: cells)

    def _know(self, person: _Person) -> None:
        """Write down somebody whom nobody here knew."""
        if person.id not in self.store.people():
            cells: dict[str, Json] = {**new_person(person.name)}
            if person.same_as:
                cells["same_as"] = person.same_as
            self.store.act_person(person.id, lambda _people: cells)

    def _tell(self, play: ReadPlay, people: Sequence[_Person | None]) -> None:
        for seat, person in zip(play.seats, people, strict=True):
            if person is not None:
                self.report.seat(Who(seat.name, 0, person.how, person.name))
        read = as_play(play)
        if read.without_cards:
            self.report.doubts += [
                msg(
                    "{where}: {sentence} It is kept as the file says it.",
                    where=play.where,
                    sentence=read.named(problem.message),
                )
                for problem in play.problems
                if problem.level == "warning"
            ]
