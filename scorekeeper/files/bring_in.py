"""Plays of a file into the database: looked at first, then stored in one transaction, or none."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple
from uuid import uuid4

from scorekeeper.files.comparing import Difference, difference
from scorekeeper.files.ids import app_uuid
from scorekeeper.files.play_reader import told
from scorekeeper.files.report import Item, Report, Who
from scorekeeper.files.values import ReadFile, ReadPlay, ReadSeat
from scorekeeper.games.numbers import shown
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Cells, Json, Operation
from scorekeeper.play.people import People
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.log import AT_ONCE, Batch, Store, now


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


class Forgotten(NamedTuple):
    """Ids of the plays that went into the bin, and of those that stay: somebody built on them."""

    binned: tuple[str, ...]
    kept: tuple[str, ...]


Told = Callable[[int], object]
"""Is called after each play with how many there were; what it raises ends the import."""


def look(store: Store, file: ReadFile, wishes: Wishes = Wishes(), told: Told = id) -> Report:
    """Return what an import with these wishes would do; nothing is stored."""
    with store.snapshot():
        return _Import(store, file, wishes, told).run()


def bring_in(store: Store, file: ReadFile, wishes: Wishes = Wishes(), told: Told = id) -> Report:
    """Store the plays of a file in one transaction, and return what was done."""
    with store.transaction("import", file.name[:200]) as device:
        return _Import(store, file, wishes, told, device).run()


def batches(store: Store) -> list[Batch]:
    """Return the imports whose plays are not all in the bin, the latest first."""
    binned = {row.id for row in queries.binned(store)}
    return [each for each in store.batches() if {*store.begun_by(each.device)} - binned]


def forget(store: Store, batch: Batch) -> Forgotten:
    """Put the plays that an import began into the bin, but those that somebody built on."""
    binned, kept = [], []
    with store.transaction("table"):
        for play_id, play in store.plays(store.begun_by(batch.device)).items():
            if any(one.clock > 1 and {*one.writes} != {"state"} for one in play.log.operations):
                kept.append(play_id)
            elif play.state != "binned":
                store.act(play_id, actions.bin)
                binned.append(play_id)
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
    """One pass over the plays of a file; with a `device` it writes."""

    def __init__(
        self, store: Store, file: ReadFile, wishes: Wishes, told: Told, device: int | None = None
    ) -> None:
        self.store = store
        self.file = replace(file, refused=[*file.refused])
        self.wishes = wishes
        self.told = told
        self.device = device
        self.report = Report(file.format, file.name, device is not None)
        self.report.refused = self.file.refused
        self.report.unread += file.unread
        self.report.notes += file.notes
        self.renamed = {name_key(old): clean_name(new) for old, new in wishes.people.items()}
        self.newcomers: dict[str, str] = {}
        self.gone, self.unreadable = store.gone(), queries.unreadable(store)
        ids = queries.ids_like(store, "")
        # What went to BG Stats and came back has another id, whatever the file is.
        self.here = {app_uuid("play", play_id): play_id for play_id in ids}
        self.here |= {play_id: play_id for play_id in ids}
        self.seen: set[str] = set()
        self.new: list[Operation] = []

    def run(self) -> Report:
        for start in range(0, len(self.file.plays), AT_ONCE):
            some = self.file.plays[start : start + AT_ONCE]
            ids = [self._id(play) for play in some]
            stored = self.store.plays(ids)
            for number, (play, play_id) in enumerate(zip(some, ids, strict=True), start + 1):
                self.told(number)
                with self.file.refusing(play.where):
                    self._take(play, play_id, stored.get(play_id))
            self.store.add(self.new)
            self.new.clear()
        return self.report

    def _id(self, play: ReadPlay) -> str:
        """Return the id of a play here: it can be known by another, or come back under one."""
        if play.id in self.here or play.id not in self.gone:
            return self.here.get(play.id, play.id)
        return self.store.next_id(play.id)

    def _take(self, play: ReadPlay, play_id: str, stored: Play | None) -> None:
        for sentence in told(play, "error"):
            raise Refused(sentence)
        if play_id in self.seen:
            raise Refused(msg("It comes twice in the file; the first one is taken."))
        self.seen.add(play_id)
        if play_id in self.unreadable:
            raise Refused(msg("It is here, but only a newer version can read it."))
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
                raise Refused(msg("Its “log” does not fit what is stored here; remove “log”."))
            change = difference(stored, play, who)
            kind = "different" if change.what else "same"
            kind = "bin" if stored.state == "binned" else kind
        taken = self.wishes.taken(kind, play_id) and (kind == "bin" or change.problem is None)
        if taken and self.device is not None:
            self._know(play, people)
            self._write(self.device, play, play_id, stored, who)
        if taken:
            self._tell(play, people)
        day = str(play.cells.get("started", ""))[:10]
        self.report.items.append(
            Item(play_id, kind, play.where, day, play.names, taken, change.what, change.problem)
        )

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
                if seat.kind == "person" and keys[place] in keys[:place]:
                    raise Refused(msg("{player} would sit there twice.", player=shown(name, 40)))
                if seat.kind == "person" and place not in found:
                    person = self._person(seat, name, how, known)
                    if person is not None and person.id not in [one.id for one in found.values()]:
                        found[place] = person
        return [found.get(place) for place in range(len(names))]

    def _person(self, seat: ReadSeat, name: str, how: str, people: People) -> _Person | None:
        """Return who is meant if that is known in such a way."""
        if how == "new":
            key = seat.person or name_key(name)
            return _Person(self.newcomers.setdefault(key, seat.person or str(uuid4())), name, how)
        found = people.root(seat.person) if seat.person in people else people.find(name)
        if found is None or (how == "known" and name_key(people.name(found)) != name_key(name)):
            return None
        same_as = found if seat.person and seat.person not in people else None
        return _Person(seat.person if same_as else found, people.name(found), how, same_as)

    def _know(self, play: ReadPlay, people: Sequence[_Person | None]) -> None:
        """Write down everybody whom nobody here knew."""
        named = [_Person(uuid, name, "new") for uuid, name in play.people.items()]
        for person in (*filter(None, people), *named):
            if person.id not in self.store.people():
                same_as = {"same_as": person.same_as} if person.same_as else {}
                self.store.write_person(person.id, {"name": clean_name(person.name), **same_as})

    def _write(
        self, device: int, play: ReadPlay, play_id: str, stored: Play | None, who: Sequence[Json]
    ) -> None:
        operations = [replace(operation, subject=play_id) for operation in play.log]
        if stored is None:
            seats = {f"seat/{seat}": one for seat, one in enumerate(who, start=1)}
            whole = Operation(play_id, 1, device, now(), {**play.cells, **seats})
            self.new += operations or [whole]
            return
        if operations:
            self.store.add(operations)
            stored = self.store.play(play_id)
        cells = dict(actions.unbin(stored))
        change = difference(stored, play, who)
        if change.problem is None and (self.wishes.replace or not cells):
            cells |= change.cells
        self.store.act(play_id, partial(_given, cells))

    def _tell(self, play: ReadPlay, people: Sequence[_Person | None]) -> None:
        for seat, person in zip(play.seats, people, strict=True):
            if person is not None:
                self.report.seat(Who(seat.name, person.how, person.name))
        for doubt in told(play, "warning" if play.without_cards else ""):
            text = msg("{where}: {doubt} It is kept so.", where=play.where, doubt=doubt)
            self.report.doubts.append(text)


def _given(cells: Cells, _state: object) -> Cells:
    return cells
