"""What one user prefers on one machine; kept apart from the plays."""

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from scorekeeper.own_files import config_folder, keep


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences with their defaults."""

    theme: str = "scorekeeper-dark"
    mouse: bool = True
    animations: bool = True


def keymap_path() -> Path:
    """Return where the user's own keys are looked for, beside the other preferences."""
    return settings_path().with_name("keys.toml")


def settings_path() -> Path:
    """Return where the preferences lie in the user's configuration folder."""
    return config_folder() / "settings.json"


def load_settings(path: Path | None = None) -> Settings:
    """Return the stored preferences; what is missing or unreadable is the default."""
    try:
        text = (path or settings_path()).read_text("utf-8")
    except (OSError, ValueError):
        return Settings()
    import json

    try:
        stored = json.loads(text)
    except (ValueError, RecursionError):
        return Settings()
    if not isinstance(stored, dict):
        return Settings()
    standard = Settings()
    known = {name: type(value) for name, value in asdict(standard).items()}
    usable: dict[str, Any] = {
        name: value for name, value in stored.items() if type(value) is known.get(name)
    }
    return replace(standard, **usable)


def save_settings(settings: Settings, path: Path | None = None) -> bool:
    """Write the preferences whole or not at all; return whether that could be done."""
    import json

    standard = Settings()
    kept = {
        key: value
        for key, value in asdict(settings).items()
        if key == "theme" or value != getattr(standard, key)
    }
    return keep(path or settings_path(), json.dumps(kept))
