"""Figures of one run, as ratios: `python -m tests.benchmarks.figures`. Machines are noisy."""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.files import bring_in, reading
from scorekeeper.games import find, rules, score
from scorekeeper.games.scorecard import Table
from scorekeeper.statistics.figures import standings
from scorekeeper.statistics.plays import load
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from tests.cli.runner import COMPLETE

PLAYS = 10_000


def seconds(job: Callable[[], object], times: int = 5) -> float:
    """Return the median time of a job."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        job()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def process(*words: str) -> Callable[[], object]:
    """Return a job that runs Python in a process of its own."""
    return lambda: subprocess.run([sys.executable, *words], check=True, capture_output=True)


def say(what: str, value: float, aim: str) -> None:
    """Print one figure beside its aim."""
    print(f"{what:<58}{value:>10.3g}   aim {aim}")


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        play = folder / "play.json"
        play.write_text(json.dumps(COMPLETE))
        bare = seconds(process("-c", "import click, json"))
        ours = seconds(process("-m", "scorekeeper", "score", str(play)))
        say("score of one play / import click, json", ours / bare, "1.6")

        game = find("sushi-go")
        hands = tuple(tuple(game.read(t, {}) for t in r) for r in COMPLETE["rounds"])
        table = Table(2, hands, rules.complete(game, {}))
        say("one play scored, µs", 1e6 * seconds(lambda: score(game, table), 200), "200")

        begun = datetime(2000, 1, 1, 19, tzinfo=UTC)
        plays = [
            {**COMPLETE, "started_at": (begun + timedelta(hours=9 * n)).isoformat()}
            for n in range(PLAYS)
        ]
        file = folder / "many.json"
        file.write_text(json.dumps({"format": "scorekeeper/1", "plays": plays}))
        store = open_store(folder / "many.db")
        start = time.perf_counter()
        bring_in.bring_in(store, reading.read(file))
        say(f"{PLAYS} plays imported, s", time.perf_counter() - start, "8")
        size = (folder / "many.db").stat().st_size
        say("an imported play, KB", size / PLAYS / 1024, "3")
        say("history's first page, ms", 1e3 * seconds(lambda: queries.history(store)), "100")
        ann = queries.Filter(text="an")
        say("a search, ms", 1e3 * seconds(lambda: queries.history(store, ann)), "50")
        say("standings, s", seconds(lambda: standings(load(store)), 1), "1")
        start = time.perf_counter()
        store.rebuild()
        say("index rebuilt, s", time.perf_counter() - start, "3")
        store.close()


if __name__ == "__main__":
    main()
