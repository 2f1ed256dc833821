"""What stands in little room: whole hands, rows that scroll, and sentences that say they go on."""

from pathlib import Path

import pytest
from textual.content import Content
from textual.widgets import OptionList

from scorekeeper.games.chip import Chip
from scorekeeper.tui.widgets.chips import chip_lines
from scorekeeper.tui.widgets.hand_lines import _in_sight
from scorekeeper.tui.widgets.sentence import Sentence
from tests.tui.drive import Start
from tests.tui.plays import TWO, keep, play_of

TEN = [Chip(letter, "red") for letter in "abcdefghij"]


def drawn(cards: list[Chip], width: int, lines: int, cursor: int) -> list[str]:
    return [
        line.plain
        for line in chip_lines(cards, width, lines, no_colour=True, cursor=cursor, size=10)
    ]


def test_a_full_hand_needs_no_place_for_another_card() -> None:
    assert drawn(TEN, 30, 1, 10) == ["▐a▌▐b▌▐c▌▐d▌▐e▌▐f▌▐g▌▐h▌▐i▌▐j▌"]


def test_a_hand_goes_on_below_where_there_is_room() -> None:
    assert drawn(TEN, 15, 3, 10) == ["▐a▌▐b▌▐c▌▐d▌▐e▌", "▐f▌▐g▌▐h▌▐i▌▐j▌"]


@pytest.mark.parametrize(
    ("cursor", "line"), [(0, "▌a▌▐b▌▐c▌▐d▌ … "), (5, " … ▐d▌▐e▌▌f▌ … "), (10, " … ▐g▌▐h▌▐i▌▐j▌")]
)
def test_what_is_scrolled_says_so_at_both_ends(cursor: int, line: str) -> None:
    assert drawn(TEN, 15, 1, cursor) == [line]


@pytest.mark.parametrize("cursor", range(11))
def test_a_row_keeps_the_card_before_the_cursor_in_sight(cursor: int) -> None:
    sight = _in_sight(TEN, cursor, 15)
    assert len(sight) == 5
    assert cursor == 0 or cursor - 1 in sight


def test_a_long_name_is_cut_before_the_reason() -> None:
    sentence = Sentence()
    sentence.say(
        Content("tempura pair: 5 · three sashimi: 10 · 6 maki icons"), "Maximilian the very great"
    )
    whole = [line.plain for line in sentence.draw(38, 3)]
    assert whole[0].startswith("Maximilian the very great: ")
    lines = [line.plain for line in sentence.draw(38, 2)]
    assert lines[0].startswith("Maximili…: tempura pair")
    assert lines[-1].endswith("6 maki icons")
    cut = [line.plain for line in sentence.draw(20, 1)]
    assert len(cut) == 1
    assert cut[0].endswith("…")
    assert len(cut[0]) <= 20


async def test_every_choice_of_home_is_in_sight_when_it_is_marked(
    start: Start, database: Path
) -> None:
    for number in range(3):
        keep(database, play_of(("Ann", "Ben"), TWO, play_id=f"a{number}"))
    keep(database, play_of(("Chi", "Dov"), TWO[:1], play_id="b1"))
    async with start(40, 20) as person:
        menu = person.screen.query_one("#menu", OptionList)
        assert menu.option_count > 10
        menu.focus()
        for key in ("down", "up"):
            for _ in range(menu.option_count):
                marked = menu.highlighted_option
                assert marked is not None
                label = str(marked.prompt).split("\n", maxsplit=1)[0]
                assert " ".join(label.split()) in person.words
                await person.press(key)


async def test_a_message_leaves_the_sentence_and_the_keys_in_sight(
    start: Start, database: Path
) -> None:
    keep(database, play_of(("Ann", "Ben"), [("tt", "s")], closed=None))
    async with start(40, 20) as person:
        await person.open()
        before = person.lines
        person.app.notify("A message of quite some length that needs several lines.", markup=False)
        await person.until(lambda: "A message" in person.words, "the message")
        assert person.lines[10:] == before[10:]
