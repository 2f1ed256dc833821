"""The files that lie beside the database: its log, its backups, what a cloud service left there.

Looking changes nothing: no file is made, also none of those that SQLite would make.
"""

import os
import re
import sqlite3
import tempfile
from contextlib import closing, suppress
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from scorekeeper.i18n import Message, msg

LOGS: Final = ("-wal", "-shm", "-journal")
PART: Final = ".part"
"""The end of a name that nobody takes for a whole file."""

_REASONS: Final = {
    "auto": msg("automatic"),
    "backup": msg("made by you"),
    "before-merge": msg("before a merge"),
    "before-repair": msg("before a repair"),
    "before-restore": msg("before a restore"),
    "before-update": msg("before an update"),
    "restored": msg("as it was restored"),
}
_LOG_HEADER: Final = 32

CHECKED: Final = 8 * 1024 * 1024
"""Up to this size the whole file is checked at every start; that takes some 20 ms at most."""


class Backup(NamedTuple):
    """A whole copy of the database; `at` is the local time at which it was made."""

    path: Path
    kind: str
    at: datetime

    @property
    def reason(self) -> Message:
        """Why it was made."""
        return _REASONS.get(self.kind, _REASONS["backup"])

    @property
    def when(self) -> str:
        """The day and the minute, for a sentence."""
        return f"{self.at:%Y-%m-%d %H:%M}"


def beside(path: Path, suffix: str) -> Path:
    """Return the file that SQLite keeps beside the database, such as `-wal`."""
    real = path.resolve()
    return real.with_name(real.name + suffix)


def has_log(path: Path) -> bool:
    """Return whether a log lies beside the file that can hold something."""
    try:
        return beside(path, "-wal").stat().st_size > _LOG_HEADER
    except (OSError, ValueError):
        return False


def backups_folder(path: Path) -> Path:
    """Return the folder of a database's backups; it may not be there yet."""
    return path.resolve().parent / "backups"


def backups(path: Path) -> list[Backup]:
    """Return the backups of a database, the newest first. What can't be read is left out."""
    real = path.resolve()
    name = re.compile(
        rf"{re.escape(real.stem)}-({'|'.join(_REASONS)})-(\d{{8}}-\d{{6}})(?:-\d+)?"
        rf"{re.escape(real.suffix)}"
    )
    found = []
    with suppress(OSError):
        for each in backups_folder(path).iterdir():
            if match := name.fullmatch(each.name):
                with suppress(OSError, ValueError, OverflowError):
                    at = datetime.strptime(match[2], "%Y%m%d-%H%M%S").astimezone()
                    found.append(Backup(each, match[1], at))
    return sorted(found, key=lambda each: (each.at, each.path.name), reverse=True)


def free_name(folder: Path, path: Path, kind: str) -> Path:
    """Return a name that says of which file this is, what and when, and that nothing has yet."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        again = "" if number == 1 else f"-{number}"
        place = folder / f"{path.stem}-{kind}-{stamp}{again}{path.suffix}"
        if not (place.exists() or place.is_symlink()):
            break
    return place


def new_part(folder: Path) -> Path:
    """Return a new, private, empty file under a name that nobody takes for a whole one."""
    handle, name = tempfile.mkstemp(dir=folder, prefix=".scorekeeper-", suffix=PART)
    os.close(handle)
    return Path(name)


def stand_in(path: Path) -> Path | None:
    """Return what a cloud service has in the folder in place of a file that is not there.

    That is a file which is only in the cloud (`….db.icloud`), or a copy from a conflict.
    """
    real = path.resolve()
    stem, suffix = re.escape(real.stem), re.escape(real.suffix)
    name = re.compile(
        rf"\.?{stem}{suffix}\.icloud"
        rf"|{stem}( \(.+\)| \d+|.*conflict.*){suffix}",
        re.IGNORECASE,
    )
    with suppress(OSError):
        return min(
            (each for each in real.parent.iterdir() if name.fullmatch(each.name)), default=None
        )
    return None


def look(path: Path, *, log: bool = True) -> sqlite3.Connection:
    """Open a file only to read, with its log or without; nothing is made beside it.

    Raises `sqlite3.Error`.
    """
    # Alone, `immutable=1` would make a file that is missing. An empty log holds nothing, and to
    # look into it SQLite would have to write beside it, which a full disk refuses.
    mode = "mode=ro" if log and has_log(path) else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{mode}", uri=True, isolation_level=None)


def operations_in(path: Path) -> int:
    """Return how many operations can be counted in a file, whatever state it is in."""
    found = 0
    with suppress(sqlite3.Error, OSError, ValueError), closing(look(path)) as connection:
        for _ in connection.execute("SELECT at FROM operations NOT INDEXED"):
            found += 1
    return found


def foreign_log(path: Path) -> bool:
    """Return whether a log lies beside another version of the file than the one it belongs to.

    The witness: the file without its log is whole, and has operations that it lacks with it.
    """
    try:
        with closing(look(path, log=False)) as alone:
            (last,) = alone.execute(_LAST).fetchone()
            return not _reaches(path, last) and is_whole(alone)
    except (sqlite3.Error, OSError, TypeError):
        return False


def _reaches(path: Path, last: int) -> bool:
    """Return whether a file with its log is whole and has an operation of this number."""
    with closing(look(path)) as logged:
        try:
            found: int = logged.execute(_LAST).fetchone()[0]
            return found >= last and (path.stat().st_size > CHECKED or is_whole(logged))
        except sqlite3.OperationalError:  # another program is busy with it
            return True
        except sqlite3.DatabaseError:
            return False


def is_whole(connection: sqlite3.Connection) -> bool:
    """Return whether all pages of a file are as they should be. Raises `sqlite3.Error`."""
    return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


_LAST: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'operations'"
