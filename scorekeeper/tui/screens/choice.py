"""A question with a few answers; Enter takes the safe one, Esc that one or leaves."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from scorekeeper.translate import _


class ChoiceScreen(ModalScreen[str]):
    """Ask with named answers; the first one is safe and chosen by Enter.

    An answer is (id, key, label); pressing the key is enough. Esc takes the first answer too,
    or `leaving` where staying would keep Esc from leading home.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "escape", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(
        self,
        title: str,
        lines: Sequence[str],
        answers: Sequence[tuple[str, str, str]],
        *,
        leaving: str = "",
    ) -> None:
        super().__init__()
        self._by_escape = leaving or answers[0][0]
        self._title = title
        self._lines = lines
        self._answers = answers

    def compose(self) -> ComposeResult:
        """Show the question, its reasons and the answers as buttons."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="heading", markup=False)
            for line in self._lines:
                yield Static(line, markup=False)
            yield from self.compose_answers()

    def compose_answers(self) -> ComposeResult:
        """Lay out the answers as buttons."""
        with Vertical(classes="answers"):
            for number, (answer, key, label) in enumerate(self._answers):
                yield Button(
                    Content(_label(key, label)),
                    id=f"answer-{answer}",
                    variant="primary" if number == 0 else "default",
                    compact=True,
                )

    def on_mount(self) -> None:
        """Mark the safe answer."""
        self.query(Button).first().focus()

    def on_key(self, event: Key) -> None:
        """Take the answer whose key is pressed."""
        for answer, key, _text in self._answers:
            if event.character is not None and event.character.lower() == key:
                event.stop()
                self.dismiss(answer)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Take the answer that is pressed."""
        self.dismiss((event.button.id or "").removeprefix("answer-"))

    def action_escape(self) -> None:
        """Take the answer that Esc stands for."""
        self.dismiss(self._by_escape)


def _label(key: str, label: str) -> str:
    return _("{label} ({key})", label=label, key=key)
