"""Run one command in this process, or the whole program in its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from scorekeeper.cli.app import cli

ROOT = Path(__file__).parents[2]

COMPLETE = {
    "game": "sushi-go",
    "players": ["Ann", "Ben"],
    "started_at": "2026-11-29T19:40:00+01:00",
    "rounds": [
        ["ltdlw323st", "t2ldds3lpc"],
        ["wtp2etsddt", "3wp2te2clt"],
        ["22ptdt2eqs", "lw3d2e2spd"],
    ],
}
"""A play that ends 43–46."""


def run(*args: str, typed: object = "", db: Path | None = None, code: int = 0) -> Result:
    """Run a command with this on its standard input; it has to end with the exit code."""
    text = typed if isinstance(typed, str | bytes) else json.dumps(typed)
    result = CliRunner().invoke(cli, [*(["--db", str(db)] if db else []), *args], input=text)
    assert isinstance(result.exception, SystemExit | None), repr(result.exception)
    assert result.exit_code == code, (result.stdout, result.stderr)
    return result


def run_json(*args: str, typed: object = "", db: Path | None = None, code: int = 0) -> Any:
    """Run a command with `--json` and return its JSON."""
    return json.loads(run(*args, "--json", typed=typed, db=db, code=code).stdout)


def refused(*args: str, typed: object = "", db: Path | None = None, code: int = 1) -> str:
    """Run a command that can't do what was asked; return its one sentence."""
    text = run(*args, typed=typed, db=db, code=code).stderr
    assert text.startswith("scorekeeper: ")
    assert text.endswith("\n")
    assert text.count("\n") == 1
    return text.removeprefix("scorekeeper: ").rstrip("\n")


def program(
    *args: str, typed: bytes = b"", code: str = "", **environment: str
) -> "subprocess.CompletedProcess[bytes]":
    """Run the program, or Python `code`, without a terminal."""
    called = ["-c", code] if code else ["-m", "scorekeeper"]
    return subprocess.run(
        [sys.executable, *called, *args],
        input=typed,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
