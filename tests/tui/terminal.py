"""The whole program on a terminal of its own, with eyes that read its screen."""

import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path

import pyte

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "backspace": "\x7f",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "delete": "\x1b[3~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f4": "\x1bOS",
    "f5": "\x1b[15~",
    "f6": "\x1b[17~",
    "f8": "\x1b[19~",
}


def environment(home: Path, **wishes: str) -> dict[str, str]:
    """The environment of somebody who has never wished for anything."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {
        **kept,
        "HOME": str(home),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "TZ": "Europe/Vienna",
        **wishes,
    }


class Terminal:
    """A program on a pseudo terminal; what it draws is kept as a grid of characters."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        home: Path,
        size: tuple[int, int] = (80, 24),
        wishes: Mapping[str, str] | None = None,
    ) -> None:
        self.columns, self.rows = size
        self.screen = pyte.Screen(self.columns, self.rows)
        self._stream = pyte.ByteStream(self.screen)
        self.written = bytearray()
        self.master, self.slave = pty.openpty()
        ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, self.columns, 0, 0))
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            command,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            cwd=home,
            env=environment(home, **(wishes or {})),
            start_new_session=True,
        )

    # --- what is seen

    @property
    def lines(self) -> list[str]:
        """The lines of the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def read(self, patience: float = 0.0) -> bool:
        """Take in what the program has drawn; False when nothing came in time."""
        ready, _, _ = select.select([self.master], [], [], patience)
        if not ready:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        if not data:
            return False
        self.written += data
        self.look(data)
        self._answer(data)
        return True

    def trickle(self, bytes_a_second: int) -> int:
        """Take in what is drawn as a slow line does, until it is quiet; return its bytes."""
        begin = time.monotonic()
        taken = bytearray()
        while True:
            busy = len(taken) / bytes_a_second - (time.monotonic() - begin)
            if busy > 0:
                select.select([], [], [], busy)
            if not select.select([self.master], [], [], 0.5)[0]:
                break
            taken += os.read(self.master, 64)
        self.written += taken
        self.look(bytes(taken))
        return len(taken)

    def look(self, data: bytes) -> None:
        """Draw what came into the grid."""
        # pyte does not know these private sequences and would draw their ends
        self._stream.feed(re.sub(rb"\x1b\[[<>=][\d;]*[a-z]|\x1bP.*?\x1b\\", b"", data))

    def _answer(self, data: bytes) -> None:
        if b"\x1b[6n" in data:
            self.send_raw(b"\x1b[1;1R")

    def until(self, seen: Callable[[], bool], what: str) -> None:
        """Read until something is seen; it is looked for anew after all that was drawn."""
        deadline = time.monotonic() + PATIENCE
        last = False
        while not seen():
            if last or time.monotonic() > deadline:
                raise AssertionError(f"{what} did not come:\n{self.text}")
            ended = self.process.poll() is not None
            last = not self.read(0.2) and ended and not self.read(0.0)

    def until_text(self, *texts: str) -> None:
        self.until(lambda: all(text in self.text for text in texts), " and ".join(texts))

    # --- hands

    def send_raw(self, data: bytes) -> None:
        with suppress(OSError):
            os.write(self.master, data)

    def press(self, *keys: str) -> None:
        """Press keys; names of keys, or characters."""
        self.send_raw("".join(KEYS.get(key, key) for key in keys).encode())

    def resize(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.screen.resize(rows, columns)
        ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process.send_signal(signal.SIGWINCH)

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def end(self) -> int:
        """Wait for the program to end and take in its last words; return its exit code."""
        self.until(lambda: self.process.poll() is not None, "the end")
        while self.read(0.0):
            pass
        return self.process.wait()

    def hang_up(self) -> None:
        """Close the window."""
        for end in (self.slave, self.master):
            os.close(end)
        self.master = self.slave = -1

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            self.hang_up()


OWN_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Makes the terminal the one that hangs up its programs when it is closed."""


@contextmanager
def opened(
    database: Path,
    *,
    size: tuple[int, int] = (80, 24),
    wishes: Mapping[str, str] | None = None,
    hangs_up: bool = False,
    options: Sequence[str] = (),
) -> Iterator[Terminal]:
    """The program on a database, with a home of its own beside it; ended at the end."""
    home = database.parent / "home"
    home.mkdir(exist_ok=True)
    terminal = Terminal(
        [
            sys.executable,
            *(["-c", OWN_TERMINAL] if hangs_up else []),
            *("-m", "scorekeeper", "--db", str(database), *options),
        ],
        home=home,
        size=size,
        wishes=wishes,
    )
    try:
        yield terminal
    finally:
        terminal.close()
