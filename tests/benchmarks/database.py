"""How large and how quick the file is: `python -m tests.benchmarks.database [PLAYS]`.

It builds a database of finished four-player plays from simulated legal deals, 10,000 when
not said otherwise, in a folder that is deleted at the end. A time is the best of several;
compare those of one run only.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import UUID

from sqlite_utils import Database

from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.players import known_players
from scorekeeper.store.plays import change, count, create, find, insert, listing, load, unfinished
from scorekeeper.store.results import verify_results
from tests.legal_deals import legal_rounds

PLAYS = 10_000
PLAYERS = 60
SEATS = 4
DEALS = 500
BATCH = 500
TURNS = 20
FIRST = datetime(2016, 1, 1, 20, tzinfo=UTC)


def plays(number: int, chance: Random) -> Iterator[Play]:
    """Finished plays whose hands were entered one by one; a deal returns after a while."""
    deals = [legal_rounds(SEATS, chance) for _ in range(min(number, DEALS))]
    for index in range(number):
        at = (FIRST + timedelta(hours=7 * index)).isoformat()
        names = [f"Player {each}" for each in chance.sample(range(PLAYERS), SEATS)]
        play = new_play(uuid(chance), "sushi-go", names, started_at=at)
        for round_, hands in enumerate(deals[index % len(deals)]):
            for seat, hand in enumerate(hands):
                play = play.enter(round_, seat, hand, at)
            play = play.close_round(round_, at)
        yield play


def uuid(chance: Random) -> str:
    return str(UUID(int=chance.getrandbits(128), version=4))


def fill(db: Database, number: int, chance: Random) -> None:
    made = iter(plays(number, chance))
    for start in range(0, number, BATCH):
        with writing(db):
            for _ in range(min(BATCH, number - start)):
                insert(db, next(made))


def sizes(db: Database) -> tuple[int, int]:
    """The bytes of the whole file, and those of the journal."""
    whole, journal = db.execute(
        "SELECT sum(pgsize), sum(pgsize) FILTER (WHERE name = 'edits') FROM dbstat"
    ).fetchone()
    return whole, journal


def best(job: Callable[[], object]) -> float:
    """The best time of several calls, in ms."""
    times = []
    for _ in range(TURNS):
        start = perf_counter()
        job()
        times.append((perf_counter() - start) * 1000)
    return min(times)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    chance = Random(2014)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "scorekeeper.db"
        start = perf_counter()
        with closing(open_database(path)) as db:
            empty, _ = sizes(db)
            fill(db, number, chance)
            stored = perf_counter() - start
            whole, journal = sizes(db)
            print(f"{number:,} plays of {SEATS} players in {stored:.1f} s, made and stored")
            print(f"file: {whole / 1e6:.1f} MB")
            print(f"  a play, journal apart: {(whole - journal - empty) / number:.0f} bytes")
            print(f"  its journal, hand by hand: {journal / number:.0f} bytes")
        print(f"open: {best(lambda: open_database(path).close()):.2f} ms")
        with closing(open_database(path)) as db:
            play = create(db, next(plays(1, chance)))
            last = listing(db, limit=1, offset=count(db) - 1)[0].id
            texts = iter(range(10 * TURNS))
            for name, job in (
                ("first page of 50 plays", lambda: listing(db)),
                ("the same, finished ones", lambda: listing(db, finished=True)),
                ("page in the middle", lambda: listing(db, offset=number // 2)),
                ("unfinished play", lambda: unfinished(db)),
                ("known players", lambda: known_players(db)),
                ("find by the beginning of an id", lambda: find(db, last[:12])),
                ("load", lambda: load(db, last)),
                (
                    "change",
                    lambda: change(db, play, lambda old: old.set_note(f"{next(texts)}", "")),
                ),
            ):
                print(f"{name}: {best(job):.2f} ms")
            start = perf_counter()
            assert verify_results(db) == []
            print(f"verify all results: {perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
