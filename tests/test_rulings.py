"""Questions without a play, found in the games."""

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import all_games
from scorekeeper.games.base import Problem, QuestionError, Ruling, Seats, msg
from scorekeeper.rulings import (
    answer_text,
    command_line,
    find_question,
    given_text,
    house_rules_in_force,
    in_force_text,
    joined_names,
    other_way_text,
    other_ways,
    questions,
    refused,
    ruling_object,
    split_names,
)


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


def test_house_rules_in_force_say_what_they_change() -> None:
    asked = find_question("maki")
    rules = {"maki_tie": "pool9", "pass": "both_ways"}
    (way,) = house_rules_in_force(asked, ["4", "4", "1"], rules)
    ruling = asked.settle(["4", "4", "1"], rules)
    assert way.choice.id == "pool9"
    assert way.ruling.points == (3, 3, 0)
    assert in_force_text(way, ruling) == (
        "Tied for most maki: split all 9. "
        "With “split the 6, no second place (rulebook)” it would be 3, 3, 0."
    )
    (way,) = house_rules_in_force(asked, ["5", "4", "1"], rules)
    ruling = asked.settle(["5", "4", "1"], rules)
    assert in_force_text(way, ruling).endswith("It changes nothing here.")
    assert house_rules_in_force(asked, ["5", "4", "1"], {}) == []


def test_other_ways_are_those_that_change_the_answer() -> None:
    asked = find_question("maki")
    found = other_ways(asked, ["4", "4", "0"], {})
    assert [(way.rule.id, way.choice.id, way.ruling.points) for way in found] == [
        ("maki_tie", "pool9", (4, 4, 0)),
        ("maki_tie", "full", (6, 6, 0)),
    ]
    assert other_way_text(found[0]) == "Tied for most maki: split all 9 – 4, 4, 0"
    assert other_ways(asked, ["5", "4", "3"], {}) == []
    pudding = find_question("pudding")
    (way,) = other_ways(pudding, ["2", "0"], {})
    assert other_way_text(way).endswith("lose 6 – 6, −6")


def test_variants_are_no_other_way_to_count() -> None:
    asked = find_question("winner")
    assert other_ways(asked, ["30:1", "20:1", "40:1"], {}) == []
    dummy = {"dummy": "on"}
    (way,) = other_ways(asked, ["30:1", "20:1", "40:1"], dummy)
    assert (way.rule.id, given_text(way.ruling)) == ("dummy_can_win", "places 2, 3, 1")


def test_the_answer_as_text() -> None:
    asked = find_question("winner")
    values, names = ["30:4", "30:2"], ["Ann", "Ben"]
    command = command_line(asked, values, names, {"dummy": "off"})
    assert command == "scorekeeper settle winner 30:4 30:2 --names=Ann,Ben"
    text = answer_text(asked, values, names, {}, command)
    assert text.splitlines() == [
        "Who wins?",
        "Ann: rank 1: 30 points, 4 puddings",
        "Ben: rank 2: 30 points, 2 puddings",
        "Ann and Ben tie at 30; Ann wins on puddings 4 : 2.",
        f"Rule (p5): {asked.settle(values, {}).rule.text}",
        command,
    ]


def test_the_command_is_quoted_for_a_shell() -> None:
    asked = find_question("nigiri")
    command = command_line(asked, ["w+q l", ""], ["O'Neil, B", "$(x)"], {"same_turn": "strict"})
    assert shlex.split(command)[3:] == [
        "w+q l",
        "",
        '--names="O\'Neil, B",$(x)',
        "--rule=same_turn=strict",
    ]


@given(st.lists(st.text("ab,\"' []é世-=", min_size=1).filter(str.strip), min_size=1, max_size=5))
def test_names_are_read_as_they_are_written(names: list[str]) -> None:
    names = [name.strip() for name in names]
    assert split_names(joined_names(names)) == names
