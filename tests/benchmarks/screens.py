"""How quick the screens are, as multiples of a bare Textual app.

Run `python -m tests.benchmarks.screens`. Both run on terminals of the same size and take
turns, so that a busy machine slows them alike. Compare the ratios of one run, never the
times of two.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
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

PLAYS = 10_000
STARTS = 15
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
    def on_key(self):
        self.count += 1
        self.query_one(Static).update(f"echo {self.count};")
Bare().run()
"""


def many_plays(path: Path) -> None:
    """Store 10,000 finished plays of eight people, and one under way."""
    chance = Random(10)
    people = (*NAMES, "Fay", "Gus", "Hal")
    deals = [legal_rounds(5, chance) for _ in range(20)]
    with closing(open_database(path)) as db:
        for first in range(0, PLAYS, 500):
            with writing(db):
                for number in range(first, first + 500):
                    insert(db, _play(number, chance.sample(people, 5), deals[number % 20]))
    keep(path, play_of(NAMES, FIVE[:1], play_id="open", started_at="2026-11-29T19:00:00+01:00"))


def _play(number: int, names: list[str], rounds: tuple[tuple[str, ...], ...]) -> Play:
    day = f"20{10 + number // 700:02}-{number % 12 + 1:02}-{number % 28 + 1:02}"
    return play_of(names, rounds, play_id=f"p{number}", started_at=f"{day}T19:00:00+01:00")


@contextmanager
def running(command: list[str], home: Path) -> Iterator[Terminal]:
    # Everything is imported from .pyc files, as after the first start.
    terminal = Terminal(command, home=home, size=SIZE, wishes={"PYTHONDONTWRITEBYTECODE": ""})
    try:
        yield terminal
    finally:
        terminal.close()


def seconds_until(terminal: Terminal, marker: bytes, begun: float, start: int = 0) -> float:
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


def key_to_repaint(home: Path, database: Path) -> dict[str, list[float]]:
    """Return the seconds from a key to its picture, for an echo and for a card laid."""
    ours = [sys.executable, "-m", "scorekeeper", "--db", str(database)]
    times: dict[str, list[float]] = {"echo": [], "card": []}
    with (
        running([sys.executable, "-c", BARE_KEYS], home) as bare,
        running(ours, home) as sheet,
    ):
        bare.until_text("ready")
        sheet.until_text("Continue: round 2")
        sheet.press("c")
        sheet.until_text("cards laid")
        _quiet(sheet)
        for number in range(1, KEYS + 1):
            times["echo"].append(_press(bare, "x", f"echo {number};".encode()))
            times["card"].append(_press(sheet, "c", b"8/7"))
            _press(sheet, "backspace", b"7/7")
            _quiet(sheet)
    return times


def _press(terminal: Terminal, key: str, marker: bytes) -> float:
    start = len(terminal.written)
    begun = time.perf_counter()
    terminal.press(key)
    return seconds_until(terminal, marker, begun, start)


def _quiet(terminal: Terminal) -> None:
    while terminal.read(0.1):
        pass


def report(name: str, taken: list[float], base: list[float], aim: str) -> None:
    print(
        f"{name:36}{median(taken) * 1000:7.1f} ms{median(taken) / median(base):7.2f} × median"
        f"{min(taken) / min(base):7.2f} × best  {aim}"
    )


def in_folder(job: Callable[[Path], None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        job(Path(folder))


def measure(folder: Path) -> None:
    many, full = folder / "many.db", folder / "full.db"
    many_plays(many)
    # the last player's row is the one in hand: all others are full
    hands = [*FIVE[1][:4], None]
    play = play_of(NAMES, [FIVE[0], hands], play_id="full", closed=1)
    keep(full, play.enter(1, 4, FIVE[1][4], "2026-11-29T19:40:00+01:00"))
    starts = first_paint(folder, many)
    report("bare app, start to first paint", starts["bare"], starts["bare"], "")
    report("Home over 10,000 plays", starts["home"], starts["bare"], "aim ≤ 1.4")
    report("  and its list of results", starts["results"], starts["bare"], "")
    keys = key_to_repaint(folder, full)
    report("bare app, key to echo", keys["echo"], keys["echo"], "")
    report("card laid on five full hands", keys["card"], keys["echo"], "aim ≤ 2")


def main() -> None:
    """Print the medians and the best against the bare app."""
    in_folder(measure)


if __name__ == "__main__":
    main()
