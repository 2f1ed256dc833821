"""Home, history and the other rooms in every size, with every kind of name, on unknown keys."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from scorekeeper.i18n import msg
from scorekeeper.settings import Settings
from scorekeeper.store.queries import Filter
from tests.tui.drive import SIZES, Drive, driven, picture_of
from tests.tui.rooms import ALIKE, HOSTILE, NAMES, Life

GOLDENS = Path(__file__).parent / "goldens"
SIZE_IDS = [f"{width}x{height}" for width, height in SIZES]


async def worked(drive: Drive) -> str:
    """Wait for what is computed beside the screen."""
    await drive.app.workers.wait_for_complete()
    await drive.settle()
    return drive.text


SCENES = {
    "home": "",
    "history": "h ↓↓",
    "players": "p",
    "settle": "s",
}


@pytest.mark.parametrize("size", SIZES, ids=SIZE_IDS)
async def test_the_rooms_look_as_they_did(
    size: tuple[int, int], life: Life, request: pytest.FixtureRequest
) -> None:
    path, _ids = life(NAMES)
    async with driven(path, size) as drive:
        for scene, keys in SCENES.items():
            await drive(keys)
            shown = re.sub(r"/\S*pytest\S* *", "PATH ", await worked(drive)) + "\n"
            golden = GOLDENS / f"{scene}_{size[0]}x{size[1]}.txt"
            if request.config.getoption("--goldens"):
                golden.write_text(shown, "utf-8")
            assert shown == golden.read_text("utf-8")
            await drive("⎋" if keys else "")


@pytest.mark.parametrize("look", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES[1:3], ids=SIZE_IDS[1:3])
async def test_pictures_of_the_rooms(
    size: tuple[int, int], look: str, life: Life, request: pytest.FixtureRequest
) -> None:
    path, _ids = life(NAMES)
    settings = Settings(animations=False, theme=f"scorekeeper-{look}")
    async with driven(path, size, settings=settings) as drive:
        for scene, keys in SCENES.items():
            await drive(keys)
            await worked(drive)
            golden = GOLDENS / f"{scene}_{size[0]}x{size[1]}_{look}.svg"
            shown = picture_of(drive)
            if request.config.getoption("--goldens"):
                golden.write_text(shown, "utf-8")
            assert shown == golden.read_text("utf-8")
            await drive("⎋" if keys else "")


ROOMS = (
    ("new_play",),
    ("house_rules", "sushi-go", {}),
    ("history",),
    ("history", Filter(state="binned")),
    ("play", "finished"),
    ("play", "open"),
    ("details", "finished"),
    ("players",),
    ("old_result",),
    ("settle",),
    ("settle", "open"),
    ("rules",),
    ("rules", "keltis", "open"),
    ("lessons",),
    ("lesson", "sushi-go"),
    ("files",),
    ("backups",),
    ("settings",),
    ("pick", "question", ("[/]", "世蓮")),
)


@pytest.mark.parametrize(
    ("size", "names"), zip(SIZES, (ALIKE, HOSTILE, ALIKE, HOSTILE), strict=True), ids=SIZE_IDS
)
async def test_every_room_takes_any_name_and_any_key(
    size: tuple[int, int], names: tuple[str, ...], life: Life
) -> None:
    path, ids = life(names)
    async with driven(path, size) as drive:
        known = {"finished": ids[-2], "open": ids[-1], "question": msg("Who?")}
        straight(drive, "home")
        for name, *values in ROOMS:
            await drive.open(
                name,
                *[known.get(value, value) if isinstance(value, str) else value for value in values],
            )
            await worked(drive)
            straight(drive, name)
            drive.post("ж<f11><ctrl+w>ｑ")
            await drive.settle()
            straight(drive, name)
            await drive("⎋")
            for answer in "n⎋" if name == "details" else "⎋⎋":  # a form asks about what was typed
                await drive(answer if len(drive.app.screen_stack) > 1 else "")
            assert len(drive.app.screen_stack) == 1, f"{name}: Esc does not lead back\n{drive.text}"


def straight(drive: Drive, name: str) -> None:
    """Every line fits, and the frames close where they should."""
    lines, width = drive.lines, drive.app.size.width
    text = "\n".join(lines)
    assert all(cell_len(line) <= width for line in lines), f"{name}: too wide\n{text}"
    corners = {
        cell_len(line[: found.end()]) for line in lines for found in re.finditer("[╮╯]", line)
    }
    sides = {cell_len(line) for line in lines if line.endswith("│")}
    assert sides <= corners, f"{name}: crooked\n{text}"


async def test_without_colour_and_in_light(life: Life, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ids = life(NAMES)
    monkeypatch.setenv("NO_COLOR", "1")
    async with driven(path, (120, 40)) as drive:
        for keys in ("", "h", "⎋p", "⎋⎋s"):
            await drive(keys)
            await worked(drive)
            straight(drive, keys)
        assert "▶" in await drive("⎋")
        await drive("<f3>")
        straight(drive, "light")
