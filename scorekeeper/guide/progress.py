"""Which lessons are done, remembered beside the preferences; losing it is no harm."""

import json
from pathlib import Path

from scorekeeper.paths import config_folder, write_private


def progress_path() -> Path | None:
    """Return where the progress lies, None where no home folder is known."""
    folder = config_folder()
    return folder and folder / "lessons.json"


def done_lessons(game_id: str, path: Path | None = None) -> frozenset[str]:
    """Return the ids of the lessons of a game that are done; none if it can't be read."""
    done = _stored(path or progress_path()).get(game_id)
    return frozenset(map(str, done)) if isinstance(done, list) else frozenset()


def mark_done(game_id: str, lesson_id: str, path: Path | None = None) -> bool:
    """Remember a lesson; return whether that could be done."""
    path = path or progress_path()
    done = done_lessons(game_id, path) | {lesson_id}
    return path is not None and write_private(
        path, json.dumps({**_stored(path), game_id: sorted(done)})
    )


def _stored(path: Path | None) -> dict[str, object]:
    try:
        stored = json.loads(path.read_text("utf-8")) if path else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return stored if isinstance(stored, dict) else {}
