"""`score` keeps the contract of its JSON, and prints the same in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cases import PlayCase, play_cases
from tests.cli.runner import COMPLETE, one_line, run, run_json

PLAYS = [case for case in play_cases() if case.file["game"] == "sushi-go"]

IMPOSSIBLE = {**COMPLETE, "rounds": [["eeeeee", "ltdl"], None, None]}


@pytest.mark.parametrize("case", PLAYS, ids=lambda case: case.id)
def test_shared_play(case: PlayCase) -> None:
    scored = run_json("score", "-", typed=case.file)
    players = scored["players"]
    expect = case.expect
    for round_, totals in enumerate(expect["round_totals"]):
        assert [player["rounds"][round_]["total"] for player in players] == totals
    for key, values in {
        "puddings": "puddings",
        "pudding_points": "pudding_points",
        "total": "totals",
        "rank": "ranks",
    }.items():
        if values in expect:
            assert [player[key] for player in players] == expect[values]


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
    assert scored["decision"] == {"by": "total", "text": "Ben wins 46 : 43."}
    assert scored["complete"] is True
    assert [player["winner"] for player in scored["players"]] == [False, True]
    assert scored["problems"] == []


def test_incomplete_play_has_no_shared_points_and_no_winner() -> None:
    play = {**COMPLETE, "rounds": [["ttt333", None], None, None]}
    scored = run_json("score", "-", typed=play)
    assert scored["complete"] is False
    assert scored["decision"]["by"] is None
    ann, ben = scored["players"]
    assert ann["rounds"] == [
        {"tempura": 5, "sashimi": 0, "dumpling": 0, "maki": None, "nigiri": 0, "total": 5},
        None,
        None,
    ]
    assert ben["rounds"] == [None, None, None]
    assert (ann["total"], ann["pudding_points"], ann["winner"]) == (5, None, False)


def test_a_round_that_is_still_open_is_not_settled() -> None:
    open_ = {**COMPLETE, "finished_at": None}
    scored = run_json("score", "-", typed=open_)
    assert scored["complete"] is False
    assert scored["players"][0]["rounds"][2]["maki"] is None
    assert scored["players"][0]["rounds"][1]["maki"] is not None


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
    assert (problems[1]["code"], problems[1]["round"]) == ("missing_hand", 2)


def test_impossible_entry_is_scored_and_refused() -> None:
    result = run("score", "-", "--json", typed=json.dumps(IMPOSSIBLE))
    assert result.exit_code == 1
    scored = json.loads(result.stdout)
    assert [p["code"] for p in scored["problems"] if p["level"] == "error"] == ["deck_limit"]
    assert one_line(result.stderr)
    assert "Egg nigiri" in result.stderr


@pytest.mark.parametrize(
    ("change", "code", "player"),
    [
        ({"rounds": [["ltxl", "t"], None, None]}, "notation", "Ann"),
        ({"rounds": [["y", "t"], None, None]}, "unknown_card", "Ann"),
        ({"players": ["Ann", "ANN "]}, "players", "ANN"),
        ({"players": ["Ann"], "rounds": [["t"]]}, "players", None),
        ({"players": list("abcdef"), "rounds": [["t"] * 6]}, "players", None),
        ({"rounds": [["t", "t"]] * 4}, "rounds", None),
        ({"house_rules": {"dummy": "on"}, "players": list("abcd"), "rounds": []}, "players", None),
    ],
)
def test_every_impossible_entry(change: dict[str, Any], code: str, player: str | None) -> None:
    result = run("score", "-", "--json", typed=json.dumps({**COMPLETE, **change}))
    assert result.exit_code == 1
    errors = [p for p in json.loads(result.stdout)["problems"] if p["level"] == "error"]
    assert [(error["code"], error["player"]) for error in errors] == [(code, player)]
    assert one_line(result.stderr)


def test_several_plays_are_a_list_and_one_play_is_an_object() -> None:
    assert len(run_json("score", "-", typed={"plays": [COMPLETE, COMPLETE]})) == 2
    assert run_json("score", "-", typed={"plays": [COMPLETE]})["game"] == "sushi-go"
    assert run_json("score", "-", typed={"plays": []}) == []


def test_several_errors_are_one_line_with_the_play() -> None:
    result = run("score", "-", typed=json.dumps({"plays": [COMPLETE, IMPOSSIBLE, IMPOSSIBLE]}))
    assert result.exit_code == 1
    assert one_line(result.stderr)
    assert result.stderr.startswith("scorekeeper: Play 2: ")
    assert "(and 1 more impossible entry)" in result.stderr


def test_file_and_standard_input_are_the_same(tmp_path: Path) -> None:
    file = tmp_path / "play.json"
    file.write_text(json.dumps(COMPLETE), encoding="utf-8-sig")
    assert run("score", str(file)).stdout == run("score", "-", typed=json.dumps(COMPLETE)).stdout


def test_unknown_keys_of_a_play_are_reported() -> None:
    result = run("score", "-", typed=json.dumps({**COMPLETE, "rules": {"maki_tie": "full"}}))
    assert result.exit_code == 0
    assert one_line(result.stderr)
    assert "play 1: the key “rules” is unknown and changes no points." in result.stderr


def test_unknown_keys_of_the_file_are_reported() -> None:
    result = run("score", "-", typed=json.dumps({"plays": [COMPLETE], "made_by": "x"}))
    assert result.exit_code == 0
    assert "“made_by”" in result.stderr


@pytest.mark.parametrize("name", ["missing.json", ""])
def test_unreadable_file(tmp_path: Path, name: str) -> None:
    result = run("score", str(tmp_path / name))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert one_line(result.stderr)


def test_text_has_every_number_and_reason() -> None:
    text = run("score", "-", typed=json.dumps(COMPLETE)).stdout
    assert "Round 3" in text
    assert "Ann: ltdlw323st: tempura pair" in text
    assert "Ben wins 46 : 43." in text
    result = next(line for line in text.splitlines() if line.startswith("Ben") and "wins" in line)
    assert result.split() == ["Ben", "10", "16", "14", "6", "46", "1", "wins"]


def test_columns_are_straight_for_any_script() -> None:
    play = {**COMPLETE, "players": ["さくら", "Zoé 👩‍👩‍👧"]}
    lines = run("score", "-", typed=json.dumps(play)).stdout.splitlines()
    header = lines.index(next(line for line in lines if line.startswith("Round 1")))
    wide, narrow = lines[header + 1 : header + 3]
    assert wide.startswith("さくら        ")
    assert narrow.startswith("Zoé 👩‍👩‍👧        ")


def test_house_rules_and_points_by_hand_are_shown() -> None:
    play = {
        **COMPLETE,
        "house_rules": {"maki_tie": "pool9"},
        "adjustments": [{"round": 2, "seat": 0, "points": -4, "note": "x"}],
        "location": "Kitchen",
        "note": "first line\nsecond",
    }
    scored = run_json("score", "-", typed=play)
    assert scored["players"][0]["rounds"][1]["by_hand"] == -4
    text = run("score", "-", typed=json.dumps(play)).stdout
    for part in ("split all 9", "By hand", "−4", "Place: Kitchen", "Note: first line", "second"):
        assert part in text


def test_dummy_seat_needs_no_name() -> None:
    hands = ["t" * 9, "s" * 9, "d" * 9]
    play = {**COMPLETE, "house_rules": {"dummy": "on"}, "rounds": [hands]}
    scored = run_json("score", "-", typed=play)
    assert [player["name"] for player in scored["players"]] == ["Ann", "Ben", "Dummy"]
    named = {**play, "players": ["Ann", "Ben", "Bot"], "rounds": [["t", "s", "d"]]}
    assert run_json("score", "-", typed=named)["players"][2]["name"] == "Bot"


def test_steering_characters_never_reach_the_terminal() -> None:
    play = {
        **COMPLETE,
        "players": ["A\u202ee", "Ben"],
        "note": "\x1b[31m\x9bred",
        "location": "\x07",
    }
    for options in ([], ["--json"]):
        text = run("score", "-", *options, typed=json.dumps(play)).stdout
        assert not {"\u202e", "\x1b", "\x9b", "\x07"} & set(text)
        assert "\\u202e" in text
