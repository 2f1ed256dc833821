"""Files and the database, as commands name them."""

import sys
from pathlib import Path

from scorekeeper.files.document import bounded
from scorekeeper.i18n import Refused, msg


def read_input(name: str) -> bytes:
    """Return what a file holds, or standard input for `-`."""
    if name == "-":
        return bounded(sys.stdin.buffer) if sys.stdin else b""
    return bounded(named_path(name))


def named_path(name: str) -> Path:
    """Return the path that somebody has named, which an empty text does not do."""
    if not name.strip():
        raise Refused(msg("The path is empty; name a file."))
    return Path(name).expanduser()
