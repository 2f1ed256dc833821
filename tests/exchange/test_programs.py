"""Several programs on one file during an import, and imports that are killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlite_utils import Database

from scorekeeper.exchange.play_file import write_play_file
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import count, create
from scorekeeper.store.results import verify_results
from tests.exchange.files import play, take
from tests.store.sheets import ROOT

PLAYS = 240
KILLS = 10
WORKER = Path(__file__).with_name("worker.py")
Program = subprocess.Popen[str]


@contextmanager
def importer(database: Path, file: Path) -> Iterator[Program]:
    """An import that waits to begin; it is ended at the end."""
    with subprocess.Popen(
        [sys.executable, str(WORKER), str(database), str(file)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert line(process) == "ready"
        try:
            yield process
        finally:
            process.kill()


def line(process: Program) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go(process: Program) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def end(process: Program) -> list[str]:
    said, complained = process.communicate()
    assert (process.returncode, complained) == (0, "")
    return said.splitlines()


def whole(db: Database) -> bool:
    sound = db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    keys = db.execute("PRAGMA foreign_key_check").fetchone() is None
    return sound and keys and verify_results(db) == []


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "plays.json"
    path.write_text(write_play_file([play(number) for number in range(PLAYS)]), encoding="utf-8")
    return path


def test_another_program_reads_and_writes_during_an_import(tmp_path: Path, file: Path) -> None:
    database = tmp_path / "plays.db"
    with closing(open_database(database)) as db, importer(database, file) as process:
        go(process)
        assert line(process) == "play 20"
        assert count(db) in {0, PLAYS}
        create(db, play(PLAYS + 1, "Chi", "Dov"))
        assert end(process)[-1] == f"done {PLAYS} 0"
        assert count(db) == PLAYS + 1
        assert whole(db)


def test_two_imports_of_one_file_add_it_once(tmp_path: Path, file: Path) -> None:
    database = tmp_path / "plays.db"
    with ExitStack() as stack:
        processes = [stack.enter_context(importer(database, file)) for _ in range(2)]
        for process in processes:
            go(process)
        ends = sorted(end(process)[-1] for process in processes)
    assert ends == [f"done 0 {PLAYS}", f"done {PLAYS} 0"]
    with closing(open_database(database)) as db:
        assert count(db) == PLAYS
        assert whole(db)


def test_a_killed_import_leaves_all_or_nothing(tmp_path: Path, file: Path) -> None:
    chance = Random(6)
    database = tmp_path / "plays.db"
    with closing(open_database(database)) as db:
        create(db, play(PLAYS + 1))
    for _ in range(KILLS):
        with importer(database, file) as process:
            go(process)
            for _ in range(chance.randrange(PLAYS // 20)):
                line(process)
            process.kill()
        with closing(open_database(database)) as db:
            assert count(db) in {1, PLAYS + 1}
            assert db.table("imports").count in {0, 1}
            assert whole(db)
    with closing(open_database(database)) as db:
        report = take(db, file.read_text(encoding="utf-8"))
        assert report.new + report.already_here == PLAYS
        assert count(db) == PLAYS + 1
