"""Keys are read without waiting for anything: the end and a lone Esc come at once."""

import sys
from pathlib import Path

import pytest

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
