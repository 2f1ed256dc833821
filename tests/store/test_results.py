"""Cached results follow the cards, and are reckoned anew from them."""

from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store import results
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.repairing import repair
from scorekeeper.store.results import verify_results
from tests.store.sheets import LATER, blank, finished

RESULTS = "SELECT * FROM seats ORDER BY play_id, seat", "SELECT * FROM hands ORDER BY 1, 2, 3"


def cache(db: Database) -> list[dict[str, object]]:
    return [row for sql in RESULTS for row in db.query(sql)]


@pytest.fixture
def filled(db: Database, monkeypatch: pytest.MonkeyPatch) -> Database:
    monkeypatch.setattr(results, "_BATCH", 3)
    for number in range(8):
        create(db, (finished if number % 3 else blank)(f"play-{number}"))
    return db


def test_results_that_are_right_are_left(filled: Database, path: Path) -> None:
    assert verify_results(filled) == []
    before = cache(filled)
    assert repair(path).rebuilt == 0
    assert cache(filled) == before


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE seats SET total = total + 1 WHERE play_id = 5 AND seat = 1",
        "UPDATE seats SET winner = 1 - winner, rank = NULL WHERE play_id = 5 AND seat = 0",
        "UPDATE seats SET counted = 99, end_points = NULL WHERE play_id = 5",
        "UPDATE hands SET points = '{}' WHERE play_id = 5 AND round = 2",
        "UPDATE hands SET total = 0 WHERE play_id = 5",
    ],
)
def test_wrong_results_are_found_and_reckoned_anew(
    filled: Database, path: Path, damage: str
) -> None:
    before = cache(filled)
    filled.execute(damage)
    assert verify_results(filled) == ["play-4"]
    assert repair(path).rebuilt == 1
    assert verify_results(filled) == []
    assert cache(filled) == before


def test_cards_that_do_not_make_the_results_are_found(filled: Database, path: Path) -> None:
    filled.execute("UPDATE hands SET cards = 'qqq' WHERE play_id = 5 AND round = 1 AND seat = 1")
    assert verify_results(filled) == ["play-4"]
    assert repair(path).rebuilt == 1
    assert verify_results(filled) == []


def test_plays_of_unknown_games_are_left_alone(filled: Database, path: Path) -> None:
    filled.execute("UPDATE plays SET game = 'chess' WHERE id = 2")
    filled.execute("UPDATE seats SET total = 7 WHERE play_id = 2")
    filled.execute("UPDATE history SET winning_total = 7, margin = 0 WHERE play_id = 2")
    filled.execute("UPDATE seats SET total = 7 WHERE play_id = 3")
    assert repair(path).rebuilt == 1
    assert verify_results(filled) == []
    assert filled.execute("SELECT DISTINCT total FROM seats WHERE play_id = 2").fetchall() == [(7,)]


def test_results_of_a_corrected_play_follow(db: Database) -> None:
    play = create(db, finished())
    corrected = change(db, play, lambda play: play.enter(0, 1, "333", LATER))
    assert verify_results(db) == []
    totals = [row["total"] for row in db.query("SELECT total FROM seats ORDER BY seat")]
    assert totals == list(corrected.score().totals) != list(play.score().totals)
    change(db, corrected, lambda play: play.undo(LATER))
    assert load(db, "a1").score() == play.score()
    assert verify_results(db) == []


def test_the_history_view_names_everybody(db: Database) -> None:
    play = create(db, finished())
    seen = list(db.query("SELECT * FROM play_results ORDER BY seat"))
    assert [row["player"] for row in seen] == ["Ann", "Ben", "Chi"]
    assert [row["seat"] for row in seen] == [1, 2, 3]
    assert [row["total"] for row in seen] == list(play.score().totals)
    assert sum(row["winner"] for row in seen) == len(play.score().winners)


def test_records_are_of_finished_plays_by_player(db: Database) -> None:
    first = create(db, finished("a1"))
    second = create(db, finished("a2", ("Ben", "Ann", "Dov")))
    create(db, blank("a3"))
    records = {row["player"]: row for row in db.query("SELECT * FROM player_records")}
    assert set(records) == {"Ann", "Ben", "Chi", "Dov"}
    totals = [first.score().totals[0], second.score().totals[1]]
    assert records["Ann"] == {
        "player": "Ann",
        "game": "sushi-go",
        "plays": 2,
        "wins": sum((0 in first.score().winners, 1 in second.score().winners)),
        "best": max(totals),
        "worst": min(totals),
        "average_total": sum(totals) / 2,
    }
    assert records["Dov"]["plays"] == 1


def test_the_dummy_has_no_record(db: Database) -> None:
    play = finished("a1", ("Ann", "Ben", "Dummy"))
    seats = (*play.seats[:2], type(play.seats[2])("Dummy", dummy=True))
    create(
        db,
        type(play)("a1", "sushi-go", seats, {**play.rules, "dummy": "on"}, play.rounds, closed=3),
    )
    assert {row["player"] for row in db.query("SELECT player FROM player_records")} == {
        "Ann",
        "Ben",
    }
