"""Which lessons are done, remembered beside the preferences; losing it is no harm."""

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

import platformdirs


def progress_path() -> Path:
    """Return where the progress lies in the user's configuration folder."""
    return platformdirs.user_config_path("scorekeeper", appauthor=False) / "lessons.json"


def done_lessons(game_id: str, path: Path | None = None) -> frozenset[str]:
    """Return the ids of the lessons of a game that are done; none if it can't be read."""
    return frozenset(_stored(path or progress_path()).get(game_id, ()))


def mark_done(game_id: str, lesson_id: str, path: Path | None = None) -> None:
    """Remember a lesson, written whole or not at all."""
    path = path or progress_path()
    stored = _stored(path)
    done = stored.get(game_id, [])
    if lesson_id in done:
        return
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump({**stored, game_id: [*done, lesson_id]}, file)
        Path(name).replace(path)


def _stored(path: Path) -> Mapping[str, list[str]]:
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(stored, dict):
        return {}
    return {
        game: [lesson for lesson in done if isinstance(lesson, str)]
        for game, done in stored.items()
        if isinstance(done, list)
    }
