"""The card files are complete, and a broken one is named."""

from pathlib import Path

import pytest

from scorekeeper.data_files import data_folder
from scorekeeper.games import all_games
from scorekeeper.games.sushi_go import SushiGo
from scorekeeper.guide.content import ContentError
from scorekeeper.guide.gallery import load_gallery, search
from scorekeeper.translate import say

GAME = SushiGo()
GOOD = (data_folder() / "sushi_go" / "cards.toml").read_text(encoding="utf-8")


def load(folder: Path, text: str) -> str:
    file = folder / "sushi_go" / "cards.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_gallery(GAME, folder)
    sentence = say(caught.value.message)
    assert str(file) in sentence
    return sentence


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_card_of_every_game_has_its_rule(game: SushiGo) -> None:
    cards = load_gallery(game)
    assert [card.kind for card in cards] == list(game.card_kinds)
    assert all(card.rule for card in cards)


def test_a_game_without_a_file_has_cards_without_words(tmp_path: Path) -> None:
    assert {card.rule for card in load_gallery(GAME, tmp_path)} == {""}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "wasabi"', 'id = "washabi"', "card 10, “id”"),
        ('id = "wasabi"', 'id = "egg"', "card 10, “id”"),
        ('id = "wasabi"', "id = 5", "card 10, “id”"),
        ('rule = "Triples', 'rul = "Triples', "card 10, “rule”"),
        ('["horseradish", "芥末", "わさび"]', '"芥末"', "card 10, “other_names”"),
        ('["horseradish", "芥末", "わさび"]', "[1]", "card 10, “other_names”"),
        ('id = "wasabi"', 'id = "wasabi"\nsize = 1', "card 10, “size”"),
        ('id = "wasabi"', "id = ", "line"),
    ],
)
def test_broken_file(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    assert said in load(tmp_path, GOOD.replace(old, new))


@pytest.mark.parametrize("text", ["", "card = 5", "card = [5]"])
def test_no_entries(tmp_path: Path, text: str) -> None:
    assert "[[card]]" in load(tmp_path, text)


def test_missing_entry(tmp_path: Path) -> None:
    assert "chopsticks" in load(tmp_path, GOOD[: GOOD.rindex("[[card]]")])


def test_words_are_all_needed() -> None:
    cards = load_gallery(GAME)
    assert search(cards, []) == cards
    assert search(cards, ["nigiri", "wasabi"]) == ()
