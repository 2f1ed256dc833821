"""Form over time: a player's totals by play, month, quarter or year."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.statistics.plays import OwnPlay

MOST_PERIODS: Final = 24
"""More plays, months or quarters than these are drawn together into longer periods."""


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of time; `average` is None without a total in it."""

    label: str
    plays: int
    wins: int
    average: float | None


def form(plays: Sequence[OwnPlay]) -> tuple[Period, ...]:
    """Return the average total by period, the first one first.

    Each play is a period while there are few. Plays without a known day or total are left
    out; a period in which nothing was played has no average.
    """
    dated = [(day, play) for play in plays for day in [play.day] if day and play.total is not None]
    if len(dated) <= MOST_PERIODS:
        return tuple(_period(day, [play]) for day, play in dated)
    days = [day for day, _ in dated]
    first_day, last_day = min(days), max(days)
    number, label = next(
        (number, label)
        for number, label in ((_month, _month_label), (_quarter, _quarter_label), (_year, str))
        if number(last_day) - number(first_day) < MOST_PERIODS or number is _year
    )
    by_number: dict[int, list[OwnPlay]] = defaultdict(list)
    for day, play in dated:
        by_number[number(day)].append(play)
    return tuple(
        _period(label(each), by_number[each])
        for each in range(number(first_day), number(last_day) + 1)
    )


def _period(label: str, plays: Sequence[OwnPlay]) -> Period:
    totals = [play.total for play in plays if play.total is not None]
    return Period(
        label,
        len(plays),
        sum(play.winner for play in plays),
        sum(totals) / len(totals) if totals else None,
    )


def _month(day: str) -> int:
    return int(day[:4]) * 12 + int(day[5:7]) - 1


def _month_label(number: int) -> str:
    return f"{number // 12:04}-{number % 12 + 1:02}"


def _quarter(day: str) -> int:
    return int(day[:4]) * 4 + (int(day[5:7]) - 1) // 3


def _quarter_label(number: int) -> str:
    return f"{number // 4:04} Q{number % 4 + 1}"


def _year(day: str) -> int:
    return int(day[:4])
