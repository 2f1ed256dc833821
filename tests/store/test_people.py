"""Rename, merge and hide: whole or not at all, in the plays and in their journals."""

from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.names import InvalidName
from scorekeeper.play import Play, new_play
from scorekeeper.store.bin import discard
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.people import (
    NameTaken,
    find_player,
    last_merge,
    merge,
    people,
    rename,
    set_hidden,
    undo_merge,
)
from scorekeeper.store.players import known_players
from scorekeeper.store.plays import change, create, listing, load
from scorekeeper.store.results import verify_results
from scorekeeper.translate import say
from tests.store.sheets import AT, LATER, blank, enter, finished

Opener = Callable[[], Database]

_ALL = "SELECT * FROM [{}]"


def everything(db: Database) -> dict[str, list[Any]]:
    """All rows of all tables, but for how SQLite keeps its indexes."""
    tables = [name for name in db.table_names() if "history_words_" not in name]
    return {name: sorted(map(repr, db.execute(_ALL.format(name)))) for name in tables}


def refusal(db: Database, action: Callable[[], object]) -> str:
    """The sentence of a refusal, which leaves everything as it was."""
    before = everything(db)
    with pytest.raises(StoreError) as refused:
        action()
    assert everything(db) == before
    return say(refused.value.message)


def reseat(*names: str) -> Callable[[Play], Play]:
    return lambda play: play.reseat(names, LATER)


def states(play: Play) -> list[tuple[object, ...]]:
    """The play after every undo, back to its beginning."""
    found = []
    while play.undoable is not None:
        play = play.undo(LATER)
        found.append((play.names, play.rounds, play.first_seat))
    return found


def renamed_states(play: Play, old: str, new: str) -> list[tuple[object, ...]]:
    return [
        (tuple(new if name == old else name for name in names), *rest)
        for names, *rest in states(play)
    ]


# --- rename


def test_a_new_name_is_in_all_plays_and_their_journals(db: Database) -> None:
    create(db, finished("a1"))
    play = create(db, finished("a2", ("Anna", "Ann", "Ben")))
    play = change(db, play, reseat("Ben", "Ann", "Anna"))
    play = change(db, play, lambda it: it.rename(1, "Chi", LATER))
    assert rename(db, "ann", "  Hanna ") == "Hanna"
    after = load(db, "a2")
    assert after.names == ("Ben", "Chi", "Anna")
    assert load(db, "a1").names == ("Hanna", "Ben", "Chi")
    assert states(after) == renamed_states(play, "Ann", "Hanna")
    assert [person.name for person in people(db)].count("Hanna") == 1
    assert verify_results(db) == []


def test_another_spelling_of_the_same_name_is_a_rename(db: Database) -> None:
    create(db, finished())
    assert rename(db, "Ann", "ANN") == "ANN"
    assert load(db, "a1").names[0] == "ANN"
    assert rename(db, "Ann", "ANN") == "ANN"


def test_a_name_that_somebody_else_has_offers_a_merge(db: Database) -> None:
    create(db, finished())
    with pytest.raises(NameTaken) as taken:
        rename(db, "Ann", "bEN ")
    assert taken.value.name == "Ben"
    assert refusal(db, lambda: rename(db, "Ann", "ben")) == (
        "“Ben” is another player; merge the two if they are one person."
    )


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\nb"])
def test_a_name_that_is_none_changes_nothing(db: Database, name: str) -> None:
    create(db, finished())
    before = everything(db)
    with pytest.raises(InvalidName):
        rename(db, "Ann", name)
    assert everything(db) == before


def test_nobody_of_this_name(db: Database) -> None:
    assert "No player is called “Zoe”" in refusal(db, lambda: rename(db, "Zoe", "Ann"))
    assert "No player" in refusal(db, lambda: merge(db, "Zoe", "Ann", AT))
    assert "No player" in refusal(db, lambda: set_hidden(db, "Zoe", hidden=True))


def test_the_dummy_is_nobody(db: Database) -> None:
    play = new_play("d1", "sushi-go", ("Ann", "Ben", "Dummy"), {"dummy": "on"}, started_at=AT)
    play = create(db, play.rename(2, "Robot", AT).reseat(["Ben", "Ann", "Robot"], AT))
    create(db, blank("a1", ("Dummy", "Chi")))
    assert rename(db, "Dummy", "Dora") == "Dora"
    after = load(db, "d1")
    assert after.names == ("Ben", "Ann", "Robot")
    assert states(after) == states(play)
    assert "dummy seat" in refusal(db, lambda: rename(db, "Ann", "robot"))


def test_a_name_from_the_journal_of_the_same_play_is_refused(db: Database) -> None:
    play = create(db, blank("a1", ("Ann", "Ben")))
    change(db, play, lambda it: it.rename(0, "Chi", LATER))
    db.execute("DELETE FROM players WHERE name = 'Ann'")  # as a file from elsewhere can be
    assert "journal of a play (2026-11-29)" in refusal(db, lambda: rename(db, "Ben", "Ann"))
    assert rename(db, "Chi", "Ann") == "Ann"  # who it was all along


def test_a_program_that_still_has_the_old_name_goes_on_with_the_new_one(opener: Opener) -> None:
    one, other = opener(), opener()
    stale = create(one, blank("a1", ("Ann", "Ben")))
    rename(other, "Ann", "Hanna")
    play = change(one, stale, reseat_by(lambda names: names[::-1]))
    assert play.names == ("Ben", "Hanna")
    assert [person.name for person in people(one)] == ["Ben", "Hanna"]
    assert change(one, play, enter(0, 0, "t")).names == play.names


def reseat_by(order: Callable[[tuple[str, ...]], tuple[str, ...]]) -> Callable[[Play], Play]:
    return lambda play: play.reseat(order(play.names), LATER)


# --- merge


def test_all_plays_move_and_undo_restores_everything(db: Database) -> None:
    create(db, finished("a1", ("Ann", "Ben", "Chi")))
    play = create(db, finished("a2", ("Anna", "Ben", "Chi")))
    change(db, play, reseat("Chi", "Anna", "Ben"))
    create(db, blank("open", ("Dov", "Anna")))
    create(db, finished("bin", ("Anna", "Dov")))
    discard(db, "bin", AT)
    rename(db, "Dov", "Anne")
    rename(db, "Anne", "Dov")
    set_hidden(db, "Anna", hidden=True)
    before = everything(db)
    assert (done := merge(db, "anna", "ANN", AT)).plays == 3
    assert (done.name, done.into) == ("Anna", "Ann")
    assert last_merge(db) == done
    for play_id in ("a2", "open", "bin"):
        assert "Ann" in load(db, play_id).names
    assert "Anna" not in str(everything(db)["edits"])
    assert [person.name for person in people(db) if person.name == "Anna"] == []
    assert verify_results(db) == []
    assert undo_merge(db) == done
    assert everything(db) == before
    assert last_merge(db) is None
    assert refusal(db, lambda: undo_merge(db)).startswith("No players have been merged")


def test_a_wrong_name_that_was_put_right_in_a_play_can_be_merged(db: Database) -> None:
    play = create(db, finished("a1", ("Anna", "Ben", "Chi")))
    play = change(db, play, lambda it: it.rename(0, "Ann", LATER))
    before = everything(db)
    assert merge(db, "Anna", "Ann", AT).plays == 0
    after = load(db, "a1")
    assert states(after) == renamed_states(play, "Anna", "Ann")
    undo_merge(db)
    assert everything(db) == before


def test_two_who_sit_in_one_play_are_two(db: Database) -> None:
    create(db, finished("a1"))
    assert refusal(db, lambda: merge(db, "Ann", "Ben", AT)) == (
        "Ann and Ben sit in 1 play together (2026-11-29), so they can't be one person."
    )
    create(db, finished("a2", started_at="2020-02-01"))
    assert "2 plays together (the first: 2020-02-01)" in refusal(
        db, lambda: merge(db, "Ann", "Ben", AT)
    )
    assert "itself" in refusal(db, lambda: merge(db, "Ann", "ann", AT))


def test_two_who_once_sat_in_one_play_are_two(db: Database) -> None:
    play = create(db, blank("a1", ("Ann", "Ben")))
    play = change(db, play, reseat("Ann", "Ben", "Anna"))
    change(db, play, reseat("Ben", "Anna"))
    assert "journal of a play" in refusal(db, lambda: merge(db, "Ann", "Anna", AT))


def test_what_happened_since_a_merge_stays_and_belongs_to_the_right_one(db: Database) -> None:
    play = create(db, blank("a2", ("Anna", "Ben")))
    merge_target = create(db, blank("a1", ("Ann", "Chi")))
    merge(db, "Anna", "Ann", AT)
    play = change(db, load(db, "a2"), enter(0, 0, "tt"))
    play = change(db, play, reseat("Ben", "Ann"))
    rename(db, "Ann", "Hanna")
    undo_merge(db)
    play = load(db, "a2")
    assert play.names == ("Ben", "Anna")
    assert play.undo(LATER).names == ("Anna", "Ben")
    assert play.undo(LATER).rounds[0] == ("tt", None)
    assert load(db, merge_target.id).names == ("Hanna", "Chi")
    assert change(db, play, lambda it: it.undo(LATER)).names == ("Anna", "Ben")
    assert verify_results(db) == []


def test_merges_are_taken_back_the_latest_first(db: Database) -> None:
    for number, name in enumerate(("A", "B", "C")):
        create(db, finished(f"p{number}", (name, "Xi", "Yo")))
    dumps = [everything(db)]
    merge(db, "A", "B", AT)
    dumps.append(everything(db))
    merge(db, "B", "C", AT)
    assert {load(db, f"p{number}").names[0] for number in range(3)} == {"C"}
    for expected in reversed(dumps):
        undo_merge(db)
        assert everything(db) == expected


def test_a_new_player_who_took_the_place_does_no_harm(db: Database) -> None:
    for number, name in enumerate(("A", "B", "C")):
        create(db, finished(f"p{number}", (name, "Xi", "Yo")))
    create(db, blank("last", ("Zed", "Xi")))
    merge(db, "A", "Zed", AT)
    merge(db, "Zed", "C", AT)
    create(db, blank("new", ("Neo", "Xi")))  # takes the number that Zed had
    undo_merge(db)
    assert load(db, "last").names == ("Zed", "Xi")
    undo_merge(db)
    assert [load(db, it).names[0] for it in ("p0", "p1", "p2", "new")] == ["A", "B", "C", "Neo"]


def test_a_name_that_somebody_has_by_now_stops_the_undo(db: Database) -> None:
    create(db, blank("a1", ("Ann", "Ben")))
    create(db, blank("a2", ("Anna", "Ben")))
    merge(db, "Anna", "Ann", AT)
    create(db, blank("a3", ("Anna", "Ben")))
    assert "called “Anna” by now" in refusal(db, lambda: undo_merge(db))
    rename(db, "Anna", "Hanna")
    undo_merge(db)
    assert load(db, "a2").names[0] == "Anna"


def test_plays_deleted_for_good_are_no_hindrance(db: Database) -> None:
    create(db, blank("a1", ("Ann", "Ben")))
    create(db, blank("a2", ("Anna", "Ben")))
    merge(db, "Anna", "Ann", AT)
    db.execute("DELETE FROM plays WHERE uuid = 'a2'")
    assert undo_merge(db).plays == 0
    assert find_player(db, "anna")[1] == "Anna"


NAMES = ("Ann", "Anna", "Ben", "Chi")


@settings(max_examples=40)
@given(st.data())
def test_any_history_of_seats_can_be_merged_and_undone_or_is_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    with closing(open_database(tmp_path_factory.mktemp("people") / "x.db")) as db:
        seatings = set()
        for number in range(data.draw(st.integers(1, 3))):
            names = data.draw(st.permutations(NAMES))[: data.draw(st.integers(2, 4))]
            play = create(db, blank(f"p{number}", tuple(names)))
            seatings.add(play.names)
            for _ in range(data.draw(st.integers(0, 4))):
                play = change(db, play, data.draw(st.sampled_from(actions(play, data))))
                seatings.add(play.names)
        before = everything(db)
        plays = {row.id: load(db, row.id) for row in listing(db)}
        known = {person.name for person in people(db)}
        try:
            merge(db, "Ann", "Anna", AT)
        except StoreError:
            assert everything(db) == before
            together = any({"Ann", "Anna"} <= set(names) for names in seatings)
            assert together or not {"Ann", "Anna"} <= known
            return
        for play_id, play in plays.items():
            assert states(load(db, play_id)) == renamed_states(play, "Ann", "Anna")
        undo_merge(db)
        assert everything(db) == before


def actions(play: Play, data: st.DataObject) -> list[Callable[[Play], Play]]:
    """What may be done with the seats of a play."""
    order = data.draw(st.permutations(play.names))
    free = [name for name in NAMES if name not in play.names]
    found: list[Callable[[Play], Play]] = [
        lambda it: it.reseat(order, LATER),
        lambda it: it.undo(LATER),
        lambda it: it.redo(LATER),
    ]
    if free:
        seat = data.draw(st.integers(0, len(play.names) - 1))
        found.append(lambda it: it.rename(seat, free[0], LATER))
        found.append(lambda it: it.reseat([*order, free[-1]], LATER))
    if len(order) > 2:
        found.append(lambda it: it.reseat(order[1:], LATER))
    return found


# --- hide


def test_hidden_players_are_not_offered_and_keep_their_plays(db: Database) -> None:
    create(db, finished())
    assert set_hidden(db, "BEN", hidden=True) == "Ben"
    assert set(known_players(db)) == {"Ann", "Chi"}
    assert {person.name: (person.hidden, person.plays) for person in people(db)} == {
        "Ann": (False, 1),
        "Ben": (True, 1),
        "Chi": (False, 1),
    }
    assert load(db, "a1").names == ("Ann", "Ben", "Chi")
    set_hidden(db, "Ben", hidden=False)
    assert set(known_players(db)) == {"Ann", "Ben", "Chi"}


def test_people_are_listed_with_their_last_play(db: Database) -> None:
    assert people(db) == []
    create(db, finished("a1", started_at="2026-01-02T20:00:00+01:00"))
    create(db, finished("a2", ("Ann", "Dov", "Eve"), "2026-01-01T20:00:00+01:00"))
    create(db, blank("a3", ("Dov", "Ann"), "2026-02-01"))
    found = {person.name: (person.plays, (person.last_played or "")[:10]) for person in people(db)}
    assert found == {
        "Ann": (2, "2026-01-02"),
        "Ben": (1, "2026-01-02"),
        "Chi": (1, "2026-01-02"),
        "Dov": (1, "2026-01-01"),
        "Eve": (1, "2026-01-01"),
    }
