"""The table into which an old result is typed: a row a player, a column for what is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from scorekeeper.games.base import Game, Given
from scorekeeper.names import LONGEST
from scorekeeper.translate import _, say
from scorekeeper.tui.text import minus
from scorekeeper.tui.widgets.columns import heading_lines
from scorekeeper.tui.widgets.entry_field import EntryField, number_of

NAME: Final = "name"
COUNTED: Final = "counted"
TOTAL: Final = "total"
RANK: Final = "rank"

MODES: Final = ("totals", "rounds", "places", "all")
"""What may be written down; a column that holds something is shown in any case."""


_NARROW: Final = {"round": 4, COUNTED: 4, TOTAL: 5, RANK: 4}
"""Cells of the columns in narrow windows as the style sheet has them, the gap included."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it was typed: the name, and what is known."""

    seat: int
    name: str
    given: Given

    @property
    def empty(self) -> bool:
        """Whether nothing was typed."""
        return not self.name and self.given == Given()


class ResultGrid(VerticalScroll, can_focus=False):
    """Fields for names, rounds, what breaks a tie, totals and places."""

    def __init__(
        self,
        seats: int,
        rounds: int,
        known: Sequence[str],
        *,
        fixed_names: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._seats = seats
        self._columns = (NAME, *(f"r{number}" for number in range(rounds)), COUNTED, TOTAL, RANK)
        self._known = known
        self._fixed = fixed_names

    def compose(self) -> ComposeResult:
        """Yield the headings and a row of fields for each seat."""
        yield Static(id="old-above")
        with Horizontal(classes="old-row old-heads"):
            yield Static("", classes="old-number")
            for column in self._columns:
                yield Static(
                    "",
                    classes=f"old-{_kind(column)} old-head",
                    id=f"old-head-{column}",
                    markup=False,
                )
        for seat in range(self._seats):
            with Horizontal(classes="old-row", id=f"old-row-{seat}"):
                yield Static(f"{seat + 1} ", classes="old-number")
                for column in self._columns:
                    yield self._field_of(column, seat)

    def _field_of(self, column: str, seat: int) -> EntryField:
        suggester = SuggestFromList(self._known, case_sensitive=False) if column == NAME else None
        return EntryField(
            numeric=column != NAME,
            suggester=suggester,
            placeholder=_("name") if column == NAME else "–",
            max_length=LONGEST if column == NAME else 5,
            disabled=self._fixed and column == NAME,
            id=f"old-{column}-{seat}",
            classes=f"old-field old-{_kind(column)}",
            compact=True,
        )

    def field(self, column: str, seat: int) -> EntryField:
        """Return one field."""
        return self.query_one(f"#old-{column}-{seat}", EntryField)

    def show_columns(self, game: Game, rounds: int, mode: str, *, narrow: bool) -> None:
        """Show the columns that the game has and the mode asks for, and those in use."""
        heads = self._heads(game)
        wanted = self._wanted(game, rounds, mode)
        shown = [column for column in self._columns if column in wanted or self._used(column)]
        self.query_one(".old-heads").display = not narrow
        above = self.query_one("#old-above", Static)
        above.display = narrow
        if narrow:
            numbers = [column for column in shown if column != NAME]
            cells = [_NARROW[_kind(column)] for column in numbers]
            # The last column ends one cell before the edge.
            start = self.scrollable_content_region.width - sum(cells) - 1
            lines = heading_lines([heads[column] for column in numbers], cells, max(start, 0))
            above.update(Content("\n").join(lines))
        for column in self._columns:
            visible = column in shown
            head = self.query_one(f"#old-head-{column}", Static)
            head.display = visible
            head.update(heads.get(column, ""))
            for seat in range(self._seats):
                self.field(column, seat).display = visible
        for seat in range(self._seats):
            row = self.query_one(f"#old-row-{seat}")
            seats = 0 if self._fixed else game.seats[-1]
            row.display = seat < seats or not self.row(seat).empty

    def fill(self, names: Sequence[str], results: Sequence[Given]) -> None:
        """Write a known result into the fields."""
        with self.prevent(Input.Changed):
            for seat, (name, given) in enumerate(zip(names, results, strict=True)):
                values = {COUNTED: given.puddings, TOTAL: given.total, RANK: given.rank}
                known = given.rounds or ()
                for number, column in enumerate(c for c in self._columns if _kind(c) == "round"):
                    values[column] = known[number] if number < len(known) else None
                self.field(NAME, seat).value = name
                for column, value in values.items():
                    self.field(column, seat).value = "" if value is None else minus(value)

    def row(self, seat: int) -> Row:
        """Return what stands in a row."""
        values = {column: number_of(self.field(column, seat).value) for column in self._columns}
        rounds = tuple(values[column] for column in self._columns if _kind(column) == "round")
        known = any(points is not None for points in rounds)
        given = Given(values[TOTAL], rounds if known else None, values[COUNTED], values[RANK])
        return Row(seat, self.field(NAME, seat).value.strip(), given)

    def rows(self) -> list[Row]:
        """Return the rows in which something stands."""
        return [row for row in map(self.row, range(self._seats)) if not row.empty]

    def values(self) -> dict[str, str]:
        """Return all that is typed, by field."""
        return {field.id or "": field.value for field in self.query(EntryField) if field.value}

    def after(self, field: Input) -> EntryField | None:
        """Return the field to which Enter goes on: through the row, then to the next name."""
        fields = self.fields()
        following = fields[fields.index(field) + 1 :] if field in fields else fields
        return following[0] if following else None

    def fields(self) -> list[EntryField]:
        """Return the fields that are shown and can be typed into, row by row."""
        return [one for one in self.query(EntryField) if _open(one)]

    def beside(self, field: EntryField, step: int) -> EntryField | None:
        """Return the field of the same column in the row above or below, None at the edge."""
        _old, column, seat = (field.id or "").split("-")
        wanted = int(seat) + step
        if not 0 <= wanted < self._seats:
            return None
        found = self.field(column, wanted)
        return found if _open(found) else None

    def _used(self, column: str) -> bool:
        return any(self.field(column, seat).value for seat in range(self._seats))

    def _wanted(self, game: Game, rounds: int, mode: str) -> set[str]:
        wanted = {NAME}
        if mode in {"rounds", "all"} and rounds > 1:
            wanted |= {f"r{number}" for number in range(rounds)}
        if mode != "places":
            wanted |= {TOTAL} | ({COUNTED} if game.counted is not None else set())
        if mode in {"places", "all"}:
            wanted.add(RANK)
        return wanted

    def _heads(self, game: Game) -> dict[str, str]:
        rounds = [column for column in self._columns if _kind(column) == "round"]
        heads = {column: _("R{number}", number=number + 1) for number, column in enumerate(rounds)}
        counted = say(game.counted) if game.counted is not None else _("Tie")
        return heads | {NAME: _("Player"), TOTAL: _("Total"), RANK: _("Place"), COUNTED: counted}


def _open(field: EntryField) -> bool:
    parent = field.parent
    return (
        field.display and not field.disabled and isinstance(parent, Horizontal) and parent.display
    )


def _kind(column: str) -> str:
    return "round" if column.startswith("r") and column != RANK else column
