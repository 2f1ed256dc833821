"""A Textual application that does nothing but echo keys: what ours is measured against."""

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Static


class Bare(App[None]):
    """Says that it is there, then how often a key was pressed."""

    pressed = 0

    def compose(self) -> ComposeResult:
        yield Static("New play")

    def on_key(self, event: Key) -> None:
        self.pressed += 1
        self.query_one(Static).update(f"{event.key} {self.pressed}")


if __name__ == "__main__":
    Bare().run()
