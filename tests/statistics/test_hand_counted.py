"""Every figure of the twelve plays as it was counted by hand; see `twelve`."""

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.games.scorecard import Result
from scorekeeper.play import actions
from scorekeeper.statistics.figures import Against, Figures, figures, matrix, standings
from scorekeeper.statistics.plays import Own, Played, Title, by_person, by_title, load
from scorekeeper.statistics.ratings import ratings
from scorekeeper.statistics.records import Holder, records
from scorekeeper.statistics.sums import tonight
from scorekeeper.statistics.words import left_out
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from tests.statistics.twelve import KELTIS, SUSHI, entered, store_twelve


@pytest.fixture(scope="module")
def twelve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, dict[str, str]]]:
    """The twelve plays, which no test here changes, and their ids by number."""
    with closing(open_store(tmp_path_factory.mktemp("twelve") / "plays.db")) as store:
        yield store, store_twelve(store)


Twelve = tuple[Store, dict[str, str]]


def plays(store: Store, title: Title = SUSHI) -> list[Played]:
    return by_title(load(store)).get(title, [])


def own(store: Store, name: str, title: Title = SUSHI) -> Own:
    person = store.people().find(name)
    assert person is not None
    return by_person(plays(store, title))[person]


def of(store: Store, name: str, title: Title = SUSHI) -> Figures:
    mine = own(store, name, title)
    return figures(mine[0][1].person or "", mine)


def test_plays_and_wins(twelve: Twelve) -> None:
    ann = of(twelve[0], "ann")
    assert (ann.plays, ann.wins, ann.shared, ann.decided) == (7, 4, 1, 7)
    assert ann.win_rate == pytest.approx(4 / 7)
    # 1/2 four times, 1/3 twice, 1/4 once; the dummy can't win
    assert ann.expected == pytest.approx(5 / 12)
    found = {it.name: it for it in standings(plays(twelve[0]))}
    assert [(it.name, it.plays, it.wins, it.shared) for it in found.values()] == [
        ("Ann", 7, 4, 1), ("Chi", 5, 3, 0), ("Ben", 7, 2, 1), ("Dov", 1, 0, 0),
    ]  # fmt: skip
    assert found["Ann"] == ann


def test_totals_and_their_marks(twelve: Twelve) -> None:
    # 40, 38 and 41 were written down; −6, 4 and 5 were laid
    found = {it.name: it for it in standings(plays(twelve[0]))}
    ann, ben = found["Ann"], found["Ben"]
    assert (ann.totals, ann.average, ann.median) == ((26, 5, -6, 3, 40, 13), 13.5, 9.0)
    assert (ann.best, ann.worst, ben.best, ben.worst, ben.median) == (40, -6, 38, 4, 10)
    assert ben.average == pytest.approx(89 / 7)
    marks = {name: (it.best_marked, it.worst_marked) for name, it in found.items()}
    told = (True, False)
    assert marks == {"Ann": told, "Ben": told, "Chi": told, "Dov": (False, False)}


def test_streaks_and_what_is_left_out(twelve: Twelve) -> None:
    # Ann won 01, 02 and 11, and 10, of which nobody knows the day
    ann, chi = of(twelve[0], "Ann"), of(twelve[0], "Chi")
    assert (ann.streak, ann.longest, ann.undated) == (1, 2, 1)
    # lost 01 and 10, won 03, 04 and 09
    assert (chi.streak, chi.longest) == (3, 3)
    assert [str(it) for it in left_out(ann)] == [
        "Without a known day, so not in form and streak: 1.",
        "Without a known total, so not in the averages: 1.",
    ]


def test_what_the_game_counts(twelve: Twelve) -> None:
    ann = of(twelve[0], "Ann")  # 1 + 1 + 0 + 0 + 2 + 0; only ranks: nobody knows
    assert ann.counted == pytest.approx(4 / 6)


def test_everybody_against_everybody(twelve: Twelve) -> None:
    found = matrix(plays(twelve[0]))
    person = {it.name: it.person for it in standings(plays(twelve[0]))}
    # against Ben: won 01 09 11, level in 02, lost 04 05
    assert found[person["Ann"], person["Ben"]] == Against(3, 1, 2)
    assert found[person["Ben"], person["Ann"]] == Against(2, 1, 3)
    assert found[person["Ann"], person["Dov"]] == Against(0, 0, 1)
    assert len(found) == 4 * 3  # the dummy meets nobody


def test_games_stay_apart(twelve: Twelve) -> None:
    assert [(title, len(each)) for title, each in by_title(load(twelve[0])).items()] == [
        (SUSHI, 8), (KELTIS, 1),
    ]  # fmt: skip
    ann, ben = of(twelve[0], "Ann", KELTIS), of(twelve[0], "Ben", KELTIS)
    assert (ann.plays, ann.average, ann.counted) == (1, 6, None)
    assert (ben.best, ben.worst, ben.median, ben.wins) == (-7, -7, -7, 0)


def test_records(twelve: Twelve) -> None:
    found = {it.kind: it for it in records(plays(twelve[0]))}
    assert {kind: (it.value, [each.name for each in it.holders]) for kind, it in found.items()} == {
        "total": (41, ["Chi"]),
        "round": (15, ["Ann"]),  # as much as the dummy
        "margin": (0, ["Chi"]),
        "counted": (2, ["Ann"]),
    }
    marked = {kind: it.marked for kind, it in found.items()}
    assert marked == {"total": True, "round": False, "margin": False, "counted": True}
    total, margin = records(plays(twelve[0], KELTIS))
    started = "2026-03-21T19:00:00+01:00"
    assert total.holders == (Holder("Ann", twelve[1]["12"], started, marked=False),)
    assert (total.value, margin.kind, margin.value) == (6, "margin", 13)


def test_everybody_who_has_a_rank_is_rated(twelve: Twelve) -> None:
    rated = ratings(plays(twelve[0]))
    names = {it.person: it.name for it in standings(plays(twelve[0]))}
    assert {names[who]: rating.plays for who, rating in rated.items()} == {
        "Ann": 7, "Ben": 7, "Chi": 5, "Dov": 1,
    }  # fmt: skip
    assert ratings(plays(twelve[0]), lambda: False) == {}
    best, worst = sorted(ratings(plays(twelve[0], KELTIS)).values(), reverse=True)
    assert best.value > worst.value


def test_tonight(twelve: Twelve, database: Path) -> None:
    after_midnight = datetime.fromisoformat("2026-01-18T00:30:00+01:00")
    wins, points = (("Ann", 1), ("Ben", 1)), (("Ann", 5), ("Ben", 5))
    assert tonight(twelve[0], after_midnight) == (1, wins, points)
    assert tonight(twelve[0], datetime.fromisoformat("2026-01-18T12:00:00+01:00")) == (0, (), ())
    with closing(open_store(database)) as store:
        at = datetime.fromisoformat("2026-01-01T23:00:00+01:00")
        for results in ([Result(30), Result(29)], [Result(20), Result(), Result(25)]):
            names = " ".join(["Ann", "Ben", "guest"][: len(results)])
            entered(store, "2026-01-01", names, [], results=results)
        assert tonight(store, at).points == (("Ann", 50), ("Ben", 29), ("guest", 25))
        entered(store, "2026-01-01", "Ann Ben", [["R: 1", ""]], game=KELTIS[0])
        assert tonight(store, at).plays == 3
        assert tonight(store, at).points == ()  # never of two games


def test_a_play_counts_from_the_moment_it_should(database: Path) -> None:
    with closing(open_store(database)) as store:
        ids = store_twelve(store)
        store.act(ids["08"], actions.unbin)
        store.act(ids["13"], lambda play: actions.set_text(play, "apart", None))
        assert of(store, "Ann").plays == 9
        for number in (1, 2):
            store.act(ids["07"], lambda play, n=number: actions.close(play, n, "2026-11-30"))
        assert of(store, "Ann").plays == 10
        store.undo(ids["07"])
        assert of(store, "Ann").plays == 9


def test_without_plays_there_is_nothing_and_no_error(database: Path) -> None:
    with closing(open_store(database)) as store:
        store.person("Ann")
        assert (load(store), standings([]), records([]), ratings([])) == ([], [], [], {})


def test_guests_are_nobody_and_the_dummys_win_too(database: Path) -> None:
    with closing(open_store(database)) as store:
        won = [Result(30), Result(29), Result(31, rounds=(31, 0, 0))]
        rules = {"dummy": "on", "dummy_can_win": "on"}
        entered(store, "2026-01-01", "Ann Ben dummy", [], results=won, **rules)
        entered(store, "2026-01-02", "Ann guest", [], results=[Result(40), Result(45)])
        found = standings(plays(store))
        assert [(it.name, it.wins, it.expected) for it in found] == [
            ("Ben", 0, pytest.approx(1 / 3)),
            ("Ann", 0, pytest.approx((1 / 3 + 1 / 2) / 2)),
        ]
        assert [(it.kind, it.value) for it in records(plays(store))] == [("total", 40)]
        assert len(matrix(plays(store))) == 2


def test_what_nobody_knows_is_in_no_rate(database: Path) -> None:
    with closing(open_store(database)) as store:
        won = [Result(40), Result(38)]
        for number, results in enumerate([won, [Result(40), Result()], won]):
            entered(store, f"2026-01-0{number + 1}", "Ann Ben", [], results=results)
        ann = of(store, "Ann")
        assert (ann.plays, ann.decided, ann.wins, len(ann.totals)) == (3, 2, 2, 3)
        assert (ann.win_rate, ann.expected, ann.streak) == (1.0, 0.5, 2)
