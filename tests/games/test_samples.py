"""What every game offers for statistics and demonstrations."""

from random import Random

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Table
from tests.games.keltis.deals import GAME as KELTIS
from tests.games.sushi_go.tables import GAME as SUSHI

GAMES = [pytest.param(game, id=game.id) for game in all_games().values()]


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_a_play_that_could_have_happened(game: Game) -> None:
    rules = game.complete_rules({})
    for seed in range(40):
        seats = game.seats[seed % len(game.seats)]
        rounds = game.sample([0.9, *[seed / 40] * (seats - 1)], rules, Random(seed))
        assert all(game.parse(hand) == hand for hands in rounds for hand in hands)
        table = Table(seats, rounds, rules)
        assert [it.code for it in game.check(table) if it.level == "error"] == []
        size = game.hand_size(seats, rules)
        if size is not None:
            assert {len(hand) for hands in rounds for hand in hands} == {size}
        assert game.score(table).complete


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_with_care_wins_more_often(game: Game) -> None:
    rules = game.complete_rules({})
    won = 0
    for seed in range(60):
        rounds = game.sample([1.0, 0.0], rules, Random(seed))
        won += 0 in game.score(Table(2, rounds, rules)).winners
    assert won > 36


@pytest.mark.parametrize("game", GAMES)
def test_every_card_laid_is_counted_once(game: Game) -> None:
    rules = game.complete_rules({})
    rounds = game.sample([0.5] * game.seats[-1], rules, Random(1))
    hands = [hand for each in rounds for hand in each]
    kinds = game.kinds_laid(hands)
    assert set(kinds) <= {kind.id for kind in game.card_kinds}
    chips = [chip for hand in hands for chip in game.chips(hand) if not chip.heading]
    assert sum(kinds.values()) == len(chips)
    apart = [game.kinds_laid([hand]) for hand in hands]
    assert {kind: sum(each.get(kind, 0) for each in apart) for kind in kinds} == kinds
    card = game.score(Table(len(rounds[0]), rounds, rules))
    known = {category.id for category in (*card.categories, *card.end_categories)}
    assert set(game.category_cards(hands)) <= known


def test_cards_of_sushi_go_by_category() -> None:
    hands = ["ttwq1c", "23lepp"]
    assert SUSHI.category_cards(hands) == {"tempura": 2, "nigiri": 4, "maki": 3, "pudding": 2}
    assert SUSHI.kinds_laid(hands)["chopsticks"] == 1
    assert SUSHI.kinds_laid(["y"]) == SUSHI.category_cards(["y"]) == {"soy": 1}
    assert SUSHI.kinds_laid([]) == {}


def test_cards_of_keltis_by_line() -> None:
    hands = [KELTIS.parse("R: 1 g1 * / Y: #5 / stones: 4 / grey: 0 10"), KELTIS.parse("R: 1")]
    assert KELTIS.kinds_laid(hands) == {
        "red-1": 2, "grey-1": 1, "red-end": 1, "stone-4": 1, "grey-0": 1, "grey-10": 1,
    }  # fmt: skip
    counted = {line: number for line, number in KELTIS.category_cards(hands).items() if number}
    assert counted == {"red": 4, "yellow": 5, "stones": 1, "grey": 2}
