"""Plays without cards and points set by hand, in the database."""

import shutil
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.points import correct_results, new_points_play, set_bonus
from scorekeeper.store.database import open_database
from scorekeeper.store.plays import change, create, listing, load
from scorekeeper.store.repairing import repair
from scorekeeper.store.results import verify_results
from tests.store.conftest import Opener
from tests.store.make_schema_file import DATA, FIRST
from tests.store.sheets import AT, LATER, NAMES, finished

RESULTS = (Given(43, (13, 16, 8), 4), Given(40, None, None, 2), Given(rank=3))


def old(play_id: str = "old", results: tuple[Given, ...] = RESULTS) -> Play:
    return new_points_play(
        play_id,
        "sushi-go",
        NAMES,
        results,
        started_at="2009-05-01T00:00:00+02:00",
        location="Ann’s kitchen",
        note="from the box lid",
    )


def seats(db: Database, play_id: str) -> list[tuple[object, ...]]:
    query = """
        SELECT seats.total, rank, winner, counted, end_points FROM seats
        JOIN plays ON plays.id = play_id WHERE uuid = ? ORDER BY seat
    """
    return [tuple(row.values()) for row in db.query(query, [play_id])]


def test_a_play_without_cards_comes_back_as_it_was(db: Database, opener: Opener) -> None:
    play = create(db, old())
    assert play == old()
    assert load(opener(), "old") == play
    assert seats(db, "old") == [
        (43, None, 0, 4, "{}"),
        (40, 2, 0, None, "{}"),
        (None, 3, 0, None, "{}"),
    ]
    assert list(db.query("SELECT * FROM hands")) == []
    assert verify_results(db) == []


def test_the_kinds_are_told_apart(db: Database) -> None:
    create(db, old())
    create(db, finished("with"))
    kinds = {row["uuid"]: row["kind"] for row in db.query("SELECT uuid, kind FROM plays")}
    assert kinds == {"old": "points", "with": "cards"}
    assert {row["kind"] for row in db.query("SELECT kind FROM play_results")} == {"points", "cards"}
    (row,) = (row for row in listing(db) if row.id == "old")
    assert (row.finished, row.totals, row.ranks, row.winners) == (
        True,
        (43, 40, None),
        (None, 2, 3),
        (),
    )
    assert db.table("given_results").count == 3


def test_corrections_are_edits(db: Database, opener: Opener) -> None:
    play = create(db, old())
    better = (Given(43), Given(44), Given(12))
    play = change(db, play, lambda play: correct_results(play, better, LATER))
    assert [row[:3] for row in seats(db, "old")] == [(43, 2, 0), (44, 1, 1), (12, 3, 0)]
    stored = load(opener(), "old")
    assert stored == play
    assert [edit.field for edit in stored.journal] == ["results"]
    undone = change(db, stored, lambda play: play.undo(LATER))
    assert undone.given == RESULTS
    assert load(opener(), "old").redo(LATER).given == better
    assert verify_results(db) == []


def test_seats_move_with_their_results(db: Database) -> None:
    play = create(db, old())
    change(db, play, lambda play: play.reseat(["Chi", "Ann", "Ben"], LATER))
    assert [row[0] for row in seats(db, "old")] == [None, 43, 40]
    assert load(db, "old").given == (RESULTS[2], *RESULTS[:2])


def test_results_are_reckoned_from_what_was_written_down(db: Database, path: Path) -> None:
    create(db, old())
    before = seats(db, "old")
    with db.atomic():
        db.execute("UPDATE seats SET total = 7, rank = 1")
    assert verify_results(db) == ["old"]
    assert repair(path).rebuilt == 1
    assert seats(db, "old") == before


def test_points_by_hand_are_stored_with_their_undoing(db: Database, opener: Opener) -> None:
    play = create(db, finished())
    total = play.score().sums[1]
    play = change(db, play, lambda play: set_bonus(play, 1, 1, 4, "sang “あ”", LATER))
    stored = load(opener(), play.id)
    assert stored == play
    assert stored.score().totals[1] == total + 4
    (row,) = db.query("SELECT round, seat, points, note FROM adjustments")
    assert tuple(row.values()) == (1, 1, 4, "sang “あ”")
    undone = change(db, stored, lambda play: play.undo(LATER))
    assert db.table("adjustments").count == 0
    assert change(db, undone, lambda play: play.redo(LATER)).adjustments == play.adjustments
    assert verify_results(db) == []


def test_a_file_of_the_first_release_has_plays_with_cards(path: Path) -> None:
    shutil.copy(DATA / "schema-001.db", path)
    with closing(open_database(path)) as db:
        assert {row["kind"] for row in db.query("SELECT kind FROM plays")} == {"cards"}
        assert load(db, FIRST).given is None
        create(db, old())
        assert load(db, "old").started_at == "2009-05-01T00:00:00+02:00"
        changed = change(db, load(db, FIRST), lambda play: play.set_note("x", AT))
        assert changed.score().complete
