"""The gallery: every card of every box once, found under the names of every edition."""

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete
from scorekeeper.guide.gallery import search_cards, shelves, with_keys
from scorekeeper.i18n import english

ALL = list(all_games().values())
SUSHI = all_games()["sushi-go"]


@pytest.mark.parametrize("game", ["sushi-go", "sushi-go-party", "keltis"])
def test_every_card_stands_once_with_a_rule(game: str) -> None:
    known = all_games()[game]
    listed = [kind.id for shelf in shelves(known) for kind in shelf.kinds]
    kinds = known.cards(complete(known, {})).kinds.values()
    assert len(set(listed)) == len(listed)
    assert {kind.id for kind in kinds} <= set(listed)
    assert all(english(shelf.rule) and english(shelf.name) for shelf in shelves(known))


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("gyoza", "dumpling"), ("clam", "dumpling"), ("Muschel", "dumpling"),
        ("ravioli", "dumpling"), ("饺子", "dumpling"), ("tuna", "squid"), ("Thunfisch", "squid"),
        ("天妇罗", "tempura"), ("天婦羅", "tempura"), ("刺身", "sashimi"), ("cá hồi", "salmon"),
        ("鮭魚", "salmon"), ("tamago", "egg"), ("芥末", "wasabi"), ("dua", "chopsticks"),
        ("Stäbchen", "chopsticks"), ("布丁", "pudding"), ("DUMPLINGS", "dumpling"),
        ("玉子握寿司", "egg"), ("寿司卷·2卷", "maki2"), ("t", "tempura"),
        ("soy sauce", "soy"), ("unagi", "eel"), ("watermelon", "fruit78"), ("豆腐", "tofu"),
        ("grüne Zahlenkarte 3", "green-3"), ("red 7", "red-7"),
    ],
)  # fmt: skip
def test_a_card_is_found_by_any_name(words: str, card: str) -> None:
    found = search_cards(ALL, words.split())
    assert card in [kind.id for _game, shelf in found.items for kind in shelf.kinds]
    assert not found.nearest


def test_cards_of_an_entry_stand_together() -> None:
    found = search_cards([all_games()["keltis"]], ["wishing", "stone"])
    ((_game, shelf),) = found.items
    assert (shelf.id, shelf.count) == ("stones", 9)
    assert search_cards(ALL, ["fugu"]).items == ()


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("天妇罗", "t"), ("gyoza, Muschel clam", "d d d"), ("Egg nigiri", "e"),
        ("wasabi Thunfisch", "w q"), ("ttlwq12p", "ttlwq12p"), ("maki roll", "maki roll"),
        ("tsp", "tsp"), ("gyoza x3", "d x3"),
    ],
)  # fmt: skip
def test_names_of_all_editions_are_taken_for_keys(text: str, cards: str) -> None:
    assert with_keys(SUSHI, text) == cards
