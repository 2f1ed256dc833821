"""What a repair could save in part only: it counts nowhere, and the whole play absorbs it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.exchange.importing import import_plays
from scorekeeper.exchange.play_file import write_play_file
from scorekeeper.exchange.reading import reader_of
from scorekeeper.exchange.sources import source_of
from scorekeeper.play import Play
from scorekeeper.store.bin import discard, empty
from scorekeeper.store.database import open_database
from scorekeeper.store.fragments import FRAGMENT, REPAIRED, derived_id, is_fragment
from scorekeeper.store.imports import undo_import
from scorekeeper.store.lists import unfinished
from scorekeeper.store.people import people
from scorekeeper.store.plays import load
from scorekeeper.store.repairing import repair
from tests.store.damages import PAGE
from tests.store.laptops import at, content, edit, keep, merge, plays
from tests.store.sheets import LATER, NAMES, blank, enter, finished
from tests.store.test_salvage import pages_of


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A file with whole plays of which another one will lose something."""
    path = tmp_path / "backup.db"
    keep(path, finished("a1"), finished("a2", NAMES[::-1]), half("a3"))
    return path


def half(play_id: str) -> Play:
    play = blank(play_id, ("Ann", "Dov", "Chi"))
    for seat, cards in enumerate(("lwqttd1p3", "ttsssd11p", "ssdd2233w")):
        play = play.enter(0, seat, cards, LATER)
    return play.close_round(0, LATER)


def damaged(backup: Path, name: str, *statements: str, wiped: tuple[str, ...] = ("plays",)) -> Path:
    """A copy of the file that damage has been at, repaired."""
    path = backup.with_name(name)
    shutil.copy(backup, path)
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
    raw = bytearray(path.read_bytes())
    for table in wiped:
        for number in pages_of(path, table):
            raw[(number - 1) * PAGE : number * PAGE] = b"\xc7" * PAGE
    path.write_bytes(raw)
    repair(path)
    return path


NAMELESS = ("plays", "sqlite_autoindex_plays_1")


def test_an_id_that_is_lost_is_the_same_in_every_repair(backup: Path) -> None:
    one = damaged(backup, "one.db", wiped=NAMELESS)
    two = damaged(backup, "two.db", wiped=NAMELESS)
    assert plays(one).keys() == plays(two).keys()
    assert not plays(one).keys() & {"a1", "a2", "a3"}
    assert derived_id(1, {(0, 0): "t"}) != derived_id(2, {(0, 0): "t"})


def test_an_id_that_an_index_still_has_stays(backup: Path) -> None:
    assert plays(damaged(backup, "one.db")).keys() == {"a1", "a2", "a3"}


def test_a_part_is_abandoned_and_counts_nowhere(backup: Path) -> None:
    path = damaged(
        backup, "one.db", "DELETE FROM hands WHERE play_id = 1 AND round = 2 AND seat = 1",
        "DELETE FROM edits WHERE play_id = 1", wiped=("plays",),
    )  # fmt: skip
    found = plays(path)
    assert {uuid: is_fragment(play) for uuid, play in found.items()} == {
        "a1": True, "a2": False, "a3": True,
    }  # fmt: skip
    assert found["a1"].abandoned_at is not None
    assert not found["a1"].finished
    assert found["a1"].given is None
    with closing(open_database(path)) as db:
        assert unfinished(db) is None
        assert db.execute(
            "SELECT count(*) FROM play_results WHERE winner AND play = 'a1'"
        ).fetchone() == (0,)


@pytest.mark.parametrize(
    "wiped", [("plays",), NAMELESS, ("hands", "edits"), ("edits",), ("seats",)]
)
@pytest.mark.parametrize("into_backup", [False, True])
def test_whole_plays_absorb_what_is_left_of_them(
    backup: Path, wiped: tuple[str, ...], into_backup: bool
) -> None:
    wanted = content(backup)
    path = damaged(
        backup, "one.db", "DELETE FROM hands WHERE play_id = 3 AND seat = 0", wiped=wiped
    )
    before = plays(path)
    here, there = (backup, path) if into_backup else (path, backup)
    done = merge(here, there)
    assert done.both_changed == ()
    found = content(here)
    assert {uuid: found[uuid] for uuid in ("a1", "a2", "a3")} == {
        uuid: wanted[uuid] for uuid in ("a1", "a2", "a3")
    }
    left = plays(here).keys() - {"a1", "a2", "a3"}
    # Only a play that was saved whole under another id, with its journal, is one of its own.
    assert all(not is_fragment(before[uuid]) for uuid in left)
    assert merge(here, there).changed is False


def test_what_was_entered_after_the_repair_is_kept(backup: Path) -> None:
    path = damaged(backup, "one.db", wiped=NAMELESS)
    (part,) = (uuid for uuid, play in plays(path).items() if is_fragment(play))
    edit(path, part, lambda play: play.resume(LATER), enter(1, 0, "ttd"))
    merge(path, backup)
    assert plays(path)[part].rounds[1][0] == "ttd"
    assert "a3" in plays(path)


def test_what_the_backup_does_not_know_is_kept(backup: Path) -> None:
    later = backup.with_name("later.db")
    shutil.copy(backup, later)
    edit(later, "a1", at("2026-12-01T20:00:00+01:00", "after the backup"))
    path = damaged(later, "one.db", "DELETE FROM hands WHERE play_id = 1 AND seat = 0", wiped=())
    assert plays(path)["a1"].extra.get(REPAIRED) is None  # the journal still had the cards
    early = "DELETE FROM edits WHERE play_id = 1 AND number < 12"
    path = damaged(later, "two.db", early, wiped=("hands",))
    assert plays(path)["a1"].extra[REPAIRED] is True
    done = merge(path, backup)
    assert [each.id for each in done.both_changed] == ["a1"]
    assert "after the backup" in {play.note for play in plays(path).values()}
    assert FRAGMENT not in plays(path)["a1"].extra


# --- names that a repair gave


def names(path: Path) -> set[str]:
    with closing(open_database(path)) as db:
        return {person.name for person in people(db)}


NO_NAMES = ("players", "sqlite_autoindex_players_1")


@pytest.mark.parametrize("into_backup", [False, True])
def test_made_up_names_go_when_the_whole_plays_are_back(backup: Path, into_backup: bool) -> None:
    path = damaged(backup, "one.db", wiped=NO_NAMES)
    assert names(path) == {"?1", "?2", "?3", "?4"}
    here, there = (backup, path) if into_backup else (path, backup)
    done = merge(here, there)
    assert not any(name.startswith("?") for name in done.new_players)
    assert names(here) == {"Ann", "Ben", "Chi", "Dov"}
    assert {play.names for play in plays(here).values()} == {
        NAMES, NAMES[::-1], ("Ann", "Dov", "Chi"),
    }  # fmt: skip
    assert merge(here, there).changed is False


def test_made_up_names_stay_with_plays_that_nothing_replaces(backup: Path) -> None:
    path = damaged(backup, "one.db", wiped=NO_NAMES)
    part = plays(path)["a1"].names
    other = backup.with_name("other.db")
    keep(other, finished("b1"))
    done = merge(other, path)
    assert set(part) < set(done.new_players)
    assert set(part) < names(other)
    with closing(open_database(path)) as db:
        for uuid in ("a1", "a2", "a3"):
            discard(db, uuid, LATER)
        assert len(people(db)) == 4  # the bin still needs them
        empty(db)
        assert people(db) == []


def test_undo_finds_a_made_up_name_again(tmp_path: Path) -> None:
    uuid = "0192f0c4-7e1b-7d51-9c44-2f0e8d1b6a10"
    backup = tmp_path / "backup.db"
    whole = blank(uuid)
    for round_ in range(3):
        for seat, cards in enumerate(("lwq", "ttp", "sss")):
            whole = whole.enter(round_, seat, cards, LATER)
        whole = whole.close_round(round_, LATER)
    keep(backup, whole)
    path = damaged(backup, "one.db", wiped=NO_NAMES)
    part = plays(path)[uuid]
    assert names(path) == set(part.names) == {"?1", "?2", "?3"}
    file = tmp_path / "whole.json"
    file.write_text(write_play_file([whole]))
    with closing(open_database(path)) as db, source_of(str(file)) as source:
        reader = reader_of(source)
        import_plays(db, reader, file="whole.json", at=LATER, replace_changed=True)
        assert load(db, uuid).names == NAMES
        assert names(path) == set(NAMES)
        undo_import(db, LATER)
        assert load(db, uuid).names == part.names
    assert names(path) == set(part.names)


def test_somebody_who_is_called_so_by_people_stays(path: Path) -> None:
    keep(path, finished("a1", ("?1", "Ben", "??")))
    other = path.with_name("other.db")
    keep(other, finished("b1"))
    merge(path, other)
    assert {"?1", "??"} < names(path)
