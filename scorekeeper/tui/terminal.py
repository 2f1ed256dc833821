"""The terminal: reads keys promptly, swallows what are not keys, and is left sane."""

import asyncio
import os
import select
import signal
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any, Final

from textual._xterm_parser import XTermParser  # what LinuxDriver feeds; has no public name
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste
from textual.keys import Keys

from scorekeeper.tui.sequences import ESC, Sequences, Token

LOOK_UP: Final = 0.1
"""Seconds after which the end is looked for, should the pipe not have told of it."""

UNFINISHED: Final = 2.0
"""Seconds after which a sequence without its end is forgotten."""


class Driver(LinuxDriver):
    """Textual's driver, but it stops at once and knows keys from answers of the terminal."""

    escape_wait: float = 0.025
    """Seconds that tell a lone Esc from the beginning of another key."""

    _awake: int | None = None
    """The end of a pipe; when it is closed, nothing more is read."""

    _put_aside = False
    """Whether the application was suspended, as by Ctrl+Z."""

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while."""
        self._put_aside = True
        super().suspend_application_mode()

    def resume_application_mode(self) -> None:
        """Take the terminal again, if it was given back.

        A terminal that is closed continues its programs, too; Textual would begin to read
        keys once more then, behind an application that has ended.
        """
        if self._put_aside:
            self._put_aside = False
            super().resume_application_mode()

    def disable_input(self) -> None:
        """Stop reading keys."""
        awake, self._awake = self._awake, None
        if awake is not None:
            os.close(awake)
        super().disable_input()

    def run_input_thread(self) -> None:
        """Read keys until the end and tell the application of them."""
        stop, self._awake = os.pipe()
        try:
            self._read_until(stop)
        finally:
            os.close(stop)

    def _read_until(self, stop: int) -> None:
        parser = XTermParser(self._debug)
        decode = getincrementaldecoder("utf-8")("replace").decode
        sequences = Sequences()
        idle = 0.0
        while not self.exit_event.is_set():
            patience = self.escape_wait if sequences.waiting and not idle else LOOK_UP
            ready, _, _ = select.select([self.fileno, stop], [], [], patience)
            if stop in ready:
                return
            if self.fileno in ready:
                idle = 0.0
                for token in sequences.feed(decode(os.read(self.fileno, 4096))):
                    self._take(parser, token)
            elif sequences.waiting:
                idle += patience
                for token in sequences.rest():
                    self._take(parser, token)
                if idle > UNFINISHED:
                    sequences.give_up()
            else:
                idle = 0.0

    def _take(self, parser: XTermParser, token: Token) -> None:
        if token.kind == "escape":
            self.process_message(Key("escape", ESC))
        elif token.kind == "paste":
            self.process_message(Paste(token.text.replace("\r\n", "\n").replace("\r", "\n")))
        elif token.kind == "alt":
            # No letter: Alt+q must not do what q does.
            self.process_message(Key(f"alt+{token.text.lower()}", None))
        elif token.kind == "key":
            # Not fed: the parser takes a sequence without a meaning for keys.
            for key in parser._sequence_to_key_events(token.text):  # noqa: SLF001
                if key.key != Keys.Ignore:
                    self.process_message(key)
        else:
            for event in parser.feed(token.text):
                self.process_message(event)


def leave_when_told(app: App[Any]) -> None:
    """End the application cleanly on a signal, and when its terminal is gone."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None:
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, _leave, app, number)
    if not app.is_headless and not app.is_web and hasattr(select, "poll"):
        # Not every window that is closed sends a signal; reading would go on for ever.
        app.set_interval(1.0, lambda: _leave(app, signal.SIGHUP) if _terminal_is_gone() else None)


def _leave(app: App[Any], number: int) -> None:
    app.exit(return_code=128 + number)


def _terminal_is_gone() -> bool:
    if sys.__stdin__ is None:
        return True
    with suppress(OSError, ValueError):
        poll = select.poll()
        poll.register(sys.__stdin__.fileno(), 0)
        gone = select.POLLHUP | select.POLLERR | select.POLLNVAL
        return any(event & gone for _, event in poll.poll(0))
    return False
