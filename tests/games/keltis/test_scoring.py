"""Points, places and the sentences that explain them."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.base import Adjustment, Message, Table
from scorekeeper.games.keltis.notation import count, read
from scorekeeper.games.keltis.scoring import (
    CATEGORIES,
    ROW_POINTS,
    STONE_POINTS,
    next_gain,
    row_points,
    stone_points,
)
from scorekeeper.translate import say
from tests.games.keltis.deals import GAME, dealt_table, table

NAMES = ("Ann", "Ben", "Chi", "Dov")
seeds = st.integers(0, 2**32 - 1)


def _texts(found: Table) -> list[Message]:
    card = GAME.score(found)
    seats = range(found.seats)
    return [
        *(line.reason for seat in seats for line in GAME.explain_hand(card, 0, seat)),
        *(GAME.summary(card, 0, seat) for seat in seats),
        *(problem.message for problem in GAME.check(found)),
        *GAME.round_story(card, 0),
        *GAME.round_facts(found, 0),
        GAME.decide(card).message,
    ]


def test_tables_of_the_rules() -> None:
    assert [row_points(cards) for cards in range(12)] == [0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10, 10]
    assert [stone_points(stones) for stones in range(10)] == [-4, -1, 0, 4, 6, 10, 10, 10, 10, 10]


def test_the_fourth_seventh_and_ninth_card_add_three() -> None:
    assert [next_gain(cards) for cards in range(11)] == [-4, 1, 1, 3, 1, 1, 3, 1, 3, 0, 0]


def test_totals_reach_every_number_from_24_below_to_71() -> None:
    rows = {0}
    for _ in range(5):
        rows = {total + points for total, points in product(rows, ROW_POINTS)}
    totals = {sum(parts) for parts in product(rows, STONE_POINTS, range(12))}
    assert totals == set(range(-24, 72))


@given(seeds, st.booleans())
def test_totals_and_lines_add_up(seed: int, counts: bool) -> None:
    found = dealt_table(Random(seed), counts=counts)
    card = GAME.score(found)
    for seat in range(found.seats):
        lines = GAME.explain_hand(card, 0, seat)
        hand = card.hand(0, seat)
        assert hand is not None
        assert [line.category for line in lines] == list(CATEGORIES)
        assert tuple(line.points for line in lines) == hand.points
        assert sum(hand.points) == hand.total == card.totals[seat]
        assert -24 <= hand.total <= 71
        for line in lines:
            said = say(line.reason)
            assert said.startswith("no ") or said.endswith(": no cards") or ":" in said
            points = str(line.points).replace("-", "−")
            assert line.points == 0 or f": {points}" in said


@given(seeds)
def test_cards_count_the_same_as_their_number(seed: int) -> None:
    found = dealt_table(Random(seed))
    numbers = [
        " / ".join(
            f"{name}: #{count(part)}"
            for name, part in zip(
                ("R", "Y", "G", "B", "P", "stones", "grey"), read(hand or ""), strict=True
            )
        )
        for hand in found.rounds[0]
    ]
    assert GAME.score(table(*numbers)).totals == GAME.score(found).totals


@settings(deadline=None)
@given(seeds)
def test_the_order_of_the_seats_changes_no_points_and_no_places(seed: int) -> None:
    found = dealt_table(Random(seed), counts=True)
    card = GAME.score(found)
    for order in permutations(range(found.seats)):
        other = GAME.score(replace(found, rounds=(tuple(found.rounds[0][s] for s in order),)))
        assert other.totals == tuple(card.totals[seat] for seat in order)
        assert other.ranks == tuple(card.ranks[seat] for seat in order)
        assert {order[seat] for seat in other.winners} == set(card.winners)
        assert GAME.decide(other).by == GAME.decide(card).by


@given(seeds, st.booleans(), st.sampled_from([None, 0]))
def test_every_sentence_can_be_said_and_speaks_of_this_game(
    seed: int, blank: bool, open_round: int | None
) -> None:
    found = replace(dealt_table(Random(seed), counts=True), open_round=open_round)
    if blank:
        found = replace(found, rounds=((None, *found.rounds[0][1:]),))
    for text in _texts(found):
        said = say(text, NAMES)
        assert said
        assert "{" not in said
        assert "udding" not in said


def test_the_highest_total_wins() -> None:
    card = GAME.score(table("R: #9 / stones: #2", "R: #7 / stones: #2", "R: #7 / stones: #2"))
    decision = GAME.decide(card)
    assert card.totals == (10, 6, 6)
    assert card.ranks == (1, 2, 2)
    assert card.winners == (0,)
    assert (decision.by, say(decision.message, NAMES)) == ("total", "Ann wins 10 : 6.")


def test_a_tie_is_a_shared_win() -> None:
    card = GAME.score(table("R: #7 / stones: #2", "Y: #7 / stones: #2", "stones: #5", "stones: #1"))
    assert card.totals == (6, 6, 10, -1)
    card = GAME.score(table("R: #7 / stones: #2", "stones: #1", "stones: #4"))
    decision = GAME.decide(card)
    assert card.ranks == (1, 3, 1)
    assert card.winners == (0, 2)
    assert (decision.by, say(decision.message, NAMES)) == (
        "shared",
        "Ann and Chi share the win with 6 points each; the rules break no tie.",
    )


def test_one_seat_alone_can_be_scored() -> None:
    decision = GAME.decide(GAME.score(table("R: #4 / stones: #2")))
    assert (decision.by, say(decision.message, NAMES)) == ("total", "Ann wins with 1.")


def test_all_below_zero_still_has_a_winner() -> None:
    decision = GAME.decide(GAME.score(table("R: #1", "")))
    assert say(decision.message, NAMES) == "Ben wins −4 : −8."


def test_what_is_not_entered_is_not_zero() -> None:
    card = GAME.score(table("R: 5", None))
    assert card.totals == (-8, 0)
    assert card.ranks == (1, None)
    assert card.winners == ()
    assert not card.complete
    assert GAME.decide(card).by is None
    assert GAME.explain_hand(card, 0, 1) == ()
    assert GAME.player_json(card, 1) == {
        "rows": dict.fromkeys(("red", "yellow", "green", "blue", "purple")),
        "stones": None,
        "grey": None,
    }
    assert say(GAME.round_story(card, 0)[0], NAMES) == (
        "Not settled: the cards of Ben are not entered."
    )


def test_an_open_play_has_no_winner_yet() -> None:
    card = GAME.score(table("R: #4", "", open_round=0))
    assert card.ranks == (1, 2)
    assert card.winners == ()
    assert not card.complete


def test_points_by_hand_are_added_and_shown() -> None:
    found = replace(table("R: #4", ""), adjustments=(Adjustment(0, 0, 4, "agreed"),))
    card = GAME.score(found)
    assert card.totals == (1, -4)
    assert GAME.player_json(card, 0)["by_hand"] == 4
    assert "by_hand" not in GAME.player_json(card, 1)
    assert "4 points added by hand: agreed" in [say(p.message) for p in GAME.check(found)]
    found = replace(found, adjustments=(Adjustment(0, 0, 1),))
    assert "1 point added by hand." in [say(p.message) for p in GAME.check(found)]


def test_player_json_gives_the_points() -> None:
    card = GAME.score(table("R: #7 / Y: #4 / G: #2 / stones: #3 / grey: #2", ""))
    assert GAME.player_json(card, 0) == {
        "rows": {"red": 6, "yellow": 1, "green": -3, "blue": 0, "purple": 0},
        "stones": 4,
        "grey": 2,
    }


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("R: 0 1 3 4 6 6 7 / stones: 1 4", ["red row of 7 cards: 6"]),
        (
            "G: 3 3 g3 / stones: 2",
            ["green row of 3 cards, 1 of them grey: −2", "1 wishing stone: −1"],
        ),
        (
            "P: #10 / grey: 4",
            [
                "purple row of 10 cards: 10 (nine or more)",
                "no wishing stone: −4",
                "1 loose grey card: 1",
            ],
        ),
        ("stones: #6", ["6 wishing stones: 10 (five or more)"]),
        ("stones: #2", ["red row: no cards"]),
    ],
)
def test_summary_names_what_is_worth_something(hand: str, said: list[str]) -> None:
    card = GAME.score(table(hand, ""))
    assert say(GAME.summary(card, 0, 0)) == ", ".join(said)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            "0 1 3 4 6 6 7",
            "red row of 7 cards: 6; one more card +1; next: 7 or more, grey 7, end card",
        ),
        ("6 6 5", "red row of 3 cards: −2; one more card +3; next: 5 or less, grey 5, end card"),
        ("6 6 5 2 * *", "red row of 6 cards: 3; closed"),
        ("#8", "red row of 8 cards: 7; one more card +3"),
        ("#9", "red row of 9 cards: 10"),
        ("#10", "red row of 10 cards: 10 (nine or more)"),
        ("3 5 4", "red row of 3 cards: −2"),
        ("", "red row: no cards"),
    ],
)
def test_an_open_row_says_what_it_takes(row: str, said: str) -> None:
    found = table(f"R: {row}", None, open_round=0)
    assert say(GAME.explain_hand(GAME.score(found), 0, 0)[0].reason) == said


def test_the_sheet_counts_cards_stones_and_loose_greys() -> None:
    card = GAME.score(table("R: 1 2 * / B: #4 / stones: 1 / grey: 3 4", None))
    assert GAME.counts(card, 0, 0) == ("7", "1", "2")
    assert GAME.counts(card, 0, 1) == ("–", "–", "–")
    assert len(GAME.counters()) == 3
