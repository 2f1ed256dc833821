"""The file is read by others too: views that say what the program says."""

import json
from pathlib import Path

import pytest
import sqlite_utils

from scorekeeper.play import actions
from scorekeeper.store.database import open_store
from tests.store.help import begin, finish, lay, old_result, put_in_bin

PLAY = "11111111-1111-4111-8111-111111111111"


@pytest.fixture
def db(database: Path) -> sqlite_utils.Database:
    """A file as somebody else's program opens it."""
    store = open_store(database)
    play = finish(store, begin(store, place="Café", play_id=PLAY), "ttp", "ss")
    old_result(store, (43, 38), ("Ben", "Ann"))
    apart = old_result(store, (99, 1), ("Ann", "Ben"))
    store.act(apart.id, lambda play: actions.set_text(play, "apart", "children"))
    put_in_bin(store, old_result(store, (7, 7), ("Chi", "Ann")))
    lay(store, play, 0, 0, "tt")
    store.undo(play.id)
    store.close()
    return sqlite_utils.Database(database)


def test_results_and_records(db: sqlite_utils.Database) -> None:
    columns = ("player", "total", "winner", "kind", "location")
    results = [tuple(row[column] for column in columns) for row in db["play_results"].rows]
    assert len(results) == 6  # not those in the bin
    assert {("Ben", 43, 1, "points", ""), ("Ann", 21, 1, "cards", "Café")} <= set(results)
    records = {row["player"]: row for row in db["player_records"].rows}
    assert set(records) == {"Ann", "Ben"}
    numbers = [records["Ann"][key] for key in ("plays", "wins", "best", "worst", "average_total")]
    assert numbers == [2, 1, 38, 21, 29.5]


def test_entries_say_who_wrote_what_and_when(db: sqlite_utils.Database) -> None:
    entries = list(db.query("SELECT * FROM entries WHERE subject = ? ORDER BY operation", [PLAY]))
    assert {entry["role"] for entry in entries} == {"table"}
    last = [(entry["cell"], entry["value"], entry["undo"]) for entry in entries[-2:]]
    assert last == [("hand/1/1", "tt", 0), ("hand/1/1", "ttp", 1)]
    assert entries[-1]["at"].endswith("Z")


def test_cells_are_what_stands_and_one_play_is_found_quickly(db: sqlite_utils.Database) -> None:
    cells = {row["cell"]: row["value"] for row in db["cells"].rows_where("subject = ?", [PLAY])}
    assert (cells["hand/1/1"], cells["game"], cells["place"]) == ("ttp", "sushi-go", "Café")
    people = {row["value"] for row in db["cells"].rows_where("kind = 'person' AND cell = 'name'")}
    assert people == {"Ann", "Ben", "Chi"}
    plan = db.query("EXPLAIN QUERY PLAN SELECT * FROM cells WHERE subject = ?", [PLAY])
    assert not [row for row in plan if row["detail"].startswith("SCAN o")]


def test_every_table_and_view_can_be_read(db: sqlite_utils.Database) -> None:
    for name in (*db.table_names(), *db.view_names()):
        assert json.dumps(list(db[name].rows)[:5])
    assert db["plays"].count == 4
    assert db["devices"].count == 1
    assert not list(db.query("PRAGMA foreign_key_check"))
