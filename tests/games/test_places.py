"""The cursor's place in a hand that was changed, by undoing or by somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import all_games

SUSHI, KELTIS = all_games()["sushi-go"], all_games()["keltis"]
hands = st.text("tsd123elqwpc", max_size=12)


@pytest.mark.parametrize(
    ("before", "after", "line"),
    [
        ("R: 0 1 2 / G: 5", "R: 0 1 / G: 5", "R: 0 1"),
        ("R: 0 1 / G: 5", "R: 0 1 2 / G: 5", "R: 0 1 2"),
        ("G: 0 1", "G: 0", "G: 0"),
        ("G: 3 3", "G: 3 3 3", "G: 3 3 3"),
        ("R: 3 / B: 3", "R: 3", "B:"),
        ("R: 3 / grey: 2", "grey: 2", "R:"),
        ("B: #7 / grey: 2", "B: #70 / grey: 2", "B: #70"),
        ("R: 0 2", "R: 0 1 2", "R: 0 1"),
    ],
)
def test_a_change_of_a_row_is_found_in_that_row(before: str, after: str, line: str) -> None:
    place = KELTIS.changed_place(before, after)
    chips = KELTIS.chips(after)[:place]
    here = [chip.text for chip in chips if chip.line == chips[-1].line]
    assert " ".join(here) == line


@given(hands, st.integers(0, 12), st.sampled_from("tsdw1"))
def test_a_change_is_found_where_a_card_came_or_went(hand: str, place: int, key: str) -> None:
    place = min(place, len(hand))
    longer = hand[:place] + key + hand[place:]
    came = SUSHI.changed_place(hand, longer)
    assert longer[: came - 1] + longer[came:] == hand
    gone = SUSHI.changed_place(longer, hand)
    assert hand[:gone] + key + hand[gone:] == longer


@pytest.mark.parametrize(
    ("before", "place", "after", "moved"),
    [
        ("G: 1 / B: 5", 6, "R: 8 9 10 / G: 1 / B: 5", 9),
        ("G: 1 / B: 5", 6, "G: 1 / B: 5 7", 7),
        ("G: 1 / B: 5", 6, "G: 1", 5),
        ("G: 1 / B: 5", 6, "R: 5 / G: 1 / B: 5 / grey: 5", 7),
        ("R: 1 4", 2, "R: 1 2 4", 2),
        ("R: 1 4", 1, "R: 0 1 4", 1),
        ("", 3, "R: 3 3 3", 6),
        ("", 0, "R: 3", 0),
    ],
)
def test_a_place_stays_in_its_row_behind_its_card(
    before: str, place: int, after: str, moved: int
) -> None:
    assert KELTIS.moved_place(before, after, place) == moved


@pytest.mark.parametrize(
    ("before", "place", "after", "moved"),
    [
        ("tw", 2, "tws", 3),
        ("ttdd", 4, "t", 1),
        ("ts", 1, "wts", 2),
        ("ts", 1, "tws", 1),
        ("tds", 2, "ts", 1),
        ("ts", 0, "wts", 0),
        ("ts", 1, "ds", 1),
        ("", 0, "ttt", 3),
        ("tts", 1, "", 0),
    ],
)
def test_the_end_stays_the_end_and_other_places_keep_their_neighbours(
    before: str, place: int, after: str, moved: int
) -> None:
    assert SUSHI.moved_place(before, after, place) == moved


@given(hands, hands, st.integers(0, 12))
def test_a_place_is_always_one_of_the_hand(before: str, after: str, place: int) -> None:
    place = min(place, len(before))
    assert 0 <= SUSHI.moved_place(before, after, place) <= len(after)
    assert SUSHI.moved_place(before, before, place) == place
