"""Fields: everything typed is shown, everything pasted arrives, nothing steers the terminal."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.cells import cell_len, split_graphemes
from rich.highlighter import Highlighter
from rich.text import Text
from textual.events import Key, Paste
from textual.message import Message
from textual.widgets import Input, TextArea

from scorekeeper.tui.widgets.lines import Lines, Pressed
from scorekeeper.tui.widgets.rows import Piece, Rows, fit, row

JOINERS: Final = frozenset("\u200c\u200d")
"""What makes one picture of several, and parts or joins letters; it is seen by that only."""

_HALF_FLAGS: Final = "".join(map(chr, range(0x1F1E6, 0x1F200)))
"""The letters of which two make a flag."""


class Harmless(Highlighter):
    """Draws a dot for every character that a terminal obeys or that turns others round."""

    def highlight(self, text: Text) -> None:
        """Put the dots in; the value of the field stays as it is."""
        plain = "".join("·" if _steers(letter) else letter for letter in text.plain)
        if plain != text.plain:
            text.plain = plain


def _steers(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind in {"Cc", "Cs", "Zl", "Zp"} or (kind == "Cf" and letter not in JOINERS)


class Field(Input):
    """One line to type into. Nothing is dropped: whoever reads the value says what is wrong."""

    DEFAULT_CSS = """
    Field { height: 1; border: none; padding: 0; background: $surf; width: 1fr; }
    Field:focus { border: none; background: $panel; }
    """

    @dataclass
    class PastedLines(Message):
        """Several lines were pasted; the first one is in the field already."""

        field: "Field"
        lines: tuple[str, ...]

    def __init__(self, value: str = "", *, select: bool = False, **options: Any) -> None:
        super().__init__(
            value, compact=True, highlighter=Harmless(), select_on_focus=select, **options
        )
        self.cursor_blink = False

    async def _on_key(self, event: Key) -> None:
        """Take the joiners too, which Textual does not count among what can be typed."""
        if event.character in JOINERS:
            event.stop()
            event.prevent_default()
            self.replace(event.character, *self.selection)
        else:
            await super()._on_key(event)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Return whether a key is text for this field."""
        return character in JOINERS or super().check_consume_key(key, character)

    def _on_paste(self, event: Paste) -> None:
        """Put the first line in, without blanks around it; tell of the others."""
        event.stop()
        event.prevent_default()
        lines = [line.strip() for line in event.text.splitlines() if line.strip()]
        if lines:
            self.replace(lines[0], *self.selection)
        if len(lines) > 1:
            self.post_message(self.PastedLines(self, tuple(lines)))

    def action_delete_left(self) -> None:
        """Delete what is seen as one letter before the cursor, with its accents."""
        before = self.value[: self.cursor_position]
        letters, _cells = split_graphemes(before)
        if self.selection.is_empty and letters:
            halves = len(before) - len(before.rstrip(_HALF_FLAGS))
            flag = halves > 0 and halves % 2 == 0
            self.delete(letters[-1][0] - flag, self.cursor_position)
        else:
            super().action_delete_left()


class Note(TextArea):
    """Several lines to type into."""

    DEFAULT_CSS = """
    Note { border: none; padding: 0; background: $surf; height: 1fr; }
    Note:focus { border: none; background: $panel; }
    """

    def __init__(self, text: str = "", **options: Any) -> None:
        super().__init__(text, compact=True, soft_wrap=True, tab_behavior="focus", **options)
        self.cursor_blink = False


class Choice(Lines, can_focus=True):
    """One of several, in one line: ◂ Sushi Go! ▸. Arrows, Space and a click take the next."""

    DEFAULT_CSS = "Choice { height: 1; width: 1fr; }"

    @dataclass
    class Changed(Message):
        """Another one was taken."""

        choice: "Choice"
        value: str

        @property
        def control(self) -> "Choice":
            """The widget, for `@on` with a selector."""
            return self.choice

    def __init__(self, options: Sequence[tuple[str, str]], value: str = "", **more: Any) -> None:
        super().__init__(self._line, **more)
        self.value = value
        self.show(options)

    def show(self, options: Mapping[str, str] | Sequence[tuple[str, str]], value: str = "") -> None:
        """Offer other options: (value, label) each."""
        self.options = dict(options)
        wanted = value or self.value
        self.value = wanted if wanted in self.options else next(iter(self.options), "")
        self.refresh()

    def turn(self, step: int) -> None:
        """Take the next one (+1) or the one before (−1), round and round."""
        values = list(self.options)
        if len(values) > 1:
            self.value = values[(values.index(self.value) + step) % len(values)]
            self.refresh()
            self.post_message(self.Changed(self, self.value))

    def on_key(self, event: Key) -> None:
        """Take another one."""
        step = {"right": 1, "space": 1, "left": -1}.get(event.key)
        if step is not None:
            event.stop()
            self.turn(step)

    def on_pressed(self, event: Pressed) -> None:
        """Take the next one, or the one before at the left arrow."""
        event.stop()
        self.focus()
        self.turn(int(event.zone))

    def _line(self, width: int, _height: int) -> Rows:
        here, several = self.has_focus, len(self.options) > 1
        arrow, label = "focus on panel" if here else "quiet", self.options.get(self.value, "")
        return [
            row(
                ("◂ " if several else "  ", arrow, "-1"),
                (fit(label, min(width - 4, cell_len(label))), "bold on panel" if here else "", "1"),
                (" ▸" if several else "", arrow, "1"),
            )
        ]


class Press(Lines, can_focus=True):
    """A button in one line; Enter, Space or a click tells the zone `press:ID`."""

    DEFAULT_CSS = "Press { height: 1; width: auto; }"

    def __init__(self, label: Callable[[], str], *, main: bool = False, **options: Any) -> None:
        super().__init__(self._line, **options)
        self._label = label
        self._style = "bold ongo on go" if main else "bold on panel"

    def get_content_width(self, container: object, viewport: object) -> int:
        """Return the cells of the label and of the blanks around it."""
        del container, viewport
        return cell_len(self._label()) + 4

    def on_key(self, event: Key) -> None:
        """Press it."""
        if event.key in {"enter", "space"}:
            event.stop()
            self.post_message(Pressed(f"press:{self.id}"))

    def _line(self, _width: int, _height: int) -> Rows:
        sign = Piece("▶" if self.has_focus else " ", "bold focus")
        return [row((sign,), (f" {self._label()} ", self._style, f"press:{self.id}"), " ")]
