"""The three dialogs: a question with a few answers, a line to type, and something to read.

Esc is always the safe answer. `Prompt` and `Read` are left with None by it.
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen

from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.command import MAIN, RIGHT
from scorekeeper.tui.surface import Surface, words
from scorekeeper.tui.widgets.fields import Field, Note
from scorekeeper.tui.widgets.footer import Item, footer_row
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed, Scroller
from scorekeeper.tui.widgets.rows import Row, Rows, cut, row, width_of, wrap

WIDEST = 76
Left = TypeVar("Left")
Told = Message | str | Row
"""A line of a dialog."""


class Answer(NamedTuple):
    """An answer: its id, the key that gives it, and its words."""

    id: str
    key: str
    label: Message | str


class Dialog(Surface[Left], ModalScreen[Left], Generic[Left]):
    """A framed box in the middle: text, content, and a footer line of its own."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 55%; }
    Dialog > Vertical {
        height: auto; max-height: 100%; border: round $focus; background: $background; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold;
        border-title-background: $background;
    }
    """
    AUTO_FOCUS = "Vertical > *"

    def __init__(
        self,
        title: Message | str,
        lines: Sequence[Told],
        width: int = 40,
        main: tuple[str, Message] = ("⏎", msg("Done")),
    ) -> None:
        super().__init__()
        self._main = main
        self._title = words(title)
        self._lines = [line if isinstance(line, tuple) else row(words(line)) for line in lines]
        self._width = max(width, cell_len(self._title) + 4, *map(width_of, (*self._lines, ())))

    def compose(self) -> ComposeResult:
        """Lay out text, content and footer."""
        with Vertical() as box:
            box.border_title = Content(self._title)
            self.text = Scroller(lambda width, _height: self._text(width), id="text")
            yield self.text
            yield from self.compose_body()
            self._foot = Lines(self._draw_foot)
            yield self._foot

    def compose_body(self) -> ComposeResult:
        """Yield what stands between the text and the footer."""
        yield from ()

    def keep(self) -> None:
        """Do what Enter, or a click in the footer, stands for."""
        self.leave()

    def leave(self) -> None:
        """Do what Esc stands for."""
        self.dismiss(None)

    def on_resize(self) -> None:
        """Take the room there is; what is too long scrolls."""
        size, box = self.app.size, self.query_one(Vertical)
        box.styles.width = width = min(self._width + 5, WIDEST, size.width)
        others = sum(child.size.height or 1 for child in box.children if child is not self.text)
        lines = len(self._text(width - 5))
        self.text.styles.height = min(lines, max(size.height - others - 2, 2))

    def on_key(self, event: Key) -> None:
        """Leave, or read on."""
        if event.key == "escape":
            event.stop()
            self.leave()
        elif event.key in {"pageup", "pagedown"}:
            event.stop()
            self._page(1 if event.key == "pagedown" else -1)

    def on_pressed(self, event: Pressed) -> None:
        """Do what was clicked in the footer."""
        event.stop()
        {"page": lambda: self._page(1), "keep": self.keep}.get(event.zone, self.leave)()

    def show_said(self) -> None:
        """Draw what is said above the footer."""
        self._foot.refresh(layout=True)

    def _page(self, step: int) -> None:
        self.text.scroll_relative(y=step * max(self.text.size.height - 1, 1), animate=False)

    def _text(self, width: int) -> Rows:
        return [line for text in self._lines for line in wrap(text, width)]

    def _draw_foot(self, width: int, _height: int) -> Rows:
        key, label = self._main
        scroll = [Item("PgDn", said("Read on"), "page", 50)] if self.text.overflows else []
        items = [Item(key, say(label), "keep", MAIN), *scroll]
        items.append(Item("Esc", said("Back"), "escape", RIGHT))
        footer = cut(footer_row(tuple(items), width + 1, plain=True)[1:], width)
        return [*(wrap(self.said, width) if self.said else ()), footer]


class Ask(Dialog[str]):
    """A question with named answers. The first is the safe one: marked, and given by Esc.

    Enter gives the marked answer, an answer's key gives it at once.
    """

    def __init__(
        self, title: Message | str, lines: Sequence[Told], answers: Sequence[Answer]
    ) -> None:
        wide = max(cell_len(words(answer.label)) + 8 for answer in answers)
        super().__init__(title, [*lines, ()], max(40, wide), ("⏎", msg("Choose")))
        self._answers = tuple(answers)

    def compose_body(self) -> ComposeResult:
        """Lay out the answers one below the other."""
        self.text.can_focus = False
        self._list = LineList(self._line, len(self._answers))
        self._list.styles.height = len(self._answers)
        yield self._list

    def on_key(self, event: Key) -> None:
        """Take the answer whose key is pressed."""
        for answer in self._answers:
            if event.is_printable and answer.key == (event.character or "").lower():
                event.stop()
                self.dismiss(answer.id)

    @on(LineList.Chosen)
    def keep(self) -> None:
        """Give the marked answer."""
        self.dismiss(self._answers[self._list.marked].id)

    def leave(self) -> None:
        """Give the safe answer."""
        self.dismiss(self._answers[0].id)

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
    ) -> None:
        super().__init__(title, [*lines, ()], 56, ("F5" if several else "⏎", msg("Keep")))
        self._check = check
        self._field = Note(value) if several else Field(value)
        if several:
            self._field.styles.height = 6

    def compose_body(self) -> ComposeResult:
        """Lay out the field."""
        self.text.can_focus = False
        yield self._field

    def on_mount(self) -> None:
        """Type at the end of what is there."""
        if isinstance(self._field, Note):
            self._field.move_cursor(self._field.document.end)

    def on_key(self, event: Key) -> None:
        """Keep what is typed."""
        if event.key == "f5":
            event.stop()
            self.keep()

    @on(Field.Submitted)
    def keep(self) -> None:
        """Keep what is typed unless it is refused."""
        text = self._field.text if isinstance(self._field, Note) else self._field.value
        try:
            text = (self._check(text) if self._check else None) or text
        except Refused as refusal:
            self.refuse(refusal.message)
        else:
            self.dismiss(text)


class Read(Dialog[None]):
    """Something to read; arrows and page keys scroll, any other key closes."""

    def on_key(self, event: Key) -> None:
        """Close."""
        if event.key not in {"up", "down", "home", "end", "pageup", "pagedown", "escape"}:
            event.stop()
            self.leave()
