"""Write `data/schema-001.db`, the database as the release with that schema left it.

Run once for every released schema, with the version that brought it; a written file stays.
"""

import sys
from contextlib import closing
from pathlib import Path

from scorekeeper.play import new_play
from scorekeeper.store.database import open_database
from scorekeeper.store.inspection import SCHEMA_STEPS
from scorekeeper.store.plays import change, create
from tests.store.sheets import AT, LATER, blank, finished

DATA = Path(__file__).parent / "data"
FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
LATEST = DATA / f"schema-{len(SCHEMA_STEPS):03}.db"


def write(path: Path) -> None:
    """Write the file with plays that use every table."""
    with closing(open_database(path)) as db:
        create(db, finished(FIRST))
        play = create(db, finished("0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a11", started_at=None))
        for name in ("Dov", "さくら"):
            change(db, play, lambda play, name=name: play.rename(0, name, LATER))
        change(db, play, lambda play: play.undo(LATER))
        change(db, play, lambda play: play.set_rule("maki_tie", "pool9", LATER))
        change(db, play, lambda play: play.set_note("Ann’s birthday – 🍣", LATER))
        dummy = new_play(
            "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a12",
            "sushi-go",
            ("Ann", "Ben", "Dummy"),
            {"dummy": "on"},
            started_at=AT,
        )
        create(db, dummy.enter(0, 2, "ttsssd11p", AT))
        create(db, blank("0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a13", ("Ben", "ann")))


if __name__ == "__main__":
    if LATEST.exists():
        sys.exit(f"{LATEST.name} is there already; a released schema is never rewritten.")
    DATA.mkdir(exist_ok=True)
    write(LATEST)
