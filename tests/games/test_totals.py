"""Plays of which only the results are known."""

from collections.abc import Sequence

import pytest

from scorekeeper.games import check, find, score
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Problem, Result, Table
from scorekeeper.games.totals import completed
from tests.games.tables import said

SUSHI, KELTIS = find("sushi-go"), find("keltis")
R = Result


def at(results: Sequence[Result], **rules: str) -> Table:
    return Table(len(results), (), complete(SUSHI, rules), results=tuple(results))


@pytest.mark.parametrize(
    ("results", "totals", "ranks", "by"),
    [
        ([R(40), R(31)], (40, 31), (1, 2), "total"),
        ([R(rounds=(13, 16, 8)), R(43, counted=4)], (37, 43), (2, 1), "total"),
        ([R(rounds=(9, 9, 9), counted=3), R(20, counted=1)], (33, 20), (1, 2), "total"),
        ([R(rounds=(9, 9, None)), R(20)], (None, 20), (None, None), None),
        ([R(40, counted=2), R(40, counted=3)], (40, 40), (2, 1), "puddings"),
        ([R(40), R(40, counted=3)], (40, 40), (1, 1), "shared"),
        ([R(40, counted=1), R(40, counted=3), R(40)], (40, 40, 40), (3, 1, 1), "shared"),
        ([R(40, rank=2), R(40, rank=1)], (40, 40), (2, 1), None),
        ([R(40, rank=1), R(31)], (40, 31), (1, 2), "total"),
        ([R(rank=2), R(rank=1)], (None, None), (2, 1), None),
        ([R(rank=1), R(rank=1)], (None, None), (1, 1), "shared"),
        ([R(counted=2), R(30)], (None, 30), (None, None), None),
    ],
)
def test_scores(
    results: list[Result], totals: tuple[int, ...], ranks: tuple[int, ...], by: str | None
) -> None:
    table = at(results)
    card = score(SUSHI, table)
    assert (card.totals, card.ranks, card.by) == (totals, ranks, by)
    assert card.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    assert tuple(result.total for result in completed(SUSHI, table)) == totals
    assert said(SUSHI.tell(card).decision())


def test_a_dummy_without_a_total_does_not_hold_up_the_others() -> None:
    card = score(SUSHI, at([R(20), R(30), R()], dummy="on"))
    assert card.ranks == (2, 1, None)
    assert not [p for p in check(SUSHI, card.table) if p.seat == 2]


@pytest.mark.parametrize(
    ("results", "codes"),
    [
        ([R(40, counted=4), R(31, counted=2), R(20, counted=1)], []),
        ([R(40), R(-1, counted=2)], ["total_points"]),
        ([R(0, counted=2), R(-1, counted=2), R(-2, counted=2)], ["total_points"] * 2),
        ([R(111), R(-6), R(20)], []),
        ([R(112), R(-7), R(20)], ["total_points"] * 2),
        ([R(counted=6), R(30, counted=5)], ["missing_result", "puddings"]),
        ([R(rounds=(46, 0, 0)), R(30)], ["round_points"]),
        ([R(40, rank=2), R(31, rank=1)], ["rank_order"]),
        ([R(rank=1), R(rank=3), R(rank=3)], ["rank_gap"]),
        ([R(99999), R(31)], ["result", "total_points"]),
        ([R(counted=-1), R(31)], ["result", "missing_result"]),
        ([R(40, rank=0), R(31)], ["result", "open_order"]),
    ],
)
def test_checks(results: list[Result], codes: list[str]) -> None:
    found = check(SUSHI, at(results))
    assert [problem.code for problem in found] == codes
    errors = {problem.code for problem in found if problem.level == "error"}
    assert errors <= {"result"}


@pytest.mark.parametrize("rule", ["maki_zero", "soy_promo", "reshuffle", "maki_tie"])
def test_house_rules_widen_the_bounds(rule: str) -> None:
    choice = next(r for r in SUSHI.rules if r.id == rule).choices[-1].id
    results = [R(rounds=(43, 44, 40)), R(113), R(10)]
    assert len(check(SUSHI, at(results))) == 4
    assert check(SUSHI, at(results, **{rule: choice})) == ()


def test_what_can_be_said_without_cards() -> None:
    card = score(SUSHI, at([R(40, (20, 10, 4), 3), R(20, counted=1)]))
    telling = SUSHI.tell(card)
    assert telling.json(0) == {
        "rounds": [{"total": 20}, {"total": 10}, {"total": 4}],
        "puddings": 3,
        "pudding_points": 6,
    }
    assert telling.json(1)["rounds"] == [None, None, None]
    assert [line.points for line in telling.end(0)] == [6]
    assert telling.races(0) == telling.facts(0) == ()
    assert [line.points for line in telling.hand(0, 0)] == [20]
    unknown = SUSHI.tell(score(SUSHI, at([R(40), R(20)])))
    assert unknown.json(0) == {"rounds": [], "puddings": None, "pudding_points": None}
    assert unknown.end(0) == unknown.end_story() == ()


def test_keltis_counts_nothing() -> None:
    table = Table(2, (), {}, results=(R(9), R(9)))
    card = score(KELTIS, table)
    assert (card.ranks, card.by, card.counts) == ((1, 1), "shared", ())
    assert KELTIS.tell(card).json(0)["stones"] is None
    wrong = check(KELTIS, Table(2, (), {}, results=(R(9, counted=1), R(99))))
    assert [(p.level, p.code) for p in wrong] == [("error", "result"), ("warning", "total_points")]
    assert all(isinstance(problem, Problem) for problem in wrong)
