"""How quick merging, backups and checks are: `python -m tests.benchmarks.safety [PLAYS]`.

Two laptops have PLAYS plays each, 50,000 when not said otherwise: four fifths of them the
same, a tenth each laptop's own, and some changed on one side or on both. A backup is measured
against SQLite's own `.backup`, which does the same without waiting for the disk at the end.
"""

import resource
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from scorekeeper.store.backups import write_backup
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.doctor import examine
from scorekeeper.store.merging import merge_database
from scorekeeper.store.plays import change, insert, load
from scorekeeper.store.restoring import restore_database
from scorekeeper.store.salvage import salvage
from tests.benchmarks.database import plays

PLAYS = 50_000
BATCH = 1000
TURNS = 5


def fill(path: Path, number: int, chance: Random) -> list[str]:
    """Store plays; return their ids."""
    ids = []
    made = plays(number, chance)
    with closing(open_database(path)) as db:
        for start in range(0, number, BATCH):
            with writing(db):
                for _ in range(min(BATCH, number - start)):
                    ids.append(insert(db, next(made)).id)  # noqa: PERF401
    return ids


def touch(path: Path, ids: list[str], text: str) -> None:
    """Change plays on one laptop."""
    with closing(open_database(path)) as db:
        for uuid in ids:
            play = load(db, uuid)
            change(db, play, lambda play: play.set_note(text, f"2026-12-01T10:00:00 {text}"))


def timed(name: str, start: float) -> None:
    print(f"{name}: {perf_counter() - start:.1f} s", flush=True)


def plain_backup(path: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(path)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        source.backup(copy)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    chance = Random(50)
    with TemporaryDirectory() as name:
        folder = Path(name)
        one, two = folder / "one.db", folder / "two.db"
        start = perf_counter()
        shared = fill(one, number * 9 // 10, chance)
        shutil.copy(one, two)
        fill(one, number // 10, chance)
        fill(two, number // 10, chance)
        changed = chance.sample(shared, number // 50)
        third = len(changed) // 3
        touch(one, changed[: 2 * third], "one")
        touch(two, changed[third:], "two")
        timed(f"two laptops with {number:,} plays each, made", start)
        print(f"file: {one.stat().st_size / 1e6:.1f} MB")

        best = {"ours": 1e9, "SQLite's": 1e9}
        for turn in range(TURNS):
            start = perf_counter()
            write_backup(one, folder / f"ours-{turn}.db")
            best["ours"] = min(best["ours"], perf_counter() - start)
            start = perf_counter()
            plain_backup(one, folder / f"plain-{turn}.db")
            best["SQLite's"] = min(best["SQLite's"], perf_counter() - start)
        ours, plain = best["ours"], best["SQLite's"]
        print(f"backup: {ours:.2f} s, SQLite's own {plain:.2f} s, {ours / plain:.1f} ×")

        with closing(open_database(one)) as db:
            start = perf_counter()
            asked = merge_database(db, one, two, dry_run=True)
            timed("merge, only asked", start)
            start = perf_counter()
            done = merge_database(db, one, two)
            timed("merge", start)
            assert asked.both_changed == done.both_changed
            print(
                f"  new {done.new:,}, same {done.same:,}, newer there {done.newer_there:,}, "
                f"newer here {done.newer_here:,}, both changed {len(done.both_changed):,}"
            )
            start = perf_counter()
            assert not merge_database(db, one, two).changed
            timed("merge once more", start)
        with closing(open_database(folder / "empty.db")) as db:
            start = perf_counter()
            merge_database(db, folder / "empty.db", two)
            timed("merge into an empty file", start)

        start = perf_counter()
        assert examine(one).ok
        timed("doctor", start)
        start = perf_counter()
        restore_database(one, folder / "ours-0.db")
        timed("restore", start)
        raw = bytearray(two.read_bytes())
        raw[len(raw) // 2 : len(raw) // 2 + 60_000] = bytes(60_000)
        two.write_bytes(raw)
        start = perf_counter()
        saved = salvage(two, folder / "saved.db")
        timed(f"salvage of {saved.plays:,} plays", start)
        print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
