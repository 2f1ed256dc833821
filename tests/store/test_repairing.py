"""A repair saves what can be read of a damaged file, and keeps that file."""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.base import Given
from scorekeeper.names import name_key
from scorekeeper.play import Play, new_play
from scorekeeper.points import new_points_play
from scorekeeper.store.database import open_database
from scorekeeper.store.doctor import examine
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import load
from scorekeeper.store.pages import PageFile, Tree
from scorekeeper.store.plays import change, create
from scorekeeper.store.repairing import repair
from scorekeeper.store.salvage import NothingFound, Salvaged, salvage
from scorekeeper.store.shapes import shapes
from scorekeeper.translate import say
from tests.store.kills import run, steps
from tests.store.laptops import edit, keep, plays, sound
from tests.store.sheets import AT, LATER, blank, enter, finished, note

PAGE = 4096


def many() -> list[Play]:
    """Plays of every kind, enough for several pages of each table."""
    made: list[Play] = []
    for number in range(45):
        names = ("Ann", "Ben", f"P{number % 9}")
        play = finished(f"p{number:02}", names) if number % 4 else blank(f"p{number:02}", names)
        if number % 5 == 0:
            play = play.set_note("“note” " + "x" * (number * 150), LATER).set_location(
                "世界", LATER
            )
        if number % 7 == 0:
            play = play.rename(0, "Zoë", LATER).undo(LATER)
        if number % 6 == 0:
            play = play.reseat(play.names[::-1], LATER)
        made.append(play)
    made.append(new_play("keltis", "keltis", ("Ann", "Ben"), started_at=AT))
    return made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of several pages; never changed."""
    path = tmp_path_factory.mktemp("whole") / "plays.db"
    keep(path, *many())
    with closing(open_database(path)) as db:
        for number in range(0, 45, 3):  # leaves pages that are no more in use
            change(db, load(db, f"p{number:02}"), enter(0, 0, "t"))
    return path


def root(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [name]).fetchone()
    return int(page)


def readable(path: Path, every: dict[str, Play]) -> set[str]:
    """The plays that SQLite itself can still read just as they were."""
    found = set()
    for uuid, play in every.items():
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
                from sqlite_utils import Database

                db = Database(connection, execute_plugins=False, strict=True)
                if load(db, uuid) == play:
                    found.add(uuid)
        except (sqlite3.Error, StoreError, ValueError, LookupError, TypeError, AssertionError):
            continue
    return found


def saved(path: Path) -> tuple[Salvaged, dict[str, Play]]:
    target = path.with_name("saved.db")
    done = salvage(path, target)
    with closing(open_database(target)) as db:
        assert sound(db)
    found = plays(target)
    assert done.plays == len(found)
    target.unlink()
    return done, found


def people_of(play: Play) -> list[str]:
    return [name_key(name) for name in play.names]


def test_a_damaged_file_is_kept_and_a_working_one_put_in_its_place(path: Path, whole: Path) -> None:
    raw = bytearray(whole.read_bytes())
    place = (root(whole, "hands") - 1) * PAGE
    raw[place : place + PAGE] = Random(1).randbytes(PAGE)
    path.write_bytes(raw)
    assert not examine(path).ok
    with pytest.raises(StoreError, match="is damaged") as refused:
        open_database(path)
    assert f"`scorekeeper --db {path} doctor --repair`" in say(refused.value.message)
    done = repair(path)
    assert done.kept is not None
    assert "-damaged-" in done.kept.name
    assert done.kept.read_bytes() == raw
    assert plays(path) == plays(whole)
    assert examine(path).ok


def test_a_whole_file_is_saved_whole(whole: Path, path: Path) -> None:
    shutil.copy(whole, path)
    done, found = saved(path)
    assert done.lost == ()
    assert found == plays(whole)
    with closing(open_database(whole)) as db:
        ours = [tuple(row) for row in db.execute("SELECT name, hidden FROM players ORDER BY id")]
    salvage(path, path.with_name("again.db"))
    with closing(open_database(path.with_name("again.db"))) as db:
        assert ours == [
            tuple(r) for r in db.execute("SELECT name, hidden FROM players ORDER BY id")
        ]


def test_what_is_only_in_the_log_is_saved_too(path: Path, tmp_path: Path) -> None:
    keep(path, blank("a1"))
    crashed = tmp_path / "crashed" / "plays.db"
    crashed.parent.mkdir()
    with closing(open_database(path)) as db:
        play = change(db, load(db, "a1"), note("only in the log"))
        create(db, finished("a2"))
        for suffix in ("", "-wal"):
            shutil.copy(path.with_name(path.name + suffix), crashed.with_name("plays.db" + suffix))
    crashed.write_bytes(crashed.read_bytes()[: 10 * PAGE])
    wal = crashed.with_name("plays.db-wal")
    wal.write_bytes(wal.read_bytes() + b"the beginning of what was not ended")
    _, found = saved(crashed)
    assert found["a1"] == play
    assert found["a2"] == finished("a2")


@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9, 0.97])
def test_a_truncated_file(whole: Path, path: Path, share: float) -> None:
    raw = whole.read_bytes()
    path.write_bytes(raw[: int(len(raw) * share)])
    every = plays(whole)
    still = readable(path, every)
    done, found = saved(path)
    assert {uuid for uuid in still if found.get(uuid) == every[uuid]} == still
    assert done.lost
    assert done.plays or share < 0.6
    repair(path)
    with closing(open_database(path)) as db:
        create(db, blank("new"))


@pytest.mark.parametrize("page", ["first", "plays", "players", "seats", "hands", "edits"])
def test_one_page_of_each_table(whole: Path, path: Path, page: str) -> None:
    """Whatever page is lost, every play is there, and its people and cards are right."""
    raw = bytearray(whole.read_bytes())
    every = plays(whole)
    number = 1 if page == "first" else root(whole, page)
    with PageFile(whole) as file:
        numbers = [found.number for found in Tree(file, number)][:6]
    for lost in [1] if page == "first" else numbers:
        damaged = bytearray(raw)
        damaged[(lost - 1) * PAGE : lost * PAGE] = Random(lost).randbytes(PAGE)
        path.write_bytes(damaged)
        _, found = saved(path)
        assert len(found) >= sum(any(map(any, play.rounds)) for play in every.values())
        if page != "plays":  # whose ids may be lost
            assert found.keys() == every.keys()
            for uuid, play in every.items():
                assert people_of(found[uuid]) == people_of(play)
                if page != "edits":
                    assert found[uuid].rounds == play.rounds
        else:
            assert sorted(play.rounds for play in found.values() if play.finished) == sorted(
                play.rounds for play in every.values() if play.finished
            )


@settings(max_examples=16)
@given(
    places=st.lists(
        st.tuples(st.floats(0, 1), st.integers(1, 9000), st.integers(0, 2**31)),
        min_size=1,
        max_size=6,
    ),
    cut=st.none() | st.floats(0, 1),
)
def test_damage_anywhere_never_raises_and_loses_no_play_that_can_be_read(
    whole: Path, places: list[tuple[float, int, int]], cut: float | None
) -> None:
    raw = bytearray(whole.read_bytes())
    for share, length, seed in places:
        start = 100 + int((len(raw) - 100) * share)  # the header still says whose file it is
        piece = Random(seed).randbytes(length) if seed % 3 else bytes(length)
        raw[start : start + length] = piece[: max(len(raw) - start, 0)]
    if cut is not None:
        del raw[100 + int((len(raw) - 100) * cut) :]
    path = whole.parent / "damaged.db"
    path.write_bytes(raw)
    every = plays(whole)
    still = readable(path, every)
    _, found = saved(path)
    for uuid in still:
        play = every[uuid]
        got = found[uuid]
        assert got.rounds == play.rounds
        assert people_of(got) == people_of(play)
        assert (got.note, got.location, got.closed, got.started_at) == (
            play.note, play.location, play.closed, play.started_at,
        )  # fmt: skip


@settings(max_examples=12)
@given(raw=st.binary(max_size=9000), magic=st.booleans())
def test_rubbish_never_raises(whole: Path, raw: bytes, magic: bool) -> None:
    path = whole.parent / "rubbish.db"
    path.write_bytes(whole.read_bytes()[:100] + raw if magic else raw)
    target = path.with_name("saved.db")
    with suppress(NothingFound):
        assert salvage(path, target).plays == 0
    target.unlink(missing_ok=True)


def test_a_broken_journal_is_shortened_to_what_can_be_undone(path: Path) -> None:
    keep(path, finished("a1"), finished("a2"))
    edit(path, "a1", note("one"), note("two"), lambda play: play.undo(LATER))
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM edits WHERE play_id = 1 AND number = 4")
        db.execute("INSERT INTO edits VALUES (99, 0, ?, 'do', 'note', NULL, NULL, '', 'x')", [AT])
        db.commit()
    done = repair(path)
    assert any("can't be undone" in say(message) for message in done.lost)
    play = plays(path)["a1"]
    assert play.note == "one"
    assert play.undo(LATER).note == ""
    assert play.redo(LATER).note == "two"
    assert plays(path)["a2"] == finished("a2")


def test_results_that_followed_a_house_rule_are_found_in_the_journal(path: Path) -> None:
    results = [Given(None, (10, 10, 10), 4), Given(None, (10, 10, 11), 4), Given(36, None, 1)]
    keep(path, new_points_play("a1", "sushi-go", ("Ann", "Ben", "Chi"), results))
    edit(path, "a1", lambda play: play.set_rule("pudding_tie", "full", LATER))
    whole = plays(path)["a1"]
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM given_results WHERE seat = 0")
        db.execute("INSERT INTO edits VALUES (99, 0, ?, 'do', 'note', NULL, NULL, '', 'x')", [AT])
        db.commit()
    repair(path)
    play = plays(path)["a1"]
    assert play.score().totals == (36, 37, 36)
    assert play.given == whole.given
    assert play.undo(LATER).score().totals == (33, 34, 36)


def test_a_kill_during_a_repair_leaves_the_damaged_or_the_new_one(
    path: Path, whole: Path, tmp_path: Path
) -> None:
    raw = bytearray(whole.read_bytes())
    place = (root(whole, "hands") - 1) * PAGE
    raw[place : place + PAGE] = Random(1).randbytes(PAGE)
    path.write_bytes(raw)
    wanted = plays(whole)
    for step in steps("repair", path):
        place_ = tmp_path / f"k{step}" / "plays.db"
        place_.parent.mkdir()
        place_.write_bytes(raw)
        assert run(step, "repair", place_) == 0
        kept = list(place_.parent.glob("*-damaged-*.db"))
        if place_.read_bytes() != raw:
            assert plays(place_) == wanted
            assert [each.read_bytes() for each in kept] == [raw]
        repair(place_)
        assert plays(place_) == wanted


def test_a_kill_during_a_repair_loses_nothing_of_the_log(path: Path, tmp_path: Path) -> None:
    keep(path, blank("a1"))
    crashed = tmp_path / "crashed" / "plays.db"
    crashed.parent.mkdir()
    log = crashed.with_name("plays.db-wal")
    with closing(open_database(path)) as db:
        create(db, finished("a2"))
        shutil.copy(path, crashed)
        shutil.copy(path.with_name(path.name + "-wal"), log)
    raw = bytearray(crashed.read_bytes())
    raw[2 * PAGE : 3 * PAGE] = Random(1).randbytes(PAGE)
    crashed.write_bytes(raw)
    files_ = {each.name: each.read_bytes() for each in (crashed, log)}
    for step in steps("repair", crashed):
        place = tmp_path / f"k{step}" / "plays.db"
        place.parent.mkdir()
        for name, content_ in files_.items():
            place.with_name(name).write_bytes(content_)
        assert run(step, "repair", place) == 0
        repair(place)
        assert plays(place)["a2"] == finished("a2")
        kept = next(place.parent.glob("*-damaged-*.db"))
        assert kept.read_bytes() == raw
        assert kept.with_name(kept.name + "-wal").read_bytes() == files_[log.name]


def test_a_kill_while_results_are_reckoned_leaves_all_or_none(path: Path, tmp_path: Path) -> None:
    keep(path, *(finished(f"p{number}") for number in range(4)))
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE seats SET total = 999 WHERE seat = 1")
        db.commit()
    spare = tmp_path / "spare.db"
    shutil.copy(path, spare)
    for step in steps("repair", path):
        place = tmp_path / f"k{step}" / "plays.db"
        place.parent.mkdir()
        shutil.copy(spare, place)
        assert run(step, "repair", place) == 0
        with closing(sqlite3.connect(place)) as db:
            totals = db.execute("SELECT total = 999 FROM seats WHERE seat = 1").fetchall()
        assert len(set(totals)) == 1
        repair(place)
        assert plays(place)["p3"] == finished("p3")
        assert examine(place).ok


def test_every_schema_has_its_shapes() -> None:
    from scorekeeper.store.inspection import SCHEMA_STEPS

    tables = [shape.table for shape in shapes(len(SCHEMA_STEPS))]
    assert tables[:6] == ["players", "plays", "seats", "hands", "adjustments", "edits"]
    for step in range(1, len(SCHEMA_STEPS) + 1):
        assert all(shape.lengths for shape in shapes(step))
