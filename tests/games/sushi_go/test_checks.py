"""All problems of a play at once, each with its level, code and place."""

from random import Random

import pytest

from scorekeeper.games.base import Adjustment, Problem, Table
from tests.games.sushi_go.tables import GAME, table, told
from tests.legal_deals import legal_table


def places(problems: tuple[Problem, ...]) -> list[tuple[str, str, int | None, int | None]]:
    return [(found.level, found.code, found.round, found.seat) for found in problems]


def test_everything_at_once() -> None:
    play = table(
        ["wwwwwwwq", "ttttttttt", "z1111111", None],
        ["", "tttttttt", "y", ""],
        [None] * 4,
        adjustments=(Adjustment(0, 1, 4, "house bonus"),),
    )
    found = GAME.check(play)
    assert places(found) == [
        ("error", "unknown_card", 0, 2),
        ("error", "unknown_card", 1, 2),
        ("error", "deck_limit", None, None),
        ("error", "deck_limit", None, None),
        ("error", "deck_limit", None, None),
        ("warning", "hand_size", 0, 1),
        ("warning", "missing_hand", 0, 3),
        ("warning", "hand_size", 1, 0),
        ("warning", "hand_size", 1, 2),
        ("warning", "hand_size", 1, 3),
        ("warning", "by_hand", 0, 1),
    ]
    assert {told(problem.message) for problem in found} == {
        "“z” is no card of this box.",
        "Soy sauce is not in the base box; a house rule adds it.",
        "Wasabi: 7 laid, but the box holds 6.",
        "Tempura: 17 laid, but the box holds 14.",
        "Maki, 1 icon: 7 laid, but the box holds 6.",
        "9 of 8 cards.",
        "0 of 8 cards.",
        "1 of 8 cards.",
        "The cards are not entered.",
        "4 points added by hand: house bonus",
    }


@pytest.mark.parametrize(
    ("key", "count"),
    [(kind.key, kind.count) for kind in GAME.card_kinds],
)
def test_no_more_of_a_card_than_the_box_holds(key: str, count: int) -> None:
    def errors(number: int) -> list[str]:
        play = table([key * number, ""])
        return [problem.code for problem in GAME.check(play) if problem.level == "error"]

    assert errors(count) == []
    assert errors(count + 1) == ["deck_limit"]


def test_the_box_holds_108_cards_54_icons_20_nigiri() -> None:
    counts = {kind.key: kind.count for kind in GAME.card_kinds}
    assert len(counts) == 12
    assert sum(counts.values()) == 108
    assert counts["1"] + 2 * counts["2"] + 3 * counts["3"] == 54
    assert counts["e"] + counts["l"] + counts["q"] == 20


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 9), (4, 8), (5, 7)])
def test_a_hand_of_another_size_is_a_warning(seats: int, size: int) -> None:
    assert GAME.hand_size(seats, GAME.complete_rules({})) == size
    right = legal_table(seats, Random(seats))
    assert GAME.check(right) == ()
    short = Table(seats, ((right.rounds[0][0][1:], *right.rounds[0][1:]),), right.rules)
    assert places(GAME.check(short)) == [("warning", "hand_size", 0, 0)]


@pytest.mark.parametrize("seats", [0, 1, 6, 7, 8, 9])
def test_players_outside_two_to_five_are_an_error(seats: int) -> None:
    rules = GAME.complete_rules({})
    found = GAME.check(Table(seats, (), rules))
    assert places(found) == [("error", "players", None, None)]
    assert found[0] == GAME.seats_problem(seats, rules)


def test_six_to_eight_players_hear_of_the_other_box() -> None:
    problem = GAME.seats_problem(6, GAME.complete_rules({}))
    assert problem is not None
    assert "Sushi Go Party!" in told(problem.message)


def test_a_fourth_round_is_an_error() -> None:
    play = Table(2, (("", ""),) * 4, GAME.complete_rules({}))
    assert ("error", "rounds", None, None) in places(GAME.check(play))


def test_a_round_left_out_is_named_and_blank_later_rounds_are_not() -> None:
    legal = legal_table(2, Random(1)).rounds
    blank = (None, None)
    play = Table(2, (blank, legal[1], blank), GAME.complete_rules({}))
    assert places(GAME.check(play)) == [("warning", "missing_round", 0, None)]


def test_points_added_by_hand_stay_marked() -> None:
    legal = legal_table(2, Random(1))
    play = Table(2, legal.rounds, legal.rules, None, (Adjustment(1, 0, -3),))
    found = GAME.check(play)
    assert places(found) == [("warning", "by_hand", 1, 0)]
    assert told(found[0].message) == "−3 points added by hand."
    before, after = GAME.score(legal), GAME.score(play)
    assert after.totals[0] == before.totals[0] - 3
    hand = after.hand(1, 0)
    assert hand is not None
    assert hand.by_hand == -3


def test_points_added_twice_add_up() -> None:
    twice = (Adjustment(0, 1, 4), Adjustment(0, 1, 3), Adjustment(1, 1, -2))
    card = GAME.score(table(["", "q"], adjustments=twice))
    assert [played.hands[1].by_hand for played in card.rounds if played.hands[1]] == [7, -2, 0]
    assert card.totals == (0, 8)


def test_with_five_players_three_cards_are_never_seen() -> None:
    play = legal_table(5, Random(5))
    assert sum(key.left for key in GAME.keys(play, 2)) == 3
