"""Plays of a file into the database: looked at first, then stored in one transaction, or none."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import uuid4

from scorekeeper.files.comparing import Difference, difference
from scorekeeper.files.plays import ReadFile, ReadPlay, app_uuid
from scorekeeper.files.report import Item, Report
from scorekeeper.i18n import Refused, msg
from scorekeeper.play import actions
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.operations import Cells, Json, Operation
from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.log import AT_ONCE, Batch, Store, now


class Forgotten(NamedTuple):
    """Ids of the plays that went into the bin, and of those that stay: somebody built on them."""

    binned: tuple[str, ...]
    kept: tuple[str, ...]


Told = Callable[[int], object]
"""Is called after each play with how many there were; what it raises ends the import."""


def bring_in(
    store: Store,
    file: ReadFile,
    told: Told = id,
    *,
    replace: bool = False,
    chosen: Mapping[str, bool] | None = None,
    only_look: bool = False,
) -> Report:
    """Store the plays of a file in one transaction, and return what was done, or would be.

    New plays come in, and with `replace` the file's version of those that differ. `chosen` says
    otherwise of single plays by their ids in the report, also of those that were deleted here.
    """
    work = store.snapshot() if only_look else store.transaction("import", file.name[:200])
    with work as device:
        return _Import(store, file, told, device, chosen or {}, replace=replace).run()


def forget(store: Store, batch: Batch) -> Forgotten:
    """Put the plays that an import began into the bin, but those that somebody built on."""
    binned, kept = [], []
    with store.transaction("table"):
        for play_id, play in store.plays(batch.plays).items():
            if any(one.clock > 1 and {*one.writes} != {"state"} for one in play.log.operations):
                kept.append(play_id)
            elif play.state != "binned":
                store.act(play_id, actions.bin)
                binned.append(play_id)
    return Forgotten(tuple(binned), tuple(kept))


class _Person(NamedTuple):
    """Who sits at a seat of the file: the id to be stored, the name, and how that is known.

    The `root` is who that is here: another one for a person whom only the log of a file knows.
    """

    id: str
    root: str
    name: str
    how: str


class _Import:
    """One pass over the plays of a file; with a `device` it writes."""

    def __init__(
        self,
        store: Store,
        file: ReadFile,
        told: Told,
        device: int | None,
        chosen: Mapping[str, bool],
        *,
        replace: bool,
    ) -> None:
        self.store, self.file, self.told = store, file, told
        self.chosen, self.replace = chosen, replace
        self.device, self.whole = device, file.format == "json"
        self.report = Report(file.format, device is not None)
        self.report.unread += file.unread
        self.report.notes += file.notes
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
            ids = [self._id(read.play) for read in some]
            stored = self.store.plays(ids)
            for number, (read, play_id) in enumerate(zip(some, ids, strict=True), start + 1):
                self.told(number)
                try:
                    self._take(read, play_id, stored.get(play_id))
                except Refused as problem:
                    self.report.refused.append(
                        msg("{where}: {sentence}", where=read.where, sentence=problem.message)
                    )
            self.store.add(self.new)
            self.new.clear()
        return self.report

    def _id(self, play: Play | None) -> str:
        """Return the id of a play here: it can be known by another, or come back under one."""
        play_id = play.id if play else ""
        if play_id in self.here or play_id not in self.gone:
            return self.here.get(play_id, play_id)
        return self.store.next_id(play_id)

    def _take(self, read: ReadPlay, play_id: str, stored: Play | None) -> None:
        play, errors = read.play, read.told("error")
        if play is None or errors:
            raise Refused(errors[0])
        if play_id in self.seen:
            raise Refused(msg("It comes twice in the file; the first one is taken."))
        self.seen.add(play_id)
        if play_id in self.unreadable:
            raise Refused(msg("It is here, but only a newer version can read it."))
        people = self._people(read, play)
        who: list[Json] = [
            people[number].root if number in people else {seat.kind: seat.name}
            for number, seat in enumerate(play.seats)
        ]
        change = Difference()
        if stored is None:
            kind = "gone" if play.id in self.gone else "new"
        else:
            known = {operation.stamp: operation for operation in stored.log.operations}
            log = () if read.people is None else play.log.operations
            if any(known.get(one.stamp, one) != one for one in log):
                raise Refused(msg("Its “log” does not fit what is stored here; remove “log”."))
            change = difference(stored, play, who, whole=self.whole)
            kind = "different" if change.what else "same"
            kind = "bin" if stored.state == "binned" else kind
        usual = kind == "new" or (kind == "different" and self.replace)
        taken = self.chosen.get(play_id, usual) and (kind == "bin" or change.problem is None)
        if taken and self.device is not None:
            self._know(read, people.values())
            self._write(self.device, read, play, play_id, stored, who)
        if taken:
            for number, person in people.items():
                self.report.people[play.names[number], person.how, person.name] += 1
            for doubt in read.told("warning") if play.without_cards else ():
                text = msg("{where}: {doubt} It is kept so.", where=read.where, doubt=doubt)
                self.report.doubts.append(text)
        day = (play.started or "")[:10]
        self.report.items.append(
            Item(play_id, kind, read.where, day, play.names, taken, change.what, change.problem)
        )

    def _people(self, read: ReadPlay, play: Play) -> dict[int, _Person]:
        """Return who sits at a table of the file, by seat.

        Somebody is known by every name they ever had, but two at one table are two people, and
        who is called so now goes first.
        """
        known = self.store.people()
        names: dict[int, str] = {}
        here: dict[int, str] = {}
        for number, seat in enumerate(play.seats):
            if seat.kind == "person":
                own, names[number] = seat.person or "", seat.name
                here[number] = known.root(own) if own in known else known.find(seat.name) or ""

        def former(number: int) -> bool:
            return name_key(known.name(here[number])) != name_key(names[number])

        found: dict[int, _Person] = {}
        for number in sorted(names, key=former):
            name, root = names[number], here[number]
            own = "" if read.people is None else play.seats[number].person or ""
            if root and root not in [one.root for one in found.values()]:
                how = "former" if former(number) else "known"
                own = own if own and own not in known else root
                found[number] = _Person(own, root, known.name(root), how)
            else:
                new = self.newcomers.setdefault(own or name_key(name), own or str(uuid4()))
                found[number] = _Person(new, new, name, "new")
        return dict(sorted(found.items()))

    def _know(self, read: ReadPlay, people: Iterable[_Person]) -> None:
        """Write down everybody whom nobody here knew."""
        others = [_Person(uuid, uuid, name, "new") for uuid, name in (read.people or {}).items()]
        for person in (*people, *others):
            if person.id not in self.store.people():
                same_as = {"same_as": person.root} if person.root != person.id else {}
                self.store.write_person(person.id, {"name": clean_name(person.name), **same_as})

    def _write(
        self,
        device: int,
        read: ReadPlay,
        play: Play,
        play_id: str,
        stored: Play | None,
        who: Sequence[Json],
    ) -> None:
        cells: Cells = {f"seat/{number}": one for number, one in enumerate(who, start=1)}
        operations = [replace(one, subject=play_id) for one in play.log.operations]
        if stored is None and read.people is None:
            (whole,) = operations
            self.new.append(
                replace(whole, device=device, at=now(), writes={**whole.writes, **cells})
            )
        elif stored is None:
            self.new += operations
        else:
            if read.people is not None:
                self.store.add(operations)
                stored = self.store.play(play_id)
            change = difference(stored, play, who, whole=self.whole)
            cells = dict(actions.unbin(stored))
            if change.problem is None and (self.replace or not cells):
                cells |= change.cells
            self.store.act(play_id, lambda _play: cells)
