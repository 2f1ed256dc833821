"""A play of which two laptops made two versions, in the history and by itself."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.store.counting import MARK
from scorekeeper.tui.screens.history import HistoryScreen
from scorekeeper.tui.screens.play_detail import PlayDetailScreen, open_detail
from tests.tui.drive import Person, Start
from tests.tui.plays import TWO, keep, play_of

LATER = "2026-12-01T10:00:00+01:00"


@pytest.fixture
def versions(database: Path) -> None:
    """“a1” counts, because it was edited last; “b2” does not."""
    play = play_of(("Ann", "Ben"), TWO, play_id="a1")
    keep(
        database,
        play.set_note("mine", LATER),
        replace(play, id="b2", extra={MARK: "a1"}),
    )


async def opened(person: Person, play_id: str) -> str:
    open_detail(person.app.screen, play_id)  # type: ignore[arg-type]
    await person.settle()
    person.on(PlayDetailScreen)
    return " ".join(person.words.split())


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (40, 20)])
@pytest.mark.usefixtures("versions")
async def test_the_version_that_does_not_count_is_marked(
    start: Start, size: tuple[int, int]
) -> None:
    async with start(*size) as person:
        person.app.push_screen(HistoryScreen())
        await person.settle()
        assert person.words.count("other version") == 1


@pytest.mark.usefixtures("versions")
async def test_each_version_tells_of_the_other(start: Start) -> None:
    async with start(80, 24) as person:
        person.app.push_screen(HistoryScreen())
        await person.settle()
        assert "Other version of a1, which counts" in await opened(person, "b2")
        await person.press("escape")
        said = await opened(person, "a1")
        assert "This version counts; another one, b2, is kept and counts nowhere." in said
