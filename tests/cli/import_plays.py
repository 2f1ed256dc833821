"""A file of two plays, as `import` reads it, and who is in the database afterwards."""

import json
from pathlib import Path
from typing import Any

from tests.cli.runner import COMPLETE, run_json

FIRST = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
SECOND = "0292f0c4-7e1b-7d51-9c44-2f0e8d1b6a11"


def play(identifier: str, **changes: object) -> dict[str, Any]:
    """A finished play as a play file holds it."""
    return {"id": identifier, "started_at": "2026-11-29T19:40:00+01:00", **COMPLETE, **changes}


def two_plays(folder: Path) -> Path:
    """A play file: Ann and Ben, then Zoë and Ann."""
    path = folder / "plays.json"
    path.write_text(json.dumps({"plays": [play(FIRST), play(SECOND, players=["Zoë", "Ann"])]}))
    return path


def names(db: Path) -> set[str]:
    """Everybody in the finished plays of a database."""
    return {player["name"] for found in run_json("plays", db=db) for player in found["players"]}
