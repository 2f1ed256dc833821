"""Give a stored play the contents of another version, edit by edit, so that it can be undone."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.edits import changes_of, value_of
from scorekeeper.games.base import Given
from scorekeeper.games.message import Message, msg
from scorekeeper.given import results_text
from scorekeeper.journal import Edit
from scorekeeper.names import written_key
from scorekeeper.play import Play


def replacing_problem(stored: Play, other: Play) -> Message | None:
    """Return why the stored play can't take the other version, or None if it can."""
    if stored.game_id != other.game_id:
        return msg("it is of another game here")
    if stored.given is None and other.given is not None:
        return msg("it has its cards here, and the file has only points")
    if len(stored.rounds) != len(other.rounds):
        return msg("it has another number of rounds here")
    if [seat.dummy for seat in stored.seats] != [seat.dummy for seat in other.seats] and (
        any(seat.dummy for seat in (*stored.seats, *other.seats))
    ):
        return msg("its dummy sits elsewhere")
    return None


def with_contents(stored: Play, other: Play, at: str) -> Play:
    """Return the stored play with the contents of another version and edits that say so."""
    play = stored
    names = [
        ours.name if written_key(ours.name) == written_key(theirs) else theirs
        for ours, theirs in zip(stored.seats, other.names, strict=False)
    ]
    names += other.names[len(names) :]
    target = replace(
        other,
        seats=tuple(
            replace(seat, name=name) for seat, name in zip(other.seats, names, strict=True)
        ),
    )
    leaving = _leaving(stored, target) if stored.given is None else ()
    for field, left_round, left in leaving:
        play = _edited(play, field, None, left_round, left, at)
    if stored.given is not None:
        stays = [seat.name in target.names for seat in stored.seats]
        kept = [given if stay else Given() for given, stay in zip(stored.given, stays, strict=True)]
        play = _edited(play, "results", results_text(kept), None, None, at)
    for field, round_, seat in _fields(stored, target):  # cards may come to a play without any
        after = value_of(target, field, round_, seat)
        play = _edited(play, field, after, round_, seat, at)
    return replace(play, extra=other.extra)


def _edited(
    play: Play, field: str, after: str | None, round_: int | None, seat: int | None, at: str
) -> Play:
    before = value_of(play, field, round_, seat)
    if before == after:
        return play
    edit = Edit(at, field, before, after, round_, seat)
    return replace(play, **changes_of(play, edit), journal=(*play.journal, edit))


def _leaving(stored: Play, target: Play) -> Iterator[tuple[str, int, int]]:
    """Yield what must be blank before people leave the table, so that undoing finds it again."""
    for seat, person in enumerate(stored.seats):
        if person.name not in target.names and not person.dummy:
            for round_ in range(len(stored.rounds)):
                yield "cards", round_, seat
                yield "by_hand", round_, seat


def _fields(stored: Play, target: Play) -> Iterator[tuple[str, int | None, int | None]]:
    dummies = [seat for seat, person in enumerate(target.seats) if person.dummy]
    for seat in dummies:
        yield "player", None, seat
    if stored.names != target.names:
        yield "seats", None, None
    yield "first_seat", None, None
    for rule in target.rules:
        yield f"rule.{rule}", None, None
    if target.given is not None:
        yield "results", None, None
    else:
        if stored.given is not None:
            yield "record", None, None
        for round_ in range(len(target.rounds)):
            for seat in range(len(target.seats)):
                yield "cards", round_, seat
                yield "by_hand", round_, seat
    for field in ("closed", "times", "abandoned", "location", "note"):
        yield field, None, None
