"""Of two versions of a play one counts, everywhere the same one, on every laptop."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.merged_text import merged_lines
from scorekeeper.statistics.group import records
from scorekeeper.statistics.player import player_figures
from scorekeeper.statistics.plays import COUNTED
from scorekeeper.statistics.ratings import ratings
from scorekeeper.store import bin as store_bin
from scorekeeper.store.counting import versions_of
from scorekeeper.store.database import open_database
from scorekeeper.store.history import Found, Wanted
from scorekeeper.store.plays import delete, unfinished
from tests.store.laptops import at, copy, edit, keep, merge, plays
from tests.store.sheets import AT, LATER, blank, enter, finished


def counted(path: Path) -> set[str]:
    """The plays that the statistics count, which must be those that the views count."""
    with closing(open_database(path)) as db:
        found = {
            play
            for (play,) in db.execute("SELECT uuid FROM plays WHERE " + COUNTED)  # noqa: S608
        }
        seen = db.execute(
            "SELECT DISTINCT play FROM play_results WHERE finished AND NOT abandoned"
        ).fetchall()
        assert {play for (play,) in seen} == found
        (records,) = db.execute("SELECT sum(plays) FROM player_records").fetchone()
        assert (records or 0) == sum(len(plays(path)[play].seats) for play in found)
        return found


def parted(path: Path, other: Path, ours: str = "01", theirs: str = "02") -> str:
    """Both laptops change one play, on these days; return the id of the second version."""
    keep(path, finished("a1"))
    merge(other, path)
    edit(path, "a1", at(f"2026-12-{ours}T10:00:00+01:00", "ours"))
    edit(other, "a1", at(f"2026-12-{theirs}T10:00:00+01:00", "theirs"))
    (changed,) = merge(path, other).both_changed
    merge(other, path)
    return changed.other_id


@pytest.mark.parametrize(("ours", "theirs"), [("01", "02"), ("02", "01")])
def test_of_two_versions_the_one_edited_last_counts(
    path: Path, other: Path, ours: str, theirs: str
) -> None:
    second = parted(path, other, ours, theirs)
    (counts,) = counted(path)
    assert counted(other) == {counts}
    assert plays(path)[counts].note == ("ours" if ours > theirs else "theirs")
    with closing(open_database(path)) as db:
        versions = versions_of(db, "a1")
        rows = {row.id: row for row in Found(db, Wanted()).page()}
    assert versions is not None
    assert {versions.counts, *versions.others} == {"a1", second}
    (left,) = versions.others
    assert (rows[left].other_version_of, rows[left].abandoned_at) == (counts, None)
    assert rows[counts].other_version_of is None
    assert plays(path)[left].abandoned_at is None


def test_a_deleted_version_counts_no_more_and_the_other_does(path: Path, other: Path) -> None:
    second = parted(path, other)
    (counts,) = counted(path)
    (left,) = {"a1", second} - {counts}
    with closing(open_database(path)) as db:
        store_bin.discard(db, counts, LATER)
    assert counted(path) == {left}
    with closing(open_database(path)) as db:
        assert versions_of(db, left) is None
        store_bin.restore(db, counts)
    assert counted(path) == {counts}
    with closing(open_database(path)) as db:
        delete(db, counts)
    assert counted(path) == {left}


def test_a_version_that_was_deleted_on_its_laptop_is_said_to_lie_in_the_bin(
    path: Path, other: Path
) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    edit(path, "a1", at("2026-12-01T10:00:00+01:00", "ours"))
    edit(other, "a1", at("2026-12-02T10:00:00+01:00", "theirs"))
    with closing(open_database(other)) as db:
        store_bin.discard(db, "a1", LATER)
    done = merge(path, other)
    (changed,) = done.both_changed
    assert counted(path) == {changed.counts}
    assert plays(path)[changed.counts].note == "ours"
    assert any("lies in the bin" in line for line in merged_lines(done))


def test_a_version_under_way_is_found_as_such(path: Path, other: Path) -> None:
    keep(path, blank("a1"))
    merge(other, path)
    edit(path, "a1", at("2026-12-01T10:00:00+01:00", "ours"))
    edit(other, "a1", at("2026-12-02T10:00:00+01:00", "theirs"))
    merge(path, other)
    with closing(open_database(path)) as db:
        assert Found(db, Wanted(state="unfinished")).count == 2
        assert Found(db, Wanted(state="abandoned")).count == 0
        assert unfinished(db) is not None


def test_a_version_that_is_edited_later_counts(path: Path, other: Path) -> None:
    second = parted(path, other)
    (counts,) = counted(path)
    (left,) = {"a1", second} - {counts}
    edit(path, left, at("2026-12-24T10:00:00+01:00", "put right"))
    assert counted(path) == {left}
    merge(other, path)
    assert counted(other) == {left}


def test_a_finished_version_counts_before_one_under_way(path: Path, other: Path) -> None:
    keep(path, blank("a1"))
    merge(other, path)
    for round_ in range(3):
        for seat in range(3):
            edit(path, "a1", enter(round_, seat, "t"))
        edit(path, "a1", lambda play, r=round_: play.close_round(r, AT))
    edit(other, "a1", at("2026-12-24T10:00:00+01:00", "later"))
    merge(path, other)
    merge(other, path)
    (counts,) = counted(path)
    assert counted(other) == {counts}
    assert plays(path)[counts].finished
    with closing(open_database(path)) as db:
        assert unfinished(db) is None


def test_ratings_are_the_same_whichever_laptop_was_merged_first(path: Path, other: Path) -> None:
    keep(path, finished("b1"), finished("a2", ("Ben", "Ann", "Chi")))
    keep(other, finished("a1", ("Chi", "Ben", "Ann")), finished("c1", ("Ben", "Chi", "Ann")))
    third = copy(other, "third.db")
    merge(path, other)
    merge(third, path)
    found = []
    for laptop in (path, third):
        with closing(open_database(laptop)) as db:
            found.append((ratings(db, "sushi-go"), records(db, "sushi-go")))
            found[-1] += (player_figures(db, "Ann"),)
    assert found[0] == found[1]
