"""Textual's driver for terminals, made prompt where it waits for nothing."""

import os
from codecs import getincrementaldecoder
from select import select
from typing import Final

from textual._xterm_parser import XTermParser  # what LinuxDriver feeds; has no public name
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key

from scorekeeper.tui.escapes import ESC, Escapes

LOOK_UP: Final = 0.1
"""Seconds after which the end is looked for, should the pipe not have told of it."""


class PromptDriver(LinuxDriver):
    """Reads keys as Textual does, but stops at once, and takes a lone Esc for one in time.

    Textual's own looks up from the keyboard ten times a second only: the end comes up to
    0.2 s late, and Esc 0.1 s, whatever `ESCDELAY` says.
    """

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
        parser = XTermParser(self._debug)  # as LinuxDriver makes it
        decode = getincrementaldecoder("utf-8")().decode
        escapes = None if self._alt_is_used() else Escapes()
        patience = LOOK_UP
        while not self.exit_event.is_set():
            ready, _, _ = select([self.fileno, stop], [], [], patience)
            patience = LOOK_UP
            if stop in ready:
                return
            if self.fileno in ready:
                typed = decode(os.read(self.fileno, 4096))
                if typed:
                    for piece in escapes.feed(typed) if escapes else (typed,):
                        self._take(parser, piece)
                    # What has begun with Esc may be finished after that.
                    patience = ESCAPE_DELAY
            elif escapes:
                self._take(parser, escapes.rest())
            for event in parser.tick():
                self.process_message(event)

    def _take(self, parser: XTermParser, piece: str) -> None:
        if piece == ESC:
            self.process_message(Key("escape", ESC))
        elif piece:
            for event in parser.feed(piece):
                self.process_message(event)

    def _alt_is_used(self) -> bool:
        keymap = getattr(self._app, "keymap", None)
        return keymap is not None and any(
            "alt+" in keys for keys in keymap.textual_keymap().values()
        )
