"""A file that fails: one sentence, the program stays, and nothing stored is harmed."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.games.message import msg
from scorekeeper.store import plays
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.new_play import NewPlayScreen
from tests.tui.drive import Start, rows, stored_hands
from tests.tui.plays import TWO, keep, play_of

NAMES = ("Ann", "Ben")


async def test_a_full_disk_is_one_sentence_and_later_everything_goes_on(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ttt")
        db = person.app.db
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
        # the journal grows until the file has no room for it
        laid = 0
        while not person.told:
            await person.press("s" if laid % 2 == 0 else "backspace")
            laid += 1
        (sentence,) = person.told
        assert sentence.startswith("The disk is full, so this was not saved to ")
        shown = person.sheet.play.rounds[0][0] or ""
        assert stored_hands(database) == [(shown,)]
        db.execute("PRAGMA max_page_count = 1000000")
        await person.type("d")
        assert stored_hands(database) == [(shown + "d",)]
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]


async def test_every_action_of_the_sheet_survives_a_failing_file(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))

    def fail(*_arguments: object, **_named: object) -> None:
        raise StoreError(msg("The disk is [full] of {things}.", things="/dev/[b]"))

    async with start() as person:
        await person.open()
        before = person.sheet.play
        monkeypatch.setattr(plays, "change", fail)
        ways = ["t"], ["backspace"], ["home", "delete"], ["u"], ["down", "enter"]
        for keys in ways:
            person.app.clear_notifications()
            await person.press(*keys)
            assert person.told == ["The disk is [full] of /dev/[b]."], keys
            assert person.sheet.play is before
        await person.press("r")
        assert person.told[-1] == "There is nothing to redo."
        person.app.clear_notifications()
        monkeypatch.setattr(plays, "refresh", fail)
        person.sheet._look_for_changes()
        await person.settle()
        assert person.told[-1] == "The disk is [full] of /dev/[b]."
        assert stored_hands(database) == [tuple(TWO[0])]


async def test_a_new_play_that_is_not_stored_keeps_the_form(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_named: object) -> None:
        raise StoreError(msg("No room."))

    async with start() as person:
        await person.press("n")
        await person.until(lambda: bool(person.screen.query("#seat-0")), "the form")
        await person.type("Ann\nBen\n")
        monkeypatch.setattr(plays, "create", fail)
        await person.press("enter")
        person.on(NewPlayScreen)
        assert person.told == ["No room."]
        assert person.names[:2] == ["Ann", "Ben"]
        monkeypatch.undo()
        await person.press("f5")
        assert person.sheet.play.names == ("Ann", "Ben")


async def test_a_play_that_is_gone_is_said_on_home(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        with closing(open_database(database)) as db:
            plays.delete(db, "a1")
        await person.press("c")
        person.on(HomeScreen)
        assert len(person.told) == 1
        assert "Continue" not in person.words


async def test_a_rematch_that_fails_stays_on_home(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(database, play_of(NAMES, TWO))

    def fail(*_arguments: object, **_named: object) -> None:
        raise StoreError(msg("No room."))

    async with start() as person:
        monkeypatch.setattr(plays, "create", fail)
        await person.press("r", "b")
        person.on(HomeScreen)
        assert person.told == ["No room."]


async def test_a_file_of_another_program_ends_with_a_sentence(
    start: Start, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_text("This is a shopping list, and quite a long one at that. " * 40)
    app = start.app()
    async with app.run_test() as pilot:
        for _ in range(20):
            await pilot.pause()
            if app.return_code is not None:
                break
    assert app.return_code == 1
    said = "".join(capsys.readouterr().err.split())
    assert str(database) in said
    assert "Itwasleftasitis" in said
    assert database.read_text().startswith("This is a shopping list")
