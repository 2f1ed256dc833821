"""Which lessons are done, remembered beside the preferences; losing it is no harm."""

import json
from pathlib import Path

from scorekeeper.paths import config_file, read_private, write_private


def done_lessons(game_id: str, folder: Path | None = None) -> frozenset[str]:
    """Return the ids of the lessons of a game that are done; none if it can't be read."""
    done = read_private(_path(folder)).get(game_id)
    return frozenset(map(str, done)) if isinstance(done, list) else frozenset()


def mark_done(game_id: str, lesson_id: str, folder: Path | None = None) -> bool:
    """Remember a lesson; return whether that could be done."""
    path = _path(folder)
    done = {**read_private(path), game_id: sorted({*done_lessons(game_id, folder), lesson_id})}
    return path is not None and write_private(path, json.dumps(done))


def _path(folder: Path | None) -> Path | None:
    return folder / "lessons.json" if folder else config_file("lessons.json")
