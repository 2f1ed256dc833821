"""The commands and the user's own keys."""

from pathlib import Path

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.parts import At
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from scorekeeper.i18n import Refused, msg, say
from scorekeeper.tui.command import key_name
from scorekeeper.tui.commands import AREAS, EVERY, EVERYWHERE
from scorekeeper.tui.keys import checked, key_of, key_rows, own_keys
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
        ("⏎", "enter", "⏎"),
        (" ", "space", "Space"),
        ("ctrl+z", "ctrl+z", "Ctrl+z"),
        ("ctrl+shift+1", "ctrl+shift+1", "Ctrl+Shift+1"),
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


def character_of(key: str) -> str:
    return key_name(key) if len(key_name(key)) == 1 and key.isascii() else ""


def test_no_two_commands_of_a_screen_share_a_key() -> None:
    for area in AREAS:
        every = [*AREAS[area], *(AREAS[EVERYWHERE] if area != EVERYWHERE else ())]
        for named in ([one.name for one in every], [key for one in every for key in one.each_key]):
            assert len(named) == len(set(named)), area


def test_every_command_of_the_sheet_has_a_key_that_no_game_uses() -> None:
    taken: set[str] = set()
    for game in all_games().values():
        rules = complete(game, {})
        seats = max(game.box.seats[0], 2)
        table = Table(seats, ((None,) * seats,), rules, 0)
        taken |= {key.key for key in game.entry(table, At(0, 0)).keys}
    for command in AREAS["sheet"]:
        free = [key for key in command.each_key if character_of(key) not in taken]
        assert any(not character_of(key).isalnum() for key in free), command.name


@pytest.mark.parametrize(
    ("document", "keys", "problem"),
    [
        ({"sheet": {"undo": ["u", "f9", "ctrl+z"]}}, ("u", "f9", "ctrl+z"), ""),
        ({"everywhere": {"help": "f2", "palette": "f1"}}, None, ""),
        ({"sheet": {"undo": "f10", "redo": "f9"}}, ("f10",), ""),
        ({"sheet": {"undo": []}}, None, ""),
        ({"nothing": "x"}, None, "there is no command"),
        ({"sheet": {"undo": 7}}, None, "is no key"),
        ({"sheet": {"undo": "hyper"}}, None, "is no key"),
        ({"sheet": {"undo": "ctrl+c"}}, None, "is no key"),
        ({"sheet": {"undo": "f6"}}, None, "can't both be “F6”"),
        ({"sheet": {"undo": "f1"}}, None, "can't both be “F1”"),
    ],
)
def test_a_file_of_keys_is_checked(
    document: dict[str, object], keys: tuple[str, ...] | None, problem: str
) -> None:
    if problem:
        with pytest.raises(Refused, match=problem):
            checked(document)
    else:
        assert checked(document).get("sheet.undo") == keys


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"[sheet]\nundo = 'ctrl+z'\n", ""),
        (b"[sheet]\nundo = 'ctrl+z'\nredo = 7", "“7” for sheet.redo is no key"),
        (b"\xff\xfe", "not UTF-8"),
        (b"undo = ", "can't be used"),
    ],
)
def test_a_file_that_can_t_be_read_leaves_the_standard_keys(
    content: bytes, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(content)
    own, told = own_keys(path)
    assert (told is not None, bool(own)) == (bool(problem), not problem)
    assert problem in say(told or msg(""))
    assert own_keys(tmp_path / "none.toml") == own_keys(None) == ({}, None)


def test_every_command_can_be_given_the_keys_that_it_has() -> None:
    own = checked(
        {
            area: {one.name: list(map(key_name, one.each_key)) for one in commands}
            for area, commands in AREAS.items()
        }
    )
    assert own == {name: one.each_key for name, one in EVERY.items()}
    assert len(key_rows(own)) == len(EVERY)


async def test_two_own_keys_of_a_pair_go_on_and_back(database: Path) -> None:
    make(database, ("Ann", "Ben"), [("tt", None)])
    keymap = checked({"home": {"down": ["+", "-"]}})
    async with driven(database, keymap=keymap) as drive:
        first = await drive()
        assert await drive("+") != first
        assert await drive("-") == first
        assert any(
            "+ -" in line and "Mark what" in line for line in (await drive("<f1>")).split("\n")
        )


async def test_own_keys_work_and_are_shown_in_footer_and_help(database: Path) -> None:
    play = make(database, ("Ann", "Ben"), [("tt", None)])
    keymap = checked({"sheet": {"undo": "ctrl+z"}, "everywhere": {"help": "ctrl+e"}})
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
