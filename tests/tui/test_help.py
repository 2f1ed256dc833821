"""Every command is in the help, in the palette and, where it says so, in the footer."""

from pathlib import Path

import pytest

from scorekeeper.tui import commands
from scorekeeper.tui.commands import EVERYWHERE, Command
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.help import HelpScreen
from tests.tui.drive import Start
from tests.tui.screens import BY_NAME, prepare, visit_screen

LISTS = {
    "home": commands.HOME,
    "new-play": commands.NEW_PLAY,
    "sheet": commands.SHEET,
    "round-result": commands.ROUND_RESULT,
    "final": commands.FINAL_RESULT,
}


def test_ids_and_keys_are_given_once() -> None:
    for found in LISTS.values():
        every = [*found, *EVERYWHERE]
        assert len({command.id for command in every}) == len(every)
        keys = [key for command in every for key in command.keys.split(",")]
        assert len(set(keys)) == len(keys)
        assert all(command.label and command.help for command in every)
        assert not any("ctrl+" in key or "alt+" in key for key in keys)


@pytest.mark.parametrize("name", LISTS)
async def test_the_help_lists_every_command(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(100, 60) as person:
        await visit_screen(BY_NAME[name], person)
        assert tuple(person.on(CommandScreen).SCREEN_COMMANDS) == LISTS[name]
        await person.press("f1")
        person.on(HelpScreen)
        for command in (*LISTS[name], *EVERYWHERE):
            assert command.help in person.words
            row = next(line for line in person.lines if command.help[:24] in line)
            assert command.shown_key in row.split()
        if name == "sheet":
            assert "lay Tempura" in person.words
            assert "lay Chopsticks" in person.words
        await person.press("escape")
        person.on(CommandScreen)


@pytest.mark.parametrize("name", LISTS)
async def test_the_palette_offers_every_command(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(100, 40) as person:
        await visit_screen(BY_NAME[name], person)
        offered = {entry.title for entry in person.app.get_system_commands(person.screen)}
        wanted = {
            f"{command.label} ({command.shown_key})"
            for command in (*LISTS[name], *EVERYWHERE)
            if command.id != "palette"
        }
        assert offered == wanted
        await person.press("f2")
        await person.until(lambda: LISTS[name][-1].help in person.words, "the palette")


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


@pytest.mark.parametrize("name", LISTS)
async def test_the_footer_shows_what_can_be_done(start: Start, database: Path, name: str) -> None:
    prepare(database, BY_NAME[name])
    async with start(120, 30) as person:
        await visit_screen(BY_NAME[name], person)
        footer = person.lines[-1]
        for command in (*LISTS[name], EVERYWHERE[0]):
            if command.footer and not _impossible(command):
                assert f"{command.shown_key} {command.label}" in footer


def _impossible(command: Command) -> bool:
    """Nothing was finished yet in these visits, so there is no rematch on Home."""
    return command.id == "home.rematch"


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
