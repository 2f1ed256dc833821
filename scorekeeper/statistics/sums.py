"""Plays added up: a series that somebody chose, and the plays of tonight."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from scorekeeper.statistics.plays import Title, load

if TYPE_CHECKING:
    from scorekeeper.store.log import Store
    from scorekeeper.store.queries import Row

_EVENING: Final = timedelta(hours=10)
"""A play that began no longer ago belongs to tonight, also after midnight."""


class Sum(NamedTuple):
    """What one player has in a series: plays with a known total, their sum, and wins."""

    name: str
    plays: int = 0
    total: int = 0
    wins: int = 0


class Tonight(NamedTuple):
    """How many plays were finished tonight, and who won how many of them, most first."""

    plays: int
    wins: tuple[tuple[str, int], ...]


def series(rows: "Iterable[Row]") -> dict[Title, list[Sum]]:
    """Return those plays of the history that count added up by title, the highest sum first."""
    found: dict[Title, dict[str, Sum]] = defaultdict(dict)
    for row in rows:
        if row.finished and row.state is None and row.apart is None:
            sums = found[row.game, row.title]
            for seat, (name, total) in enumerate(zip(row.names, row.totals, strict=True)):
                _, plays, points, wins = sums.get(name, Sum(name))
                if total is not None:
                    won = seat in row.winners
                    sums[name] = Sum(name, plays + 1, points + total, wins + won)
    return {
        title: sorted(sums.values(), key=lambda it: (-it.total, it.name.casefold()))
        for title, sums in found.items()
    }


def tonight(store: "Store", now: datetime) -> Tonight:
    """Return tonight's finished plays added up; `now` is the time at the table."""
    since = now - _EVENING
    plays = [
        play
        for play in load(store, since - timedelta(days=1))
        if play.started == f"{now:%Y-%m-%d}"
        or (play.started != play.day and since <= datetime.fromisoformat(play.started or "") <= now)
    ]
    wins = Counter(seat.name for play in plays for seat in play.seats if seat.winner)
    order = sorted(wins.items(), key=lambda each: (-each[1], each[0].casefold()))
    return Tonight(len(plays), tuple(order))
