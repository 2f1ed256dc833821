"""The README: every example runs, every table is as the code has it. Run me to write the table."""

import json
import re
import shlex
import sys
import types
from pathlib import Path

import pytest

from scorekeeper.games import all_games, score
from scorekeeper.games.game import Game
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from scorekeeper.i18n import LANGUAGES, english
from tests.cli.runner import run, run_json

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(r"```(\w+)\n(.*?)```", re.DOTALL)
RULES = re.compile(r"(<!-- house rules -->\n).*?(<!-- /house rules -->)", re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for found, text in BLOCK.findall(README.read_text("utf-8")) if found == kind]


def house_rules() -> str:
    rows = ["| rule | choices |", "| --- | --- |"]
    for rule in all_games()["sushi-go"].rules:
        choices = " · ".join(f"`{choice.id}` {english(choice.label)}" for choice in rule.choices)
        rows.append(f"| `{rule.id}` {english(rule.label)} | {choices} |")
    return "\n".join(rows) + "\n"


def filled() -> str:
    text = README.read_text("utf-8")
    return RULES.sub(lambda found: found[1] + house_rules() + found[2], text)


def test_the_house_rules_are_those_of_the_game() -> None:
    assert filled() == README.read_text("utf-8")


def test_the_test_command_stands_on_one_line() -> None:
    lines = [line for text in blocks("sh") for line in text.splitlines()]
    assert sum(line.startswith("python3 -m venv") and "pytest" in line for line in lines) == 1


def test_every_command_runs(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = [line for text in blocks("sh") for line in text.splitlines()]
    commands = [shlex.split(line)[1:] for line in lines if line.startswith("scorekeeper")]
    assert len(commands) == 5
    for words in sorted(commands, key=lambda words: words[0] != "add"):
        assert run(*words, db=database).stdout
    assert json.loads((tmp_path / "plays.json").read_text("utf-8"))["plays"]


def test_the_smallest_play_file() -> None:
    (text,) = blocks("json")
    assert [it["total"] for it in run_json("score", "-", typed=text)["players"]] == [8, 10]


def test_the_smallest_game(monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = blocks("python")
    code = [line for line in text.splitlines() if line.strip() and "import" not in line]
    assert len(code) <= 20
    module = types.ModuleType("fruit")
    exec(compile(text, "README.md", "exec"), module.__dict__)  # noqa: S102
    game: Game = module.GAME
    rules = complete(game, {})
    hands = tuple(game.read(text, rules) for text in ("aaap", "pppp"))
    card = score(game, Table(2, (hands, hands), rules))
    assert (card.totals, card.winners) == ((12, 8), (0,))
    assert game.write(hands[0]) == "aaap"
    assert [key.key for key in game.cards(rules).kinds.values()] == ["a", "p"]


def test_files_and_languages_are_named() -> None:
    text = README.read_text("utf-8")
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", text):
        assert (README.parent / target).exists(), target
    for language in LANGUAGES:
        assert language == "en" or f"--language {language}" in text


if __name__ == "__main__":
    README.write_text(filled(), "utf-8")
    sys.exit()
