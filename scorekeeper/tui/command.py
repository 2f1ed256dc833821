"""One thing a user can do: its keys, footer, help, palette and keymap all come from here."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.i18n import Message

MAIN: Final = 100
"""The importance of what Enter does: first in the footer, filled."""

RIGHT: Final = -1
"""The importance of what always stands at the right end of the footer (Esc, F1)."""


@dataclass(frozen=True, slots=True)
class Command:
    """`id` is `area.name`; `keys` are Textual's names of keys, the first is shown.

    `importance` says what the footer keeps where it is narrow: 1 to 99 from the right to the
    left, 0 never, `MAIN`, `RIGHT`. `action` is the method `action_…` of the screen with its
    values, by default the name. `shown` stands for keys that are shown together (“1–3”).
    """

    id: str
    keys: tuple[str, ...]
    label: Message
    tooltip: Message
    importance: int = 0
    action: str = ""
    shown: str = ""

    @property
    def name(self) -> str:
        """The id without its area."""
        return self.id.rpartition(".")[2]

    @property
    def call(self) -> str:
        """What Textual runs: the method without `action_`, with its values."""
        return self.action or self.name

    def with_keys(self, keys: Sequence[str]) -> "Command":
        """Return the command on keys of the user's choice."""
        return replace(self, keys=tuple(keys), shown="")


def command(
    id: str,
    keys: str,
    label: Message,
    tooltip: Message,
    importance: int = 0,
    action: str = "",
    shown: str = "",
) -> Command:
    """Return a command whose keys are written with blanks between them."""
    return Command(id, tuple(keys.split()), label, tooltip, importance, action, shown)


@dataclass(frozen=True, slots=True)
class Area:
    """The commands of one screen.

    `takes` says which keys its content takes for itself: `cards` the letters of games, `letters`
    all that types text, `moves` arrows and Enter.
    """

    name: str
    title: Message
    commands: tuple[Command, ...]
    takes: str = ""
