"""The rows of a damaged file, sorted into the tables to which they belong.

What hangs on the trees of the tables comes first. Pages that are cut off from their tree are
told by the shape of their rows, and fill in what is missing.
"""

from collections.abc import Callable, Iterator, Sequence
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


Rows = list[dict[str, Value]]

Take = Callable[[str, Rows], None]
"""Is given the rows of a page and the table or index to which they belong."""


@dataclass
class Unread:
    """How many pages and rows could not be read, and of which tables some may be missing.

    `cut_off` is how many pages are missing at the end of the file.
    """

    pages: int = 0
    rows: int = 0
    tables: set[str] = field(default_factory=set)
    cut_off: int = 0


def carve(
    file: PageFile,
    tables: Sequence[Shape],
    indexes: Sequence[Shape],
    take: Take,
    done: Callable[[int, int], None] | None = None,
) -> Unread:
    """Give every row of these tables and indexes that can be read to `take`, page by page.

    A row may come twice; the first one is the better one. Pages that hang on no tree are
    looked at only if a tree has lost something: they may hold what was deleted long ago.
    """
    unread = Unread(cut_off=file.cut_off)
    roots = _roots(file)
    shapes = [*tables, *indexes]
    known = {shape.table: shape for shape in shapes}
    unread.tables.update(shape.table for shape in tables if shape.table not in roots)
    seen: set[int] = set()
    for name, root in roots.items():
        shape = known.get(name)
        pages = Tree(file, root)
        for page in pages:
            if done is not None and len(seen) % _TOLD == 0:
                done(len(seen), file.count)
            if page.number in seen or not _belongs(page, shape, shapes):
                pages.lost += page.number not in seen
                continue
            seen.add(page.number)
            if shape is not None:
                lost = page.lost + _give(take, shape, page)
                if lost and shape in tables:
                    unread.rows += lost
                    unread.tables.add(name)
        if pages.lost and shape in tables:
            unread.pages += pages.lost
            unread.tables.add(name)
    if unread.tables:
        _carve_lonely(file, shapes, take, done, seen | file.free_pages())
    return unread


def _carve_lonely(
    file: PageFile,
    shapes: Sequence[Shape],
    take: Take,
    done: Callable[[int, int], None] | None,
    known: set[int],
) -> None:
    for number in range(1, file.count + 1):
        if done is not None and number % _TOLD == 0:
            done(number, file.count)
        lonely = None if number in known else file.page(number)
        shape = None if lonely is None else _shape_of(lonely, shapes)
        if lonely is not None and shape is not None:
            _give(take, shape, lonely)


def _belongs(page: Page, shape: Shape | None, shapes: Sequence[Shape]) -> bool:
    """Return whether a page can be one of the tree on which it hangs."""
    if shape is None:
        return _shape_of(page, shapes) is None
    if page.kind not in _KINDS[shape.numbered]:
        return False
    return not page.cells or any(shape.fits(cell) for cell in page.cells)


def _give(take: Take, shape: Shape, page: Page) -> int:
    """Give the rows of a page away; return how many can't be rows of this table."""
    fitting = [cell for cell in page.cells if shape.fits(cell)]
    if fitting:
        take(shape.table, [shape.values(cell) for cell in fitting])
    return len(page.cells) - len(fitting)


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
