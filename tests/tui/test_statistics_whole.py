"""Players' screens are whole at every size, and odd answers are met with a sentence."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.statistics.group import Record
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import create
from scorekeeper.tui.screens.naming import NameScreen
from scorekeeper.tui.screens.players import _Group
from tests.statistics.twelve import SUSHI, store_twelve
from tests.tui.drive import Start
from tests.tui.test_statistics import SIZES, names, open_players, settle


@pytest.fixture
def twelve(database: Path) -> Path:
    with closing(open_database(database)) as db:
        store_twelve(db)
    return database


@pytest.mark.parametrize("size", SIZES)
async def test_what_a_player_page_and_the_records_say_is_whole(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    long = "Maximiliane-Theodora"
    with closing(open_database(database)) as db:
        names = ("Ann", long, "Chi", "Dov", "Eve")
        for number, ranks in enumerate(((1, 2, 3, 4, 5), (2, 1, 3, 4, 5))):
            results = [Given(50 - rank, None, rank % 3, rank) for rank in ranks]
            create(db, new_points_play(f"p{number}", SUSHI, names, results))
    async with start(*size) as person:
        await open_players(person)
        await settle(person)
        assert "Puddings a play: Chi 0.0" not in person.words  # the highest comes first
        for name in ("Ann 1.5,", f"{long} 1.5", "Chi 0.0"):
            assert name in person.words
        await person.press("enter")
        await settle(person)
        seen = ""
        for _ in range(6):
            seen += person.text + "\n"
            await person.press("pagedown")
        heading = next(line for line in seen.splitlines() if "before" in line)
        assert heading.split()[-3:] == ["before", "level", "behind"]
        row = next(line for line in seen.splitlines() if "Chi" in line)
        assert row.split()[-3:] == ["2", "0", "0"]
        assert "2 plays without a known day are left out" in " ".join(seen.split())


async def test_an_empty_name_is_said_and_the_field_stays(start: Start, twelve: Path) -> None:
    async with start() as person:
        await open_players(person)
        await person.press("e", "backspace", "enter")
        screen = person.on(NameScreen)
        assert "A player needs a name." in person.words
        await person.type("Anna")
        assert "A player needs a name." not in person.words
        await person.press("enter")
        await settle(person)
        assert person.screen is not screen
        assert "Anna" in names(twelve)


async def test_a_record_without_a_holder_is_left_out(start: Start, twelve: Path) -> None:
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        group = _Group(screen._group.standings, [Record("total", 41, ())])
        screen._show_group(group)
        await settle(person)
        assert "Highest total" not in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_who_shares_a_record_is_named_at_every_size(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    with closing(open_database(database)) as db:
        results = [Given(90, None, 3), Given(90, None, 3), Given(40, None, 1)]
        players = ("Ann", "Cleo Two", "Maximiliane-Theodora")
        create(db, new_points_play("p", SUSHI, players, results))
    async with start(*size) as person:
        await open_players(person)
        await settle(person)
        assert person.words.count("also Cleo Two") == 2
        assert "Highest total 90* Ann" in person.words
        assert "* rests on points that were set by hand" in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_plays_without_a_known_total_are_said(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    with closing(open_database(database)) as db:
        create(db, new_points_play("p", SUSHI, ("Ann", "Ben"), [Given(rank=1), Given(rank=2)]))
    async with start(*size) as person:
        await open_players(person)
        await settle(person)
        await person.press("enter")
        await settle(person)
        seen = ""
        for _ in range(6):
            seen += " " + person.words
            await person.press("pagedown")
        assert "1 play without a known total is left out of the totals and the form." in seen
