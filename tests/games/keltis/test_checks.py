"""Problems of a play: all at once, across all players."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import Problem, Table
from scorekeeper.translate import say
from tests.games.keltis.deals import GAME, codes, dealt_table, table

NAMES = ("Ann", "Ben", "Chi", "Dov")


def _said(found: Table) -> list[str]:
    return [say(problem.message, NAMES) for problem in GAME.check(found)]


@given(st.integers(0, 2**32 - 1), st.booleans())
def test_what_can_be_dealt_has_no_error(seed: int, counts: bool) -> None:
    assert codes(dealt_table(Random(seed), counts=counts)) == []


@pytest.mark.parametrize(
    ("hands", "said"),
    [
        (("R: 2", "R: 2"), "Red 2: 2 with Ann and Ben, but the box holds 1."),
        (("Y: 3 3", "Y: 3"), "Yellow 3: 3 with Ann and Ben, but the box holds 2."),
        (("P: 10 10", ""), "Purple 10: 2 with Ann, but the box holds 1."),
        (("G: 1 *", "G: 3 * *"), "Green end card: 3 with Ann and Ben, but the box holds 2."),
        (("B: 4 g4", "grey: 4"), "Grey 4: 2 with Ann and Ben, but the box holds 1."),
        (("B: 4 g4", "R: 4 g4"), "Grey 4: 2 with Ann and Ben, but the box holds 1."),
        (("grey: 5 5", ""), "Grey 5: 2 with Ann, but the box holds 1."),
        (("stones: 3", "stones: 3"), "Wishing stone 3: 2 with Ann and Ben, but the box holds 1."),
        (("stones: #5", "stones: 1 2 3 4 5"), "10 wishing stones are given out, but there are 9."),
        (("R: #30", ""), "R: 30 cards, but no row can have more than 29."),
        (("R: 3 5 4", ""), "R: card 3, 4: the row goes up, so 5 or more is needed."),
    ],
)
def test_what_the_box_or_the_row_does_not_hold(hands: tuple[str, str], said: str) -> None:
    found = table(*hands)
    assert said in _said(found)
    assert codes(found)


@pytest.mark.parametrize(
    ("hands", "enough"),
    [
        (("R: #18", "R: #11"), True),
        (("R: #18", "R: #12"), False),
        (("R: #20 / Y: #19", "grey: #8"), True),
        (("R: #20 / Y: #19", "grey: #9"), False),
        (("grey: #11", ""), True),
        (("grey: #12", ""), False),
        (("R: #29", ""), True),
        (("R: 5 g5", "grey: #10"), True),
        (("R: 5 g5", "grey: #11"), False),
        (("R: 5 g5 / B: #19", "grey: #9"), True),
        (("R: 5 g5 / B: #19", "grey: #10"), False),
        (("R: 5 g5", "R: #17 / grey: #10"), True),
    ],
)
def test_the_grey_cards_that_must_be_there_are_enough(hands: tuple[str, str], enough: bool) -> None:
    assert codes(table(*hands)) == ([] if enough else ["deck_limit"])


def test_all_problems_are_told_at_once() -> None:
    found = table(
        "R: 2 5 4 / Y: g3 / stones: 1 / grey: 0",
        "R: 2 / B: 4 * 5 / G: #30 / stones: 1 2 / grey: 0",
    )
    assert codes(found) == [
        "row_order",
        "row_order",
        "row_length",
        "row_order",
        "deck_limit",
        "deck_limit",
        "deck_limit",
        "deck_limit",
    ]
    seats = [problem.seat for problem in GAME.check(found) if problem.level == "error"]
    assert seats == [0, 0, 1, 1, None, None, None, None]
    assert all(problem.round == 0 for problem in GAME.check(found))


def test_an_end_card_that_opens_a_row_is_noted() -> None:
    found = table("R: *", "")
    assert codes(found) == []
    assert codes(found, "warning") == ["end_card_first", "draw_pile"]


@pytest.mark.parametrize(
    ("hands", "asked"),
    [
        (("R: 1 * / Y: 1 * / G: 1 *", "R: 2 * / Y: 2 *"), False),
        (("R: 1 * / Y: 1 * / G: 1 *", "R: 2 *"), True),
        (("R: 1 * * / Y: 1 * * / G: 1 *", ""), True),
        (("R: 1 * / Y: 1 * / G: 1 *", "R: #4 / Y: #1"), False),
        (("R: 1 * / Y: 1 * / G: 1 *", "R: #4 / Y: #0"), True),
        (("R: 1 *", None), False),
        ((None, None), False),
    ],
)
def test_an_early_end_asks_for_the_draw_pile(
    hands: tuple[str | None, str | None], asked: bool
) -> None:
    assert ("draw_pile" in codes(table(*hands), "warning")) is asked


def test_blank_hands_are_named_once_somebody_is_entered() -> None:
    assert GAME.check(table(None, None, None)) == ()
    found = GAME.check(table(None, "", None))
    assert [(problem.code, problem.seat) for problem in found] == [
        ("missing_hand", 0),
        ("missing_hand", 2),
    ]


def test_one_scoring_and_two_to_four_players() -> None:
    twice = replace(table("", ""), rounds=(("", ""), ("", "")))
    assert "rounds" in codes(twice)
    assert codes(table("", "", "", "", "")) == ["players"]
    for seats in range(7):
        problem = GAME.seats_problem(seats, {})
        assert (problem is None) is (seats in (2, 3, 4))
        assert problem is None or isinstance(problem, Problem)
