"""A field to type into, for texts and for numbers."""

from typing import Any

from textual.events import Key
from textual.widgets import Input

from scorekeeper.translate import ngettext
from scorekeeper.tui.widgets.harmless import HARMLESS, JOINERS

_NUMBER = r"[-−+]?\d{0,4}"


class EntryField(Input):
    """A field in which no text steers the terminal; what a `numeric` one holds is typed over."""

    def __init__(self, value: str | None = None, *, numeric: bool = False, **options: Any) -> None:
        super().__init__(
            value,
            restrict=_NUMBER if numeric else None,
            highlighter=HARMLESS,
            **{"select_on_focus": numeric, **options},
        )
        self._numeric = numeric
        self._said_full = False

    def restricted(self) -> None:
        """Say, once, that no more goes into a field for texts; Textual only rings a bell."""
        super().restricted()
        if self._numeric or self._said_full or not self.max_length:
            return
        self._said_full = True
        self.app.notify(
            ngettext(
                "This field holds no more than {count} character.",
                "This field holds no more than {count} characters.",
                self.max_length,
            ),
            severity="warning",
            timeout=5,
            markup=False,
        )

    async def _on_key(self, event: Key) -> None:
        """Take the joiners too, which Textual does not count among what can be typed.

        Pictures of several people and the words of some languages are written with them.
        """
        if event.character in JOINERS:
            event.stop()
            event.prevent_default()
            self.replace(event.character, *self.selection)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether a key is text for this field."""
        return character in JOINERS or super().check_consume_key(key, character)


def number_of(text: str) -> int | None:
    """Return the number that was typed, None where there is none."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        return None
