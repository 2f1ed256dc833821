"""Put the plays of a file into the database: all that can be read in one transaction, or none."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from sqlite_utils import Database

from scorekeeper.bgstats_ids import play_uuid
from scorekeeper.exchange.comparing import differences, said_differences, same_play
from scorekeeper.exchange.import_report import Changed, Found, Report, note_one
from scorekeeper.exchange.incoming import Incoming, Reader
from scorekeeper.exchange.matching import Matches, Matching
from scorekeeper.exchange.replacing import replacing_problem, with_contents
from scorekeeper.games.message import Message, msg
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.store import plays as stored_plays
from scorekeeper.store.counting import MARK, all_versions
from scorekeeper.store.database import reading, writing
from scorekeeper.store.imports import begin_import, end_import, note_play
from scorekeeper.store.loading import plays_of
from scorekeeper.store.players import spellings
from scorekeeper.store.same_people import names_by_former
from scorekeeper.store.verdict import LEFT
from scorekeeper.store.wholeness import holds

__all__ = ["Changed", "Found", "Report", "import_plays", "look", "same_play"]

_BATCH: Final = 200


def look(
    db: Database,
    reader: Reader,
    *,
    matches: Matches | None = None,
    replace_changed: bool = False,
    leave_deleted: bool = False,
    chosen: Mapping[str, bool] | None = None,
    told: Callable[[int], object] | None = None,
) -> Report:
    """Return what an import with these wishes would do; nothing is stored.

    Raises `PlayFileError` for a file that can't be read at all, `FileError` and `StoreError`.
    """
    with reading(db):
        run = _Run(db, reader, matches or {}, _Wishes(replace_changed, leave_deleted, chosen or {}))
        return run.over(told)


def import_plays(
    db: Database,
    reader: Reader,
    *,
    file: str,
    at: str,
    matches: Matches | None = None,
    replace_changed: bool = False,
    leave_deleted: bool = False,
    chosen: Mapping[str, bool] | None = None,
    told: Callable[[int], object] | None = None,
) -> Report:
    """Store the plays of a file in one transaction, and return what was done.

    A play that is stored already adds nothing, but its cards where only its points were known.
    One that is stored with other contents stays as it is here, or takes the file's version with
    `replace_changed`. One that lies in the bin comes out of it, unless `leave_deleted`. By the
    ids that plays have here, `chosen` says of single ones whether they become what the file
    says. Raises as `look` does; then nothing is stored.
    """
    with writing(db):
        number = begin_import(db, file, reader.format, at)
        wishes = _Wishes(replace_changed, leave_deleted, chosen or {})
        run = _Run(db, reader, matches or {}, wishes, number, at)
        report = run.over(told)
        end_import(db, number)
    return report


@dataclass(frozen=True, slots=True)
class _Wishes:
    replace_changed: bool
    leave_deleted: bool
    chosen: Mapping[str, bool]

    def takes(self, play_id: str, *, differs: bool, binned: bool) -> bool:
        """Return whether a stored play becomes what the file says."""
        usual = (self.replace_changed or not differs) and not (binned and self.leave_deleted)
        return self.chosen.get(play_id, usual)


class _Run:
    """One pass over a file; with a number of an import it stores what it finds."""

    def __init__(
        self,
        db: Database,
        reader: Reader,
        matches: Matches,
        wishes: _Wishes,
        number: int | None = None,
        at: str = "",
    ) -> None:
        self.db = db
        self.reader = reader
        self.matching = Matching(matches, names_by_former(db))
        self.wishes = wishes
        self.number = number
        self.at = at
        self.report = Report(reader.format)
        self.people: dict[str, tuple[str, bool, int]] = {}
        self.seen: set[str] = set()
        self.versions = all_versions(db)
        self.here: dict[str, tuple[str, str | None]] = {}
        for uuid, deleted_at in db.execute("SELECT uuid, deleted_at FROM plays").fetchall():
            self.here[uuid.lower()] = (uuid, deleted_at)
        # What went to BG Stats and came back has another id, whatever the file is.
        for alias in filter(None, (play_uuid, reader.alias)):
            for uuid, deleted_at in list(self.here.values()):
                self.here.setdefault(alias(uuid), (uuid, deleted_at))

    def over(self, told: Callable[[int], object] | None) -> Report:
        for batch in _batches(iter(self.reader)):
            matched = [self.matching.applied(incoming) for incoming in batch]
            stored = self._stored(matched)
            for incoming in matched:
                self.report.plays += 1
                self._take(incoming, stored)
                if told is not None:
                    told(1)
        self.report.matched = self.matching.used
        self.report.former = self.matching.taken
        self.report.notes = list(self.reader.notes)
        for name, known, plays in self.people.values():
            (self.report.known if known else self.report.newcomers)[name] = plays
        return self.report

    def _take(self, incoming: Incoming, known: dict[str, Play]) -> None:
        for sentence in incoming.unread:
            self._unread(sentence)
        if incoming.play is None:
            found = known.get(_id(incoming))
            if found is not None and incoming.said and not said_differences(found, incoming.said):
                self.report.already_here += 1
                return
            self.report.left_out += 1
            for sentence in incoming.refused:
                self._unread(sentence)
            return
        play = incoming.play
        if self.seen & {play.id.lower(), play_uuid(play.id)}:
            self.report.left_out += 1
            self._unread(
                incoming.located(msg("it comes twice in the file; the first one is taken."))
            )
            return
        self.seen |= {play.id.lower(), play_uuid(play.id)}
        stored = known.get(play.id.lower())
        if stored is None:
            self._new(play)
            self._doubt(incoming)
        elif (
            incoming.said is None
            and stored.given is None
            and play.given is not None
            and holds(stored, play)
        ):
            self._known(incoming, stored, stored)
        else:
            self._known(incoming, play, stored)

    def _new(self, play: Play) -> None:
        self.report.new += 1
        for seat in play.seats:
            if not seat.dummy:
                self._count(seat.name)
        if self.number is not None:
            stored_plays.insert(self.db, play)
            note_play(self.db, self.number, play.id, "new")

    def _count(self, name: str) -> None:
        key = name_key(name)
        if key not in self.people:
            self.people[key] = (name, key in spellings(self.db, [name]), 0)
        first, known, plays = self.people[key]
        self.people[key] = (first, known, plays + 1)

    def _known(self, incoming: Incoming, play: Play, stored: Play) -> None:
        _uuid, deleted_at = self._place(play.id.lower()) or (play.id, None)
        self._tell_versions(stored)
        adds_cards = stored.given is not None and play.given is None and holds(play, stored)
        if adds_cards and deleted_at is None:
            self._add_cards(stored, play)
            return
        what = (
            differences(stored, play)
            if incoming.said is None
            else said_differences(stored, incoming.said)
        )
        binned = deleted_at is not None
        problem = replacing_problem(stored, play) if what else None
        takes = self.wishes.takes(stored.id, differs=bool(what), binned=binned)
        if what and (problem is not None or not takes):
            self.report.changed_count += 1
            note_one(self.report.changed, _changed(incoming, stored, what, problem, binned))
            return
        if what:
            self.report.replaced += 1
            note_one(self.report.taken, _changed(incoming, stored, what, None, binned))
            self._doubt(incoming)
        elif not binned:
            self.report.already_here += 1
            return
        else:
            self._tell_binned(stored, takes=takes)
            if not takes:
                return
        if self.number is not None:
            self._take_over(stored_plays.load(self.db, stored.id), play, what, deleted_at)

    def _take_over(
        self, stored: Play, play: Play, what: Sequence[Message], deleted_at: str | None
    ) -> None:
        if what:
            self._replace(stored, play, deleted_at)
        if deleted_at is not None:
            self.db.execute("UPDATE plays SET deleted_at = NULL WHERE uuid = ?", [stored.id])
        if not what and self.number is not None:
            note_play(
                self.db,
                self.number,
                stored.id,
                "restored",
                edits_before=len(stored.journal),
                deleted_before=deleted_at,
            )

    def _tell_binned(self, stored: Play, *, takes: bool) -> None:
        if takes:
            self.report.restored += 1
        else:
            self.report.left_in_bin += 1
        note_one(self.report.binned, Found(stored.id, stored.names, stored.started_at, taken=takes))

    def _tell_versions(self, stored: Play) -> None:
        versions = self.versions.get(stored.id.lower())
        if versions is None:
            return
        for each in (versions.counts, *versions.others):  # a file may have all of them
            self.versions.pop(each.lower(), None)
        self.report.several_count += 1
        note_one(self.report.several, Found(stored.id, stored.names, stored.started_at, versions))

    def _add_cards(self, stored: Play, play: Play) -> None:
        self.report.with_cards += 1
        if self.number is not None:
            self._replace(stored_plays.load(self.db, stored.id), play, None)

    def _place(self, play_id: str) -> tuple[str, str | None] | None:
        """Return the id and the deletion of the stored play that an id of the file names."""
        return self.here.get(play_id) or (self.here.get(play_uuid(play_id)) if play_id else None)

    def _replace(self, stored: Play, play: Play, deleted_at: str | None) -> None:
        if self.number is None:
            return
        kept = stored.extra if stored.given is not None else {}
        if play.given is None:
            kept = {key: value for key, value in kept.items() if key != LEFT}
        marks = {key: value for key, value in stored.extra.items() if key == MARK}
        extra = {**kept, **play.extra, **marks}
        target = replace(play, extra=extra)
        stored_plays.apply(self.db, stored, lambda now: with_contents(now, target, self.at))
        note_play(
            self.db,
            self.number,
            stored.id,
            "replaced",
            edits_before=len(stored.journal),
            extra_before=json.dumps(stored.extra, ensure_ascii=False),
            deleted_before=deleted_at,
        )

    def _stored(self, batch: Sequence[Incoming]) -> dict[str, Play]:
        """Return the plays that are stored already, without journals, by the ids of the file."""
        places = {each: self._place(each) for each in map(_id, batch)}
        ids = {each: place[0] for each, place in places.items() if place is not None}
        wanted = json.dumps(list(ids.values()))
        rows = self.db.query(
            "SELECT * FROM plays WHERE uuid IN (SELECT value FROM json_each(?))", [wanted]
        )
        found = {play.id: play for play in plays_of(self.db, list(rows))}
        return {each: found[uuid] for each, uuid in ids.items()}

    def _doubt(self, incoming: Incoming) -> None:
        for sentence in incoming.doubts:
            self.report.doubts_count += 1
            note_one(self.report.doubts, sentence)

    def _unread(self, sentence: Message) -> None:
        self.report.unread_count += 1
        note_one(self.report.unread, sentence)


def _changed(
    incoming: Incoming,
    stored: Play,
    what: tuple[Message, ...],
    problem: Message | None,
    binned: bool,
) -> Changed:
    return Changed(
        incoming.number, stored.id, stored.names, what, problem, binned, stored.started_at
    )


def _id(incoming: Incoming) -> str:
    if incoming.play is not None:
        return incoming.play.id.lower()
    return str((incoming.said or {}).get("id", "")).lower()


def _batches(plays: Iterator[Incoming]) -> Iterator[list[Incoming]]:
    while batch := list(islice(plays, _BATCH)):
        yield batch
