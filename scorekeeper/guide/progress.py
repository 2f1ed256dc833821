"""Which lessons are done, remembered beside the preferences; losing it is no harm."""

import json
from contextlib import suppress
from pathlib import Path

from scorekeeper.paths import config_folder, write_private


def done_lessons(game_id: str, folder: Path | None = None) -> frozenset[str]:
    """Return the ids of the lessons of a game that are done; none if it can't be read."""
    done = _stored(folder or config_folder()).get(game_id)
    return frozenset(map(str, done)) if isinstance(done, list) else frozenset()


def mark_done(game_id: str, lesson_id: str, folder: Path | None = None) -> bool:
    """Remember a lesson; return whether that could be done."""
    folder = folder or config_folder()
    done = {**_stored(folder), game_id: sorted({*done_lessons(game_id, folder), lesson_id})}
    return folder is not None and write_private(folder / _NAME, json.dumps(done))


def _stored(folder: Path | None) -> dict[str, object]:
    stored = None
    with suppress(OSError, ValueError, RecursionError):
        stored = json.loads((folder / _NAME).read_text("utf-8")) if folder else None
    return stored if isinstance(stored, dict) else {}


_NAME = "lessons.json"
