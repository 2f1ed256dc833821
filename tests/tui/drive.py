"""A person at the program: eyes that read the window, hands on the keys and the mouse."""

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from rich.cells import cell_len
from textual.events import Key
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from scorekeeper.tui.app import ScorekeeperApp
from scorekeeper.tui.keymap import Keymap
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.sheet import SheetScreen

NAMED = {" ": "space", "\b": "backspace", "\n": "enter"}
PATIENCE = 100
ESCAPES = 15

ScreenType = TypeVar("ScreenType", bound=Screen[Any])


@dataclass
class Clock:
    """A clock that stands still."""

    time: str = "2026-11-29T19:40:00+01:00"

    def __call__(self) -> str:
        return self.time


class Person:
    """Uses the program through its window only."""

    def __init__(self, app: ScorekeeperApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    # --- what is seen

    @property
    def lines(self) -> list[str]:
        """The lines of the window as they are drawn, dialogs included."""
        compositor = self.app.screen._compositor
        return [strip.text for strip in compositor.render_strips()]

    @property
    def text(self) -> str:
        """All that is drawn."""
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """All that is drawn as one line with single blanks, so that line breaks don't matter."""
        return " ".join(self.text.replace("│", " ").split())

    @property
    def told(self) -> list[str]:
        """The notifications that are shown, the oldest first."""
        return [notice.message for notice in self.app._notifications]

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    def on(self, kind: type[ScreenType]) -> ScreenType:
        """The screen in front, which must be of this kind."""
        screen = self.app.screen
        assert isinstance(screen, kind), f"{type(screen).__name__} is shown:\n{self.text}"
        return screen

    @property
    def sheet(self) -> SheetScreen:
        return self.on(SheetScreen)

    @property
    def cell(self) -> tuple[int, int, int]:
        """Round, seat and place of the cursor of the sheet."""
        return self.sheet.round, self.sheet.seat, self.sheet.place

    @property
    def names(self) -> list[str]:
        """What stands in the seats of a new play."""
        return [field.value for field in self.screen.query(Input)]

    # --- hands

    async def settle(self) -> None:
        """Let the program do all that it was asked."""
        await self.pilot.pause()
        await self.until(lambda: not self.app._turns.busy, "an answer to every key")
        await self.pilot.pause()

    async def until(self, seen: Callable[[], bool], what: str = "it") -> None:
        """Wait for something to be seen."""
        for _ in range(PATIENCE):
            if seen():
                return
            await self.pilot.pause()
        raise AssertionError(f"{what} did not come:\n{self.text}")

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, each when the one before was answered."""
        await self.pilot.press(*keys)
        await self.settle()

    async def go_home(self) -> None:
        """Press Esc until Home is shown, which a few times must be enough for."""
        for _ in range(ESCAPES):
            if isinstance(self.screen, HomeScreen):
                return
            await self.press("escape")
        raise AssertionError(f"Esc does not lead home:\n{self.text}")

    def send(self, *keys: str) -> None:
        """Press keys in one burst, faster than anything is answered."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            named = len(key) > 1
            event = Key(
                key if named or key.isalnum() else _character_to_key(key), None if named else key
            )
            if key == "space":
                event = Key("space", " ")
            event.set_sender(self.app)
            driver.send_message(event)

    async def type(self, text: str) -> None:
        """Type a text quickly, and look up after each Enter."""
        for line in text.splitlines(keepends=True):
            self.send(*[NAMED.get(character, character) for character in line])
            await self.settle()

    async def click(self, widget: str, x: int = 0, y: int = 0) -> None:
        """Click a cell of a widget."""
        assert await self.pilot.click(widget, offset=(x, y)), f"{widget} is covered"
        await self.settle()

    async def click_at(self, x: int, y: int) -> None:
        """Click a cell of the window."""
        widget, region = self.screen.get_widget_at(x, y)
        assert await self.pilot.click(widget, offset=(x - region.x, y - region.y))
        await self.settle()

    async def click_text(self, text: str, *, inside: str = "") -> None:
        """Click the first place in the window, or in a widget, where this is written."""
        region = self.screen.query_one(inside).region if inside else self.screen.region
        for y, line in enumerate(self.lines):
            if region.y <= y < region.bottom:
                drawn = cells(line)[region.x : region.right]
                x = "".join(drawn).find(text)
                if x >= 0:
                    place = cell_of(drawn, x) + region.x
                    await self.click_at(place, y)
                    return
        raise AssertionError(f"“{text}” is not to be seen:\n{self.text}")

    async def click_footer(self, label: str) -> None:
        """Click a command in the footer."""
        await self.click_text(label, inside="Footer")

    async def resize(self, width: int, height: int) -> None:
        """Make the window this large."""
        await self.pilot.resize_terminal(width, height)
        await self.settle()

    # --- ways that many tests go

    async def begin(self, *names: str) -> None:
        """Seat players by typing and start the play."""
        await self.press("n")
        await self.until(lambda: bool(self.screen.query("#seat-0")), "the form")
        for name in names:
            await self.type(name + "\n")
        if not isinstance(self.screen, SheetScreen):
            await self.press("enter")
        await self.until(lambda: isinstance(self.screen, SheetScreen), "the sheet")

    async def lay_round(self, hands: list[str] | tuple[str, ...]) -> None:
        """Type the hands of a round and go to its result."""
        for hand in hands:
            await self.type(hand)
            await self.press("enter")

    async def open(self) -> None:
        """Go on with the unfinished play from Home."""
        await self.press("c")
        await self.until(lambda: isinstance(self.screen, SheetScreen), "the sheet")


def cells(line: str) -> list[str]:
    """The characters of a line by the cell in which they begin; their other cells are empty."""
    drawn: list[str] = []
    for character in line:
        width = cell_len(character)
        if width == 0 and drawn:
            drawn[-1] += character
            continue
        drawn.extend([character, *[""] * (width - 1)])
    return drawn


def cell_of(drawn: list[str], offset: int) -> int:
    """The cell in which the character at an offset of the text begins."""
    seen = 0
    for number, cell in enumerate(drawn):
        if cell and seen >= offset:
            return number
        seen += len(cell)
    raise AssertionError(offset)


@dataclass
class Start:
    """Starts the program on the database of the test."""

    database: Path
    settings: Path
    clock: Clock
    keymap: Keymap | None = None

    def app(self) -> ScorekeeperApp:
        return ScorekeeperApp(
            self.database, now=self.clock, settings_file=self.settings, keymap=self.keymap
        )

    @asynccontextmanager
    async def __call__(self, width: int = 80, height: int = 24) -> AsyncIterator[Person]:
        app = self.app()
        async with app.run_test(size=(width, height), notifications=True, tooltips=True) as pilot:
            person = Person(app, pilot)
            await person.until(lambda: app.ready, "the database")
            await person.settle()
            assert isinstance(app.screen, HomeScreen)
            yield person


def rows(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Ask the file what is stored, past the program."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()


def stored_hands(database: Path) -> list[tuple[str, ...]]:
    """The stored cards of the only play, a tuple of hands for each round entered."""
    by_round: dict[int, list[str]] = {}
    for round_, cards in rows(database, "SELECT round, cards FROM hands ORDER BY round, seat"):
        by_round.setdefault(round_, []).append(cards)
    return [tuple(hands) for hands in by_round.values()]
