"""Put the plays of a file into the database: all that can be read in one transaction, or none."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.exchange.comparing import differences, said_differences, same_play
from scorekeeper.exchange.incoming import Incoming, Reader
from scorekeeper.exchange.places import located
from scorekeeper.exchange.replacing import replacing_problem, with_contents
from scorekeeper.games.message import Message, msg
from scorekeeper.names import clean_name, name_key
from scorekeeper.play import Play
from scorekeeper.seating import seats_problem
from scorekeeper.store import plays as stored_plays
from scorekeeper.store.database import reading, writing
from scorekeeper.store.imports import begin_import, end_import, note_play
from scorekeeper.store.players import spellings
from scorekeeper.translate import say

__all__ = ["Changed", "Report", "import_plays", "look", "same_play"]

MOST_NAMED: Final = 1000
"""Of so many cells and plays a report says what is wrong with each; the rest is counted."""

Matches = Mapping[str, str]
"""New names of people by `name_key` of the names in the file."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A play that is stored with other contents; `problem` says why it can't be replaced."""

    number: int
    id: str
    names: tuple[str, ...]
    what: tuple[Message, ...]
    problem: Message | None = None


@dataclass
class Report:
    """What an import does, or did: how many plays of which kind, and what could not be read.

    `restored` plays were in the bin; `replaced` ones took the file's version. `newcomers` are
    names that nobody here had before, by how many plays they sit in; `matched` are the keys
    of `matches` that were found in the file.
    """

    format: str
    plays: int = 0
    new: int = 0
    already_here: int = 0
    restored: int = 0
    replaced: int = 0
    changed: list[Changed] = field(default_factory=list)
    changed_count: int = 0
    left_out: int = 0
    unread: list[Message] = field(default_factory=list)
    unread_count: int = 0
    notes: list[Message] = field(default_factory=list)
    newcomers: dict[str, int] = field(default_factory=dict)
    matched: set[str] = field(default_factory=set)

    @property
    def stores(self) -> int:
        """How many plays change in the database."""
        return self.new + self.restored + self.replaced


def look(
    db: Database,
    reader: Reader,
    *,
    matches: Matches | None = None,
    replace_changed: bool = False,
    told: Callable[[int], object] | None = None,
) -> Report:
    """Return what an import would do; nothing is stored.

    Raises `PlayFileError` for a file that can't be read at all, `FileError` and `StoreError`.
    """
    with reading(db):
        run = _Run(db, reader, matches or {}, replace_changed, None, "")
        return run.over(told)


def import_plays(
    db: Database,
    reader: Reader,
    *,
    file: str,
    at: str,
    matches: Matches | None = None,
    replace_changed: bool = False,
    told: Callable[[int], object] | None = None,
) -> Report:
    """Store the plays of a file in one transaction, and return what was done.

    A play that is stored already adds nothing; one that is stored with other contents stays
    as it is here, or takes the file's version with `replace_changed`. Raises as `look` does;
    then nothing is stored.
    """
    with writing(db):
        number = begin_import(db, file, reader.format, at)
        run = _Run(db, reader, matches or {}, replace_changed, number, at)
        report = run.over(told)
        end_import(db, number)
    return report


class _Run:
    """One pass over a file; with a number of an import it stores what it finds."""

    def __init__(
        self,
        db: Database,
        reader: Reader,
        matches: Matches,
        replace_changed: bool,
        number: int | None,
        at: str,
    ) -> None:
        self.db = db
        self.reader = reader
        self.matches = matches
        self.replace_changed = replace_changed
        self.number = number
        self.at = at
        self.report = Report(reader.format)
        self.people: dict[str, tuple[str, bool, int]] = {}
        self.seen: set[str] = set()
        self.here: dict[str, tuple[str, str | None]] = {}
        for uuid, deleted_at in db.execute("SELECT uuid, deleted_at FROM plays").fetchall():
            self.here[uuid.lower()] = (uuid, deleted_at)
            if reader.alias is not None:
                self.here.setdefault(reader.alias(uuid), (uuid, deleted_at))

    def over(self, told: Callable[[int], object] | None) -> Report:
        for incoming in self.reader:
            self.report.plays += 1
            self._take(incoming)
            if told is not None:
                told(1)
        self.report.notes = list(self.reader.notes)
        self.report.newcomers = {
            name: plays for name, known, plays in self.people.values() if not known
        }
        return self.report

    def _take(self, incoming: Incoming) -> None:
        incoming = _renamed(incoming, self.matches, self.report.matched)
        for sentence in incoming.unread:
            self._unread(sentence)
        if incoming.play is None:
            found = self._stored(str((incoming.said or {}).get("id", "")))
            if found is not None and incoming.said and not said_differences(found, incoming.said):
                self.report.already_here += 1
                return
            self.report.left_out += 1
            for sentence in incoming.refused:
                self._unread(sentence)
            return
        play = incoming.play
        if play.id.lower() in self.seen:
            self.report.left_out += 1
            self._unread(located(msg("it comes twice in the file."), play=incoming.number))
            return
        self.seen.add(play.id.lower())
        stored = self._stored(play.id)
        if stored is None:
            self._new(play)
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
        _uuid, deleted_at = self.here[play.id.lower()]
        what = (
            differences(stored, play)
            if incoming.said is None
            else said_differences(stored, incoming.said)
        )
        problem = replacing_problem(stored, play) if what else None
        if what and (problem is not None or not self.replace_changed):
            self.report.changed_count += 1
            if len(self.report.changed) < MOST_NAMED:
                self.report.changed.append(
                    Changed(incoming.number, stored.id, stored.names, what, problem)
                )
        elif what:
            self.report.replaced += 1
        elif deleted_at is None:
            self.report.already_here += 1
        else:
            self.report.restored += 1
        if self.number is None or (what and (problem is not None or not self.replace_changed)):
            return
        if what:
            self._replace(stored, play, deleted_at)
        if deleted_at is not None:
            self.db.execute("UPDATE plays SET deleted_at = NULL WHERE uuid = ?", [stored.id])
            if not what:
                note_play(
                    self.db,
                    self.number,
                    stored.id,
                    "restored",
                    edits_before=len(stored.journal),
                    deleted_before=deleted_at,
                )

    def _replace(self, stored: Play, play: Play, deleted_at: str | None) -> None:
        if self.number is None:
            return
        extra = {**stored.extra, **play.extra} if stored.given is not None else play.extra
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

    def _stored(self, play_id: str) -> Play | None:
        found = self.here.get(play_id.lower())
        return None if found is None else stored_plays.load(self.db, found[0])

    def _unread(self, sentence: Message) -> None:
        self.report.unread_count += 1
        if len(self.report.unread) < MOST_NAMED:
            self.report.unread.append(sentence)


def _renamed(incoming: Incoming, matches: Matches, matched: set[str]) -> Incoming:
    """Give people of a file their names here. Whoever would sit twice keeps the play out."""
    if not matches:
        return incoming

    def new(name: str) -> str:
        key = name_key(name)
        if key not in matches:
            return name
        matched.add(key)
        return clean_name(matches[key])

    said = incoming.said
    if said is not None:
        results: Sequence[Mapping[str, Any]] = said.get("results", [])  # type: ignore[assignment]
        said = {
            **said,
            "players": [new(str(name)) for name in said.get("players", [])],  # type: ignore[attr-defined]
            "results": [{**result, "player": new(result["player"])} for result in results],
        }
        if isinstance(said.get("first_player"), str):
            said["first_player"] = new(str(said["first_player"]))
    play = incoming.play
    if play is None:
        return replace(incoming, said=said)
    renamed = replace(
        play,
        seats=tuple(
            seat if seat.dummy else replace(seat, name=new(seat.name)) for seat in play.seats
        ),
    )
    problem = seats_problem(renamed.names)
    if problem is not None:
        text = say(problem.message, renamed.names)
        sentence = located(msg("{sentence}", sentence=text), play=incoming.number)
        return replace(incoming, play=None, said=said, refused=(sentence,))
    return replace(incoming, play=renamed, said=said)
