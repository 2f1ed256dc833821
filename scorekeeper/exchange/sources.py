"""Files to import: read as often as needed, whatever they are, and which format they have."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.files import FileError, cant_read
from scorekeeper.exchange.json_stream import Piece, pieces
from scorekeeper.games.message import msg

LARGEST_FILE: Final = 2 * 1024 * 1024 * 1024
"""Bytes of the largest file that is imported; millions of plays fit."""

_SNIFFED: Final = 4096
_COPIED: Final = 1024 * 1024
_DATABASE: Final = b"SQLite format 3\0"
_LISTS: Final = ("plays", "games", "players", "locations")
_PLAY_FILE: Final = frozenset(
    {"format", "game", "rounds", "results", "house_rules", "first_player"}
)
_BGSTATS: Final = frozenset({"games", "locations", "userInfo", "about", "challenges", "tags"})


class Source:
    """Something that holds plays: a file on the disk, or a copy of what comes only once."""

    def __init__(self, name: str, size: int, open_: Callable[[], BinaryIO]) -> None:
        self.name = name
        self.size = size
        self.on_read: Callable[[int], object] | None = None
        self._open = open_

    @contextmanager
    def open(self) -> Iterator[BinaryIO]:
        """Open it from its beginning. Raises `FileError`."""
        try:
            with self._open() as file:
                yield cast("BinaryIO", _Told(file, self.on_read)) if self.on_read else file
        except OSError as error:
            if isinstance(error, FileError):
                raise
            raise cant_read(self.name, error) from None


@contextmanager
def source_of(name: str, stream: BinaryIO | None = None) -> Iterator[Source]:
    """Give a file by its path, or what a stream holds, to be read more than once.

    Raises `FileError` for what can't be read, and `PlayFileError` for what is too large.
    """
    path = Path(name)
    try:
        if stream is None and path.is_file():
            size = path.stat().st_size
            _check_size(size)
            with path.open("rb"):
                pass
            yield Source(name, size, lambda: path.open("rb"))
            return
    except (OSError, ValueError) as error:
        if isinstance(error, (FileError, PlayFileError)):
            raise
        raise cant_read(name, error) from None
    with tempfile.TemporaryFile() as copy:
        try:
            if stream is None:
                with path.open("rb") as file:
                    _copy(file, copy)
            else:
                _copy(stream, copy)
        except (OSError, ValueError) as error:
            if isinstance(error, PlayFileError):
                raise
            raise cant_read(name, error) from None

        def again() -> BinaryIO:
            copy.seek(0)
            return cast("BinaryIO", _Kept(copy))

        yield Source(name, copy.tell(), again)


def format_of(source: Source) -> str:
    """Return the format of what a source holds: `json`, `bgstats` or `csv`.

    Raises `PlayFileError` for broken JSON and `FileError`.
    """
    with source.open() as file:
        first = file.read(_SNIFFED)
    if first.startswith(_DATABASE):
        raise PlayFileError(
            msg(
                "This is a database, not a file of plays; `scorekeeper merge` brings its plays in, "
                "and `scorekeeper restore` puts it in the place of this one."
            )
        )
    start = first.decode("utf-8-sig", "replace").lstrip()
    if not start and len(first) < _SNIFFED:
        raise PlayFileError(msg("The file is empty; there are no plays in it."))
    line = start.partition("\n")[0]
    if start[:1] not in {"", "{", "["} and any(mark in line for mark in ",;\t"):
        return "csv"
    with source.open() as file:
        for piece in pieces(file, _LISTS):
            found = _family(piece)
            if found is not None:
                return found
    return "json"


def _family(piece: Piece) -> str | None:
    if piece.kind == "element":
        if piece.key == "players":
            return "json" if isinstance(piece.value, str) else "bgstats"
        if piece.key == "plays":
            foreign = isinstance(piece.value, dict) and "playerScores" in piece.value
            return "bgstats" if foreign else "json"
        return "bgstats"
    if piece.key in _PLAY_FILE:
        return "json"
    return "bgstats" if piece.key in _BGSTATS else None


def _copy(file: IO[bytes], copy: IO[bytes]) -> None:
    left = LARGEST_FILE + 1
    while left > 0:
        data = file.read(min(left, _COPIED))
        if not data:
            break
        copy.write(data)
        left -= len(data)
    _check_size(copy.tell())


def _check_size(size: int) -> None:
    if size > LARGEST_FILE:
        raise PlayFileError(
            msg(
                "The file has more than {limit} MB, too many for a play file; split it.",
                limit=LARGEST_FILE // 1024 // 1024,
            )
        )


class _Told:
    """A file that tells how many bytes were read from it."""

    def __init__(self, file: BinaryIO, told: Callable[[int], object]) -> None:
        self._file = file
        self._told = told

    def read(self, size: int = -1) -> bytes:
        """Read on and tell."""
        data = self._file.read(size)
        self._told(len(data))
        return data


class _Kept:
    """A file that is used again, so that leaving it doesn't close it."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def __enter__(self) -> "_Kept":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, size: int = -1) -> bytes:
        """Read on."""
        return self._file.read(size)
