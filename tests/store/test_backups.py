"""Backups are whole and private; a restore keeps what was there; nothing half is left behind."""

import os
import resource
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from shutil import copytree

import pytest

from scorekeeper.store import backups, faults
from scorekeeper.store.backups import backup, daily_backup, plays_in, restore, sweep
from scorekeeper.store.beside import backups as backups_of
from scorekeeper.store.beside import backups_folder, new_part
from scorekeeper.store.connection import File
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store
from tests.store.help import begin


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with closing(open_store(database)) as opened:
        begin(opened)
        yield opened


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def kinds(path: Path) -> list[str]:
    return [each.kind for each in backups_of(path)]


@contextmanager
def room(size: int) -> Iterator[None]:
    """Let no file of this process grow beyond a size."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))


def test_a_backup_is_all_that_was_stored_and_private(store: Store) -> None:
    made = backup(store.file)
    assert (mode(made), mode(made.parent)) == (0o600, 0o700)
    assert [path.name for path in made.parent.iterdir()] == [made.name]
    with closing(open_store(made, writable=False)) as copy:
        assert [*copy.file.connection.iterdump()] == [*store.file.connection.iterdump()]
    assert backup(store.file) != made  # two in one second are two


def test_a_backup_of_a_file_that_was_deleted_is_whole_and_makes_no_file(store: Store) -> None:
    store.path.unlink()
    assert plays_in(backup(store.file)) == 1
    assert not store.path.exists()
    with pytest.raises(faults.Fault):
        plays_in(store.path)
    assert not store.path.exists()


def test_inside_a_transaction_it_is_what_stood_before(store: Store) -> None:
    with store.transaction("table"):
        begin(store)
        made = backup(store.file)
    assert plays_in(made) == 1


def test_one_a_day_unless_there_is_nothing_new(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_store(database)) as store:
        assert daily_backup(store.file) is None  # nothing to keep
        begin(store)
        assert daily_backup(store.file) is not None
        begin(store)
        assert daily_backup(store.file) is None  # there is one of today
        for made in backups_of(database):
            made.path.rename(_older(made.path, 1))
        assert daily_backup(store.file) is not None
        for made in backups_of(database):
            made.path.rename(_older(made.path, 1))
        assert daily_backup(store.file) is None  # nothing new
        monkeypatch.setattr(backups, "KEPT", {"auto": 1})
        begin(store)
        assert daily_backup(store.file) is not None
        backup(store.file)
    assert kinds(database) == ["backup", "auto"]


def _older(path: Path, days: int) -> Path:
    stem, kind, day, time = path.stem.rsplit("-", 3)
    earlier = datetime.strptime(f"{day}{time}", "%Y%m%d%H%M%S").astimezone() - timedelta(days=days)
    return path.with_name(f"{stem}-{kind}-{earlier:%Y%m%d-%H%M%S}{path.suffix}")


def test_the_folder_may_move_and_hold_other_files(store: Store, tmp_path: Path) -> None:
    made = backup(store.file)
    (made.parent / "plays-backup-20269999-000000.db").touch()
    (made.parent / "other-backup-20261129-191100.db").touch()
    store.close()
    moved = copytree(store.path.parent, tmp_path / "moved") / store.path.name
    (found,) = backups_of(moved)
    assert found.path == backups_folder(moved) / made.name
    assert restore(moved, found.path).plays == 1


def test_a_folder_that_is_not_ours_is_refused(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, elsewhere = backups_folder(store.path), tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.symlink_to(elsewhere)
    with pytest.raises(faults.Fault, match="somebody else's"):
        backup(store.file)
    folder.unlink()
    folder.mkdir()
    monkeypatch.setattr(os, "getuid", lambda: 4711)
    with pytest.raises(faults.Fault, match="somebody else's"):
        backup(store.file)
    assert not [*elsewhere.iterdir(), *folder.iterdir()]


def test_without_room_nothing_half_is_left(store: Store) -> None:
    with room(20_000), pytest.raises(faults.Fault, match="full"):
        backup(store.file)
    assert list(backups_folder(store.path).iterdir()) == []


def test_what_is_damaged_is_not_called_written(store: Store) -> None:
    for _ in range(30):
        begin(store)
    store.close()
    raw = bytearray(store.path.read_bytes())
    raw[5 * 4096 : 6 * 4096] = bytes(4096)
    store.path.write_bytes(raw)
    with closing(sqlite3.connect(store.path)) as connection, pytest.raises(faults.Damaged):
        backup(File(connection, store.path), "auto")
    assert kinds(store.path) == []


def test_a_restore_keeps_what_is_there_and_is_noticed(store: Store) -> None:
    made = backup(store.file)
    begin(store)
    store.path.chmod(0o644)
    with closing(open_store(store.path)) as other:
        store.close()
        done = restore(store.path, made)
        assert done.kept is not None
        assert (done.plays, plays_in(store.path), plays_in(done.kept)) == (1, 1, 2)
        with pytest.raises(faults.Fault):
            begin(other)
    assert kinds(store.path) == ["restored", "before-restore", "backup"]
    assert {mode(path) for path in (store.path, *backups_folder(store.path).iterdir())} == {0o600}
    with closing(open_store(store.path)) as again:
        begin(again)
        assert plays_in(store.path) == 2


@pytest.mark.parametrize("left", [b"", b"no database", b"SQLite format 3\0" + bytes(5000), None])
def test_a_damaged_or_missing_file_is_replaced(store: Store, left: bytes | None) -> None:
    made = backup(store.file)
    store.close()
    store.path.unlink()
    if left is not None:
        store.path.write_bytes(left)
    done = restore(store.path, made)
    assert plays_in(store.path) == 1
    assert (done.kept and done.kept.read_bytes()) == (left or None)


def test_what_is_not_a_backup_is_refused_and_all_stays(store: Store, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE plays (id)")
    (tmp_path / "text.db").write_text("x" * 5000)
    store.close()
    before = store.path.read_bytes()
    for source in (store.path, other, tmp_path / "text.db", tmp_path / "missing.db", tmp_path):
        with pytest.raises(faults.Fault):
            restore(store.path, source)
    assert store.path.read_bytes() == before
    assert not backups_folder(store.path).exists()


def test_a_busy_program_is_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = backup(store.file)
    monkeypatch.setattr(backups, "_PATIENCE", 0.05)
    with store.transaction("table"), pytest.raises(faults.Busy):
        restore(store.path, made)
    assert kinds(store.path) == ["backup"]


def test_the_next_start_tidies_up_after_a_kill(store: Store) -> None:
    folder = backup(store.file).parent
    mine, theirs = new_part(folder), new_part(store.path.parent)
    os.utime(theirs, (0, 0))
    store.path.chmod(0o664)
    backups_of(store.path)[0].path.chmod(0o644)
    sweep(store.path)
    assert mine.exists()
    assert not theirs.exists()
    assert (mode(store.path), mode(backups_of(store.path)[0].path)) == (0o600, 0o600)
