"""Plays go through a file into another database and are identical there."""

import json
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from sqlite_utils import Database

from scorekeeper.exchange.comparing import told
from scorekeeper.exchange.document import PlayFileError
from scorekeeper.exchange.importing import same_play
from scorekeeper.exchange.play_file import write_play_file
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.games.base import Adjustment
from scorekeeper.games.message import msg
from scorekeeper.names import name_key
from scorekeeper.play import Play
from scorekeeper.store import people, player_merges
from scorekeeper.store.bin import deleted_at, discard
from scorekeeper.store.counting import MARK, Versions
from scorekeeper.store.database import open_database
from scorekeeper.store.imports import last_import, undo_import
from scorekeeper.store.plays import change, create, delete, load
from scorekeeper.store.results import verify_results
from scorekeeper.translate import say
from tests.exchange.files import (
    AT,
    LATER,
    finished_plays,
    give,
    play,
    preview,
    take,
    unread,
)
from tests.exchange.plays import plays

drawn_often = settings(
    max_examples=25,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
)


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "plays.db")) as database:
        yield database


def rows(db: Database, table: str) -> int:
    return int(db.table(table).count)


@drawn_often
@given(drawn=plays())
def test_a_play_file_gives_back_the_identical_play(db: Database, drawn: Play) -> None:
    stored = create(db, drawn)
    text = give(db, "json", stored.id)
    delete(db, stored.id)
    assert take(db, text).new == 1
    assert replace(load(db, stored.id), journal=()) == replace(stored, journal=())
    again = take(db, text)
    assert (again.stores, again.already_here) == (0, 1)
    delete(db, stored.id)


@pytest.mark.parametrize("format_", ["bgstats", "csv"])
@drawn_often
@given(drawn=finished_plays())
def test_points_come_back_as_they_were(db: Database, format_: str, drawn: Play) -> None:
    """Cards don't fit into these files; what does is there again and stays for ever."""
    for identifier in stored_ids(db):
        delete(db, identifier)
    stored = create(db, drawn)
    first = give(db, format_, stored.id)
    assert (take(db, first).already_here, stored_ids(db)) == (1, [stored.id])
    delete(db, stored.id)
    report = take(db, first)
    assert (report.new, report.unread) == (1, [])
    (identifier,) = stored_ids(db)
    back = load(db, identifier)
    assert back.score().totals == tuple(
        total
        for total, seat in zip(stored.score().totals, stored.seats, strict=True)
        if not seat.dummy
    )
    assert (back.note, back.location) == (stored.note, stored.location)
    assert [name_key(name) for name in back.names] == [
        name_key(seat.name) for seat in stored.seats if not seat.dummy
    ]
    second = give(db, format_, identifier)
    delete(db, identifier)
    assert take(db, second).new == 1
    assert same_play(load(db, identifier), back)
    assert give(db, format_, identifier).replace("\r", "").count("\n") == second.count("\n")
    delete(db, identifier)


def test_what_differs_stays_and_is_named(db: Database) -> None:
    create(db, play(1))
    changed = replace(play(1), note="other", rounds=(("t", "ddd"), *play(1).rounds[1:]))
    report = take(db, write_play_file([play(2), changed, play(3)]))
    assert (report.new, report.changed_count, report.already_here) == (2, 1, 0)
    (found,) = report.changed
    assert (found.number, found.id) == (2, play(1).id)
    assert [say(part) for part in found.what] == [
        "round 1, Ann lwqttpp → t (points 16 → 0)",
        "note – → “other”",
    ]
    assert load(db, play(1).id).note == ""


def test_the_files_version_is_taken_when_asked(db: Database) -> None:
    create(db, play(1))
    changed = replace(
        play(1, "Chi", "Ann"),
        note="other",
        rounds=(("t", "s"),) * 3,
        extra={"bag": 1},
        first_seat=1,
    )
    text = write_play_file([changed])
    assert take(db, text, replace_changed=True).replaced == 1
    stored = load(db, play(1).id)
    assert same_play(stored, changed)
    assert stored.journal[: len(play(1).journal)] == play(1).journal
    assert {edit.at for edit in stored.journal[len(play(1).journal) :]} == {LATER}
    assert verify_results(db) == []
    assert take(db, text, replace_changed=True).already_here == 1
    undo_import(db, LATER)
    assert same_play(load(db, play(1).id), play(1))


def test_points_never_replace_cards(db: Database) -> None:
    create(db, play(1))
    text = give(db, "csv").replace("Ann,", "Zed,")
    report = take(db, text, replace_changed=True)
    assert (report.replaced, report.changed_count) == (0, 1)
    assert report.changed[0].problem is not None
    assert "cards" in say(report.changed[0].problem)
    assert same_play(load(db, play(1).id), play(1))


def test_an_impossible_play_of_a_play_file_refuses_all(db: Database) -> None:
    bad = json.loads(write_play_file([play(2)]))["plays"][0]
    bad["rounds"][0][0] = "eeeeee"
    text = json.dumps({"plays": [json.loads(write_play_file([play(1)]))["plays"][0], bad]})
    with pytest.raises(PlayFileError) as caught:
        take(db, text)
    assert say(caught.value.message).startswith("Play 2: Egg nigiri")
    assert (rows(db, "plays"), rows(db, "players"), rows(db, "imports")) == (0, 0, 0)


def test_looking_stores_nothing_and_tells_who_is_new(db: Database) -> None:
    create(db, play(1))
    report = preview(db, write_play_file([play(1), play(2, "ANN", "Chi"), play(3, "Chi", "Dov")]))
    assert (report.new, report.already_here) == (2, 1)
    assert report.newcomers == {"Chi": 2, "Dov": 1}
    assert (rows(db, "plays"), rows(db, "players"), rows(db, "imports")) == (1, 2, 0)


def test_players_are_matched_as_the_table_says(db: Database) -> None:
    create(db, play(1))
    text = write_play_file([play(2, "Annie", "Chi"), play(3, "Annie", "Ann")])
    report = take(db, text, matches={name_key("ANNIE"): "Ann", name_key("Nobody"): "Ben"})
    assert report.matched == {name_key("Annie")}
    assert load(db, play(2).id).names == ("Ann", "Chi")
    assert (report.new, report.left_out) == (1, 1)
    assert unread(report) == ["Play 2: “Ann” sits at the table already, in seat 1."]


def test_the_journal_is_not_compared(db: Database) -> None:
    create(db, play(1))
    assert take(db, write_play_file([play(1)])).already_here == 1
    assert load(db, play(1).id).journal == play(1).journal


def test_a_play_comes_out_of_the_bin(db: Database) -> None:
    create(db, play(1))
    text = give(db, "json")
    discard(db, play(1).id, AT)
    assert give(db, "json", *stored_ids(db)).count('"id"') == 0
    report = take(db, text)
    assert (report.restored, report.stores) == (1, 1)
    assert deleted_at(db, play(1).id) is None
    undo_import(db, LATER)
    assert deleted_at(db, play(1).id) == AT


def test_a_deleted_play_stays_in_the_bin_when_asked(db: Database) -> None:
    create(db, play(1))
    text = give(db, "json")
    discard(db, play(1).id, AT)
    for report in (preview(db, text, leave_deleted=True), take(db, text, leave_deleted=True)):
        assert (report.restored, report.left_in_bin, report.stores) == (0, 1, 0)
        assert not report.all_refused
    assert deleted_at(db, play(1).id) == AT
    assert last_import(db) is None
    changed = write_play_file([replace(play(1), note="other")])
    report = take(db, changed, leave_deleted=True, replace_changed=True)
    assert (report.replaced, report.changed_count) == (0, 1)
    assert deleted_at(db, play(1).id) == AT


def test_single_plays_are_chosen(db: Database) -> None:
    for number in range(1, 6):
        create(db, play(number))
    discard(db, play(4).id, AT)
    discard(db, play(5).id, AT)
    text = write_play_file(
        [*(replace(play(number), note="theirs") for number in (1, 2, 3)), play(4), play(5)]
    )
    chosen = {play(2).id: True, play(5).id: False}
    report = take(db, text, chosen=chosen)
    assert (report.replaced, report.changed_count) == (1, 2)
    assert (report.restored, report.left_in_bin) == (1, 1)
    assert [each.id for each in report.taken] == [play(2).id]
    assert {each.id: each.taken for each in report.binned} == {play(4).id: True, play(5).id: False}
    assert [load(db, play(number).id).note for number in (1, 2, 3)] == ["", "theirs", ""]
    assert deleted_at(db, play(4).id) is None
    assert deleted_at(db, play(5).id) == AT
    chosen = {play(1).id: False}
    assert take(db, text, replace_changed=True, chosen=chosen).replaced == 1
    assert [load(db, play(number).id).note for number in (1, 3)] == ["", "theirs"]


def test_versions_of_two_laptops_are_told_and_stay(db: Database) -> None:
    create(db, play(1).set_note("mine", LATER))
    second = replace(play(1), id=play(2).id, extra={MARK: play(1).id})
    create(db, second)
    create(db, play(3))
    before = give(db, "json")
    text = write_play_file([play(2), play(3)])
    for report in (preview(db, text), take(db, text)):
        (found,) = report.several
        assert (found.id, report.several_count) == (play(2).id, 1)
        assert found.versions == Versions(play(1).id, (play(2).id,))
    assert give(db, "json") == before
    discard(db, play(1).id, LATER)
    assert preview(db, text).several == []


def test_oldest_first(db: Database) -> None:
    create(db, play(1))
    create(db, replace(play(2), started_at="2020-01-01T10:00:00+01:00", journal=()))
    assert stored_ids(db) == [play(2).id, play(1).id]


# --- taking back


def test_an_import_is_taken_back_with_its_players(db: Database) -> None:
    create(db, play(1))
    take(db, write_play_file([play(2, "Chi", "Dov"), play(3, "Ann", "Chi")]))
    take(db, write_play_file([play(4, "Chi", "Eve")]))
    take(db, write_play_file([play(4, "Chi", "Eve")]))
    done = undo_import(db, LATER)
    assert done is not None
    assert (done.removed, done.put_back) == (1, 0)
    assert rows(db, "players") == 4
    done = undo_import(db, LATER)
    assert done is not None
    assert done.removed == 2
    assert stored_ids(db) == [play(1).id]
    assert rows(db, "players") == 2
    assert undo_import(db, LATER) is None
    assert take(db, write_play_file([play(2, "Chi", "Dov")])).new == 1


def test_what_was_edited_since_is_not_taken_back(db: Database) -> None:
    from scorekeeper.store.errors import StoreError

    take(db, write_play_file([play(1), play(2)]))
    change(db, load(db, play(1).id), lambda now: now.set_note("mine", AT))
    with pytest.raises(StoreError) as caught:
        undo_import(db, LATER)
    assert "1 play of plays was edited since it was imported (0192f0c4)" in say(
        caught.value.message
    )
    assert rows(db, "plays") == 2
    assert last_import(db) is not None


def test_plays_deleted_since_are_no_harm(db: Database) -> None:
    take(db, write_play_file([play(1), play(2)]))
    delete(db, play(1).id)
    done = undo_import(db, LATER)
    assert done is not None
    assert (done.removed, rows(db, "plays")) == (1, 0)


# --- plays without ids, people with earlier names, plays in the bin


def without_ids(*plays: Play) -> str:
    document = json.loads(write_play_file(plays))
    for each in document["plays"]:
        del each["id"]
    return json.dumps(document)


def test_plays_without_ids_come_once(db: Database) -> None:
    text = without_ids(play(1), play(1), play(2, "Chi", "Dov"))
    assert take(db, text).new == 3
    again = take(db, text)
    assert (again.new, again.already_here, rows(db, "plays")) == (0, 3, 3)
    assert take(db, without_ids(play(2, "Chi", "Dov"))).already_here == 1
    bare = json.dumps(json.loads(text)["plays"][0])
    assert take(db, bare).already_here == 1


def test_the_id_follows_from_what_is_said_not_from_how(db: Database) -> None:
    value = {"game": "sushi-go", "players": ["Ann", "Ben"], "rounds": [["LWQ", "t t"], None, None]}
    take(db, json.dumps(value))
    value = {
        "rounds": [["lwq", "t+t"]],
        "players": [" Ann ", "Ben"],
        "game": "sushi-go",
        "id": None,
    }
    assert take(db, json.dumps(value)).already_here == 1


def test_an_earlier_name_is_that_person(db: Database) -> None:
    create(db, play(1))
    text = write_play_file([play(1), play(2, "ANN", "Chi")])
    people.rename(db, "Ann", "Annika")
    report = take(db, text)
    assert (report.already_here, report.new, report.changed_count) == (1, 1, 0)
    assert report.former == {"ANN": ("Annika", 1), "Ann": ("Annika", 1)}
    assert report.newcomers == {"Chi": 1}
    assert load(db, play(2).id).names == ("Annika", "Chi")


def test_a_merged_player_is_that_person(db: Database) -> None:
    create(db, play(1, "Annie", "Ben"))
    create(db, play(2))
    player_merges.merge(db, "Annie", "Ann", LATER)
    take(db, write_play_file([play(3, "Annie", "Chi")]))
    assert load(db, play(3).id).names == ("Ann", "Chi")


def test_an_earlier_name_can_be_somebody_new(db: Database) -> None:
    create(db, play(1))
    people.rename(db, "Ann", "Annika")
    report = take(db, write_play_file([play(2, "Ann", "Ben")]), matches={name_key("Ann"): "Ann"})
    assert (report.former, report.newcomers) == ({}, {"Ann": 1})
    assert load(db, play(2).id).names == ("Ann", "Ben")


def test_both_names_at_one_table_are_two_people(db: Database) -> None:
    create(db, play(1))
    people.rename(db, "Ann", "Annika")
    report = take(db, write_play_file([play(2, "Ann", "Annika")]))
    assert (report.new, report.former, report.left_out) == (1, {}, 0)
    assert load(db, play(2).id).names == ("Ann", "Annika")


def test_a_changed_play_in_the_bin_is_said_to_be_there(db: Database) -> None:
    create(db, play(1))
    discard(db, play(1).id, AT)
    text = write_play_file([replace(play(1), note="other")])
    report = take(db, text)
    assert [changed.binned for changed in report.changed] == [True]
    assert deleted_at(db, play(1).id) == AT
    assert take(db, text, replace_changed=True).replaced == 1
    assert deleted_at(db, play(1).id) is None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"location": "Home"}, ["location – → “Home”"]),
        ({"first_seat": 1}, ["who started Ann → Ben"]),
        ({"started_at": None}, ["began 2026-11-29 19:40:00 → –"]),
        ({"extra": {"bag": 1}}, ["other keys of the file (bag)"]),
        ({"closed": 2}, ["rounds closed 3 → 2"]),
        ({"adjustments": (Adjustment(0, 1, 4, ""),)}, ["points by hand, round 1, Ben – → 4"]),
        ({"rules": {"maki_tie": "pool9"}}, None),
    ],
)
def test_a_difference_tells_what_is_here_and_there(
    db: Database, changes: dict[str, Any], said: list[str] | None
) -> None:
    create(db, play(1))
    rules = {**play(1).rules, **changes.pop("rules", {})}
    report = take(db, write_play_file([replace(play(1), **changes, rules=rules)]))
    (found,) = report.changed
    if said is None:
        (sentence,) = [say(part) for part in found.what]
        assert " → " in sentence
    else:
        assert [say(part) for part in found.what] == said


def test_other_seats_are_told_by_seat(db: Database) -> None:
    create(db, play(1))
    (found,) = take(db, write_play_file([play(1, "Ann", "Bob")])).changed
    assert [say(part) for part in found.what] == ["seat 2 Ben → Bob"]
    (found,) = take(db, write_play_file([play(1, "Ann", "Ben", "Chi")])).changed
    assert say(found.what[0]) == "players Ann, Ben → Ann, Ben, Chi"


def test_points_that_differ_are_told(db: Database) -> None:
    create(db, play(1))
    (found,) = take(db, give(db, "csv").replace(",54,", ",55,")).changed
    assert [say(part) for part in found.what] == ["points of Ann 54 → 55"]


def test_a_long_list_of_differences_is_cut() -> None:
    parts = [msg("part {number}", number=number) for number in range(9)]
    assert [say(part) for part in told(parts)][-2:] == ["part 4", "4 more"]
    assert told(parts[:5]) == tuple(parts[:5])
