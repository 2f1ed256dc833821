"""What is typed is answered in the order typed, also while the file is locked.

Textual hands a key to the widget in focus at once and carries other things a long way over the
application; a letter right behind a key that moves the focus would reach the field that is
about to be left. So each key waits until the one before it was answered everywhere; a key that
comes alone waits for nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from textual.app import App, ScreenStackError
from textual.events import Event, Key, MouseUp, Paste
from textual.message_pump import MessagePump

PATIENCE: Final = 1.0
"""Seconds after which a key is taken for answered, as when something long was begun."""

ANSWERED: Final = (Key, MouseUp, Paste)
"""What may open a screen or move the focus; a click comes with the button let go."""

QUIET: Final = 0.03
"""Seconds after a key at which it is looked whether it was answered, unless another comes."""

ROUNDS: Final = 2
"""An answer may itself tell the screen something, as a field that was submitted does."""


class Turns:
    """Gives what comes from the keyboard and the mouse its turn. Begins held."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: deque[Event] = deque()
        self._task: asyncio.Task[None] | None = None
        self._held = True
        self._now: Event | None = None
        self._way: list[MessagePump] | None = None
        self._later: asyncio.TimerHandle | None = None

    def hold(self) -> None:
        """Let everything wait until `go_on`."""
        self._held = True

    def go_on(self) -> None:
        """Give the next turn; whatever came meanwhile waited for this."""
        self._held = False
        self.look()

    def is_due(self, event: Event) -> bool:
        """Return whether the event is to be handled now; one that is not comes again later."""
        if self._held or self.busy:
            self._waiting.append(event)
            if not self._held:
                self.look()
            return False
        if isinstance(event, ANSWERED):
            self._now, self._way = event, self._way_of_a_key()
            # Looking whether it was answered must not keep its own picture waiting.
            self._later = asyncio.get_running_loop().call_later(QUIET, self.look)
        return True

    @property
    def busy(self) -> bool:
        """Whether something may still be being answered."""
        return self._way is not None or (self._task is not None and not self._task.done())

    def look(self) -> None:
        """See whether the latest was answered, and give what waits its turn."""
        if self._later is not None:
            self._later.cancel()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._give())

    async def answered(self) -> None:
        """Wait until everything that came so far was answered."""
        while self.busy:
            self.look()
            if self._task is not None:
                await self._task

    def drop(self) -> list[str]:
        """Forget what waits; return the keys among it, the one that could not be done first."""
        events = (self._now, *self._waiting)
        typed = [event.key for event in events if isinstance(event, Key)]
        self._waiting.clear()
        return typed

    def close(self) -> None:
        """Forget what waits, and wait for nothing more."""
        self._waiting.clear()
        for waiting in (self._task, self._later):
            if waiting is not None:
                waiting.cancel()

    def _way_of_a_key(self) -> list[MessagePump]:
        """Return all that a key passes: the widget it is for and whatever that stands in."""
        try:
            first = self._app.focused or self._app.screen
        except ScreenStackError:
            return []  # the application is about to end
        return list(first.ancestors_with_self)

    async def _give(self) -> None:
        if self._way is not None:
            await self._passed(self._way)
        while self._waiting and not self._held:
            event = self._now = self._waiting.popleft()
            way = self._way_of_a_key()
            self._app.call_later(App.on_event, self._app, event)
            if isinstance(event, ANSWERED):
                await _called(self._app.call_later)
                await self._passed(way)
        self._way = None

    async def _passed(self, way: list[MessagePump]) -> None:
        for _round in range(ROUNDS):
            for pump in way:
                await _called(pump.call_later)
        # The fields of a screen that was opened must stand before they can take anything.
        now = self._way_of_a_key()
        if now[-2:-1] != way[-2:-1]:
            for pump in now:
                await _called(pump.call_later)
            if len(now) > 1:
                await _called(now[-2].call_after_refresh)


async def _called(call: Callable[[Callable[[], None]], bool]) -> None:
    done = asyncio.Event()
    if call(done.set):
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await done.wait()
