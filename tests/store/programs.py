"""Start `worker.py` as a program of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.store.sheets import ROOT

WORKER = Path(__file__).with_name("worker.py")
Program = subprocess.Popen[str]


@contextmanager
def program(job: str, path: Path, *arguments: object) -> Iterator[Program]:
    """A running worker; it is ended at the end."""
    command = [sys.executable, str(WORKER), job, str(path), *map(str, arguments)]
    with subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def finish(process: Program) -> list[str]:
    """Wait for the end of a program that must end well; return the lines it said."""
    said, complained = process.communicate()
    assert (process.returncode, complained) == (0, "")
    return said.splitlines()


def say_ready(processes: list[Program]) -> None:
    """Let programs go on together once all are there."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
