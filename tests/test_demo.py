"""The made-up year."""

from contextlib import closing
from datetime import datetime
from pathlib import Path

from scorekeeper import games
from scorekeeper.demo import write_demo
from scorekeeper.statistics.plays import by_title, load
from scorekeeper.store.database import open_store
from scorekeeper.store.queries import all_plays, unfinished

NOW = datetime.fromisoformat("2026-11-29T20:00:00+01:00")


def test_a_year_of_plays_that_could_have_happened(database: Path) -> None:
    assert write_demo(database, NOW) >= 100
    with closing(open_store(database)) as store:
        plays = list(all_plays(store))
        assert {play.game_id for play in plays} == {
            game.box.id for game in games.all_games().values() if game.box.year
        }
        for play in plays:
            errors = [it for it in play.check() if it.level == "error"]
            assert not errors
            assert "2025-11-30" < (play.started or "") < "2026-11-30"
        (row,) = unfinished(store)
        assert (row.closed, len(row.names)) == (1, 4)
        counted = by_title(load(store))
        assert sum(map(len, counted.values())) == len(plays) - 1
