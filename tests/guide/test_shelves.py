"""Faces about which the same is said stand on one line, with exact counts."""

from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.data_files import data_folder
from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.guide.content import ContentError
from scorekeeper.guide.gallery import load_gallery, search
from scorekeeper.guide.shelves import Shelf, remaining, shelves, shelves_of
from scorekeeper.play import Play, new_play
from scorekeeper.translate import say
from tests.cli.runner import run, run_json

GOOD = (data_folder() / "keltis" / "cards.toml").read_text(encoding="utf-8")


def keltis() -> Game:
    return all_games()["keltis"]


def listed(*words: str) -> dict[str, Shelf]:
    return {shelf.id: shelf for shelf in shelves(search(load_gallery(keltis()), words))}


def play_of(*hands: str | None) -> Play:
    names = ("Ann", "Ben", "Chi", "Dov")[: len(hands)]
    play = new_play("p", "keltis", names)
    return replace(play, rounds=((*hands,),))


def test_one_line_for_each_colour_the_end_cards_the_greys_and_the_stones() -> None:
    found = listed()
    assert {shelf.id: shelf.count for shelf in found.values()} == {
        "red-numbers": 16, "yellow-numbers": 16, "green-numbers": 16, "blue-numbers": 16,
        "purple-numbers": 16, "end-cards": 10, "grey-cards": 11, "stones": 9,
    }  # fmt: skip
    assert sum(shelf.count for shelf in found.values()) == 101 + 9
    assert found["red-numbers"].keys == "R0 … R10"
    assert found["red-numbers"].spread() == ("0 1 2 8 9 10: 1 each", "3 4 5 6 7: 2 each")
    assert found["end-cards"].spread() == ("R* Y* G* B* P*: 2 each",)
    assert found["grey-cards"].spread() == ("0 1 2 3 4 5 6 7 8 9 10: 1 each",)
    assert found["stones"].spread() == ("1 2 3 4 5 6 7 8 9: 1 each",)


def test_signs() -> None:
    found = listed()
    signs = {shelf.id: (shelf.sign.text, shelf.sign.colour) for shelf in found.values()}
    assert signs["blue-numbers"] == ("B", "blue")
    assert signs["stones"] == ("s", "brown")
    assert signs["end-cards"] == ("*", "grey")
    assert [(chip.text, chip.colour) for chip in found["end-cards"].chips][:2] == [
        ("R*", "red"), ("Y*", "yellow"),
    ]  # fmt: skip


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_card_stands_on_one_line(game: Game) -> None:
    cards = load_gallery(game)
    found = shelves(cards)
    assert sum(len(shelf.cards) for shelf in found) == len(cards)
    assert len({shelf.id for shelf in found}) == len(found)
    assert shelves_of(game, [shelf.id for shelf in found]) == found


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["許願石"], ["stones"]),
        (["Schlusskarte"], ["end-cards"]),
        (["萬用卡"], ["grey-cards"]),
        (["pink"], ["purple-numbers"]),
        (["R7"], ["red-7"]),
        (["r*"], ["red-end"]),
        (["rot", "7"], ["red-7"]),
        (["1", "red"], ["red-1"]),
        (["stone", "3"], ["stone-3"]),
        (["fugu"], []),
    ],
)
def test_search(words: list[str], found: list[str]) -> None:
    assert list(listed(*words)) == found


def test_cards_command() -> None:
    lines = run("cards", "--game", "keltis").stdout.splitlines()
    assert lines[0] == keltis().title
    assert "Page" not in lines[1]
    assert len(lines) == 10
    assert "0 1 2 8 9 10: 1 each, 3 4 5 6 7: 2 each" in lines[2]
    assert len(run_json("cards", "--game", "keltis")) == 80


def test_what_is_left_of_each_card() -> None:
    left = remaining(play_of("R: 3 3 g3 * / stones: 3", "R: 5"))
    assert left is not None
    assert left.exact
    assert left.by_card["red-3"] == 0
    assert left.by_card["red-5"] == 1
    assert left.by_card["red-end"] == 1
    assert left.by_card["grey-3"] == 0
    assert left.by_card["stone-3"] == 0
    assert listed()["red-numbers"].spread_left(left.by_card) == (
        "gone: 3", "0 1 2 5 8 9 10: 1 each", "4 6 7: 2 each",
    )  # fmt: skip


def test_a_row_entered_as_a_number_leaves_at_most() -> None:
    left = remaining(play_of("R: #7 / B: 1", None))
    assert left is not None
    assert not left.exact
    assert left.by_card["red-3"] == 2
    whole = remaining(play_of(None, None))
    assert whole is not None
    assert whole.exact


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"stone-9"]', '"stone-10"]', "“kinds”"),
        ('"stone-9"]', '"stone-9", "red-0"]', "“kinds”"),
        ('id = "stones"', 'id = "end-cards"', "“id”"),
        ('id = "stones"', 'id = "red-3"', "“id”"),
        ('name = "Wishing stones"', "", "“name”"),
        (', "stone-9"]', "]", "stone-9"),
    ],
)
def test_broken_groups_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in GOOD
    file = tmp_path / "keltis" / "cards.toml"
    file.parent.mkdir()
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_gallery(keltis(), tmp_path)
    assert said in say(caught.value.message)
