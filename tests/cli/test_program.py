"""The program as a whole: quick to start, never hanging, never a traceback."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import __version__
from scorekeeper.cli.app import COMMANDS
from tests.cli.runner import COMPLETE, ROOT, made, one_line, program, run

HEAVY = ("textual", "rich", "sqlite_utils", "sqlite3")

_LOADED = f"""
import sys
from scorekeeper.__main__ import main
try:
    main()
finally:
    print([name for name in {HEAVY} if name in sys.modules], file=sys.stderr)
"""


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["score", "-"],
        ["score", "--help"],
        ["settle", "maki", "5", "3"],
        ["cards"],
        ["completion", "fish"],
    ],
)
def test_quick_commands_import_nothing_heavy(args: list[str]) -> None:
    done = program(*args, code=_LOADED, typed=json.dumps(COMPLETE).encode())
    assert done.returncode == 0
    assert done.stderr.strip() == b"[]"


def test_score_loads_only_what_scoring_takes() -> None:
    """Beside click and json: our own modules, and a few small ones of Python.

    What pathlib and dataclasses load is another thing with each Python.
    """
    names = "print(*sys.modules, file=sys.stderr)"
    modules = "click, json, pathlib, dataclasses"
    base = program(code=f"import sys, {modules}; {names}").stderr.split()
    code = _LOADED[: _LOADED.index("    print")] + f"    {names}\n"
    done = program("score", "-", code=code, typed=json.dumps(COMPLETE).encode())
    more = {name.decode() for name in done.stderr.split()} - {name.decode() for name in base}
    ours = {name for name in more if name.split(".")[0] == "scorekeeper"}
    assert "scorekeeper.games.sushi_go.scoring" in ours
    assert len(ours) <= 60
    assert not more & {"platformdirs", "tempfile", "shutil", "random", "difflib", "uuid"}
    assert len(more - ours) <= 6, more - ours


def test_help_imports_no_command() -> None:
    code = _LOADED.replace(str(HEAVY), str(tuple(f"scorekeeper.cli.{name}" for name in COMMANDS)))
    assert program("--help", code=code).stderr.strip() == b"[]"


def test_stored_plays_open_no_screen(tmp_path: Path) -> None:
    code = _LOADED.replace(str(HEAVY), str(("textual", "rich")))
    done = program("--db", str(made(tmp_path / "x.db")), "plays", code=code)
    assert (done.returncode, done.stderr.strip()) == (0, b"[]")


def test_help_lists_every_command_and_examples() -> None:
    text = run("--help").stdout
    assert all(f"\n  {name} " in text for name in COMMANDS)
    assert "scorekeeper settle maki 5 3 3 2" in text
    for name in COMMANDS:
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Examples:" in result.stdout
    assert run("-h").stdout == text


def test_version_and_usage() -> None:
    assert __version__ in run("--version").stdout
    assert run("nonsense").exit_code == 2
    assert run("score").exit_code == 2


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    assert "_SCOREKEEPER_COMPLETE" in run("completion", shell).stdout


def test_completion_completes() -> None:
    done = program(
        _SCOREKEEPER_COMPLETE="bash_complete", COMP_WORDS="scorekeeper s", COMP_CWORD="1"
    )
    assert done.stdout.decode().split() == [
        "plain,score",
        "plain,settle",
        "plain,show",
        "plain,stats",
    ]


def test_without_a_terminal_it_says_what_to_do() -> None:
    done = program(TERM="xterm")
    assert (done.returncode, done.stdout) == (2, b"")
    assert one_line(done.stderr.decode())
    assert "scorekeeper --help" in done.stderr.decode()


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_on_a_dumb_terminal_it_says_what_to_do(term: str | None) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "TERM"}
    if term is not None:
        environment["TERM"] = term
    leader, follower = pty.openpty()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper"],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            cwd=ROOT,
            env={**environment, "PYTHONPATH": str(ROOT)},
            timeout=60,
            check=False,
        )
        said = os.read(leader, 1000).decode()
    finally:
        os.close(leader)
        os.close(follower)
    assert done.returncode == 2
    assert "scorekeeper --help" in said


def test_a_closed_pipe_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "plays.json"
    file.write_text(json.dumps({"plays": [COMPLETE] * 200}))
    with subprocess.Popen(
        [sys.executable, "-m", "scorekeeper", "score", "--json", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scorekeeper", "cards"],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
        )
    assert done.returncode == 1
    assert one_line(done.stderr.decode())


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_any_encoding(encoding: str) -> None:
    typed = json.dumps({**COMPLETE, "players": ["さくら", "Zoé"]}).encode()
    for options in ([], ["--json"]):
        done = program("score", "-", *options, typed=typed, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
    names = [player["name"] for player in json.loads(done.stdout)["players"]]
    assert names == ["さくら", "Zoé"]


def test_plain_stand_ins_where_a_stream_has_no_minus_sign() -> None:
    done = program("settle", "pudding", "3", "1", "0", PYTHONIOENCODING="latin-1")
    assert "-6" in done.stdout.decode("latin-1")
    assert b"\\u" not in done.stdout


def test_an_error_of_the_program_is_one_line() -> None:
    code = """
import scorekeeper.rulings
def broken(_question):
    raise RuntimeError("x")
scorekeeper.rulings.find_question = broken
from scorekeeper.__main__ import main
main()
"""
    done = program("settle", "maki", "5", "3", code=code)
    assert done.returncode == 1
    assert one_line(done.stderr.decode())
    assert "RuntimeError: x" in done.stderr.decode()


def test_an_interrupt_is_quiet() -> None:
    code = """
import sys
import scorekeeper.cli.app
def interrupted(**_options):
    raise KeyboardInterrupt
scorekeeper.cli.app.cli.main = interrupted
from scorekeeper.__main__ import main
sys.argv.append("cards")
main()
"""
    done = program(code=code)
    assert (done.returncode, done.stderr) == (130, b"")
