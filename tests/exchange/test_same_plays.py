"""A play that went out in one format and comes back in another is still the same play."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.bgstats_ids import UUID_KEY
from scorekeeper.exchange.exporting import export_notes
from scorekeeper.exchange.play_reader import OWN_KEYS
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.store.counting import MARK, versions_of
from scorekeeper.store.database import open_database
from scorekeeper.store.imports import undo_import
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.results import verify_results
from scorekeeper.store.verdict import LEFT
from scorekeeper.translate import say
from tests.exchange.files import LATER, give, play, take
from tests.store.laptops import merge

FORMATS = ("json", "csv", "bgstats")


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Database]:
    (tmp_path / "other").mkdir()
    with closing(open_database(tmp_path / "other" / "plays.db")) as database:
        yield database


def test_the_keys_of_our_own_are_all_known() -> None:
    assert {MARK, UUID_KEY, LEFT} == OWN_KEYS


@pytest.mark.parametrize("first", FORMATS)
@pytest.mark.parametrize("then", FORMATS)
def test_no_format_doubles_another(db: Database, other: Database, first: str, then: str) -> None:
    create(db, play(1, location="Home"))
    create(db, play(2, "Ben", "Ann", note="late"))
    take(other, give(db, first))
    report = take(other, give(db, then))
    assert other.table("plays").count == 2
    assert (report.new, report.left_out) == (0, 0)
    # A table tells of rounds and puddings, which the app does not know.
    assert report.changed_count == (2 if (first, then) == ("bgstats", "csv") else 0)
    back = take(db, give(other, then))
    assert (back.new, back.stores, back.changed_count) == (0, 0, 0)
    assert back.already_here == 2
    assert verify_results(other) == []


@pytest.mark.parametrize("format_", ["csv", "bgstats"])
def test_cards_come_in_where_only_points_were_known(
    db: Database, other: Database, format_: str
) -> None:
    create(db, play(1, location="Home"))
    take(other, give(db, format_))
    (uuid,) = stored_ids(other)
    before = load(other, uuid)
    assert before.given is not None
    report = take(other, give(db, "json"))
    assert (report.with_cards, report.stores) == (1, 1)
    after = load(other, uuid)
    assert (after.given, after.rounds) == (None, play(1).rounds)
    assert take(other, give(db, "json")).already_here == 1
    undo_import(other, LATER)
    assert replace(load(other, uuid), journal=()) == before
    assert verify_results(other) == []


def test_cards_that_make_other_points_come_only_when_asked(db: Database, other: Database) -> None:
    create(db, play(1))
    take(other, give(db, "csv"))
    cards = give(db, "json").replace('"lwqttpp"', '"lwqtt"')
    assert (take(other, cards).changed_count, load(other, play(1).id).given is None) == (1, False)
    assert take(other, cards, replace_changed=True).replaced == 1
    assert load(other, play(1).id).rounds[0][0] == "lwqtt"
    assert verify_results(other) == []


@pytest.mark.parametrize("format_", ["csv", "bgstats"])
def test_a_merge_leaves_no_other_versions_without_cards(
    db: Database, other: Database, tmp_path: Path, format_: str
) -> None:
    create(db, play(1, location="Home"))
    create(db, play(2, "Ben", "Ann", note="late"))
    take(other, give(db, format_))
    here, there = tmp_path / "plays.db", tmp_path / "other" / "plays.db"
    one = merge(here, there)
    assert (one.fuller_here, one.both_changed, one.changed) == (2, (), False)
    two = merge(there, here)
    assert (two.fuller_there, two.both_changed, two.new) == (2, (), 0)
    for database in (db, other):
        assert set(stored_ids(database)) == {play(1).id, play(2).id}
        assert load(database, play(1).id).rounds == play(1).rounds


def test_a_merge_unites_what_was_doubled_before(
    db: Database, other: Database, tmp_path: Path
) -> None:
    create(db, play(1))
    take(other, give(db, "bgstats"))
    create(other, play(1))
    merge(tmp_path / "other" / "plays.db", tmp_path / "plays.db")
    assert stored_ids(other) == [play(1).id]


def two_versions(db: Database) -> str:
    """Store a play in two versions; return the one that counts, which is the marked one."""
    create(db, play(1))
    second = create(db, play(2, extra={MARK: play(1).id}))
    change(db, second, lambda now: now.set_note("edited last", LATER))
    versions = versions_of(db, play(1).id)
    assert versions is not None
    assert versions.counts == second.id
    return second.id


def test_the_file_says_which_version_counts(db: Database, other: Database) -> None:
    counts = two_versions(db)
    plays = json.loads(give(db, "json"))["plays"]
    assert {found["id"]: found.get(MARK) for found in plays} == {play(1).id: counts, counts: None}
    take(other, give(db, "json"))
    versions = versions_of(other, play(1).id)
    assert versions is not None
    assert (versions.counts, versions.others) == (counts, (play(1).id,))
    assert give(other, "json") == give(db, "json")


@pytest.mark.parametrize("format_", ["csv", "bgstats", "text", "markdown"])
def test_what_counts_nowhere_is_left_out_and_said(db: Database, format_: str) -> None:
    counts = two_versions(db)
    text = give(db, format_)
    assert text == give(db, format_, counts)
    out, notes = export_notes(db, stored_ids(db), format_)
    assert out == 1
    assert say(notes[0]) == ("1 other version of a play is left out, because it counts nowhere.")
