"""How long questions over many plays take: `python -m tests.benchmarks.statistics [PLAYS]`.

It builds the database of `tests.benchmarks.database`, 100,000 plays when not said otherwise,
in a folder that is deleted at the end. A time is the best of several; compare those of one
run only.
"""

import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from sqlite_utils import Database

from scorekeeper.statistics.group import games_played, records, standings
from scorekeeper.statistics.player import player_figures
from scorekeeper.statistics.ratings import ratings
from scorekeeper.store.database import open_database
from scorekeeper.store.people import people, rename
from scorekeeper.store.player_merges import merge, undo_merge
from tests.benchmarks.database import FIRST, best, fill

PLAYS = 100_000


def once(name: str, job: object) -> None:
    assert callable(job)
    start = perf_counter()
    job()
    print(f"{name}: {(perf_counter() - start) * 1000:.0f} ms, once")


def ask(db: Database) -> None:
    first = people(db)[0]
    ((game, number),) = games_played(db)
    print(f"{number:,} plays, of {first.name}: {first.plays:,}")
    for name, job in (
        ("all players", lambda: people(db)),
        ("one player's figures", lambda: player_figures(db, first.name)),
        ("standings", lambda: standings(db, game)),
        ("records", lambda: records(db, game)),
    ):
        print(f"{name}: {best(job):.0f} ms")
    once("ratings of everybody", lambda: ratings(db, game))
    once("rename", lambda: rename(db, first.name, "Somebody Else"))


def move(db: Database) -> None:
    """Merge two players who never sat together."""
    newcomer = people(db)[0].name
    db.execute("INSERT INTO players (name, name_key) VALUES ('New', 'new')")
    once("merge", lambda: merge(db, newcomer, "New", FIRST.isoformat()))
    once("undo the merge", lambda: undo_merge(db))


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else PLAYS
    with TemporaryDirectory() as folder, closing(open_database(Path(folder) / "s.db")) as db:
        fill(db, number, Random(2014))
        ask(db)
        move(db)


if __name__ == "__main__":
    main()
