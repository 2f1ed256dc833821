"""Another program on the same file: `python -m tests.store.worker JOB PATH ARGUMENTS…`.

It says on its output what it has done, one line each, after that was stored.
"""

import os
import resource
import signal
import sys
from itertools import count
from pathlib import Path

from scorekeeper.i18n import Refused
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from tests.store.help import begin, lay

NOBODY = 65534


def tell(*words: object) -> None:
    print(*words, flush=True)


def started(path: str) -> Store:
    """Open the file when all programs are ready."""
    tell("ready")
    sys.stdin.readline()
    return open_store(Path(path))


def enter(path: str, seat: str, number: str) -> None:
    """Enter hands of one seat of a play into which others enter too."""
    store = started(path)
    (play,) = queries.history(store, queries.Filter(state="unfinished"), "changed")
    for each in range(int(number)) if int(number) else count():
        hand = "tsd12t"[: 1 + each % 6]
        play = lay(store, store.play(play.id), each % 3, int(seat), hand)
        tell(each % 3, seat, hand)


def new(path: str, name: str) -> None:
    store = started(path)
    tell(begin(store, (name, "Ben")).id)


def full(path: str, room: str) -> None:
    """Write until the disk is full, then read."""
    store = open_store(Path(path))
    (play,) = queries.history(store, queries.Filter(state="unfinished"), "changed")
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    size = sum(each.stat().st_size for each in Path(path).parent.glob("*.db*"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + int(room), resource.RLIM_INFINITY))
    try:
        for each in count():
            hand = "t" * (1 + each % 9)
            lay(store, store.play(play.id), 0, 0, hand)
            tell(hand)
    except Refused as refused:
        tell(type(refused).__name__, refused)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    tell(store.play(play.id).rounds[0][0])
    tell(len(queries.history(open_store(Path(path), writable=False))))
    os._exit(0)


def forbidden(path: str) -> None:
    """Open a file in a place where nothing can be written."""
    queries.history(open_store(Path("/nowhere/x.db"), writable=False))  # all is imported
    if os.geteuid() == 0:
        os.setuid(NOBODY)
    try:
        open_store(Path(path))
    except Refused as refused:
        tell(type(refused).__name__, refused)
    tell(len(queries.history(open_store(Path(path), writable=False))))


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
