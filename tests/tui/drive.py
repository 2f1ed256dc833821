"""Drives the screens with short strings of keys, and reads what they show as text.

`async with driven(path) as drive: await drive("n Ann⏎ Ben⏎ ⏎ ttq⏎")`. Blanks only part; ␣ is
the space bar, ⏎ Enter, ⎋ Esc, ⌫, ←→↑↓, ⇥ Tab, and `<f6>` any key by Textual's name of it.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual import events
from textual.keys import _character_to_key
from textual.strip import Strip

from scorekeeper.settings import Settings
from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.picture import svg

SIZES = ((40, 20), (80, 24), (120, 40), (180, 50))

_NAMES = {
    "⏎": "enter",
    "⎋": "escape",
    "⌫": "backspace",
    "⇥": "tab",
    "←": "left",
    "→": "right",
    "↑": "up",
    "↓": "down",
    "␣": "space",
}


class Drive:
    """A running application: called with keys it types them and returns the screen's text."""

    def __init__(self, app: ScorekeeperApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot

    async def __call__(self, keys: str = "") -> str:
        for event in _events(keys):
            self.app.post_message(event)
            await self.settle()
        if not keys:
            await self.settle()
        return self.text

    def post(self, keys: str) -> None:
        """Type keys one right after the other and wait for nothing."""
        for event in _events(keys):
            self.app.post_message(event)

    async def open(self, name: str, *values: object, **named: object) -> str:
        """Open a screen by its name."""
        self.app.open(name, *values, **named)
        await self.settle()
        return self.text

    async def close(self) -> None:
        """Close all screens down to Home."""
        self.app.home()
        await self.settle()

    async def paste(self, text: str) -> str:
        self.app.post_message(events.Paste(text))
        await self.settle()
        return self.text

    async def click(self, text: str, nth: int = 0, dx: int = 0) -> str:
        """Click where a text stands on the screen."""
        places = [
            (found.start(), y)
            for y, line in enumerate(self.text.split("\n"))
            for found in re.finditer(re.escape(text), line)
        ]
        x, y = places[nth]
        await self.pilot.click(offset=(x + dx, y))
        await self.settle()
        return self.text

    async def resize(self, width: int, height: int) -> str:
        await self.pilot.resize_terminal(width, height)
        await self.settle()
        return self.text

    async def settle(self) -> None:
        """Wait until everything typed so far was answered and drawn."""
        app = self.app
        for _round in range(20):
            await _called(app.call_later)
            await app._turns.answered()
            await _called(app.screen.call_later)
            await _called(app.screen.call_after_refresh)
            # A widget may ask for a new layout while it is laid out for the first time.
            quiet = not (app.screen._layout_required or app.screen._dirty_widgets)
            if _round and quiet:
                break

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def strips(self) -> list[Strip]:
        """The lines of the screen as they are painted."""
        update: Any = self.app.screen._compositor.render_update(full=True)
        return [Strip.join(strips) for strips in update.strips]

    @property
    def lines(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.strips]

    def region(self, column: int, line: int, width: int) -> str:
        """The text of some cells; only for lines whose letters are all one cell wide."""
        return self.lines[line][column : column + width]


def picture_of(drive: Drive) -> str:
    """The screen as an SVG picture."""
    look, strips = drive.app.look, drive.strips
    lines = [list(strip) for strip in strips]
    return svg(lines, strips[0].cell_length, look.colour("fg"), look.colour("bg"))


def _events(keys: str) -> Iterator[events.Key]:
    for named, character in re.findall(r"<([^>]+)>|(\S)", keys):
        name = named or _NAMES.get(character, character)
        if len(name) == 1:
            yield events.Key(_character_to_key(name), name)
        else:
            yield events.Key(name, " " if name == "space" else None)


async def _called(call: Callable[[Callable[[], None]], bool]) -> None:
    done = asyncio.Event()
    if call(done.set):
        await asyncio.wait_for(done.wait(), 10)


@asynccontextmanager
async def driven(
    path: Path,
    size: tuple[int, int] = (80, 24),
    *,
    settings: Settings | None = None,
    first: str = "home",
    now: Callable[[], str] | None = None,
    **options: Any,
) -> AsyncIterator[Drive]:
    """Run the screens on a file, without motion unless the settings say so."""
    app = ScorekeeperApp(
        path,
        settings or Settings(animations=False),
        settings_file=path.with_name("settings.json"),
        first=first,
        now=now or (lambda: "2026-11-30T19:17:00+01:00"),
        **options,
    )
    async with app.run_test(size=size) as pilot:
        drive = Drive(app, pilot)
        await drive.settle()
        yield drive
