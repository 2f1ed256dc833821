"""The rows of a damaged file, sorted into the tables to which they belong.

What hangs on the trees of the tables comes first. Pages that are cut off from their tree are
told by the shape of their rows, and fill in what is missing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.store.pages import (
    INDEX_INSIDE,
    INDEX_LEAF,
    TABLE_INSIDE,
    TABLE_LEAF,
    Cell,
    Page,
    PageFile,
    Row,
    Tree,
    Value,
)

_KINDS: Final = {True: {TABLE_LEAF, TABLE_INSIDE}, False: {INDEX_LEAF, INDEX_INSIDE}}
_TOLD: Final = 500


@dataclass(frozen=True, slots=True)
class Column:
    """A column as it is stored: its type, and whether it may be empty."""

    name: str
    type: str
    optional: bool

    def takes(self, value: Value) -> bool:
        """Return whether a value can stand in this column."""
        if value is None:
            return self.optional
        return isinstance(value, int if self.type == "INTEGER" else str)


@dataclass(frozen=True, slots=True)
class Shape:
    """What the rows of a table look like.

    `columns` are in the order in which they are stored. `lengths` are how many a row can have,
    for rows keep the columns of the schema under which they were written. `numbered` tables
    have row numbers, which stand for the column `number`, if there is one.
    """

    table: str
    columns: tuple[Column, ...]
    lengths: frozenset[int]
    numbered: bool
    number: int | None
    key: tuple[int, ...]

    def fits(self, cell: Cell) -> bool:
        """Return whether this can be a row of the table."""
        if len(cell.row) not in self.lengths or (cell.row_id is None) is self.numbered:
            return False
        return all(
            value is None if place == self.number else column.takes(value)
            for place, (column, value) in enumerate(zip(self.columns, cell.row, strict=False))
        )

    def values(self, cell: Cell) -> dict[str, Value]:
        """Return a row by column."""
        values = {column.name: value for column, value in zip(self.columns, cell.row, strict=False)}
        if self.number is not None:
            values[self.columns[self.number].name] = cell.row_id
        return values

    def key_of(self, cell: Cell) -> Row:
        """Return what no two rows of the table have in common."""
        return (cell.row_id,) if self.numbered else tuple(cell.row[place] for place in self.key)


@dataclass
class Found:
    """The rows of each table, and how many rows or pages could not be read."""

    rows: dict[str, list[dict[str, Value]]] = field(default_factory=dict)
    lost_rows: int = 0
    lost_pages: int = 0


def carve(
    file: PageFile, shapes: Sequence[Shape], done: Callable[[int, int], None] | None = None
) -> Found:
    """Read every row of these tables that can be read."""
    found = Found({shape.table: [] for shape in shapes})
    keys: dict[str, set[Row]] = {shape.table: set() for shape in shapes}
    roots = _roots(file)
    seen: set[int] = set()
    for name, root in roots.items():
        shape = next((each for each in shapes if each.table == name), None)
        pages = Tree(file, root)
        for page in pages:
            if page.number in seen or (
                shape is not None and page.kind not in _KINDS[shape.numbered]
            ):
                continue
            seen.add(page.number)
            if shape is not None:
                found.lost_rows += page.lost
                _take(found, keys, shape, page)
        if shape is not None:
            found.lost_pages += pages.lost
    free = file.free_pages()
    for number in range(1, file.count + 1):
        if done is not None and number % _TOLD == 0:
            done(number, file.count)
        if number in seen or number in free:
            continue
        lonely = file.page(number)
        shape = None if lonely is None else _shape_of(lonely, shapes)
        if lonely is not None and shape is not None:
            _take(found, keys, shape, lonely)
    return found


def _take(found: Found, keys: Mapping[str, set[Row]], shape: Shape, page: Page) -> None:
    for cell in page.cells:
        if not shape.fits(cell):
            found.lost_rows += 1
            continue
        key = shape.key_of(cell)
        if key not in keys[shape.table]:
            keys[shape.table].add(key)
            found.rows[shape.table].append(shape.values(cell))


def _shape_of(page: Page, shapes: Sequence[Shape]) -> Shape | None:
    """Return the one table to which all rows of a page can belong."""
    fitting = [
        shape
        for shape in shapes
        if page.cells
        and page.kind in _KINDS[shape.numbered]
        and sum(shape.fits(cell) for cell in page.cells) * 2 > len(page.cells)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _roots(file: PageFile) -> dict[str, int]:
    """Return where the trees of tables and indexes begin; what is cut off is looked for."""
    roots: dict[str, int] = {}
    first = {page.number: page for page in Tree(file, 1)}
    for page in [*first.values(), *_schema_pages(file, set(first))]:
        for cell in page.cells:
            match cell.row:
                case (("table" | "index"), str() as name, str(), int() as root, (str() | None)):
                    if 1 < root <= file.count:
                        roots.setdefault(name, root)
    return roots


def _schema_pages(file: PageFile, known: set[int]) -> Iterator[Page]:
    top = file.page(1)
    if top is not None and known == {1} and top.kind == TABLE_LEAF:
        return
    free = file.free_pages()
    for number in range(2, min(file.count, 64) + 1):
        if number in known or number in free or file.raw(number)[0] != TABLE_LEAF:
            continue
        page = file.page(number)
        if page is not None and page.cells:
            yield page
