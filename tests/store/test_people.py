"""Rename, hide and list: whole or not at all, in the plays and in their journals."""

from collections.abc import Callable

import pytest
from sqlite_utils import Database

from scorekeeper.names import InvalidName
from scorekeeper.play import Play, new_play
from scorekeeper.store.people import NameTaken, people, rename, set_hidden
from scorekeeper.store.players import known_players
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.results import verify_results
from tests.store.name_states import everything, refusal, renamed_states, reseat, states
from tests.store.sheets import AT, LATER, blank, enter, finished

Opener = Callable[[], Database]


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
    create(db, finished("two", ("Dov", "Eve")))
    with pytest.raises(NameTaken) as taken:
        rename(db, "Dov", "bEN ")
    assert taken.value.name == "Ben"
    assert refusal(db, lambda: rename(db, "Dov", "ben")) == (
        "“Ben” is another player; merge the two if they are one person."
    )
    # two of one table can't be one person, so nothing is offered
    refused = refusal(db, lambda: rename(db, "Ann", "ben"))
    assert refused.startswith("Ann and Ben sit in 1 play together (")
    assert refused.endswith("so they can't be one person.")


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "a\nb"])
def test_a_name_that_is_none_changes_nothing(db: Database, name: str) -> None:
    create(db, finished())
    before = everything(db)
    with pytest.raises(InvalidName):
        rename(db, "Ann", name)
    assert everything(db) == before


def test_nobody_of_this_name(db: Database) -> None:
    assert "No player is called “Zoe”" in refusal(db, lambda: rename(db, "Zoe", "Ann"))
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
