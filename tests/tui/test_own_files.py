"""The screen of files never writes over the database."""

from pathlib import Path

from textual.widgets import Input

from scorekeeper.tui.screens.files import FilesScreen
from tests.tui.drive import Start
from tests.tui.plays import TWO, keep, play_of


async def test_the_database_is_no_file_to_write_to(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), TWO))
    before = database.read_bytes()
    link = database.with_name("link.json")
    link.symlink_to(database)
    async with start(80, 24) as person:
        person.app.push_screen(FilesScreen())
        await person.settle()
        for path, words in ((database, "itself"), (link, "itself"), (f"{database}-wal", "belongs")):
            person.screen.query_one("#target", Input).value = str(path)
            await person.press("f5")
            await person.settle()
            assert isinstance(person.screen, FilesScreen)
            assert words in person.words
    assert database.read_bytes()[:16] == before[:16] == b"SQLite format 3\0"
