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
    "by_hand": (2, "by_hand", ""),
}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("scene", SCENES)
async def test_main_screens_look_as_they_did(
    scene: str,
    size: tuple[int, int],
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    closed, name, keys = SCENES[scene]
    play = make(tmp_path / "plays.db", closed=closed, rounds=_rounds(closed))
    more = {"sheet": (), "final": (), "by_hand": (1, 0)}.get(name, (1,))
    async with driven(tmp_path / "plays.db", size) as drive:
        await drive.open(name, play.id, *more)
        shown = await drive(keys)
    assert max(map(len, shown.split("\n"))) <= size[0]
    golden = GOLDENS / f"{scene}_{size[0]}x{size[1]}.txt"
    if request.config.getoption("--goldens"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(shown + "\n", "utf-8")
    assert shown + "\n" == golden.read_text("utf-8")


def _rounds(closed: int) -> Any:
    """The evening as far as it got: in its second round Dee has five cards and Ed none."""
    if closed == 1:
        return (EVENING[0], (*EVENING[1][:3], "d3qpp", None))
    return EVENING[:closed]
