"""Light, dark and no colour: switched by a key, remembered, never the only sign."""

import json
from pathlib import Path

import pytest
from rich.color import Color, ColorSystem

from scorekeeper.tui.theme import DARK, LIGHT, sixteen_colours
from tests.tui.contrast import triplet
from tests.tui.drive import Start
from tests.tui.screens import BY_NAME, prepare, visit_screen


async def test_the_look_is_switched_and_remembered(start: Start) -> None:
    async with start() as person:
        assert person.app.theme == DARK.name
        await person.press("f3")
        assert person.app.theme == LIGHT.name
    async with start() as person:
        assert person.app.theme == LIGHT.name
        await person.press("f3")
    async with start() as person:
        assert person.app.theme == DARK.name


@pytest.mark.parametrize("stored", ["", "[]", '{"theme": 3}', '{"theme": "no such"}'])
async def test_settings_that_make_no_sense_are_the_default(start: Start, stored: str) -> None:
    start.settings.write_text(stored)
    async with start() as person:
        assert person.app.theme == DARK.name
        await person.press("f3")
        assert json.loads(start.settings.read_text()) == {"theme": LIGHT.name}


async def test_a_place_that_takes_no_settings_is_no_harm(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    start.settings = tmp_path / "file" / "settings.json"
    async with start() as person:
        await person.press("f3")
        assert person.app.theme == LIGHT.name


@pytest.mark.parametrize("name", ["home", "sheet", "final", "odd-hand", "new-play"])
async def test_without_colour_every_style_is_a_shape(
    start: Start, database: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With NO_COLOR, even an empty one, no cell is drawn in a colour of its own."""
    monkeypatch.setenv("NO_COLOR", "")
    prepare(database, BY_NAME[name])
    async with start() as person:
        await visit_screen(BY_NAME[name], person)
        coloured = {
            str(segment.style)
            for strip in person.screen._compositor.render_strips()
            for segment in strip
            if segment.style
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None and not colour.is_default
        }
        assert coloured == set()


async def test_whose_row_it_is_shows_without_colour(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    prepare(database, BY_NAME["sheet"])
    async with start() as person:
        await visit_screen(BY_NAME["sheet"], person)
        marked = [line for line in person.lines if "▶" in line]
        assert len(marked) == 1
        assert "Dov" in marked[0]
        assert "▐t▌ Tempura" in person.words


DARK_ONES = {0: "black", 1: "red", 4: "blue", 5: "magenta", 8: "grey"}
"""Those of the sixteen colours that can be read on white wherever they are shown."""

TEXTS = ("primary", "secondary", "accent", "warning", "error", "success", "foreground", "quiet")


@pytest.mark.parametrize("name", [*TEXTS, "footer-key-foreground", "block-cursor-background"])
def test_with_sixteen_colours_every_text_of_the_light_look_is_dark(name: str) -> None:
    theme = {text: getattr(LIGHT, text) for text in TEXTS if text != "quiet"}
    colour = sixteen_colours({**theme, **LIGHT.variables}, dark=False)[name]
    nearest = Color.from_triplet(triplet(colour)).downgrade(ColorSystem.STANDARD).number
    assert nearest in DARK_ONES
