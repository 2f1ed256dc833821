"""Plays added up: only those that count, each once."""

from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.statistics.series import SeriesRow, added_up
from scorekeeper.store.database import open_database
from scorekeeper.store.history import Found, Wanted
from tests.statistics.twelve import KELTIS, SUSHI
from tests.store.test_counting import parted


def test_the_twelve_plays_added_up(twelve: Database) -> None:
    series = added_up(Found(twelve, Wanted()))
    assert set(series.games) == {SUSHI, KELTIS}
    sushi = {row.player: row for row in series.games[SUSHI]}
    # neither the play in the bin nor those under way and abandoned
    assert sushi["Ann"] == SeriesRow("Ann", 6, 26 + 5 - 6 + 3 + 40 + 13, 3)
    assert sushi["Ben"] == SeriesRow("Ben", 7, 89, 2)
    assert series.games[KELTIS] == (SeriesRow("Ann", 1, 6, 1), SeriesRow("Ben", 1, -7, 0))
    assert series.without_total == 1


def test_of_two_versions_only_one_is_added_up(tmp_path: Path) -> None:
    path = tmp_path / "one.db"
    parted(path, tmp_path / "other.db")
    with closing(open_database(path)) as db:
        found = Found(db, Wanted())
        assert found.count == 2
        series = added_up(found)
        assert {row.plays for row in series.games[SUSHI]} == {1}
