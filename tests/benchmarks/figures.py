"""Figures of one run, as ratios: `python -m tests.benchmarks.figures`. Machines are noisy.

What no terminal shows is measured in seconds of the processor, the programs that it runs
included, so that what else the machine does counts little.
`--large` adds the statistics of 100,000 plays, which take minutes to store.
"""

import json
import os
import re
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.files import bring_in, reading
from scorekeeper.games import find, rules, score
from scorekeeper.games.scorecard import Table
from scorekeeper.i18n import Refused
from scorekeeper.play import people
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from tests.cli.runner import COMPLETE
from tests.store.help import begin, lay
from tests.tui.plays import EVENING, make
from tests.tui.terminal import Terminal

PLAYS = 10_000
KEYS = 200
BARE = "tests.benchmarks.bare"
OURS = "scorekeeper"


def seconds(job: Callable[[], object], times: int = 5) -> float:
    """Return the median time that a job keeps the processor busy."""
    taken = []
    for _ in range(times):
        start = sum(os.times()[:4])
        job()
        taken.append(sum(os.times()[:4]) - start)
    return statistics.median(taken)


def process(*words: str) -> Callable[[], object]:
    """Return a job that runs Python in a process of its own."""
    return lambda: subprocess.run([sys.executable, *words], check=True, capture_output=True)


def say(what: str, value: float, aim: str) -> None:
    """Print one figure beside its aim."""
    print(f"{what:<58}{value:>10.3g}   aim {aim}", flush=True)


def painted(db: Path, module: str) -> tuple[float, Terminal]:
    """Start a program on a terminal; return when its first picture stood there, and the program."""
    start = time.perf_counter()
    terminal, seen = Terminal(db, (80, 24), {}, module), b""
    while b"Newplay" not in re.sub(rb"\x1b\[[^a-zA-Z]*[a-zA-Z]| ", b"", seen):
        seen += os.read(terminal.master, 65536)
    return time.perf_counter() - start, terminal


def answered(terminal: Terminal, key: bytes) -> float:
    """Press a key; return when the last of what it changed was drawn."""
    start = last = time.perf_counter()
    os.write(terminal.master, key)
    while select.select([terminal.master], [], [], 0.5 if last == start else 0.03)[0]:
        os.read(terminal.master, 65536)
        last = time.perf_counter()
    return last - start


def memory(terminal: Terminal) -> int:
    """Return how many kilobytes a program holds."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])


def left(terminal: Terminal, key: bytes) -> float:
    """Press the key that ends a program; return how long it took."""
    start = time.perf_counter()
    os.write(terminal.master, key)
    while terminal.process.poll() is None:
        if select.select([terminal.master], [], [], 0.001)[0]:
            os.read(terminal.master, 65536)
    taken = time.perf_counter() - start
    os.close(terminal.master)
    os.close(terminal.slave)
    return taken


def screens(db: Path) -> None:
    """Measure the screens on a file of many plays, against an application that does nothing."""
    paint: dict[str, list[float]] = {BARE: [], OURS: []}
    size: dict[str, int] = {}
    quits = []
    for _ in range(5):
        for module, times in paint.items():
            taken, terminal = painted(db, module)
            times.append(taken)
            terminal.quiet(0.5)
            size[module] = memory(terminal)
            gone = left(terminal, b"\x11" if module == BARE else b"q")
            quits += [gone] if module == OURS else []
    first, bare = (statistics.median(paint[module]) for module in (OURS, BARE))
    say("Home's first paint / a bare application", first / bare, "1.25")
    say("memory / a bare application", size[OURS] / size[BARE], "1.4")
    say("quit, ms", 1e3 * statistics.median(quits), "100")

    last = (*EVENING[:2], (*EVENING[2][:4], None))
    play = make(db, rounds=last, started="2026-11-30T18:55:00+01:00")
    _, terminal = painted(db, OURS)
    _, other = painted(db, BARE)
    for each in (terminal, other):
        each.quiet(0.5)
    os.write(terminal.master, b"c")
    terminal.quiet(0.5)
    with closing(open_store(db)) as store:
        before = store.play(play.id).log.clock
        keys, echoes = [], []
        for number in range(KEYS):
            keys.append(answered(terminal, b"\x7f" if number % 2 else b"t"))
            echoes.append(answered(other, b"t"))
        written = store.play(play.id).log.clock - before
    assert written == KEYS, f"{written} of {KEYS} keys were stored"
    ratio = statistics.median(keys) / statistics.median(echoes)
    say("a key in a full Sheet, stored / a bare echo", ratio, "2.5")
    say("99th percentile of such keys, ms", 1e3 * statistics.quantiles(keys, n=100)[98], "35")
    for each in (terminal, other):
        left(each, b"\x11")


def many(folder: Path, name: str, count: int, start: int = 0) -> Path:
    """Write a file of so many plays."""
    begun = datetime(1950, 1, 1, 19, tzinfo=UTC)
    plays = [
        {**COMPLETE, "started_at": (begun + timedelta(hours=5 * n)).isoformat()}
        for n in range(start, start + count)
    ]
    file = folder / name
    file.write_text(json.dumps({"format": "scorekeeper/1", "plays": plays}))
    return file


def refuse_csv(folder: Path) -> None:
    """Read a table whose 100,000 rows say that they are one play."""
    file = folder / "one.csv"
    row = "7f1b8a52-6a0e-4d3c-8d1c-4b8f3f6d2e91,2026-11-29,sushi-go,{0},{0}\n"
    file.write_text("play_id,date,game,player,total\n" + "".join(map(row.format, range(100_000))))

    def read() -> None:
        try:
            plays = reading.read(file).plays
        except Refused:
            return
        assert not plays

    say("a table of 100,000 rows of one play refused, s", seconds(read, 1), "1")


def rename(store: Store, to: str) -> None:
    """Rename somebody who sits in every play."""
    uuid = store.person("Ann") if to != "Ann" else store.person("Anna")
    store.write_person(uuid, people.rename(store.people(), uuid, to))


def keyed(store: Store) -> None:
    """Enter plays of four players card by card."""

    def size() -> int:
        ((pages,),) = store.ask("SELECT (SELECT * FROM pragma_page_count) * 4096")
        return int(pages)

    before = size()
    for _ in range(20):
        play = begin(store, ("Ann", "Ben", "Chi", "Dov"), rules={"reshuffle": "on"})
        for place in range(12):
            for count in range(1, 9):
                lay(store, play, place // 4, place % 4, "tsd12lqt"[:count])
    say("a play entered key by key, KB", (size() - before) / 20 / 1024, "10")


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
        scored = seconds(lambda: [score(game, table) for _ in range(1000)])
        say("one play scored, µs", 1e3 * scored, "200")
        refuse_csv(folder)

        db, file = folder / "many.db", many(folder, "many.json", PLAYS)
        store = open_store(db)
        imported = seconds(lambda: bring_in.bring_in(store, reading.read(file)), 1)
        say(f"{PLAYS} plays imported, s", imported, "8")
        say("an imported play, KB", db.stat().st_size / PLAYS / 1024, "3")
        page = seconds(lambda: [queries.history(store) for _ in range(50)])
        say("history's first page, ms", 20 * page, "100")
        ann = queries.Filter(text="an")
        search = seconds(lambda: [queries.history(store, ann) for _ in range(50)])
        say("a search, ms", 20 * search, "50")
        say("index rebuilt, s", seconds(store.rebuild, 1), "3")
        say("somebody of every play renamed, s", seconds(lambda: rename(store, "Anna"), 1), "3")
        rename(store, "Ann")
        store.close()
        with closing(open_store(folder / "keyed.db")) as store:
            keyed(store)
        stats = process("-m", "scorekeeper", "--db", str(db), "stats")
        say(f"stats of {PLAYS} plays, s", seconds(stats, 3), "1")
        screens(db)
        if "--large" in sys.argv:
            with closing(open_store(db)) as store:
                for part in range(1, 10):
                    file = many(folder, f"{part}.json", PLAYS, part * PLAYS)
                    bring_in.bring_in(store, reading.read(file))
            say(f"stats of {10 * PLAYS} plays, s", seconds(stats, 1), "10")


if __name__ == "__main__":
    main()
