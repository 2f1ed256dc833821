"""What keys do to a hand and where they leave the cursor, without the screen."""

import pytest

from scorekeeper.play import Play, new_play
from scorekeeper.tui.cursor import Cursor
from scorekeeper.tui.hand_edits import card_key, lay, newly_scored, take_back, take_out
from tests.tui.plays import AT

HERE = Cursor(0, 0, 1)


def play_with(hand: str | None) -> Play:
    play = new_play("a1", "sushi-go", ("Ann", "Ben"), started_at=AT)
    return play if hand is None else play.enter(0, 0, hand, AT)


@pytest.mark.parametrize(
    ("character", "key"), [("t", "t"), ("T", "t"), ("3", "3"), ('"', "3"), ("x", None), ("é", "2")]
)
def test_a_character_stands_for_a_card(character: str, key: str | None) -> None:
    assert card_key(play_with(None), 0, character) == key


def test_a_card_is_laid_and_taken_where_the_cursor_is() -> None:
    play, cursor = lay(play_with("td"), HERE, "s", AT)
    assert (play.rounds[0][0], cursor.place) == ("tsd", 2)
    play, cursor = take_back(play, cursor, AT)
    assert (play.rounds[0][0], cursor.place) == ("td", 1)
    play, cursor = take_out(play, cursor, AT)
    assert (play.rounds[0][0], cursor.place) == ("t", 1)
    play, cursor = take_back(play, cursor, AT)
    assert (play.rounds[0][0], cursor.place) == (None, 0)


def test_the_category_that_was_scored_last_is_known() -> None:
    blank, one, two = play_with(None).score(), play_with("t").score(), play_with("tt").score()
    assert newly_scored(one, two, 0, 0, "") == "tempura"
    assert newly_scored(blank, one, 0, 0, "pudding") == "pudding"
    assert newly_scored(blank, two, 0, 0, "") == "tempura"
    assert newly_scored(two, blank, 0, 0, "tempura") == ""
