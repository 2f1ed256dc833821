"""How quick the history is: `python -m tests.benchmarks.history [PLAYS]`.

It builds a database of finished four-player plays from simulated legal deals, 100,000 when
not said otherwise, in a folder that is deleted at the end, and drives the real screen on it.
A time runs from the key to the picture; the median and the worst of several are shown, and
the processor's time of the median, which other programs disturb less. An empty screen of the
program is opened beside the history, to tell what Textual itself takes.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from textual.app import App
from textual.pilot import Pilot

from scorekeeper.store.database import open_database
from scorekeeper.store.history import Found, Wanted
from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.history import HistoryScreen
from tests.benchmarks.database import fill, sizes

PLAYS = 100_000
TURNS = 12
SIZE = (120, 40)


Times = list[tuple[float, float]]
"""For each turn the ms that passed, and those of the processor."""


async def until_drawn(app: App[None], act: Callable[[], Awaitable[None]]) -> tuple[float, float]:
    """The ms from an action to the picture that it leads to."""
    start, used = perf_counter(), process_time()
    await act()
    drawn = asyncio.Event()
    app.call_after_refresh(drawn.set)
    await drawn.wait()
    return (perf_counter() - start) * 1000, (process_time() - used) * 1000


def say(name: str, times: Times, aim: int | None) -> None:
    passed, used = zip(*times, strict=True)
    print(
        f"{name:44}{median(passed):7.1f} ms  worst {max(passed):6.1f}  "
        f"processor {median(used):6.1f}" + (f"  aim {aim}" if aim else "")
    )


async def key(app: ScorekeeperApp, name: str, character: str | None = None) -> None:
    """Press a key as the terminal would, without the pause of a pilot."""
    from textual.events import Key

    event = Key(name, character)
    event.set_sender(app)
    app.screen._forward_event(event)
    # the key is answered before anything that is sent to the screen after it
    await _idle(app)


async def _idle(app: App[None]) -> None:
    answered = asyncio.Event()
    target = app.focused or app.screen
    target.call_later(answered.set)
    await answered.wait()
    answered = asyncio.Event()
    app.screen.call_later(answered.set)
    await answered.wait()


async def drive(path: Path) -> None:
    app = ScorekeeperApp(path, settings_file=path.with_name("settings.json"))
    async with app.run_test(size=SIZE) as pilot:
        while not app.ready:
            await pilot.pause()
        await measure(app, pilot)


async def measure(app: ScorekeeperApp, pilot: Pilot[None]) -> None:
    for name, kind, aim in (
        ("an empty screen after the key", CommandScreen, None),
        ("history, first page after the key", HistoryScreen, 100),
    ):
        opened: Times = []
        for _ in range(TURNS):

            async def show(kind: type[CommandScreen] = kind) -> None:
                await app.push_screen(kind())

            opened.append(await until_drawn(app, show))
            await pilot.pause()
            app.pop_screen()
            await pilot.pause()
        say(name, opened, aim)
    await app.push_screen(HistoryScreen())
    await pilot.pause()
    for name, keys in (
        ("page down", ["pagedown"] * TURNS),
        ("one play down", ["down"] * TURNS),
        ("to the end and back", ["end", "home"] * (TURNS // 2)),
    ):
        say(name, [await until_drawn(app, lambda k=k: key(app, k)) for k in keys], 30)
    for typed in ("player 17", "2019-05-1", "zzz"):
        await key(app, "slash", "/")
        times = [await until_drawn(app, lambda c=c: key(app, _name(c), c)) for c in typed]
        say(f"search keystroke, “{typed}”", times, 50)
        await key(app, "escape")
        for _ in range(2):
            await until_drawn(app, lambda: key(app, "pagedown"))
        paged = [await until_drawn(app, lambda: key(app, "pagedown")) for _ in range(TURNS)]
        say("  page down in what was found", paged, 30)
        await key(app, "x", "x")
    for name, letter in (("filter by number", "n"), ("filter by state", "f"), ("order", "s")):
        times = [await until_drawn(app, lambda c=letter: key(app, c, c)) for _ in range(6)]
        say(f"{name} of players" if letter == "n" else name, times, 50)
    await key(app, "x", "x")
    await key(app, "s", "s")
    paged = [await until_drawn(app, lambda: key(app, "pagedown")) for _ in range(TURNS)]
    say("page down, highest total first", paged, 30)


def _name(letter: str) -> str:
    return {" ": "space", "-": "minus"}.get(letter, letter)


def questions(path: Path) -> None:
    """The questions alone, without the screen."""
    with closing(open_database(path)) as db:
        for name, wanted in (
            ("count and page: all", Wanted()),
            ("count and page: “p”, every play", Wanted("p")),
            ("count and page: “player 1”, half of them", Wanted("player 1")),
            ("count and page: one player, finished", Wanted(players=("Player 3",))),
            ("count and page: “player”, by margin", Wanted("player", sort="margin")),
        ):
            times = []
            for _ in range(TURNS):
                start = perf_counter()
                Found(db, wanted).page(60)
                times.append((perf_counter() - start) * 1000)
            print(f"{name:44}{median(times):7.1f} ms  worst {max(times):6.1f} ms")


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    os.environ.pop("NO_COLOR", None)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scorekeeper.db"
        start = perf_counter()
        with closing(open_database(path)) as db:
            empty, _ = sizes(db)
            fill(db, number, Random(2014))
            whole, journal = sizes(db)
            (search,) = db.execute(
                "SELECT sum(pgsize) FROM dbstat WHERE name LIKE '%history%'"
            ).fetchone()
        print(f"{number:,} plays of 4 players in {perf_counter() - start:.0f} s")
        print(f"a play, journal apart: {(whole - journal - empty) / number:.0f} bytes, aim 2500")
        print(f"  of these for the history and its search: {search / number:.0f} bytes")
        questions(path)
        asyncio.run(drive(path))


if __name__ == "__main__":
    main()
