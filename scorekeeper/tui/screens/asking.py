"""Screens that ask the database questions in a thread, so that keys are answered meanwhile."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from textual.message import Message
from textual.worker import get_current_worker

from scorekeeper.tui.screens.base import CommandScreen

if TYPE_CHECKING:
    from sqlite_utils import Database

    from scorekeeper.store.errors import StoreError

Found = TypeVar("Found")
GoOn = Callable[[], bool]


class AskingScreen(CommandScreen):
    """A screen whose figures may take a while on a large file."""

    @dataclass
    class Answered(Message):
        """An answer came; `use` shows it."""

        use: Callable[[], None]

    def ask(
        self,
        kind: str,
        question: "Callable[[Database, GoOn], Found]",
        use: Callable[[Found], None],
    ) -> None:
        """Ask a question in a thread and use the answer; a later one of a kind replaces it.

        The question gets a function that says whether the answer is still wanted.
        """

        def run() -> None:
            from scorekeeper.store.errors import StoreError
            from scorekeeper.store.second import second_reader

            worker = get_current_worker()
            try:
                with second_reader(self.keeper.path) as db:
                    found = question(db, lambda: not worker.is_cancelled)
            except StoreError as error:
                self.post_message(self.Answered(_teller(self, error)))
                return
            if not worker.is_cancelled:
                self.post_message(self.Answered(lambda: use(found)))

        self.run_worker(run, group=kind, exclusive=True, thread=True)

    def on_asking_screen_answered(self, message: Answered) -> None:
        """Show an answer."""
        message.stop()
        if self.is_attached:
            message.use()


def _teller(screen: AskingScreen, error: "StoreError") -> Callable[[], None]:
    return lambda: screen.keeper.say_error(error)
