"""Hands of another size and hands not entered: named softly, and the table decides."""

from pathlib import Path

import pytest

from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Person, Start, rows, stored_hands
from tests.tui.plays import TWO, keep, play_of

NAMES = ("Ann", "Ben")
SHORT = ["wqttsss123", "ddd12wltp"]
LONG = ["wqttsss123t", "ddd12wltpp"]


async def at_the_end(person: Person, hands: list[str]) -> None:
    await person.open()
    for hand in hands:
        await person.type(hand)
        await person.press("enter")


def closed(database: Path) -> int:
    return int(rows(database, "SELECT rounds_closed FROM plays")[0][0])


@pytest.mark.parametrize(
    ("hands", "sentence", "seat"),
    [(SHORT, "Ben: 9 of 10 cards.", 1), (LONG, "Ann: 11 of 10 cards.", 0)],
)
@pytest.mark.parametrize("key", ["escape", "enter", "z", "Z"])
async def test_an_odd_hand_is_named_and_the_safe_answer_stays(
    start: Start, database: Path, hands: list[str], sentence: str, seat: int, key: str
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, hands)
        person.on(ChoiceScreen)
        assert sentence in person.words
        await person.press(key)
        assert person.cell == (0, seat, len(hands[seat]))
        assert closed(database) == 0


@pytest.mark.parametrize("key", ["k", "K"])
async def test_an_odd_hand_is_kept_when_the_table_says_so(
    start: Start, database: Path, key: str
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, SHORT)
        await person.press(key)
        assert person.on(RoundResultScreen).round == 0
        assert "Ben: 9 of 10 cards." in person.words
        assert closed(database) == 1
        assert stored_hands(database) == [tuple(SHORT)]


async def test_an_odd_hand_is_kept_by_mouse(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, SHORT)
        await person.click("#answer-stay")
        person.on(SheetScreen)
        await person.press("enter")
        await person.click("#answer-keep")
        person.on(RoundResultScreen)


async def test_a_missing_hand_is_named_and_entered_later(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, [TWO[0][0], ""])
        assert "Ben: The cards are not entered." in person.words
        await person.press("g")
        person.on(RoundResultScreen)
        assert "Not settled: the cards of Ben are not entered." in person.words
        assert stored_hands(database) == [(TWO[0][0],)]
        await person.press("enter")
        await person.lay_round(TWO[1])
        await person.press("enter", "b", "b")
        assert "Correcting round 1" in person.words
        await person.press("down")
        await person.type(TWO[0][1])
        assert stored_hands(database) == [tuple(TWO[0]), tuple(TWO[1])]


async def test_a_missing_hand_can_be_one_without_cards(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, [TWO[0][0], ""])
        await person.press("n")
        person.on(RoundResultScreen)
        assert stored_hands(database) == [(TWO[0][0], "")]
        # closing and filling up is undone step by step
        await person.press("u", "u")
        assert stored_hands(database) == [(TWO[0][0],)]


async def test_the_last_round_offers_no_later(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:2], closed=2))
    async with start() as person:
        await at_the_end(person, [TWO[2][0], ""])
        assert "later" not in person.words
        await person.press("g")
        person.on(ChoiceScreen)
        await person.press("n")
        assert person.on(FinalResultScreen).play.finished


async def test_a_play_with_a_hole_in_an_earlier_round_does_not_end(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, [TWO[0], (TWO[1][0], None)], closed=2))
    async with start() as person:
        await at_the_end(person, TWO[2])
        person.on(SheetScreen)
        sentence = "Round 2: the cards of Ben are not entered, so the play can't end yet."
        assert sentence in person.words
        assert rows(database, "SELECT finished FROM plays") == [(0,)]


async def test_an_untouched_round_is_not_closed_by_mistake(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.press("down", "enter")
        person.on(ChoiceScreen)
        for name in NAMES:
            assert f"{name}: The cards are not entered." in person.words
        await person.press("escape")
        assert person.cell == (0, 0, 0)
        assert closed(database) == 0


async def test_the_arrows_choose_an_answer(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await at_the_end(person, SHORT)
        await person.press("right", "enter")
        person.on(RoundResultScreen)


async def test_three_quick_enters_store_once(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        await person.press("up")
        person.send("enter", "enter", "enter")
        await person.settle()
        # the first closes the round; later ones go on, and at most past an empty row
        assert closed(database) == 1
        assert rows(database, "SELECT count(*) FROM edits WHERE field = 'closed'") == [(1,)]
        assert stored_hands(database) == [tuple(TWO[0])]
        assert rows(database, "SELECT count(*) FROM plays") == [(1,)]


@pytest.mark.parametrize("key", ["z", "k", "escape"])
async def test_leaving_a_finished_play_with_a_newly_odd_hand_asks_once(
    start: Start, database: Path, key: str
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter", "1")
        await person.press("end", "backspace", "pagedown", "escape")
        person.on(ChoiceScreen)
        assert "Round 1: please look once more" in person.words
        assert "Ann: 9 of 10 cards." in person.words
        await person.press(key)
        if key == "z":
            assert person.cell[:2] == (0, 0)
            await person.press("escape", "k")
        person.on(FinalResultScreen)
        assert "Round 1, Ann: 9 of 10 cards." in person.words


async def test_esc_leaves_a_finished_play_whose_hand_was_emptied(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter", "1")
        await person.press("end", *["backspace"] * 10, "escape")
        assert "Round 1: please look once more" in person.words
        before = stored_hands(database)
        await person.go_home()
        assert stored_hands(database) == before


async def test_a_hand_that_was_odd_before_is_not_asked_about_again(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, [SHORT, *TWO[1:]]))
    async with start() as person:
        await person.press("h", "enter")
        assert "Round 1, Ben: 9 of 10 cards." in person.words
        await person.press("1", "escape")
        person.on(FinalResultScreen)
        assert "Round 1, Ben: 9 of 10 cards." in person.words
