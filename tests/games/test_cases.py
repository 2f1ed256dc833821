"""The shared cases: facts from rulebooks and other people's scorers."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import all_games, check, score
from scorekeeper.games.parts import Question, QuestionError
from scorekeeper.games.rules import complete
from tests.games.tables import file_table, totals

FOLDER = Path(__file__).parents[1] / "data" / "cases"


def cases(name: str) -> list[Any]:
    found = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in found]


def question(name: str) -> tuple[Any, Question]:
    return next(
        (game, question)
        for game in all_games().values()
        for question in game.questions
        if question.id == name
    )


@pytest.mark.parametrize("case", cases("settle.json"))
def test_settle(case: dict[str, Any]) -> None:
    game, asked = question(case["args"][0])
    expect = case["expect"]
    try:
        ruling = asked.settle(case["args"][1:], complete(game, case["rules"]))
    except QuestionError:
        assert expect == {"ok": False}
        return
    answer = {"points": list(ruling.points), **ruling.extra}
    if "ok" in answer and "points" in expect:
        answer["points"] = answer["points"][0]
    if ruling.points:
        assert len(ruling.why) == len(ruling.points)
    assert {key: _plain(answer[key]) for key in expect} == expect
    assert not any(problem.level == "error" for problem in ruling.problems) or not answer["ok"]


@pytest.mark.parametrize("case", cases("plays.json"))
def test_plays(case: dict[str, Any]) -> None:
    game, table = file_table(case["file"])
    expect = case["expect"]
    card = score(game, table)
    if "total_first" in expect:
        assert card.totals[0] == expect["total_first"]
        return
    assert totals(card)[: len(expect["round_totals"])] == expect["round_totals"]
    if "totals" in expect:
        assert card.end_points is not None
        assert list(card.counts) == expect["puddings"]
        assert [points[0] for points in card.end_points] == expect["pudding_points"]
        assert list(card.totals) == expect["totals"]
        assert list(card.ranks) == expect["ranks"]
    for problem in check(game, table):
        assert problem.level == "warning" or problem.code == "deck_limit", problem


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
