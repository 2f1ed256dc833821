"""What can go wrong with the file, as one sentence each."""

import errno
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from scorekeeper.games.message import Message, msg

if TYPE_CHECKING:
    import sqlite3

_NO_ROOM: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_FORBIDDEN: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


class StoreError(Exception):
    """The database can't do what was asked; nothing was changed. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class Unwritable(StoreError):
    """A place that can't be written or has no room; what lies there may still be read."""


class ForeignFile(StoreError):
    """The database of another program, or one of ours whose header is lost."""


class DamagedFile(StoreError):
    """A file that is no whole database; what can be read of it can be saved into a new one."""


class NoDatabase(DamagedFile):
    """A file that does not even begin like a database."""


def explain(error: "sqlite3.Error | OSError", path: str) -> StoreError:
    """Return the sentence for an error of SQLite or of the file system."""
    code = getattr(error, "sqlite_errorname", "")
    number = error.errno if isinstance(error, OSError) else None
    if code == "SQLITE_FULL" or number in _NO_ROOM:
        return Unwritable(
            msg(
                "The disk is full, so this was not saved to {path}. "
                "Make room, or start with --db on another disk.",
                path=path,
            )
        )
    if code.startswith(("SQLITE_READONLY", "SQLITE_PERM")) or number in _FORBIDDEN:
        return unwritable(path)
    if code.startswith("SQLITE_CANTOPEN"):
        return Unwritable(
            msg(
                "{path} can't be opened. Check the permissions of its folder, "
                "or start with --db PATH.",
                path=path,
            )
        )
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreError(
            msg("Another program is busy with {path}, so this was not saved. Try again.", path=path)
        )
    if code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or _is_damage(error):
        return damaged(path)
    if code.startswith("SQLITE_IOERR"):
        return Unwritable(
            msg(
                "The disk of {path} is full, over its quota or failing, so this was not saved. "
                "Make room, or start with --db on another disk.",
                path=path,
            )
        )
    reason = getattr(error, "strerror", None) or str(error)
    return StoreError(msg("{path} can't be used: {reason}.", path=path, reason=reason.rstrip(".")))


def _is_damage(error: Exception) -> bool:
    # SQLite has no code for a header that says nonsense. It takes any bytes for text, and
    # only reading them shows that they are none.
    # What is missing of ours was taken out by somebody, or by a program that tidies up.
    return str(error).startswith(
        (
            "unsupported file format",
            "Could not decode to UTF-8",
            "no such table",
            "no such column",
            "vtable constructor failed",
        )
    )


def no_room(error: "sqlite3.Error | OSError") -> bool:
    """Return whether something could not be written for want of room, as far as can be told."""
    code = getattr(error, "sqlite_errorname", "")
    return code in {"SQLITE_FULL", "SQLITE_IOERR_WRITE"} or getattr(error, "errno", 0) in _NO_ROOM


def unwritable(path: str) -> StoreError:
    """Return the sentence for a file or folder that may not be written."""
    return Unwritable(
        msg(
            "{path} can't be written, so nothing can be saved there. "
            "`scorekeeper plays` and `scorekeeper show` still list what is stored. "
            "Check the permissions of the file and its folder, or start with --db PATH.",
            path=path,
        )
    )


def moved(path: str) -> StoreError:
    """Return the sentence for a file that is no longer where it was opened."""
    return StoreError(
        msg(
            "{path} was moved, replaced or deleted while it was open, so this was not saved. "
            "Put it back, or start again.",
            path=path,
        )
    )


def log_lost(path: str) -> StoreError:
    """Return the sentence for a log that somebody deleted beside the open file."""
    return StoreError(
        msg(
            "The files {path}-wal and {path}-shm were deleted while {path} was open, so this was "
            "not saved. Leave the program, which keeps all that was saved before, and start again.",
            path=path,
        )
    )


def damaged(path: str) -> StoreError:
    """Return the sentence for a file that is no whole database."""
    return DamagedFile(
        msg(
            "{path} is damaged. It was left as it is; `{command}` "
            "saves what can be read into a new file.",
            path=path,
            command=repair_command(path),
        )
    )


def of_path(error: StoreError, copy: str, path: str) -> StoreError:
    """Return what was said of a private copy as said of the file itself."""
    values = {
        name: value.replace(copy, path) if isinstance(value, str) else value
        for name, value in error.message.values.items()
    }
    if "command" in values and copy in str(error.message.values["command"]):
        values["command"] = repair_command(path)
    return type(error)(replace(error.message, values=values))


def repair_command(path: str) -> str:
    """Return the command that saves what can be read of this very file."""
    import shlex  # only a refusal needs it, and the first picture loads this module

    return shlex.join(["scorekeeper", "--db", path, "doctor", "--repair"])


def foreign(path: str) -> StoreError:
    """Return the sentence for the database of another program."""
    return ForeignFile(
        msg(
            "{path} is another program's database. It was left as it is; start with --db PATH.",
            path=path,
        )
    )


def newer(path: str, schema: str) -> StoreError:
    """Return the sentence for a file whose schema this version does not know."""
    return StoreError(
        msg(
            "{path} was written by a newer Scorekeeper (schema {schema}). "
            "It was left as it is; install that version.",
            path=path,
            schema=schema,
        )
    )
