"""Plays that a repair could save in part only, and how a merge finds the whole ones again.

What damage has taken away nobody has edited: where the other file of a merge has the whole
play, that one stands, and the part is no version of its own. A part in which something was
entered since, or that knows an edit the whole play does not, stays.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final
from uuid import UUID, uuid5

from sqlite_utils import Database

from scorekeeper.play import Play
from scorekeeper.store.nameless import is_nameless
from scorekeeper.store.same_people import OTHER
from scorekeeper.store.versions import SamePerson, Version

FRAGMENT: Final = "put_together"
"""The key in `Play.extra` of a play whose row was lost and of which not all is left."""

REPAIRED: Final = "repaired"
"""The key in `Play.extra` of every play that has lost something in a repair."""

_SPACE: Final = UUID("6f1c3c52-7a5e-5d0b-9a53-53434b500002")
_FRAGMENTS: Final = (
    f"plays.extra LIKE '%{FRAGMENT}%' AND json_extract(plays.extra, '$.{FRAGMENT}') = 1"
)


def is_fragment(play: Play) -> bool:
    """Return whether a play was put together from what was left of it."""
    return play.extra.get(FRAGMENT) is True


def as_fragment(play: Play, at: str) -> Play:
    """Return what is left of a play as abandoned, so that it counts nowhere."""
    open_ = next(
        (number for number, hands in enumerate(play.rounds) if None in hands), len(play.rounds) - 1
    )
    return replace(
        play,
        closed=min(open_, play.closed),
        abandoned_at=play.abandoned_at or at,
        extra={**play.extra, FRAGMENT: True},
    )


def marked(play: Play) -> Play:
    """Return a play that says of itself that it has lost something in a repair."""
    return replace(play, extra={**play.extra, REPAIRED: True})


def derived_id(row_id: int, hands: Mapping[tuple[int, int], str]) -> str:
    """Return the id of a play whose own is lost: every repair of a file gives it the same."""
    return str(uuid5(_SPACE, json.dumps([row_id, sorted(hands.items())])))


def whole_versions(
    db: Database, there: Database, versions: Sequence[Version]
) -> tuple[list[Version], bool]:
    """Return the versions of a play without those of which the other file has the whole one.

    Also return whether any was left out. Call inside a snapshot.
    """
    sources = {True: db, False: there}
    whole = [each for each in versions if not each.extra.get(REPAIRED)]
    left = [
        each
        for each in versions
        if not each.extra.get(REPAIRED)
        or not any(
            other.here is not each.here
            and other.deleted_at == each.deleted_at
            and _is_part(sources[each.here], each, sources[other.here], other)
            for other in whole
        )
    ]
    return left, len(left) < len(versions)


def _is_part(source: Database, part: Version, other: Database, whole: Version) -> bool:
    known = _edits(other, "main", whole.row_id)
    if not _edits(source, "main", part.row_id) <= known:
        return False
    if part.extra.get(FRAGMENT):
        return True  # when it was changed is lost
    moments = {edit[0] for edit in known} | {_changed_at(other, whole.row_id)}
    return _changed_at(source, part.row_id) in moments


def _edits(db: Database, schema: str, row_id: int) -> set[tuple[Any, ...]]:
    """Return what tells the edits of a play apart, whatever damage has made of their texts."""
    return {
        tuple(row)
        for row in db.execute(
            f"SELECT at, field, round, seat, kind FROM {schema}.edits WHERE play_id = ?",  # noqa: S608
            [row_id],
        )
    }


def _changed_at(db: Database, row_id: int) -> str:
    (moment,) = db.execute("SELECT changed_at FROM plays WHERE id = ?", [row_id]).fetchone()
    return str(moment)


@dataclass(frozen=True)
class _Part:
    game: str
    names: tuple[str, ...]
    hands: Mapping[tuple[int, int], str]
    edits: set[tuple[Any, ...]]


def lost_parts(db: Database, same_person: SamePerson) -> dict[str, set[int]]:
    """Return the fragments whose whole play the other file has under its own id.

    They are given by their rows in `main` and in the attached file: every hand that is left
    lies in the whole play too, at the seat of the same person. Call inside a snapshot.
    """
    return {
        schema: {
            row_id
            for row_id in _fragments(db, schema, other)
            if _has_whole(db, _part(db, schema, row_id, same_person), other, same_person)
        }
        for schema, other in (("main", OTHER), (OTHER, "main"))
    }


def _fragments(db: Database, schema: str, other: str) -> Iterator[int]:
    """Yield the fragments that the other file does not have under the same id."""
    for (row_id,) in db.execute(
        f"SELECT id FROM {schema}.plays WHERE {_FRAGMENTS} AND deleted_at IS NULL "  # noqa: S608
        f"AND uuid NOT IN (SELECT uuid FROM {other}.plays)"
    ).fetchall():
        yield row_id


def _has_whole(db: Database, part: _Part, other: str, same_person: SamePerson) -> bool:
    """Return whether there is exactly one play of which this is a part."""
    laid = {place: cards for place, cards in part.hands.items() if cards}
    if not laid:
        return False
    (round_, seat), cards = max(laid.items(), key=lambda each: len(each[1]))
    found = 0
    for (row_id,) in db.execute(
        f"SELECT play_id FROM {other}.hands JOIN {other}.plays ON plays.id = play_id "  # noqa: S608
        f"WHERE round = ? AND seat = ? AND cards = ? AND game = ? AND NOT ({_FRAGMENTS})",
        [round_, seat, cards, part.game],
    ).fetchall():
        whole = _part(db, other, row_id, same_person)
        found += (
            part.hands.items() <= whole.hands.items()
            and part.edits <= whole.edits
            and len(part.names) <= len(whole.names)
            and all(
                one == two or is_nameless(one)
                for one, two in zip(part.names, whole.names, strict=False)
            )
        )
    return found == 1


def _part(db: Database, schema: str, row_id: int, same_person: SamePerson) -> _Part:
    (game,) = db.execute(
        f"SELECT game FROM {schema}.plays WHERE id = ?",  # noqa: S608
        [row_id],
    ).fetchone()
    names = db.execute(
        f"SELECT coalesce(players.name, dummy_name) FROM {schema}.seats LEFT JOIN "  # noqa: S608
        f"{schema}.players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
        [row_id],
    )
    hands = db.execute(
        f"SELECT round, seat, cards FROM {schema}.hands WHERE play_id = ?",  # noqa: S608
        [row_id],
    )
    return _Part(
        game,
        tuple(name if is_nameless(name) else same_person(name) for name in (r[0] for r in names)),
        {(round_, seat): cards for round_, seat, cards in hands},
        _edits(db, schema, row_id),
    )
