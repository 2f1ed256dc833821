"""The three dialogs: a question with a few answers, a line to type, and something to read.

Esc is always the safe answer. `Prompt` and `Read` are left with None by it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen

from scorekeeper.i18n import Message, Refused, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.command import MAIN, RIGHT
from scorekeeper.tui.widgets.fields import Field, Note
from scorekeeper.tui.widgets.footer import Item, footer_row
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed, Scroller
from scorekeeper.tui.widgets.rows import Row, Rows, cut, row, width_of, wrap

WIDEST = 76
Left = TypeVar("Left")
Told = Message | str | Row
"""A line of a dialog."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its id, the key that gives it, and its words."""

    id: str
    key: str
    label: Message | str


class Dialog(ModalScreen[Left], Generic[Left]):
    """A framed box in the middle: text, content, and a footer line of its own."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 55%; }
    Dialog > Vertical {
        height: auto; max-height: 100%; border: round $focus; background: $background; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold;
        border-title-background: $background;
    }
    """

    def __init__(self, title: Message | str, lines: Sequence[Told] = ()) -> None:
        super().__init__()
        self._title = words(title)
        self._lines = [line if isinstance(line, tuple) else row(words(line)) for line in lines]
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """Lay out text, content and footer."""
        with Vertical() as box:
            box.border_title = Content(self._title)
            self.text = Scroller(lambda width, _height: self._text(width), id="text")
            yield self.text
            yield from self.compose_body()
            yield Lines(self._draw_refusal, id="refusal")
            yield Lines(self._draw_footer)

    def compose_body(self) -> ComposeResult:
        """Yield what stands between the text and the footer."""
        yield from ()

    def footer(self) -> Sequence[Item]:
        """Return what can be done beside Esc."""
        return ()

    def widest(self) -> int:
        """Return the cells that the content would like to have."""
        return 40

    def on_mount(self) -> None:
        """Take the room there is."""
        self.on_resize()

    def on_resize(self) -> None:
        """Take the room there is; what is too long scrolls."""
        size, box = self.app.size, self.query_one(Vertical)
        wanted = max(self.widest(), cell_len(self._title) + 4, *map(width_of, (*self._lines, ())))
        box.styles.width = width = min(wanted + 5, WIDEST, size.width)
        others = sum(child.size.height or 1 for child in box.children if child is not self.text)
        lines = len(self._text(width - 5)) if self._lines else 0
        self.text.styles.height = min(lines, max(size.height - others - 2, 2))

    def on_pressed(self, event: Pressed) -> None:
        """Do what was clicked in the footer."""
        event.stop()
        self.chose(event.zone)

    def chose(self, zone: str) -> None:
        """Do what a zone stands for."""
        if zone:
            self.dismiss(None)

    def page(self, step: int) -> None:
        """Scroll the text."""
        self.text.scroll_relative(y=step * max(self.text.size.height - 1, 1), animate=False)

    def refuse(self, message: Message | str) -> None:
        """Say why not; the next key takes it away."""
        self._refusal = words(message)
        self.query_one("#refusal", Lines).refresh(layout=True)

    def key_comes(self) -> None:
        """Forget what was said; called for each key before it is handled."""
        if self._refusal:
            self.refuse("")

    def _text(self, width: int) -> Rows:
        return [line for text in self._lines for line in wrap(text, width)]

    def _draw_refusal(self, width: int, _height: int) -> Rows:
        return wrap(row((self._refusal, "err")), width)

    def _draw_footer(self, width: int, _height: int) -> Rows:
        scroll = [Item("PgDn", said("Read on"), "page", 50)] if self.text.overflows else []
        items = [*self.footer(), *scroll, Item("Esc", said("Back"), "escape", RIGHT)]
        return [cut(footer_row(items, width + 1, plain=True)[1:], width)]


class _Answers(LineList):
    """The answers; the page keys are left to the text above them."""

    def on_key(self, event: Key) -> None:
        """Let the page keys pass."""
        if event.key in {"pageup", "pagedown"}:
            event.prevent_default()


class Ask(Dialog[str]):
    """A question with named answers. The first is the safe one: marked, and given by Esc.

    Enter gives the marked answer, an answer's key gives it at once. `escape` may name another
    answer for Esc.
    """

    def __init__(
        self,
        title: Message | str,
        lines: Sequence[Told],
        answers: Sequence[Answer],
        *,
        escape: str = "",
    ) -> None:
        super().__init__(title, lines)
        self._answers = tuple(answers)
        self._escape = escape or answers[0].id

    def compose_body(self) -> ComposeResult:
        """Lay out the answers one below the other."""
        self.text.can_focus = False
        yield Lines(lambda _width, _height: [()])
        self._list = _Answers(self._line, len(self._answers))
        self._list.styles.height = len(self._answers)
        yield self._list

    def widest(self) -> int:
        """Return the cells that the answers would like to have."""
        return max(40, *(cell_len(words(answer.label)) + 8 for answer in self._answers))

    def footer(self) -> Sequence[Item]:
        """Return Enter."""
        return [Item("⏎", said("Choose"), "enter", MAIN)]

    def on_mount(self) -> None:
        """Mark the safe answer."""
        self._list.focus()

    def on_key(self, event: Key) -> None:
        """Take the answer whose key is pressed."""
        by_key = {answer.key: answer.id for answer in self._answers} | {"escape": self._escape}
        pressed = (event.character or "").lower() if event.is_printable else event.key
        if pressed in by_key:
            event.stop()
            self.dismiss(by_key[pressed])
        elif event.key in {"pageup", "pagedown"}:
            event.stop()
            self.page(1 if event.key == "pagedown" else -1)

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(self._answers[event.index].id)

    def chose(self, zone: str) -> None:
        """Do what was clicked in the footer."""
        if zone == "page":
            self.page(1)
        else:
            marked = self._answers[self._list.marked].id
            self.dismiss(marked if zone == "enter" else self._escape)

    def _line(self, index: int, _width: int) -> Row:
        answer = self._answers[index]
        return row((f" {answer.key} ", "bold on panel"), f"  {words(answer.label)}")


class Prompt(Dialog[str]):
    """A line (or several) to type. `check` may refuse what is typed; Esc leaves without it.

    It is left with the text, as `check` returned it if that returned one.
    """

    def __init__(
        self,
        title: Message | str,
        value: str = "",
        *,
        lines: Sequence[Told] = (),
        check: Callable[[str], str | None] | None = None,
        several: bool = False,
        longest: int = 0,
    ) -> None:
        super().__init__(title, lines)
        self._check = check
        self._field: Field | Note = Field(value, max_length=longest or None)
        if several:
            self._field = Note(value)
            self._field.styles.height = 6

    def compose_body(self) -> ComposeResult:
        """Lay out the field."""
        self.text.can_focus = False
        yield Lines(lambda _width, _height: [()])
        yield self._field

    def widest(self) -> int:
        """Return some cells to type in."""
        return 56

    def footer(self) -> Sequence[Item]:
        """Return how to keep what is typed."""
        key = "F5" if isinstance(self._field, Note) else "⏎"
        return [Item(key, said("Keep"), "enter", MAIN)]

    def on_mount(self) -> None:
        """Type at the end of what is there."""
        self._field.focus()
        if isinstance(self._field, Note):
            self._field.move_cursor(self._field.document.end)

    def on_key(self, event: Key) -> None:
        """Leave, or keep."""
        if event.key in {"escape", "f5"}:
            event.stop()
            self.chose("enter" if event.key == "f5" else "escape")

    @on(Field.Submitted)
    def _submitted(self, event: Field.Submitted) -> None:
        event.stop()
        self.chose("enter")

    def chose(self, zone: str) -> None:
        """Keep what is typed unless it is refused, or leave."""
        if zone != "enter":
            self.dismiss(None)
            return
        text = self._field.text if isinstance(self._field, Note) else self._field.value
        try:
            text = (self._check(text) if self._check else None) or text
        except Refused as refusal:
            self.refuse(refusal.message)
        else:
            self.dismiss(text)


class Read(Dialog[None]):
    """Something to read; arrows and page keys scroll, Esc and Enter close.

    `keys` are further keys that close it, such as the one that opened it.
    """

    KEYS: ClassVar[frozenset[str]] = frozenset({"escape", "enter", "space", "q"})

    def __init__(
        self, title: Message | str, lines: Sequence[Told], *, keys: Sequence[str] = ()
    ) -> None:
        super().__init__(title, lines)
        self._keys = self.KEYS | set(keys)

    def footer(self) -> Sequence[Item]:
        """Return how to close it."""
        return [Item("⏎", said("Done"), "close", MAIN)]

    def on_mount(self) -> None:
        """Take the arrows."""
        self.text.focus()

    def on_key(self, event: Key) -> None:
        """Close."""
        if event.key in self._keys:
            event.stop()
            self.dismiss(None)

    def chose(self, zone: str) -> None:
        """Close, or read on."""
        if zone == "page":
            self.page(1)
        elif zone:
            self.dismiss(None)


def words(text: Message | str) -> str:
    """Return a text in words."""
    return say(text) if isinstance(text, Message) else text
