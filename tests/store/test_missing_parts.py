"""Tables, indexes, triggers and views that are missing in a file are found and come back."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from scorekeeper.repaired_text import preview_lines, repaired_lines
from scorekeeper.store.doctor import Report, examine
from scorekeeper.store.errors import DamagedFile
from scorekeeper.store.repairing import preview_repair, repair
from scorekeeper.store.restoring import contents
from scorekeeper.store.schema import expected
from scorekeeper.translate import say
from tests.cli.runner import run
from tests.store.damages import fill, told
from tests.store.laptops import keep, merge, plays
from tests.store.sheets import finished

FOLLOWS = ("history", "history_words", "history_stale", "history_words_idx", "history_words_config",
           "history_words_data", "history_words_content")  # fmt: skip
SIDE = ("former_names", "imports", "imported_plays", "player_merges", "player_merge_names",
        "player_merge_plays", "edits", "adjustments")  # fmt: skip
SMALL = ("plays_by_start", "seats_by_player", "history_player", "history_new_seat",
         "play_results", "player_records")  # fmt: skip


def drop(path: Path, *names: str) -> None:
    """Take parts out of a file as any program can."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for name in names:
            (kind,) = db.execute("SELECT type FROM sqlite_master WHERE name = ?", [name]).fetchone()
            try:
                db.execute(f"DROP {kind} {name}")
            except sqlite3.Error:  # a part of another one
                db.execute("PRAGMA writable_schema = ON")
                db.execute("DELETE FROM sqlite_master WHERE name = ?", [name])


def said(report: Report, identifier: str) -> str:
    return next(say(check.message) for check in report.checks if check.id == identifier)


def parts(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {
            name for (name,) in db.execute("SELECT name FROM sqlite_master")
            if not name.startswith("sqlite_")
        }  # fmt: skip


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filled") / "scorekeeper.db"
    fill(path, 30)
    return path


@pytest.fixture
def copy(filled: Path, path: Path) -> Path:
    path.write_bytes(filled.read_bytes())
    return path


@pytest.mark.parametrize("name", [*FOLLOWS, *SIDE, *SMALL])
def test_every_missing_part_is_found_and_made_anew(copy: Path, name: str) -> None:
    before = told(copy, set())
    drop(copy, name)
    report = examine(copy)
    assert not report.ok
    assert report.repairable
    assert name in said(report, "schema")
    assert preview_lines(preview_repair(copy))
    done = repair(copy)
    assert examine(copy).ok
    assert parts(copy) == expected().keys()
    after = told(copy, set())
    assert after.keys() == before.keys()
    if name in {*FOLLOWS, *SMALL}:
        assert done.losses == done.others == ()
        assert after == before
    elif name not in {"edits", "adjustments"}:
        (line,) = map(say, done.lost)
        assert line.startswith("Not all could be read of: ")
        assert {row: one.counts for row, one in after.items()} == {
            row: one.counts for row, one in before.items()
        }
    else:
        assert done.losses
    assert (name in done.made) is (name in SMALL)
    made = [say(line) for line in repaired_lines(done) if "made anew" in say(line)]
    assert bool(made) is (name in SMALL)


def test_what_changed_while_a_trigger_was_missing_is_looked_at_again(path: Path) -> None:
    keep(path, finished("a1"))
    drop(path, "history_play")
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE plays SET note = 'zebra'")
        db.commit()
    repair(path)
    with closing(sqlite3.connect(path)) as db:
        (words,) = db.execute("SELECT words FROM history_words").fetchone()
    assert "zebra" in words


def test_without_their_cards_plays_keep_their_points(path: Path) -> None:
    one = finished("a1")
    keep(path, replace(one, journal=()), finished("a2"))
    totals = one.score().totals
    drop(path, "hands")
    done = repair(path)
    found = plays(path)
    assert found["a1"].score().totals == found["a2"].score().totals == totals
    assert found["a1"].given is not None
    named = {loss.about.uuid for loss in done.losses}
    assert "a1" in named
    assert examine(path).ok


@pytest.mark.parametrize("name", ["given_results", "players", "plays", "seats"])
def test_the_large_tables_are_rescued_too(copy: Path, name: str) -> None:
    drop(copy, name)
    done = repair(copy)
    assert done.losses
    assert examine(copy).ok
    assert len(plays(copy)) > 20


def test_unknown_seats_have_one_name_each(path: Path) -> None:
    keep(path, finished("a1"), finished("a2", ("Dov", "Eve", "Fay")))
    drop(path, "seats")
    done = repair(path)
    assert {play.names for play in plays(path).values()} == {("?1", "?2", "?3")}
    assert any("These people were at the table: Dov, Eve, Fay." in say(line) for line in done.lost)


def test_journal_and_words_of_the_history_say_who_sat_where(path: Path) -> None:
    keep(
        path,
        finished("a1").reseat(("Chi", "Ann", "Ben"), "2026-11-30T10:00:00+01:00"),
        finished("a2"),
    )
    with closing(sqlite3.connect(path)) as db:
        db.execute(
            "DELETE FROM seats WHERE seat = 2 OR play_id = (SELECT id FROM plays WHERE uuid = 'a1')"
        )
        db.commit()
    repair(path)
    assert plays(path)["a1"].names == ("Chi", "Ann", "Ben")
    assert plays(path)["a2"].names == ("Ann", "Ben", "Chi")


def test_the_doctor_names_the_file_and_no_copy(path: Path) -> None:
    keep(path, finished("a1"))
    drop(path, "_sqlite_migrations")
    told_ = " ".join(say(check.message) for check in examine(path).checks)
    assert str(path) in told_
    assert "copy.db" not in told_


@pytest.mark.parametrize("name", ["players", "edits", "plays", "history", "hands", "imports"])
def test_any_command_says_what_to_do(path: Path, name: str) -> None:
    keep(path, finished("a1"))
    drop(path, name)
    commands: list[list[str]] = [
        ["plays"], ["plays", "Ann"], ["show", "a1"], ["players"], ["stats"], ["export"], ["bin"],
        ["edit", "a1", "--note", "x"], ["players", "rename", "Ann", "Anna"], ["import", "--undo"],
        ["add", "keltis", "Ann=3", "Ben=2"],
    ]  # fmt: skip
    refused = 0
    for words in commands:
        result = run(*words, db=path)
        if result.exit_code and "no import" not in result.stderr:
            assert "doctor --repair" in result.stderr, (words, result.stderr)
            refused += 1
    assert refused


@pytest.mark.parametrize("act", [lambda _, other: contents(other), merge])
def test_another_file_that_lacks_a_table_is_refused_by_its_name(
    path: Path, other: Path, act: Callable[[Path, Path], object]
) -> None:
    keep(path, finished("a1"))
    keep(other, finished("a2"))
    drop(other, "edits")
    with pytest.raises(DamagedFile) as raised:
        act(path, other)
    assert str(other) in say(raised.value.message)
    assert "copy.db" not in say(raised.value.message)
