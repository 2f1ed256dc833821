"""Terminals of every kind: old ones, small ones, slow ones, and those with a wish."""

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.widgets import Input

from scorekeeper.tui.plain_signs import LETTERS, SIGNS, PlainSigns, signs_for
from scorekeeper.tui.terminal_kind import TerminalKind, terminal_kind
from tests.tui.drive import Start, rows
from tests.tui.plays import keep, play_of
from tests.tui.terminal import opened

NAMES = ("Ann", "Ben", "世蓮")
MOUSE_ON = re.compile(rb"\x1b\[\?100[0236]h")
SIXTEEN = re.compile(rb"\x1b\[[\d;]*[34]8;[25];")


@pytest.mark.parametrize(
    ("term", "few_colours"),
    [
        ("xterm-256color", False),
        ("screen", True),
        ("tmux-256color", False),
        ("linux", True),
        ("vt100", True),
        ("no-such-terminal", True),
    ],
)
def test_the_program_runs_on_every_terminal_of_any_size(
    tmp_path: Path, term: str, few_colours: bool
) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database, wishes={"TERM": term}) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("t", "t")
        terminal.until_text("2/9")
        for columns, lines in ((1, 1), (40, 20), (300, 80), (1, 80), (80, 24)):
            terminal.resize(columns, lines)
            if columns >= 40:
                terminal.until_text("2/9")
            terminal.until(lambda: not terminal.read(0.2), "the end of drawing")
        terminal.press("escape")
        terminal.until_text("Continue: round 1")
        terminal.press("q")
        assert terminal.end() == 0
        assert bool(SIXTEEN.search(terminal.written)) != few_colours
        assert b"Traceback" not in terminal.written
    assert rows(database, "SELECT cards FROM hands") == [("tt",)]


def test_a_slow_line_loses_no_key(tmp_path: Path) -> None:
    """At 5 KB a second a whole hand is typed ahead of what is drawn, and all of it arrives."""
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    hand = "ttsswqd1p"
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.until(lambda: not terminal.read(0.3), "quiet")
        terminal.press(*hand)
        drawn = terminal.trickle(5000)
        assert "9/9" in terminal.text
        # one key repaints its row, its card and the sentence, never the whole window
        assert drawn / len(hand) < 3500
    assert rows(database, "SELECT cards FROM hands") == [(hand,)]


@pytest.mark.parametrize("options", [[], ["--no-mouse"], ["--no-animations", "--no-mouse"]])
def test_the_mouse_is_left_to_the_terminal_on_demand(tmp_path: Path, options: list[str]) -> None:
    with opened(tmp_path / "plays.db", options=options) as terminal:
        terminal.until_text("The score sheet for your table")
        terminal.press("q")
        assert terminal.end() == 0
        assert bool(MOUSE_ON.search(terminal.written)) != ("--no-mouse" in options)


def test_preferences_and_keys_are_read_from_the_folder_of_the_user(tmp_path: Path) -> None:
    folder = tmp_path / "config" / "scorekeeper"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps({"mouse": False, "animations": False}))
    (folder / "keys.toml").write_text('[home]\nnew = "e"\nquit = "f1"\n')
    wishes = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    with opened(tmp_path / "plays.db", wishes=wishes) as terminal:
        terminal.until_text("e  New play", "Keys: home.quit")
        terminal.press("f3")
        terminal.press("q")
        assert terminal.end() == 0
        assert not MOUSE_ON.search(terminal.written)
    kept = json.loads((folder / "settings.json").read_text())
    assert kept == {"theme": "scorekeeper-light", "mouse": False, "animations": False}


@pytest.mark.parametrize("animations", [True, False])
async def test_nothing_blinks_or_glides_on_demand(start: Start, animations: bool) -> None:
    start.settings.write_text(json.dumps({"animations": animations}))
    async with start() as person:
        assert (person.app.animation_level == "none") != animations
        await person.press("n")
        await person.until(lambda: isinstance(person.app.focused, Input), "the form")
        field = person.app.focused
        assert isinstance(field, Input)
        assert field.cursor_blink == animations


@pytest.mark.parametrize("stored", ['{"mouse": "no"}', '{"animations": 0, "mouse": null}'])
async def test_a_preference_of_the_wrong_kind_is_the_standard(start: Start, stored: str) -> None:
    start.settings.write_text(stored)
    async with start() as person:
        assert person.app.settings.mouse
        assert person.app.settings.animations


def test_signs_of_the_linux_console_are_plain(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database, wishes={"TERM": "linux"}) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("> Ann", "Enter Next player", "Bksp Take back")
        assert not set(terminal.text) & {chr(sign) for sign in SIGNS}


@pytest.mark.parametrize(
    ("term", "encoding", "kind"),
    [
        ("xterm-256color", "utf-8", TerminalKind()),
        ("xterm-256color", "UTF8", TerminalKind()),
        ("xterm", None, TerminalKind()),
        ("linux", "utf-8", TerminalKind(few_signs=True)),
        ("vt220", "utf-8", TerminalKind(few_signs=True)),
        ("xterm", "ISO-8859-1", TerminalKind(few_signs=True, old_encoding="iso8859-1")),
        ("xterm", "no such", TerminalKind(few_signs=True, old_encoding="ascii")),
    ],
)
def test_what_a_terminal_can_draw(term: str, encoding: str | None, kind: TerminalKind) -> None:
    assert terminal_kind({"TERM": term}, encoding) == kind
    assert (signs_for(kind) is None) == (kind == TerminalKind())


def test_a_plain_sign_is_as_wide_as_the_sign() -> None:
    for table in (SIGNS, LETTERS):
        for sign, plain in table.items():
            assert cell_len(chr(sign)) == cell_len(chr(plain)) == 1
    assert all(chr(plain).isascii() for plain in LETTERS.values())


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=30))
def test_an_old_encoding_gets_only_what_it_has(text: str) -> None:
    segments = [Segment(text)]
    for encoding in ("ascii", "iso8859-1", "cp437"):
        [plain] = PlainSigns(encoding).apply(segments, Color(0, 0, 0))
        assert plain.text.encode(encoding).decode(encoding) == plain.text
        if all(unicodedata.combining(letter) == 0 and cell_len(letter) for letter in text):
            assert plain.cell_length == cell_len(text)
