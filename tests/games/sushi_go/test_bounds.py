"""The bounds for points without cards, against every hand that the box can deal."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import Table
from scorekeeper.games.sushi_go.bounds import CARD_POINTS, check_points, round_points, total_range
from scorekeeper.games.sushi_go.scoring import DUMPLINGS
from scorekeeper.games.sushi_go.scoring import score as score_table
from tests.legal_deals import HAND_SIZES, legal_table
from tests.strategies import GAME

BY_CARDS = {
    "maki_tie": ("split6", "pool9", "full"),
    "maki_zero": ("need_icon", "zero_counts"),
    "soy_promo": ("off", "on"),
    "reshuffle": ("off", "on"),
}
"""The house rules on which the most points depend."""

RULES = [dict(zip(BY_CARDS, choices, strict=True)) for choices in product(*BY_CARDS.values())]


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


def card_points(size: int) -> set[int]:
    """Every number of points that sets and nigiri of so many cards make together."""
    nigiri = nigiri_worths(size)
    found: set[int] = set()
    for tempura, sashimi, dumplings in product(range(size + 1), repeat=3):
        used = tempura + sashimi + dumplings
        sets = 5 * (tempura // 2) + 10 * (sashimi // 3) + DUMPLINGS[min(dumplings, 5)]
        for cards, worths in nigiri.items():
            if used + cards <= size:
                found |= {sets + worth for worth in worths}
    return found


@pytest.mark.parametrize("size", sorted(CARD_POINTS))
def test_the_points_of_cards_are_what_the_box_can_deal(size: int) -> None:
    most, never = CARD_POINTS[size]
    assert card_points(size) == set(range(most + 1)) - set(never)


@pytest.mark.parametrize(
    ("seats", "most", "never"), [(2, 45, ()), (3, 42, (40, 41)), (4, 36, ()), (5, 33, (31, 32))]
)
def test_rounds_by_the_rulebook(seats: int, most: int, never: tuple[int, ...]) -> None:
    rules = GAME.complete_rules({})
    assert round_points(seats, rules) == set(range(most + 1)) - set(never)


@pytest.mark.parametrize(
    ("seats", "rules", "worth", "worthless"),
    [
        # all are equal and get 6 // 2, 9 // 2 or 6 without a maki card
        (2, {"maki_zero": "zero_counts"}, 48, 49),
        (2, {"maki_zero": "zero_counts", "maki_tie": "pool9"}, 49, 50),
        (2, {"maki_zero": "zero_counts", "maki_tie": "full"}, 51, 52),
        (2, {"maki_zero": "zero_counts"}, 3, 2),  # who is second of two always gets 3
        (3, {"maki_tie": "full"}, 42, 41),
        (3, {"maki_tie": "pool9"}, 42, 41),
        (2, {"soy_promo": "on"}, 46, 47),
        (2, {"pudding_two_players": "penalty"}, 45, 46),
        (3, {"pudding_tie": "full", "reshuffle": "on"}, 42, 43),
    ],
)
def test_a_house_rule_widens_only_what_it_can(
    seats: int, rules: dict[str, str], worth: int, worthless: int
) -> None:
    possible = round_points(seats, GAME.complete_rules(rules))
    assert worth in possible
    assert worthless not in possible


@cache
def best_cards(seats: int) -> dict[tuple[int, ...], int]:
    """The most points that sets and nigiri of one box make in three rounds, by cards a round."""
    size = HAND_SIZES[seats]
    three = [each for each in product(range(6), repeat=3) if sum(each) <= 6]
    found: dict[tuple[int, ...], int] = {}

    def keep(into: dict[tuple[int, ...], int], cards: tuple[int, ...], points: int) -> None:
        if max(cards) <= size and into.get(cards, -1) < points:
            into[cards] = points

    # squid on wasabi, salmon on wasabi, plain squid: six wasabi, five squid
    for squid, salmon in product(three, three):
        if sum(squid) > 5 or sum(squid) + sum(salmon) > 6:
            continue
        boosted = [2 * (a + b) for a, b in zip(squid, salmon, strict=True)]
        if max(boosted) > size:
            continue
        for plain in three:
            if sum(squid) + sum(plain) <= 5:
                cards = tuple(a + b for a, b in zip(boosted, plain, strict=True))
                points = 9 * sum(squid) + 6 * sum(salmon) + 3 * sum(plain)
                keep(found, cards, points)
    for each, points, limit in ((3, 10, 4), (2, 5, 7)):  # 14 sashimi, 14 tempura
        more: dict[tuple[int, ...], int] = {}
        sets = [it for it in product(range(size // each + 1), repeat=3) if sum(it) <= limit]
        for cards, before in found.items():
            for it in sets:
                laid = tuple(a + each * b for a, b in zip(cards, it, strict=True))
                keep(more, laid, before + points * sum(it))
        found = more
    more = {}
    dumplings = [it for it in product(range(6), repeat=3) if sum(it) <= 14]
    for cards, before in found.items():
        for it in dumplings:
            laid = tuple(a + b for a, b in zip(cards, it, strict=True))
            keep(more, laid, before + sum(DUMPLINGS[count] for count in it))
    found = more
    more = {}
    salmon_or_eggs = list(product(range(3), repeat=3))
    for cards, before in found.items():
        for it in salmon_or_eggs:
            laid = tuple(a + b for a, b in zip(cards, it, strict=True))
            keep(more, laid, before + 2 * sum(it))
    return more


def most_points(seats: int, rules: Mapping[str, str]) -> int:
    """The most points of a play: cards, maki and soy sauce by round, and 6 for the puddings."""
    size = HAND_SIZES[seats]
    zero = 0
    if rules["maki_zero"] == "zero_counts":
        pot = 9 if rules["maki_tie"] == "pool9" else 6
        zero = 6 if rules["maki_tie"] == "full" else max(pot // seats, 3 // (seats - 1))
    # of each round: the points without a card of the other kinds, and the cards they take
    extras = [(0, zero), (1, 6)]
    if rules["soy_promo"] == "on":
        extras += [(cards + 1, points + 4) for cards, points in extras]
    best = dict(best_cards(seats))
    if rules["reshuffle"] == "on":
        alone = [max(card_points(cards)) for cards in range(size + 1)]
        best = {
            cards: sum(alone[count] for count in cards)
            for cards in product(range(size - 3, size + 1), repeat=3)
        }
    found = 0
    for cards, points in best.items():
        for added in product(extras, repeat=3):
            used = [a + each[0] for a, each in zip(cards, added, strict=True)]
            if max(used) <= size:
                pudding = 6 if min(used) < size else 0
                found = max(found, points + sum(each[1] for each in added) + pudding)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_most_points_of_a_play_are_those_of_the_best_three_hands(seats: int) -> None:
    for rules in RULES:
        assert total_range(seats, GAME.complete_rules(rules))[-1] == most_points(seats, rules)


@pytest.mark.parametrize(
    ("seats", "rules", "least"),
    [
        (2, {}, 3),
        (2, {"pudding_two_players": "penalty"}, -3),
        (2, {"maki_zero": "zero_counts"}, 9),
        (2, {"maki_zero": "zero_counts", "pudding_two_players": "penalty"}, 3),
        (2, {"reshuffle": "on"}, 0),
        (2, {"reshuffle": "on", "pudding_two_players": "penalty"}, -6),
        (2, {"soy_promo": "on"}, 2),
        (2, {"soy_promo": "on", "pudding_two_players": "penalty"}, -3),
        (2, {"maki_tie": "full", "pudding_tie": "full"}, 3),
        (3, {"dummy": "on"}, -6),
        (3, {"dummy": "on", "dummy_penalty": "off"}, 0),
        (4, {"pudding_tie": "full", "maki_zero": "zero_counts"}, -6),
    ],
)
def test_the_fewest_points_of_a_play(seats: int, rules: dict[str, str], least: int) -> None:
    complete = GAME.complete_rules(rules)
    assert total_range(seats, complete)[0] == least
    assert check_points(seats, complete, (), least) == ()
    assert check_points(seats, complete, (), least - 1) != ()


@pytest.mark.parametrize(
    ("rules", "hands", "others", "total"),
    [
        # too few cards are worth nothing: one round of maki brings the 3 of who is second
        ({}, ("tss1111112", "tsswwwwwwc", "tsscccpppp"), ("3333333322", "dddddppppp", "p"), 3),
        (
            {"pudding_two_players": "penalty"},
            ("tss1111112", "tsswwwwwwc", "tsscccpppp"),
            ("3333333322", "dddddppppp", "p"),
            -3,
        ),
        (
            {"soy_promo": "on"},
            ("tssyyyywwd", "etsswwwwcc", "tssccppppp"),
            ("tsd1elqpcw", "", "pppp"),
            2,
        ),
    ],
)
def test_the_fewest_points_can_be_laid(
    rules: dict[str, str], hands: tuple[str, ...], others: tuple[str, ...], total: int
) -> None:
    table = Table(2, tuple(zip(hands, others, strict=True)), GAME.complete_rules(rules))
    assert all(len(hand) == 10 for hand in hands)
    assert score_table(table).totals[0] == total


@given(st.integers(2, 5), st.integers(0, 10**6), st.data())
def test_no_deal_leaves_the_bounds(seats: int, seed: int, data: st.DataObject) -> None:
    rules = {
        rule.id: data.draw(st.sampled_from([choice.id for choice in rule.choices]), label=rule.id)
        for rule in GAME.house_rules
        if rule.id not in {"dummy", "dummy_penalty", "dummy_can_win"}
    }
    table = legal_table(seats, Random(seed), **rules)
    card = score_table(table)
    for seat in range(seats):
        rounds = [hand.total if hand else None for hand in (r.hands[seat] for r in card.rounds)]
        assert check_points(seats, table.rules, rounds, card.totals[seat]) == ()


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


def test_a_penalty_for_two_widens_nothing_but_the_lower_end() -> None:
    penalty = GAME.complete_rules({"pudding_two_players": "penalty"})
    for total in (121, -5):
        (problem,) = check_points(2, penalty, (), total)
        assert problem.code == "total_points"
    for total in (120, -3):
        assert check_points(2, penalty, (), total) == ()
    assert check_points(2, GAME.complete_rules({"pass": "both_ways"}), (), 121) != ()


def test_other_numbers_of_seats_are_no_question_of_points() -> None:
    assert check_points(7, GAME.complete_rules({}), (99,), 999) == ()
