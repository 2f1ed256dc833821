"""What can go wrong with the file, as one sentence each: what, where, and what to do.

Whatever is said of a file that is lost, empty, damaged or another program's names its newest
backup too, and offers it first where it holds more.
"""

import errno
import shlex
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from scorekeeper.i18n import Refused, msg, reason_of
from scorekeeper.paths import database_path
from scorekeeper.store.beside import backups, operations_in

_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_DAMAGE: Final = (
    *("unsupported file format", "database disk image is malformed", "no such table"),
    *("Could not decode to UTF-8", "no such column"),
)
"""SQLite has no code for a header that says nonsense, or for bytes that are no text; what is
missing of ours was taken out by somebody."""
_FORBIDDEN: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


class Fault(Refused):
    """The file can't do what was asked, and nothing was changed."""


class Busy(Fault):
    """Another program holds the lock; trying again helps."""


class Damaged(Fault):
    """A file that is not a whole database; a rescue saves what can be read of it."""


def explain(error: sqlite3.Error | OSError, path: Path) -> Fault:
    """Return the sentence for an error of SQLite or of the file system."""
    code = getattr(error, "sqlite_errorname", "") or ""
    number = error.errno if isinstance(error, OSError) else None
    if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")) or number in _NO_ROOM:
        text = msg(
            "The disk of {path} is full, over its quota or failing, so this was not saved. "
            "Make room, or start with --db on another disk.",
            path=str(path),
        )
        return Fault(text)
    forbidden = ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN")
    if code.startswith(forbidden) or number in _FORBIDDEN:
        return unwritable(path)
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")):
        text = msg(
            "Another program is busy with {path}, so this was not saved. Try again.",
            path=str(path),
        )
        return Busy(text)
    if code.startswith("SQLITE_NOTADB"):
        return foreign(path)
    if code.startswith("SQLITE_CORRUPT") or str(error).startswith(_DAMAGE):
        return damaged(path)
    return Fault(msg("{path} can't be used: {reason}.", path=str(path), reason=reason_of(error)))


def unwritable(path: Path) -> Fault:
    """Return the sentence for a file or folder that may not be opened or written."""
    text = msg(
        "{path} can't be opened or written, so nothing can be saved there. Check the permissions "
        "of the file and its folder, or start with --db PATH.",
        path=str(path),
    )
    return Fault(text)


def moved(path: Path) -> Fault:
    """Return the sentence for a file that is no longer what was opened."""
    text = msg(
        "{path} or its log was moved, replaced or deleted while it was open, so this was not "
        "saved. Put it back, or leave the program and start again.",
        path=str(path),
    )
    return Fault(text)


def lost(path: Path) -> Fault | None:
    """Return what to say of a missing or empty file that has a backup, None without one."""
    newest = next(iter(backups(path)), None)
    if newest is None:
        return None
    text = msg(
        "{path} is empty or not there any more, but there is a backup of {date}: `{restore}` "
        "restores it.",
        path=str(path),
        date=newest.when,
        restore=command(path, "restore", str(newest.path)),
    )
    return Fault(text)


def damaged(path: Path) -> Damaged:
    """Return the sentence for a file that is damaged, or of which only the log is left."""
    newest = next(iter(backups(path)), None)
    values = {"path": str(path), "repair": command(path, "doctor", "--repair")}
    if newest is None:
        text = msg(
            "{path} is not a whole database any more and was left as it is: `{repair}` saves "
            "what can be read into a new file.",
            **values,
        )
        return Damaged(text)
    values |= {"date": newest.when, "restore": command(path, "restore", str(newest.path))}
    if operations_in(newest.path) > operations_in(path):
        text = msg(
            "{path} is not a whole database any more, and its backup of {date} holds more than "
            "can be read of it: `{restore}` restores that; `{repair}` adds to it what can be read.",
            **values,
        )
        return Damaged(text)
    text = msg(
        "{path} is not a whole database any more and was left as it is: `{repair}` saves what "
        "can be read and adds the backup of {date}; `{restore}` restores that alone.",
        **values,
    )
    return Damaged(text)


def foreign(path: Path) -> Fault:
    """Return the sentence for a file that is not a database of this program, or not any more."""
    if backups(path):
        return damaged(path)
    text = msg(
        "{path} is not a Scorekeeper database. It was left as it is; start with --db PATH. If it "
        "was one, `{repair}` saves what can be read of it.",
        path=str(path),
        repair=command(path, "doctor", "--repair"),
    )
    return Fault(text)


def command(path: Path, *words: str) -> str:
    """Return a command of ours for a file; the usual place needs no `--db`."""
    option = ["--db", str(path)]
    with suppress(Refused):  # there is no usual place
        option = option if path.absolute() != database_path().absolute() else []
    return shlex.join(["scorekeeper", *option, *words])
