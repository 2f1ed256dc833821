"""The guide of Keltis in a window of 80×24 and in a small one."""

from dataclasses import replace

import pytest

from scorekeeper.games import all_games
from scorekeeper.guide.notes import reference
from scorekeeper.play import new_play
from scorekeeper.tui.screens.quick_reference import QuickReferenceScreen
from scorekeeper.tui.screens.rules import RulesScreen
from tests.tui.drive import Person, Start

GAME = all_games()["keltis"]
SIZES = [(80, 24), (40, 20)]


async def read_until(person: Person, said: str) -> None:
    for _ in range(12):
        if said in person.words:
            return
        await person.press("pagedown")
    assert said in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_every_part_of_the_rules(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        person.app.push_screen(RulesScreen(GAME))
        await person.settle()
        assert "What is a row worth?" in person.words
        parts = ("In the box 16", "A shop's description", "Open a row only", "the first −4")
        for said in parts:
            await person.press("tab")
            await read_until(person, said)
        assert person.on(RulesScreen).section == 4


async def test_the_figures_are_shown(start: Start) -> None:
    async with start(110, 50) as person:
        person.app.push_screen(RulesScreen(GAME, entry="order"))
        await person.settle()
        await read_until(person, "next: 7 or more, grey 7, end card")
        await read_until(person, "next: 2 or less, grey 2, end card")
        await read_until(person, "next: only an end card")
        await read_until(person, "next: closed")


async def test_the_whole_distribution_is_listed(start: Start) -> None:
    async with start() as person:
        person.app.push_screen(RulesScreen(GAME, section="cards"))
        await person.settle()
        for shown in ("Red numbers 16", "End cards 10", "Grey cards 11", "Wishing stones 9"):
            assert shown in person.words
        assert "0 1 2 8 9 10: 1 each" in person.words
        assert "3 4 5 6 7: 2 each" in person.words
        assert "Rulebook" not in person.words


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("R: 3 3 5 * / stones: 4", ("13/16", "9/10", "8/9", "Left in this play 13", "gone: 3")),
        ("R: #4 / B: 1", ("≤16/16", "≤15/16", "at most 16", "say no more")),
    ],
)
async def test_cards_left_in_a_running_play(
    start: Start, hand: str, shown: tuple[str, ...]
) -> None:
    play = replace(new_play("p", "keltis", ("Ann", "Ben")), rounds=((hand, None),))
    async with start() as person:
        person.app.push_screen(RulesScreen(GAME, play, section="cards"))
        await person.settle()
        for said in shown:
            assert said in person.words


@pytest.mark.parametrize("entry", ["ties", "grey", "counts"])
async def test_rows_are_drawn_one_below_the_other(start: Start, entry: str) -> None:
    async with start(110, 50) as person:
        person.app.push_screen(RulesScreen(GAME, entry=entry))
        await person.settle()
        heads = {"ties": ("R:", "B:", "stones:"), "grey": ("grey:",), "counts": ("R:", "B:")}
        for head in heads[entry]:
            assert any(head in line for line in person.lines)
        assert "P:" not in person.text


async def test_the_quick_reference_fits_one_window(start: Start) -> None:
    async with start() as person:
        person.app.push_screen(QuickReferenceScreen(GAME))
        await person.settle()
        for line in reference(GAME.id):
            assert any(line.label.strip() in drawn and line.text in drawn for drawn in person.lines)
        assert "Esc closes this." in person.words


@pytest.mark.parametrize("word", ["Wunschstein", "許願石"])
async def test_search_by_other_names(start: Start, word: str) -> None:
    async with start() as person:
        person.app.push_screen(RulesScreen(GAME))
        await person.settle()
        await person.press("slash")
        await person.type(word)
        assert "How do I get wishing stones" in person.words
        assert "Cards 1" in person.words
