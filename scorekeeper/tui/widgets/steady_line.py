"""A text that is drawn anew only when it says something else; drawing costs more than typing."""

from textual.content import Content
from textual.widgets import Static


class SteadyLine(Static):
    """A line of text beside what changes with every key."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)
        self._said: Content | None = None

    def say(self, text: Content, *, layout: bool = False) -> None:
        """Show a text; `layout` says that it may need more or fewer lines than the one before."""
        if self._said is None or not self._said.is_same(text):
            self._said = text
            self.update(text, layout=layout)
