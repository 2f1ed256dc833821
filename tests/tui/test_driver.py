"""Keys are read without waiting for anything: the end and a lone Esc come at once."""

import sys
from pathlib import Path

import pytest

from scorekeeper.tui.escapes import Escapes
from tests.tui.plays import keep, play_of
from tests.tui.terminal import Terminal

# The driver looks up by itself once an hour only: whatever waits for that never comes.
PATIENT = """
import sys
import scorekeeper.tui.driver
scorekeeper.tui.driver.LOOK_UP = 3600.0
sys.argv = ["scorekeeper", "--db", sys.argv[1]]
from scorekeeper.__main__ import main
main()
"""


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    database = tmp_path / "plays.db"
    keep(database, play_of(("Ann", "Ben")))
    return Terminal([sys.executable, "-c", PATIENT, str(database)], home=tmp_path)


def test_the_end_is_not_waited_for(terminal: Terminal) -> None:
    try:
        terminal.until_text("Continue: round 1")
        terminal.press("q")
        assert terminal.end() == 0
    finally:
        terminal.close()


def test_a_lone_escape_goes_back(terminal: Terminal) -> None:
    try:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("escape")
        terminal.until_text("Continue: round 1")
    finally:
        terminal.close()


def test_a_key_that_begins_with_escape_stays_whole(terminal: Terminal) -> None:
    try:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("▶ Ann")
        terminal.press("down")
        terminal.until_text("▶ Ben")
    finally:
        terminal.close()


def test_a_key_that_comes_together_with_escape_is_not_lost(terminal: Terminal) -> None:
    try:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.send_raw(b"\x1bn")
        terminal.until_text("new play", "Start")
        terminal.send_raw(b"\x1b\x1b[B\x1bq")
        assert terminal.end() == 0
    finally:
        terminal.close()


PASTED = "\x1b[200~a\x1bx\x1b[201~"


@pytest.mark.parametrize(
    ("typed", "pieces"),
    [
        (["abc"], ["abc"]),
        (["\x1bq"], ["\x1b", "q"]),
        (["a\x1bq\x1b1"], ["a", "\x1b", "q", "\x1b", "1"]),
        (["\x1b\r"], ["\x1b", "\r"]),
        (["\x1b[A\x1bOP"], ["\x1b[A\x1bOP"]),
        (["\x1bb"], ["\x1bb"]),
        (["\x1b"], ["\x1b"]),
        (["\x1b", "q"], ["\x1b", "q"]),
        (["\x1b", "[A"], ["\x1b[A"]),
        (["\x1b[", "A"], ["\x1b[A"]),
        (["\x1bP>|term 1\x1b\\t"], ["\x1bP>|term 1\x1b\\t"]),
        ([PASTED, "\x1bq"], [PASTED, "\x1b", "q"]),
        (
            [PASTED[:3], PASTED[3:-3], PASTED[-3:], "\x1bq"],
            [PASTED[:-6], PASTED[-6:], "\x1b", "q"],
        ),
        ([PASTED[:-5], PASTED[-5:], "\x1bq"], [PASTED[:-6], PASTED[-6:], "\x1b", "q"]),
    ],
)
def test_escape_is_told_from_the_beginning_of_a_sequence(
    typed: list[str], pieces: list[str]
) -> None:
    escapes = Escapes()
    found = [piece for text in typed for piece in escapes.feed(text)]
    found.append(escapes.rest())
    assert [piece for piece in found if piece] == pieces
