"""Open the screens, if there is a terminal to draw them on."""

import os
import sys

from scorekeeper.i18n import msg
from scorekeeper.paths import database_path
from scorekeeper.settings import load_settings


def open_screens(db: str | None, *, demo: bool = False, first: str = "home") -> int:
    """Run the screens and return their exit code; 2 without a terminal."""
    if not _can_draw():
        from scorekeeper.cli.output import complain

        complain(
            msg(
                "The screens need a terminal; use the commands instead, "
                "`scorekeeper --help` lists them."
            )
        )
        return 2
    from scorekeeper.tui.start import run

    return run(database_path(db), load_settings(), demo=demo, first=first)


def _can_draw() -> bool:
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    if os.name == "posix" and os.environ.get("TERM", "dumb") in {"", "dumb", "unknown"}:
        return False
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)
