"""Two players become one and two again: whole or not at all, also in the journals."""

from collections.abc import Callable
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlite_utils import Database

from scorekeeper.play import Play
from scorekeeper.store.bin import discard
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.people import find_player, people, rename, set_hidden
from scorekeeper.store.player_merges import last_merge, merge, undo_merge
from scorekeeper.store.plays import change, create, listing, load
from scorekeeper.store.results import verify_results
from tests.store.name_states import everything, refusal, renamed_states, reseat, states
from tests.store.sheets import AT, LATER, blank, enter, finished


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


def test_nobody_of_this_name(db: Database) -> None:
    create(db, finished("a1"))
    assert "No player" in refusal(db, lambda: merge(db, "Zoe", "Ann", AT))
    assert "No player" in refusal(db, lambda: merge(db, "Ann", "Zoe", AT))


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


@pytest.mark.parametrize(
    ("started_at", "told"), [(AT, "a play (2026-11-29)"), (None, "a play of unknown date")]
)
def test_two_who_once_sat_in_one_play_are_two(
    db: Database, started_at: str | None, told: str
) -> None:
    play = create(db, blank("a1", ("Ann", "Ben"), started_at))
    play = change(db, play, reseat("Ann", "Ben", "Anna"))
    change(db, play, reseat("Ben", "Anna"))
    assert f"The journal of {told} has both" in refusal(db, lambda: merge(db, "Ann", "Anna", AT))


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
