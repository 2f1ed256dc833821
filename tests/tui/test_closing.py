"""Closing a round, without the screen that asks about it."""

from scorekeeper.tui.screens.closing import closed
from tests.tui.plays import AT, play_of


def test_only_hands_that_are_blank_are_entered_without_cards() -> None:
    play = play_of(("Ann", "Ben"), [("tt", None)], closed=0)
    done = closed(play, 0, AT, without_cards=True)
    assert (done.rounds[0], done.closed) == (("tt", ""), 1)
    later = closed(play, 0, AT)
    assert (later.rounds[0], later.closed) == (("tt", None), 1)
