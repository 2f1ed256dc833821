"""The three dialogs: a question with a few answers, a line to type, and something to read.

Esc is always the safe answer. Each is left by `dismiss` with its answer, None for Esc in
`Prompt` and `Read`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar, cast

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key, Resize
from textual.screen import ModalScreen

from scorekeeper.i18n import Message, Refused, say
from scorekeeper.i18n import _ as said
from scorekeeper.tui.widgets.fields import Field, Note
from scorekeeper.tui.widgets.footer import Item, footer_row
from scorekeeper.tui.widgets.line_list import LineList
from scorekeeper.tui.widgets.lines import Lines, Pressed, Scroller
from scorekeeper.tui.widgets.rows import Row, Rows, cut, pad, row, width_of, wrap

WIDEST = 76
Left = TypeVar("Left")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its id, the key that gives it, and its words."""

    id: str
    key: str
    label: Message | str


class Dialog(ModalScreen[Left], Generic[Left]):
    """A framed box in the middle, with a footer line of its own inside."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 55%; }
    Dialog > Vertical {
        width: auto; max-width: 100%; height: auto; max-height: 100%;
        border: round $focus; background: $background; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold;
        border-title-background: $background;
    }
    Dialog Lines { height: auto; }
    Dialog .blank { height: 1; }
    """

    def __init__(self, title: Message | str, lines: Sequence[Message | str | Row] = ()) -> None:
        super().__init__()
        self._title = _words(title)
        self._lines: list[Row] = [
            line if isinstance(line, tuple) else row(_words(line)) for line in lines
        ]
        self._refusal = ""

    def compose(self) -> ComposeResult:
        """Lay out title, text, content and footer."""
        with Vertical():
            if self._lines:
                yield self.compose_text()
            yield from self.compose_body()
            yield Lines(self._draw_refusal, id="refusal")
            yield Lines(self._draw_footer, id="dialog-footer")

    def compose_text(self) -> Lines | Scroller:
        """Return the widget that shows the text."""
        return Lines(lambda width, _height: self.text_rows(width), id="text")

    def compose_body(self) -> ComposeResult:
        """Yield what stands between the text and the footer."""
        yield from ()

    def text_rows(self, width: int) -> Rows:
        """Return the text broken into lines."""
        return [line for text in self._lines for line in wrap(text, width)]

    def footer(self) -> Sequence[Item]:
        """Return what can be done."""
        return ()

    def on_mount(self) -> None:
        """Put the title into the frame."""
        from textual.content import Content

        self.query_one(Vertical).border_title = Content(self._title)
        self._fit()

    def on_resize(self, event: Resize) -> None:
        """Take the room there is."""
        del event
        self._fit()

    def widest(self) -> int:
        """Return the cells that the content would like to have."""
        lines = max((width_of(line) for line in self._lines), default=0)
        footer = sum(cell_len(item.key) + cell_len(item.label) + 5 for item in self.footer())
        return max(lines, footer, cell_len(self._title) + 4)

    def _fit(self) -> None:
        room = self.app.size.width
        width = min(max(self.widest() + 4, 40), WIDEST, room)
        self.query_one(Vertical).styles.width = width
        for text in self.query("#text").results(Scroller):
            most = self.app.size.height - 2 - self.around()
            text.styles.height = min(len(self.text_rows(width - 5)), max(most, 2))

    def around(self) -> int:
        """Return the lines of the dialog that are not text."""
        return 4

    def on_pressed(self, event: Pressed) -> None:
        """Do what was clicked."""
        event.stop()
        self.chose(event.zone)

    def chose(self, zone: str) -> None:
        """Do what a zone or a key stands for."""
        del zone
        self.dismiss(None)

    def refuse(self, message: Message | str) -> None:
        """Say why not; the next key takes it away."""
        self._refusal = _words(message)
        self.query_one("#refusal", Lines).refresh(layout=True)

    def key_comes(self) -> None:
        """Forget what was said; called for each key before it is handled."""
        if self._refusal:
            self.refuse("")

    def _draw_refusal(self, width: int, _height: int) -> Rows:
        return wrap(row((self._refusal, "err")), width) if self._refusal else [()]

    def _draw_footer(self, width: int, _height: int) -> Rows:
        return [cut(footer_row(self.footer(), width + 1, plain=True)[1:], width)]


class Ask(Dialog[str]):
    """A question with named answers. The first is the safe one: marked, and given by Esc.

    Enter gives the marked answer, an answer's key gives it at once. `escape` may name another
    answer for Esc.
    """

    def __init__(
        self,
        title: Message | str,
        lines: Sequence[Message | str | Row],
        answers: Sequence[Answer],
        *,
        escape: str = "",
    ) -> None:
        super().__init__(title, lines)
        self._answers = tuple(answers)
        self._escape = escape or answers[0].id

    def compose_text(self) -> Lines | Scroller:
        """Return the text, which may be longer than the window."""
        text = Scroller(lambda width, _height: self.text_rows(width), id="text")
        text.can_focus = False
        return text

    def compose_body(self) -> ComposeResult:
        """Lay out the answers one below the other."""
        yield Lines(lambda _w, _h: [()], classes="blank")
        answers = LineList(self._line, len(self._answers), id="answers")
        answers.styles.height = len(self._answers)
        yield answers

    def around(self) -> int:
        """Return the lines of the dialog that are not text."""
        return 4 + len(self._answers)

    def widest(self) -> int:
        """Return the cells that the text and the answers would like to have."""
        answers = max(cell_len(_words(answer.label)) for answer in self._answers)
        return max(super().widest(), answers + 8)

    def footer(self) -> Sequence[Item]:
        """Return Enter, Esc, and the page keys where the text needs them."""
        texts = list(self.query("#text").results(Scroller))
        scrolls = [Item("PgDn", said("Read on"), "page", 50)] if _any_overflows(texts) else []
        return [Item("⏎", said("Choose"), "enter", 100), *scrolls, *_escape_item()]

    def on_mount(self) -> None:
        """Mark the safe answer."""
        self.query_one(LineList).focus()

    def on_key(self, event: Key) -> None:
        """Take the answer whose key is pressed."""
        if event.key == "escape":
            event.stop()
            self.dismiss(self._escape)
        elif event.key in {"left", "right"}:
            event.stop()
            answers = self.query_one(LineList)
            answers.mark(answers.marked + (1 if event.key == "right" else -1))
        elif event.character:
            for answer in self._answers:
                if event.character.lower() == answer.key:
                    event.stop()
                    self.dismiss(answer.id)
                    return

    @on(LineList.Chosen)
    def _chosen(self, event: LineList.Chosen) -> None:
        event.stop()
        self.dismiss(self._answers[event.index].id)

    def chose(self, zone: str) -> None:
        """Do what was clicked in the footer."""
        if zone == "enter":
            self.dismiss(self._answers[self.query_one(LineList).marked].id)
        elif zone == "page":
            for text in self.query("#text").results(Scroller):
                text.scroll_relative(y=max(text.size.height - 1, 1), animate=False)
        else:
            self.dismiss(self._escape)

    def _line(self, index: int, width: int) -> Row:
        answer = self._answers[index]
        return pad(
            row((f" {answer.key} ", "bold on panel"), (f"  {_words(answer.label)}", "")), width
        )


class Prompt(Dialog[str]):
    """A line (or several) to type. `check` may refuse what is typed; Esc leaves without it.

    It is left with the text, as `check` returned it if that returned one.
    """

    def __init__(
        self,
        title: Message | str,
        value: str = "",
        *,
        lines: Sequence[Message | str | Row] = (),
        check: Callable[[str], str | None] | None = None,
        several: bool = False,
        longest: int = 0,
    ) -> None:
        super().__init__(title, lines)
        self._value = value
        self._check = check
        self._several = several
        self._longest = longest

    def compose_body(self) -> ComposeResult:
        """Lay out the field."""
        yield Lines(lambda _w, _h: [()], classes="blank")
        if self._several:
            note = Note(self._value, id="value")
            note.styles.height = 6
            yield note
        else:
            yield Field(self._value, id="value", max_length=self._longest or None)

    def widest(self) -> int:
        """Return the cells of the text, and some to type in."""
        return max(super().widest(), 56)

    def footer(self) -> Sequence[Item]:
        """Return how to keep what is typed, and Esc."""
        key = "F5" if self._several else "⏎"
        return [Item(key, said("Keep"), "enter", 100), *_escape_item()]

    def on_mount(self) -> None:
        """Type at the end of what is there."""
        field = self.query_one("#value")
        field.focus()
        if isinstance(field, Note):
            field.move_cursor(field.document.end)

    def on_key(self, event: Key) -> None:
        """Leave, or keep."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key == "f5":
            event.stop()
            self._keep()

    @on(Field.Submitted)
    def _submitted(self, event: Field.Submitted) -> None:
        event.stop()
        self._keep()

    def chose(self, zone: str) -> None:
        """Do what was clicked in the footer."""
        if zone == "enter":
            self._keep()
        else:
            self.dismiss(None)

    def _keep(self) -> None:
        field = self.query_one("#value")
        text = field.text if isinstance(field, Note) else cast("Field", field).value
        if self._check is not None:
            try:
                text = self._check(text) or text
            except Refused as refusal:
                self.refuse(refusal.message)
                return
        self.dismiss(text)


class Read(Dialog[None]):
    """Something to read; arrows and page keys scroll, Esc and Enter close.

    `keys` are further keys that close it, such as the one that opened it.
    """

    KEYS: ClassVar[frozenset[str]] = frozenset({"escape", "enter", "space", "q"})

    def __init__(
        self,
        title: Message | str,
        lines: Sequence[Message | str | Row],
        *,
        keys: Sequence[str] = (),
    ) -> None:
        super().__init__(title, lines)
        self._keys = self.KEYS | set(keys)

    def compose_text(self) -> Lines | Scroller:
        """Return the text, which may be longer than the window."""
        return Scroller(lambda width, _height: self.text_rows(width), id="text")

    def footer(self) -> Sequence[Item]:
        """Return how to close it."""
        texts = list(self.query("#text").results(Scroller))
        scrolls = [Item("↑↓", said("Scroll"), "", 50)] if _any_overflows(texts) else []
        return [Item("⏎", said("Done"), "close", 100), *scrolls, *_escape_item()]

    def on_mount(self) -> None:
        """Take the arrows."""
        for text in self.query("#text").results(Scroller):
            text.focus()

    def on_key(self, event: Key) -> None:
        """Close."""
        if event.key in self._keys:
            event.stop()
            self.dismiss(None)

    def chose(self, zone: str) -> None:
        """Close."""
        if zone:
            self.dismiss(None)


def _any_overflows(texts: Sequence[Scroller]) -> bool:
    return any(text.overflows for text in texts)


def _escape_item() -> list[Item]:
    return [Item("Esc", said("Back"), "escape", -1)]


def _words(text: Message | str) -> str:
    return say(text) if isinstance(text, Message) else text
