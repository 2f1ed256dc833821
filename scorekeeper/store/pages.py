"""Read what is left of a damaged SQLite file, page by page, without SQLite.

SQLite gives up where it meets the first damage. This reader takes every page for itself
(https://www.sqlite.org/fileformat2.html) and never raises for what it finds there. It holds
no more than a page at a time, so a file of any size can be read.
"""

import os
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypeAlias

Value: TypeAlias = "int | float | str | bytes | None"
Row: TypeAlias = "tuple[Value, ...]"

TABLE_LEAF: Final = 13
TABLE_INSIDE: Final = 5
INDEX_LEAF: Final = 10
INDEX_INSIDE: Final = 2

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100
_WIDTHS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
_MOST_FIELDS: Final = 200
_LONGEST: Final = 64 * 1024 * 1024
_USUAL_PAGE: Final = 4096
_MOST_CUT_OFF: Final = 2**28
_TRIED: Final = 64
_WAL_MAGICS: Final = {0x377F0682: "<", 0x377F0683: ">"}


@dataclass(frozen=True, slots=True)
class Cell:
    """A row on a page: its number in a table with numbers, its fields as they were stored."""

    row_id: int | None
    row: Row


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a tree: its kind, its readable rows, the pages below it, and lost rows."""

    number: int
    kind: int
    cells: tuple[Cell, ...]
    children: tuple[int, ...]
    lost: int


class PageFile:
    """The pages of a file, with what its log adds to them. Close it, or use it in a `with`.

    What the disk can't read any more counts as zeros.
    """

    def __init__(self, path: Path) -> None:
        """Open the file; with a log it may be missing itself. Raises `OSError`."""
        self._open = ExitStack()
        real = path.resolve()
        log = real.with_name(real.name + "-wal")
        self._log: FileIO | None = None
        self._file: FileIO | None = None
        self._length = 0
        try:
            if log.is_file():
                self._log = self._open.enter_context(log.open("rb", buffering=0))
            if real.exists() or self._log is None:
                self._file = self._open.enter_context(real.open("rb", buffering=0))
                self._length = self._file.seek(0, os.SEEK_END)
        except BaseException:
            self._open.close()
            raise
        self._logged: dict[int, int] = {}
        self._last = (0, b"")
        self._take_size(_USUAL_PAGE)
        # Nearly all files have pages of the usual size; a header that says otherwise must
        # be right about more of them.
        for size in self._told_sizes() - {_USUAL_PAGE}:
            usual = self.page_size
            before = self._readable()
            self._take_size(size)
            if self._readable() * size <= before * usual:
                self._take_size(usual)
        told = self.header(28, 4)
        ours = self.raw(1).startswith(_MAGIC)
        self.cut_off = max(told - self.count, 0) if ours and told < _MOST_CUT_OFF else 0
        """How many pages the file has lost at its end, as far as its header tells."""

    def _told_sizes(self) -> set[int]:
        size = int.from_bytes(_read(self._file, 16, 2), "big")
        sizes = {65536 if size == 1 else size}
        if self._log is not None:
            sizes.add(int.from_bytes(_read(self._log, 8, 4), "big"))
        return {size for size in sizes if 512 <= size <= 65536 and size & (size - 1) == 0}

    def _take_size(self, size: int) -> None:
        self.page_size = size
        self._logged = {} if self._log is None else _log_pages(self._log, size)
        self._last = (0, b"")
        self.count = max([-(-self._length // size), *self._logged])

    def _readable(self) -> int:
        """Return how many of the first pages hold rows that can all be read."""
        pages = (self.page(number) for number in range(1, min(self.count, _TRIED) + 1))
        return sum(page is not None and bool(page.cells) and not page.lost for page in pages)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and its log."""
        self._open.close()

    def header(self, start: int, length: int) -> int:
        """Return a number of the file's header."""
        return int.from_bytes(self.raw(1)[start : start + length], "big")

    def raw(self, number: int) -> bytes:
        """Return the bytes of a page, filled up with zeros where the file ends."""
        if number == self._last[0]:
            return self._last[1]
        if number in self._logged and self._log is not None:
            raw = _read(self._log, self._logged[number], self.page_size)
        else:
            raw = _read(self._file, (number - 1) * self.page_size, self.page_size)
        self._last = (number, raw)
        return raw

    def page(self, number: int) -> Page | None:
        """Return a page of a tree, None if it is none."""
        if not 1 <= number <= self.count:
            return None
        raw = self.raw(number)
        start = _HEADER if number == 1 else 0
        kind = raw[start]
        if kind not in {TABLE_LEAF, TABLE_INSIDE, INDEX_LEAF, INDEX_INSIDE}:
            return None
        inside = kind in {TABLE_INSIDE, INDEX_INSIDE}
        rows = int.from_bytes(raw[start + 3 : start + 5], "big")
        first = start + (12 if inside else 8)
        if first + 2 * rows > self.page_size:
            return None
        children = []
        cells = []
        lost = 0
        for place in range(first, first + 2 * rows, 2):
            at = int.from_bytes(raw[place : place + 2], "big")
            if not first <= at < self.page_size:
                lost += 1
                continue
            if inside:
                children.append(int.from_bytes(raw[at : at + 4], "big"))
            if kind == TABLE_INSIDE:
                continue
            cell = self._cell(raw, at + 4 if inside else at, kind)
            if cell is None:
                lost += 1
            else:
                cells.append(cell)
        if inside:
            children.append(int.from_bytes(raw[start + 8 : start + 12], "big"))
        return Page(number, kind, tuple(cells), tuple(children), lost)

    def free_pages(self) -> set[int]:
        """Return the pages that nothing uses any more, none if the list of them is damaged."""
        free: set[int] = set()
        trunk = self.header(32, 4)
        while 1 < trunk <= self.count and trunk not in free:
            free.add(trunk)
            raw = self.raw(trunk)
            leaves = min(int.from_bytes(raw[4:8], "big"), self.page_size // 4 - 2)
            numbers = struct.unpack(f">{leaves}I", raw[8 : 8 + 4 * leaves])
            free.update(number for number in numbers if 1 < number <= self.count)
            trunk = int.from_bytes(raw[:4], "big")
        return free if len(free) == self.header(36, 4) else set()

    def _cell(self, raw: bytes, at: int, kind: int) -> Cell | None:
        try:
            length, at = _varint(raw, at)
            row_id = None
            if kind == TABLE_LEAF:
                number, at = _varint(raw, at)
                row_id = number - 2**64 if number >= 2**63 else number
            payload = self._payload(raw, at, length, table=kind == TABLE_LEAF)
            return Cell(row_id, _record(payload))
        except (IndexError, ValueError, struct.error):
            return None

    def _payload(self, raw: bytes, at: int, length: int, *, table: bool) -> bytes:
        """Return all bytes of a row, those on further pages too."""
        if length > _LONGEST:
            raise ValueError(length)
        usable = self.page_size
        most = usable - 35 if table else (usable - 12) * 64 // 255 - 23
        if length <= most:
            if at + length > self.page_size:
                raise ValueError(at)
            return raw[at : at + length]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (length - least) % (usable - 4)
        here = here if here <= most else least
        if at + here + 4 > self.page_size:
            raise ValueError(at)
        pieces = [raw[at : at + here]]
        left = length - here
        following = int.from_bytes(raw[at + here : at + here + 4], "big")
        seen: set[int] = set()
        while left > 0:
            if not 1 < following <= self.count or following in seen:
                raise ValueError(following)
            seen.add(following)
            page = self.raw(following)
            piece = page[4 : 4 + min(left, usable - 4)]
            if not any(piece):  # where the disk gave back nothing
                raise ValueError(following)
            pieces.append(piece)
            left -= usable - 4
            following = int.from_bytes(page[:4], "big")
        return b"".join(pieces)


@dataclass
class Tree:
    """The pages of a tree that can be reached, each once, and how many can't."""

    file: PageFile
    root: int
    lost: int = 0

    def __iter__(self) -> Iterator[Page]:
        waiting = [self.root]
        seen: set[int] = set()
        while waiting:
            number = waiting.pop()
            page = None if number in seen else self.file.page(number)
            seen.add(number)
            if page is None:
                self.lost += 1
            else:
                waiting.extend(page.children)
                yield page


def _read(file: FileIO | None, start: int, length: int) -> bytes:
    """Return so many bytes of a file, zeros for what is not there or can't be read."""
    pieces: list[bytes] = []
    left = length
    if file is None:
        return bytes(length)
    try:
        file.seek(start)
        while left and (piece := file.read(left)):
            pieces.append(piece)
            left -= len(piece)
    except OSError:  # a failing disk: this part is lost, not the rest
        left = length - sum(map(len, pieces))
    return b"".join(pieces) + bytes(left)


def _log_pages(file: FileIO, page_size: int) -> dict[int, int]:
    """Return where the pages of the log lie, up to its last whole transaction."""
    head = _read(file, 0, 32)
    order = _WAL_MAGICS.get(int.from_bytes(head[:4], "big"))
    if order is None or int.from_bytes(head[8:12], "big") != page_size:
        return {}
    sums = _checksum(head[:24], order, (0, 0))
    if sums != struct.unpack(">2I", head[24:32]):
        return {}
    whole: dict[int, int] = {}
    begun: dict[int, int] = {}
    length = file.seek(0, os.SEEK_END)
    for at in range(32, length - page_size - 23, page_size + 24):
        frame = _read(file, at, 24 + page_size)
        sums = _checksum(frame[24:], order, _checksum(frame[:8], order, sums))
        if frame[8:16] != head[16:24] or sums != struct.unpack(">2I", frame[16:24]):
            break
        begun[int.from_bytes(frame[:4], "big")] = at + 24
        if frame[4:8] != bytes(4):
            whole.update(begun)
            begun = {}
    return whole


def _varint(raw: bytes, at: int) -> tuple[int, int]:
    value = 0
    for number in range(8):
        byte = raw[at + number]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    return value << 8 | raw[at + 8], at + 9


def _record(payload: bytes) -> Row:
    size, at = _varint(payload, 0)
    if size > len(payload):
        raise ValueError(size)
    types = []
    while at < size:
        kind, at = _varint(payload, at)
        types.append(kind)
        if len(types) > _MOST_FIELDS:
            raise ValueError(size)
    values: list[Value] = []
    at = size
    for kind in types:
        value, width = _field(payload, at, kind)
        values.append(value)
        at += width
    if at != len(payload):
        raise ValueError(at)
    return tuple(values)


def _field(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, 0
    if kind in _WIDTHS:
        width = _WIDTHS[kind]
        return int.from_bytes(payload[at : at + width], "big", signed=True), width
    if kind == 7:
        return float(struct.unpack(">d", payload[at : at + 8])[0]), 8
    if kind in {8, 9}:
        return kind - 8, 0
    if kind < 12:
        raise ValueError(kind)
    width = (kind - 12) // 2
    piece = payload[at : at + width]
    return (piece.decode("utf-8") if kind % 2 else piece), width


def _checksum(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
