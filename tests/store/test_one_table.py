"""Players who were united or renamed in one file make no second version of their plays."""

from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.merged_text import merged_lines
from scorekeeper.store.database import open_database
from scorekeeper.store.people import rename
from scorekeeper.store.player_merges import merge as unite
from tests.store.laptops import edit, keep, merge, plays
from tests.store.sheets import LATER, finished, note

NAMES = ("Anna B.", "Ben", "Chi")


def changed(path: Path, how: str) -> None:
    """Let somebody get another name, and somebody else come who is called as they were."""
    with closing(open_database(path)) as db:
        if how == "united":
            unite(db, "Anna B.", "Ann", LATER)
        else:
            rename(db, "Anna B.", "Anna")
    keep(path, finished("b1", ("Anna B.", "Ben", "Dov")))


@pytest.fixture
def one(path: Path, other: Path) -> Path:
    keep(path, finished("a1", NAMES), finished("a2", ("Ann", "Ben", "Chi")))
    merge(other, path)
    return path


@pytest.mark.parametrize("how", ["united", "renamed"])
@pytest.mark.parametrize("into_other", [False, True])
def test_a_play_that_nobody_edited_has_no_second_version(
    one: Path, other: Path, how: str, into_other: bool
) -> None:
    changed(other, how)
    here, there = (other, one) if into_other else (one, other)
    before = plays(here)["a1"]
    done = merge(here, there)
    assert (done.both_changed, done.newer_there, done.same) == ((), 0, 2)
    assert plays(here).keys() == {"a1", "a2", "b1"}
    assert plays(here)["a1"] == before
    assert merge(here, there).changed is False


@pytest.mark.parametrize("how", ["united", "renamed"])
def test_an_edit_in_one_file_is_taken_over_though_names_changed(
    one: Path, other: Path, how: str
) -> None:
    edit(one, "a1", note("windy"))
    changed(other, how)
    done = merge(other, one)
    assert (done.both_changed, done.newer_there) == ((), 1)
    play = plays(other)["a1"]
    assert play.note == "windy"
    assert play.names == ("Ann" if how == "united" else "Anna", "Ben", "Chi")
    assert merge(other, one).changed is False
    assert plays(other).keys() == {"a1", "a2", "b1"}


def test_two_versions_differ_in_no_name_of_one_person(one: Path, other: Path) -> None:
    edit(one, "a1", note("ours"))
    edit(other, "a1", note("theirs"))
    with closing(open_database(other)) as db:
        rename(db, "Ben", "Benno")
    (line,) = (
        text
        for text in merged_lines(merge(one, other))
        if "both files" in text and "edited" in text
    )
    assert "note" in line
    assert "seat" not in line


def test_whoever_changed_seats_is_nobody_else(path: Path, other: Path) -> None:
    keep(path, finished("a1", NAMES))
    keep(other, finished("a1", ("Ben", "Anna B.", "Chi")))
    assert len(merge(path, other).both_changed) == 1
