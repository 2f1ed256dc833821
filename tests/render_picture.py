"""The pictures of the README, drawn by the program itself: `python -m tests.render_picture`."""

import asyncio
import re
import tempfile
from pathlib import Path

from tests.tui import scenes
from tests.tui.scenes import Scene

FOLDER = Path(__file__).parents[1] / "data" / "pictures"
SIZE = (100, 30)
FONTS = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"

NAMES = scenes.FOUR_NAMES
UNDER_WAY = [*scenes.FOUR[:1], (*scenes.FOUR[1][:2], scenes.FOUR[1][2][:5], None)]

PICTURES = {
    "sheet": Scene((scenes.play_of(NAMES, UNDER_WAY, closed=1),), ("c",)),
    "final": Scene((scenes.play_of(("Ann", "Ben", "Chi"), scenes.TIED),), scenes.results()),
}


def self_contained(svg: str) -> str:
    """Return the picture without fonts of other hosts, and with ids that never change."""
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: ?[^;]+;", f"font-family: {FONTS};", svg)
    svg = re.sub(r"<!-- .*? -->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    return "\n".join(line.rstrip() for line in svg.strip().splitlines()) + "\n"


async def render(scene: Scene, folder: Path) -> str:
    """Return the picture of a scene; `folder` must be empty."""
    app = scene.app(folder / "plays.db", folder / "settings.json")
    async with app.run_test(size=SIZE) as pilot:
        await scene.way(pilot)
        return self_contained(app.export_screenshot(title="Scorekeeper"))


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, scene in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            picture = asyncio.run(render(scene, Path(folder)))
        (FOLDER / f"{name}.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
