"""Which lessons are done, remembered beside the preferences; losing it is no harm."""

import json
from collections.abc import Mapping
from pathlib import Path

from scorekeeper.own_files import config_folder, keep


def progress_path() -> Path:
    """Return where the progress lies in the user's configuration folder."""
    return config_folder() / "lessons.json"


def done_lessons(game_id: str, path: Path | None = None) -> frozenset[str]:
    """Return the ids of the lessons of a game that are done; none if it can't be read."""
    return frozenset(_stored(path or progress_path()).get(game_id, ()))


def mark_done(game_id: str, lesson_id: str, path: Path | None = None) -> bool:
    """Remember a lesson, written whole or not at all; return whether that could be done."""
    path = path or progress_path()
    stored = _stored(path)
    done = stored.get(game_id, [])
    if lesson_id in done:
        return True
    return keep(path, json.dumps({**stored, game_id: [*done, lesson_id]}))


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
