"""Several programs at once, killed programs, and disks that refuse."""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from tests.store.help import begin, lay, rows

ROOT = Path(__file__).parents[2]


def program(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.store.worker", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def line(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


def go(*programs: subprocess.Popen[str]) -> None:
    """Let programs start at the same moment, once all are ready."""
    assert [line(each) for each in programs] == ["ready"] * len(programs)
    for each in programs:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()


def test_two_programs_lose_nothing_of_each_other(database: Path) -> None:
    store = open_store(database)
    play = begin(store)
    programs = [program("enter", database, seat, 40) for seat in range(2)]
    go(*programs)
    for each in programs:
        assert each.communicate()[0].count("\n") == 40
    log = store.play(play.id).log
    assert Counter(cell for one in log.operations[1:] for cell in one.writes) == {
        f"hand/{round_}/{seat}": 14 if round_ == 1 else 13
        for round_ in (1, 2, 3)
        for seat in (1, 2)
    }
    assert log.clock == len(log.operations) == 81
    before = rows(store)
    store.rebuild()
    assert rows(store) == before


def test_programs_that_begin_at_once_make_one_file(database: Path) -> None:
    programs = [program("new", database, name) for name in ("Ann", "Chi", "Dov")]
    go(*programs)
    ids = {each.communicate()[0].strip() for each in programs}
    store = open_store(database)
    assert {row.id for row in queries.history(store)} == ids
    assert len(ids) == 3
    assert len(queries.players(store)) == 4


def test_a_killed_program_loses_nothing_that_was_said_to_be_stored(database: Path) -> None:
    store = open_store(database)
    play = begin(store)
    store.close()
    known: dict[tuple[int, int], str] = {}
    for kill in range(6):
        running = program("enter", database, kill % 2, 0)
        go(running)
        for _ in range(7 + 11 * kill):
            round_, seat, hand = line(running).split()
            known[int(round_), int(seat)] = hand
        running.kill()
        assert running.stdout is not None
        rest = running.stdout.read().splitlines()  # also what was read ahead with a line
        running.communicate()
        for said in rest:
            round_, seat, hand = said.split()
            known[int(round_), int(seat)] = hand
        with_last = open_store(database)
        rounds = with_last.play(play.id).rounds
        # One entry more may be stored than was said.
        wrong = [at for at, hand in known.items() if rounds[at[0]][at[1]] != tuple(hand)]
        assert len(wrong) <= 1
        for at in wrong:
            known[at] = "".join(rounds[at[0]][at[1]] or ())
        assert with_last.play(play.id).log.holes() == ()
        before = rows(with_last)
        with_last.rebuild()
        assert rows(with_last) == before
        with_last.close()


@pytest.mark.parametrize("room", [0, 3_000, 60_000])
def test_a_full_disk_says_so_and_harms_nothing(database: Path, room: int) -> None:
    store = open_store(database)
    play = lay(store, begin(store), 0, 0, "q")
    store.close()
    said, _ = program("full", database, room).communicate()
    *stored, refusal, shown, count = said.splitlines()
    assert refusal.startswith("Fault The disk of ")
    assert count == "1"
    last = stored[-1] if stored else "q"
    assert shown == str(tuple(last))
    again = open_store(database)
    assert again.play(play.id).rounds[0][0] == tuple(last)
    lay(again, play, 0, 1, "t")


def test_a_closed_file_on_a_full_disk_can_be_read_again_and_again(database: Path) -> None:
    store = open_store(database)
    begin(store)
    store.close()
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    try:
        for _ in range(2):
            found = open_store(database, writable=False)
            assert len(queries.history(found)) == 1
            found.close()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_a_place_where_nothing_can_be_written_can_be_read() -> None:
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
    try:
        for kept in (False, True):
            path = folder / f"{kept}.db"
            store = open_store(path)
            begin(store)
            if not kept:
                store.close()
        for each in (*folder.iterdir(), folder):
            each.chmod(0o555 if each.is_dir() else 0o444)
        for each in ("False.db", "True.db"):
            said, _ = program("forbidden", folder / each).communicate()
            refusal, count = said.splitlines()
            assert "opened or written" in refusal
            assert count == "1"
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
