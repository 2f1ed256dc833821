"""What is typed, answered in the order typed, however quickly it comes.

Textual hands a key to the widget in focus at once and carries bound keys, Tab and Enter a
long way over the application. Letters that come right behind them, as over a slow line,
would reach the field that is about to be left. So each key waits until the one before it has
been answered everywhere; a key that comes alone waits for nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from textual.app import App, ScreenStackError
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.events import Event, Key, MouseUp, Paste
from textual.message_pump import MessagePump

PATIENCE: Final = 1.0
"""Seconds after which a key is taken for answered, as when something long was begun."""

ANSWERED: Final = (Key, MouseUp, Paste)
"""What may open a screen or move the focus; a click comes with the button let go."""

ROUNDS: Final = 2
"""An answer may itself tell the screen something, as a field that was submitted does."""


class Turns:
    """Gives what comes from the keyboard and the mouse its turn."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[Event] = deque()
        self._task: asyncio.Task[None] | None = None
        self._held = True

    @property
    def busy(self) -> bool:
        """Whether something is still being answered."""
        return self._task is not None and not self._task.done()

    def begin(self) -> None:
        """Give the first turn; whatever came before waited for this."""
        self._held = False
        if self._waiting:
            self._task = asyncio.create_task(self._go_on(()))

    def is_due(self, event: Event) -> bool:
        """Return whether the event is to be handled now; one that is not comes again later."""
        if self._held or self.busy:
            self._waiting.append(event)
            return False
        if isinstance(event, ANSWERED):
            self._task = asyncio.create_task(self._go_on(self._way(event)))
        return True

    def close(self) -> None:
        """Forget what still waits."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _way(self, event: Event | None = None) -> Sequence[MessagePump]:
        """Return all that an event passes: the widget it is for and whatever that stands in."""
        try:
            first: DOMNode = self._app.focused or self._app.screen
        except ScreenStackError:
            return []  # the application is about to end
        if isinstance(event, MouseUp):
            with suppress(NoWidget):
                first, _ = self._app.get_widget_at(event.x, event.y)
        return first.ancestors_with_self

    async def _go_on(self, way: Sequence[MessagePump]) -> None:
        await self._answered(way)
        while self._waiting:
            event = self._waiting.popleft()
            way = self._way(event)
            self._app.call_later(App.on_event, self._app, event)
            if isinstance(event, ANSWERED):
                await _idle(self._app)
                await self._answered(way)
        self._task = None

    async def _answered(self, way: Sequence[MessagePump]) -> None:
        for _ in range(ROUNDS):
            for pump in way:
                await _idle(pump)
        # The fields of a screen that was opened must stand before they can take anything.
        now = self._way()
        for pump in now:
            await _idle(pump)
        if now[-2:-1] != way[-2:-1]:
            await _laid_out(now[-2])


async def _idle(pump: MessagePump) -> None:
    """Wait until a part of the application has done all that it was told so far."""
    await _called(pump.call_later)


async def _laid_out(screen: MessagePump) -> None:
    """Wait until a screen was drawn; its lists can't be paged through before."""
    await _called(screen.call_after_refresh)


async def _called(call: Callable[[Callable[[], None]], bool]) -> None:
    done = asyncio.Event()
    if call(done.set):
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await done.wait()
