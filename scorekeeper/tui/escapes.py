"""Tells an Esc that was pressed from the one with which a terminal begins a key's sequence."""

import re
from collections.abc import Iterator
from typing import Final

ESC: Final = "\x1b"

# Not before what goes on as a sequence (CSI, SS3, OSC, DCS and the like), and not before b
# and f: with those the Mac's terminals send Option with an arrow.
_FOUND: Final = re.compile(
    r"\x1b\[20(?P<paste>[01])~"
    r"|(?P<begun>\x1b(?:\[(?:20?[01]?)?)?)\Z"
    r"|(?P<pressed>\x1b)(?=[^\x00-\x0c\x0e-\x1f\x7f\[\]\\OPNX^_bf])"
)


class Escapes:
    """Splits what was typed where Esc was pressed and another key right after it.

    Over a slow line both come at once, which else would be read as Alt with that key.
    """

    def __init__(self) -> None:
        self._begun = ""
        self._pasted = False

    def feed(self, typed: str) -> Iterator[str]:
        """Yield what was typed; an Esc that was pressed is a piece of its own.

        What may go on with the next characters is kept back for `rest`.
        """
        typed, self._begun = self._begun + typed, ""
        start = 0
        for found in _FOUND.finditer(typed):
            if found["paste"]:
                self._pasted = found["paste"] == "0"
            elif found["begun"]:
                self._begun, typed = found["begun"], typed[: found.start()]
            elif not self._pasted:
                yield from (typed[start : found.start()], ESC)
                start = found.end()
        yield typed[start:]

    def rest(self) -> str:
        """Return what was kept back, now that nothing more has come."""
        rest, self._begun = self._begun, ""
        return rest
