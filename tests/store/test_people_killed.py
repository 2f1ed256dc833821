"""A program that is killed while it renames or merges leaves a whole change or none."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from scorekeeper.play import Play
from scorekeeper.store.database import open_database
from scorekeeper.store.people import people, rename
from scorekeeper.store.player_merges import last_merge, merge, undo_merge
from scorekeeper.store.plays import change, create, listing, load
from scorekeeper.store.results import verify_results
from tests.store.sheets import AT, LATER, ROOT, blank

WORKER = Path(__file__).with_name("people_worker.py")


def swap(play: Play) -> Play:
    return play.reseat(play.names[::-1], LATER)


def store_many(db: Database) -> None:
    """Plays with journals, so that a rename or a merge takes a while."""
    for number in range(40):
        name = "Ann" if number % 2 else "Anna"
        play = create(db, blank(f"p{number}", (name, "Ben")))
        change(db, play, swap)


def killed(job: str, path: Path, lines: int, wait: float) -> None:
    """Let a program work, and kill it at any moment after it has said some lines."""
    with subprocess.Popen(
        [sys.executable, str(WORKER), job, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(lines):
            process.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(wait)
        process.kill()
        assert process.stderr.read() == ""


@pytest.mark.parametrize("job", ["rename", "merge"])
def test_a_kill_leaves_a_whole_change_or_none(path: Path, job: str) -> None:
    chance = Random(3)
    with closing(open_database(path)) as db:
        store_many(db)
        if job == "rename":
            merge(db, "Anna", "Ann", AT)
            db.execute("DELETE FROM player_merges")
        begin = people_and_plays(db)
    seen = set()
    for _ in range(6):
        killed(job, path, 1 + chance.randrange(3), 0.001 + chance.random() * 0.03)
        with closing(open_database(path)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert verify_results(db) == []
            names = {person.name for person in people(db)}
            seen.add(frozenset(names))
            for row in listing(db, limit=50):
                play = load(db, row.id)
                assert set(play.names) <= names
                assert set(play.undo(LATER).names) == set(play.names)
            if job == "merge" and last_merge(db):
                undo_merge(db)
            if job == "rename" and "Anna" in names:
                rename(db, "Anna", "Ann")
            assert people_and_plays(db) == begin
    assert (
        seen
        <= {
            "rename": {frozenset({"Ann", "Ben"}), frozenset({"Anna", "Ben"})},
            "merge": {frozenset({"Ann", "Ben"}), frozenset({"Ann", "Anna", "Ben"})},
        }[job]
    )


def people_and_plays(db: Database) -> object:
    return (
        {person.name for person in people(db)},
        {row.id: load(db, row.id) for row in listing(db, limit=50)},
    )
