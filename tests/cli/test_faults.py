"""Every command that writes, on a disk that gets full at any point of it."""

import json
import os
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli.app import cli
from scorekeeper.store import bin as bin_store
from scorekeeper.store import player_merges, plays
from scorekeeper.store.database import open_database
from tests.cli.runner import COMPLETE, run
from tests.faults import contents, names, room, sentence
from tests.store.sheets import AT, blank, finished

PAGE = 4096
STEP = 1 if "SCOREKEEPER_KILLS" in os.environ else 8
"""Pages by which the room grows from one try to the next."""

ROOMS = (0, 1, PAGE, *(PAGE * pages for pages in range(4, 80, STEP)), PAGE * 256)
SCHEMA_1 = Path(__file__).parents[1] / "store" / "data" / "schema-001.db"


@dataclass(frozen=True)
class Things:
    """What lies on the full disk: the database, and the files that commands name."""

    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "plays.db"

    @property
    def other(self) -> Path:
        return self.folder / "other.db"


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database in which there is something of everything."""
    things = Things(tmp_path_factory.mktemp("filled"))
    with closing(open_database(things.other)) as db:
        for number in range(8):
            plays.create(db, finished(f"other-{number}", ("Ann", "Dov", "Eve")))
    file = things.folder / "import.json"
    long = {"note": "x" * 3000}
    file.write_text(json.dumps({"plays": [{**COMPLETE, **long} for _ in range(12)]}))
    with closing(open_database(things.database)) as db:
        for number in range(6):
            plays.create(db, finished(f"done-{number}"))
        plays.create(db, finished("with-dov", ("Ben", "Dov", "Eve")))
        plays.create(db, finished("gone"))
        bin_store.discard(db, "gone", AT)
        plays.create(db, blank("open"))
        player_merges.merge(db, "Eve", "Chi", AT)
    small = things.folder / "small.json"
    small.write_text(json.dumps(COMPLETE))
    assert run("import", str(small), "--yes", db=things.database).exit_code == 0
    shutil.rmtree(things.folder / "backups", ignore_errors=True)
    (things.folder / "there.json").write_text("of yesterday")
    shutil.copy(things.other, things.folder / "there.db")
    return things.folder


def wrong_result(things: Things) -> None:
    with closing(open_database(things.database)) as db:
        db.execute("UPDATE seats SET total = 999 WHERE play_id = 1")


def damage(things: Things) -> None:
    data = bytearray(things.database.read_bytes())
    data[PAGE * 6 : PAGE * 8] = b"\x55" * (2 * PAGE)
    things.database.write_bytes(data)


def old_schema(things: Things) -> None:
    shutil.copy(SCHEMA_1, things.database)


def nothing(things: Things) -> None:
    things.database.unlink()


def as_it_is(things: Things) -> None:
    del things


@dataclass(frozen=True)
class Action:
    """A command; whether the database holds something else then, and the file it makes."""

    words: str
    changes: bool = True
    makes: str = ""
    before: Callable[[Things], None] = as_it_is


ACTIONS = {
    "add": Action("add sushi-go Ann=43 Ben=40 --note {long}"),
    "add-to-a-new-file": Action("add sushi-go Ann=43 Ben=40", before=nothing),
    "note": Action("edit open --note {long}"),
    "place": Action("edit done-1 --place {long}"),
    "date": Action("edit done-1 --date 2026-01-02"),
    "starts": Action("edit open --starts Ben"),
    "rule": Action("edit done-1 --rule maki_tie=full"),
    "cards": Action("edit done-1 --cards 1:Ann=ttd"),
    "points": Action("edit done-1 --points 1:Ann=7 --because {short}"),
    "delete": Action("edit done-1 --delete"),
    "abandon": Action("edit open --abandon"),
    "restore-from-bin": Action("bin --restore gone"),
    "empty-bin": Action("bin --empty --yes"),
    "rename": Action("players rename Ann Anna"),
    "merge-players": Action("players merge Dov Ann"),
    "undo-merge": Action("players undo-merge"),
    "hide": Action("players hide Ann"),
    "import": Action("import {folder}/import.json --yes"),
    "undo-import": Action("import --undo"),
    "merge": Action("merge {folder}/other.db"),
    "backup": Action("backup", changes=False),
    "backup-to-a-file": Action("backup {folder}/new.db", changes=False, makes="new.db"),
    "backup-over-a-file": Action(
        "backup {folder}/there.db --force", changes=False, makes="there.db"
    ),
    "restore": Action("restore {folder}/other.db --yes"),
    "restore-a-lost-file": Action("restore {folder}/other.db --yes", before=nothing),
    "repair-results": Action("doctor --repair", before=wrong_result),
    "repair-damage": Action("doctor --repair", before=damage),
    "update": Action("players hide Ann", before=old_schema),
    "export": Action("export -o {folder}/new.json", changes=False, makes="new.json"),
    "export-over-a-file": Action(
        "export --force -o {folder}/there.json", changes=False, makes="there.json"
    ),
    "export-csv": Action("export -f csv -o {folder}/new.csv", changes=False, makes="new.csv"),
    "export-bgstats": Action(
        "export -f bgstats -o {folder}/new.bgsplay", changes=False, makes="new.bgsplay"
    ),
    "export-text": Action("export -f text -o {folder}/new.txt", changes=False, makes="new.txt"),
    "demo": Action("demo -o {folder}/demo.db", changes=False, makes="demo.db"),
}


def call(action: Action, things: Things) -> Result:
    words = action.words.format(folder=things.folder, long="long" * 500, short="long" * 50).split(
        " "
    )
    before = [] if action.words.startswith("demo") else ["--db", str(things.database)]
    return CliRunner().invoke(cli, [*before, *words])


EMPTY = ["BEGIN TRANSACTION;", "COMMIT;"]
"""A file that was begun and holds nothing yet."""


def state(things: Things) -> object:
    """What the database holds; of a damaged one, its bytes, of none, nothing."""
    if not things.database.exists() or things.database.stat().st_size == 0:
        return None
    data = things.database.read_bytes()
    if b"\x55" * PAGE in data:
        return data
    held = contents(things.database)
    return held if held != EMPTY else None


@pytest.mark.parametrize("name", ACTIONS)
def test_a_disk_that_gets_full_harms_nothing(filled: Path, tmp_path: Path, name: str) -> None:
    action = ACTIONS[name]
    things = Things(tmp_path / "here")
    shutil.copytree(filled, things.folder)
    action.before(things)
    before, files = state(things), names(things.folder)
    made = things.folder / action.makes
    content = made.read_bytes() if made.is_file() else None
    refused = 0
    for size in ROOMS:
        with room(size):
            done = call(action, things)
        if done.exit_code == 0:
            break
        refused += 1
        assert isinstance(done.exception, SystemExit), (size, done.exception)
        assert done.exit_code == 1
        assert "disk" in sentence(done.stderr)
        assert done.stdout == ""
        assert state(things) == before, size
        assert names(things.folder) - {"plays.db"} == files - {"plays.db"}, size
        assert (made.read_bytes() if made.is_file() else None) == content
    else:
        done = call(action, things)
    assert refused > 0
    assert done.exit_code == 0, done.stderr
    assert (state(things) != before) == action.changes
    assert action.before in {damage, nothing} or contents(things.database)
    if action.makes:
        assert made.read_bytes() != content
