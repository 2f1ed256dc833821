"""Leave cleanly when the system or the terminal says so."""

import asyncio
import select
import signal
import sys
from contextlib import suppress
from typing import Any, Final

from textual.app import App

LOOK_AFTER: Final = 1.0
"""Seconds between two looks whether the terminal is still there."""


def leave_when_told(app: App[Any]) -> None:
    """End the application on SIGTERM and SIGHUP, and when its terminal is gone."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, app.exit)
    if not app.is_headless and not app.is_web and hasattr(select, "poll"):
        # Not every window that is closed sends a signal; reading would go on for ever.
        app.set_interval(LOOK_AFTER, lambda: app.exit() if _terminal_is_gone() else None)


def _terminal_is_gone() -> bool:
    if sys.__stdin__ is None:
        return True
    with suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(sys.__stdin__.fileno(), 0)
        gone = select.POLLHUP | select.POLLERR | select.POLLNVAL
        return any(event & gone for _, event in poll.poll(0))
    return False
