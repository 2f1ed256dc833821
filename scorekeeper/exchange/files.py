"""Read and write whole files, with one sentence when that fails."""

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from scorekeeper.exchange.document import LARGEST
from scorekeeper.games.message import Message, msg
from scorekeeper.own_files import settle


class FileError(OSError):
    """A file that can't be read or written; `message` says which and why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def read_file(path: Path) -> bytes:
    """Return what a file holds, one byte more than the largest at most. Raises `FileError`."""
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise cant_read(str(path), error) from None


def cant_read(name: str, error: OSError | ValueError) -> FileError:
    """Return the sentence for a file that can't be read."""
    return FileError(msg("{path} can't be read: {reason}.", path=name, reason=_reason(error)))


def write_file(path: Path, pieces: Iterable[str]) -> None:
    """Write a file as UTF-8, whole or not at all. Raises `FileError`."""
    try:
        # A pipe such as /dev/stdout has no place that its name could be resolved to.
        if path.exists() and not path.is_file() and not path.is_dir():
            _write_through(path, pieces)
        else:
            _replace(path.resolve(), pieces)
    except (OSError, ValueError) as error:
        raise FileError(
            msg("{path} can't be written: {reason}.", path=str(path), reason=_reason(error))
        ) from None


def _write_through(target: Path, pieces: Iterable[str]) -> None:
    with target.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(pieces)


def _replace(target: Path, pieces: Iterable[str]) -> None:
    import tempfile  # reading needs none of what it brings

    if target.is_dir():
        raise IsADirectoryError(None, os.strerror(errno.EISDIR))
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}-")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.writelines(pieces)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(_mode(target))
        temporary.replace(target)
        settle(target.parent)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(error: OSError | ValueError) -> str:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return reason.rstrip(".")
