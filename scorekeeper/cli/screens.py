"""Open the screens, if there is a terminal to draw them on."""

import os
import sys
from pathlib import Path

from scorekeeper.store.location import database_path
from scorekeeper.translate import _


def open_screens(db: str | None, *, mouse: bool = True, animations: bool = True) -> int:
    """Run the screens and return their exit code; 2 without a terminal."""
    if not can_draw():
        from scorekeeper.cli.output import complain

        complain(
            _(
                "the screens need a terminal; use the commands instead, "
                "`scorekeeper --help` lists them."
            )
        )
        return 2
    from scorekeeper.tui.start import run

    path = database_path(db)
    if not _filled(path):
        from scorekeeper.cli.rescue import offer_backup

        offer_backup(path)
    code = run(path, mouse=mouse, animations=animations)
    # Whether the file is whole shows only behind the first picture.
    while code == 1 and _repaired(path):
        code = run(path, mouse=mouse, animations=animations)
    return code


def _filled(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except (OSError, ValueError):
        return True  # opening it says why it can't be read


def _repaired(path: Path) -> bool:
    from scorekeeper.cli.rescue import offer_repair

    return offer_repair(path)


def can_draw() -> bool:
    """Return whether screens can be drawn: in a terminal, or for a browser."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    if os.name == "posix" and os.environ.get("TERM", "dumb") in {"", "dumb", "unknown"}:
        return False
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)
