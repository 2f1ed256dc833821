"""How long a key takes on a terminal, beside a bare application: `python -m tests.benchmarks.echo`.

Both run at once and get their keys in turn, so that a busy machine slows both. A key's time ends
with the last output that follows it.
"""

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

from tests.tui.plays import EVENING, make

BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    typed = ""
    def compose(self):
        self.line = Static("", markup=False)
        yield self.line
    def on_key(self, event):
        self.typed += event.character or ""
        self.line.update(self.typed[-20:])
Bare().run()
"""


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, words: list[str], size: tuple[int, int], home: str) -> None:
        self.pid, self.end = pty.fork()
        if not self.pid:
            wishes = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "HOME": home}
            os.execve(  # noqa: S606
                sys.executable,
                [sys.executable, *words],
                {**os.environ, **wishes, "TEXTUAL_ANIMATIONS": "none", "LANGUAGE": "en"},
            )
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def read(self, quiet: float) -> tuple[bytes, float]:
        """Return what comes until it is quiet so long, and when the last of it came."""
        seen, last = b"", time.perf_counter()
        while select.select([self.end], [], [], quiet)[0]:
            seen += os.read(self.end, 65536)
            last = time.perf_counter()
        return seen, last

    def key(self, key: bytes) -> float:
        """Return the seconds from a key to the end of its picture."""
        begun = time.perf_counter()
        os.write(self.end, key)
        select.select([self.end], [], [], 5)
        return self.read(0.02)[1] - begun


def main() -> None:
    """Print the ratio of a full five-player sheet to a bare application, in two sizes."""
    for size in ((80, 24), (120, 40)):
        with tempfile.TemporaryDirectory() as home:
            path = Path(home) / "plays.db"
            make(path, closed=2, rounds=(*EVENING[:2], (*EVENING[2][:4], None)))
            bare = Terminal(["-c", BARE], size, home)
            ours = Terminal(["-m", "scorekeeper", "--db", str(path)], size, home)
            for terminal in (bare, ours):
                terminal.read(4.0)
            os.write(ours.end, b"\r")
            assert b"Round 3" in ours.read(3.0)[0]
            taken: dict[Terminal, list[float]] = {bare: [], ours: []}
            for _round in range(15):
                for key in b"ss1dcsw":
                    for terminal, times in taken.items():
                        times.append(terminal.key(bytes([key])))
                os.write(ours.end, b"\x7f" * 7)
                ours.read(0.3)
            for terminal in taken:
                os.kill(terminal.pid, signal.SIGKILL)
            ratio = statistics.median(taken[ours]) / statistics.median(taken[bare])
            late = sorted(taken[ours])[-2] * 1000
            print(f"a key on the sheet / bare, {size[0]}×{size[1]}: {ratio:.2f}  p99 {late:.0f} ms")


if __name__ == "__main__":
    main()
