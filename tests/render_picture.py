"""Makes the pictures of the README from the real screens: `python -m tests.render_picture FOLDER`.

Each is an SVG; where `rsvg-convert` is installed `--png` makes PNGs too, to look at.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.update(COLORTERM="truecolor", TERM="xterm-256color", TZ="Europe/Vienna")
os.environ.pop("NO_COLOR", None)

SCENES = {
    # name: closed rounds, screen, keys, sizes
    "sheet": (1, "sheet", "", ((40, 20), (80, 24), (120, 40), (180, 50))),
    "round": (2, "round", "", ((40, 20), (80, 24), (120, 40), (180, 50))),
    "final": (3, "final", "", ((40, 20), (80, 24), (120, 40), (180, 50))),
    "board": (1, "board", "", ((40, 20), (80, 24), (120, 40), (180, 50))),
    "home": (1, "", "", ((40, 20), (80, 24), (120, 40), (180, 50))),
    "why": (2, "round", "?", ((80, 24),)),
    "by_hand": (2, "round", "=", ((80, 24),)),
    "closing": (1, "sheet", "↓⏎", ((80, 24),)),
}


async def render(folder: Path, names: list[str], theme: str, *, png: bool) -> None:
    """Draw scenes into a folder."""
    from scorekeeper.settings import Settings
    from tests.tui.drive import driven, picture_of
    from tests.tui.plays import EVENING, make

    folder.mkdir(parents=True, exist_ok=True)
    for name in names or list(SCENES):
        closed, screen, keys, sizes = SCENES[name]
        rounds = EVENING[:closed]
        if closed == 1:
            rounds = (EVENING[0], (*EVENING[1][:3], "d3qpp", ""))  # type: ignore[assignment]
        with tempfile.TemporaryDirectory() as home:
            db = Path(home) / "plays.db"
            play = make(db, closed=closed, rounds=rounds)
            more = {"round": (1,), "board": (1, 3)}.get(screen, ())
            for size in sizes:
                settings = Settings(animations=False, theme=f"scorekeeper-{theme}")
                async with driven(db, size, settings=settings) as drive:
                    if screen:
                        await drive.open(screen, play.id, *more)
                    await drive(keys)
                    picture = picture_of(drive)
                path = folder / f"{name}_{size[0]}x{size[1]}_{theme}.svg"
                path.write_text(picture, "utf-8")
                if png:
                    subprocess.run(
                        ["rsvg-convert", "-o", str(path.with_suffix(".png")), str(path)], check=True
                    )


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    look = "light" if "--light" in sys.argv else "dark"
    asyncio.run(render(Path(words[0]), words[1:], look, png="--png" in sys.argv))
