"""Where the database lies."""

import os
from pathlib import Path
from typing import Final

from scorekeeper.games.message import msg
from scorekeeper.store.errors import StoreError

ENVIRONMENT: Final = "SCOREKEEPER_DB"
FILE_NAME: Final = "scorekeeper.db"


def knows_place() -> bool:
    """Return whether there is a place for the database of which nobody named the path."""
    try:
        database_path()
    except StoreError:
        return False
    return True


def database_path(option: str | None = None) -> Path:
    """Return the path from `--db`, else `SCOREKEEPER_DB`, else the user's data folder.

    Raises `StoreError` where there is no home folder to find that in.
    """
    chosen = option or os.environ.get(ENVIRONMENT)
    if chosen:
        try:
            return Path(chosen).expanduser()
        except RuntimeError:  # `~name` of nobody: a file may be called so
            return Path(chosen)
    import platformdirs  # only where no path is given

    try:
        folder = platformdirs.user_data_path("scorekeeper", appauthor=False)
    except RuntimeError:
        folder = Path()
    if not folder.is_absolute():
        raise StoreError(msg("No home folder is known here; set HOME, or start with --db PATH."))
    return folder / FILE_NAME
