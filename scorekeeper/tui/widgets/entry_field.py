"""A field to type into, for texts and for numbers."""

from typing import Any

from textual.widgets import Input

from scorekeeper.tui.widgets.harmless import HARMLESS

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


def number_of(text: str) -> int | None:
    """Return the number that was typed, None where there is none."""
    try:
        return int(text.strip().replace("−", "-"))
    except ValueError:
        return None
