"""What an answer is made of: a field with its points, and rows of reasons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Digits, Static

from scorekeeper.tui.text import minus
from scorekeeper.tui.widgets.entry_field import EntryField

LONGEST_VALUE = 120


class ValueField(EntryField):
    """A field for one value, which one can leave with all arrow keys."""

    def __init__(self, move: Callable[[int], None], id: str) -> None:
        super().__init__(id=id, compact=True, max_length=LONGEST_VALUE, select_on_focus=True)
        self._move = move

    async def on_key(self, event: Key) -> None:
        """Leave the field, unless the key moves inside it."""
        step = self._step(event.key)
        if step:
            event.stop()
            event.prevent_default()
            self._move(step)

    def _step(self, key: str) -> int:
        """Return which way a key leads out of the field: 1, −1 or 0."""
        at = self.selection
        if key in {"enter", "tab", "down"} or (
            key == "right" and at.end == len(self.value) and at.is_empty
        ):
            return 1
        if key in {"shift+tab", "up"} or (key == "left" and at.end == 0 and at.is_empty):
            return -1
        return 0


class AnswerSeat(Vertical):
    """One player's field with what it is worth, large where there is room."""

    def __init__(self, number: int, move: Callable[[int], None]) -> None:
        super().__init__(id=f"seat-{number}", classes="answer-seat")
        self._number = number
        self._move = move
        self._name_shown = ""
        self._sign = ""

    def compose(self) -> ComposeResult:
        """Lay out name, field and points."""
        yield Static(classes="who", markup=False)
        yield ValueField(self._move, f"value-{self._number}")
        yield Static(classes="small")
        yield Digits(classes="large")

    @property
    def field(self) -> ValueField:
        """The field."""
        return self.query_one(ValueField)

    def name_field(self, name: str) -> None:
        """Say whose field it is."""
        self._name_shown = name
        self._paint_name()

    def give(self, number: int | None, *, place: bool = False) -> None:
        """Show points, or a place; None shows that there is no answer."""
        text = "" if number is None else minus(number)
        if place and text:
            text += "."
        self.query_one(".small", Static).update(Content(text))
        self.query_one(Digits).update("" if number is None else str(number))
        kind = _kind(number, place=place)
        for name in ("good", "bad", "plain"):
            self.set_class(kind == name, f"-{name}")

    def mark(self, *, wrong: bool = False, best: bool = False) -> None:
        """Mark a field that is wrong, or a player who is first."""
        self.set_class(wrong, "-wrong")
        self._sign = "! " if wrong else "★ " if best else ""
        self._paint_name()

    def _paint_name(self) -> None:
        self.query_one(".who", Static).update(self._sign + self._name_shown)


def _kind(number: int | None, *, place: bool) -> str:
    if number is None or number == 0:
        return "plain"
    if place:
        return "good" if number == 1 else "plain"
    return "good" if number > 0 else "bad"


class Row(NamedTuple):
    """A label and what is said beside it; `apart` leaves a line before it where there is room."""

    label: Content
    body: Content
    apart: bool = False


def answer_content(
    rows: Sequence[Row], width: int, label: int | None, *, airy: bool = False
) -> Content:
    """Draw rows in `width` cells, their texts beside labels of `label` cells.

    With None the label begins the text, for narrow windows. `airy` leaves a line before rows
    that are apart.
    """
    lines: list[Content] = []
    for row in rows:
        if airy and row.apart and lines:
            lines.append(Content(""))
        if label is None:
            gap = "  " if row.label.plain else ""
            lines.extend(Content.assemble(row.label, gap, row.body).wrap(width))
            continue
        for number, line in enumerate(row.body.wrap(width - label)):
            before = row.label if number == 0 else Content("")
            lines.append(before + " " * (label - before.cell_length) + line)
    return Content("\n").join(lines)
