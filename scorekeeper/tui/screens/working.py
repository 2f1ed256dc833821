"""Long work beside the screen: it tells how far it is, can be stopped, and never blocks a key."""

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Any

from textual.widgets import Static
from textual.worker import get_current_worker

from scorekeeper.games.message import Message
from scorekeeper.translate import _, say
from scorekeeper.tui.screens.base import CommandScreen

if TYPE_CHECKING:
    from sqlite_utils import Database

Told = Callable[[int], None]

_DRAWN = 100
"""The bar is drawn at most so often; drawing costs more than a play."""


class Stopped(Exception):
    """The user has stopped the work; what it did is undone."""


class WorkingScreen(CommandScreen):
    """A screen with a line `#progress` in which long work says how far it is."""

    def __init__(self) -> None:
        super().__init__()
        self.busy = False

    def begin(
        self,
        label: str,
        length: int,
        job: "Callable[[Database, Told], Any]",
        done: Callable[[Any], None],
    ) -> None:
        """Do a job with a connection of its own, then call `done` with what it returned."""
        if self.busy:
            return
        self.busy = True
        self._draw(label, 0, length)
        self.run_worker(
            lambda: self._work(label, length, job, done), thread=True, exit_on_error=False
        )

    def stop(self) -> bool:
        """Stop what is running; False if nothing is."""
        if self.busy:
            self.workers.cancel_node(self)
        return self.busy

    def _work(
        self,
        label: str,
        length: int,
        job: "Callable[[Database, Told], Any]",
        done: Callable[[Any], None],
    ) -> None:
        from scorekeeper.exchange.document import PlayFileError
        from scorekeeper.exchange.files import FileError
        from scorekeeper.store.database import open_database
        from scorekeeper.store.errors import StoreError

        worker = get_current_worker()
        counted = drawn = 0

        def told(steps: int) -> None:
            nonlocal counted, drawn
            if worker.is_cancelled:
                raise Stopped
            counted += steps
            if (counted - drawn) * _DRAWN >= length:
                drawn = counted
                self.app.call_from_thread(self._draw, label, counted, length)

        message: Message | None = None
        result: Any = None
        try:
            with closing(open_database(self.keeper.path)) as db:
                result = job(db, told)
        except (StoreError, PlayFileError, FileError) as error:
            message = error.message
        except Stopped:
            if self.app.is_running:
                self.app.call_from_thread(self._end, None)
            return
        if worker.is_cancelled and not self.app.is_running:
            return
        self.app.call_from_thread(self._end, message)
        if message is None:
            self.app.call_from_thread(done, result)

    def _draw(self, label: str, counted: int, length: int) -> None:
        share = min(counted / length, 1) if length else 0
        cells = max(min(self.size.width - len(label) - 12, 40), 4)
        full = round(cells * share)
        bar = "━" * full + "·" * (cells - full)
        self._say(f"{label}  {bar} {share:4.0%}")

    def _end(self, message: Message | None) -> None:
        self.busy = False
        self._say("")
        if message is not None:
            self.app.notify(say(message), severity="error", timeout=12, markup=False)
            self.failed()

    def failed(self) -> None:
        """Do what is to be done when the work went wrong."""

    def _say(self, text: str) -> None:
        for line in self.query("#progress").results(Static):
            line.update(text)

    def say_stopped(self) -> None:
        """Tell that the work was stopped."""
        self.app.notify(_("Stopped; nothing was changed."), markup=False)
