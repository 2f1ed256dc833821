"""What screens know of the application: a small protocol, so that no screen imports it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from scorekeeper.play.operations import Cells
from scorekeeper.play.play import Play
from scorekeeper.settings import Settings
from scorekeeper.store.log import Store
from scorekeeper.tui.command import Command
from scorekeeper.tui.theme import Look

if TYPE_CHECKING:
    from scorekeeper.web.server import Serving

T = TypeVar("T")


class Keeper(Protocol):
    """The application as screens see it.

    What writes goes through `do`: while another program holds the file it waits, and keys wait
    behind it in order; `then` gets the result, at once in nearly every case. A refusal is said
    in the message line and `then` is not called.
    """

    path: Path
    settings: Settings
    demo: bool
    draft: Play | None
    serving: "Serving | None"
    """The phones that are served beside the screens."""

    @property
    def store(self) -> Store:
        """The open file."""

    @property
    def ready(self) -> bool:
        """Whether the file is open; Home is painted before."""

    @property
    def look(self) -> Look:
        """The look that is shown now."""

    @property
    def motion(self) -> bool:
        """Whether anything moves."""

    def now(self) -> str:
        """Return the time as ISO text with its offset."""

    def do(self, step: Callable[[Store], T], then: Callable[[T], None]) -> None:
        """Run a step that writes, then `then` with what it gave."""

    def act(
        self, play_id: str, action: Callable[[Play], Cells], then: Callable[[Play], None]
    ) -> None:
        """Change a play as `store.act` does, then go on with the changed one."""

    def swap(self, job: Callable[[Path], T], then: Callable[[T], None]) -> None:
        """Run a job on the closed file (restore, rescue), open it again, and go on."""

    def open(
        self, name: str, *values: object, then: Callable[[Any], None] | None = None, **named: object
    ) -> None:
        """Open the screen of this name over the present one; `then` gets what it leaves with."""

    def replace(self, name: str, *values: object, **named: object) -> None:
        """Open the screen of this name in place of the present one."""

    def leave_play(self, play: Play) -> None:
        """Go Home from a play; one without any card is dropped, its names wait in New play."""

    def follow_soon(self) -> None:
        """Show what was changed elsewhere; another thread may call this."""
        ...

    def home(self) -> None:
        """Close all screens down to Home."""

    def save_settings(self, **changes: object) -> None:
        """Change preferences and remember them."""

    def commands_of(self, area: str) -> tuple[Command, ...]:
        """Return the commands of an area (“everywhere” too) with the user's keys."""
