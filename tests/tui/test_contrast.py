"""Every text of every screen can be read in both looks: at rest, in focus, under the mouse."""

import json
from pathlib import Path

import pytest
from textual.theme import Theme
from textual.widgets import Button, Input, OptionList

from scorekeeper.tui.theme import CARD_COLOURS, CARD_INK, THEMES
from tests.tui.contrast import (
    ENOUGH,
    hard_to_read,
    luminance,
    of_256,
    of_sixteen,
    ratio,
    triplet,
)
from tests.tui.drive import Person, Start
from tests.tui.screens import BY_NAME, VISITS, Visit, prepare, visit_screen


def test_the_measure_is_that_of_the_guidelines() -> None:
    black, white, grey = triplet("#000000"), triplet("#ffffff"), triplet("#767676")
    assert (luminance(black), luminance(white)) == (0, pytest.approx(1))
    assert ratio(black, white) == pytest.approx(21)
    assert ratio(grey, white) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_colours_of_text_suit_every_ground(theme: Theme) -> None:
    grounds = ("background", "surface", "panel")
    texts = ("foreground", "primary", "secondary", "accent", "warning", "error", "success")
    variables = theme.variables
    pairs = [(getattr(theme, text), getattr(theme, behind)) for text in texts for behind in grounds]
    pairs += [(variables["quiet"], getattr(theme, behind)) for behind in grounds]
    pairs += [
        (variables["footer-key-foreground"], variables["footer-background"]),
        (variables["footer-description-foreground"], variables["footer-background"]),
        (variables["block-cursor-foreground"], variables["block-cursor-background"]),
    ]
    for text, behind in pairs:
        assert ratio(triplet(text), triplet(behind)) >= ENOUGH, (text, behind)


@pytest.mark.parametrize("colour", CARD_COLOURS)
def test_the_letter_on_a_card_can_be_read(colour: str) -> None:
    assert ratio(triplet(CARD_INK), triplet(CARD_COLOURS[colour])) >= ENOUGH


async def in_every_state(person: Person) -> set[str]:
    """Look at the screen at rest, with the focus on each kind of widget, and with the mouse."""
    found = hard_to_read(person)
    seen: set[str] = set()
    for widget in person.screen.focus_chain:
        kind = " ".join([type(widget).__name__, *sorted(widget.classes)])
        if kind in seen:
            continue
        seen.add(kind)
        widget.focus()
        await person.settle()
        found |= hard_to_read(person)
        if isinstance(widget, Button | OptionList | Input) and widget.region.area:
            await person.pilot.hover(widget, offset=(1, 0))
            await person.settle()
            found |= hard_to_read(person)
    return found


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
async def test_every_text_of_every_screen(start: Start, database: Path, visit: Visit) -> None:
    prepare(database, visit)
    async with start(80, 30) as person:
        await visit_screen(visit, person)
        for theme in THEMES:
            person.app.theme = theme.name
            await person.settle()
            assert await in_every_state(person) == set(), theme.name


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_messages_and_buttons_that_are_off(start: Start, theme: Theme) -> None:
    start.settings.write_text(json.dumps({"theme": theme.name}))
    async with start() as person:
        for severity in ("information", "warning", "error"):
            person.app.notify(f"A {severity} in words.", severity=severity, markup=False)
        await person.until(lambda: "A error in words." in person.words, "the messages")
        assert hard_to_read(person) == set()
        await person.press("n")
        await person.until(lambda: bool(person.screen.query("#seat-0")), "the form")
        for button in person.screen.query(Button):
            button.disabled = True
        for field in person.screen.query(Input):
            field.value = "Ann"
            field.disabled = True
        await person.settle()
        assert hard_to_read(person) == set()


FEW_COLOURS = {"standard": of_sixteen, "256": of_256}
PLACES = ("home", "new-play", "sheet", "palette", "round-result", "history", "settle", "players")


@pytest.mark.parametrize("colours", FEW_COLOURS)
@pytest.mark.parametrize("name", PLACES)
async def test_every_text_with_few_colours(
    start: Start, database: Path, name: str, colours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", colours)
    prepare(database, BY_NAME[name])
    async with start() as person:
        assert person.app.console.color_system == colours
        await visit_screen(BY_NAME[name], person)
        for theme in THEMES:
            person.app.theme = theme.name
            await person.settle()
            assert hard_to_read(person, FEW_COLOURS[colours]) == set(), theme.name
