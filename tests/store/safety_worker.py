"""Another program that merges, restores, backs up or repairs: `safety_worker.py STEP JOB PATHS…`.

It ends itself by SIGKILL before the given step of what the store does, and says how many
steps there were when it comes to its end.
"""

import os
import signal
import sys
from contextlib import closing
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from types import FrameType

from scorekeeper.store import backups, database, merging, repairing, restoring
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, create, load
from tests.store.sheets import blank, finished, note

STEP = int(sys.argv[1])
steps = count(1)


def watch(frame: FrameType, event: str, _called: object) -> None:
    """Count the calls out of the store, among them every statement for SQLite."""
    module = frame.f_globals.get("__name__", "")
    if (
        event == "c_call"
        and module.startswith(("scorekeeper.store", "sqlite_utils"))
        and next(steps) == STEP
    ):
        os.kill(os.getpid(), signal.SIGKILL)


def merge(path: Path, other: Path) -> None:
    with closing(open_database(path)) as db:
        merging.merge_database(db, path, other)


def restore(path: Path, backup: Path) -> None:
    restoring.restore_database(path, backup)


def rotate(path: Path) -> None:
    """Make a backup on ten days in a row, each after a change."""
    first = datetime(2026, 1, 1, 12).astimezone()
    for day in range(10):
        with closing(open_database(path)) as db:
            change(db, load(db, "a1"), note(f"day {day}"))
        backups.daily_backup(path, now=first + timedelta(days=day))


def migrate(path: Path) -> None:
    open_database(path).close()


def repair(path: Path) -> None:
    repairing.repair(path)


def write(path: Path) -> None:
    """Change a play again and again until killed."""
    with closing(database.open_database(path)) as db:
        play = create(db, blank(f"of-{os.getpid()}"))
        number = 0
        while True:
            play = change(db, play, note(str(number)))
            number += 1
            print(number, flush=True)


JOBS = {job.__name__: job for job in (merge, restore, rotate, migrate, repair, write)}

if __name__ == "__main__":
    finished().score()  # whatever is imported late is imported before
    print("ready", flush=True)
    sys.setprofile(watch)
    JOBS[sys.argv[2]](*map(Path, sys.argv[3:]))
    sys.setprofile(None)
    print(next(steps), flush=True)
