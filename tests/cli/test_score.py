"""`score` keeps the contract of its JSON, and prints the same in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.runner import COMPLETE, refused, run, run_json


def test_keys_of_the_json() -> None:
    scored = run_json("score", "-", typed=COMPLETE)
    assert list(scored) == ["game", "complete", "players", "decision", "problems"]
    player = scored["players"][0]
    assert list(player) == [
        "name", "rounds", "puddings", "pudding_points", "total", "rank", "winner",
    ]  # fmt: skip
    assert list(player["rounds"][0]) == [
        "tempura", "sashimi", "dumpling", "maki", "nigiri", "total",
    ]  # fmt: skip
    assert scored["decision"] == {"by": "total", "text": "Ben wins 46–43."}
    assert (scored["complete"], scored["problems"]) == (True, [])
    assert [player["winner"] for player in scored["players"]] == [False, True]


def test_keltis() -> None:
    play = {"game": "keltis", "players": ["Ann", "Ben"], "rounds": [["R: #7 / stones: #4", ""]]}
    player = run_json("score", "-", typed=play)["players"][0]
    assert list(player) == ["name", "rows", "stones", "grey", "total", "rank", "winner"]
    assert (player["rows"]["red"], player["stones"], player["total"]) == (6, 6, 12)


def test_an_incomplete_play_has_no_shared_points_and_no_winner() -> None:
    scored = run_json("score", "-", typed={**COMPLETE, "rounds": [["ttt333", None], None, None]})
    ann, ben = scored["players"]
    assert ann["rounds"] == [
        {"tempura": 5, "sashimi": 0, "dumpling": 0, "maki": None, "nigiri": 0, "total": 5},
        None,
        None,
    ]
    assert ben["rounds"] == [None, None, None]
    assert (ann["total"], ann["pudding_points"], ann["winner"]) == (5, None, False)
    assert (scored["complete"], scored["decision"]["by"]) == (False, None)


def test_problems_have_their_place() -> None:
    play = {**COMPLETE, "rounds": [["ltdlw323st", "t2ldds3lp"], ["wtp2etsddt", None], None]}
    problems = run_json("score", "-", typed=play)["problems"]
    assert problems[0] == {
        "level": "warning",
        "round": 1,
        "player": "Ben",
        "code": "hand_size",
        "text": "9 of 10 cards.",
    }


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"rounds": [["eeeeee", "ltdl"], None, None]}, "deck_limit"),
        ({"rounds": [["ltxl", "t"], None, None]}, "notation"),
        ({"players": ["Ann", "ANN "]}, "same_person"),
        ({"players": list("abcdef"), "rounds": [["t"] * 6]}, "players"),
    ],
)
def test_an_impossible_entry_is_scored_and_refused(change: dict[str, Any], code: str) -> None:
    result = run("score", "-", "--json", typed={**COMPLETE, **change}, code=1)
    problems = json.loads(result.stdout)["problems"]
    assert code in [problem["code"] for problem in problems if problem["level"] == "error"]
    assert refused("score", "-", "--json", typed={**COMPLETE, **change})


def test_several_plays_are_a_list_that_keeps_its_length() -> None:
    wrong = {**COMPLETE, "rounds": [["eeeeee", "ltdl"], None, None]}
    scored = json.loads(
        run("score", "-", "--json", typed={"plays": [COMPLETE, wrong]}, code=1).stdout
    )
    assert [len(play["players"]) for play in scored] == [2, 2]
    assert "Play 2" in refused("score", "-", typed={"plays": [COMPLETE, wrong]})


def test_also_a_play_that_cant_be_read_keeps_its_place() -> None:
    wrong = {**COMPLETE, "rounds": [["t"], None, None]}
    file = {"plays": [wrong, COMPLETE, 7, {**COMPLETE, "game": "chess"}]}
    scored = json.loads(run("score", "-", "--json", typed=file, code=1).stdout)
    names = [[player["name"] for player in play["players"]] for play in scored]
    assert names == [["Ann", "Ben"], ["Ann", "Ben"], [], ["Ann", "Ben"]]
    codes = [[problem["code"] for problem in play["problems"]] for play in scored]
    assert codes == [["unreadable"], [], ["unreadable"], ["unreadable"]]
    alone = json.loads(run("score", "-", "--json", typed=wrong, code=1).stdout)
    assert alone["problems"][0]["text"] in refused("score", "-", typed=wrong)
    assert "no plays" in refused("score", "-", "--json", typed={"plays": []})


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("12.5", "Points are whole numbers"),
        ("1e400", "out of range"),
        ("null", "The points are not entered."),
    ],
)
def test_points_that_are_none(points: str, said: str) -> None:
    typed = f'{{"game": "free", "players": ["Ann", "Ben"], "rounds": [[3, {points}]]}}'
    result = run("score", "-", typed=typed, code=0 if points == "null" else 1)
    assert said in result.stdout + result.stderr
    assert "cards" not in result.stdout.replace("Cards", "")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "The file is empty"),
        ("{", "broken at line 1"),
        ("hello", "not a play file"),
        ('{"players": ["Ann", "Ben"]}', "game"),
        ({**COMPLETE, "format": "scorekeeper/9"}, "newer"),
    ],
)
def test_a_file_that_is_none(typed: object, said: str) -> None:
    assert said in refused("score", "-", "--json", typed=typed)


def test_a_missing_file(tmp_path: Path) -> None:
    assert "missing.json" in refused("score", str(tmp_path / "missing.json"))
    assert "The path is empty" in refused("score", "")


def test_in_words() -> None:
    names = ["[/] =1+1", "世蓮 \u202e🍣"]
    play = {**COMPLETE, "players": names, "house_rules": {"maki_tie": "full"}, "extra": 1}
    result = run("score", "-", typed=play)
    assert "“extra” is unknown" in result.stderr
    assert "[/] =1+1: 43" in result.stdout
    assert "wins 46–43." in result.stdout
    assert "\u202e" not in result.stdout
    assert "House rule, Tied for most maki: 6 each" in result.stdout
    heads = [line for line in result.stdout.splitlines() if "Cards" in line]
    assert [head.split()[:2] for head in heads] == [["Round", "1"], ["Round", "2"], ["Round", "3"]]
