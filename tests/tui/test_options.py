"""Lists of choices take every key before they are drawn."""

import pytest
from textual.app import App, ComposeResult
from textual.widgets.option_list import Option

from scorekeeper.tui.widgets.options import Options


class ListApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Options()


@pytest.mark.parametrize(("key", "reached"), [("pageup", 0), ("pagedown", 2)])
async def test_a_page_is_turned_in_choices_not_drawn_yet(key: str, reached: int) -> None:
    app = ListApp()
    async with app.run_test() as pilot:
        options = app.query_one(Options)
        options.add_options([Option("one"), Option("two"), Option("three")])
        options.highlighted = 1
        await options.run_action("page_up" if key == "pageup" else "page_down")
        assert options.highlighted == reached
        await pilot.pause()
        await pilot.press(key)
        assert options.highlighted == reached
