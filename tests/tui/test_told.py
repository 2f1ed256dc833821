"""A dialog with much to read: it scrolls, and its answers stay in sight."""

import pytest

from scorekeeper.tui.screens.told import ToldScreen
from tests.tui.drive import Start

ANSWERS = [("no", "n", "Leave everything"), ("merge", "y", "Merge")]


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_a_long_text_scrolls_above_its_answers(start: Start, size: tuple[int, int]) -> None:
    lines = [f"Line {number} is a sentence of some length, so it wraps." for number in range(60)]
    answers: list[str | None] = []
    async with start(*size) as person:
        person.app.push_screen(ToldScreen("Merge it?", lines, ANSWERS), answers.append)
        await person.settle()
        for text in ("Merge it?", "Line 0 ", "Leave everything (n)", "Merge (y)", "PgDn"):
            assert text in person.text
        assert "Line 59" not in person.text
        await person.press(*["pagedown"] * 80)
        assert "Line 59" in person.text
        assert "Merge (y)" in person.text
        await person.press("y")
    assert answers == ["merge"]


async def test_a_short_text_needs_no_keys(start: Start) -> None:
    async with start(80, 24) as person:
        person.app.push_screen(ToldScreen("Merge it?", ["Nothing."], ANSWERS))
        await person.settle()
        assert "Nothing." in person.text
        assert "PgDn" not in person.text
        await person.press("enter")
