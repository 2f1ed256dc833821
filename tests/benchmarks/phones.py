"""Figures of phones at one table, in one run: `python -m tests.benchmarks.phones`.

Screens, server and pages run as at a table: the screens and the server in this process, each
phone in a browser context of its own. Machines are noisy: the aims are for an idle one.
"""

import asyncio
import re
import socket
import statistics
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright

from scorekeeper.web.server import Serving
from tests.benchmarks.figures import say
from tests.tui.drive import Drive, driven
from tests.web.phone import Phone, new_play
from tests.web.test_browser import CHROMIUM

FIVE = ("Ann", "Ben", "Chi", "Dee", "Flo")
CARDS = "ttsdde1"
TAP = """async (key) => {
  const count = () => document.querySelector("header .n").textContent;
  const before = count(), now = () => performance.timeOrigin + performance.now();
  const begun = now();
  document.querySelector(`[data-id="lay${key}"]`).click();
  while (count() === before) await new Promise((go) => {
    new MutationObserver((_, one) => { one.disconnect(); go(); })
      .observe(document.getElementById("main"), { childList: true });
  });
  return [begun, now()];
}"""
"""Taps a card and waits until the page shows it as stored; when was that?"""

IDLE = 10.0
HALF_OPEN = 500


class Drawn:
    """Notes when the table's screen has first drawn so many cards of a seat."""

    def __init__(self, drive: Drive) -> None:
        self.at: dict[tuple[int, int], float] = {}
        self._app, self._display = drive.app, drive.app._display
        drive.app._display = self._seen  # type: ignore[method-assign]

    def _seen(self, *values: Any) -> None:
        self._display(*values)
        play = getattr(self._app.screen, "known", None)
        for seat, hand in enumerate(play.rounds[0] if play else ()):
            self.at.setdefault((seat, len(hand or ())), time.time())


async def sit(browser: Browser, serving: Serving, name: str) -> Page:
    """Return a phone's page."""
    page = await (await browser.new_context(viewport={"width": 390, "height": 844})).new_page()
    await page.goto(serving.url)
    await page.locator("button", has_text=name).click()
    await page.get_by_text("0/").wait_for()
    return page


async def tapping(pages: Sequence[Page], drawn: Drawn) -> tuple[list[float], list[float]]:
    """Lay cards on all pages at once; return the milliseconds to own phone and to the table."""

    async def one(seat: int, page: Page) -> list[tuple[int, int, float, float]]:
        found = []
        for number, key in enumerate(CARDS, 1):
            begun, shown = await page.evaluate(TAP, key)
            found.append((seat, number, begun / 1000, shown / 1000))
        return found

    each = await asyncio.gather(*(one(seat, page) for seat, page in enumerate(pages)))
    taps = [tap for found in each for tap in found]
    while any((seat, len(CARDS)) not in drawn.at for seat in range(len(pages))):
        await asyncio.sleep(0.01)
    # A picture may show several cards more than the one before.
    later = [min(drawn.at[s, n] for n in range(number, 8) if (s, n) in drawn.at) - begun
             for s, number, begun, _shown in taps]  # fmt: skip
    return [1000 * (shown - begun) for *_, begun, shown in taps], [1000 * one for one in later]


async def played(browser: Browser, names: Sequence[str], phones: int) -> float:
    """Say how long taps take, by one or by several phones; return the share of a core at rest."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "plays.db"
        play = new_play(path, tuple(names))
        async with driven(path, (120, 40)) as drive:
            await drive.open("sheet", play.id)
            serving = drive.app.serving = Serving(
                path, play.id, address="127.0.0.1", port=0, told=drive.app.follow_soon
            )
            pages = [await sit(browser, serving, name) for name in names[:phones]]
            own, table = await tapping(pages, Drawn(drive))
            who = "one phone taps" if phones == 1 else f"{phones} phones tap"
            say(f"{who}: stored and shown there, ms", statistics.median(own), "60 (median)")
            say(f"{who}: drawn on the table's screen, ms", statistics.median(table), "130 or 500")
            say(f"{who}: the slowest of these, ms", max(table), "")
            before = time.process_time()
            await asyncio.sleep(IDLE)
            idle = time.process_time() - before
            for page in pages:
                await page.context.close()
    return idle / IDLE


def crowded() -> None:
    """Say what a phone notices of many who only open connections, and what it loads at first."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder) / "plays.db"
        serving = Serving(path, new_play(path).id, address="127.0.0.1", port=0)
        stack.callback(serving.stop)
        ann, slowest = Phone(serving.url).sit(0), 0.0
        for number in range(HALF_OPEN):
            one = stack.enter_context(socket.create_connection((serving.address, serving.port)))
            if number % 2:
                one.send(b"GET / HT")
            if number % 50 == 0:
                begun = time.perf_counter()
                ann.look()
                slowest = max(slowest, time.perf_counter() - begun)
        say(f"a page among {HALF_OPEN} half-open connections, ms", 1000 * slowest, "answered")
        page = ann.look()
        files = [ann.ask("GET", path)[2] for path in re.findall(r'"(/static/[^"]*)"', page)]
        size = sum(len(text.encode()) for text in (page, *files))
        say("first load, kB", size / 1000, "30")


def free() -> float:
    """Return which share of a core this process gets while it is busy."""
    begun, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < 1:
        pass
    return time.process_time() - used


async def main() -> None:
    """Print the figures."""
    say("of a core this process gets when busy, %", 100 * free(), "100 for those below")
    async with async_playwright() as playwright:
        found = playwright.chromium
        browser = await found.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        await played(browser, FIVE, 1)
        idle = await played(browser, FIVE, 5)
        say("at rest with five phones, % of a core", 100 * idle, "2")
        await browser.close()
    await asyncio.to_thread(crowded)


if __name__ == "__main__":
    asyncio.run(main())
