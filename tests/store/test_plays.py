"""Plays in and out of the file: one action, one transaction, the same play again."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.games.base import Adjustment
from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.plays import change, create, delete, find, insert, load, refresh
from scorekeeper.store.results import verify_results
from scorekeeper.translate import say
from tests.store.conftest import Opener
from tests.store.sheets import AT, LATER, blank, enter, finished, note


def rows(db: Database, table: str) -> list[dict[str, object]]:
    return list(db[table].rows)


def test_a_play_comes_back_as_it_was(db: Database) -> None:
    play = replace(
        finished(),
        location="Café “Zum Löwen”",
        note="line\nline\0 – 🍣",
        extra={"weather": ["rain", None, 1.5], "世": {}},
        adjustments=(Adjustment(2, 1, 4, "maki"), Adjustment(0, 1, -6), Adjustment(2, 1, 1)),
    )
    assert create(db, play) == play
    assert load(db, "a1") == play
    assert verify_results(db) == []


def test_what_is_stored_is_on_the_disk_when_the_function_returns(db: Database, path: Path) -> None:
    create(db, blank())
    change(db, load(db, "a1"), enter(0, 0, "tt"))
    assert not db.conn.in_transaction
    other = sqlite3.connect(path)
    assert other.execute("SELECT cards FROM hands").fetchall() == [("tt",)]
    other.close()


def test_an_action_without_effect_returns_the_same_play(db: Database) -> None:
    play = create(db, blank())
    assert change(db, play, lambda play: play) is play
    assert change(db, play, lambda play: play.set_note("", AT)) is play


def test_blank_is_not_an_empty_hand(db: Database) -> None:
    play = create(db, blank())
    play = change(db, play, enter(0, 0, ""))
    assert load(db, "a1").rounds[0] == ("", None, None)
    change(db, play, lambda play: play.enter(0, 0, None, AT))
    assert load(db, "a1").rounds[0] == (None, None, None)


def test_undo_and_redo_after_opening_again(opener: Opener) -> None:
    play = create(opener(), blank())
    before = [play]
    for number in range(8):
        for seat in range(3):
            play = change(opener(), play, enter(number % 3, seat, "tsd"[seat] * (number + 1)))
            before.append(play)
    undone = load(opener(), "a1")
    for expected in reversed(before[:-1]):
        undone = change(opener(), undone, lambda play: play.undo(LATER))
        assert load(opener(), "a1") == undone
        assert undone.rounds == expected.rounds
    assert undone.undoable is None
    redone = load(opener(), "a1")
    for expected in before[1:]:
        redone = change(opener(), redone, lambda play: play.redo(LATER))
        assert redone.rounds == expected.rounds
    assert load(opener(), "a1") == redone
    assert len(redone.journal) == 72


def test_players_change_places_and_hands_move_along(db: Database) -> None:
    play = create(db, replace(finished(), adjustments=(Adjustment(1, 2, 5, "so be it"),)))
    play = change(db, play, lambda play: play.reseat(["Chi", "Ann", "Ben"], LATER))
    assert load(db, "a1") == play
    assert play.adjustments == (Adjustment(1, 0, 5, "so be it"),)
    assert sorted(play.score().totals) == sorted(
        replace(finished(), adjustments=(Adjustment(1, 2, 5),)).score().totals
    )
    play = change(db, play, lambda play: play.reseat(["Ann", "Chi", "Ben", "Dov"], LATER))
    assert load(db, "a1") == play
    play = change(db, play, lambda play: play.undo(LATER).undo(LATER))
    assert load(db, "a1") == play
    assert play.rounds == finished().rounds
    assert verify_results(db) == []
    assert len(rows(db, "seats")) == 3
    assert len(rows(db, "hands")) == 9


def test_two_players_swap_names(db: Database) -> None:
    play = create(db, blank())
    play = change(
        db,
        play,
        lambda play: play.rename(0, "x", AT).rename(1, "Ann", AT).rename(0, "Ben", AT),
    )
    assert play.names == ("Ben", "Ann", "Chi")
    assert load(db, "a1") == play


def test_a_known_player_keeps_the_stored_spelling(db: Database) -> None:
    create(db, blank("a1", ("Ana", "Ben")))
    play = create(db, blank("a2", ("BEN", "ana ", "Chi")))
    assert play.names == ("Ben", "Ana", "Chi")
    play = change(db, play, lambda play: play.rename(2, "ｄov", AT))
    play = change(db, play, lambda play: play.reseat(["ｄov", "Ana", "Ben"], AT))
    other = create(db, blank("a3", ("Dov", "ANA")))
    assert other.names == ("ｄov", "Ana")
    assert load(db, "a2") == play
    assert load(db, "a3") == other
    assert [row["name"] for row in rows(db, "players")] == ["Ana", "Ben", "Chi", "ｄov"]


def test_another_spelling_on_the_same_seat_is_no_edit(db: Database) -> None:
    play = create(db, blank())
    assert change(db, play, lambda play: play.rename(0, "ANN", AT)) is play
    assert load(db, "a1") == play


def test_undo_finds_the_hands_of_a_player_typed_in_another_spelling(db: Database) -> None:
    create(db, blank("a0", ("Dov", "Eve")))
    play = create(db, finished())
    play = change(db, play, lambda play: play.rename(0, "DOV", AT))
    play = change(db, play, lambda play: play.reseat(["Ben", "Dov", "Chi"], AT))
    play = change(db, play, lambda play: play.undo(AT).undo(AT))
    play = change(db, play, lambda play: play.redo(AT).redo(AT))
    assert play.names == ("Ben", "Dov", "Chi")
    assert load(db, "a1") == play
    play = change(db, play, lambda play: play.undo(AT).undo(AT))
    assert play.rounds == finished().rounds
    assert play.names == finished().names


def test_names_in_a_journal_from_elsewhere_follow_the_stored_spelling(db: Database) -> None:
    create(db, blank("a0", ("Ann", "Dov")))
    foreign = finished("a1", ("ANN", "Ben", "Chi"))
    foreign = foreign.reseat(["Ben", "Chi", "ANN"], AT).rename(2, "dov", AT)
    play = create(db, foreign)
    assert load(db, "a1") == play
    play = change(db, play, lambda play: play.undo(AT).undo(AT))
    assert play.names == ("Ann", "Ben", "Chi")
    assert play.rounds == foreign.undo(AT).undo(AT).rounds


def test_the_dummy_is_nobody(db: Database) -> None:
    create(db, blank("a0", ("DUMMY", "Ann")))
    play = create(db, new_play("a1", "sushi-go", ("Ann", "Ben", "Dummy"), {"dummy": "on"}))
    assert play.names == ("Ann", "Ben", "Dummy")
    assert load(db, "a1") == play
    play = change(db, play, lambda play: play.rename(2, "Ghost", AT))
    assert load(db, "a1") == play
    assert {row["name"] for row in rows(db, "players")} == {"DUMMY", "Ann", "Ben"}


def test_what_the_action_raises_goes_on_unchanged(db: Database) -> None:
    play = create(db, blank())
    before = {table: rows(db, table) for table in ("plays", "seats", "hands", "edits", "players")}

    def fail(_: Play) -> Play:
        db.execute("UPDATE plays SET note = 'half'")
        raise error

    for error in (KeyError("x"), KeyboardInterrupt(), RuntimeError(), OSError(28, "full")):
        with pytest.raises(type(error)) as raised:
            change(db, play, fail)
        assert raised.value is error
    with pytest.raises(Refused):
        change(db, play, lambda play: play.rename(0, "ben", AT))
    assert before == {table: rows(db, table) for table in before}
    assert not db.conn.in_transaction
    change(db, play, note("still works"))


def test_an_action_must_belong_to_its_play(db: Database) -> None:
    play = create(db, finished())
    for other in (blank("a1"), replace(play, id="a2")):
        with pytest.raises(ValueError, match="journal"):
            change(db, play, lambda _, other=other: other)
    assert load(db, "a1") == play


def test_actions_of_two_programs_on_an_older_play_all_stand(opener: Opener) -> None:
    one, two = opener(), opener()
    first = create(one, blank())
    second = load(two, "a1")
    for number in range(4):
        first = change(one, first, enter(0, 0, "t" * (number + 1)))
        second = change(two, second, enter(0, 1, "s" * (number + 1)))
    assert second.rounds[0] == ("tttt", "ssss", None)
    assert len(second.journal) == 8
    assert refresh(one, first) == second == load(one, "a1")
    assert refresh(two, second) is second


def test_a_play_that_was_deleted_and_made_anew_is_noticed(opener: Opener) -> None:
    one, two = opener(), opener()
    old = change(one, create(one, blank()), note("old"))
    delete(two, "a1")
    new = change(two, create(two, blank()), note("new"))
    assert refresh(one, old) == new
    assert change(one, old, enter(0, 0, "t")).note == "new"


def test_a_deleted_play_can_be_taken_back(db: Database) -> None:
    play = create(db, finished())
    assert delete(db, "a1") == play
    for table in ("plays", "seats", "hands", "edits", "adjustments"):
        assert rows(db, table) == []
    for job in (
        lambda: load(db, "a1"),
        lambda: change(db, play, note("x")),
        lambda: refresh(db, play),
        lambda: delete(db, "a1"),
    ):
        with pytest.raises(StoreError, match="not in"):
            job()
    create(db, play)
    assert load(db, "a1") == play


def test_a_play_is_stored_once(db: Database) -> None:
    create(db, blank())
    for again in ("a1", "A1"):
        with pytest.raises(StoreError, match="stored already"):
            create(db, blank(again))
    assert len(rows(db, "plays")) == 1


def test_many_plays_in_one_transaction_are_all_or_none(db: Database) -> None:

    def store_all() -> None:
        with writing(db):
            for play in (blank("a1"), blank("a2", ("Dov", "Eve")), blank("a1")):
                insert(db, play)

    with pytest.raises(StoreError):
        store_all()
    assert rows(db, "plays") == rows(db, "players") == []
    with pytest.raises(RuntimeError), writing(db):
        create(db, blank())


def test_reading_several_times_sees_one_moment(opener: Opener) -> None:
    one, two = opener(), opener()
    create(one, blank())
    with reading(one):
        before = load(one, "a1")
        change(two, before, enter(0, 0, "t"))
        delete(two, "a1")
        assert load(one, "a1") == before
    with pytest.raises(StoreError, match="not in"):
        load(one, "a1")


def test_find_by_the_beginning_of_an_id(db: Database) -> None:
    for each in ("play-1", "play-10", "play-2", "0192F0C4-7e1b"):
        create(db, blank(each))
    assert find(db, "play-2") == "play-2"
    assert find(db, " PLAY-10 ") == "play-10"
    assert find(db, "play-1") == "play-1"
    assert find(db, "0192f") == "0192F0C4-7e1b"
    for beginning, sentence in (
        ("play", "More than one"),
        ("x", "No play"),
        ("", "No play"),
        ("%", "No play"),
    ):
        with pytest.raises(StoreError, match=sentence):
            find(db, beginning)


def test_plays_this_version_can_not_score_are_named(db: Database) -> None:
    create(db, blank("unknown-game"))
    create(db, blank("unknown-rule"))
    create(db, blank("good"))
    db.execute("UPDATE plays SET game = 'chess' WHERE uuid = 'unknown-game'")
    db.execute(
        "UPDATE plays SET house_rules = ? WHERE uuid = 'unknown-rule'",
        [json.dumps({"maki_tie": "dice"})],
    )
    with pytest.raises(StoreError, match="does not know") as raised:
        load(db, "unknown-game")
    assert "chess" in say(raised.value.message)
    with pytest.raises(StoreError, match="no choice"):
        load(db, "unknown-rule")
    assert load(db, "good").id == "good"


def test_what_can_not_be_stored_is_said(db: Database) -> None:
    play = create(db, blank())
    with pytest.raises(StoreError, match="can't be stored"):
        change(db, play, note("\udcff"))
    with pytest.raises(StoreError, match="too large"):
        create(db, replace(blank("a2"), adjustments=(Adjustment(0, 0, 10**30),)))
    change(db, play, note("x" * 100_000))
    assert len(load(db, "a1").note) == 100_000
