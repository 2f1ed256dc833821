"""Where things lie: the content, the database, the preferences; and small private files."""

import contextlib
import json
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any, Final

from scorekeeper.i18n import Refused, msg

APP: Final = "scorekeeper"
ENVIRONMENT: Final = "SCOREKEEPER_DB"
FILE_NAME: Final = "scorekeeper.db"


@cache
def content_folder() -> Path:
    """Return the folder `data`: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent / "data"


def database_path(option: str | None = None) -> Path:
    """Return the path from `--db`, else `SCOREKEEPER_DB`, else one in the user's data folder.

    Raises `Refused` where there is no home folder to find that in.
    """
    chosen = option or os.environ.get(ENVIRONMENT)
    if chosen:
        try:
            return Path(chosen).expanduser()
        except RuntimeError:  # `~name` of nobody: a file may be called so
            return Path(chosen)
    import platformdirs  # only where no path is given

    try:
        folder = platformdirs.user_data_path(APP, appauthor=False)
    except RuntimeError:
        folder = Path()
    if not folder.is_absolute():
        raise Refused(msg("No home folder is known here; set HOME, or start with --db PATH."))
    return folder / FILE_NAME


def config_file(name: str) -> Path | None:
    """Return where a file of the user's preferences lies, None where no home folder is known."""
    try:
        if sys.platform == "linux":  # what platformdirs says, without its import at every start
            base = Path(os.environ.get("XDG_CONFIG_HOME", "").strip() or "~/.config")
            folder = base.expanduser() / APP
        else:
            import platformdirs

            folder = platformdirs.user_config_path(APP, appauthor=False)
    except RuntimeError:
        return None
    return folder / name if folder.is_absolute() else None


def read_private(path: Path | None) -> dict[str, Any]:
    """Return the object in a small private file of JSON, {} where it is missing or unreadable."""
    try:
        found = json.loads(path.read_text("utf-8")) if path else {}
    except (OSError, ValueError, RecursionError):
        return {}
    if path:
        make_private(path)
    return found if isinstance(found, dict) else {}


def make_private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)


def make_private(path: Path) -> None:
    """Let nobody but the user read a file, also one that was made otherwise."""
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def write_private(path: Path, text: str, *, forced: bool = True) -> bool:
    """Write a small file whole or not at all, for the user alone; return whether it worked.

    It is `forced` to the disk at once unless what is written next will be.
    """
    import tempfile  # reading needs none of what it brings

    try:
        make_private_folder(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        part = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                if forced:
                    os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except (OSError, ValueError):
        return False
    return True
