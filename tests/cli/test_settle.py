"""`settle` answers as the contract says."""

import json

import pytest

from tests.cases import SettleCase, settle_cases
from tests.cli.runner import one_line, run, run_json

CASES = [case for case in settle_cases() if case.game]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_shared_case(case: SettleCase) -> None:
    rules = [f"--rule={rule}={choice}" for rule, choice in case.rules.items()]
    result = run("settle", case.question, *case.values, *rules, "--json")
    answer = json.loads(result.stdout)
    if case.expect.get("ok") is False:
        assert result.exit_code == 1
        assert answer["problems"]
        assert one_line(result.stderr)
        return
    assert result.exit_code == 0
    assert {key: answer[key] for key in case.expected} == case.expected


@pytest.mark.parametrize("question", ["maki", "pudding"])
def test_keys_of_points(question: str) -> None:
    answer = run_json("settle", question, "5", "3", "3", "2")
    assert list(answer) == ["points", "why", "rule", "page"]
    assert len(answer["why"]) == 4


def test_keys_of_the_winner() -> None:
    answer = run_json("settle", "winner", "30:4", "30:2", "-4:0")
    assert list(answer) == ["ranks", "winners", "by", "decision", "why", "rule", "page"]
    assert (answer["ranks"], answer["winners"], answer["by"]) == ([1, 2, 3], [0], "puddings")


def test_names_are_used() -> None:
    text = run("settle", "maki", "4", "4", "1", "--names", "Ann,Ben,さくら").stdout
    assert "with Ben" in text
    assert text.splitlines()[2].startswith("さくら  0  ")
    assert "Rule (p3): " in text
    winner = run("settle", "winner", "30:4", "-2:0", "--names=Ann,Ben").stdout
    assert "Ann wins 30 : −2." in winner


def test_options_may_come_first() -> None:
    before = run("settle", "--json", "--rule", "maki_tie=pool9", "maki", "4", "4").stdout
    assert json.loads(before)["points"] == [4, 4]


@pytest.mark.parametrize(
    "args",
    [
        ["maki", "5"],
        ["maki"],
        ["maki", "5", "x"],
        ["maki", "5", ""],
        ["maki", "5", "-1"],
        ["winner", "30", "20"],
        ["nigiri", "lxq"],
        ["sushi", "1", "2"],
        ["", "1"],
        ["maki", "5", "3", "--rule", "maki_tie=no"],
        ["maki", "5", "3", "--rule", "no=no"],
    ],
)
def test_unanswerable(args: list[str]) -> None:
    result = run("settle", *args, "--json")
    assert result.exit_code == 1
    (problem,) = json.loads(result.stdout)["problems"]
    assert problem["level"] == "error"
    assert one_line(result.stderr)
    assert problem["text"] in result.stderr
    plain = run("settle", *args)
    assert (plain.exit_code, plain.stdout, plain.stderr) == (1, "", result.stderr)


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ([], 2),
        (["maki", "5", "3", "--rule", "pool9"], 2),
        (["maki", "5", "3", "--names", "Ann"], 2),
        (["maki", "5", "3", "--names", "Ann,"], 2),
        (["maki", "5", "3", "--names", "Ann,ann"], 1),
    ],
)
def test_usage(args: list[str], code: int) -> None:
    result = run("settle", *args)
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr


def test_an_empty_hand_is_an_answer() -> None:
    assert run_json("settle", "nigiri", "")["points"] == [0]
