"""Two laptops become one history: by play and journal, by person, whole or not at all."""

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.merged_text import merged_lines
from scorekeeper.store import bin as store_bin
from scorekeeper.store import merging, people, player_merges
from scorekeeper.store.backups import backups
from scorekeeper.store.carrying import CARRIED, LEFT
from scorekeeper.store.comparing import _RECKONED
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.merging import merge_database
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.rows import play_columns
from scorekeeper.store.versions import MARK, other_version_of
from scorekeeper.translate import say
from tests.store import laptops
from tests.store.kills import run, steps
from tests.store.laptops import at, content, copy, edit, keep, merge, plays, sound
from tests.store.programs import Program
from tests.store.sheets import AT, LATER, blank, enter, files, finished, note

DATA = Path(__file__).parent / "data"


def refusal(path: Path, other: Path) -> str:
    """The sentence with which a merge is refused; nothing may change anywhere."""
    keep(path, finished("here"))
    before, there = content(path), files(other.parent) if other.parent.is_dir() else {}
    with closing(open_database(path)) as db, pytest.raises(StoreError) as raised:
        merge_database(db, path, other)
    assert content(path) == before
    if path.parent != other.parent and other.parent.is_dir():
        assert files(other.parent) == there
    return say(raised.value.message)


def test_plays_and_players_come_over(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    theirs = finished("b1", ("Ann", "Dov", "世蓮"))
    keep(other, theirs, blank("b2"))
    done = merge(path, other)
    assert (done.new, done.new_players, done.changed) == (2, ("Dov", "世蓮"), True)
    assert plays(path)["b1"] == theirs
    assert plays(path).keys() == {"a1", "b1", "b2"}
    content(path)
    again = merge(path, other)
    assert (again.new, again.same, again.changed, again.backup) == (0, 2, False, None)


def test_what_goes_on_stands(path: Path, other: Path) -> None:
    keep(path, blank("a1"), blank("a2"))
    merge(other, path)
    there = edit(other, "a1", enter(0, 0, "ttt"), note("later"))
    here = edit(path, "a2", enter(0, 0, "sss"))
    done = merge(path, other)
    assert (done.newer_there, done.newer_here, done.both_changed) == (1, 1, ())
    assert plays(path) == {"a1": there, "a2": here}


def test_what_both_changed_stays_twice_and_says_so(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    ours = edit(path, "a1", at("2026-12-01T10:00:00+01:00", "ours"))
    theirs = edit(other, "a1", at("2026-12-02T10:00:00+01:00", "theirs"))
    done = merge(path, other)
    (changed,) = done.both_changed
    assert (changed.id, changed.names) == ("a1", ("Ann", "Ben", "Chi"))
    found = plays(path)
    second = found[changed.other_id]
    assert found["a1"] == ours
    assert second == replace(theirs, id=changed.other_id, extra={MARK: "a1"})
    assert other_version_of(second) == "a1"
    assert other_version_of(found["a1"]) is None
    merge(other, path)
    assert content(other) == content(path)
    # whichever laptop goes on with which version, the other follows
    longer = edit(other, changed.other_id, note("and on"))
    done = merge(path, other)
    assert (done.newer_there, done.both_changed) == (1, ())
    assert plays(path)[changed.other_id] == longer
    assert load_undone(path, changed.other_id).note == "theirs"


def load_undone(path: Path, play_id: str) -> laptops.Play:
    return edit(path, play_id, lambda play: play.undo(LATER))


def test_a_play_out_of_a_file_is_compared_by_its_content(path: Path, other: Path) -> None:
    told = replace(finished("a1"), journal=())
    keep(path, told, replace(finished("a2"), journal=()), finished("a3"))
    keep(
        other,
        told,
        replace(finished("a2"), journal=(), note="x"),
        replace(finished("a3"), journal=()),
    )
    done = merge(path, other)
    assert len(done.both_changed) == 1
    assert done.both_changed[0].id == "a2"
    assert {play.note for play in plays(path).values()} == {"", "x"}
    # the third is what this laptop entered card by card
    assert plays(path)["a3"] == finished("a3")
    assert len(plays(path)) == 4


def test_what_a_file_said_beyond_is_united(path: Path, other: Path) -> None:
    told = replace(finished("a1"), journal=())
    keep(path, replace(told, extra={"one": 1, "both": "a"}))
    keep(other, replace(told, extra={"two": [2], "both": "b"}))
    assert merge(path, other).both_changed == ()
    assert plays(path)["a1"].extra == {"one": 1, "two": [2], "both": "b"}
    merge(other, path)
    assert content(other) == content(path)


def test_deleted_there_goes_into_the_bin_here(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    with closing(open_database(other)) as db:
        store_bin.discard(db, "a1", LATER)
    done = merge(path, other)
    assert (done.binned, done.kept) == (1, ())
    with closing(open_database(path)) as db:
        assert store_bin.deleted_at(db, "a1") == LATER


@pytest.mark.parametrize("deleted_here", [True, False])
def test_deleted_on_one_side_and_changed_on_the_other_is_kept(
    path: Path, other: Path, deleted_here: bool
) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    one, two = (path, other) if deleted_here else (other, path)
    with closing(open_database(one)) as db:
        store_bin.discard(db, "a1", LATER)
    changed = edit(two, "a1", note("still wanted"))
    done = merge(path, other)
    assert [play.id for play in done.kept] == ["a1"]
    assert plays(path) == {"a1": changed}
    with closing(open_database(path)) as db:
        assert store_bin.deleted_at(db, "a1") is None


def test_players_are_matched_by_name_and_written_as_here(path: Path, other: Path) -> None:
    keep(path, finished("a1", ("Ann", "Ben", "Chi")))
    theirs = (
        blank("b1", ("ANN", "ben", "Dov"))
        .rename(2, "chi", LATER)
        .reseat(("chi", "ANN", "ben"), LATER)
    )
    keep(other, theirs)
    assert merge(path, other).new_players == ()
    assert plays(path)["b1"].names == ("Chi", "Ann", "Ben")
    for _ in range(2):
        edit(path, "b1", lambda play: play.undo(LATER))
    assert plays(path)["b1"].names == ("Ann", "Ben", "Dov")
    content(path)


@pytest.mark.parametrize("renamed_here", [True, False])
def test_a_renamed_player_is_the_same_person(path: Path, other: Path, renamed_here: bool) -> None:
    keep(path, finished("a1"), blank("a2").reseat(("Ben", "Ann", "Chi"), AT))
    merge(other, path)
    keep(other, blank("b1"))
    with closing(open_database(path if renamed_here else other)) as db:
        people.rename(db, "Ann", "Annika")
    done = merge(path, other)
    assert (done.new, done.same, done.both_changed, done.new_players) == (1, 2, (), ())
    assert done.renamed == (() if renamed_here else (("Ann", "Annika"),))
    assert {play.names[0] for play in plays(path).values()} == {"Annika", "Ben"}
    assert load_undone(path, "a2").names == ("Annika", "Ben", "Chi")
    assert not merge(path, other).changed
    merge(other, path)
    assert content(other, spelling=True) == content(path, spelling=True)


def test_a_name_travels_on_from_laptop_to_laptop(path: Path, other: Path, tmp_path: Path) -> None:
    third = tmp_path / "third" / "plays.db"
    keep(path, finished("a1"))
    for laptop in (other, third):
        merge(laptop, path)
    for new in ("Anna", "Annika"):
        with closing(open_database(path)) as db:
            people.rename(db, "Ann" if new == "Anna" else "Anna", new)
        assert merge(other, path).renamed == (("Ann" if new == "Anna" else "Anna", new),)
    assert merge(third, other).renamed == (("Ann", "Annika"),)
    assert plays(third)["a1"].names[0] == "Annika"
    assert merge(path, third).renamed == ()
    assert plays(path)["a1"].names[0] == "Annika"


def test_a_name_that_both_sides_changed_stays_and_is_told(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    keep(other, blank("b1"))
    for laptop, name in ((path, "Anna"), (other, "Annika")):
        with closing(open_database(laptop)) as db:
            people.rename(db, "Ann", name)
    done = merge(path, other)
    assert (done.renamed, done.called_otherwise) == ((), (("Anna", "Annika"),))
    assert (done.new_players, done.both_changed) == ((), ())
    assert {play.names[0] for play in plays(path).values()} == {"Anna"}
    assert any("Anna is called Annika" in line for line in merged_lines(done))


def test_a_name_that_is_taken_here_does_not_travel(path: Path, other: Path) -> None:
    keep(path, finished("a1"), blank("a2", ("Annika", "Ben")))
    merge(other, path)
    with closing(open_database(path)) as db:
        people.rename(db, "Annika", "Nika")
    keep(path, blank("a3", ("Annika", "Ann")))
    with closing(open_database(other)) as db:
        people.rename(db, "Annika", "Nike")
        people.rename(db, "Ann", "Annika")
    merge(path, other)
    assert plays(path)["a3"].names == ("Annika", "Ann")
    assert not merge(path, other).changed


def test_who_is_hidden_on_one_side_only_is_told(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    merge(other, path)
    for laptop, name in ((path, "Ann"), (other, "Ben")):
        with closing(open_database(laptop)) as db:
            people.set_hidden(db, name, hidden=True)
    done = merge(path, other)
    assert (done.changed, done.hidden_there, done.hidden_here) == (False, ("Ben",), ("Ann",))
    said = merged_lines(done)
    assert "Hidden in the other file only, and still shown here: Ben." in said
    assert "Hidden here only, and still hidden: Ann." in said


def test_who_is_one_person_there_only_is_told(path: Path, other: Path) -> None:
    keep(path, blank("a1", ("Ann", "Ben")), blank("a2", ("Annie", "Ben")))
    merge(other, path)
    with closing(open_database(other)) as db:
        player_merges.merge(db, "Annie", "Ann", LATER)
    assert merge(path, other).merged_there == (("Annie", "Ann"),)


def test_somebody_else_with_the_old_name_is_somebody_else(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    with closing(open_database(path)) as db:
        people.rename(db, "Ann", "Annika")
    keep(other, blank("b1", ("Ann", "Annika", "Ben")))
    assert merge(path, other).new_players == ("Ann",)
    assert plays(path)["b1"].names == ("Ann", "Annika", "Ben")


def test_a_merged_player_stays_merged(path: Path, other: Path) -> None:
    keep(path, blank("a1", ("Ann", "Ben")), blank("a2", ("Annie", "Ben")))
    merge(other, path)
    keep(other, blank("b1", ("Annie", "Chi")), blank("b2", ("Annie", "Ann")))
    with closing(open_database(path)) as db:
        player_merges.merge(db, "Annie", "Ann", LATER)
    # in one play they sit together, so for new plays they are two
    assert merge(path, other).new_players == ("Annie", "Chi")
    assert plays(path)["a2"].names == ("Ann", "Ben")
    assert plays(path)["b2"].names == ("Annie", "Ann")


def test_a_merged_player_stays_merged_in_new_plays(path: Path, other: Path) -> None:
    keep(path, blank("a1", ("Ann", "Ben")), blank("a2", ("Annie", "Ben")))
    merge(other, path)
    keep(other, blank("b1", ("Annie", "Chi")).reseat(("Chi", "Annie"), AT))
    with closing(open_database(path)) as db:
        player_merges.merge(db, "Annie", "Ann", LATER)
    assert merge(path, other).new_players == ("Chi",)
    assert load_undone(path, "b1").names == ("Ann", "Chi")
    assert not merge(path, other).changed


def test_nothing_is_written_when_only_asked(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    keep(other, finished("b1", ("Dov", "Eve", "Fay")))
    before = files(path.parent)
    with closing(open_database(path)) as db:
        done = merge_database(db, path, other, dry_run=True)
    assert (done.new, done.new_players, done.backup) == (1, ("Dov", "Eve", "Fay"), None)
    assert done.changed
    assert files(path.parent) == before


def test_what_was_here_is_kept_and_three_such_at_most(path: Path, other: Path) -> None:
    keep(path, finished("a1"))
    before = content(path)
    keep(other, finished("b1"))
    done = merge(path, other)
    assert done.backup is not None
    assert content(done.backup) == before
    for number in range(5):
        keep(other, blank(f"c{number}"))
        merge(path, other)
    assert [each.kind for each in backups(path)] == ["before-merge"] * 3


def test_the_other_file_is_only_read(path: Path, other: Path) -> None:
    keep(other, finished("b1"))
    before = files(other.parent)
    merge(path, other)
    assert files(other.parent) == before


def test_an_older_schema_is_brought_up_in_a_copy(path: Path, other: Path) -> None:
    shutil.copy(DATA / "schema-001.db", other)
    before = files(other.parent)
    done = merge(path, other)
    assert done.new == 4
    assert files(other.parent) == before
    content(path)


def test_a_newer_schema_is_refused(path: Path, other: Path) -> None:
    keep(other, finished("b1"))
    with closing(sqlite3.connect(other)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "newer Scorekeeper" in refusal(path, other)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (lambda _other: None, "There is no file"),
        (lambda other: other.touch(), "is empty"),
        (lambda other: other.write_text("Ann 12\n" * 100), "no Scorekeeper database"),
        (lambda other: other.mkdir(), "is a folder"),
        (lambda other: sqlite3.connect(other).execute("CREATE TABLE x (y)"), "another program"),
    ],
    ids=["missing", "empty", "text", "folder", "foreign"],
)
def test_what_is_no_database_of_ours_is_refused(
    path: Path, other: Path, made: object, sentence: str
) -> None:
    assert callable(made)
    made(other)
    assert sentence in refusal(path, other)


def test_a_damaged_file_is_refused(path: Path, other: Path) -> None:
    keep(other, *[finished(f"b{number}") for number in range(40)])
    content_ = bytearray(other.read_bytes())
    content_[len(content_) // 2 :] = bytes(len(content_) - len(content_) // 2)
    other.write_bytes(content_)
    assert "damaged" in refusal(path, other)


@pytest.mark.parametrize("link", [False, True])
def test_the_database_itself_is_refused(path: Path, link: bool, tmp_path: Path) -> None:
    target = path
    if link:
        target = tmp_path / "link.db"
        target.symlink_to(path)
    assert "itself" in refusal(path, target)


@pytest.mark.parametrize("name", ["\0", "x" * 300, "[/]", "a?b#c%20d.db", ":memory:", "~nobody/x"])
def test_hostile_paths_are_refused_in_one_sentence(path: Path, other: Path, name: str) -> None:
    sentence = refusal(path, other.parent / name)
    assert "\n" not in sentence


def test_a_game_that_nobody_knows_here_comes_along(path: Path, other: Path) -> None:
    for laptop in (path, other):
        keep(laptop, finished("a1"))
    keep(other, finished("b1"))
    with closing(sqlite3.connect(other)) as db:
        db.execute("UPDATE plays SET game = 'go'")
        db.commit()
    done = merge(path, other)
    assert done.new == 1
    with closing(open_database(path)) as db:
        games = dict(db.execute("SELECT uuid, game FROM plays"))
    assert games["b1"] == "go"
    assert not merge(path, other).changed


def test_a_mark_of_a_strange_file_does_no_harm(path: Path, other: Path) -> None:
    told = replace(finished("a1"), journal=())
    keep(path, replace(told, extra={MARK: "A1"}), replace(finished("a2"), extra={MARK: "a3"}))
    keep(other, replace(told, extra={MARK: 7}), replace(finished("a3"), extra={MARK: "a2"}))
    merge(path, other)
    assert len(plays(path)) >= 2
    merge(other, path)
    assert content(other) == content(path)


def test_another_program_that_writes_while_the_merge_is_planned_loses_nothing(
    path: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(path, blank("a1"))
    merge(other, path)
    edit(other, "a1", note("theirs"))
    kept = merging.keep_backup

    def meanwhile(*arguments: object) -> Path:
        edit(path, "a1", at("2026-12-01T10:00:00+01:00", "ours"))
        keep(path, finished("a2"))
        return kept(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(merging, "keep_backup", meanwhile)
    done = merge(path, other)
    assert len(done.both_changed) == 1
    assert sorted(play.note for play in plays(path).values()) == ["", "ours", "theirs"]
    content(path)


def test_two_programs_that_merge_and_write_at_once(path: Path, other: Path) -> None:
    import subprocess
    import sys

    from tests.store.kills import WORKER
    from tests.store.sheets import ROOT

    keep(path, blank("a1"))
    keep(other, *[finished(f"b{number}") for number in range(60)])
    writer: Program
    with subprocess.Popen(
        [sys.executable, str(WORKER), "0", "write", str(path)],
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        for _ in range(5):
            writer.stdout.readline()
        done = merge(path, other)
        for _ in range(5):
            writer.stdout.readline()
        writer.kill()
        lines = writer.stdout.read().splitlines()
        assert writer.stderr is not None
        assert writer.stderr.read() == ""
    assert done.new == 60
    found = plays(path)
    assert len(found) == 62
    (written,) = [play for play in found.values() if play.id.startswith("of-")]
    assert int(written.note) >= max([int(line) for line in lines if line.isdecimal()] or [0]) - 1
    content(path)


def test_a_kill_leaves_all_or_nothing(path: Path, other: Path, tmp_path: Path) -> None:
    keep(path, finished("a1"), blank("a2"))
    merge(other, path)
    keep(other, *[finished(f"b{number}", ("Ann", "Dov", "Eve")) for number in range(20)])
    edit(path, "a2", at("2026-12-01T10:00:00+01:00", "ours"))
    edit(other, "a2", at("2026-12-02T10:00:00+01:00", "theirs"))
    before, there = content(path), content(other)
    spare = tmp_path / "spare.db"
    shutil.copy(path, spare)
    outcomes = []
    for step in steps("merge", copy_of(spare, tmp_path / "k0" / "plays.db"), other):
        place = copy_of(spare, tmp_path / f"k{step}" / "plays.db")
        assert run(step, "merge", place, other) == 0
        now = content(place)
        merged = len(now) > len(before)
        outcomes.append(merged)
        if not merged:
            assert now == before
        merge(place, other)
        assert len(content(place)) == len(before) + 21
        assert content(other) == there
    assert False in outcomes


def copy_of(path: Path, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(path, target)
    return target


def test_every_table_and_column_is_thought_of(path: Path) -> None:
    with closing(open_database(path)) as db:
        of_plays = {
            table
            for (table,) in db.execute(
                "SELECT m.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c "
                "WHERE m.type = 'table' AND c.name = 'play_id'"
            )
        }
        assert of_plays == {*CARRIED, *LEFT}
        columns = set(db["plays"].columns_dict)
        journaled = set(play_columns(blank())) | {
            "id",
            "uuid",
            "game",
            "started_utc",
            "changed_utc",
        }
        assert columns - journaled == {"deleted_at"}
        for table, reckoned in _RECKONED.items():
            assert reckoned <= set(db[table].columns_dict)


def test_many_edits_on_many_plays_are_found(path: Path, other: Path) -> None:
    keep(path, *[finished(f"p{number}") for number in range(30)])
    merge(other, path)
    for number in range(0, 30, 3):
        edit(other, f"p{number}", note("x"))
    done = merge(path, other)
    assert (done.same, done.newer_there) == (20, 10)
    with closing(open_database(path)) as db:
        assert sound(db)
        play = create(db, blank("new"))
        assert load(db, change(db, play, note("y")).id).note == "y"
    assert json.dumps(sorted(plays(path))) == json.dumps(sorted([*plays(other), "new"]))
    assert len(plays(copy(path, "third.db"))) == 31
