"""Whether what is left of a play is what it was: its cards against the results kept beside them.

Every hand lies beside its points and every seat beside its total. Cards that make these
numbers are whole; numbers outlive cards that are lost. Pure: values in, values out.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from scorekeeper.games.base import Given
from scorekeeper.given import tidy
from scorekeeper.play import Play
from scorekeeper.store.rows import hand_rows, seat_results

Place: TypeAlias = tuple[int, int]
"""Round and seat, both 0-based."""

LEFT: Final = "cards_before_damage"
"""The key in `Play.extra` for the hands that are left where a play goes on without cards."""

_COLUMNS: Final = ("total", "rank", "counted", "end_points")


@dataclass(frozen=True)
class Kept:
    """What a file keeps of a play beside its cards: the rows of its seats and of its hands.

    `laid` are the hands with which a whole journal ends, empty if it is not whole.
    """

    seats: Mapping[int, Mapping[str, Any]]
    hands: Mapping[Place, Mapping[str, Any]]
    laid: Mapping[Place, str]

    @property
    def won(self) -> bool:
        """Whether somebody is marked as the winner, as only in a finished play."""
        return any(row["winner"] for row in self.seats.values())

    def told(self) -> set[int]:
        """Return the seats that have a result at all."""
        return {
            seat
            for seat, row in self.seats.items()
            if any(row[column] is not None for column in ("total", "rank", "counted"))
        }

    def contradicting(self, rounds: int) -> set[int]:
        """Return the seats whose total is not the sum of the points of their hands."""
        found = set()
        for seat in self.told():
            row = self.seats[seat]
            hands = [self.hands.get((round_, seat)) for round_ in range(rounds)]
            totals = [None if hand is None else hand["total"] for hand in hands]
            if None not in totals and row["total"] != sum(filter(None, totals)) + _ends(row):
                found.add(seat)
        return found


def whole(play: Play) -> bool:
    """Return whether no hand is missing where all must be there."""
    return not play.finished or None not in hands_of(play)


def hands_of(play: Play) -> list[str | None]:
    """Return the hands of all closed rounds, None for those that are not there."""
    return [hand for hands in play.rounds[: play.closed] for hand in hands]


def first_sound(plays: Iterable[Play], kept: Kept) -> Play | None:
    """Return the first of these plays with cards that makes the results that are kept.

    Where no result is kept, all its hands must have the points that lie beside them. None if
    no play is sound.
    """
    tried = [play for play in plays if _scores(play) and whole(play)]
    told = kept.told()
    for play in tried:
        known = len(told) == len(play.seats) or _proven(play, kept)
        if known and agrees(play, kept, told, _COLUMNS):
            return play
    for play in tried:
        trusted = told - kept.contradicting(len(play.rounds))
        ranks = [kept.seats[seat]["rank"] or 0 for seat in trusted]
        if max(ranks, default=0) > len(play.seats):
            continue  # somebody is missing
        if _proven(play, kept) and agrees(play, kept, trusted, ("total",)):
            return play
    return None


def without_its_cards(play: Play, kept: Kept) -> Play | None:
    """Return a finished play with the results that are kept instead of its cards.

    None if no total of a player is kept. The hands that are left stay in `Play.extra`.
    """
    told = kept.told() - kept.contradicting(len(play.rounds))
    rounds = range(len(play.rounds))
    given = tuple(
        tidy(
            Given(
                kept.seats[seat]["total"],
                tuple(kept.hands.get((round_, seat), {}).get("total") for round_ in rounds),
                kept.seats[seat]["counted"],
            ),
            len(rounds),
        )
        if seat in told
        else Given()
        for seat in range(len(play.seats))
    )
    if not any(one.known for seat, one in zip(play.seats, given, strict=True) if not seat.dummy):
        return None
    extra = dict(play.extra)
    if any(map(any, play.rounds)):
        extra[LEFT] = [list(hands) for hands in play.rounds]
    points = replace(
        play,
        given=given,
        closed=len(play.rounds),
        rounds=tuple((None,) * len(play.seats) for _ in play.rounds),
        abandoned_at=None,
        adjustments=(),
        extra=extra,
        journal=(),
    )
    if agrees(points, kept, told, ("total", "rank")):
        return points
    # Who won a tie, or against somebody whose points are lost, is known from the places.
    ranked = tuple(
        replace(one, rank=kept.seats[seat]["rank"]) if seat in told else one
        for seat, one in enumerate(given)
    )
    return replace(points, given=ranked)


def given_left(play: Play, kept: Kept, left: Mapping[int, Given]) -> Play:
    """Return a play without cards whose lost results are filled in from its seats."""
    told = kept.told()

    def result(seat: int) -> Given:
        if seat in left or seat not in told:
            return left.get(seat, Given())
        row = kept.seats[seat]
        rank = row["rank"] if row["total"] is None else None
        return Given(row["total"], None, row["counted"], rank)

    return replace(play, given=tuple(map(result, range(len(play.seats)))))


def agrees(play: Play, kept: Kept, seats: Iterable[int], columns: Sequence[str]) -> bool:
    """Return whether a play makes the results that are kept of these seats."""
    rows = seat_results(play, play.score())
    return all(
        seat < len(rows)
        and all(rows[seat][column] == kept.seats[seat][column] for column in columns)
        for seat in seats
    )


def _ends(row: Mapping[str, Any]) -> int:
    try:
        return sum(json.loads(row["end_points"] or "{}").values())
    except (AttributeError, TypeError, ValueError):
        return 0


def _scores(play: Play) -> bool:
    try:
        play.score()
    except Exception:  # noqa: BLE001 - whatever damage has made of it
        return False
    return True


def _proven(play: Play, kept: Kept) -> bool:
    """Return whether every hand has the points that lie beside it, or is in the journal."""
    rows = hand_rows(play, play.score(), 0)
    return bool(rows) and all(
        _is_proven(kept, (int(str(row["round"])), int(str(row["seat"]))), row) for row in rows
    )


def _is_proven(kept: Kept, place: Place, row: Mapping[str, Any]) -> bool:
    beside = kept.hands.get(place)
    if beside is None:
        return bool(kept.laid.get(place) == row["cards"])
    return bool((beside["total"], beside["points"]) == (row["total"], row["points"]))
