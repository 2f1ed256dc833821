"""Put the plays of a file into the database: all of them or none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlite_utils import Database

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.places import located
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.games.message import msg
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.store import plays as stored_plays
from scorekeeper.store.database import writing


@dataclass(frozen=True, slots=True)
class Imported:
    """How many plays were stored, and how many were stored already."""

    stored: int
    already_here: int


def import_plays(db: Database, plays: Sequence[Play]) -> Imported:
    """Store plays in one transaction.

    A play that is stored already adds nothing. Raises `PlayFileError` when another play
    is stored under the same id, and `StoreError`; then nothing is stored.
    """
    stored = already_here = 0
    with writing(db):
        here = set(stored_ids(db))
        for number, play in enumerate(plays, start=1):
            if play.id not in here:
                stored_plays.insert(db, play)
                stored += 1
                continue
            if not same_play(stored_plays.load(db, play.id), play):
                raise PlayFileError(
                    located(
                        msg(
                            "{id} is stored here with other contents, so nothing was imported; "
                            "leave its “id” out to keep both.",
                            id=play.id,
                        ),
                        play=number,
                    )
                )
            already_here += 1
    return Imported(stored, already_here)


def same_play(one: Play, other: Play) -> bool:
    """Return whether two plays agree in all but the journal and the spelling of names."""
    return _comparable(one) == _comparable(other)


def _comparable(play: Play) -> Play:
    return replace(
        play,
        seats=tuple(replace(seat, name=name_key(seat.name)) for seat in play.seats),
        adjustments=tuple(sorted(play.adjustments, key=lambda given: (given.round, given.seat))),
        journal=(),
    )
