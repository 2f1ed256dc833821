"""Entering hands key by key, and what the sheet is told beside points."""

import pytest

from scorekeeper.games import find
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At, Cursor, Fill
from scorekeeper.games.rules import complete
from tests.games.tables import press_all, refusal, said, table

SUSHI, KELTIS = find("sushi-go"), find("keltis")


@pytest.mark.parametrize(
    ("game", "keys", "written", "cursor"),
    [
        (SUSHI, "lwq", "lwq", Cursor(0, 3)),
        (SUSHI, "LWQ", "lwq", Cursor(0, 3)),
        (SUSHI, "ｌｗ１", "lw1", Cursor(0, 3)),
        (SUSHI, "ưl", "wl", Cursor(0, 2)),
        (KELTIS, "R01", "R: 0 1", Cursor(0, 2)),
        (KELTIS, "r01e", "R: 0 1 *", Cursor(0, 3)),
        (KELTIS, "R3Y6R4", "R: 3 4 / Y: 6", Cursor(0, 2)),
        (KELTIS, "p8g9t", "P: 8 g8 9 10", Cursor(4, 4)),
        (KELTIS, "b#12", "B: #12", Cursor(3, 1)),
        (KELTIS, "bc7", "B: #7", Cursor(3, 1)),
        (KELTIS, "s14lt0", "stones: 1 4 / grey: 10 0", Cursor(6, 2)),
        (KELTIS, "Gl", "", Cursor(6, 0)),
        (KELTIS, "Ｇ３ｇ＊", "G: 3 g3 *", Cursor(2, 3)),
    ],
)
def test_keys(game: Game, keys: str, written: str, cursor: Cursor) -> None:
    hand, where = press_all(game, keys)
    assert (game.write(hand), where) == (written, cursor)


def test_a_key_is_laid_at_the_cursor() -> None:
    at = table(SUSHI, [["tsd", None]], open_round=0)
    entry = SUSHI.entry(at, At(0, 0, Cursor(0, 1)))
    assert entry.press("p") == (("t", "p", "s", "d"), Cursor(0, 2))
    assert entry.take_back() == (("s", "d"), Cursor(0, 0))
    assert entry.take_out() == (("t", "d"), Cursor(0, 1))
    assert (entry.move(-1), entry.move(1)) == (Cursor(0, 0), Cursor(0, 2))
    assert SUSHI.entry(at, At(0, 0, Cursor(0, 99))).cursor == Cursor(0, 3)
    start = SUSHI.entry(at, At(0, 0, Cursor(0, 0)))
    assert start.take_back() == (("t", "s", "d"), Cursor(0, 0))


def test_a_number_of_cards_loses_its_last_digit() -> None:
    hand, cursor = press_all(KELTIS, "R#12")
    steps = []
    for _ in range(4):
        entry = KELTIS.entry(table(KELTIS, [[KELTIS.write(hand), None]]), At(0, 0, cursor))
        hand, cursor = entry.take_back()
        steps.append(KELTIS.write(hand))
    assert steps == ["R: #1", "R: #0", "", ""]


def test_a_press_goes_between_the_cards_of_a_row() -> None:
    at = table(KELTIS, [["R: 3 5 / Y: 1", None]])
    assert KELTIS.entry(at, At(0, 0, Cursor(0, 1))).press("4")[0] == ("R3", "R4", "R5", "Y1")
    assert "goes up" in refusal(KELTIS.entry(at, At(0, 0, Cursor(0, 1))).press, "7")


def test_keys_say_what_the_box_still_holds() -> None:
    at = table(SUSHI, [["tttp", None], ["tp", None]], open_round=1)
    left = {key.key: key.left for key in SUSHI.entry(at, At(1, 0)).keys}
    assert (left["t"], left["p"], left["c"]) == (10, 8, 4)
    assert "y" not in left
    at = table(SUSHI, [["tttp", None], ["tpy", None]], {"reshuffle": "on", "soy_promo": "on"})
    left = {key.key: key.left for key in SUSHI.entry(at, At(1, 0)).keys}
    assert (left["t"], left["p"], left["y"]) == (13, 8, 3)
    at = table(KELTIS, [["R: 3 g3 / stones: 2", "R: 3"]])
    keys = {key.key: key.left for key in KELTIS.entry(at, At(0, 1)).keys}
    assert (keys["3"], keys["4"], keys["*"], keys["g"], keys["R"]) == (0, 2, 2, 0, None)


@pytest.mark.parametrize(
    ("game", "hand", "fill", "state"),
    [
        (SUSHI, "ttt", Fill(3, 10, 10), "short"),
        (SUSHI, "tttttttttt", Fill(10, 10, 10), "full"),
        (SUSHI, "ttttttttttt", Fill(11, 10, 10), "over"),
        (SUSHI, None, Fill(0, 10, 10), "short"),
        (KELTIS, "R: 1 2 / B: #7 / stones: 1", Fill(9), "any"),
    ],
)
def test_fill(game: Game, hand: str | None, fill: Fill, state: str) -> None:
    found = game.fill(table(game, [[hand, None]]), 0, 0)
    assert (found, found.state) == (fill, state)


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("dtd", [("2 × Dumpling", 3), ("Tempura", None)]),
        ("tt", [("2 × Tempura", 5)]),
        ("ttt", [("3 × Tempura", 5)]),
        ("ss", [("2 × Sashimi", None)]),
        ("2p3", [("Maki, 5 icons", None), ("Pudding", None)]),
        ("3", [("Maki, 3 icons", None)]),
        ("ww", [("2 × Wasabi", None)]),
        ("wwl", [("Salmon ×3", 6), ("Wasabi", None)]),
        ("lwlq", [("Salmon nigiri", 2), ("Salmon ×3", 6), ("Squid nigiri", 3)]),
        ("eec", [("2 × Egg", 2), ("Chopsticks", None)]),
    ],
)
def test_tiles(hand: str, tiles: list[tuple[str, int | None]]) -> None:
    rules = complete(SUSHI, {})
    found = SUSHI.cards(rules).tiles(SUSHI.read(hand, rules))
    assert [(said(tile.name), tile.worth) for tile in found] == tiles
    waiting = [tile for tile in found if tile.waiting]
    assert all({key for key, _ in tile.signs} == {"w"} for tile in waiting)


def test_keltis_tiles_lie_in_rows() -> None:
    tiles = KELTIS.cards({}).tiles(KELTIS.read("R: 0 g0 / B: #7 / stones: 4 / grey: 10", {}))
    assert [(tile.row, tile.signs[0][0], said(tile.name)) for tile in tiles] == [
        (0, "0", "Red 0"),
        (0, "g0", "Grey 0"),
        (3, "#7", "7 cards"),
        (5, "4", "Wishing stone 4"),
        (6, "10", "Grey 10"),
    ]
    assert len(KELTIS.cards({}).rows) == 7
    assert tiles[1].ground == tiles[4].ground != tiles[0].ground


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("L W Q", "lwq"),
        ("t3, dd + p", "t3ddp"),
        ("wasabi squid temp temp maki3", "wqtt3"),
        ("Chopstick pudd salm", "cpl"),
        ("gyoza tamago 2maki", "de2"),
        ("", ""),
        ("ｗｑ、ｔ", "wqt"),
    ],
)
def test_notation(text: str, hand: str) -> None:
    assert SUSHI.write(SUSHI.read(text, complete(SUSHI, {}))) == hand


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("r: 0 1 / yellow: 5,4 ; Gray: 3", "R: 0 1 / Y: 5 4 / grey: 3"),
        ("stones: #3 / R: #7", "R: #7 / stones: #3"),
        ("P: / pink: 4", "P: 4"),
        ("R: 3 G3 * *", "R: 3 g3 * *"),
        ("grey: g4 10", "grey: 4 10"),
        ("", ""),
    ],
)
def test_rows_as_text(text: str, hand: str) -> None:
    if text.startswith("P: /"):
        assert "twice" in refusal(KELTIS.read, text, {})
    else:
        assert KELTIS.write(KELTIS.read(text, {})) == hand
