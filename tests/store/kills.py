"""Let a program of its own do something, and kill it at any step."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.store.sheets import ROOT

WORKER = Path(__file__).with_name("safety_worker.py")
KILLS = int(os.environ.get("SCOREKEEPER_KILLS", "10"))


def run(step: int, job: str, *paths: Path) -> int:
    """Run a job to its end and return its number of steps, or kill it before one: then 0."""
    done = subprocess.run(
        [sys.executable, str(WORKER), str(step), job, *map(str, paths)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    if done.returncode == 0:
        return int(done.stdout.split()[-1])
    assert done.returncode == -9
    return 0


def steps(job: str, *paths: Path) -> Iterator[int]:
    """Do the job once, whole; yield steps at which to kill it the next times, spread over all."""
    total = run(0, job, *paths)
    chance = Random(total)
    for number in range(KILLS):
        yield chance.randrange(total * number // KILLS, total * (number + 1) // KILLS) + 1
