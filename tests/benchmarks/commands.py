"""How long quick commands take, as multiples of `python -c "import click, json"`.

Run `python -m tests.benchmarks.commands`; all are measured in turn, so that a busy
machine slows them alike. `score` shall stay within 1.6 of it. What Python takes to do
nothing is measured too.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.cli.runner import COMPLETE, ROOT

ROUNDS = 25


def measure(commands: dict[str, list[str]]) -> dict[str, list[float]]:
    """Return the seconds of each command, one after the other in every round."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, args in commands.items():
            begun = time.perf_counter()
            subprocess.run([sys.executable, *args], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
            times[name].append(time.perf_counter() - begun)
    return times


def main() -> None:
    """Print the median and the best of each command against what it stands on."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "play.json"
        file.write_text(json.dumps(COMPLETE))
        program = ["-m", "scorekeeper"]
        times = measure(
            {
                "click, json": ["-c", "import click, json"],
                "nothing": ["-c", "pass"],
                "--help": [*program, "--help"],
                "score FILE": [*program, "score", str(file)],
                "settle": [*program, "settle", "maki", "5", "3", "3", "2"],
                "cards": [*program, "cards"],
            }
        )
    base = times["click, json"]
    for name, taken in times.items():
        print(
            f"{name:14}{median(taken) * 1000:7.1f} ms"
            f"{median(taken) / median(base):7.2f} × median{min(taken) / min(base):7.2f} × best"
        )


if __name__ == "__main__":
    main()
