"""The user's own keys: checked line by line, and shown wherever a key is shown."""

import importlib
import pkgutil
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.message import Message
from scorekeeper.translate import say
from scorekeeper.tui import screens
from scorekeeper.tui.command_screens import EVERYWHERE_TABLE, TABLES
from scorekeeper.tui.key_list import key_rows, starting_file, written_key
from scorekeeper.tui.key_names import character_of, key_name, key_of
from scorekeeper.tui.keymap import LARGEST, Keymap, checked, load_keymap
from scorekeeper.tui.screens.base import CommandScreen
from scorekeeper.tui.screens.help import HelpScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.readme import README
from tests.tui.drive import Start
from tests.tui.screens import BY_NAME, prepare, visit_screen

OWN = """
help = "f9"
[home]
new = "e"
[sheet]
undo = ["ctrl+z", "U"]
redo = "u"
back = "f10"
why = "."
"""


def keymap(text: str) -> Keymap:
    return checked(tomllib.loads(text))


def problems(text: str) -> list[str]:
    return [say(problem) for problem in keymap(text).problems]


def test_every_screen_has_its_table() -> None:
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        importlib.import_module(module.name)
    every = {id(table.commands) for table in TABLES}

    def check(kind: type[CommandScreen]) -> int:
        commands = kind.SCREEN_COMMANDS
        known = {command.id for table in TABLES for command in table.commands}
        if commands:
            # a screen may leave out commands of another one's table
            ids = {command.id for command in commands}
            assert id(commands) in every or ids < known, kind.__name__
        return bool(commands) + sum(check(child) for child in kind.__subclasses__())

    assert check(CommandScreen) >= len(TABLES)


def test_the_standard_keys_are_without_a_mistake() -> None:
    standard: dict[str, list[str]] = {
        row.id: [written_key(key) for key in row.standard] for row in key_rows(Keymap())
    }
    found = checked(standard)
    assert found.problems == ()
    assert {name: list(keys) for name, keys in found.keys.items()} == {
        row.id: list(row.standard) for row in key_rows(Keymap())
    }


def test_the_file_to_begin_with_changes_nothing_and_can_be_used_line_by_line() -> None:
    text = starting_file()
    assert keymap(text) == Keymap()
    used = "\n".join(
        line.removeprefix("# ") if " = " in line else line for line in text.splitlines()
    )
    found = keymap(used)
    assert found.problems == ()
    assert set(found.keys) == {row.id for row in key_rows(Keymap())}


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("u", "u"),
        ("U", "U"),
        ("shift+u", "U"),
        ("?", "question_mark"),
        ("question_mark", "question_mark"),
        ("/", "slash"),
        ("Esc", "escape"),
        ("PgUp", "pageup"),
        ("Ctrl+Z", "ctrl+z"),
        ("shift+ctrl+f5", "ctrl+shift+f5"),
        (" ", "space"),
        ("ö", "ö"),
        ("bla", None),
        ("ctrl+", None),
        ("f99", None),
        ("u,x", None),
        ("\t", None),
        ("ctrl+ctrl+z", None),
    ],
)
def test_keys_are_written_as_people_know_them(written: str, key: str | None) -> None:
    assert key_of(written) == key


def test_every_key_of_a_command_can_be_written_and_has_a_name() -> None:
    for row in key_rows(Keymap()):
        for key in row.standard:
            assert key_of(written_key(key)) == key
            assert key_name(key) != ""
            if len(character_of(key)) == 1 and key != "space":
                assert key_name(key) == character_of(key)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('shet.undo = "u"', "no command “shet.undo”; perhaps sheet.undo is meant."),
        ('[a.b]\nc = "u"', "no command “a.b.c”"),
        ("sheet.undo = 3", "sheet.undo needs a key in quotation marks"),
        ("sheet.undo = []", "sheet.undo needs a key in quotation marks"),
        ('sheet.undo = ["u", 3]', "sheet.undo needs a key in quotation marks"),
        ('sheet.undo = "undo"', "“undo” for sheet.undo is no key"),
        ('sheet.undo = "ctrl+q"', "“ctrl+q” for sheet.undo can't be used"),
        ('sheet.undo = "ctrl+m"', "“ctrl+m” for sheet.undo can't be used"),
        ('sheet.undo = "t"', "“t” for sheet.undo lays a card on the sheet"),
        ('sheet.undo = "T"', "“T” for sheet.undo lays a card on the sheet"),
        ('sheet.undo = "&"', "“&” for sheet.undo lays a card on the sheet"),
        ('sheet.undo = "7"', "“7” for sheet.undo lays a card on the sheet"),
        ('play.settle = "s"', "“s” for play.settle lays a card on the sheet"),
        ('home.quit = "enter"', "“⏎” for home.quit is used by the lists and fields"),
        ('new.start = "g"', "new.start needs a key that types nothing"),
        ('help = "z"', "help needs a key that types nothing"),
        ('sheet.undo = "x"', "sheet.undo and sheet.why can't both be “x” on the screen “Sheet”"),
        ('sheet.undo = "f1"', "sheet.undo and help can't both be “F1” on the screen “Sheet”"),
        ('help = "f5"', "help and new.start can't both be “F5” on the screen “New play”"),
        (
            'sheet.undo = "."\nsheet.why = "."',
            "can't both be “.” on the screen “Sheet”; sheet.why keeps its standard key.",
        ),
    ],
)
def test_a_wrong_line_is_one_sentence_and_the_others_count(text: str, said: str) -> None:
    found = problems(f'{text}\n[final]\ncopy = "y"')
    assert len(found) == 1
    assert said in found[0]
    assert found[0].endswith(".")
    wrong = keymap(f'{text}\n[final]\ncopy = "y"')
    assert wrong.keys["final.copy"] == ("y",)
    assert len(wrong.keys) <= 2


def test_keys_can_be_swapped() -> None:
    found = keymap('sheet.undo = "r"\nsheet.redo = "u"')
    assert found == Keymap({"sheet.undo": ("r",), "sheet.redo": ("u",)})


IDS = [row.id for row in key_rows(Keymap())]
VALUES = st.one_of(
    st.sampled_from(["u", "x", "t", "f5", "enter", "ctrl+z", "?", "", "bla", "F1", "b", "z"]),
    st.text(max_size=3),
    st.integers(),
    st.lists(st.sampled_from(["u", "x", "f7", "z", "."]), max_size=3),
)


@given(st.dictionaries(st.one_of(st.sampled_from(IDS), st.text(max_size=5)), VALUES, max_size=8))
def test_whatever_is_written_no_two_commands_of_a_screen_share_a_key(
    document: dict[str, object],
) -> None:
    found = checked(document)
    assert len(found.keys) + len(found.problems) == len(document)
    for table in TABLES:
        every = found.applied((*table.commands, *EVERYWHERE_TABLE.commands))
        keys = [key for command in every for key in command.keys.split(",")]
        assert len(keys) == len(set(keys))
        assert all(command.shown_key for command in every)
    for problem in found.problems:
        assert isinstance(problem, Message)
        assert say(problem).endswith(".")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"sheet.undo = u", "line 1"),
        (b"\xff\xfe", "no UTF-8 text"),
        (b"[" * 5000, ""),
        (b"#" * (LARGEST + 1), "more than 100000 bytes"),
    ],
)
def test_a_file_that_is_no_toml_is_one_sentence(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_bytes(data)
    found = load_keymap(path)
    assert found.keys == {}
    [problem] = [say(problem) for problem in found.problems]
    assert reason in problem
    assert problem.endswith("The standard keys are used.")
    assert load_keymap(tmp_path / "none.toml") == Keymap()
    assert len(load_keymap(tmp_path).problems) == 1


async def test_the_keys_of_the_user_count_and_are_shown_everywhere(
    start: Start, database: Path
) -> None:
    start.keymap = keymap(OWN)
    assert start.keymap.problems == ()
    prepare(database, BY_NAME["sheet"])
    async with start(140, 50) as person:
        assert "e  New play" in person.text
        assert person.lines[-1].split()[:6] == ["c", "Continue", "e", "New", "play", "h"]
        assert "F9 Help" in person.lines[-1]
        await person.press("n")
        person.on(HomeScreen)
        await visit_screen(BY_NAME["sheet"], person)
        assert "^z" not in person.lines[-1]
        assert "Ctrl+z Undo" in person.lines[-1]
        assert "F10 Back" in person.lines[-1]
        await person.type("td")
        await person.press("ctrl+z")
        assert person.sheet.play.rounds[2][3] == "t"
        await person.press("u")
        assert person.sheet.play.rounds[2][3] == "td"
        await person.press("U")
        assert person.sheet.play.rounds[2][3] == "t"
        await person.press("pageup")
        assert "F10 goes back to round 3." in person.words
        await person.press("f9")
        person.on(HelpScreen)
        assert "Ctrl+z U Undo the last change" in person.words
        await person.press("escape")
        await person.press("f2")
        await person.type("Undo")
        await person.until(lambda: "Undo (Ctrl+z)" in person.words, "the palette")
        await person.press("escape")
        await person.press("escape")
        person.on(SheetScreen)
        await person.press("f10", "f10")
        person.on(HomeScreen)


async def test_mistakes_are_said_when_the_program_starts(start: Start) -> None:
    start.keymap = keymap('a = "x"\nb = "x"\nc = "x"\n[home]\nnew = "e"')
    async with start() as person:
        assert [told.split(";")[0] for told in person.told] == [
            "Keys: there is no command “a”",
            "Keys: there is no command “b”",
            "Keys: there are 1 more mistakes",
        ]
        await person.press("e")
        await person.until(lambda: bool(person.screen.query("#seat-0")), "the form")


def test_the_example_of_the_readme_can_be_used() -> None:
    [example] = re.findall(r"```toml\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    found = keymap(example)
    assert found.problems == ()
    assert "sheet.undo" in found.keys
