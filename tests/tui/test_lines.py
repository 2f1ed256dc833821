"""What is drawn line by line is what would be drawn anew, and only what changed is drawn."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.strip import Strip

from scorekeeper.play import new_play
from scorekeeper.tui.widgets.card_keys import CardKeys
from scorekeeper.tui.widgets.lines import Lines
from scorekeeper.tui.widgets.score_sheet import ScoreSheet
from tests.tui.drive import Person, Start
from tests.tui.plays import AT, FIVE, keep, play_of

NAMES = ("Ann", "寿司 🍣", "Maximilian the Elder", "Maximilian the Younger", "Eve")


class Page(Lines):
    """Shows a list of lines and notes which it was asked to draw."""

    def __init__(self, lines: Sequence[Content]) -> None:
        super().__init__()
        self.shown = lines
        self.asked: list[int] = []

    def draw(self, width: int, height: int) -> Sequence[Content]:
        del width, height
        return self.shown

    def render_line(self, y: int) -> Strip:
        self.asked.append(y)
        return super().render_line(y)


class Reader(App[None]):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    def compose(self) -> ComposeResult:
        yield self.page

    @property
    def seen(self) -> list[str]:
        return [strip.text.rstrip() for strip in self.screen._compositor.render_strips()]


@pytest.mark.parametrize(
    ("after", "drawn"),
    [
        (["one", "two", "three"], []),
        (["one", "zwei", "three"], [1]),
        (["one", "two"], [2]),
        (["one", "two", "three", "four"], [3]),
        (["eins", "two", "drei"], [0, 2]),
    ],
)
async def test_only_lines_that_changed_are_drawn(after: list[str], drawn: list[int]) -> None:
    page = Page([Content(line) for line in ("one", "two", "three")])
    async with Reader(page).run_test(size=(20, 6)) as pilot:
        page.asked.clear()
        page.shown = [Content(line) for line in after]
        page.redraw()
        await pilot.pause()
        assert sorted(page.asked) == drawn
        assert pilot.app.seen[: len(after) + 1] == [*after, ""]  # type: ignore[attr-defined]


async def test_another_colour_alone_is_a_change() -> None:
    page = Page([Content("one"), Content.styled("two", "red")])
    async with Reader(page).run_test(size=(20, 6)) as pilot:
        page.asked.clear()
        page.shown = [Content("one"), Content.styled("two", "blue")]
        page.redraw()
        await pilot.pause()
        assert page.asked == [1]
        blue = page.render_line(1)
        assert [segment.style.color.name for segment in blue if segment.style is not None] == [  # type: ignore[union-attr]
            "#0000ff"
        ]


async def test_a_line_that_is_too_long_is_cut() -> None:
    page = Page([Content("0123456789" * 3), Content("next")])
    async with Reader(page).run_test(size=(20, 4)) as pilot:
        assert pilot.app.seen == ["01234567890123456789", "next", "", ""]  # type: ignore[attr-defined]


async def test_text_can_be_marked_and_copied() -> None:
    page = Page([Content("one two"), Content("three four")])
    async with Reader(page).run_test(size=(20, 4)) as pilot:
        await pilot.mouse_down(page, offset=(4, 0))
        await pilot.hover(page, offset=(4, 1))
        await pilot.mouse_up(page, offset=(4, 1))
        assert pilot.app.screen.get_selected_text() == "two\nthree"


def fresh(person: Person) -> list[str]:
    """The window when all of it is drawn anew."""
    for widget in person.screen.query(Lines):
        widget.refresh()
    return person.lines


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 24), (40, 20)])
@pytest.mark.parametrize("game", ["sushi-go", "keltis"])
async def test_after_any_keys_the_sheet_shows_what_it_would_show_anew(
    start: Start, database: Path, size: tuple[int, int], game: str
) -> None:
    chance = Random(f"{size}{game}")
    if game == "sushi-go":
        keep(database, play_of(NAMES, [FIVE[0], FIVE[1][:3]], closed=1))
    else:
        keep(database, new_play("a1", game, NAMES[:4], started_at=AT))
    async with start(*size) as person:
        await person.open()
        keys = [*"tsd123elqwpcrgbyj?567890", "down", "up", "left", "right", "backspace", "delete"]
        for _ in range(15):
            person.send(*chance.choices([key for key in keys if key not in "j?"], k=2))
            await person.settle()
            drawn = person.lines
            assert drawn == fresh(person)
        await person.resize(size[1] * 3, size[1] + 2)
        assert person.lines == fresh(person)
        await person.press("f3")
        assert person.lines == fresh(person)


async def test_a_card_draws_its_row_and_its_key_and_no_other(
    start: Start, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = [*FIVE[1][:4], FIVE[1][4][:-1]]
    keep(database, play_of(("Ann", "Ben", "Chi", "Dov", "Eve"), [FIVE[0], hands], closed=1))
    drawn: list[tuple[str, int]] = []
    draw = Lines.render_line

    def noted(self: Lines, y: int) -> Strip:
        drawn.append((type(self).__name__, y))
        return draw(self, y)

    monkeypatch.setattr(Lines, "render_line", noted)
    async with start(120, 40) as person:
        await person.open()
        while person.sheet.seat != 4:
            await person.press("down")
        sheet, keys = person.screen.query_one(ScoreSheet), person.screen.query_one(CardKeys)
        row = next(y for y, line in enumerate(person.lines) if "▶ Eve" in line) - sheet.region.y
        drawn.clear()
        await person.press("c")
        assert person.sheet.play.rounds[1][4] == FIVE[1][4][:-1] + "c"
        of_sheet = {y for name, y in drawn if name == "ScoreSheet"}
        of_keys = {y for name, y in drawn if name == "CardKeys"}
        assert of_sheet == {row, row + 1}
        assert len(of_keys) == 1 < keys.content_size.height
