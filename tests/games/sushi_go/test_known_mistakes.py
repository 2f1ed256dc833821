"""One test for each mistake that public scorers of Sushi Go! make."""

from itertools import permutations

import pytest

from scorekeeper.games.base import Table
from scorekeeper.play import new_play
from scorekeeper.seating import Refused
from tests.games.sushi_go.tables import GAME, maki, nigiri, points, puddings, score, table


def test_two_players_lose_no_pudding_points() -> None:
    assert puddings(3, 0) == [6, 0]
    assert puddings(0, 1) == [0, 6]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_all_equal_puddings_score_nothing(seats: int, count: int) -> None:
    assert puddings(*[count] * seats) == [0] * seats


def test_no_second_place_after_a_tie_for_most_maki() -> None:
    assert maki(4, 4, 3) == [3, 3, 0]
    assert maki(5, 5, 3, 3, 1) == [3, 3, 0, 0, 0]
    assert maki(4, 4, 4, 3) == [2, 2, 2, 0]


def test_six_lost_by_four_is_one_each() -> None:
    assert puddings(2, 0, 0, 0, 0) == [6, -1, -1, -1, -1]


def test_points_are_whole_numbers() -> None:
    shared = [
        *maki(4, 4, 4, 4),
        *maki(5, 3, 3, 3),
        *maki(5, 3, 3, 3, 3),
        *puddings(2, 2, 2, 2, 1),
        *puddings(3, 1, 1, 1, 1),
    ]
    assert all(type(number) is int for number in shared)
    assert maki(4, 4, 4, 4) == [1, 1, 1, 1]
    assert maki(5, 3, 3, 3, 3) == [6, 0, 0, 0, 0]
    assert maki(4, 4, 4, 4, 4) == [1, 1, 1, 1, 1]
    assert puddings(2, 2, 2, 2, 1) == [1, 1, 1, 1, -6]


def test_players_without_maki_icons_score_nothing() -> None:
    assert maki(5, 0, 0) == [6, 0, 0]
    assert maki(0, 0) == [0, 0]
    assert maki(0, 0, 0, 0, 0) == [0, 0, 0, 0, 0]


def test_maki_counts_icons_and_not_cards() -> None:
    assert points(score(["3", "11"]), "maki") == [6, 3]


def test_wasabi_counts_in_the_order_laid() -> None:
    assert nigiri("wq") == 9
    assert nigiri("qw") == 3
    assert nigiri("lwql") == 13
    assert nigiri("wel") == 5


def test_wasabi_does_not_reach_back() -> None:
    assert nigiri("lw") == 2
    assert nigiri("lwq") == 11


def test_wasabi_does_not_stack() -> None:
    assert nigiri("wwq") == 9
    assert nigiri("wwqq") == 18


def test_wasabi_works_without_lying_beside_its_nigiri() -> None:
    assert nigiri("wtsd1q") == 9


def test_a_second_wasabi_is_not_lost() -> None:
    assert nigiri("wwtqe") == 12
    assert nigiri("wqwl") == 15


def test_wasabi_triples_and_does_not_double() -> None:
    assert [nigiri("we"), nigiri("wl"), nigiri("wq")] == [3, 6, 9]


def test_wasabi_is_never_paired_with_a_later_better_nigiri() -> None:
    assert nigiri("weq") == 6


def test_wasabi_is_not_carried_into_the_next_round() -> None:
    assert score(["w", ""], ["q", ""]).totals == (3, 0)


def test_six_dumplings_and_more_are_worth_fifteen() -> None:
    worth = [points(score(["d" * count, ""]), "dumpling")[0] for count in range(11)]
    assert worth == [0, 1, 3, 6, 10, 15, 15, 15, 15, 15, 15]


def test_exact_multiples_and_one_more_of_a_set_score() -> None:
    tempura = [points(score(["t" * count, ""]), "tempura")[0] for count in range(11)]
    sashimi = [points(score(["s" * count, ""]), "sashimi")[0] for count in range(11)]
    assert tempura == [0, 0, 5, 5, 10, 10, 15, 15, 20, 20, 25]
    assert sashimi == [0, 0, 0, 10, 10, 10, 20, 20, 20, 30, 30]


def test_sets_do_not_go_on_in_the_next_round() -> None:
    assert score(["ts", ""], ["ts", ""], ["ts", ""]).totals == (0, 0)


def test_the_tie_break_looks_only_at_the_tied() -> None:
    # Chi has most puddings of all, but is not among the tied
    card = score(["qqqqqqqpp", "qqqqqqqp", "ppp", ""])
    assert card.totals == (21, 21, 6, -6)
    assert card.ranks == (1, 2, 3, 4)
    assert card.winners == (0,)


def test_a_full_tie_shares_the_rank() -> None:
    card = score(["ttp", "ttp", "p"])
    assert card.totals == (5, 5, 0)
    assert card.ranks == (1, 1, 3)
    assert card.winners == (0, 1)
    assert score(["tt", "q", "q"]).ranks == (1, 2, 2)


def test_totals_below_zero_stay() -> None:
    card = score(["pp", "p", ""])
    assert card.totals == (6, 0, -6)
    assert card.ranks == (1, 2, 3)


def test_puddings_score_only_after_the_last_round() -> None:
    blank = (None, None, None)
    card = score(["pp", "p", ""], ["p", "p", ""], blank)
    assert card.end_points is None
    assert card.totals == (0, 0, 0)
    assert card.counts == (3, 2, 0)
    assert score(["pp", "p", ""], ["p", "p", ""], ["", "", ""]).totals == (6, 0, -6)


def test_puddings_rank_nobody_before_the_end() -> None:
    card = score(["pp", "p"], [None, None])
    assert card.totals == (0, 0)
    assert card.ranks == (1, 1)
    assert card.winners == ()


def test_maki_is_provisional_while_the_round_is_open() -> None:
    hands = ["33", "1"]
    open_card = GAME.score(table(hands, [None, None], open_round=0))
    assert open_card.totals == (0, 0)
    assert not open_card.rounds[0].settled
    assert [open_card.provisional(0, seat) for seat in range(2)] == [6, 3]
    closed = GAME.score(table(hands, [None, None], open_round=1))
    assert closed.totals == (6, 3)
    assert [closed.provisional(0, seat) for seat in range(2)] == [0, 0]


def test_seat_order_changes_no_points() -> None:
    hands = ("wq33", "tt12p", "sssp", "dd3pp", "21")
    totals = dict(zip(hands, score(list(hands)).totals, strict=True))
    for seated in permutations(hands):
        assert dict(zip(seated, score(list(seated)).totals, strict=True)) == totals


def test_two_seats_never_share_points_by_a_name() -> None:
    # the rules know seats, never names, and a play refuses the same person twice
    assert score(["tt", "q"]).totals == (5, 3)
    with pytest.raises(Refused, match="sits at the table already"):
        new_play("1", "sushi-go", ["Ann", "ann "])


def test_an_unplayed_round_does_not_end_the_play() -> None:
    two_rounds = Table(2, (("tt", ""), ("p", "")), GAME.complete_rules({}))
    assert not GAME.score(two_rounds).complete
    assert GAME.score(table(["tt", ""], ["p", ""], ["", ""])).complete
