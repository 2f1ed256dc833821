"""The box and the frame of the game."""

from collections import Counter

import pytest

from scorekeeper.games.base import RuleError
from scorekeeper.translate import say
from tests.games.keltis.deals import GAME, table


def test_the_box_holds_101_cards_and_9_stones() -> None:
    held: Counter[str] = Counter()
    for kind in GAME.card_kinds:
        held[kind.id.partition("-")[0]] += kind.count
    colours = ("red", "yellow", "green", "blue", "purple")
    assert held == {**dict.fromkeys(colours, 18), "grey": 11, "stone": 9}
    assert held.total() - held["stone"] == 101
    assert held.total() == 110


def test_each_colour_has_3_to_7_twice_and_two_end_cards() -> None:
    red = {kind.key: kind.count for kind in GAME.card_kinds if kind.colour == "red"}
    assert [red[f"R{number}"] for number in range(11)] == [1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1]
    assert red["R*"] == 2


def test_every_card_has_its_own_id_key_and_name() -> None:
    kinds = GAME.card_kinds
    assert len({kind.id for kind in kinds}) == len({kind.key for kind in kinds}) == len(kinds)
    assert len({say(kind.name) for kind in kinds}) == len(kinds)


def test_one_scoring_for_two_to_four_players() -> None:
    assert (GAME.id, GAME.title) == ("keltis", "Keltis: Das Kartenspiel")
    assert list(GAME.seats) == [2, 3, 4]
    assert GAME.round_count({}) == 1
    assert GAME.hand_size(2, {}) is None
    assert GAME.empty_rounds(3, {}) == ((None, None, None),)
    assert GAME.dummy_seat({}) is None
    assert GAME.counted is None


def test_there_are_no_house_rules() -> None:
    assert GAME.house_rules == ()
    assert GAME.complete_rules({}) == {}
    with pytest.raises(RuleError, match="no house rules"):
        GAME.complete_rules({"maki_tie": "split6"})


def test_facts_of_the_round() -> None:
    found = table("R: 1 * / Y: 2 *", "R: 2 * *")
    assert [say(fact) for fact in GAME.round_facts(found, 0)] == [
        "3 rows of 5 with an end card",
        "30 cards set aside",
    ]
    assert len(GAME.round_facts(table("", "", ""), 0)) == 1


def test_nothing_is_shared_at_the_end() -> None:
    card = GAME.score(table("R: #4", ""))
    assert GAME.end_story(card) == ()
    assert GAME.explain_end(card, 0) == ()
    assert GAME.round_story(card, 0) == ()
