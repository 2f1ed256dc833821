"""The main screens as text in four sizes, and as pictures in two.

`pytest tests/tui/test_goldens.py --goldens` writes them anew; look at what has changed before
keeping it.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.settings import Settings
from tests.tui.drive import SIZES, Drive, driven, picture_of
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

PICTURES = ("sheet", "round", "final", "board")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_main_screens_look_as_they_did(
    size: tuple[int, int], database: Path, request: pytest.FixtureRequest
) -> None:
    def text(drive: Drive) -> str:
        assert {strip.cell_length for strip in drive.strips} == {size[0]}
        return drive.text + "\n"

    shown = await _shown(database, size, SCENES, text)
    _compare({f"{scene}_{_named(size)}.txt": text for scene, text in shown.items()}, request)


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES[1:3], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_pictures_of_main_screens(
    size: tuple[int, int], look: str, database: Path, request: pytest.FixtureRequest
) -> None:
    settings = Settings(animations=False, theme=f"scorekeeper-{look}")
    shown = await _shown(database, size, PICTURES, picture_of, settings)
    _compare({f"{scene}_{_named(size)}_{look}.svg": svg for scene, svg in shown.items()}, request)


async def test_pictures_without_colour(
    database: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    shown = await _shown(database, (80, 24), ("sheet", "round"), picture_of)
    _compare({f"{scene}_80x24_mono.svg": svg for scene, svg in shown.items()}, request)


async def _shown(
    database: Path,
    size: tuple[int, int],
    scenes: Iterable[str],
    look: Callable[[Drive], str],
    settings: Settings | None = None,
) -> dict[str, str]:
    """Return what `look` gives for each scene."""
    plays = {
        scene: make(database, closed=SCENES[scene][0], rounds=_rounds(SCENES[scene][0]))
        for scene in scenes
    }
    shown: dict[str, str] = {}
    async with driven(database, size, settings=settings) as drive:
        for scene in scenes:
            _closed, name, keys = SCENES[scene]
            more = {"sheet": (), "final": ()}.get(name, (1,))
            await drive.open(name, plays[scene].id, *more)
            await drive(keys)
            shown[scene] = look(drive)
            await drive.close()
    return shown


def _compare(shown: dict[str, str], request: pytest.FixtureRequest) -> None:
    for name, text in shown.items():
        golden = GOLDENS / name
        if request.config.getoption("--goldens"):
            golden.write_text(text, "utf-8")
        assert text == golden.read_text("utf-8"), name


def _named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def _rounds(closed: int) -> Any:
    """The evening as far as it got: in its second round Dee has five cards and Ed none."""
    if closed == 1:
        return (EVENING[0], (*EVENING[1][:3], "d3qpp", None))
    return EVENING[:closed]
