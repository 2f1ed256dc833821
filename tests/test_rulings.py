"""Questions without a play, found in the games."""

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.base import Problem, QuestionError, Ruling, Seats, msg
from scorekeeper.rulings import find_question, questions, refused, ruling_object


def test_every_question_of_every_game_can_be_asked() -> None:
    ids = [asked.question.id for asked in questions()]
    assert len(ids) == len(set(ids)) == sum(len(game.questions) for game in all_games().values())
    assert all(find_question(name).question.id == name for name in ids)


def test_unknown_question_lists_the_known_ones() -> None:
    with pytest.raises(QuestionError) as caught:
        find_question("trains")
    assert "maki" in str(caught.value.message.values["known"])


def test_points_are_left_out_where_there_are_none() -> None:
    ruling = Ruling((), (msg("{who}", who=Seats((0,))),), msg("rule"), "p1", {"ranks": (1, 2)})
    assert ruling_object(ruling, ["Ann"]) == {
        "ranks": [1, 2],
        "why": ["Ann"],
        "rule": "rule",
        "page": "p1",
    }


def test_a_verdict_always_lists_its_problems() -> None:
    good = Ruling((6,), (msg("x"),), msg("rule"), "", {"ok": True, "next": ("7", msg("end"))})
    assert ruling_object(good, []) == {
        "points": [6],
        "ok": True,
        "next": ["7", "end"],
        "why": ["x"],
        "rule": "rule",
        "page": "",
        "problems": [],
    }
    bad = Ruling(
        (), (), msg("rule"), "", {"ok": False}, (Problem("error", "row", msg("no"), seat=1),)
    )
    assert refused(bad) is bad.problems[0]
    assert refused(good) is None
    (problem,) = ruling_object(bad, [])["problems"]  # type: ignore[misc]
    assert problem == {
        "level": "error",
        "round": None,
        "player": "player 2",
        "code": "row",
        "text": "no",
    }
