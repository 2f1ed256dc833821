"""The sentence below the cards: whose, and why; what can't be shown is never cut unseen."""

from textual.content import Content

from scorekeeper.tui.text import fit
from scorekeeper.tui.widgets.lines import Lines

SHORT_NAME = 8
"""Cells that a long name keeps where the text behind it needs the room."""


class Sentence(Lines):
    """Shows a name with a text behind it, or a text alone, on as many lines as there are."""

    DEFAULT_CSS = """
    Sentence { height: 3; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._whose = ""
        self._text = Content("")
        self.refusal = ""
        """What was refused, as long as it is shown; "" if nothing was."""

    def say(self, text: Content, name: str = "") -> None:
        """Show a text; `name` is "" where nobody is meant."""
        self._whose, self._text, self.refusal = name, text, ""
        self.redraw()

    def refuse(self, reason: str) -> None:
        """Show why something was not done."""
        self.say(Content.styled(reason, "bold $warning"))
        self.refusal = reason

    def draw(self, width: int, height: int) -> list[Content]:
        """Wrap the text; a long name is cut before the text is."""
        lines = self._wrapped(self._whose, width)
        if len(lines) > height:
            lines = self._wrapped(fit(self._whose, max(width // 4, SHORT_NAME)).rstrip(), width)
        if len(lines) > height > 0:
            rest = lines[height - 1].rstrip()
            last = rest.truncate(width - 2).rstrip() if rest.cell_length > width - 2 else rest
            lines = [*lines[: height - 1], last + Content(" …")]
        return lines

    def _wrapped(self, name: str, width: int) -> list[Content]:
        text = self._text
        if name:
            text = Content.assemble((name, "bold $accent"), ": ") + text
        return text.wrap(width)
