"""The main screens as text, in four sizes. `pytest tests/tui/test_goldens.py --goldens` writes
them anew; look at what has changed before keeping it."""

from pathlib import Path
from typing import Any

import pytest

from tests.tui.drive import SIZES, driven
from tests.tui.plays import EVENING, make

GOLDENS = Path(__file__).parent / "goldens"

SCENES: dict[str, tuple[int, str, str]] = {
    # name: closed rounds, screen, keys
    "sheet": (1, "sheet", ""),
    "sheet_hand": (1, "sheet", "↑↑←←"),
    "round": (2, "round", ""),
    "final": (3, "final", ""),
    "board": (1, "board", ""),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_main_screens_look_as_they_did(
    size: tuple[int, int], database: Path, request: pytest.FixtureRequest
) -> None:
    plays = {
        scene: make(database, closed=closed, rounds=_rounds(closed))
        for scene, (closed, _name, _keys) in SCENES.items()
    }
    shown: dict[str, str] = {}
    async with driven(database, size) as drive:
        for scene, (_closed, name, keys) in SCENES.items():
            more = {"sheet": (), "final": ()}.get(name, (1,))
            await drive.open(name, plays[scene].id, *more)
            shown[scene] = await drive(keys) + "\n"
            assert {strip.cell_length for strip in drive.strips} == {size[0]}
            await drive.close()
    for scene, text in shown.items():
        golden = GOLDENS / f"{scene}_{size[0]}x{size[1]}.txt"
        if request.config.getoption("--goldens"):
            golden.parent.mkdir(exist_ok=True)
            golden.write_text(text, "utf-8")
        assert text == golden.read_text("utf-8"), scene


def _rounds(closed: int) -> Any:
    """The evening as far as it got: in its second round Dee has five cards and Ed none."""
    if closed == 1:
        return (EVENING[0], (*EVENING[1][:3], "d3qpp", None))
    return EVENING[:closed]
