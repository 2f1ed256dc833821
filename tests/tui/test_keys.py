"""The commands and the user's own keys."""

from pathlib import Path

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.parts import At
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from scorekeeper.i18n import say
from scorekeeper.tui.commands import AREAS, EVERYWHERE, every_command
from scorekeeper.tui.keys import (
    Keymap,
    character_of,
    checked,
    key_name,
    key_of,
    key_rows,
    load_keymap,
    starting_file,
)
from scorekeeper.tui.play_commands import SHEET
from tests.tui.drive import driven
from tests.tui.plays import make


@pytest.mark.parametrize(
    ("written", "key", "shown"),
    [
        ("u", "u", "u"),
        ("U", "U", "U"),
        ("?", "question_mark", "?"),
        ("=", "equals_sign", "="),
        ("F5", "f5", "F5"),
        ("PgUp", "pageup", "PgUp"),
        ("esc", "escape", "Esc"),
        (" ", "space", "Space"),
        ("shift+a", "A", "A"),
        ("ctrl+z", "ctrl+z", "Ctrl+z"),
        ("shift+ctrl+f3", "ctrl+shift+f3", "Ctrl+Shift+F3"),
        ("nonsense", None, ""),
        ("ctrl+nonsense", None, ""),
        ("\x07", None, ""),
        ("shift+1", None, ""),
    ],
)
def test_keys_are_written_as_people_write_them(written: str, key: str | None, shown: str) -> None:
    assert key_of(written) == key
    if key:
        assert key_name(key) == shown


def test_no_two_commands_of_a_screen_share_a_key() -> None:
    for area in AREAS:
        commands = {one.id: one for one in (*area.commands, *EVERYWHERE.commands)}
        keys = [key for one in commands.values() for key in one.keys]
        assert len(keys) == len(set(keys)), area.name
        assert len({one.id for one in area.commands}) == len(area.commands)
        assert all(
            one.id.startswith(f"{area.name}.") or area is EVERYWHERE for one in area.commands
        )


def test_every_command_of_the_sheet_has_a_key_that_no_game_uses() -> None:
    taken: set[str] = set()
    for game in all_games().values():
        rules = complete(game, {})
        seats = max(game.box.seats[0], 2)
        table = Table(seats, ((None,) * seats,), rules, 0)
        taken |= {key.key for key in game.entry(table, At(0, 0)).keys}
    for command in SHEET.commands:
        free = [key for key in command.keys if character_of(key) not in taken]
        assert any(not character_of(key).isalnum() for key in free), command.id


@pytest.mark.parametrize(
    ("document", "keys", "problem"),
    [
        ({"sheet": {"undo": ["u", "f9", "ctrl+z"]}}, ("u", "f9", "ctrl+z"), ""),
        ({"sheet.undo": "ctrl+z"}, ("ctrl+z",), ""),
        ({"sheet": {"undu": "f9"}}, None, "perhaps sheet.undo is meant"),
        ({"nothing": "x"}, None, "there is no command"),
        ({"sheet": {"undo": 7}}, None, "needs a key in quotation marks"),
        ({"sheet": {"undo": []}}, None, "needs a key in quotation marks"),
        ({"sheet": {"undo": "hyper"}}, None, "can't be used"),
        ({"sheet": {"undo": "ctrl+c"}}, None, "can't be used"),
        ({"sheet": {"undo": "n"}}, None, "needs a key too that types nothing"),
        ({"new_play": {"start": "k"}}, None, "needs a key too that types nothing"),
        ({"sheet": {"undo": "f6"}}, None, "can't both be “F6”"),
        ({"sheet": {"undo": "f1"}}, None, "can't both be “F1”"),
    ],
)
def test_a_file_of_keys_is_checked_line_by_line(
    document: dict[str, object], keys: tuple[str, ...] | None, problem: str
) -> None:
    keymap = checked(document)
    assert keymap.keys.get("sheet.undo") == keys
    assert [problem in say(told) for told in keymap.problems] == ([True] if problem else [])


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[sheet]\nundo = 'ctrl+z'\n", ""),
        (b"\xff\xfe", "not UTF-8"),
        (b"undo = ", "can't be used"),
        (b"#" * 100_001, "more than 100000 bytes"),
    ],
)
def test_a_file_that_can_t_be_read_leaves_the_standard_keys(
    content: bytes, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(content)
    keymap = load_keymap(path)
    assert (problem in say(keymap.problems[0])) if problem else keymap.keys
    assert load_keymap(tmp_path / "none.toml") == load_keymap(None) == Keymap()


def test_the_starting_file_is_read_as_nothing_and_lists_everything(tmp_path: Path) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(starting_file(), "utf-8")
    assert load_keymap(path) == Keymap()
    path.write_text(
        "\n".join(line.removeprefix("# ") for line in starting_file().split("\n")[2:]), "utf-8"
    )
    keymap = load_keymap(path)
    assert not keymap.problems
    assert keymap.keys == {one.id: one.keys for _area, one in every_command()}
    assert len(key_rows(keymap)) == len(list(every_command()))


async def test_own_keys_work_and_are_shown_in_footer_and_help(database: Path) -> None:
    play = make(database, ("Ann", "Ben"), [("tt", None)])
    keymap = checked({"sheet": {"undo": "ctrl+z"}, "help": "ctrl+e"})
    async with driven(database, keymap=keymap) as drive:
        await drive.open("sheet", play.id)
        assert "Ctrl+z  Undo" in drive.lines[-1]
        assert "Undone" in await drive("<ctrl+z>")
        shown = await drive("<ctrl+e>")
        assert "Keys of this screen" in shown
        await drive("⎋<f2>")
        assert "part of a name" in drive.text
        await drive("redo")
        assert "Redo (U)" in drive.text
        await drive("⏎")
        await drive.settle()
        assert "Redone" in drive.text


async def test_the_mouse_gives_commands_too(database: Path) -> None:
    play = make(database, ("Ann", "Ben"), [("tt", None)])
    async with driven(database, (120, 40)) as drive:
        await drive.open("sheet", play.id)
        assert "Undone" in await drive.click("Undo")
        assert "Keys of this screen" in await drive.click("Help")
        await drive.click("Done")
        assert "Keys of this screen" not in drive.text
        assert "does nothing" not in await drive("<f3>")
        assert drive.app.look.name == "scorekeeper-light"
    assert "scorekeeper-light" in database.with_name("settings.json").read_text("utf-8")
