"""An import in a program of its own: `worker.py DATABASE FILE`; it says how far it is."""

import sys
from contextlib import closing
from itertools import count
from pathlib import Path

from scorekeeper.exchange.importing import import_plays
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import source_of
from scorekeeper.store.database import open_database

STEP = 20


def main(database: Path, file: str) -> None:
    print("ready", flush=True)
    sys.stdin.readline()
    numbers = count(1)

    def told(steps: int) -> None:
        del steps
        number = next(numbers)
        if number % STEP == 0:
            print("play", number, flush=True)

    with closing(open_database(database)) as db, source_of(file) as source:
        report = import_plays(
            db, reader_of(source), file=file, at="2026-11-30T10:00:00+01:00", told=told
        )
    print("done", report.new, report.already_here, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
