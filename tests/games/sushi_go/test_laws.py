"""Laws that hold for every play of Sushi Go!, not only for examples."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import HandScore, Table
from scorekeeper.games.sushi_go import scoring
from tests.games.sushi_go import reference
from tests.games.sushi_go.tables import GAME, told
from tests.legal_deals import BOX, HAND_SIZES, SEATS, Diner, legal_rounds, legal_table
from tests.strategies import hands, legal_tables, seeds, tables

ICONS = st.lists(st.integers(0, 12), min_size=2, max_size=5)
MOST_IN_A_ROUND = {2: 45, 3: 42, 4: 36, 5: 33}
NEVER_IN_A_ROUND = {3: {40, 41}, 5: {31, 32}}
TOTALS = {2: (3, 120), 3: (-6, 111), 4: (-6, 101), 5: (-6, 91)}
MAKI_SUMS = {2: {0, 6, 9}, 3: {0, 6, 8, 9}, 4: {0, 4, 6, 8, 9}, 5: {0, 4, 5, 6, 8, 9}}


class TestLegalDeals:
    """The generator itself: what it makes could have happened."""

    @pytest.mark.parametrize("seats", SEATS)
    @given(seed=seeds)
    def test_every_hand_has_the_hand_size_and_the_box_suffices(self, seats: int, seed: int) -> None:
        rounds = legal_rounds(seats, Random(seed))
        assert len(rounds) == 3
        assert all(len(hand) == HAND_SIZES[seats] for hands in rounds for hand in hands)
        laid = Counter("".join(hand for hands in rounds for hand in hands))
        assert laid <= Counter(BOX)

    def test_chopsticks_of_an_earlier_turn_lay_two_cards_and_go_back(self) -> None:
        seen = set()
        for seed in range(40):
            diner = Diner(["t", "s", "c"], ["c", "d"])
            diner.turn(Random(seed))
            assert Counter(diner.hand + diner.laid) == Counter("tsccd")
            seen.add(len(diner.laid))
            assert len(diner.laid) == 3
            if diner.laid[0] == "d":
                assert "c" in diner.hand
                assert diner.laid[1:].count("c") <= 1
        assert seen == {3}
        used = [Diner(["t", "s"], ["c"]) for _ in range(40)]
        for seed, diner in enumerate(used):
            diner.turn(Random(seed))
        assert {"".join(sorted(diner.laid)) for diner in used} == {"ct", "cs", "st"}

    def test_the_same_seed_deals_the_same_play(self) -> None:
        assert legal_rounds(4, Random(7)) == legal_rounds(4, Random(7))


@given(legal_tables())
def test_legal_plays_have_no_problems(play: Table) -> None:
    assert GAME.check(play) == ()
    for round_ in range(3):
        assert all(key.left >= 0 for key in GAME.keys(play, round_))


@given(legal_tables(dummy=False))
def test_legal_plays_stay_within_the_bounds_of_the_rules(play: Table) -> None:
    card = GAME.score(play)
    low, high = TOTALS[play.seats]
    assert all(low <= total <= high for total in card.totals)
    for played in card.rounds:
        scored = [hand for hand in played.hands if hand is not None]
        assert len(scored) == play.seats
        assert all(0 <= hand.total <= MOST_IN_A_ROUND[play.seats] for hand in scored)
        assert all(hand.total not in NEVER_IN_A_ROUND.get(play.seats, ()) for hand in scored)
        assert sum(hand.points[3] for hand in scored) in MAKI_SUMS[play.seats]


@given(legal_tables(dummy=False))
def test_a_legal_play_scores_as_the_plain_reference(play: Table) -> None:
    rounds = [[hand or "" for hand in hands] for hands in play.rounds]
    card = GAME.score(play)
    totals = reference.totals(rounds)
    counts = [sum(hands[seat].count("p") for hands in rounds) for seat in range(play.seats)]
    assert list(card.totals) == totals
    assert list(card.counts) == counts
    assert list(card.ranks) == reference.places(totals, counts)


@given(st.lists(hands, min_size=2, max_size=5))
def test_odd_hands_score_as_the_plain_reference(entered: list[str]) -> None:
    blank = ("",) * len(entered)
    play = Table(len(entered), (tuple(entered), blank, blank), GAME.complete_rules({}))
    expected = reference.score_round(entered)
    for scored, plain in zip(GAME.score(play).rounds[0].hands, expected, strict=True):
        assert scored == HandScore(tuple(plain[:5]), 0, plain.total)
    assert reference.round_totals(entered) == [plain.total for plain in expected]


@given(tables(), st.randoms(use_true_random=False))
def test_seat_order_never_changes_points(play: Table, chance: Random) -> None:
    seats = list(range(play.seats))
    chance.shuffle(seats)
    if play.rules["dummy"] == "on":
        seats.remove(2)
        seats.insert(2, 2)
    moved = replace(
        play,
        rounds=tuple(tuple(hands[seat] for seat in seats) for hands in play.rounds),
        adjustments=tuple(
            replace(adjustment, seat=seats.index(adjustment.seat))
            for adjustment in play.adjustments
        ),
    )
    before, after = GAME.score(play), GAME.score(moved)
    for number in range(3):
        expected = tuple(before.rounds[number].hands[seat] for seat in seats)
        assert after.rounds[number].hands == expected
    assert after.totals == tuple(before.totals[seat] for seat in seats)
    assert after.counts == tuple(before.counts[seat] for seat in seats)
    assert after.ranks == tuple(before.ranks[seat] for seat in seats)
    assert {seats[seat] for seat in after.winners} == set(before.winners)


@given(tables())
def test_every_number_is_explained(play: Table) -> None:
    card = GAME.score(play)
    for round_, played in enumerate(card.rounds):
        for seat, hand in enumerate(played.hands):
            lines = GAME.explain_hand(card, round_, seat)
            if hand is None:
                assert lines == ()
                continue
            assert tuple(line.points for line in lines) == hand.points
            assert [line.category for line in lines] == list(card.categories)
            explained = sum(line.points or 0 for line in lines)
            assert explained - card.provisional(round_, seat) + hand.by_hand == hand.total
            for line in lines:
                if line.points:
                    assert str(line.points) in told(line.reason)
                assert line.page or line.category.id == "soy"
            assert told(GAME.summary(card, round_, seat))
        for sentence in GAME.round_story(card, round_):
            assert told(sentence).endswith(".")
    for seat in range(play.seats):
        ends = GAME.explain_end(card, seat)
        assert tuple(line.points for line in ends) == (
            card.end_points[seat] if card.end_points else (None,)
        )
        scored = [played.hands[seat] for played in card.rounds]
        rounds = sum(hand.total for hand in scored if hand)
        assert rounds + sum(line.points or 0 for line in ends) == card.totals[seat]
    assert bool(GAME.end_story(card)) == card.complete


@given(tables())
def test_a_tie_is_told_only_where_there_was_one(play: Table) -> None:
    card = GAME.score(play)
    decision = GAME.decide(card)
    sentence = told(decision.message)
    if not card.complete:
        assert decision.by is None
        assert card.winners == ()
        return
    competing = [seat for seat, rank in enumerate(card.ranks) if rank is not None]
    best = max(card.totals[seat] for seat in competing)
    tied = [seat for seat in competing if card.totals[seat] == best]
    assert (decision.by == "total") == (len(tied) == 1)
    assert (decision.by == "shared") == (len(card.winners) > 1)
    if decision.by == "total":
        assert "tie" not in sentence
        assert "share" not in sentence
        assert "pudding" not in sentence
    if decision.by == "puddings":
        assert " tie at " in sentence
        assert " on puddings " in sentence


@given(ICONS, st.sampled_from(["split6", "pool9"]), st.sampled_from(["need_icon", "zero_counts"]))
def test_maki_never_pays_more_than_the_pot(icons: list[int], tie: str, zero: str) -> None:
    shares = scoring.maki_points(icons, tie, zero)
    assert sum(shares) <= 9
    assert all(share >= 0 for share in shares)
    if tie == "split6" and icons.count(max(icons)) > 1:
        assert sum(shares) <= 6


@given(ICONS)
def test_puddings_never_pay_or_take_more_than_six(counts: list[int]) -> None:
    shares = scoring.pudding_points(counts, penalty=True)
    assert sum(share for share in shares if share > 0) <= 6
    assert sum(share for share in shares if share < 0) >= -6


@given(st.lists(st.text("tsyc1q", max_size=6), min_size=2, max_size=5))
def test_soy_sauce_never_pays_more_than_four(entered: list[str]) -> None:
    assert sum(scoring.soy_points(entered)) <= 4


@given(hands)
def test_entry_by_stacks_scores_as_the_order_laid(hand: str) -> None:
    waiting = 0
    plain, pairs = "", ""
    for card in hand:
        if card == "w":
            waiting += 1
        elif card in "elq" and waiting:
            waiting -= 1
            pairs += "w" + card
        elif card in "elq":
            plain += card
    others = "".join(card for card in hand if card not in "elqw")
    stacks = plain + pairs + "w" * waiting + others
    assert sorted(stacks) == sorted(hand)
    assert scoring.nigiri_points(stacks) == scoring.nigiri_points(hand)


@given(hands)
def test_chips_show_which_nigiri_lies_on_which_wasabi(hand: str) -> None:
    chips = GAME.chips(hand)
    assert "".join(chip.text for chip in chips) == hand
    worth = {"e": 1, "l": 2, "q": 3}
    shown = sum(worth.get(chip.text, 0) * (3 if chip.boosted else 1) for chip in chips)
    assert shown == scoring.nigiri_points(hand)
    marks = Counter(chip.mark for chip in chips if chip.mark)
    assert all(count == 2 for count in marks.values())
    waiting = sum(chip.waiting for chip in chips)
    assert waiting + sum(chip.boosted for chip in chips) == hand.count("w")


@given(tables())
def test_rescoring_is_the_same(play: Table) -> None:
    assert GAME.score(play) == GAME.score(play)


def test_rescoring_a_copy_of_a_legal_play_is_the_same() -> None:
    assert GAME.score(legal_table(3, Random(3))) == GAME.score(legal_table(3, Random(3)))
