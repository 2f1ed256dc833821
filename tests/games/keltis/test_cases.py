"""Every shared case of Keltis, run on the game itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games.base import QuestionError, Table
from tests.games.keltis.deals import GAME

FOLDER = Path(__file__).parents[2] / "data" / "cases"


def _entries(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return entries


QUESTIONS = {question.id: question for question in GAME.questions}
ASKED = [case for case in _entries("settle.json") if case["args"][0] in QUESTIONS]
PLAYS = [case for case in _entries("plays.json") if case["file"]["game"] == GAME.id]


def test_no_case_is_missing() -> None:
    assert len([case for case in ASKED if case["args"][0] == "stones"]) == 10
    assert len([case for case in ASKED if case["args"][0] == "row"]) == 23
    assert len(PLAYS) == 29


@pytest.mark.parametrize("case", ASKED, ids=lambda case: case["id"])
def test_question_is_answered_as_the_source_says(case: dict[str, Any]) -> None:
    question, *values = case["args"]
    expect = dict(case["expect"])
    try:
        ruling = QUESTIONS[question].settle(values, GAME.complete_rules(case["rules"]))
    except QuestionError:
        assert expect == {"ok": False}
        return
    points = expect.pop("points", None)
    if points is not None:
        assert list(ruling.points) == (points if isinstance(points, list) else [points])
    assert {name: ruling.extra[name] for name in expect} == expect
    if expect.get("ok") is False:
        assert any(problem.level == "error" for problem in ruling.problems)


@pytest.mark.parametrize("case", PLAYS, ids=lambda case: case["id"])
def test_play_scores_as_the_source_says(case: dict[str, Any]) -> None:
    file = case["file"]
    rounds = tuple(tuple(GAME.parse(hand) for hand in hands) for hands in file["rounds"])
    table = Table(len(file["players"]), rounds, GAME.complete_rules({}))
    assert GAME.score(table).totals[0] == case["expect"]["total_first"]
    assert [problem for problem in GAME.check(table) if problem.level == "error"] == []
