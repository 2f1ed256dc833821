"""What one user prefers on one machine; kept apart from the plays."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from scorekeeper.paths import config_folder, make_private, write_private


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences with their defaults.

    `language` is empty where the environment decides. `auto_next` goes on to the next player
    when a hand is full. `plain_signs` draws letters where icons come out wrong.
    """

    language: str = ""
    theme: str = "scorekeeper-dark"
    mouse: bool = True
    animations: bool = True
    auto_next: bool = False
    plain_signs: bool = False


_STANDARD: Final = Settings()


def settings_path() -> Path | None:
    """Return where the preferences lie, None where no home folder is known."""
    folder = config_folder()
    return folder and folder / "settings.json"


def keymap_path() -> Path | None:
    """Return where the user's own keys are looked for, None where no home folder is known."""
    folder = config_folder()
    return folder and folder / "keys.toml"


def load_settings(path: Path | None = None) -> Settings:
    """Return the stored preferences; what is missing or unreadable is the default."""
    known = {name: type(value) for name, value in asdict(_STANDARD).items()}
    stored = _stored(path or settings_path())
    usable: dict[str, Any] = {
        name: value for name, value in stored.items() if type(value) is known.get(name)
    }
    return replace(_STANDARD, **usable)


def save_settings(settings: Settings, path: Path | None = None) -> bool:
    """Write the preferences whole or not at all; return whether that worked.

    What a newer version has written beside them stays.
    """
    path = path or settings_path()
    if path is None:
        return False
    return write_private(path, json.dumps({**_stored(path), **asdict(settings)}, indent=1) + "\n")


def _stored(path: Path | None) -> dict[str, object]:
    if path is None:
        return {}
    try:
        stored = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    make_private(path)
    return stored if isinstance(stored, dict) else {}
