"""What the terminal can draw in which the program runs."""

import codecs
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

_CONSOLES: Final = ("linux", "vt", "cons", "ansi")
"""How the names of terminals begin whose font has 256 or 512 signs."""


@dataclass(frozen=True, slots=True)
class TerminalKind:
    """Whether signs are rare in the font, and the encoding if it is an old one."""

    few_signs: bool = False
    old_encoding: str | None = None


def terminal_kind(environment: Mapping[str, str], encoding: str | None) -> TerminalKind:
    """Tell the kind from the environment and the encoding of the stream that is painted on."""
    try:
        name = codecs.lookup(encoding or "utf-8").name
    except LookupError:
        name = "ascii"
    old = None if name == "utf-8" else name
    few = old is not None or environment.get("TERM", "").startswith(_CONSOLES)
    return TerminalKind(few, old)


@cache
def this_terminal() -> TerminalKind:
    """Return the kind of the terminal in which the program runs."""
    return terminal_kind(os.environ, getattr(sys.__stderr__, "encoding", None))
