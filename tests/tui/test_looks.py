"""Pictures of every screen.

After a wanted change: `pytest tests/tui/test_looks.py --snapshot-update`.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.tui.theme import DARK, LIGHT
from tests.tui import scenes
from tests.tui.scenes import Scene

Look = Callable[..., None]

WIDE, NORMAL, NARROW = (120, 40), (80, 24), (40, 20)
LOOKS = {
    "wide": (WIDE, DARK.name),
    "normal": (NORMAL, DARK.name),
    "narrow": (NARROW, DARK.name),
    "light": (NORMAL, LIGHT.name),
}

every_look = pytest.mark.parametrize("look_name", LOOKS)
dark_looks = pytest.mark.parametrize("look_name", ["wide", "normal", "narrow"])
large_looks = pytest.mark.parametrize("look_name", ["wide", "normal"])


@pytest.fixture
def look(
    snap_compare: Callable[..., bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Look:
    """Compare a scene with its picture; the file has a name without a folder."""
    monkeypatch.chdir(tmp_path)

    def compare(scene: Scene, look_name: str) -> None:
        size, theme = LOOKS[look_name]
        settings = Path("settings.json")
        settings.write_text(json.dumps({"theme": theme}))
        app = scene.app(Path("plays.db"), settings)
        assert snap_compare(app, terminal_size=size, run_before=scene.way)

    return compare


@large_looks
def test_home_empty(look: Look, look_name: str) -> None:
    """The menu with New play and Quit marked by their keys; beside it what the program is for."""
    look(scenes.HOME_EMPTY, look_name)


@every_look
def test_home(look: Look, look_name: str) -> None:
    """Continue comes first; the last plays with winners and totals beside or below the menu."""
    look(scenes.HOME, look_name)


@every_look
def test_new_play(look: Look, look_name: str) -> None:
    """Ann sits in seat 1, “Ben” is offered behind the B; known players, rules, and Start."""
    look(scenes.NEW_PLAY, look_name)


@dark_looks
def test_sheet_of_two(look: Look, look_name: str) -> None:
    """Each wasabi and the nigiri on it bear the same small number; Ben's wasabi waits."""
    look(scenes.SHEET_PAIR, look_name)


@every_look
def test_sheet_of_five(look: Look, look_name: str) -> None:
    """Five rows in straight columns, Eve's marked with 3/7; 世蓮 and the long name are cut well."""
    look(scenes.SHEET_FIVE, look_name)


@dark_looks
def test_correcting(look: Look, look_name: str) -> None:
    """The banner says that round 1 is corrected and how to go back to round 3."""
    look(scenes.CORRECTING, look_name)


@every_look
def test_odd_hand(look: Look, look_name: str) -> None:
    """Ben's 9 of 10 cards are named; “Stay and check” is marked, all answers are in the dialog."""
    look(scenes.ODD_HAND, look_name)


@every_look
def test_round_result(look: Look, look_name: str) -> None:
    """Categories × players, Ben marked, the maki ranking in words, and who leads."""
    look(scenes.ROUND_RESULT, look_name)


@every_look
def test_final_result(look: Look, look_name: str) -> None:
    """The winner large; most and fewest puddings in words; every round and category."""
    look(scenes.FINAL, look_name)


@dark_looks
def test_final_result_on_puddings(look: Look, look_name: str) -> None:
    """Ann and Chi have 40 each; that 3 puddings against 2 decided is said with both numbers."""
    look(scenes.FINAL_PUDDINGS, look_name)


@every_look
def test_final_result_shared(look: Look, look_name: str) -> None:
    """★ Ann and Ben win together with 38; both have rank 1, Chi has rank 3."""
    look(scenes.FINAL_SHARED, look_name)


@dark_looks
def test_why(look: Look, look_name: str) -> None:
    """Every category with its points, the reason below it and the page of the rulebook."""
    look(scenes.WHY, look_name)


@dark_looks
def test_help(look: Look, look_name: str) -> None:
    """Keys on the left, what they do on the right; the dialog stays inside the window."""
    look(scenes.HELP, look_name)


@pytest.mark.parametrize("scene", [scenes.SHEET_FIVE, scenes.FINAL_SHARED], ids=["sheet", "final"])
def test_without_colour(look: Look, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Black on white alone: whose row it is, each card and the winners are still told apart."""
    monkeypatch.setenv("NO_COLOR", "1")
    look(scene, "normal")
