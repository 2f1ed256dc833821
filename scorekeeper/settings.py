"""What one user prefers on one machine; kept apart from the plays."""

import contextlib
import json
import os
import tempfile
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences with their defaults."""

    theme: str = "scorekeeper-dark"


def settings_path() -> Path:
    """Return where the preferences lie in the user's configuration folder."""
    return platformdirs.user_config_path("scorekeeper", appauthor=False) / "settings.json"


def load_settings(path: Path | None = None) -> Settings:
    """Return the stored preferences; what is missing or unreadable is the default."""
    try:
        stored = json.loads((path or settings_path()).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(stored, dict):
        return Settings()
    known = {field.name for field in fields(Settings)}
    return replace(
        Settings(),
        **{key: value for key, value in stored.items() if key in known and isinstance(value, str)},
    )


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write the preferences whole or not at all. A place that can't be written is no harm."""
    path = path or settings_path()
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(asdict(settings), file)
        Path(name).replace(path)
