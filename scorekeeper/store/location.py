"""Where the database lies."""

import os
from pathlib import Path
from typing import Final

import platformdirs

ENVIRONMENT: Final = "SCOREKEEPER_DB"
FILE_NAME: Final = "scorekeeper.db"


def database_path(option: str | None = None) -> Path:
    """Return the path from `--db`, else `SCOREKEEPER_DB`, else the user's data folder."""
    chosen = option or os.environ.get(ENVIRONMENT)
    if chosen:
        try:
            return Path(chosen).expanduser()
        except RuntimeError:  # `~name` of nobody: a file may be called so
            return Path(chosen)
    return platformdirs.user_data_path("scorekeeper", appauthor=False) / FILE_NAME
