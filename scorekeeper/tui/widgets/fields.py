"""Fields: everything typed is shown, everything pasted arrives, nothing steers the terminal."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rich.highlighter import Highlighter
from rich.text import Text
from textual.events import Click, Key, Paste
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, TextArea

from scorekeeper.tui.widgets.lines import HasLook
from scorekeeper.tui.widgets.rows import Piece, Row, fit, strip

JOINERS: Final = frozenset("\u200c\u200d")
"""What makes one picture of several, and parts or joins letters; it is seen by that only."""


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
    """One line to type into. Nothing is dropped: whoever reads the value says what is wrong.

    Pasted lines beyond the first are told by `PastedLines` and are not put into this field
    when the screen takes them (`event.taken = True` at once is not needed: it gets them all).
    """

    DEFAULT_CSS = """
    Field { height: 1; border: none; padding: 0; background: $surf; width: 1fr; }
    Field:focus { border: none; background: $panel; }
    """

    @dataclass
    class PastedLines(Message):
        """Several lines were pasted; the first one is in the field already."""

        field: "Field"
        lines: tuple[str, ...]

        @property
        def control(self) -> "Field":
            """The field, for `@on` with a selector."""
            return self.field

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
        """Delete what is seen as one letter before the cursor: a flag, a letter with accents."""
        if not self.selection.is_empty:
            super().action_delete_left()
            return
        end = self.cursor_position
        self.delete(letter_start(self.value, end), end)


def letter_start(text: str, end: int) -> int:
    """Return where the last letter before `end` begins, with all that is drawn on it."""
    start = end
    while start > 0:
        start -= 1
        letter = text[start]
        before = text[start - 1] if start else ""
        if _belongs(letter) or before == "\u200d":
            continue
        if _is_flag(letter) and before and _is_flag(before):
            flags = 0
            while flags < start + 1 and _is_flag(text[start - flags]):
                flags += 1
            return start - 1 if flags % 2 == 0 else start
        break
    return start


def _belongs(letter: str) -> bool:
    return (
        unicodedata.combining(letter) != 0
        or unicodedata.category(letter) in {"Mn", "Me", "Mc"}
        or letter in "\ufe0e\ufe0f\u200d\u200c"
        or "\U0001f3fb" <= letter <= "\U0001f3ff"
        or "\U000e0020" <= letter <= "\U000e007f"
    )


def _is_flag(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


class Note(TextArea):
    """Several lines to type into."""

    DEFAULT_CSS = """
    Note { border: none; padding: 0; background: $surf; height: 1fr; }
    Note:focus { border: none; background: $panel; }
    """

    def __init__(self, text: str = "", **options: Any) -> None:
        super().__init__(text, compact=True, soft_wrap=True, tab_behavior="focus", **options)
        self.cursor_blink = False


class Choice(Widget, can_focus=True):
    """One of several, in one line: ◂ Sushi Go! ▸. Arrows, Space and a click take the next."""

    DEFAULT_CSS = "Choice { height: 1; width: 1fr; }"
    ALLOW_SELECT = False

    @dataclass
    class Changed(Message):
        """Another one was taken."""

        choice: "Choice"
        value: str

        @property
        def control(self) -> "Choice":
            """The widget, for `@on` with a selector."""
            return self.choice

    def __init__(
        self,
        options: Sequence[tuple[str, str]],
        value: str = "",
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.options = tuple(options)
        self.value = value or (options[0][0] if options else "")

    def show(self, options: Sequence[tuple[str, str]], value: str = "") -> None:
        """Offer other options: (value, label) each."""
        self.options = tuple(options)
        values = [option for option, _label in options]
        wanted = value or self.value
        self.value = wanted if wanted in values else (values[0] if values else "")
        self.refresh()

    @property
    def label(self) -> str:
        """What stands for the value."""
        return next((label for value, label in self.options if value == self.value), "")

    def turn(self, step: int) -> None:
        """Take the next one (+1) or the one before (−1), round and round."""
        values = [value for value, _label in self.options]
        if len(values) < 2:
            return
        place = values.index(self.value) if self.value in values else 0
        self.value = values[(place + step) % len(values)]
        self.refresh()
        self.post_message(self.Changed(self, self.value))

    def on_key(self, event: Key) -> None:
        """Take another one."""
        step = {"right": 1, "space": 1, "left": -1}.get(event.key)
        if step is not None:
            event.stop()
            self.turn(step)

    def on_click(self, event: Click) -> None:
        """Take the next one, or the one before at the left arrow."""
        event.stop()
        self.focus()
        offset = event.get_content_offset(self)
        self.turn(-1 if offset is not None and offset.x < 2 else 1)

    def render_line(self, y: int) -> Strip:
        """Draw the arrows and the label."""
        look = cast("HasLook", self.app).look
        several = len(self.options) > 1
        ground = " on panel" if self.has_focus else ""
        arrow = ("focus" if self.has_focus else "quiet") + ground
        label = fit(self.label, min(max(self.size.width - 4, 1), _cells(self.label)))
        style = ("bold" if self.has_focus else "") + ground
        pieces: Row = (
            Piece("◂ " if several else "  ", arrow),
            Piece(label, style),
            Piece(" ▸" if several else "", arrow),
        )
        return strip(look, pieces if y == 0 else (), self.size.width)


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


class Press(Widget, can_focus=True):
    """A button in one line: Enter, Space or a click presses it. `main` is filled."""

    DEFAULT_CSS = "Press { height: 1; width: auto; }"
    ALLOW_SELECT = False

    @dataclass
    class Done(Message):
        """It was pressed."""

        press: "Press"

        @property
        def control(self) -> "Press":
            """The button, for `@on` with a selector."""
            return self.press

    def __init__(
        self,
        label: Callable[[], str],
        *,
        main: bool = False,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._label = label
        self._main = main

    def get_content_width(self, container: object, viewport: object) -> int:
        """Return the cells of the label and of the blanks around it."""
        del container, viewport
        return _cells(self._label()) + 4

    def on_key(self, event: Key) -> None:
        """Press it."""
        if event.key in {"enter", "space"}:
            event.stop()
            self.post_message(self.Done(self))

    def on_click(self, event: Click) -> None:
        """Press it."""
        event.stop()
        self.post_message(self.Done(self))

    def render_line(self, y: int) -> Strip:
        """Draw it."""
        look = cast("HasLook", self.app).look
        style = "bold ongo on go" if self._main else "bold on panel"
        sign = Piece("▶" if self.has_focus else " ", "bold focus")
        pieces = (sign, Piece(f" {self._label()} ", style), Piece(" "))
        return strip(look, pieces if y == 0 else (), self.size.width)
