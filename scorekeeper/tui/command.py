"""One thing a user can do: its keys, footer, help, palette and keymap all come from here."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from scorekeeper.i18n import Message

MAIN: Final = 100
"""The importance of what Enter does: first in the footer, filled."""

RIGHT: Final = -1
"""The importance of what always stands at the right end of the footer (Esc, F1)."""

_TOGETHER: Final = {"right | left": "←→", "down | up": "↑↓", "1 2 3 4 5 6 7 8 9": "1–9"}
"""How keys are shown that belong together."""

_SHORT: Final = {"pageup": "PgUp", "pagedown": "PgDn"}


@cache
def key_name(key: str) -> str:
    """Return what a key is called on the screen; `key` is Textual's name of it."""
    from textual.keys import format_key

    *modifiers, plain = key.split("+")
    names = [*modifiers, _SHORT.get(plain) or format_key(plain)]
    return "+".join(name if len(name) == 1 else name[0].upper() + name[1:] for name in names)


class Command(NamedTuple):
    """One thing a user can do: its keys, footer, help, palette and keymap all come from here.

    `keys` are Textual's names of keys, parted by blanks; the first is shown. Keys behind “|” go
    back where the others go on. `importance` says what the footer keeps where it is narrow: 1 to
    99 from the right to the left, 0 never, `MAIN`, `RIGHT`. `action` is the method `action_…` of
    the screen, by default the name; it gets 1 or −1 where keys go on or back.
    """

    name: str
    keys: str
    importance: int
    label: Message
    tooltip: Message
    action: str = ""

    @property
    def each_key(self) -> tuple[str, ...]:
        """All its keys."""
        return tuple(self.keys.replace("|", " ").split())

    @property
    def key(self) -> str:
        """The key that is shown in the footer."""
        return _TOGETHER.get(self.keys) or key_name(self.each_key[0])

    @property
    def two_keys(self) -> str:
        """The keys that help shows."""
        return _TOGETHER.get(self.keys) or " ".join(map(key_name, self.each_key[:2]))

    def call(self, key: str = "") -> str:
        """Return what Textual runs for a key, or for the command given in another way."""
        _forth, goes, back = self.keys.partition("|")
        step = f"({-1 if key in back.split() else 1})" if goes else ""
        return (self.action or self.name) + step

    def with_keys(self, keys: Sequence[str]) -> "Command":
        """Return the command on keys of the user's choice; the first goes on, the others back."""
        goes = " | " if "|" in self.keys else " "
        return self._replace(keys=keys[0] + goes + " ".join(keys[1:]))
