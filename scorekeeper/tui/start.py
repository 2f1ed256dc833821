"""Start the screens in this terminal."""

import gc
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from scorekeeper.paths import config_file
from scorekeeper.settings import Settings

NEAR, FAR = 25, 120
"""Milliseconds in which a lone Esc is told from an arrow: here, and over a line between."""

_LINES: Final = ("SSH_CONNECTION", "SSH_TTY", "MOSH_CONNECTION", "TMUX", "STY")


def escape_wait(environment: Mapping[str, str]) -> int:
    """Return how many milliseconds may lie between Esc and the rest of a key's sequence."""
    return FAR if any(environment.get(name) for name in _LINES) else NEAR


def run(path: Path, settings: Settings, *, demo: bool = False, first: str = "home") -> int:
    """Open the screens on the file at `path`; return the exit code."""
    # What is made until the first picture stays: sweeping would only look through all of it.
    gc.disable()
    # Textual reads this when it is imported.
    os.environ.setdefault("ESCDELAY", str(escape_wait(os.environ)))
    # The window's own size counts, not what a shell has exported.
    os.environ.pop("COLUMNS", None)
    os.environ.pop("LINES", None)
    from scorekeeper.tui.app import ScorekeeperApp
    from scorekeeper.tui.keys import own_keys

    keymap, problem = own_keys(config_file("keys.toml"))
    app = ScorekeeperApp(path, settings, keymap=keymap, told=problem, demo=demo, first=first)
    if os.name == "posix" and not os.environ.get("TEXTUAL_DRIVER"):
        from scorekeeper.tui.terminal import Driver

        app.driver_class = Driver
    app.run(mouse=settings.mouse)
    code = app.return_code or 0
    if any(thread is not threading.current_thread() for thread in threading.enumerate()):
        # A thread that still reads a file would hold the process up; nothing is left to save.
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    return code
