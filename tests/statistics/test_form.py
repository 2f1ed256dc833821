"""Form over time: few plays one by one, many by month, quarter or year."""

import pytest

from scorekeeper.statistics.form import MOST_PERIODS, form
from scorekeeper.statistics.plays import OwnPlay


def play(day: str | None, total: int | None = 10, *, won: bool = False) -> OwnPlay:
    return OwnPlay(
        id=1,
        game_id="any",
        started_at=None if day is None else f"{day}T23:30:00-11:00",
        rules="{}",
        total=total,
        rank=1,
        winner=won,
        counted=None,
        end_points="{}",
        with_cards=True,
        competitors=2,
        winners=1,
        others=(),
    )


def months(first_year: int, count: int) -> list[str]:
    return [f"{first_year + number // 12}-{number % 12 + 1:02}-15" for number in range(count)]


def test_few_plays_are_told_one_by_one_with_the_day_of_the_table() -> None:
    found = form([play("2026-03-28", 7), play("2026-03-28", -2, won=True)])
    assert [(it.label, it.average, it.wins, it.plays) for it in found] == [
        ("2026-03-28", 7, 0, 1),
        ("2026-03-28", -2, 1, 1),
    ]


def test_what_is_not_known_is_left_out() -> None:
    assert form([]) == ()
    assert form([play(None), play("2026-01-01", None)]) == ()
    assert len(form([play(None), play("2026-01-01")])) == 1


@pytest.mark.parametrize(
    ("count", "labels"),
    [
        (24, ("2020-01-15", "2021-12-15")),
        (25, ("2020 Q1", "2022 Q1")),
        (72, ("2020 Q1", "2025 Q4")),
        (97, ("2020", "2028")),
        (600, ("2020", "2069")),
    ],
)
def test_many_plays_are_drawn_together(count: int, labels: tuple[str, str]) -> None:
    found = form([play(day) for day in months(2020, count)])
    assert (found[0].label, found[-1].label) == labels
    assert sum(it.plays for it in found) == count


def test_months_in_which_nobody_played_have_no_average() -> None:
    days = ["2026-01-10"] * 20 + ["2026-04-01"] * 5
    found = form([play(day, 4) for day in days])
    assert [(it.label, it.plays, it.average) for it in found] == [
        ("2026-01", 20, 4),
        ("2026-02", 0, None),
        ("2026-03", 0, None),
        ("2026-04", 5, 4),
    ]
    assert len(days) > MOST_PERIODS
