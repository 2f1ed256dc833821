"""The cursor of the sheet stands where the next card belongs, whoever changed what."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.play import Play, new_play
from scorekeeper.store import plays
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.widgets.score_sheet import ScoreSheet
from scorekeeper.tui.widgets.sheet_view import SeatView
from tests.tui.drive import Person, Start, rows, stored_hands
from tests.tui.plays import AT, TWO, keep, play_of

NAMES = ("Ann", "Ben")


def change(database: Path, action: Callable[[Play], Play]) -> None:
    """Change the play as another program does."""
    with closing(open_database(database)) as db:
        plays.change(db, plays.load(db, "a1"), action)


def lay(play: Play, keys: str) -> Play:
    """Press keys in Ann's first hand, as the other program's sheet does."""
    place = play.game.end_place(play.rounds[0][0] or "")
    for key in keys:
        hand = play.rounds[0][0] or ""
        _, behind = play.game.lay(hand, place, key)
        play, place = play.lay(0, 0, key, place, AT), behind
    return play


async def look(person: Person) -> None:
    person.sheet._look_for_changes()
    await person.settle()


@pytest.mark.parametrize(
    ("keys", "hand"),
    [
        ("R01G5R2u3", "R: 0 1 3 / G: 5"),
        ("R01G5R2uU3", "R: 0 1 2 3 / G: 5"),
        ("G01u2", "G: 0 2"),
        ("B5uU7", "B: 5 7"),
        ("R5G5Rg3u8", "R: 5 g5 8 / G: 5"),
        ("R57G5R34", "R: 5 7 / G: 5"),
        ("R57G5R39", "R: 5 7 9 / G: 5"),
    ],
)
async def test_a_card_after_undo_redo_or_a_refusal_goes_into_the_same_row(
    start: Start, database: Path, keys: str, hand: str
) -> None:
    keep(database, new_play("a1", "keltis", NAMES, started_at=AT))
    async with start() as person:
        await person.open()
        await person.type(keys)
        assert stored_hands(database) == [(hand,)]


@pytest.mark.parametrize("looked", [True, False])
async def test_another_program_does_not_move_the_cursor_into_another_row(
    start: Start, database: Path, *, looked: bool
) -> None:
    keep(database, new_play("a1", "keltis", NAMES, started_at=AT))
    async with start() as person:
        await person.open()
        await person.type("G1B5")
        change(database, lambda play: lay(play, "R89t"))
        if looked:
            await look(person)
        await person.type("7")
        assert stored_hands(database) == [("R: 8 9 10 / G: 1 / B: 5 7",)]
        await person.press("backspace")
        assert stored_hands(database) == [("R: 8 9 10 / G: 1 / B: 5",)]


@pytest.mark.parametrize("looked", [True, False])
async def test_the_end_of_a_hand_stays_its_end(
    start: Start, database: Path, *, looked: bool
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tw")
        change(database, lambda play: lay(play, "2"))
        if looked:
            await look(person)
            assert person.cell == (0, 0, 3)
        await person.type("d")
        assert stored_hands(database) == [("tw2d",)]
        assert person.cell == (0, 0, 4)


async def test_a_cursor_in_the_middle_keeps_its_neighbours(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tsd")
        await person.press("left")
        change(database, lambda play: play.lay(0, 0, "e", 0, AT))
        await person.press("delete")
        assert stored_hands(database) == [("ets",)]
        await look(person)
        assert person.cell == (0, 0, 3)


async def test_the_cursor_stays_with_its_player(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("t")
        change(database, lambda play: play.reseat(["Ben", "Ann"], AT))
        await person.type("s")
        assert person.cell == (0, 1, 2)
        assert person.sheet.play.rounds[0] == (None, "ts")


async def test_undo_goes_to_the_round_that_opens_again(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter", "c", "pageup", "pageup", "pageup")
        assert person.sheet.round == 0
        await person.type("t")
        await person.press("u")
        assert person.sheet.round == 0
        await person.press("u")
        assert person.sheet.round == 2
        assert person.told[-1] == "Round 3 is open again."
        totals = [seat.total for seat in _view(person)]
        await person.press("pageup", "pageup")
        assert person.sheet.round == 0
        assert [seat.total for seat in _view(person)] == totals
        sums = [sum(points or 0 for points in seat.rounds) for seat in _view(person)]
        assert sums == totals
        await person.press("r")
        assert person.sheet.round == 2
        assert person.told[-1] == "Round 3 is closed again."
        await person.press("escape")
        person.on(FinalResultScreen)


def _view(person: Person) -> tuple[SeatView, ...]:
    view = person.sheet.query_one(ScoreSheet).view
    assert view is not None
    return view.seats


async def test_undo_on_a_result_goes_to_the_place_of_the_card(start: Start, database: Path) -> None:
    play = play_of(NAMES, TWO)
    keep(database, play.lay(1, 0, "s", 3, AT))
    async with start() as person:
        await person.press("tab", "home", "enter")
        person.on(FinalResultScreen)
        await person.press("u")
        assert person.cell == (1, 0, 3)


async def test_an_enter_too_many_does_not_skip_the_first_player(
    start: Start, database: Path
) -> None:
    async with start() as person:
        await person.press("n")
        await person.type("Ann\nBen\nChi\nDov\nEve\n\ntt")
        assert stored_hands(database) == [("tt",)]
        assert rows(database, "SELECT seat FROM hands") == [(0,)]
        await person.press("backspace", "backspace", "enter")
        assert person.cell == (0, 0, 0)
        assert "Ann has no cards yet; ↓ goes to the next player." in person.words
        await person.press("down", "enter")
        assert person.cell == (0, 2, 0)
