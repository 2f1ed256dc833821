"""Games are found by their folders; house rules, numbers and the smallest game."""

import sys
from pathlib import Path

import pytest

from scorekeeper import games
from scorekeeper.games import all_games, check, find, score
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown, whole
from scorekeeper.games.parts import At, Box, Kind
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Result, Table
from scorekeeper.games.ways import Sets
from scorekeeper.i18n import msg
from tests.games.tables import press_all, refusal, said, table

FRUIT = '''
"""Fruit: two rounds of four cards; pairs of apples, and plums one by one."""

from scorekeeper.games.parts import Box, Kind
from scorekeeper.games.game import Game
from scorekeeper.games.ways import Sets
from scorekeeper.i18n import msg


class Fruit(Game):
    """A game to copy from."""

    box = Box("fruit", "Fruit", msg("an example, 20 cards, 2 to 4 players"), (2, 4))
    kinds = (
        Kind("a", "apple", msg("Apple"), 12, "red", "#f28b80"),
        Kind("p", "plum", msg("Plum"), 8, "purple", "#c6a4ea"),
    )
    categories = (
        Sets("apple", msg("Apples"), keys="a", size=2, pays=5),
        Sets("plum", msg("Plums"), keys="p"),
    )
    rounds = 2
    cards_each = 4


GAME = Fruit()
'''


def test_games_in_the_order_in_which_they_are_offered() -> None:
    known = list(all_games())
    assert known[0] == "sushi-go"
    assert {"sushi-go", "keltis"} <= set(known)
    assert "nothing" not in all_games()
    for game_id, game in all_games().items():
        assert game.box.id == game_id
        assert len({kind.id for kind in game.cards(complete(game, {})).kinds.values()}) >= 0


@pytest.mark.parametrize("name", ["sushi-go", "Sushi Go!", "SUSHI GO", "sushigo"])
def test_a_game_is_found_by_id_and_title(name: str) -> None:
    assert find(name).box.id == "sushi-go"


def test_an_unknown_game_is_refused() -> None:
    assert refusal(find, "chess[/]").startswith("There is no game “chess[/]”; there are sushi-go")
    with pytest.raises(KeyError):
        all_games()["chess"]


def test_a_folder_is_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "fruit"
    folder.mkdir()
    (folder / "__init__.py").write_text(FRUIT, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    games._ids.cache_clear()
    try:
        fruit = find("Fruit")
        assert list(all_games())[-1] == "fruit"
        _fruit(fruit)
    finally:
        games._ids.cache_clear()
        games._load.cache_clear()
        sys.modules.pop("scorekeeper.games.fruit", None)


def _fruit(game: Game) -> None:
    at = table(game, [["aaap", "pp"], ["aapp", "a p, plum"]])
    card = score(game, at)
    assert (card.totals, card.ranks, card.by) == ((13, 4), (1, 2), "total")
    assert said(game.tell(card).decision()) == "Ann wins 13–4."
    assert said(game.tell(card).summary(0, 0)) == "Apples: 5 and Plums: 1"
    assert said(game.tell(card).hand(0, 1)[0].reason) == "Apples: 0"
    assert game.tell(card).json(0) == {
        "rounds": [{"apple": 5, "plum": 1, "total": 6}, {"apple": 5, "plum": 2, "total": 7}]
    }
    codes = [(problem.code, problem.round, problem.seat) for problem in check(game, at)]
    assert codes == [("hand_size", 0, 1), ("hand_size", 1, 1)]
    assert press_all(game, "aAp")[0] == ("a", "a", "p")
    assert [key.left for key in game.entry(at, At(0, 0)).keys] == [9, 5]
    assert "holds only 8" in refusal(press_all, game, "p" * 9)
    tiles = game.cards({}).tiles(("a", "p", "a"))
    assert [(tile.cards, said(tile.name)) for tile in tiles] == [
        ((0, 2), "2 × Apple"),
        ((1,), "Plum"),
    ]
    assert score(game, Table(2, (), {}, results=(Result(5), Result(rounds=(3, 4))))).ranks == (2, 1)
    assert (game.title({}), game.dummy_seat({})) == ("Fruit", None)
    problem = game.seats_problem(5, {})
    assert problem is not None
    assert said(problem.message) == "Fruit is for 2 to 4 players, not for 5."


class _Open(Game):
    """A game that goes on until the table ends it."""

    box = Box("open", "Open", msg("no end"), (1, 9))
    kinds = (Kind("x", "cross", msg("Cross"), 0, "red", "#ffffff"),)
    categories = (Sets("cross", msg("Crosses"), keys="x"),)
    rounds = None


def test_a_game_of_open_length_ends_when_the_table_says_so() -> None:
    game = _Open()
    rounds = ((("x",), ("x", "x")), (("x",) * 3, ()))
    assert not score(game, Table(2, rounds, {}, ended=False)).complete
    assert score(game, Table(2, rounds, {})).winners == (0,)
    assert not score(game, Table(2, (), {})).complete
    assert check(game, Table(2, rounds * 9, {})) == ()


def test_house_rules_are_complete_and_canonical() -> None:
    game = find("sushi-go")
    rules = complete(game, {"maki_tie": "full"})
    assert (rules["maki_tie"], rules["maki_zero"], len(rules)) == ("full", "need_icon", 11)
    assert refusal(complete, game, {"maki": "x"}).startswith("Sushi Go! has no house rule “maki”")
    assert "choose one of split6, pool9 and full" in refusal(complete, game, {"maki_tie": "x"})
    assert "has no house rules" in refusal(complete, find("keltis"), {"x": "y"})


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        (" 12\n", 12),
        ("-3", -3),
        ("−3", -3),
        ("–3", -3),
        ("＋１２", 12),
        ("+4", 4),
        ("007", 7),
        ("٣", 3),
        ("− 3", -3),
        ("-0", 0),
    ],
)
def test_whole_numbers(text: str, number: int) -> None:
    assert whole(text, -99, 99, msg("points")) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "12.5",
        "1e3",
        "0x10",
        "--3",
        "−",
        "1,000",
        "1 2",
        "²",
        "½",
        "ten",
        "1_0",
        "+-3",
        "[b]",
    ],
)
def test_what_is_not_a_whole_number(text: str) -> None:
    told = refusal(whole, text, -99, 99, msg("points"))
    assert (
        told
        == f"“{text.strip()}” is not a whole number; give the points as a number from −99 to 99."
    )


@pytest.mark.parametrize("text", ["100", "-100", "9" * 400, "-" + "9" * 400])
def test_numbers_out_of_range(text: str) -> None:
    told = refusal(whole, text, -99, 99, msg("points"))
    assert "is out of range; give the points as a number from −99 to 99." in told
    assert len(told) < 120


def test_hostile_texts_are_short_and_printable() -> None:
    assert shown("a\x1b[2J\u202eb") == r"a\x1b[2J\u202eb"
    assert shown("x" * 50) == "x" * 19 + "…"
