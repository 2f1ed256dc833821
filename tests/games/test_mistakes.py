"""The mistakes that public scorers make (rules of Sushi Go!, section 9): each is right here."""

import pytest

from scorekeeper.games import find, score
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go.scoring import maki_points, pudding_points
from tests.games.tables import table, totals

GAME = find("sushi-go")
BOOK = table(GAME, [["", ""]]).rules


def own(hand: str) -> int | None:
    """Return what a hand is worth by itself."""
    return totals(score(GAME, table(GAME, [[hand]], open_round=0)))[0][0]


@pytest.mark.parametrize(
    ("what", "hand", "points"),
    [
        ("exact multiples only", "ttt", 5),
        ("exact multiples only", "ssss", 10),
        ("sixth dumpling", "dddddd", 15),
        ("tenth dumpling", "dddddddddd", 15),
        ("wasabi order ignored", "qw", 3),
        ("reaching back", "lwe", 5),
        ("only if adjacent", "wtq", 9),
        ("stacking", "wwq", 9),
        ("second wasabi lost", "wwql", 15),
        ("times two", "wl", 6),
        ("best nigiri taken", "weq", 6),
        ("chopsticks", "ccc", 0),
        ("empty wasabi", "w", 0),
    ],
)
def test_one_hand(what: str, hand: str, points: int) -> None:
    assert own(hand) == points, what


@pytest.mark.parametrize(
    ("what", "icons", "points"),
    [
        ("second after a tie", (4, 4, 3), (3, 3, 0)),
        ("fractions", (3, 3, 3, 3), (1, 1, 1, 1)),
        ("zero icons scoring", (5, 0, 0), (6, 0, 0)),
        ("all zero", (0, 0), (0, 0)),
        ("cards instead of icons", (3, 2, 1), (6, 3, 0)),
        ("tie for second", (6, 2, 2, 2, 2), (6, 0, 0, 0, 0)),
    ],
)
def test_maki(what: str, icons: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert maki_points(icons, BOOK) == points, what


@pytest.mark.parametrize(
    ("what", "puddings", "points"),
    [
        ("two players losing", (2, 0), (6, 0)),
        ("all equal", (2, 2, 2), (0, 0, 0)),
        ("nobody has any", (0, 0, 0), (0, 0, 0)),
        ("−6 by four is −1", (1, 0, 0, 0, 0), (6, -1, -1, -1, -1)),
        ("none counts as fewest", (4, 3, 0, 0), (6, 0, -3, -3)),
    ],
)
def test_puddings(what: str, puddings: tuple[int, ...], points: tuple[int, ...]) -> None:
    assert pudding_points(puddings, BOOK) == points, what


def test_a_tie_is_broken_among_the_tied_only() -> None:
    # Dan has most puddings of all, but is not among the tied
    assert GAME.score(table(GAME, [["e"] * 4] * 3)).winners == (0, 1, 2, 3)
    card = score(GAME, table(GAME, [["pqq", "ppqe", "pppp", "ll"], [""] * 4, [""] * 4]))
    assert card.totals == (6, 4, 6, -2)
    assert (card.ranks, card.by) == ((2, 3, 1, 4), "puddings")


def test_a_full_tie_is_rank_one_twice() -> None:
    card = score(GAME, table(GAME, [["tt", "tt", "c"], [""] * 3, [""] * 3]))
    assert (card.ranks, card.winners, card.by) == ((1, 1, 3), (0, 1), "shared")


def test_totals_are_not_clamped_and_puddings_score_once() -> None:
    card = score(GAME, table(GAME, [["p", "", ""]] * 3))
    assert card.totals == (6, -3, -3)
    assert totals(card) == [[0, 0, 0]] * 3
    before = score(GAME, table(GAME, [["p", "", ""]] * 2))
    assert before.totals == (0, 0, 0)
    assert (before.end_points, before.complete, before.by) == (None, False, None)


def test_shared_points_are_provisional_while_a_round_is_open() -> None:
    open_ = score(GAME, table(GAME, [["3t", "1"]], open_round=0))
    assert open_.totals == (0, 0)
    assert open_.rounds[0].hands[0] is not None
    assert open_.rounds[0].hands[0].points[3] == 6
    assert score(GAME, table(GAME, [["3t", "1"]])).totals == (6, 3)
    assert score(GAME, table(GAME, [["3t", None]])).totals == (0, 0)


def test_a_dummy_cannot_win_unless_the_table_says_so() -> None:
    rounds = [["e", "", "qq"], [""] * 3, [""] * 3]
    card = score(GAME, table(GAME, rounds, {"dummy": "on"}))
    assert (card.ranks, card.winners) == ((1, 2, None), (0,))
    card = score(GAME, table(GAME, rounds, {"dummy": "on", "dummy_can_win": "on"}))
    assert card.winners == (2,)


def test_who_has_nothing_entered_has_no_rank() -> None:
    assert score(GAME, table(GAME, [["e", None, "q"]])).ranks == (2, None, 1)
    assert score(GAME, Table(2, ((None, None),), BOOK)).ranks == (None, None)
