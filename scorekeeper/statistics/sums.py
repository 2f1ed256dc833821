"""The plays of tonight added up."""

from collections import Counter
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from scorekeeper.statistics.plays import load

if TYPE_CHECKING:
    from scorekeeper.store.log import Store

_EVENING: Final = timedelta(hours=10)
"""A play that began no longer ago belongs to tonight, also after midnight."""


class Tonight(NamedTuple):
    """How many plays were finished tonight, who won how many of them, and who has how many points.

    Most come first. Points of several titles are not added.
    """

    plays: int
    wins: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]


def tonight(store: "Store", now: datetime) -> Tonight:
    """Return tonight's finished plays added up; `now` is the time at the table."""
    since = now - _EVENING
    plays = [
        play
        for play in load(store, since - timedelta(days=1))
        if play.started == f"{now:%Y-%m-%d}"
        or (play.started != play.day and since <= datetime.fromisoformat(play.started or "") <= now)
    ]
    alike = len({(play.game, play.title) for play in plays}) == 1
    wins, points = Counter[str](), Counter[str]()
    for seat in (seat for play in plays for seat in play.seats):
        wins.update([seat.name] * seat.winner)
        if alike and seat.total is not None:
            points[seat.name] += seat.total
    return Tonight(len(plays), _most(wins), _most(points))


def _most(counts: Counter[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda each: (-each[1], each[0].casefold())))
