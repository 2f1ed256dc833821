"""A backup takes the database's place, whole or not at all, and nothing is lost by it."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.store import restoring
from scorekeeper.store.backups import backups, keep_backup, write_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.plays import change, load
from scorekeeper.store.restoring import contents, restore_database
from scorekeeper.translate import say
from tests.store.kills import WORKER, run, steps
from tests.store.laptops import content, edit, keep, plays
from tests.store.sheets import ROOT, blank, files, finished, note

DATA = Path(__file__).parent / "data"


@pytest.fixture
def backup(path: Path, tmp_path: Path) -> Path:
    """A backup with one play; the database has two by now."""
    keep(path, finished("a1"))
    copy = write_backup(path, tmp_path / "copy.db")
    keep(path, blank("a2"))
    return copy


def test_the_database_is_what_the_backup_holds(path: Path, backup: Path) -> None:
    before = content(path)
    done = restore_database(path, backup)
    assert (done.plays, done.new_file) == (1, False)
    assert content(path) == content(backup)
    assert done.kept is not None
    assert content(done.kept) == before
    restore_database(path, done.kept)
    assert content(path) == before


def test_programs_that_have_it_open_go_on(path: Path, backup: Path) -> None:
    with closing(open_database(path)) as db:
        play = load(db, "a1")
        restore_database(path, backup)
        assert change(db, play, note("after")).note == "after"
        with pytest.raises(StoreError, match="not in"):
            load(db, "a2")
    assert plays(path)["a1"].note == "after"


def test_an_older_backup_is_brought_up_to_date(path: Path, backup: Path) -> None:
    old = backup.with_name("old.db")
    shutil.copy(DATA / "schema-001.db", old)
    before = old.read_bytes()
    assert restore_database(path, old).plays == 4
    assert old.read_bytes() == before
    assert len(content(path)) == 5


def test_a_backup_with_other_pages_fits(path: Path, backup: Path) -> None:
    with closing(sqlite3.connect(backup, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("PRAGMA page_size = 1024")
        db.execute("VACUUM")
    with closing(open_database(path)):
        restore_database(path, backup)
    assert plays(path).keys() == {"a1"}


@pytest.mark.parametrize("empty", [False, True])
def test_a_missing_or_empty_file_is_made_anew(path: Path, backup: Path, empty: bool) -> None:
    path.unlink()
    if empty:
        path.touch()
    done = restore_database(path, backup)
    assert (done.kept, done.new_file) == (None, True)
    assert content(path) == content(backup)


def test_a_folder_that_is_not_there_is_made(tmp_path: Path, backup: Path) -> None:
    place = tmp_path / "new" / "folder" / "plays.db"
    restore_database(place, backup)
    assert content(place) == content(backup)


@pytest.mark.parametrize("log", [False, True])
def test_a_damaged_file_is_kept_as_it_is(path: Path, backup: Path, log: bool) -> None:
    damage = path.read_bytes()[:10_000]
    path.write_bytes(damage)
    if log:
        path.with_name(path.name + "-wal").write_bytes(b"half a log")
    done = restore_database(path, backup)
    assert done.kept is not None
    assert "-damaged-" in done.kept.name
    assert done.kept.read_bytes() == damage
    assert content(path) == content(backup)
    if log:
        assert done.kept.with_name(done.kept.name + "-wal").read_bytes() == b"half a log"


def test_damage_that_shows_late_is_kept_too(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.inspection.CHECKED_BYTES", 0)
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'edits'").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * 4096 : root * 4096] = b"\7" * 4096
    path.write_bytes(raw)
    done = restore_database(path, backup)
    assert done.kept is not None
    assert content(path) == content(backup)


def test_what_is_written_meanwhile_is_in_what_is_kept(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = restoring.keep_backup
    times = []

    def meanwhile(*arguments: object) -> Path:
        copy = kept(*arguments)  # type: ignore[arg-type]
        if not times:
            edit(path, "a2", note("just now"))
        times.append(copy)
        return copy

    monkeypatch.setattr(restoring, "keep_backup", meanwhile)
    done = restore_database(path, backup)
    assert len(times) == 2
    assert done.kept is not None
    assert plays(done.kept)["a2"].note == "just now"
    assert [each.path for each in backups(path)] == [done.kept]
    assert content(path) == content(backup)


def test_a_busy_program_is_waited_for_and_then_named(
    path: Path, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restoring, "BUSY_TIMEOUT_MS", 1)
    before = content(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program is busy"):
            restore_database(path, backup)
        other.execute("ROLLBACK")
    assert content(path) == before
    assert backups(path) == []


def restored_or_busy(path: Path, backup: Path) -> Path | None:
    try:
        return restore_database(path, backup).kept
    except StoreError as error:
        if "busy" in say(error.message):
            return None
        raise


def test_a_program_that_writes_all_the_time(path: Path, backup: Path) -> None:
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
        kept = restored_or_busy(path, backup)
        if kept is not None:
            assert len(plays(kept)) == 3
        writer.kill()
        writer.stdout.read()
    content(path)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (None, "There is no file"),
        (b"", "is empty"),
        (b"Ann 12\n" * 100, "no Scorekeeper database"),
    ],
    ids=["missing", "empty", "text"],
)
def test_what_is_no_backup_is_refused(
    path: Path, backup: Path, raw: bytes | None, sentence: str
) -> None:
    backup.unlink()
    if raw is not None:
        backup.write_bytes(raw)
    before = files(path.parent)
    for job in (lambda: restore_database(path, backup), lambda: contents(backup)):
        with pytest.raises(StoreError, match=sentence):
            job()
    assert files(path.parent) == before


def test_foreign_newer_and_damaged_are_refused(path: Path, backup: Path, tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE plays (id)")
    newer = tmp_path / "newer.db"
    shutil.copy(backup, newer)
    with closing(sqlite3.connect(newer)) as db:
        db.execute("PRAGMA user_version = 99")
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(backup.read_bytes()[:9000])
    before = files(path.parent)
    for source, sentence in (
        (foreign, "another program"),
        (newer, "newer Scorekeeper"),
        (damaged, "damaged"),
        (path, "itself"),
    ):
        with pytest.raises(StoreError, match=sentence):
            restore_database(path, source)
    assert files(path.parent) == before


def test_contents_are_told_without_a_change(backup: Path) -> None:
    before = files(backup.parent)
    assert contents(backup).plays == 1
    assert files(backup.parent) == before


@pytest.mark.parametrize("damaged", [False, True])
def test_a_kill_leaves_the_old_or_the_new_one(
    path: Path, backup: Path, tmp_path: Path, damaged: bool
) -> None:
    if damaged:
        path.write_bytes(path.read_bytes()[:10_000])
    old = path.read_bytes()
    spare = tmp_path / "spare.db"
    shutil.copy(path, spare)
    wanted = content(backup)
    first = tmp_path / "k0" / "plays.db"
    first.parent.mkdir()
    shutil.copy(spare, first)
    for step in steps("restore", first, backup):
        place = tmp_path / f"k{step}" / "plays.db"
        place.parent.mkdir()
        shutil.copy(spare, place)
        assert run(step, "restore", place, backup) == 0
        if damaged:
            assert place.read_bytes() == old or content(place) == wanted
        else:
            assert plays(place).keys() in ({"a1"}, {"a1", "a2"})
            copies = [each for each in backups(place) if each.kind == "before-restore"]
            assert plays(place).keys() == {"a1", "a2"} or copies
        restore_database(place, backup)
        assert content(place) == wanted


def test_a_kill_during_a_migration_leaves_the_old_or_the_new_one(tmp_path: Path) -> None:
    old = DATA / "schema-001.db"
    first = tmp_path / "k0" / "plays.db"
    first.parent.mkdir()
    shutil.copy(old, first)
    for step in steps("migrate", first):
        place = tmp_path / f"k{step}" / "plays.db"
        place.parent.mkdir()
        shutil.copy(old, place)
        assert run(step, "migrate", place) == 0
        with closing(sqlite3.connect(place)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            (version,) = db.execute("PRAGMA user_version").fetchone()
        with closing(sqlite3.connect(first)) as db:
            assert db.execute("PRAGMA user_version").fetchone()[0] > 1
            assert version in {1, db.execute("PRAGMA user_version").fetchone()[0]}
        assert len(content(place)) == 5
        keep_backup(place)
