"""The figures of people in the plays of one title."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median
from typing import Final, NamedTuple

from scorekeeper.statistics.plays import Own, Played, by_person

MOST_BARS: Final = 12


class Figures(NamedTuple):
    """A person's figures in the plays of one title.

    `wins` counts shared wins too, `shared` says how many those are; the rates are of the
    `decided` plays, which have a known winner. `expected` is the win rate that the table sizes
    alone would give. `totals` are in the order played; a marked one was never reached with cards.
    `streak` is how many plays were won in a row up to now, `longest` the longest such row; the
    `undated` plays and those without a known winner are left out of both. `counted` is the mean of
    what the game counts besides points, in the plays in which it is known.
    """

    person: str
    name: str
    plays: int
    wins: int
    shared: int
    decided: int
    win_rate: float | None
    expected: float | None
    totals: tuple[int, ...]
    average: float | None
    median: float | None
    best: int | None
    worst: int | None
    best_marked: bool
    worst_marked: bool
    streak: int
    longest: int
    undated: int
    counted: float | None


class Against(NamedTuple):
    """In how many plays somebody was ahead of another person, tied with them, behind them."""

    ahead: int
    tied: int
    behind: int


class Bar(NamedTuple):
    """How many totals lie from `low` to `high`."""

    low: int
    high: int
    plays: int


def standings(plays: Iterable[Played]) -> list[Figures]:
    """Return the figures of everybody in the plays of one title, those with most wins first."""
    found = [figures(person, own) for person, own in by_person(plays).items()]
    found.sort(key=lambda it: (-it.wins, it.plays, -(it.average or 0), it.name.casefold(), it.name))
    return found


def figures(person: str, own: Own) -> Figures:
    """Return a person's figures in their plays of one title, at least one."""
    decided = [(play, seat) for play, seat in own if play.winners]
    wins = [play.winners for play, seat in decided if seat.winner]
    totals = tuple(seat.total for _, seat in own if seat.total is not None)
    best, worst = max(totals, default=None), min(totals, default=None)
    if own[-1][0].lowest:
        best, worst = worst, best
    told = {seat.total for play, seat in own if not play.marked(seat)}
    counts = [seat.counted for _, seat in own if seat.counted is not None]
    streak, longest = streaks(own)
    return Figures(
        person=person,
        name=own[-1][1].name,
        plays=len(own),
        wins=len(wins),
        shared=sum(winners > 1 for winners in wins),
        decided=len(decided),
        win_rate=len(wins) / len(decided) if decided else None,
        expected=_mean([1 / play.competitors for play, _ in decided]),
        totals=totals,
        average=_mean(totals),
        median=median(totals) if totals else None,
        best=best,
        worst=worst,
        best_marked=best is not None and best not in told,
        worst_marked=worst is not None and worst not in told,
        streak=streak,
        longest=longest,
        undated=sum(not play.day for play, _ in own),
        counted=_mean(counts),
    )


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def streaks(own: Own) -> tuple[int, int]:
    """Return how many plays were won in a row up to now, and in the longest such row."""
    now = longest = 0
    for play, seat in own:
        if play.day and play.winners:
            now = now + 1 if seat.winner else 0
            longest = max(longest, now)
    return now, longest


def matrix(plays: Iterable[Played]) -> dict[tuple[str, str], Against]:
    """Return how each person did against each other one; ranks that are unknown say nothing."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for play in plays:
        ranks = {seat.person: seat.rank for seat in reversed(play.seats)}
        ranked = [(who, rank) for who, rank in ranks.items() if who is not None and rank]
        for one, rank in ranked:
            for other, their_rank in ranked:
                if one != other:
                    counts[one, other][(rank >= their_rank) + (rank > their_rank)] += 1
    return {pair: Against(*each) for pair, each in counts.items()}


def distribution(totals: Sequence[int]) -> tuple[Bar, ...]:
    """Return how many totals lie where, in at most a dozen steps of equal width."""
    if not totals:
        return ()
    low, high = min(totals), max(totals)
    widths = (step * 10**digits for digits in range(20) for step in (1, 2, 5))
    width = next(each for each in widths if high // each - low // each < MOST_BARS)
    return tuple(
        Bar(start, start + width - 1, sum(total // width == start // width for total in totals))
        for start in range(low // width * width, high + 1, width)
    )
