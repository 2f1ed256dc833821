"""How quick the screens are, as multiples of a bare Textual app.

Run `python -m tests.benchmarks.screens [PLAYS]`; Home is opened over 100,000 plays when not
said otherwise. Both programs run on terminals of the same size and take turns, so that a busy
machine slows them alike. Compare the ratios of one run, never the times of two. What nobody
can be quicker than is measured beside them: writing a page to the disk and waiting for it,
and how long the bare app takes to end.
"""

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from statistics import median

from scorekeeper.play import Play
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.plays import insert
from tests.legal_deals import legal_rounds
from tests.tui.plays import FIVE, keep, play_of
from tests.tui.terminal import Terminal

PLAYS = 100_000
STARTS = 15
ENDS = 10
KEYS = 60
SIZE = (120, 40)
NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")

BARE_START = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    def compose(self):
        yield Static("New play")
Bare().run()
"""

BARE_KEYS = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    count = 0
    def compose(self):
        yield Static("ready")
    def on_key(self, event):
        if event.key == "q":
            self.exit()
        self.count += 1
        self.query_one(Static).update(f"echo {self.count};")
Bare().run()
"""


class Blind(Terminal):
    """A terminal that keeps what is written but does not draw it, which would take longer."""

    def look(self, data: bytes) -> None:
        """Draw nothing."""
        del data


def many_plays(path: Path, number: int) -> None:
    """Store finished plays of eight people, and one under way."""
    chance = Random(10)
    people = (*NAMES, "Fay", "Gus", "Hal")
    deals = [legal_rounds(5, chance) for _ in range(20)]
    with closing(open_database(path)) as db:
        for first in range(0, number, 500):
            with writing(db):
                for each in range(first, min(first + 500, number)):
                    insert(db, _play(each, chance.sample(people, 5), deals[each % 20]))
    keep(path, play_of(NAMES, FIVE[:1], play_id="open", started_at="2026-11-29T19:00:00+01:00"))


def _play(number: int, names: list[str], rounds: tuple[tuple[str, ...], ...]) -> Play:
    day = f"{1900 + number // 900}-{number % 12 + 1:02}-{number % 28 + 1:02}"
    return play_of(names, rounds, play_id=f"p{number}", started_at=f"{day}T19:00:00+01:00")


@contextmanager
def running(command: list[str], home: Path) -> Iterator[Blind]:
    # Everything is imported from .pyc files, as after the first start.
    terminal = Blind(command, home=home, size=SIZE, wishes={"PYTHONDONTWRITEBYTECODE": ""})
    try:
        yield terminal
    finally:
        terminal.close()


def seconds_until(terminal: Blind, marker: bytes, begun: float, start: int = 0) -> float:
    """Return the seconds from `begun` until the program has written the marker."""
    while marker not in terminal.written[start:]:
        if not terminal.read(30.0):
            raise TimeoutError(marker, bytes(terminal.written[-400:]))
    return time.perf_counter() - begun


def first_paint(home: Path, database: Path) -> dict[str, list[float]]:
    """Return the seconds from starting a program to what is seen first, and to the results."""
    ours = [sys.executable, "-m", "scorekeeper", "--db", str(database)]
    times: dict[str, list[float]] = {"bare": [], "home": [], "results": []}
    for _ in range(STARTS):
        begun = time.perf_counter()
        with running([sys.executable, "-c", BARE_START], home) as bare:
            times["bare"].append(seconds_until(bare, b"New play", begun))
        begun = time.perf_counter()
        with running(ours, home) as terminal:
            times["home"].append(seconds_until(terminal, b"New play", begun))
            times["results"].append(seconds_until(terminal, b"unfinished", begun))
    return times


Times = dict[str, list[float]]
"""The seconds of several turns by what was measured."""


def key_to_repaint(home: Path, database: Path) -> tuple[Times, Times, dict[str, int]]:
    """Return the seconds from a key to its picture, those of the processor, and the memory.

    `echo` is the bare app's; `card` the last card of a full deal, `odd` one card too many,
    which makes all hands narrower, `cursor` a step of the cursor, which stores nothing. The
    memory of both programs is in KiB.
    """
    ours = [sys.executable, "-m", "scorekeeper", "--db", str(database)]
    names = ("echo", "card", "odd", "cursor")
    times: Times = {name: [] for name in names}
    used: Times = {name: [] for name in names}

    def press(terminal: Blind, key: str, marker: str, name: str = "") -> None:
        before = processor(terminal)
        taken = _press(terminal, key, marker.encode())
        _quiet(terminal)
        if name:
            times[name].append(taken)
            used[name].append(processor(terminal) - before)

    with (
        running([sys.executable, "-c", BARE_KEYS], home) as bare,
        running(ours, home) as sheet,
    ):
        seconds_until(bare, b"ready", 0.0)
        seconds_until(sheet, b"Continue: round 2", 0.0)
        sheet.press("c")
        seconds_until(sheet, b"cards laid", 0.0)
        _quiet(sheet)
        for number in range(1, KEYS + 1):
            press(bare, "x", f"echo {number};", "echo")
            press(sheet, "backspace", "6/7")
            press(sheet, "c", "7/7", "card")
            press(sheet, "c", "8/7", "odd")
            press(sheet, "backspace", "7/7")
            press(sheet, "left", "7/7", "cursor")
            press(sheet, "right", "7/7")
        memory = {"bare": resident(bare), "sheet": resident(sheet)}
    return times, used, memory


def processor(terminal: Terminal) -> float:
    """Return the seconds of the processor that a program has used in all its threads."""
    threads = Path(f"/proc/{terminal.process.pid}/task").iterdir()
    return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9


def resident(terminal: Terminal) -> int:
    """Return the memory that a program holds, in KiB."""
    status = Path(f"/proc/{terminal.process.pid}/status").read_text("utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def key_to_end(home: Path, database: Path) -> dict[str, list[float]]:
    """Return the seconds from the key that leaves a program to its end."""
    ours = [sys.executable, "-m", "scorekeeper", "--db", str(database)]
    times: dict[str, list[float]] = {"bare": [], "home": []}
    for _ in range(ENDS):
        for name, command, marker in (
            ("bare", [sys.executable, "-c", BARE_KEYS], b"ready"),
            ("home", ours, b"Continue: round 2"),
        ):
            with running(command, home) as terminal:
                seconds_until(terminal, marker, 0.0)
                _quiet(terminal)
                begun = time.perf_counter()
                terminal.press("q")
                while terminal.process.poll() is None:
                    terminal.read(0.001)
                times[name].append(time.perf_counter() - begun)
    return times


def to_the_disk(folder: Path) -> list[float]:
    """Return the seconds that writing a page and waiting for the disk takes."""
    times = []
    with (folder / "page").open("wb", buffering=0) as file:
        for _ in range(KEYS):
            begun = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - begun)
    return times


def _press(terminal: Blind, key: str, marker: bytes) -> float:
    start = len(terminal.written)
    begun = time.perf_counter()
    terminal.press(key)
    return seconds_until(terminal, marker, begun, start)


def _quiet(terminal: Blind) -> None:
    while terminal.read(0.1):
        pass


def report(name: str, taken: list[float], base: list[float], aim: str = "") -> None:
    worst = sorted(taken)[int(len(taken) * 0.99)]
    print(
        f"{name:36}{median(taken) * 1000:7.1f} ms, 99 % {worst * 1000:6.1f} ms"
        f"{median(taken) / median(base):7.2f} × median{min(taken) / min(base):7.2f} × best  {aim}"
    )


def measure(folder: Path, number: int) -> None:
    many, full = folder / "many.db", folder / "full.db"
    many_plays(many, number)
    # the last player's row is the one in hand: all others are full
    hands = [*FIVE[1][:4], None]
    play = play_of(NAMES, [FIVE[0], hands], play_id="full", closed=1)
    keep(full, play.enter(1, 4, FIVE[1][4], "2026-11-29T19:40:00+01:00"))
    starts = first_paint(folder, many)
    report("bare app, start to first paint", starts["bare"], starts["bare"])
    report(f"Home over {number:,} plays", starts["home"], starts["bare"], "aim ≤ 1.25")
    report("  and its list of results", starts["results"], starts["bare"])
    keys, used, memory = key_to_repaint(folder, full)
    report("bare app, key to echo", keys["echo"], keys["echo"])
    report("last card of five full hands", keys["card"], keys["echo"], "aim ≤ 1.5")
    report("one card too many", keys["odd"], keys["echo"])
    report("the cursor moved, nothing stored", keys["cursor"], keys["echo"])
    for name in ("echo", "card", "odd", "cursor"):
        report(f"  of the processor: {name}", used[name], used["echo"])
    report("a page written to the disk", to_the_disk(folder), keys["echo"])
    ends = key_to_end(folder, full)
    report("bare app, key to its end", ends["bare"], ends["bare"])
    report("Home, key to its end", ends["home"], ends["bare"], "aim ≤ 100 ms")
    print(
        f"memory: bare app {memory['bare'] / 1024:.1f} MiB, Sheet {memory['sheet'] / 1024:.1f} MiB"
        f"{memory['sheet'] / memory['bare']:7.2f} ×  aim ≤ 1.3"
    )


def main() -> None:
    """Print the medians and the best against the bare app."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    with tempfile.TemporaryDirectory() as folder:
        measure(Path(folder), number)


if __name__ == "__main__":
    main()
