"""Every screen and dialog of the program with the way to it, for tests that visit them all."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.play import Play
from scorekeeper.tui.screens.home import HomeScreen
from tests.tui.drive import Person
from tests.tui.plays import FIVE, keep, play_of

Way = Callable[[Person], Awaitable[None]]

FIVE_NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")


def ways(*keys: str) -> Way:
    """Press these keys on Home."""

    async def go(person: Person) -> None:
        for key in keys:
            await person.press(key)

    return go


@dataclass(frozen=True)
class Visit:
    """A screen, how it is reached from Home, and whether a play is under way then."""

    name: str
    way: Way
    finished: bool = False


async def to_finished(person: Person) -> None:
    results = person.screen.query_one("#results")
    results.focus()
    await person.press("home", "enter")


def after_finished(*keys: str) -> Way:
    async def go(person: Person) -> None:
        await to_finished(person)
        for key in keys:
            await person.press(key)

    return go


VISITS = (
    Visit("home", ways()),
    Visit("new-play", ways("n")),
    Visit("house-rules", ways("n", "up", "up", "enter")),
    Visit("sheet", ways("c")),
    Visit("correcting", ways("c", "pageup")),
    Visit("why", ways("c", "question_mark")),
    Visit("odd-hand", ways("c", "down", "enter")),
    Visit("round-result", ways("c", "pageup", "down", "enter")),
    Visit("help", ways("c", "f1")),
    Visit("palette", ways("c", "f2")),
    Visit("final", to_finished, finished=True),
    Visit("final-why", after_finished("question_mark"), finished=True),
    Visit("note", after_finished("n"), finished=True),
    Visit("history", ways("h"), finished=True),
    Visit("play-detail", ways("h", "enter"), finished=True),
    Visit("journal", ways("h", "enter", "j"), finished=True),
    Visit("play-details", ways("h", "enter", "e"), finished=True),
    Visit("one-player", ways("h", "p"), finished=True),
    Visit("players", ways("p"), finished=True),
    Visit("player", ways("p", "enter"), finished=True),
    Visit("rename", ways("p", "e"), finished=True),
    Visit("same-player", ways("p", "m"), finished=True),
    Visit("by-hand", ways("c", "j")),
    Visit("reference", ways("c", "o")),
    Visit("settle-play", ways("c", "v")),
    Visit("settle", ways("s"), finished=True),
    Visit("rules", ways("g"), finished=True),
    Visit("lessons", ways("l"), finished=True),
    Visit("lesson", ways("l", "enter"), finished=True),
    Visit("old-result", ways("o"), finished=True),
    Visit("files", ways("f"), finished=True),
    Visit("safety", ways("b"), finished=True),
)
BY_NAME = {visit.name: visit for visit in VISITS}


def plays_for(visit: Visit, names: tuple[str, ...]) -> list[Play]:
    """The plays that must lie in the file for a visit."""
    if visit.finished:
        return [play_of(names, FIVE, play_id="f1")]
    last = [(*FIVE[2][:3], None, None)]
    return [play_of(names, [*FIVE[:2], *last], play_id="u1", closed=2)]


async def visit_screen(visit: Visit, person: Person) -> None:
    """Go from Home to the screen."""
    await visit.way(person)
    await person.settle()
    assert isinstance(person.screen, HomeScreen) == (visit.name == "home"), visit.name


def prepare(database: Path, visit: Visit, names: tuple[str, ...] = FIVE_NAMES) -> None:
    """Store what the visit needs."""
    keep(database, *plays_for(visit, names))
