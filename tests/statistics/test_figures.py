"""What is drawn and told of figures, from plays that are only values."""

import json
from itertools import pairwise

import pytest

from scorekeeper.i18n import say
from scorekeeper.statistics.figures import MOST_BARS, distribution, standings, streaks
from scorekeeper.statistics.plays import Played, Seat
from scorekeeper.statistics.records import records, special
from scorekeeper.statistics.words import number, percent, record_value


def seat(name: str, total: int | None, rank: int | None, hand: str = "", **more: object) -> Seat:
    cards = json.dumps([" ".join(hand)])
    values = {"best_round": None, "cards": cards, **more}
    return Seat(name, name, "person", total, rank, rank == 1, None, False, **values)  # type: ignore[arg-type]


def play(number: int, *seats: Seat, day: str = "2026-05", margin: int | None = None) -> Played:
    started = f"{day}-{number % 28 + 1:02}" if day else None
    return Played(
        str(number), "sushi-go", "Sushi Go!", started, "{}", with_cards=True, margin=margin,
        winners=sum(it.winner for it in seats), competitors=len(seats), seats=seats,
    )  # fmt: skip


def even(number: int, day: str = "2026-05") -> Played:
    """Ann and Ben win in turn, 30 : 20."""
    ann, ben = (1, 2) if number % 2 else (2, 1)
    return play(number, seat("Ann", 30, ann), seat("Ben", 20, ben), day=day, margin=10)


def own(*days: str | None, total: int | None = 10) -> list[tuple[Played, Seat]]:
    me = seat("Ann", total, 1)
    return [(play(1, me)._replace(started=day), me) for day in days]


def told(last: Played, *before: Played) -> list[str]:
    return [say(text) for text in special([*before, last], last.id)]


EVEN = [even(number) for number in range(6)]


@pytest.mark.parametrize(
    ("last", "texts"),
    [
        (play(9, seat("Ann", 30, 1), seat("Ben", 20, 2), margin=10), []),  # no more than before
        (play(9, seat("Ben", 31, 1), seat("Ann", 21, 2), margin=10), ["Highest total: 31, Ben"]),
        (
            play(9, seat("Ben", 31, 1), seat("Ann", 31, 1), margin=0),
            ["Highest total: 31, Ben and Ann"],  # a shared win is not the closest one
        ),
        (play(9, seat("Ben", 29, 1), seat("Ann", 26, 2), margin=3), ["Closest win: 3, Ben"]),
        (
            play(9, seat("Ben", 29, 1), seat("Ann", 29, 2), margin=0),
            ["Closest win: level on points, Ben"],
        ),
        (play(9, seat("Ben", 20, 1, "dddd"), seat("Ann", 9, 2)), []),
        (
            play(9, seat("Ben", 20, 1, "dddddt"), seat("Ann", 9, 2)),
            ["First hand with 5 × Dumpling: Ben"],
        ),
    ],
)
def test_only_true_records_are_special(last: Played, texts: list[str]) -> None:
    assert told(last, *EVEN) == texts
    assert told(last, *EVEN[:4]) == []  # too few plays before it


def test_what_came_later_makes_a_play_no_less_special() -> None:
    best = play(9, seat("Ben", 31, 1), seat("Ann", 21, 2))
    later = play(10, seat("Ben", 99, 1), seat("Ann", 21, 2))
    assert [say(it) for it in special([*EVEN, best, later], "9")] == ["Highest total: 31, Ben"]
    assert special([*EVEN, later], "unknown") == ()
    assert special([], "unknown") == ()


def test_the_highest_total_of_the_year() -> None:
    high = play(1, seat("Ann", 50, 1), seat("Ben", 20, 2), day="2025-05")
    last = play(9, seat("Ann", 40, 1), seat("Ben", 20, 2))
    assert told(last, high, *EVEN) == ["Highest total this year: 40, Ann"]
    assert told(last, high, *EVEN[:4]) == []
    undated = [each._replace(started=None) for each in EVEN]
    assert told(last._replace(started=None), high, *undated) == []


def test_wins_in_a_row_and_the_first_with_many_cards() -> None:
    won = [play(20 + n, seat("Ann", 30, 1), seat("Ben", 20, 2)) for n in range(3)]
    assert told(won[0], *EVEN) == []
    assert told(won[1], *EVEN, won[0]) == ["Ann: 3 wins in a row"]  # the sixth even one is hers
    cards = play(8, seat("Ann", 1, 1, "ddddd"), seat("Ben", 0, 2))
    assert told(play(9, seat("Ann", 2, 2, "ddddd"), seat("Ben", 3, 1)), *EVEN, cards) == []


def test_records_of_rounds_and_holders() -> None:
    plays = [play(n, seat("Ann", 9, 1, best_round=8), seat("Ben", 9, 2)) for n in range(30)]
    total, round_ = records(plays)
    assert (total.value, len(total.holders), round_.kind, round_.value) == (9, 60, "round", 8)


def test_the_lowest_total_is_the_best_where_it_wins() -> None:
    rows = [
        play(1, seat("Ann", 9, 1), seat("Ben", 12, 2)),
        play(2, seat("Ann", 30, 2), seat("Ben", 20, 1)),
    ]
    rows = [each._replace(game="free", title="Golf", rules='{"wins": "lowest"}') for each in rows]
    assert [(it.kind, it.value) for it in records(rows)][:1] == [("lowest", 9)]
    found = {it.name: (it.best, it.worst) for it in standings(rows)}
    assert found == {"Ann": (9, 30), "Ben": (12, 20)}


def test_streaks_pass_over_what_nobody_knows() -> None:
    won, lost = seat("Ann", 9, 1), seat("Ann", 9, 2)
    winner = seat("Ben", 9, 1)
    rows = [(play(1, won), won), (play(2, won, day=""), won), (play(3, won), won)]
    assert streaks(rows) == (2, 2)
    assert streaks([*rows, (play(4, lost), lost)]) == (2, 2)  # nobody knows who won
    assert streaks([*rows, (play(4, lost, winner), lost)]) == (0, 2)
    assert streaks([]) == (0, 0)


@pytest.mark.parametrize(
    "totals", [[7], [0, 0, 0], [-6, -1, 0, 4, 61], list(range(12)), list(range(13)), [-9999, 9999]]
)
def test_every_total_lies_under_one_bar(totals: list[int]) -> None:
    bars = distribution(totals)
    assert len(bars) <= MOST_BARS
    assert sum(bar.plays for bar in bars) == len(totals)
    assert len({bar.high - bar.low for bar in bars}) == 1
    assert all(one.high + 1 == other.low for one, other in pairwise(bars))
    assert bars[0].low <= min(totals) <= bars[0].high
    assert distribution([]) == ()


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [
        (0.275, 1, "27.5 %"),
        (0.275, 0, "28 %"),
        (sum([1 / 2, 1 / 4, 1 / 5, 3 / 20]) / 4, 1, "27.5 %"),
        (1 / 3, 1, "33.3 %"),
        (0.5, 1, "50 %"),
        (0.0, 1, "0 %"),
        (None, 1, "–"),
    ],
)
def test_halves_of_percentages_are_rounded_up(share: float, digits: int, text: str) -> None:
    assert percent(share, digits) == text


def test_numbers() -> None:
    assert [number(it) for it in (None, -6, 0, 1.25, -0.04, -2.5)] == [
        "–", "−6", "0", "1.2", "0.0", "−2.5",
    ]  # fmt: skip
    assert [record_value(*it) for it in (("margin", 0), ("margin", 2), ("total", 0))] == [
        "level on points", "2", "0",
    ]  # fmt: skip
