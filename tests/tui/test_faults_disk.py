"""A disk without room: every action of the screens says one sentence, then works again."""

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.widgets import Input

from scorekeeper.store import bin as bin_store
from scorekeeper.store.backups import keep_backup
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.path_entry import PathEntryScreen
from scorekeeper.tui.screens.working import WorkingScreen
from tests.cli.runner import COMPLETE, run
from tests.faults import contents, names, room
from tests.tui.drive import Person, Start
from tests.tui.plays import AT, TWO, keep, play_of

ANN_BEN = ("Ann", "Ben")
OPEN = [*TWO[:2], ("ttt", "d")]
"""The last round is not closed."""


@dataclass(frozen=True)
class Action:
    """Keys and texts that lead from Home to a last key, which is what stores something.

    A step that begins with = is typed, @ goes to the results. `makes` is a file.
    """

    way: Sequence[str]
    last: str
    rounds: Sequence[Sequence[str | None]] = ()
    closed: int | None = None
    makes: str = ""
    fields: Sequence[tuple[str, str]] = ()
    then: str = ""


ACTIONS = {
    "new-play": Action(["n", "=Chi\nDov\n"], "f5"),
    "rematch": Action(["r"], "b"),
    "lay": Action(["c"], "t", OPEN, 2),
    "take-back": Action(["c", "end"], "backspace", OPEN, 2),
    "delete-a-card": Action(["c", "home"], "delete", OPEN, 2),
    "undo": Action(["c"], "u", OPEN, 2),
    "redo": Action(["c", "u"], "r", OPEN, 2),
    "close-a-round": Action(["c", "down"], "enter", TWO[:1], 0),
    "finish": Action(["c", "down"], "enter", TWO, 2),
    "by-hand": Action(["c", "pageup", "j", "=30\nsang"], "enter", OPEN, 2),
    "note": Action(["@", "home", "enter", "n", "=fun"], "enter"),
    "details": Action(["h", "enter", "e", "down", "=home"], "f5"),
    "details-by-esc": Action(["h", "enter", "e", "down", "=home", "escape"], "s"),
    "abandon": Action(["h", "enter"], "a", OPEN, 2),
    "delete": Action(["h", "enter", "d"], "d"),
    "from-the-bin": Action(["h", "b"], "enter"),
    "empty-the-bin": Action(["h", "b", "e"], "e"),
    "old-result": Action(["o", "=Ann\n4\n43\nBen\n\n50\n"], "f5"),
    "rename": Action(["p", "e", "=Hanna"], "enter"),
    "hide": Action(["p"], "x"),
    "merge-players": Action(["p", "m", "=Ann\n"], "m"),
    "backup": Action(["b"], "b", makes="backups"),
    "restore": Action(["b", "enter"], "y"),
    "merge": Action(["b", "m", "={folder}/other.db\n"], "y"),
    "import": Action(["f"], "f5", fields=[("#source", "{folder}/in.json")], then="f6"),
    "undo-import": Action(["f", "f8"], "t"),
    "export": Action(["f"], "f5", fields=[("#target", "{folder}/out.json")], makes="out.json"),
}


async def done(person: Person) -> None:
    """Wait for what is done beside the screen."""
    await person.app.workers.wait_for_complete()
    screen = person.screen
    if isinstance(screen, WorkingScreen):
        await person.until(lambda: not screen.busy, "the end")
    await person.settle()


async def go(person: Person, action: Action, folder: Path) -> None:
    for step in action.way:
        if isinstance(person.screen, PathEntryScreen):
            person.screen.query_one(Input).clear()
        if step.startswith("="):
            await person.type(step[1:].format(folder=folder))
        elif step == "@":
            person.screen.query_one("#results").focus()
        else:
            await person.press(step)
        await done(person)
    for field, value in action.fields:
        person.screen.query_one(field, Input).value = value.format(folder=folder)
    if action.then:
        await person.press(action.then)
        await person.until(lambda: "Looking into" not in person.words, "the preview")
    await done(person)


@pytest.fixture
def filled(database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with something of everything, and files to bring in."""
    monkeypatch.setattr("scorekeeper.tui.safekeeping.keep_today", lambda _app: None)
    folder = database.parent
    keep(folder / "other.db", play_of(("Eve", "Fay"), TWO, play_id="o1"))
    (folder / "in.json").write_text(json.dumps({**COMPLETE, "players": ["Gus", "Ida"]}))
    (folder / "small.json").write_text(json.dumps(COMPLETE))
    keep(database, play_of(("Dov", "Eve"), TWO, play_id="d1", started_at="2026-11-01T10:00:00Z"))
    keep(database, play_of(ANN_BEN, TWO, play_id="x1"))
    with closing(open_database(database)) as db:
        bin_store.discard(db, "x1", AT)
    assert run("import", str(folder / "small.json"), "--yes", db=database).exit_code == 0
    for backup in (folder / "backups").iterdir():
        backup.unlink()
    keep_backup(database)
    return folder


def kept(folder: Path, makes: str) -> set[str]:
    return {name for name in names(folder) if makes and name.startswith(makes)}


@pytest.mark.parametrize("name", ACTIONS)
async def test_without_room_nothing_is_half_done(
    start: Start, database: Path, filled: Path, name: str
) -> None:
    action = ACTIONS[name]
    keep(database, play_of(ANN_BEN, action.rounds or TWO, play_id="a1", closed=action.closed))
    async with start() as person:
        await go(person, action, filled)
        person.app.clear_notifications()
        before, there = contents(database), kept(filled, action.makes)
        with room(0):
            await person.press(action.last)
            await done(person)
        assert len(person.told) == 1, (person.told, person.text)
        (told,) = person.told
        assert told.endswith("."), told
        assert "disk" in told or "can't be written" in told, told
        assert contents(database) == before
        assert kept(filled, action.makes) == there
        await person.press(action.last)
        await done(person)
        if (contents(database), kept(filled, action.makes)) == (before, there):
            # a question or a form that was closed by the failure is opened again
            await person.go_home()
            await go(person, action, filled)
            await person.press(action.last)
            await done(person)
    assert (contents(database) != before) != bool(action.makes)
    assert (kept(filled, action.makes) != there) == bool(action.makes)
