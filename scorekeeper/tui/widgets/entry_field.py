"""A field in which quick typing stays in order, for texts and for numbers."""

from collections.abc import Callable
from typing import Any

from textual.events import Key
from textual.widgets import Input

from scorekeeper.tui.widgets.harmless import HARMLESS

_NUMBER = r"[-−+]?\d{0,4}"


class EntryField(Input):
    """A field whose Enter acts at once, before letters that were typed right behind it.

    Keys wait in the field's own queue, while Enter would take the long way over the
    application. What waits behind it goes on to the field that has the keys by then.
    """

    def __init__(
        self, entered: Callable[["EntryField"], None], *, numeric: bool = False, **options: Any
    ) -> None:
        super().__init__(
            restrict=_NUMBER if numeric else None,
            select_on_focus=numeric,
            highlighter=HARMLESS,
            **options,
        )
        self._entered = entered

    async def _on_key(self, event: Key) -> None:
        target = self.app.focused or self.app.screen
        if target is not self:
            event.stop()
            event.prevent_default()
            target.post_message(Key(event.key, event.character))
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            self._entered(self)
        else:
            await super()._on_key(event)


def number_of(text: str) -> int | None:
    """Return the number that was typed, None where there is none."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        return None
