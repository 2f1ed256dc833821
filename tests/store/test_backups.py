"""Backups are whole, or not there; old ones go, but never the last ones."""

import os
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from scorekeeper.store import backups as store_backups
from scorekeeper.store.backups import (
    Backup,
    backups,
    backups_folder,
    daily_backup,
    emptied,
    keep_backup,
    write_backup,
)
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.translate import say
from tests.store.kills import WORKER, run, steps
from tests.store.laptops import content, edit, keep, plays
from tests.store.sheets import ROOT, blank, files, finished, note

NOON = datetime(2026, 7, 4, 12).astimezone()


def made(path: Path) -> list[Backup]:
    """The backups, of which each must be a whole database."""
    found = backups(path)
    for backup in found:
        with closing(sqlite3.connect(f"{backup.path.as_uri()}?immutable=1", uri=True)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert db.execute("SELECT count(*) FROM plays").fetchone() > (0,)
    return found


def strays(path: Path) -> list[str]:
    """What lies about that is no database and no backup."""
    known = {path.resolve(), *(each.path for each in backups(path))}
    folders = {path.parent, backups_folder(path)}
    return [
        each.name
        for folder in folders
        if folder.is_dir()
        for each in folder.iterdir()
        if each.is_file() and each.resolve() not in known
    ]


def test_a_backup_is_the_whole_database(path: Path, tmp_path: Path) -> None:
    keep(path, finished("a1"), blank("a2"))
    for target in (
        keep_backup(path),
        write_backup(path, tmp_path / "copy.db"),
        write_backup(path, tmp_path),
    ):
        assert content(target) == content(path)
        assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert strays(path) == ["copy.db"]


def test_a_backup_of_a_file_in_use_has_all_that_was_said_to_be_stored(
    path: Path, tmp_path: Path
) -> None:
    keep(path, blank("a1"))
    with subprocess.Popen(
        [sys.executable, str(WORKER), "0", "write", str(path)],
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        for number in range(5):
            said = int(writer.stdout.readline())
            copy = write_backup(path, tmp_path / f"{number}.db")
            (written,) = [play for play in plays(copy).values() if play.id != "a1"]
            assert int(written.note) >= said - 1
        writer.kill()
        writer.stdout.read()


def test_progress_is_told_to_the_end(path: Path) -> None:
    keep(path, *[finished(f"p{number}") for number in range(20)])
    told: list[tuple[int, int]] = []
    keep_backup(path, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1]
    assert told == sorted(told)


def test_what_is_there_is_replaced_only_if_wished(path: Path, tmp_path: Path) -> None:
    keep(path, finished("a1"))
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(StoreError, match="there already"):
        write_backup(path, target)
    assert target.read_text() == "precious"
    write_backup(path, target, replace=True)
    assert content(target) == content(path)
    with pytest.raises(StoreError, match="itself"):
        write_backup(path, path, replace=True)


@pytest.mark.parametrize("name", ["\0", "x" * 300 + ".db", "no/such/folder/x.db"])
def test_a_place_that_can_not_be_written_is_one_sentence(
    path: Path, tmp_path: Path, name: str
) -> None:
    keep(path, finished("a1"))
    before = files(tmp_path)
    with pytest.raises(StoreError) as raised:
        write_backup(path, tmp_path / name)
    assert "\n" not in say(raised.value.message)
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    "name", ["a?b#c%20d.db", ":memory:", "[b].db", "世 蓮.db", "no suffix", "-x"]
)
def test_any_file_name_can_be_backed_up(tmp_path: Path, name: str) -> None:
    path = tmp_path / "place" / name
    keep(path, finished("a1"))
    copy = keep_backup(path, "auto", now=NOON)
    assert [each.path for each in made(path)] == [copy]
    assert content(write_backup(path, tmp_path / f"copy of {name}")) == content(path)


def test_a_full_disk_leaves_no_half_file(path: Path) -> None:
    keep(path, *[finished(f"p{number}") for number in range(30)])
    before = files(path.parent)
    code = (
        "import resource, sys; from pathlib import Path\n"
        "from scorekeeper.store.backups import keep_backup, write_backup\n"
        "from scorekeeper.store.errors import StoreError\n"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY))\n"
        "path = Path(sys.argv[1])\n"
        "for job in (lambda: keep_backup(path), lambda: write_backup(path, path.with_name('x'))):\n"
        "    try: print(job())\n"
        "    except StoreError as error: print('refused', error)\n"
    )
    assert path.stat().st_size > 100_000
    assert resource.getrlimit(resource.RLIMIT_FSIZE)
    said = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert [line.split()[0] for line in said] == ["refused", "refused"]
    assert "disk" in said[0]
    assert files(path.parent) == before


def test_one_backup_a_day_and_seven_days(path: Path) -> None:
    keep(path, blank("a1"))
    for day in range(12):
        edit(path, "a1", note(f"day {day}"))
        for hours in (0, 1):
            daily_backup(path, now=NOON + timedelta(days=day, hours=hours))
    found = made(path)
    assert [(each.kind, each.at) for each in found] == [
        ("auto", NOON + timedelta(days=day)) for day in range(11, 4, -1)
    ]
    assert strays(path) == []


def test_other_backups_are_not_rotated_away(path: Path) -> None:
    keep(path, blank("a1"))
    mine = [keep_backup(path, now=NOON), keep_backup(path, "before-restore", now=NOON)]
    stranger = backups_folder(path) / "holiday.db"
    stranger.write_text("x")
    for day in range(12):
        edit(path, "a1", note(f"day {day}"))
        daily_backup(path, now=NOON + timedelta(days=day))
    assert {each.path for each in made(path)} >= set(mine)
    assert stranger.read_text() == "x"


def test_what_has_not_changed_is_not_kept_again(path: Path) -> None:
    keep(path, blank("a1"))
    now = datetime.now().astimezone()
    assert daily_backup(path, now=now) is not None
    open_database(path).close()
    assert daily_backup(path, now=now + timedelta(days=1)) is None
    edit(path, "a1", note("x"))
    assert daily_backup(path, now=now + timedelta(days=2)) is not None


def test_what_is_still_in_the_log_is_a_change(path: Path) -> None:
    keep(path, blank("a1"))
    now = datetime.now().astimezone()
    with closing(open_database(path)):
        assert daily_backup(path, now=now) is not None
        with closing(open_database(path)):
            edit(path, "a1", note("x"))
            copy = daily_backup(path, now=now + timedelta(days=1))
    assert copy is not None
    assert plays(copy)["a1"].note == "x"


def test_a_file_without_plays_pushes_out_no_backup(path: Path) -> None:
    assert daily_backup(path) is None
    open_database(path).close()
    assert daily_backup(path) is None
    path.write_bytes(b"")
    assert daily_backup(path) is None
    assert not backups_folder(path).exists()


def test_two_files_in_one_folder_have_backups_of_their_own(tmp_path: Path) -> None:
    one, two = tmp_path / "a.db", tmp_path / "a-backup.db"
    for path in (one, two):
        keep(path, blank("a1"))
        keep_backup(path, now=NOON)
    assert len(backups(one)) == len(backups(two)) == 1
    assert backups(one)[0].path != backups(two)[0].path


def test_two_backups_in_one_second_are_two(path: Path) -> None:
    keep(path, blank("a1"))
    assert len({keep_backup(path, now=NOON) for _ in range(3)}) == 3


def test_on_a_disk_without_second_names(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(store_backups.Path, "hardlink_to", refuse)
    keep(path, blank("a1"))
    keep_backup(path)
    assert len(made(path)) == 1
    assert strays(path) == []


def test_a_kill_during_the_rotation_keeps_whole_backups(path: Path, tmp_path: Path) -> None:
    keep(path, *[blank(f"a{number}") for number in range(1, 9)])
    spare = tmp_path / "spare" / "plays.db"
    spare.parent.mkdir()
    shutil.copy(path, spare)
    for step in steps("rotate", path):
        place = tmp_path / f"k{step}" / "plays.db"
        place.parent.mkdir()
        shutil.copy(spare, place)
        assert run(step, "rotate", place) == 0
        assert len(made(place)) <= 8
        assert len(plays(place)) == 8
        daily_backup(place, now=datetime(2026, 2, 1, 12).astimezone())
        assert 1 <= len(made(place)) <= 8
        assert all(name.endswith(".part") for name in strays(place))


def test_an_empty_file_with_a_backup_is_not_taken_for_a_new_one(path: Path) -> None:
    keep(path, finished("a1"))
    assert emptied(path) is None
    path.write_bytes(b"")
    assert emptied(path) is None
    open_database(path).close()
    keep(path, finished("a1"))
    keep_backup(path, now=NOON)
    path.write_bytes(b"")
    with pytest.raises(StoreError) as raised:
        open_database(path)
    assert "there is a backup of 2026-07-04 12:00" in say(raised.value.message)
    assert path.read_bytes() == b""
