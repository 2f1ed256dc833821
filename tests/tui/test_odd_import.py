"""The preview of an import names what the rules forbid before it is stored, and counts it after."""

from pathlib import Path

from textual.widgets import Input

from scorekeeper.tui.screens.files import FilesScreen
from scorekeeper.tui.screens.import_ import ImportScreen
from tests.tui.drive import Start

TABLE = """play_id,game,player,total,rank
1,sushi-go,Ann,20,1
1,sushi-go,Ben,30,2
"""


async def test_what_the_rules_forbid_is_named(start: Start, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "plays.csv"
    file.write_text(TABLE)
    async with start(120, 40) as person:
        person.app.push_screen(FilesScreen())
        await person.settle()
        person.screen.query_one("#source", Input).value = str(file)
        await person.press("f6")
        await person.until(lambda: "Against the rules, but kept:" in person.words, "the preview")
        screen = person.on(ImportScreen)
        assert "Place 1 with 20 points, although Ben has 30." in person.words
        await person.press("f5")
        await person.until(lambda: person.screen is not screen, "the end of the import")
        assert "is against the rules; it is kept and marked." in person.told[-1]
