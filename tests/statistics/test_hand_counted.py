"""Every figure of the twelve plays as it was counted by hand; see `twelve`."""

import pytest
from sqlite_utils import Database

from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.statistics.group import Holder, games_played, records, standings
from scorekeeper.statistics.player import GameFigures, Opponent, player_figures
from scorekeeper.statistics.ratings import ratings
from scorekeeper.statistics.words import percent
from scorekeeper.store.bin import discard, restore
from scorekeeper.store.errors import StoreError
from scorekeeper.store.history import Found, Wanted
from scorekeeper.store.plays import change, create, load
from scorekeeper.translate import say
from tests.statistics.twelve import AT, KELTIS, SUSHI, finished

FORTY_ONE = [["ssssss", ""], ["ssstt", ""], ["tte", ""]]
"""20, 15 and 6."""


def figures(db: Database, name: str, game: str = SUSHI) -> GameFigures:
    (found,) = player_figures(db, name, game).games
    return found


def test_plays_and_wins(twelve: Database) -> None:
    ann = figures(twelve, "ann")
    assert (ann.plays, ann.wins, ann.shared) == (7, 4, 1)
    assert ann.win_rate == pytest.approx(4 / 7)
    # 1/2 four times, 1/3 twice, 1/4 once; the dummy can't win
    assert ann.expected == pytest.approx(5 / 12)
    ben = figures(twelve, "Ben")
    assert (ben.plays, ben.wins, ben.shared) == (7, 2, 1)
    chi = figures(twelve, "Chi")
    assert (chi.plays, chi.wins, chi.shared) == (5, 3, 0)


def test_totals(twelve: Database) -> None:
    ann = figures(twelve, "Ann")  # −6 3 5 13 26 40
    assert (ann.scored, ann.average, ann.median, ann.best, ann.worst) == (6, 13.5, 9.0, 40, -6)
    ben = figures(twelve, "Ben")  # 4 5 7 10 12 13 38
    assert (ben.scored, ben.median, ben.best, ben.worst) == (7, 10.0, 38, 4)
    assert ben.average == pytest.approx(89 / 7)


def test_marks_of_what_no_cards_tell(twelve: Database) -> None:
    # 40, 38 and 41 were written down; −6, 4 and 5 were laid
    for name, marks in (
        ("Ann", (True, False)),
        ("Ben", (True, False)),
        ("Chi", (True, False)),
        ("Dov", (False, False)),
    ):
        own = figures(twelve, name)
        assert (own.best_marked, own.worst_marked) == marks
        (line,) = [it for it in standings(twelve, SUSHI) if it.name == name]
        assert (line.best_marked, line.worst_marked) == marks
    marked = {it.kind: it.marked for it in records(twelve, SUSHI)}
    assert marked == {"total": True, "round": False, "margin": False, "counted": True}
    assert not any(it.marked for it in records(twelve, KELTIS))
    # 41 from cards as well is a total that cards tell
    create(twelve, finished("13", "2026-04-04", "Chi Dov", FORTY_ONE))
    assert figures(twelve, "Chi").best == 41
    assert not figures(twelve, "Chi").best_marked
    total = records(twelve, SUSHI)[0]
    assert [holder.marked for holder in total.holders] == [True, False]
    assert not total.marked
    line = next(it for it in standings(twelve, SUSHI) if it.name == "Chi")
    assert not line.best_marked


def test_a_total_set_by_hand_is_marked_until_cards_tell_it(twelve: Database) -> None:
    discard(twelve, "09", AT)
    discard(twelve, "11", AT)
    discard(twelve, "01", AT)
    discard(twelve, "03", AT)
    ben = figures(twelve, "Ben")  # 5, 4 and 7, two of them set by hand
    assert (ben.best, ben.best_marked, ben.worst_marked) == (7, True, False)


def test_a_play_of_unknown_date_is_in_no_streak(twelve: Database) -> None:
    # Ann's win without a date could have been before, between or after those of two in a row
    found = [figures(twelve, name) for name in ("Ann", "Ben", "Chi", "Dov")]
    assert [it.streak for it in found] == [2, 1, 3, 0]
    assert [it.undated for it in found] == [1, 0, 1, 0]


def test_puddings(twelve: Database) -> None:
    ann = figures(twelve, "Ann")  # 1 1 0 0 0 with cards, 2 written down, unknown once
    assert (ann.counted, ann.counted_plays) == (4, 6)
    assert ann.counted_average == pytest.approx(4 / 6)


def test_the_record_against_everybody(twelve: Database) -> None:
    assert figures(twelve, "Ann").opponents == (
        Opponent("Ben", 6, ahead=3, behind=2, level=1),
        Opponent("Chi", 4, ahead=2, behind=2, level=0),
        Opponent("Dov", 1, ahead=0, behind=1, level=0),
    )
    assert "Dummy" not in {it.name for it in figures(twelve, "Ben").opponents}


def test_cards_count_only_where_every_point_follows_from_cards(twelve: Database) -> None:
    cards = figures(twelve, "Ann").cards
    assert cards is not None
    assert cards.plays == 5
    found = {it.category.id: (it.points, it.cards, it.average) for it in cards.categories}
    assert found == {
        "tempura": (15, 6, 3.0),
        "sashimi": (20, 6, 4.0),
        "dumpling": (0, 0, 0.0),
        "maki": (0, 0, 0.0),
        "nigiri": (6, 2, 1.2),
        "pudding": (0, 2, 0.0),
    }
    assert {it.category.id: it.per_card for it in cards.categories}["dumpling"] is None
    assert cards.best is not None
    assert (cards.best.category.id, cards.best.per_card) == ("sashimi", pytest.approx(20 / 6))
    # 6 of 14 tempura and sashimi, 2 of 5 squid, 2 of 10 puddings
    assert cards.favourite is not None
    assert (cards.favourite.kind.id, cards.favourite.laid) == ("tempura", 6)


def test_points_set_by_hand_keep_a_players_cards_out(twelve: Database) -> None:
    ben = figures(twelve, "Ben").cards
    assert ben is not None
    assert ben.plays == 5  # of his six with cards, one had two points set by hand


def test_form(twelve: Database) -> None:
    assert [(it.label, it.average, it.wins) for it in figures(twelve, "Ann").form] == [
        ("2026-01-10", 26, 1),
        ("2026-01-17", 5, 1),
        ("2026-02-07", -6, 0),
        ("2026-02-14", 3, 0),
        ("2026-03-07", 40, 0),
        ("2026-03-14", 13, 1),
    ]


def test_games_stay_apart(twelve: Database) -> None:
    ann = player_figures(twelve, "Ann")
    assert [game.game_id for game in ann.games] == [SUSHI, KELTIS]
    keltis = ann.games[1]
    assert (keltis.plays, keltis.average, keltis.counted_plays) == (1, 6, 0)
    assert keltis.cards is not None
    points = {it.category.id: (it.points, it.cards) for it in keltis.cards.categories}
    assert points["red"] == (6, 7)
    assert points["stones"] == (0, 2)
    ben = figures(twelve, "Ben", KELTIS)
    assert (ben.best, ben.worst, ben.median, ben.wins) == (-7, -7, -7, 0)
    assert games_played(twelve) == [(SUSHI, 8), (KELTIS, 1)]


def test_standings(twelve: Database) -> None:
    found = standings(twelve, SUSHI)
    assert [(it.name, it.plays, it.wins, it.shared) for it in found] == [
        ("Ann", 7, 4, 1),
        ("Chi", 5, 3, 0),
        ("Ben", 7, 2, 1),
        ("Dov", 1, 0, 0),
    ]
    for it in found:
        own = figures(twelve, it.name)
        assert (it.average, it.best, it.worst) == (own.average, own.best, own.worst)
        assert it.expected == pytest.approx(own.expected)
        assert it.counted == own.counted


def test_records(twelve: Database) -> None:
    found = {
        it.kind: (it.value, [holder.name for holder in it.holders]) for it in records(twelve, SUSHI)
    }
    assert found == {
        "total": (41, ["Chi"]),
        "round": (15, ["Ann"]),  # as much as the dummy
        "margin": (0, ["Chi"]),
        "counted": (2, ["Ann"]),
    }
    assert [(it.kind, it.value) for it in records(twelve, KELTIS)] == [
        ("total", 6),
        ("margin", 13),
    ]
    first = records(twelve, KELTIS)[0].holders[0]
    assert first == Holder("Ann", "12", "2026-03-21T19:00:00+01:00")


def test_everybody_who_has_a_place_is_rated(twelve: Database) -> None:
    found = ratings(twelve, SUSHI)
    assert {name: rating.plays for name, rating in found.items()} == {
        "Ann": 7, "Ben": 7, "Chi": 5, "Dov": 1,
    }  # fmt: skip
    assert ratings(twelve, SUSHI, lambda: False) == {}
    assert ratings(twelve, KELTIS)["Ann"].value > ratings(twelve, KELTIS)["Ben"].value


def test_a_play_counts_from_the_moment_it_should(twelve: Database) -> None:
    restore(twelve, "08")
    assert figures(twelve, "Ann").plays == 8
    discard(twelve, "08", AT)
    play = load(twelve, "07")
    for number in (1, 2):
        play = change(twelve, play, lambda it, number=number: it.close_round(number, AT))
    assert figures(twelve, "Ann").plays == 8
    change(twelve, play, lambda it: it.undo(AT))
    assert figures(twelve, "Ann").plays == 7


def test_without_plays_there_is_nothing_and_no_error(db: Database) -> None:
    with pytest.raises(StoreError) as refused:
        player_figures(db, "Ann")
    assert say(refused.value.message) == (
        "No player is called “Ann”; `scorekeeper players` lists them."
    )
    db.table("players").insert({"name": "Ann", "name_key": "ann"})
    assert player_figures(db, "Ann").games == ()
    assert games_played(db) == []
    assert (standings(db, SUSHI), records(db, SUSHI), ratings(db, SUSHI)) == ([], [], {})


def test_figures_of_a_game_that_this_version_does_not_know(twelve: Database) -> None:
    twelve.execute("UPDATE plays SET game = 'go-fish' WHERE uuid = '12'")
    ann = figures(twelve, "Ann", "go-fish")
    assert (ann.plays, ann.best, ann.cards) == (1, 6, None)
    assert standings(twelve, "go-fish")[0].name == "Ann"
    assert [it.kind for it in records(twelve, "go-fish")] == ["total", "round", "margin"]


def test_a_table_is_as_large_as_its_people_where_places_are_unknown(db: Database) -> None:
    names = ["Ann", "Ben", "Chi", "Dov"]
    results = [Given(total=40, rank=1), Given(total=38), Given(), Given(total=20)]
    create(db, new_points_play("1", SUSHI, names, results))
    assert figures(db, "Ann").expected == 1 / 4
    assert figures(db, "Chi").expected == 1 / 4
    assert {it.expected for it in standings(db, SUSHI)} == {1 / 4}


def test_a_play_without_a_known_winner_is_in_no_rate_and_no_streak(db: Database) -> None:
    won = [Given(total=40), Given(total=38)]
    for number, results in enumerate([won, [Given(total=40), Given()], won]):
        day = f"2026-01-0{number + 1}T19:00:00+01:00"
        create(db, new_points_play(str(number), SUSHI, ["Ann", "Ben"], results, started_at=day))
    ann = figures(db, "Ann")
    assert (ann.plays, ann.decided, ann.wins, ann.scored) == (3, 2, 2, 3)
    assert (ann.win_rate, ann.expected, ann.streak) == (1.0, 0.5, 2)
    line = next(it for it in standings(db, SUSHI) if it.name == "Ann")
    assert (line.plays, line.decided, line.win_rate, line.expected) == (3, 2, 1.0, 0.5)
    create(db, new_points_play("only", KELTIS, ["Chi", "Dov"], [Given(total=4), Given()]))
    chi = figures(db, "Chi", KELTIS)
    assert (chi.plays, chi.decided, chi.win_rate, chi.expected, chi.best) == (1, 0, None, None, 4)
    assert [it.win_rate for it in standings(db, KELTIS)] == [None, None]


def test_the_win_of_a_dummy_seat_is_nobodys_record(db: Database) -> None:
    rules = {"dummy": "on", "dummy_can_win": "on"}
    names = ["Ann", "Ben", "Dummy"]

    def store(play_id: str, *totals: int) -> None:
        results = [Given(rounds=(total, 0, 0), total=total, puddings=total) for total in totals]
        create(db, new_points_play(play_id, SUSHI, names[: len(totals)], results, rules))

    store("dummy", 30, 29, 31)
    assert {it.kind: it.value for it in records(db, SUSHI)} == {
        "total": 30, "round": 30, "counted": 30,
    }  # fmt: skip
    rules = {}
    store("people", 40, 30)
    found = {it.kind: it for it in records(db, SUSHI)}
    assert (found["margin"].value, found["margin"].holders[0].name) == (10, "Ann")
    assert all(record.holders for record in found.values())
    ann = figures(db, "Ann")
    # three seats could win the first one, two the second
    assert (ann.wins, ann.decided, ann.expected) == (1, 2, pytest.approx((1 / 3 + 1 / 2) / 2))
    line = next(it for it in standings(db, SUSHI) if it.name == "Ann")
    assert line.expected == pytest.approx(ann.expected)
    assert set(ratings(db, SUSHI)) == {"Ann", "Ben"}
    assert {it.name for it in ann.opponents} == {"Ben"}


def test_a_margin_is_unknown_where_the_next_one_has_only_a_place(db: Database) -> None:
    names = ["Ann", "Ben", "Chi"]
    for play_id, results in (
        ("open", [Given(total=43, rank=1), Given(rank=2), Given(total=40, rank=3)]),
        ("known", [Given(total=43), Given(total=30), Given(total=33)]),
        # who shares a win may have only a place, wherever they sit
        ("shared", [Given(total=43, rank=1), Given(rank=1), Given(total=40, rank=3)]),
        ("turned", [Given(rank=1), Given(total=43, rank=1), Given(total=40, rank=3)]),
    ):
        create(db, new_points_play(play_id, SUSHI, names, results))
    closest = next(it for it in records(db, SUSHI) if it.kind == "margin")
    assert (closest.value, [each.play for each in closest.holders]) == (10, ["known"])
    by_margin = [row.id for row in Found(db, Wanted(sort="margin")).page()]
    assert set(by_margin[:2]) == {"shared", "turned"}
    assert by_margin[2:] == ["known", "open"]


def test_records_tell_every_holder_in_the_order_played(db: Database) -> None:
    for number in range(3):
        results = [Given(rounds=(1, 20, None), total=40, puddings=2), Given(total=40 - number)]
        create(
            db,
            new_points_play(
                str(number), SUSHI, ["Ann", "Ben"], results,
                started_at=f"2026-01-0{9 - number}T19:00:00+01:00",
            ),
        )  # fmt: skip
    found = {it.kind: (it.value, [each.play for each in it.holders]) for it in records(db, SUSHI)}
    assert found == {
        "total": (40, ["2", "1", "0", "0"]),
        "round": (20, ["2", "1", "0"]),
        "margin": (1, ["1"]),
        "counted": (2, ["2", "1", "0"]),
    }


@pytest.mark.parametrize(
    ("share", "digits", "text"),
    [
        (0.275, 1, "27.5 %"),
        (0.275, 0, "28 %"),
        (0.265, 0, "27 %"),
        (sum([1 / 2, 1 / 4, 1 / 5, 3 / 20]) / 4, 1, "27.5 %"),
        (1 / 3, 1, "33.3 %"),
        (0.5, 1, "50 %"),
        (0.0, 1, "0 %"),
        (1.0, 0, "100 %"),
        (None, 1, "–"),
    ],
)
def test_halves_of_percentages_are_rounded_up(share: float, digits: int, text: str) -> None:
    assert percent(share, digits) == text
