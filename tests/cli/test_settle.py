"""`settle` answers as the contract says."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import refused, run, run_json

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases" / "settle.json").read_text())


def test_shared_cases() -> None:
    for case in CASES:
        rules = [f"--rule={rule}={choice}" for rule, choice in case["rules"].items()]
        wrong = case["expect"].get("ok") is False
        args = ["settle", *rules, "--json", "--", *case["args"]]
        answer = json.loads(run(*args, code=1 if wrong else 0).stdout)
        if wrong:
            assert answer["problems"], case["id"]
        else:
            if "ok" in answer:  # a row has one value; the cases write it without a list
                answer["points"] = answer["points"][0]
            found = {key: answer[key] for key in case["expect"]}
            assert found == case["expect"], case["id"]


@pytest.mark.parametrize(
    ("args", "keys"),
    [
        (["maki", "5", "3", "3", "2"], ["points", "why", "rule", "page"]),
        (["pudding", "4", "3", "0", "0"], ["points", "why", "rule", "page"]),
        (
            ["winner", "30:4", "30:2", "-4:0"],
            ["ranks", "winners", "by", "decision", "why", "rule", "page"],
        ),
        (["stones", "0", "3", "5"], ["points", "why", "rule", "page"]),
    ],
)
def test_keys_of_the_json(args: list[str], keys: list[str]) -> None:
    assert list(run_json("settle", *args)) == keys


def test_a_row() -> None:
    answer = run_json("settle", "row", "0 1 3 4 6 6 7")
    assert (answer["ok"], answer["count"], answer["points"]) == (True, 7, [6])
    assert answer["problems"] == []
    assert all(isinstance(card, str) for card in answer["next"])
    assert "Next: " in run("settle", "row", "0 1 3").stdout
    broken = json.loads(run("settle", "row", "2 5 4", "--json", code=1).stdout)
    assert (broken["ok"], len(broken["problems"])) == (False, 1)


def test_names_are_used() -> None:
    text = run("settle", "maki", "4", "4", "1", "--names", "Ann,Ben,さくら").stdout
    assert "with Ben" in text
    assert text.splitlines()[2].startswith("さくら  0  ")
    assert "Rule (p3): " in text
    assert "Ann wins with 30." in run("settle", "winner", "30:4", "-2:0", "--names=Ann,Ben").stdout


@pytest.mark.parametrize(
    ("values", "points"),
    [(["天妇罗 gyoza", "Muschel clam"], [1, 3]), (["ttlwq12p"], [16]), ([""], [0])],
)
def test_hands_in_any_language(values: list[str], points: list[int]) -> None:
    assert run_json("settle", "hand", *values)["points"] == points


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["maki", "5"], "a value for each of 2 to 5 players"),
        (["maki", "5", "x"], "player 2: “x” is not a whole number"),
        (["maki", "5", "12.5"], "not a whole number"),
        (["maki", "5", "1e3"], "not a whole number"),
        (["maki", "5", "0x10"], "not a whole number"),
        (["maki", "5", "9" * 400], "out of range"),
        (["maki", "5", "-1"], "out of range"),
        (["winner", "30", "20"], "total:puddings"),
        (["nigiri", "lxq"], "No card has the key x"),
        (["hand", "gyoza x3"], "ddd"),
        (["eel", "1", "2"], "no question “eel”"),
        (["maki", "5", "3", "--rule", "maki_tie=no"], "maki_tie"),
        (["maki", "5", "3", "--rule", "no=no"], "no house rule “no”"),
    ],
)
def test_what_has_no_answer(args: list[str], said: str) -> None:
    text = refused("settle", *args)
    assert said in text
    (problem,) = json.loads(run("settle", *args, "--json", code=1).stdout)["problems"]
    assert (problem["level"], problem["text"]) == ("error", text)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ([], 2),
        (["maki", "5", "3", "--rule", "pool9"], 2),
        (["maki", "5", "3", "--names", "Ann"], 2),
        (["maki", "5", "3", "--names", "Ann,ann"], 1),
        (["maki", "5", "3", "--game", "eel"], 1),
    ],
)
def test_usage(args: list[str], code: int) -> None:
    assert refused("settle", *args, code=code)
