"""Why an action on a play is refused: said before and by the action itself."""

from collections.abc import Callable

import pytest

from scorekeeper.games.base import Adjustment, Given
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play
from scorekeeper.refusals import (
    abandoning_problem,
    first_seat_problem,
    refuse_if,
    reseating_problem,
    resuming_problem,
    rules_problem,
)
from scorekeeper.seating import Refused
from scorekeeper.translate import say
from tests.test_play import AT, LATER, begin, entered, finished, refusal


def with_dummy() -> Play:
    return new_play("1", "sushi-go", ["Ann", "Ben", "Dummy"], {"dummy": "on"})


def test_no_problem_refuses_nothing() -> None:
    refuse_if(None)
    problem = first_seat_problem(begin(2), 2)
    with pytest.raises(Refused) as refused:
        refuse_if(problem)
    assert refused.value.problem is problem


def test_a_play_with_blank_hands_does_not_end() -> None:
    play = entered(begin(3), ("t", "s", "d"), ("t", "s"), ("t", "s", "d"))
    play = play.close_round(0, AT).close_round(1, AT)
    with pytest.raises(Refused) as refused:
        play.close_round(2, AT)
    assert refusal(refused, play) == (
        "Round 2: the cards of Chi are not entered, so the play can't end yet."
    )
    assert play.verify_close(2) == refused.value.problem
    assert play.verify_close(1) is None


def test_a_player_with_cards_does_not_leave() -> None:
    play = entered(begin(3), ("t", "s", "d"))
    with pytest.raises(Refused) as refused:
        play.reseat(["Ann", "Ben"], AT)
    assert refusal(refused, play) == "Chi has cards in this play; rename the seat instead."
    assert begin(3).reseat(["Ann", "Ben"], AT).names == ("Ann", "Ben")


def test_a_player_with_a_bonus_or_a_result_does_not_leave() -> None:
    play = begin(3).set_adjustments(0, 1, [Adjustment(0, 1, 3, "")], AT)
    problem = reseating_problem(play, ["Ann", "Chi"])
    assert problem is not None
    assert problem.seat == 1
    given = new_points_play("1", "sushi-go", ["Ann", "Ben", "Chi"], [Given(5), Given(4), Given(3)])
    assert reseating_problem(given, ["Ann", "Ben"]) is not None
    assert reseating_problem(given, ["Chi", "Ben", "Ann"]) is None


def test_the_dummy_keeps_its_seat() -> None:
    problem = reseating_problem(with_dummy(), ["Ann", "Dummy", "Ben"])
    assert problem is not None
    assert (say(problem.message), problem.seat) == ("The dummy stays in seat 3.", 2)
    assert reseating_problem(with_dummy(), ["Ben", "Ann", "Dummy"]) is None


def test_the_dummy_comes_and_goes_with_a_new_play() -> None:
    play = with_dummy()
    problem = rules_problem(play, {**play.rules, "dummy": "off"})
    assert problem is not None
    assert say(problem.message) == "Begin a new play to change the dummy seat."
    assert rules_problem(play, play.rules) is None


@pytest.mark.parametrize("seat", [-1, 2, 3])
def test_only_a_player_starts(seat: int) -> None:
    problem = first_seat_problem(with_dummy(), seat)
    assert problem is not None
    assert say(problem.message) == f"Seat {seat + 1} can't start."
    assert first_seat_problem(with_dummy(), 1) is None


DONE = entered(begin(2), ("t", "s"), ("", ""), ("p", ""))


@pytest.mark.parametrize(
    ("play", "abandons", "resumes"),
    [
        (DONE, True, True),
        (DONE.abandon(AT), True, True),
        (finished(DONE), False, False),
    ],
)
def test_what_is_finished_is_neither_given_up_nor_taken_up(
    play: Play, abandons: bool, resumes: bool
) -> None:
    def works(action: Callable[[str], Play]) -> bool:
        try:
            action(LATER)
        except Refused:
            return False
        return True

    assert (abandoning_problem(play) is None, works(play.abandon)) == (abandons, abandons)
    assert (resuming_problem(play) is None, works(play.resume)) == (resumes, resumes)


def test_an_abandoned_play_closes_no_round() -> None:
    problem = DONE.abandon(AT).verify_close(0)
    assert problem is not None
    assert problem.code == "abandoned"
    assert DONE.verify_close(0) is None
