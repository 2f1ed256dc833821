"""What fields take from the keyboard and the clipboard."""

from pathlib import Path

import pytest
from textual.events import Paste

from scorekeeper.tui.screens.sheet import SheetScreen
from scorekeeper.tui.widgets.entry_field import EntryField
from tests.tui.drive import Start, rows

FAMILY = "👩\u200d👩\u200d👧 Mo"
PLAYERS = "SELECT name FROM players ORDER BY id"


async def test_joiners_are_typed_into_names(start: Start, database: Path) -> None:
    async with start() as person:
        await person.begin(FAMILY, "می\u200cخواهم")
        person.on(SheetScreen)
    assert rows(database, PLAYERS) == [(FAMILY,), ("می\u200cخواهم",)]


async def test_joiners_are_pasted_into_names(start: Start) -> None:
    async with start() as person:
        await person.press("n")
        field = person.screen.query_one("#seat-0", EntryField)
        field.post_message(Paste(FAMILY))
        await person.settle()
        assert field.value == FAMILY


async def test_a_joiner_takes_the_place_of_what_is_marked(start: Start) -> None:
    async with start() as person:
        await person.press("n")
        field = person.screen.query_one("#seat-0", EntryField)
        await person.type("abc")
        field.select_all()
        await person.type("\u200d")
        assert field.value == "\u200d"


@pytest.mark.parametrize("character", ["\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\x07"])
async def test_other_format_characters_are_not_typed(start: Start, character: str) -> None:
    async with start() as person:
        await person.press("n")
        await person.type(f"A{character}n")
        assert person.screen.query_one("#seat-0", EntryField).value == "An"


async def test_a_name_that_is_cut_is_said_once(start: Start) -> None:
    async with start() as person:
        await person.press("n")
        await person.type("A" * 40)
        assert person.told == []
        await person.type("B")
        assert person.told == ["This field holds no more than 40 characters."]
        person.app.clear_notifications()
        await person.type("CC")
        assert person.told == []
        assert person.screen.query_one("#seat-0", EntryField).value == "A" * 40


async def test_a_number_says_nothing_of_its_length(start: Start) -> None:
    async with start() as person:
        await person.press("o", "f4", "f5")
        field = next(each for each in person.screen.query(EntryField) if each._numeric)
        person.screen.set_focus(field)
        await person.type("1234567x")
        assert person.told == []
