"""What the sheet asks the game while cards are entered."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.games.sushi_go.tables import GAME, score, table, told
from tests.legal_deals import legal_table
from tests.strategies import LETTERS, hands


@given(hands, st.integers(0, 14), st.sampled_from(LETTERS))
def test_a_card_laid_can_be_taken_back(hand: str, place: int, key: str) -> None:
    place = min(place, len(hand))
    longer, after = GAME.lay(hand, place, key)
    assert longer == hand[:place] + key + hand[place:]
    assert GAME.take_back(longer, after) == (hand, place)
    assert GAME.take_back(hand, 0) == (hand, 0)


def test_keys_are_the_twelve_cards_with_what_is_left() -> None:
    keys = GAME.keys(table(["tt1", None], ["p", ""]), 0)
    assert "".join(key.key for key in keys) == LETTERS
    assert {key.key: key.left for key in keys if key.key in "t1p"} == {"t": 12, "1": 5, "p": 9}


def test_an_unknown_key_is_refused() -> None:
    problem = GAME.verify_lay(table(["", ""]), 0, 1, "z")
    assert problem is not None
    assert (problem.code, problem.round, problem.seat) == ("unknown_card", 0, 1)
    assert told(problem.message) == "“z” is no card of this box."
    assert GAME.verify_lay(table(["", ""]), 0, 1, "t") is None


def test_chips() -> None:
    chips = GAME.chips("lwwqte")
    assert [(chip.text, chip.mark, chip.boosted, chip.waiting) for chip in chips] == [
        ("l", "", False, False),
        ("w", "¹", False, False),
        ("w", "²", False, False),
        ("q", "¹", True, False),
        ("t", "", False, False),
        ("e", "²", True, False),
    ]
    assert GAME.chips("w")[0].waiting


def test_facts_and_figures_of_a_round() -> None:
    card = score(["ttp13", None, "", "q"], ["p", None, None, None])
    assert [told(heading) for heading in GAME.counters()] == ["cards", "maki", "pud"]
    assert GAME.counts(card, 0, 0) == ("5/8", "4", "2")
    assert GAME.counts(card, 0, 1) == ("0/8", "–", "0")
    assert told(GAME.round_facts(card.table, 0)[0]) == "hands of 8"


def test_blank_is_not_zero() -> None:
    card = score(["", None])
    assert card.hand(0, 0) is not None
    assert card.hand(0, 1) is None
    assert not card.rounds[0].settled
    rounds = GAME.player_json(card, 1)["rounds"]
    assert rounds == [None, *GAME.player_json(score(["", ""]), 1)["rounds"][1:]]


def test_json_of_a_player() -> None:
    card = GAME.score(legal_table(4, Random(9)))
    for seat in range(4):
        told_json = GAME.player_json(card, seat)
        rounds = told_json["rounds"]
        assert isinstance(rounds, list)
        total = told_json["pudding_points"]
        assert isinstance(total, int)
        for played in rounds:
            categories = ("tempura", "sashimi", "dumpling", "maki", "nigiri")
            assert list(played) == [*categories, "total"]
            assert played["total"] == sum(played[name] for name in categories)
            total += played["total"]
        assert total == card.totals[seat]
        assert told_json["puddings"] == card.counts[seat]


def test_json_leaves_open_what_is_not_settled() -> None:
    card = score(["11", "tt"], [None, None], [None, None])
    open_card = score(["11", None], [None, None], [None, None])
    settled = GAME.player_json(card, 0)
    waiting = GAME.player_json(open_card, 0)
    assert settled["rounds"][0]["maki"] == 6
    assert waiting["rounds"][0]["maki"] is None
    assert waiting["pudding_points"] is None
