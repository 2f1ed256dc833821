"""A very long life: 10,000 plays. Limits are generous, for a machine that others use too."""

from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from scorekeeper.play.operations import Operation
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from scorekeeper.store.queries import Filter
from tests.store.help import begin, copy, lay, rows

REAL, TIMES = 400, 25


@pytest.fixture
def store(database: Path) -> Store:
    """Plays as an import brings them: one operation each."""
    store = open_store(database)
    people = [store.person(f"Player {number}") for number in range(40)]
    with store.transaction("import", "life.json") as device:
        for number in range(REAL):
            cells = {
                "game": "sushi-go",
                "started": f"20{number % 26:02}-{1 + number % 12:02}-03T20:00:00+01:00",
                "place": f"Café {number % 7}",
                **{f"seat/{seat + 1}": people[(number + 7 * seat) % 40] for seat in range(4)},
                **{f"hand/{r}/{s}": "ttsssd11p"[s:] for r in (1, 2, 3) for s in (1, 2, 3, 4)},
                **{f"closed/{round_}": 1 for round_ in (1, 2, 3)},
            }
            play_id = f"{number:08}-0000-4000-8000-000000000000"
            store.append(Operation(play_id, 1, device, 1, cells), "play")
    return store


def multiply(store: Store) -> None:
    """Let the lists have 25 times as many plays, without the trouble of playing them."""
    connection = store.file.connection
    columns = [row[1] for row in connection.execute("PRAGMA table_info(plays)")][2:]
    seats = [row[1] for row in connection.execute("PRAGMA table_info(seats)")][1:]
    connection.execute("BEGIN")
    for number in range(1, TIMES):
        values = {"away": 100_000 * number, "end": f"-{number}"}
        for sql in (
            "INSERT INTO subjects SELECT id + :away, kind, uuid || :end FROM subjects",
            f"INSERT INTO plays SELECT id + :away, uuid || :end, {', '.join(columns)} FROM plays",  # noqa: S608
            f"INSERT INTO seats SELECT play + :away, {', '.join(seats)} FROM seats",  # noqa: S608
        ):
            first = "play" if "seats" in sql else "id"
            connection.execute(f"{sql} WHERE {first} < 100000", values)
    connection.execute("COMMIT")


def seconds(job: Callable[[], object]) -> float:
    begun = process_time()
    job()
    return process_time() - begun


def test_lists_of_ten_thousand_plays_are_quick(store: Store) -> None:
    multiply(store)
    assert queries.count(store) == REAL * TIMES
    for limit, job in (
        (0.05, lambda: queries.history(store)),
        (0.1, lambda: queries.history(store, Filter("cafe 3 player"))),
        (0.1, lambda: queries.count(store, Filter("player 1", player="Player 8"))),
        (0.2, lambda: queries.history(store, order="margin")),
        (0.3, lambda: queries.players(store)),
        (0.1, lambda: queries.history(store, queries.Filter(state="unfinished"), "changed")),
    ):
        assert seconds(job) < limit


def test_a_rebuild_is_quick_and_the_same(store: Store) -> None:
    before = rows(store)
    assert seconds(store.rebuild) < 0.003 * REAL
    assert rows(store) == before


def test_a_file_stays_small(store: Store, tmp_path: Path) -> None:
    imported = copy(store, tmp_path / "imported.db").stat().st_size
    assert imported < 3_000 * REAL
    for _ in range(4):
        play = begin(store, ("Ann", "Ben", "Chi", "Dov"), rules={"reshuffle": "on"})
        for round_ in range(3):
            for seat in range(4):
                for count in range(1, 9):
                    lay(store, play, round_, seat, "tsd12lqt"[:count])
    keyed = copy(store, tmp_path / "keyed.db").stat().st_size - imported
    assert keyed < 4 * 10_000
