"""Every command is in the help, in the palette and, where it says so, in the footer."""

from pathlib import Path

import pytest

from scorekeeper.tui.commands import EVERYWHERE, Command
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.help import HelpScreen
from tests.tui.drive import Person, Start, cells
from tests.tui.screens import BY_NAME, prepare, visit_screen

SCREENS = (
    "home",
    "new-play",
    "sheet",
    "round-result",
    "final",
    "history",
    "play-detail",
    "players",
    "settle",
    "rules",
    "lessons",
    "old-result",
    "files",
    "safety",
)


def commands_of(person: Person) -> tuple[Command, ...]:
    """The commands of the screen in front, and those of every screen."""
    return (*person.on(CommandScreen).SCREEN_COMMANDS, *EVERYWHERE)


@pytest.mark.parametrize("name", SCREENS)
async def test_ids_and_keys_are_given_once(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start() as person:
        await visit_screen(BY_NAME[name], person)
        every = commands_of(person)
        assert len({command.id for command in every}) == len(every) > len(EVERYWHERE)
        keys = [key for command in every for key in command.keys.split(",")]
        assert len(set(keys)) == len(keys)
        assert all(command.label and command.help for command in every)
        assert not any("ctrl+" in key or "alt+" in key for key in keys)


@pytest.mark.parametrize("name", SCREENS)
async def test_the_help_lists_every_command(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(100, 120) as person:
        await visit_screen(BY_NAME[name], person)
        every = commands_of(person)
        await person.press("f1")
        person.on(HelpScreen)
        dialog = person.screen.query_one(".dialog").content_region
        rows = ["".join(cells(line)[dialog.x : dialog.right]) for line in person.lines]
        words = " ".join(" ".join(rows).split())
        for command in every:
            assert command.help in words
            found = [row.split() for row in rows if command.help[:24] in row]
            assert any(command.shown_key in row for row in found), command.id
        if name == "sheet":
            assert "lay Tempura" in words
            assert "lay Chopsticks" in words
        await person.press("escape")
        person.on(CommandScreen)


@pytest.mark.parametrize("name", SCREENS)
async def test_the_palette_offers_every_command(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(100, 40) as person:
        await visit_screen(BY_NAME[name], person)
        offered = {entry.title for entry in person.app.get_system_commands(person.screen)}
        wanted = {
            f"{command.label} ({command.shown_key})"
            for command in commands_of(person)
            if command.id != "palette"
        }
        assert offered == wanted
        first = commands_of(person)[0]
        await person.press("f2")
        await person.until(lambda: first.label in person.words, "the palette")


async def test_a_command_of_the_palette_is_carried_out(start: Start, database: Path) -> None:
    prepare(database, BY_NAME["sheet"])
    async with start() as person:
        await visit_screen(BY_NAME["sheet"], person)
        await person.type("t")
        await person.press("f2")
        await person.type("Undo")
        await person.until(lambda: "Undo (u)" in person.words, "the command")
        await person.press("down", "enter")
        await person.until(lambda: isinstance(person.screen, CommandScreen), "the sheet")
        await person.settle()
        assert person.sheet.play.rounds[2][3] is None


@pytest.mark.parametrize("name", ["home", "new-play", "sheet", "round-result", "final"])
async def test_the_footer_shows_what_can_be_done(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(160, 30) as person:
        await visit_screen(BY_NAME[name], person)
        footer = person.lines[-1]
        for command in commands_of(person):
            # nothing was finished before these visits of Home, so there is no rematch
            if command.footer and command.id != "home.rematch":
                assert f"{command.shown_key} {command.label}" in footer
        assert "Rematch" not in footer or name == "final"


@pytest.mark.parametrize("name", ["house-rules", "why", "help", "note"])
async def test_a_dialog_is_left_by_mouse(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(100, 40) as person:
        await visit_screen(BY_NAME[name], person)
        dialog = person.screen
        await person.click("#close")
        assert person.screen is not dialog


@pytest.mark.parametrize("key", ["escape", "f1", "q"])
async def test_the_help_is_left_by_several_keys(start: Start, key: str) -> None:
    async with start() as person:
        await person.press("f1")
        person.on(HelpScreen)
        await person.press(key)
        person.on(CommandScreen)
