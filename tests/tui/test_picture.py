"""The README's pictures are what the program draws now, and need nothing from elsewhere."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.render_picture import FOLDER, PICTURES, render, self_contained


@pytest.mark.parametrize("name", PICTURES)
async def test_the_picture_is_what_is_drawn_now(name: str, tmp_path: Path) -> None:
    """When this fails after a wanted change, run `python -m tests.render_picture`."""
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert await render(PICTURES[name], tmp_path) == kept


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_stands_alone(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    ET.fromstring(kept)  # noqa: S314
    links = set(re.findall(r"[a-z]+://[^\s\"')]+", kept))
    assert links <= {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in kept
    assert "Scorekeeper" in kept
    assert self_contained(kept) == kept


def test_no_other_picture_is_kept() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)
