"""What can go wrong with the file, as one sentence each."""

import errno
import sqlite3

from scorekeeper.games.message import Message, msg


class StoreError(Exception):
    """The database can't do what was asked; nothing was changed. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def explain(error: BaseException, path: str) -> StoreError:
    """Return the sentence for an error of SQLite or of the file system."""
    text = str(error).lower()
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        text = "full"
    if "full" in text:
        return StoreError(
            msg(
                "The disk is full, so this was not saved to {path}. "
                "Make room, or start with --db on another disk.",
                path=path,
            )
        )
    if "readonly" in text or "read-only" in text or isinstance(error, PermissionError):
        return StoreError(
            msg(
                "{path} can't be written, so this was not saved. "
                "Check its permissions, or start with --db PATH.",
                path=path,
            )
        )
    if "locked" in text or "busy" in text:
        return StoreError(
            msg("Another program is busy with {path}, so this was not saved. Try again.", path=path)
        )
    if "malformed" in text or "not a database" in text or "corrupt" in text:
        return StoreError(
            msg(
                "{path} is damaged or no database. It was left as it is; "
                "move it away or start with --db PATH.",
                path=path,
            )
        )
    if isinstance(error, sqlite3.Error | OSError):
        return StoreError(
            msg("{path} can't be used: {reason}.", path=path, reason=str(error).rstrip("."))
        )
    raise error
