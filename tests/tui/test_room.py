"""What stands in little room: whole hands, rows that scroll, and sentences that say they go on."""

import pytest
from textual.content import Content

from scorekeeper.games.chip import Chip
from scorekeeper.tui.widgets.chips import chip_lines
from scorekeeper.tui.widgets.hand_lines import _in_sight
from scorekeeper.tui.widgets.sentence import Sentence

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
