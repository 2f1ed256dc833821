"""A program that renames and merges for ever: `people_worker.py JOB PATH`; it is killed."""

import sys
from contextlib import closing
from pathlib import Path

from scorekeeper.store.database import open_database
from scorekeeper.store.people import rename
from scorekeeper.store.player_merges import merge, undo_merge
from tests.store.sheets import AT


def tell(*words: object) -> None:
    print(*words, flush=True)


def rename_for_ever(path: Path) -> None:
    """Give the one who is not Ben the other name, again and again."""
    with closing(open_database(path)) as db:
        (now,) = {row[0] for row in db.execute("SELECT name FROM players")} - {"Ben"}
        tell("ready")
        while True:
            now = rename(db, now, "Anna" if now == "Ann" else "Ann")
            tell("renamed", now)


def merge_for_ever(path: Path) -> None:
    """Merge and take it back, again and again."""
    with closing(open_database(path)) as db:
        tell("ready")
        while True:
            merge(db, "Anna", "Ann", AT)
            tell("merged")
            undo_merge(db)
            tell("undone")


if __name__ == "__main__":
    {"rename": rename_for_ever, "merge": merge_for_ever}[sys.argv[1]](Path(sys.argv[2]))
