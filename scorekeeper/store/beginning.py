"""A new file for the database, whole from the first moment."""

import os
import tempfile
from pathlib import Path

from scorekeeper.store.backups import PART, free_name
from scorekeeper.store.inspection import beside


def begin_file(path: Path, first: bytes) -> None:
    """Make a new file with this content, for the user alone, unless there is one by now.

    It is never seen empty, so that an empty file is always one that has lost what was in it.
    Raises `OSError`.
    """
    real = path.resolve()
    logs = [log for suffix in ("-wal", "-journal") if (log := beside(real, suffix)).exists()]
    handle, name = tempfile.mkstemp(dir=real.parent, prefix=".scorekeeper-", suffix=PART)
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(first)
            file.flush()
            os.fsync(file.fileno())
        if not _take_name(part, real):
            return
    finally:
        part.unlink(missing_ok=True)
    # They are of a file that is gone, and would be read into this one.
    kept = free_name(real.parent, f"{real.stem}-damaged", real.suffix)
    for log in logs:
        log.replace(kept.with_name(kept.name + log.name.removeprefix(real.name)))


def _take_name(part: Path, real: Path) -> bool:
    """Give a whole file its name; return whether no other program was quicker."""
    try:
        real.hardlink_to(part)
    except FileExistsError:
        return False
    except OSError:  # a disk that knows no second names
        try:
            with real.open("xb") as file:
                real.chmod(0o600)
                file.write(part.read_bytes())
        except FileExistsError:
            return False
    return True
