"""A line that says the same is not drawn again."""

from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

from scorekeeper.tui.widgets.steady_line import SteadyLine


class LineApp(App[None]):
    def compose(self) -> ComposeResult:
        yield SteadyLine()


async def test_only_another_text_is_drawn() -> None:
    app = LineApp()
    async with app.run_test():
        line = app.query_one(SteadyLine)
        line.say(Content.styled("round 1", "bold"))
        Static.update(line, "drawn")
        line.say(Content.styled("round 1", "bold"))
        assert str(line.content) == "drawn"
        line.say(Content("round 1"))
        assert line.content == Content("round 1")
