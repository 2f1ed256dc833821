"""The terminal: reads keys promptly, swallows what are not keys, and is left sane."""

import asyncio
import os
import select
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from typing import Any, Final

from textual._xterm_parser import XTermParser  # what LinuxDriver feeds; has no public name
from textual.app import App
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste
from textual.keys import Keys

from scorekeeper.tui.sequences import ESC, Sequences, Token

LOOK_UP: Final = 0.05
"""Seconds after which it is looked whether to stop."""

UNFINISHED: Final = 2.0
"""Seconds after which a sequence without its end is forgotten."""


class Driver(LinuxDriver):
    """Textual's driver, but it stops soon and knows keys from answers of the terminal."""

    def _sigcont_application(self, *_: object) -> None:
        """Take the terminal again, if it was given back.

        A terminal that is closed continues its programs, too; Textual would begin to read
        keys once more then, behind an application that has ended.
        """
        if self._must_signal_resume:
            super()._sigcont_application()

    def run_input_thread(self) -> None:
        """Read keys until the end and tell the application of them."""
        parser, sequences = XTermParser(self._debug), Sequences()
        decode = getincrementaldecoder("utf-8")("replace").decode
        idle = 0.0
        while not self.exit_event.is_set():
            patience = min(ESCAPE_DELAY, LOOK_UP) if sequences.kept else LOOK_UP
            if select.select([self.fileno], [], [], patience)[0]:
                idle, data = 0.0, b""
                with suppress(OSError):
                    data = os.read(self.fileno, 4096)
                if not data:
                    # Not every window that is closed sends a signal.
                    self._loop.call_soon_threadsafe(_leave, self._app, signal.SIGHUP)
                    return
                tokens = sequences.feed(decode(data))
            else:
                idle += patience
                tokens = sequences.rest() if idle >= ESCAPE_DELAY else iter(())
            for token in tokens:
                self._take(parser, token)
            if idle > UNFINISHED and not sequences.kept.startswith(f"{ESC}[200~"):
                sequences.kept = ""

    def _take(self, parser: XTermParser, token: Token) -> None:
        match token:
            case Token("escape"):
                self.process_message(Key("escape", ESC))
            case Token("paste", text):
                self.process_message(Paste(text.replace("\r\n", "\n").replace("\r", "\n")))
            case Token("key", text):
                # Not fed: the parser takes a sequence without a meaning for keys.
                for key in parser._sequence_to_key_events(text):  # noqa: SLF001
                    if key.key != Keys.Ignore:
                        self.process_message(key)
            case Token(_, text):
                for event in parser.feed(text):
                    self.process_message(event)


def leave_when_told(app: App[Any]) -> None:
    """End the application cleanly on a signal; Textual would leave the terminal broken."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT"):
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            number = getattr(signal, name)
            loop.add_signal_handler(number, _leave, app, number)


def _leave(app: App[Any], number: int) -> None:
    app.exit(return_code=128 + number)
