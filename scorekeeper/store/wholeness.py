"""Whether a play tells all that another copy of it tells: its cards, its points, its words.

A copy that came back from a format without cards, or from a damaged file, is no version of its
own: it says nothing that the whole one does not say. Pure: values in, values out.
"""

from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from typing import Final

from scorekeeper.games.base import Given
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.names import name_key
from scorekeeper.play import Play

_CLOSE: Final = 60
"""So many seconds two times may differ, for other formats keep no more than minutes."""

_CONTENTS: Final = tuple(
    field.name for field in fields(Play) if field.name not in {"id", "seats", "journal", "extra"}
)

SamePerson = Callable[[str], str]


def holds(whole: Play, part: Play, same_person: SamePerson = name_key) -> bool:
    """Return whether `whole` tells everything that `part` tells, whatever their journals say.

    A part with cards must be the same throughout. What a part without cards does not know, a
    total, a date or a note, is no contradiction.
    """
    if whole.game_id != part.game_id or _people(whole, same_person) != _people(part, same_person):
        return False
    if part.given is None or whole.given is not None:
        return all(getattr(whole, name) == getattr(part, name) for name in _CONTENTS)
    return (
        all(
            theirs in ("", ours)
            for ours, theirs in ((whole.note, part.note), (whole.location, part.location))
        )
        and _same_time(whole.started_at, part.started_at)
        and _points(whole, part)
    )


def _people(play: Play, same_person: SamePerson) -> list[tuple[str, bool]]:
    return [(same_person(seat.name), seat.dummy) for seat in play.seats]


def _points(whole: Play, part: Play) -> bool:
    if not (whole.finished and part.finished) or whole.abandoned_at or part.abandoned_at:
        return False
    return all(
        _tells(one, other, ranks=not seat.dummy)
        for seat, one, other in zip(whole.seats, _results(whole), part.given or (), strict=True)
    )


def _tells(whole: Given, part: Given, *, ranks: bool) -> bool:
    if any(
        theirs is not None and theirs != ours
        for ours, theirs in (
            (whole.total, part.total),
            (whole.puddings, part.puddings),
            (whole.rank, part.rank if ranks else None),
        )
    ):
        return False
    if not part.rounds:
        return True
    known = whole.rounds or ()
    return len(known) == len(part.rounds) and all(
        theirs in (None, ours) for ours, theirs in zip(known, part.rounds, strict=True)
    )


def _results(play: Play) -> tuple[Given, ...]:
    """Return the results that the cards of a play give, with the places among people."""
    card = play.score()
    ranks = {
        seat: rank
        for seat, rank in enumerate(card.ranks)
        if rank is not None and not play.seats[seat].dummy
    }
    if len(ranks) < len(play.seats):
        places = competition_ranks([(-rank,) for rank in ranks.values()])
        ranks = dict(zip(ranks, places, strict=True))
    hands = [[played.hands[seat] for played in card.rounds] for seat in range(len(play.seats))]
    return tuple(
        Given(
            card.totals[seat],
            tuple(None if hand is None else hand.total for hand in hands[seat]),
            card.counts[seat] if card.counts else None,
            ranks.get(seat),
        )
        for seat in range(len(play.seats))
    )


def _same_time(whole: str | None, part: str | None) -> bool:
    if part is None or whole == part:
        return True
    try:
        ours, theirs = datetime.fromisoformat(whole or ""), datetime.fromisoformat(part)
    except ValueError:
        return False
    # Formats that know no zones give the time at the table.
    length = ours.replace(tzinfo=None) - theirs.replace(tzinfo=None)
    return abs(length.total_seconds()) < _CLOSE
