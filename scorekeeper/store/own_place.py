"""What no command writes over: the database itself, the files of its log, and its backups."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from scorekeeper.games.message import Message, msg
from scorekeeper.store.backup_files import backups
from scorekeeper.store.errors import StoreError
from scorekeeper.store.inspection import beside

_LOGS: Final = ("-wal", "-shm", "-journal")


def refuse_own_file(database: Path, target: Path, *, begins: bool = False) -> None:
    """Refuse to write to a path that is the database or one of its own files.

    Compared is the file itself, under whatever name it is reached. A log that is not there yet
    counts too, for SQLite would take what lies there for its own. What `begins` a database may
    become the one that is not there yet. Raises `StoreError`.
    """
    if begins and not database.exists() and _is_one(database, target):
        return
    message = _problem(database, target)
    if message is not None:
        raise StoreError(message)


def same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one file; False where that can't be told."""
    with suppress(OSError, ValueError):
        return one.samefile(other)
    return False


def _problem(database: Path, target: Path) -> Message | None:
    if _is_one(database, target):
        return msg("{path} is the database itself; name another file.", path=str(target))
    with suppress(OSError, ValueError, RuntimeError):
        if any(_is_one(beside(database, suffix), target) for suffix in _LOGS):
            return msg("{path} belongs to the database; name another file.", path=str(target))
        if any(same_file(each.path, target) for each in backups(database)):
            return msg("{path} is a backup of the database; name another file.", path=str(target))
    return None


def _is_one(ours: Path, target: Path) -> bool:
    """Return whether a path leads to a file of ours, or would if that were there."""
    if same_file(ours, target):
        return True
    with suppress(OSError, ValueError, RuntimeError):
        real, place = ours.resolve(), target.resolve()
        return real.name == place.name and same_file(real.parent, place.parent)
    return False
