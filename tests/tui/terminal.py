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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from fcntl import ioctl
from pathlib import Path

import pyte

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


class Terminal:
    """A program on a pseudo terminal; what it draws is kept as a grid of characters."""

    def __init__(
        self,
        db: Path,
        size: tuple[int, int],
        wishes: Mapping[str, str],
        module: str = "scorekeeper",
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.written = bytearray()
        self.master, self.slave = pty.openpty()
        ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.modes = termios.tcgetattr(self.slave)
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(db.parent),
            "PYTHONPATH": str(ROOT),
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "TZ": "Europe/Vienna",
            "TEXTUAL_ANIMATIONS": "none",
            **wishes,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, "--db", str(db)],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            cwd=db.parent,
            env=environment,
            start_new_session=True,
        )

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def read(self, patience: float = 0.0) -> bool:
        """Take in what the program has drawn; False when nothing came in time."""
        if not select.select([self.master], [], [], patience)[0]:
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:
            return False
        self.written += data
        # pyte does not know these private sequences and would draw their ends.
        self._stream.feed(re.sub(rb"\x1b\[[<>=][\d;]*[a-z]|\x1bP.*?\x1b\\", b"", data))
        return bool(data)

    def until(self, seen: Callable[[], bool], what: str) -> None:
        """Read until something is seen."""
        deadline = time.monotonic() + PATIENCE
        while not seen():
            if time.monotonic() > deadline:
                raise AssertionError(f"{what} did not come:\n{self.text}")
            self.read(0.05)

    def until_text(self, *texts: str) -> None:
        self.until(lambda: all(text in self.text for text in texts), str(texts))

    def send(self, keys: str) -> None:
        """Send keys as a terminal does; ⏎ and ⎋ stand for Enter and Esc."""
        data = keys.replace("⏎", "\r").replace("⎋", "\x1b")
        os.write(self.master, data.encode())

    def quiet(self, seconds: float = 0.4) -> None:
        """Read until nothing has been drawn for a while."""
        while self.read(seconds):
            pass

    def resize(self, columns: int, rows: int) -> None:
        ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def ended(self) -> int:
        """Wait for the end; return the exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < deadline:
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.process.wait(1)

    @property
    def state(self) -> str:
        """The state of the process as the system calls it; T is stopped."""
        self.read(0.05)
        return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]

    @property
    def sane(self) -> bool:
        """Whether the terminal was left as it was found."""
        off = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?2004l")
        whole = termios.tcgetattr(self.slave)[3] == self.modes[3]
        return whole and all(sequence in self.written for sequence in off)


@contextmanager
def started(db: Path, size: tuple[int, int] = (80, 24), **wishes: str) -> Iterator[Terminal]:
    """Run the program and wait for its first picture."""
    terminal = Terminal(db, size, wishes)
    try:
        terminal.until_text("New play")
        terminal.quiet(0.2)
        yield terminal
    finally:
        with suppress(ProcessLookupError):
            os.killpg(terminal.process.pid, signal.SIGKILL)
        terminal.process.wait()
        os.close(terminal.master)
        os.close(terminal.slave)
