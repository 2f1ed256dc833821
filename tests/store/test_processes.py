"""Several programs on one file, and programs that are killed at any moment."""

from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create, listing, load
from scorekeeper.store.results import verify_results
from tests.store.programs import finish, program, say_ready
from tests.store.sheets import blank

ROUNDS = 24


def whole(db: Database) -> bool:
    return db.execute("PRAGMA integrity_check").fetchone() == ("ok",) and not verify_results(db)


def killed_after(path: Path, lines: int) -> list[list[str]]:
    """Let a program enter cards, kill it when it has said some lines, return all it said."""
    with program("enter_cards", path) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        said += process.stdout.readlines()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    return [line.split() for line in said if line.endswith("\n")]


def test_nothing_acknowledged_is_lost_by_a_kill(path: Path) -> None:
    chance = Random(9)
    acknowledged: dict[int, list[str]] = {}
    plays: set[str] = set()
    for _ in range(ROUNDS):
        for what, *words in killed_after(path, chance.randrange(2, 40)):
            if what == "play":
                plays.add(words[0])
            if what == "edit":
                acknowledged[int(words[0])] = words[1:]
        with closing(open_database(path)) as db:
            (row,) = listing(db)
            journal = load(db, row.id).journal
            assert plays <= {row.id}
            assert len(journal) >= max(acknowledged, default=0)
            for number, words in acknowledged.items():
                edit = journal[number - 1]
                assert [str(edit.round), str(edit.seat), edit.after] == words
            assert whole(db)
    assert len(acknowledged) > ROUNDS


def test_a_kill_while_the_file_is_made_leaves_a_usable_one(path: Path) -> None:
    for number in range(8):
        place = path.with_name(f"{number}.db")
        begun = [words for what, *words in killed_after(place, 1) if what == "play"]
        with closing(open_database(place)) as db:
            assert len(begun) <= len(listing(db)) <= 1
            create(db, blank())
            assert whole(db)


def test_programs_that_start_at_once_make_one_file(path: Path) -> None:
    for turn in range(3):
        place = path.with_name(f"{turn}.db")
        with ExitStack() as stack:
            processes = [
                stack.enter_context(program("begin", place, f"play-{number}"))
                for number in range(5)
            ]
            say_ready(processes)
            for process in processes:
                assert finish(process)[-1].startswith("stored")
        with closing(open_database(place)) as db:
            assert {row.id for row in listing(db)} == {f"play-{number}" for number in range(5)}
            assert len(list(db.query("SELECT * FROM players"))) == 3
            assert whole(db)
    assert len(list(path.parent.iterdir())) == 3


@pytest.mark.parametrize("programs", [2, 5])
def test_programs_that_change_one_play_lose_nothing(path: Path, programs: int) -> None:
    edits = 12
    with closing(open_database(path)) as db:
        create(db, blank("shared", ("Ann", "Ben", "Chi", "Dov", "Eve")))
    with ExitStack() as stack:
        processes = [
            stack.enter_context(program("share", path, seat, edits)) for seat in range(programs)
        ]
        say_ready(processes)
        for seat, process in enumerate(processes):
            assert finish(process) == [f"done {seat}"]
    with closing(open_database(path)) as db:
        play = load(db, "shared")
        assert len(play.journal) == programs * edits
        for seat in range(programs):
            assert [hands[seat] for hands in play.rounds] == ["tttt"] * 3
        assert whole(db)
