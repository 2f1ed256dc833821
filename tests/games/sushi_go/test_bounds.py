"""The bounds for points without cards, against every hand that the box can deal."""

from itertools import product

import pytest

from scorekeeper.games.sushi_go.bounds import ROUND_MOST, ROUND_NEVER, check_points
from scorekeeper.games.sushi_go.scoring import DUMPLINGS
from tests.legal_deals import HAND_SIZES
from tests.strategies import GAME


def nigiri_worths(cards: int) -> dict[int, set[int]]:
    """The points that nigiri and wasabi make together, by how many cards they are."""
    found: dict[int, set[int]] = {}
    for eggs, salmon, squid in product(range(6), range(11), range(6)):
        plain = eggs + salmon + squid
        if plain > cards:
            continue
        for wasabi in range(min(6, cards - plain) + 1):
            worths = found.setdefault(plain + wasabi, set())
            for boosted in product(range(eggs + 1), range(salmon + 1), range(squid + 1)):
                if sum(boosted) <= wasabi:
                    more = boosted[0] + 2 * boosted[1] + 3 * boosted[2]
                    worths.add(eggs + 2 * salmon + 3 * squid + 2 * more)
    return found


def possible_rounds(seats: int) -> set[int]:
    """Every number of points that one hand can make at a table of so many."""
    size = HAND_SIZES[seats]
    nigiri = nigiri_worths(size)
    shares = {0, *(6 // k for k in range(1, seats + 1)), *(3 // k for k in range(1, seats))}
    found: set[int] = set()
    for tempura, sashimi, dumplings in product(range(size + 1), repeat=3):
        used = tempura + sashimi + dumplings
        if used > size:
            continue
        sets = 5 * (tempura // 2) + 10 * (sashimi // 3) + DUMPLINGS[min(dumplings, 5)]
        for cards, worths in nigiri.items():
            if used + cards > size:
                continue
            maki = shares if used + cards < size else {0}
            found |= {sets + worth + share for worth in worths for share in maki}
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_round_bounds_are_what_the_box_can_deal(seats: int) -> None:
    allowed = set(range(ROUND_MOST[seats] + 1)) - set(ROUND_NEVER.get(seats, ()))
    assert possible_rounds(seats) == allowed


@pytest.mark.parametrize(
    ("seats", "totals"),
    [(2, (3, 120)), (3, (-6, 111)), (4, (-6, 101)), (5, (-6, 91))],
)
def test_totals_outside_the_bounds_are_named(seats: int, totals: tuple[int, int]) -> None:
    rules = GAME.complete_rules({})
    for total in totals:
        assert check_points(seats, rules, (), total) == ()
    for total in (totals[0] - 1, totals[1] + 1):
        (problem,) = check_points(seats, rules, (), total)
        assert (problem.level, problem.code) == ("warning", "total_points")


def test_house_rules_that_pay_more_widen_the_bounds() -> None:
    promo = GAME.complete_rules({"soy_promo": "on"})
    assert check_points(3, promo, (52,), 162) == ()
    assert [problem.code for problem in check_points(3, promo, (53,), 163)] == [
        "round_points",
        "total_points",
    ]
    penalty = GAME.complete_rules({"pudding_two_players": "penalty"})
    assert check_points(2, penalty, (), -6) == ()
    assert check_points(2, GAME.complete_rules({"pass": "both_ways"}), (), 121) != ()


def test_other_numbers_of_seats_are_no_question_of_points() -> None:
    assert check_points(7, GAME.complete_rules({}), (99,), 999) == ()
