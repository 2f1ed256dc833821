"""The small files of one user's preferences: written whole or not at all, for the user alone."""

import contextlib
import os
from pathlib import Path


def config_folder() -> Path:
    """Return the folder of the user's preferences; a relative one where no home is known."""
    import platformdirs  # costs more than the start without it

    try:
        return platformdirs.user_config_path("scorekeeper", appauthor=False)
    except RuntimeError:
        return Path("~")


def keep(path: Path, text: str) -> bool:
    """Write a file and return whether that could be done; if not, what was there stays."""
    if not path.is_absolute():
        return False  # no home folder is known
    import tempfile  # reading needs none of what it brings

    try:
        make_folder(path.parent)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        part = Path(name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        settle(path.parent)
    except (OSError, ValueError):
        return False
    return True


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for the user alone."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)


def settle(folder: Path) -> None:
    """Force the names in a folder to the disk, where the system can do that."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
