"""Undo and redo: one step a key, across rounds, screens and a restart."""

from pathlib import Path

from scorekeeper.play import Play
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Person, Start, stored_hands
from tests.tui.plays import TWO, keep, play_of

NAMES = ("Ann", "Ben")
STEPS = 2 * 10 + 1 + 5
"""A round of two hands, its closing, and five cards of the next one."""


async def fill(person: Person) -> None:
    await person.open()
    await person.lay_round(TWO[0])
    person.on(RoundResultScreen)
    await person.press("enter")
    await person.type(TWO[1][0][:5])


def state(play: Play) -> tuple[object, ...]:
    return play.rounds, play.closed, play.score().totals


async def test_more_than_twenty_steps_across_a_round_back_and_forth(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await fill(person)
        seen = [state(person.sheet.play)]
        for step in range(STEPS):
            await person.press("u")
            assert len(person.sheet.play.journal) == STEPS + step + 1
            seen.append(state(person.sheet.play))
        assert len(set(map(str, seen))) == STEPS + 1
        assert person.sheet.play.rounds == ((None, None),) * 3
        assert stored_hands(database) == []
        await person.press("u")
        assert person.told[-1] == "There is nothing to undo."
        for step in range(STEPS):
            await person.press("r" if step % 2 else "U")
            assert state(person.sheet.play) == seen[-2 - step]
        await person.press("r")
        assert person.told[-1] == "There is nothing to redo."
        assert stored_hands(database) == [tuple(TWO[0]), (TWO[1][0][:5],)]


async def test_undo_goes_where_the_change_was(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await fill(person)
        await person.press("u", "u", "u", "u", "u")
        assert person.cell == (1, 0, 0)
        await person.press("u")
        assert person.sheet.play.closed == 0
        assert person.sheet.round == 0
        await person.press("u")
        assert person.cell == (0, 1, 9)
        for _ in range(10):
            await person.press("u")
        assert person.cell == (0, 0, 9)


async def test_undo_and_redo_after_a_restart(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await fill(person)
        full = state(person.sheet.play)
    async with start() as person:
        await person.open()
        assert state(person.sheet.play) == full
        for _ in range(STEPS - 1):
            await person.press("u")
        assert stored_hands(database) == [("w",)]
    async with start() as person:
        await person.open()
        for _ in range(STEPS - 1):
            await person.press("r")
        assert state(person.sheet.play) == full


async def test_a_new_card_ends_redoing(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tts")
        await person.press("u", "u")
        await person.type("d")
        await person.press("r")
        assert person.told == ["There is nothing to redo."]
        assert stored_hands(database) == [("td",)]


async def test_undo_on_a_result_opens_its_round_again(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        await person.press("up", "enter")
        assert person.on(RoundResultScreen).play.closed == 1
        await person.press("u")
        assert person.sheet.play.closed == 0
        assert person.sheet.round == 0


async def test_undo_on_the_final_result_opens_the_last_round(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO, closed=2))
    async with start() as person:
        await person.open()
        await person.press("up", "enter")
        assert person.on(FinalResultScreen).play.finished
        await person.press("u")
        assert isinstance(person.screen, SheetScreen)
        assert not person.sheet.play.finished
        assert person.sheet.round == 2
        await person.press("up", "enter")
        assert person.on(FinalResultScreen).play.rounds == person.screen.play.rounds
        assert stored_hands(database) == [tuple(hands) for hands in TWO]
