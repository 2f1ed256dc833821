"""Read what is left of a damaged SQLite file, page by page, without SQLite.

SQLite gives up where it meets the first damage. This reader takes every page for itself
(https://www.sqlite.org/fileformat2.html) and never raises for what it finds there.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

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
    """The pages of a file, with what its log adds to them."""

    def __init__(self, path: Path) -> None:
        """Read the whole file. Raises `OSError`."""
        self._data = path.read_bytes()
        size = int.from_bytes(self._data[16:18], "big")
        size = 65536 if size == 1 else size
        known = self._data.startswith(_MAGIC) and size >= 512 and size & (size - 1) == 0
        self.page_size = size if known else _USUAL_PAGE
        spare = self._data[20] if known else 0
        self._usable = self.page_size - spare if self.page_size - spare >= 480 else self.page_size
        self._logged = self._read_log(path.with_name(path.name + "-wal"))
        in_file = -(-len(self._data) // self.page_size)
        self.count = max([in_file, *self._logged])

    def header(self, start: int, length: int) -> int:
        """Return a number of the file's header."""
        return int.from_bytes(self.raw(1)[start : start + length], "big")

    def raw(self, number: int) -> bytes:
        """Return the bytes of a page, filled up with zeros where the file ends."""
        if number in self._logged:
            return self._logged[number]
        start = (number - 1) * self.page_size
        return self._data[start : start + self.page_size].ljust(self.page_size, b"\0")

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
        """Return the pages that nothing uses any more, as far as the list of them is readable."""
        free: set[int] = set()
        trunk = self.header(32, 4)
        while 1 < trunk <= self.count and trunk not in free:
            free.add(trunk)
            raw = self.raw(trunk)
            leaves = min(int.from_bytes(raw[4:8], "big"), self._usable // 4 - 2)
            numbers = struct.unpack(f">{leaves}I", raw[8 : 8 + 4 * leaves])
            free.update(number for number in numbers if 1 < number <= self.count)
            trunk = int.from_bytes(raw[:4], "big")
        return free

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
        usable = self._usable
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
            pieces.append(page[4 : 4 + min(left, usable - 4)])
            left -= usable - 4
            following = int.from_bytes(page[:4], "big")
        return b"".join(pieces)

    def _read_log(self, path: Path) -> dict[int, bytes]:
        """Return the pages of the log up to its last whole transaction."""
        try:
            log = path.read_bytes()
        except OSError:
            return {}
        order = _WAL_MAGICS.get(int.from_bytes(log[:4], "big"))
        if order is None or len(log) < 32 or int.from_bytes(log[8:12], "big") != self.page_size:
            return {}
        sums = _checksum(log[:24], order, (0, 0))
        if sums != struct.unpack(">2I", log[24:32]):
            return {}
        whole: dict[int, bytes] = {}
        begun: dict[int, bytes] = {}
        for at in range(32, len(log) - self.page_size - 23, self.page_size + 24):
            head, page = log[at : at + 24], log[at + 24 : at + 24 + self.page_size]
            sums = _checksum(page, order, _checksum(head[:8], order, sums))
            if head[8:16] != log[16:24] or sums != struct.unpack(">2I", head[16:24]):
                break
            begun[int.from_bytes(head[:4], "big")] = page
            if head[4:8] != bytes(4):
                whole.update(begun)
                begun = {}
        return whole


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
