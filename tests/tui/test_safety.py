"""Safe keeping: what the screen tells, and what it does after asking."""

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

import pytest
from textual.worker import WorkerCancelled

from scorekeeper.store.backups import backups, keep_backup
from scorekeeper.tui.safekeeping import keep_today
from scorekeeper.tui.safety_commands import SAFETY
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.path_entry import PathEntryScreen
from scorekeeper.tui.screens.safety import SafetyScreen
from tests.store.laptops import merge, plays
from tests.tui.drive import Person, Start
from tests.tui.plays import TWO, keep, play_of

NAMES = ("Ann", "Ben")


@pytest.fixture(autouse=True)
def without_the_daily_backup(monkeypatch: pytest.MonkeyPatch) -> None:
    """The backups of these tests are those that they make."""
    monkeypatch.setattr("scorekeeper.tui.safekeeping.keep_today", lambda _app: None)


async def opened(person: Person) -> SafetyScreen:
    person.app.push_screen(SafetyScreen())
    await person.until(lambda: isinstance(person.screen, SafetyScreen), "the screen")
    await person.settle()
    return person.on(SafetyScreen)


async def until_done(person: Person) -> None:
    """Wait until what is done beside the screen is done; the program may end with it."""
    workers = person.app.workers
    with suppress(WorkerCancelled):
        await workers.wait_for_complete()
    await person.settle()


async def asked(person: Person) -> ChoiceScreen:
    await until_done(person)
    return person.on(ChoiceScreen)


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (140, 50)])
async def test_it_tells_where_everything_lies(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    keep(database, play_of(NAMES, TWO))
    keep_backup(database)
    async with start(*size) as person:
        await opened(person)
        assert "".join(str(database).split()) in "".join(person.text.split())
        assert "1 play ·" in person.words
        assert "made by you" in person.words
        for command in SAFETY[:2]:
            assert command.label in person.lines[-1]


async def test_b_makes_a_backup(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await opened(person)
        assert "There is none yet" in person.words
        await person.press("b")
        await until_done(person)
        (made,) = backups(database)
        assert made.kind == "backup"
        assert f"Backup written: {made.path.name}" in person.told
        assert "made by you" in person.words


async def test_c_checks_and_r_puts_right(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await opened(person)
        await person.press("r")
        await person.press("c")
        await until_done(person)
        assert "All stored results are those of their cards." in person.words
        assert "Put right" not in person.lines[-1]
        with closing(sqlite3.connect(database)) as db:
            db.execute("UPDATE seats SET total = 1")
            db.commit()
        await person.press("c")
        await until_done(person)
        assert "r puts right what can be put right" in person.words
        assert "Put right" in person.lines[-1]
        await person.press("r")
        await until_done(person)
        await person.press("c")
        await until_done(person)
        assert "All stored results are those of their cards." in person.words


@pytest.mark.parametrize("answer", ["escape", "enter", "n", "y"])
async def test_a_backup_comes_back_only_when_meant(
    start: Start, database: Path, answer: str
) -> None:
    keep(database, play_of(NAMES, TWO))
    keep_backup(database)
    keep(database, play_of(NAMES, play_id="a2"))
    async with start() as person:
        await opened(person)
        await person.press("enter")
        await asked(person)
        assert "It holds 1 play." in person.words
        await person.press(answer)
        await until_done(person)
        person.on(SafetyScreen)
        assert ("a2" in plays(database)) is (answer != "y")
        if answer == "y":
            assert "before a restore" in person.words
            await person.press("escape")
            await person.begin("Ann", "Ben")
            assert len(plays(database)) == 2


@pytest.mark.parametrize("answer", ["escape", "y"])
async def test_another_file_comes_in_only_when_meant(
    start: Start, database: Path, tmp_path: Path, answer: str
) -> None:
    other = tmp_path / "other [laptop].db"
    keep(database, play_of(NAMES, TWO))
    merge(other, database)
    keep(other, play_of(("Ann", "[/]"), TWO, play_id="b1"))
    async with start() as person:
        await opened(person)
        await person.press("m")
        person.on(PathEntryScreen)
        await person.type(f"{other}\n")
        await asked(person)
        assert "1 play of the other file is new here." in person.words
        assert "[/]" in person.words
        await person.press(answer)
        await until_done(person)
        person.on(SafetyScreen)
        assert ("b1" in plays(database)) is (answer == "y")
        if answer == "y":
            assert "1 play of the other file is new here." in person.words
            await person.press("m")
            await person.press("enter")
            await until_done(person)
            assert "Nothing had to change here." in person.words


@pytest.mark.parametrize("path", ["", "no/such/file.db", "[/]", "~nobody-of-that-name/x.db"])
async def test_what_can_not_be_merged_is_one_sentence(
    start: Start, database: Path, path: str
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await opened(person)
        await person.press("m")
        await person.type(f"{path}\n")
        await until_done(person)
        person.on(SafetyScreen)
        assert len(person.told) == (1 if path else 0)
        assert all("There is no file" in sentence for sentence in person.told)


async def test_a_damaged_file_is_saved_into_a_new_one_and_the_program_ends(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.inspection.CHECKED_BYTES", 0)
    keep(database, *[play_of(NAMES, TWO, play_id=f"p{number}") for number in range(40)])
    raw = bytearray(database.read_bytes())
    raw[-4096:] = b"\7" * 4096
    database.write_bytes(raw)
    async with start() as person:
        await opened(person)
        await person.press("c")
        await until_done(person)
        assert "damage" in person.words
        await person.press("r")
        await until_done(person)
        assert person.app.return_code == 0
    monkeypatch.undo()
    assert len(plays(database)) == 40
    assert [each.read_bytes() for each in database.parent.glob("*-damaged-*.db")] == [raw]


async def test_what_a_repair_could_not_save_is_said(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO, play_id="p1"))
    with closing(sqlite3.connect(database)) as file:
        file.execute("DELETE FROM hands WHERE seat = 0")
        file.execute("DELETE FROM edits")
        file.commit()
    async with start() as person:
        await opened(person)
        await person.press("c")
        await until_done(person)
        await person.press("r")
        await until_done(person)
        assert "Ann, Ben:" in person.words
        assert "could not be saved" in person.words
        assert [backup.kind for backup in backups(database)] == ["before-repair"]


async def test_an_empty_file_is_said_to_be_kept(start: Start, database: Path) -> None:
    database.touch()
    async with start() as person:
        await person.settle()
        assert len(person.told) == 1
        assert "was empty, so a new file was begun" in person.told[0]


async def test_one_thing_at_a_time_and_esc_waits_for_it(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        screen = await opened(person)
        screen._busy = "Merging…"
        await person.press("b", "escape")
        person.on(SafetyScreen)
        assert person.told == ["Merging…"], "said once while it is shown"
        screen._busy = ""
        await person.press("escape")
        assert person.screen is not screen
    assert backups(database) == []


async def test_a_window_of_another_size_shows_the_same(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    keep_backup(database)
    async with start() as person:
        await opened(person)
        before = person.text
        for size in ((1, 1), (40, 20), (140, 50), (80, 24)):
            await person.resize(*size)
        assert person.text == before


async def test_the_backup_of_the_day_is_made_beside_the_screens(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        for _ in range(2):
            keep_today(person.app)
            await until_done(person)
        assert [each.kind for each in backups(database)] == ["auto"]


async def test_a_backup_of_the_day_that_fails_is_one_sentence(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    (database.parent / "backups").write_text("a file where the folder should be")
    async with start() as person:
        before = len(person.told)
        keep_today(person.app)
        await until_done(person)
        assert len(person.told) == before + 1
        assert person.screen.is_attached
