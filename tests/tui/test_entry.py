"""Laying cards: one key each, whatever the keyboard, and never one beyond the box."""

from pathlib import Path

import pytest

from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from scorekeeper.tui.screens.why import WhyScreen
from tests.tui.drive import Start, rows, stored_hands
from tests.tui.plays import FIVE, TWO, keep, play_of

NAMES = ("Ann", "Ben")


async def test_every_key_lays_its_card_and_a_capital_does_too(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tsd123elqw")
        await person.press("down")
        await person.type("TSDELQWCPp")
        assert stored_hands(database) == [("tsd123elqw", "tsdelqwcpp")]


async def test_the_number_row_of_a_french_keyboard(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type('&é"')
        assert stored_hands(database) == [("123",)]


async def test_a_stack_is_laid_by_one_key_pressed_again(start: Start, database: Path) -> None:
    """Cards are sorted in stacks at the table: the same key as often as there are cards."""
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ttttsssdd1")
        assert stored_hands(database) == [("ttttsssdd1",)]
        assert "10/10" in person.words


async def test_keys_that_are_no_card_change_nothing(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("y0m9ß/ä ")
        assert stored_hands(database) == []
        assert person.cell == (0, 0, 0)


async def test_a_card_beyond_the_box_is_refused_with_a_sentence(
    start: Start, database: Path
) -> None:
    hands = [["pppp", "pp", "", "", ""], ["pp", "pp", None, None, None]]
    keep(database, play_of(("Ann", "Ben", "Chi", "Dov", "Eve"), hands, closed=1))
    async with start() as person:
        await person.open()
        await person.press("down")
        before = rows(database, "SELECT count(*) FROM edits")
        await person.type("p")
        assert "Pudding: all 10 of the box are on the table." in person.words
        assert "earlier round" in person.words
        assert person.cell == (1, 2, 0)
        assert rows(database, "SELECT count(*) FROM edits") == before
        assert rows(
            database, "SELECT total(length(cards) - length(replace(cards, 'p', ''))) FROM hands"
        ) == [(10.0,)]


async def test_the_keys_say_how_many_are_left(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        assert "▐w▌ Wasabi 6" in person.words
        await person.type("www")
        assert "▐w▌ Wasabi 3" in person.words


@pytest.mark.parametrize("leave", [["escape"], ["h"]])
async def test_leaving_and_coming_back_opens_the_same_place(
    start: Start, database: Path, leave: list[str]
) -> None:
    keep(database, play_of(NAMES, TWO[:1]))
    async with start() as person:
        await person.open()
        await person.type(TWO[1][0])
        await person.press("enter")
        await person.type("dd")
        assert person.cell == (1, 1, 2)
        await person.press(*leave)
        person.on(HomeScreen)
        assert "Continue: round 2" in person.words
        await person.press("enter")
        assert person.cell == (1, 1, 2)
    async with start() as person:
        assert "Continue: round 2" in person.words
        await person.click_text("Continue")
        assert person.cell == (1, 1, 2)


async def test_the_sentence_explains_what_was_laid(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        assert "Ann: press the key of each card" in person.words
        await person.type("wqtt")
        assert "squid on wasabi: 9" in person.words
        assert "tempura pair: 5" in person.words
        await person.press("question_mark")
        person.on(WhyScreen)
        assert "Ann, round 1" in person.words
        assert "Nigiri" in person.words
        await person.press("x")
        person.on(SheetScreen)


async def test_points_and_ranks_are_live_and_maki_is_marked_as_open(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tt3")
        row = next(line for line in person.lines if line.startswith(" ▶ Ann"))
        assert "5+6" in row
        assert row.split()[-2:] == ["11", "1."]


async def test_tab_and_the_arrows_go_through_the_rows(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben", "Chi", "Dov", "Eve"), FIVE[:1]))
    async with start() as person:
        await person.open()
        seats = []
        for key in ("tab", "tab", "down", "down", "down", "up", "shift+tab"):
            await person.press(key)
            seats.append(person.sheet.seat)
        assert seats == [1, 2, 3, 4, 0, 4, 3]


async def test_a_burst_of_keys_is_not_lost_and_stays_in_order(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        person.send(*TWO[0][0], "enter", *TWO[0][1])
        await person.settle()
        assert stored_hands(database) == [tuple(TWO[0])]


async def test_too_many_cards_are_said_at_once(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ttttsssdd1")
        assert "hands of 10." not in person.words
        await person.type("2")
        assert "11 cards, hands of 10." in person.words
        await person.press("backspace")
        assert "hands of 10." not in person.words
