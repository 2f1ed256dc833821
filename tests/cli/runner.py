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
    "rounds": [
        ["ltdlw323st", "t2ldds3lpc"],
        ["wtp2etsddt", "3wp2te2clt"],
        ["22ptdt2eqs", "lw3d2e2spd"],
    ],
}
"""A play of the shared cases: 43 to 46."""


def run(*args: str, typed: str | bytes = "", db: Path | None = None) -> Result:
    """Run a command; anything but an exit is an error of the test."""
    options = ["--db", str(db)] if db else []
    result = CliRunner().invoke(cli, [*options, *args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def run_json(*args: str, typed: object = None, code: int = 0, db: Path | None = None) -> Any:
    """Run a command with `--json`, JSON on its standard input, and return its JSON."""
    result = run(*args, "--json", typed=json.dumps(typed), db=db)
    assert result.exit_code == code, result.stderr
    return json.loads(result.stdout)


def program(
    *args: str, typed: bytes = b"", code: str | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the program, or Python `code`, without a terminal."""
    called = ["-c", code] if code else ["-m", "scorekeeper"]
    return subprocess.run(
        [sys.executable, *called, *args],
        input=typed,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        timeout=60,
        check=False,
    )


def made(path: Path) -> Path:
    """A database without plays."""
    from scorekeeper.store.database import open_database

    open_database(path).close()
    return path


def one_line(text: str) -> bool:
    """Whether a text is exactly one line of the program."""
    return text.startswith("scorekeeper: ") and text.endswith("\n") and text.count("\n") == 1
