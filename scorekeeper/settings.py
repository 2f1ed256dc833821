"""What one user prefers on one machine; kept apart from the plays."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from scorekeeper.paths import config_file, read_private, write_private

FILE_NAME: Final = "settings.json"


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


def load_settings(path: Path | None = None) -> Settings:
    """Return the stored preferences; what is missing or unreadable is the default."""
    known = {name: type(value) for name, value in asdict(_STANDARD).items()}
    stored = read_private(path or config_file(FILE_NAME))
    usable: dict[str, Any] = {
        name: value for name, value in stored.items() if type(value) is known.get(name)
    }
    return replace(_STANDARD, **usable)


def save_settings(settings: Settings, path: Path | None = None) -> bool:
    """Write the preferences whole or not at all; return whether that worked.

    What a newer version has written beside them stays.
    """
    path = path or config_file(FILE_NAME)
    if path is None:
        return False
    return write_private(
        path, json.dumps({**read_private(path), **asdict(settings)}, indent=1) + "\n"
    )
