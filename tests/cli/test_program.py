"""The program as a whole: quick to start, never hanging, never a traceback, in any language."""

import json
import os
import pty
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context, Group

from scorekeeper import __version__, i18n
from scorekeeper.cli.app import COMMANDS, cli
from scorekeeper.cli.base import Command
from scorekeeper.cli.output import width, wrapped
from scorekeeper.i18n import LANGUAGES, Message
from tests.cli.runner import COMPLETE, ROOT, program, refused, run

LOADED = """
import sys
from scorekeeper.__main__ import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


def command_of(name: str) -> Command:
    found = cli.get_command(Context(cli), name)
    assert isinstance(found, Command)
    return found


@pytest.mark.parametrize(
    ("args", "never"),
    [
        (["--help"], {"textual", "sqlite3", "scorekeeper.cli.plays", "scorekeeper.guide"}),
        (["score", "-"], {"textual", "rich", "sqlite_utils", "sqlite3", "scorekeeper.guide"}),
        (["settle", "maki", "5", "3"], {"textual", "sqlite_utils", "sqlite3"}),
        (["rules", "gyoza"], {"textual", "sqlite_utils", "sqlite3"}),
        (["cards", "gyoza"], {"textual", "sqlite_utils", "sqlite3"}),
        (["plays"], {"textual", "openskill", "scorekeeper.files.csv_table"}),
    ],
    ids=lambda value: " ".join(sorted(value)),
)
def test_a_command_imports_only_what_it_takes(args: list[str], never: set[str]) -> None:
    done = program(*args, code=LOADED, typed=json.dumps(COMPLETE).encode())
    loaded = set(done.stderr.decode().split())
    assert done.returncode == 0
    assert not never & loaded
    assert len([name for name in loaded if name.startswith("scorekeeper")]) <= 60


def test_help_of_everything() -> None:
    text = run("--help").stdout
    assert run("-h").stdout == text
    assert all(f"\n  {name} " in text for name in COMMANDS)
    for name in COMMANDS:
        told = run(name, "--help").stdout
        assert told.startswith(f"Usage: scorekeeper {name} ")
        assert "\nExamples:\n" in told
        assert max(map(width, told.splitlines())) <= 100


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_example_of_the_help_is_called_rightly(name: str, tmp_path: Path) -> None:
    """Files and plays of an example need not be there, but the words must be known."""
    examples = (command_of(name) if name else cli).examples
    assert examples
    for line in examples:
        typed = line.partition("  #")[0].removeprefix('eval "$(_SCOREKEEPER_COMPLETE=bash_source ')
        words = shlex.split(typed.replace(')"', ""))
        words = words[: next((it for it, word in enumerate(words) if word in "<>"), None)]
        assert words[0] == "scorekeeper"
        if words[1:] in ([], ["demo"]):
            continue
        context = cli.make_context("scorekeeper", words[1:], resilient_parsing=False)
        command, sub = context.command, context
        assert isinstance(command, Group)
        found, called, rest = command.resolve_command(sub, [*sub._protected_args, *sub.args])
        assert called is not None
        called.make_context(found, rest, parent=sub)


def test_version_and_usage() -> None:
    assert run("--version").stdout == f"scorekeeper, version {__version__}\n"
    for args in (["nonsense"], ["score"], ["plays", "--limit", "x"], ["--language", "xx"]):
        assert refused(*args, code=2)
    assert "scorekeeper plays --help" in refused("plays", "--nonsense", code=2)


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_what_the_system_says_is_said_in_the_language(tmp_path: Path, language: str) -> None:
    """Its own words, and click's for a number, would be English."""
    for args in (["import", "nope.json"], ["import", str(tmp_path)], ["plays", "--limit", "x"]):
        told = program("--language", language, *args, LANGUAGE="").stderr.decode()
        assert not re.search("file|directory|number|integer", told.replace(str(tmp_path), ""))


def test_a_full_output_is_named() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "cards"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.stderr.decode() == "scorekeeper: stdout: the disk is full.\n"


def test_completion() -> None:
    for shell in ("bash", "zsh", "fish"):
        done = program(_SCOREKEEPER_COMPLETE=f"{shell}_source")
        assert b"_SCOREKEEPER_COMPLETE" in done.stdout
    done = program(
        _SCOREKEEPER_COMPLETE="bash_complete", COMP_WORDS="scorekeeper se", COMP_CWORD="1"
    )
    assert done.stdout.decode().split() == ["plain,settle"]


@pytest.mark.parametrize("term", ["xterm", "dumb", ""])
def test_without_a_terminal_it_says_what_to_do(term: str) -> None:
    done = program(TERM=term)
    assert (done.returncode, done.stdout) == (2, b"")
    assert "scorekeeper --help" in done.stderr.decode()
    leader, follower = pty.openpty()
    if term != "xterm":
        code = subprocess.run(
            [sys.executable, "-m", "scorekeeper"],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=ROOT,
            env={**os.environ, "TERM": term},
            timeout=60,
            check=False,
        ).returncode
        assert code == 2
    os.close(leader)
    os.close(follower)


def test_errors_are_one_line_whatever_the_stream_can_show(tmp_path: Path) -> None:
    broken = program("score", "-", typed=b"\xff\xfe\x00")
    assert broken.returncode == 1
    assert b"Traceback" not in broken.stderr
    assert broken.stderr.count(b"\n") == 1
    latin = program("settle", "pudding", "2", "0", "0", PYTHONIOENCODING="latin-1")
    assert "player 2  −3" in latin.stdout.decode()
    odd = program("--db", str(tmp_path / "x.db"), "add", "keltis", "A\udcff=1", "Ben=2")
    assert odd.returncode == 1
    assert b"Traceback" not in odd.stderr


def test_language_is_decided_before_anything_is_said() -> None:
    assert program("--language", "xx", "plays").returncode == 2
    for spoken in (["--language=de"], ["--language", "zh-Hant"]):
        done = program(*spoken, "settle", "maki", "5", "3", "--json")
        assert json.loads(done.stdout)["points"] == [6, 3]
    done = program("settle", "maki", "5", "3", "--json", SCOREKEEPER_LANGUAGE="vi")
    assert json.loads(done.stdout)["rule"].startswith("Most icons 6 points")


def test_help_in_a_wide_language_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    said = i18n.say

    def wide(message: Message, names: tuple[str, ...] = ()) -> str:
        return "".join("天" if letter.isalpha() else letter for letter in said(message, names))

    for module in ("scorekeeper.cli.base", "scorekeeper.cli.app", "scorekeeper.cli.settle"):
        monkeypatch.setattr(f"{module}.say", wide)
    for args in ([], ["settle"], ["edit"], ["players"]):
        text = run(*args, "--help").stdout
        assert "天天" in text
        told = text[: text.index("Examples:")]
        assert max(map(width, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("one two three", 8, ["one two", "three"]),
        ("天妇罗每两张五分，单张零分。", 10, ["天妇罗每两", "张五分，单", "张零分。"]),
        ("unbreakable", 4, ["unbreakable"]),
        ("", 10, [""]),
    ],
)
def test_wrapping_counts_cells(text: str, cells: int, lines: list[str]) -> None:
    assert wrapped(text, cells) == lines


def test_practice_keeps_its_contract() -> None:
    args = ["practice", "--players", "normal, easy,normal", "--games", "3", "--seed", "7"]
    done = json.loads(run(*args, "--json").stdout)
    assert list(done) == ["players", "games", "wins", "mean_totals", "ms_per_move"]
    assert (done["players"], done["games"]) == (["normal", "easy", "normal"], 3)
    assert sum(done["wins"]) == pytest.approx(3, abs=0.01)
    assert set(done["ms_per_move"]["easy"]) == {"mean", "p95"}
    again = json.loads(run(*args, "--json", "--rollouts", "5").stdout)
    assert again["mean_totals"] == done["mean_totals"]
    assert "wins" in run(*args).stdout
    for players in ("normal", "hard,eel", ",".join(["easy"] * 6)):
        assert refused("practice", "--players", players, code=2)


def test_demo_and_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Path] = []
    monkeypatch.setattr("scorekeeper.demo.write_demo", lambda path, _now: written.append(path))
    assert "The screens need a terminal" in refused("demo", code=2)
    assert not written[0].parent.exists()
    assert refused("demo", db=tmp_path / "demo.db", code=2)
    assert "sheet.undo" in run("keys").stdout
