"""Killed at any moment on any screen: what was seen as done is in the file, and nothing halfway.

A journey is made once without a kill, to know what each act leaves in the file. Then it is made
again up to some act, and the program is killed while it answers: the file must hold what it
held before the act or what the act leaves, and the latter if the act was seen to be done.
"""

import os
import signal
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from scorekeeper.store.database import open_database
from scorekeeper.store.results import verify_results
from tests.tui.drive import rows
from tests.tui.journeys import JOURNEYS, contents
from tests.tui.terminal import Terminal, opened

KILLS = -(-int(os.environ.get("SCOREKEEPER_KILLS", "36")) // len(JOURNEYS))


def begin(terminal: Terminal, name: str) -> None:
    """Wait until the program is ready for the first act."""
    terminal.until_text("New play", *(("Last plays",) if name != "first-evening" else ()))


def kept(database: Path) -> tuple[object, ...]:
    """What the next start finds in the file, which must be sound."""
    with closing(open_database(database)) as db:
        assert not verify_results(db)
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]
    assert rows(database, "PRAGMA foreign_key_check") == []
    return contents(database)


@cache
def states(name: str) -> tuple[tuple[object, ...], ...]:
    """What is in the file before the first act and after each."""
    journey = JOURNEYS[name]
    with TemporaryDirectory() as folder:
        database = Path(folder) / "plays.db"
        journey.prepare(database)
        with opened(database) as terminal:
            begin(terminal, name)
            terminal.until(database.exists, "the file")
            found = [contents(database)]
            for act in journey.acts:
                terminal.press(*act.keys)
                terminal.until(lambda act=act: act.done(terminal), str(act))
                found.append(contents(database))
        assert kept(database) == found[-1]
    return tuple(found)


@pytest.mark.parametrize("name", JOURNEYS)
def test_what_was_seen_is_kept_and_nothing_is_halfway(tmp_path: Path, name: str) -> None:
    chance = Random(f"{name} {KILLS}")
    for kill in range(KILLS):
        folder = tmp_path / str(kill)
        folder.mkdir()
        database = folder / "plays.db"
        JOURNEYS[name].prepare(database)
        number = chance.randrange(len(JOURNEYS[name].acts))
        with opened(database) as terminal:
            begin(terminal, name)
            for act in JOURNEYS[name].acts[:number]:
                terminal.press(*act.keys)
                terminal.until(lambda act=act: act.done(terminal), str(act))
            act = JOURNEYS[name].acts[number]
            terminal.press(*act.keys)
            for _ in range(chance.randint(0, 12)):
                terminal.read(chance.choice([0.0, 0.001, 0.01, 0.03]))
            terminal.signal(signal.SIGKILL)
            terminal.process.wait()
            while terminal.read(0.0):
                pass
            seen = act.seen and act.done(terminal)
        before, after = states(name)[number : number + 2]
        assert kept(database) in ([after] if seen else [before, after]), act


def test_killed_while_an_old_file_is_brought_up_to_date(tmp_path: Path) -> None:
    """At moments before the first picture, which no act can hit."""
    chance = Random(KILLS)
    for kill in range(KILLS):
        database = tmp_path / f"{kill}.db"
        JOURNEYS["old-file"].prepare(database)
        with opened(database) as terminal:
            for _ in range(chance.randint(0, 40)):
                terminal.read(chance.choice([0.005, 0.02]))
            terminal.signal(signal.SIGKILL)
            terminal.process.wait()
        assert kept(database) == states("old-file")[0]
