"""Places that can't be written, shares, and a loss of power."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.exchange.files import write_file
from scorekeeper.guide.progress import done_lessons, mark_done
from scorekeeper.own_files import keep
from scorekeeper.settings import Settings, load_settings, save_settings
from scorekeeper.store import database as database_module
from scorekeeper.store import doctor
from scorekeeper.store.backups import keep_backup, write_backup
from scorekeeper.store.database import open_database
from scorekeeper.store.disks import is_share
from scorekeeper.store.errors import StoreError
from scorekeeper.store.merging import merge_database
from scorekeeper.store.plays import change, create, load
from scorekeeper.store.repairing import repair
from scorekeeper.store.restoring import restore_database
from scorekeeper.store.results import verify_results
from scorekeeper.store.staging import looked_into
from tests.cli.runner import run
from tests.faults import contents, ordinary_program, sentence
from tests.store.sheets import blank, files, finished, note

DATA = Path(__file__).parent / "data"


# --- places that can only be read


def plain(path: Path) -> None:
    with closing(open_database(path)) as db:
        create(db, finished("a1"))


def with_its_log(path: Path) -> None:
    """Copied from a laptop on which it was open: what was entered last is in the log only."""
    here = path.with_name("open")
    here.mkdir()
    with closing(open_database(here / "plays.db")) as db:
        db.execute("PRAGMA wal_autocheckpoint = 0")
        create(db, finished("a1"))
        for suffix in ("", "-wal"):
            shutil.copy(here / f"plays.db{suffix}", f"{path}{suffix}")
    shutil.rmtree(here)


def of_an_older_version(path: Path) -> None:
    shutil.copy(DATA / "schema-001.db", path)


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    for each in (*folder.iterdir(), folder):
        each.chmod(each.stat().st_mode & ~0o222)
    try:
        yield
    finally:
        folder.chmod(0o700)


LOOKS = ("stats", "export", "players", "bin")


@pytest.mark.parametrize(
    ("make", "looks"), [(plain, LOOKS), (with_its_log, ()), (of_an_older_version, ())]
)
def test_what_can_only_be_read_can_be_looked_at(
    tmp_path: Path, make: Callable[[Path], None], looks: tuple[str, ...]
) -> None:
    folder = tmp_path / "disc"
    folder.mkdir()
    make(folder / "plays.db")
    before = files(folder)

    def told(*words: str) -> subprocess.CompletedProcess[str]:
        return ordinary_program("--db", str(folder / "plays.db"), *words, home=tmp_path)

    with read_only(folder):
        play = json.loads(told("plays", "--json").stdout)[0]["id"]
        assert "Ann" in told("show", play).stdout
        for word in looks:
            done = told(word)
            assert (done.returncode, done.stderr) == (0, ""), word
        done = told("edit", play, "--note", "x")
        assert done.returncode == 1
        assert "can't be written" in sentence(done.stderr)
        if looks:
            assert "can be read but not written" in told("doctor").stdout
            assert "can't be written" in sentence(told("backup").stderr)
        assert files(folder) == before


def test_a_home_that_can_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with read_only(home):
        done = ordinary_program("add", "sushi-go", "Ann=43", "Ben=40", home=home)
        assert done.returncode == 1
        assert "can't be written" in sentence(done.stderr)
        done = ordinary_program("plays", home=home)
        assert (done.returncode, done.stderr) == (0, "")
        assert list(home.iterdir()) == []


def test_without_a_home_folder_nothing_is_made_where_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_user: int) -> None:
        raise KeyError("nobody of that number")

    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    done = run("add", "sushi-go", "Ann=43", "Ben=40")
    assert "No home folder is known here" in sentence(done.stderr)
    assert load_settings() == Settings()
    assert not save_settings(Settings())
    assert done_lessons("sushi-go") == frozenset()
    assert not mark_done("sushi-go", "pick-one")
    assert run("settle", "maki", "5", "3").exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_preferences_are_kept_nowhere_rather_than_somewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert not keep(Path("~/.config/scorekeeper/settings.json"), "{}")
    assert list(tmp_path.iterdir()) == []


# --- shares and other disks without shared memory


MOUNTS = """\
22 1 254:0 / / rw,relatime - {root} /dev/vda rw
30 22 0:40 / /media/My\\040share rw,relatime shared:7 - {kind} //server/share rw
31 30 0:41 / /media/My\\040share/local rw - ext4 /dev/sdb rw
"""


@pytest.mark.parametrize(
    ("kind", "path", "share"),
    [
        ("nfs4", "/media/My share/plays.db", True),
        ("cifs", "/media/My share/a/b/plays.db", True),
        ("fuse.sshfs", "/media/My share/plays.db", True),
        ("ext4", "/media/My share/plays.db", False),
        ("fuseblk", "/media/My share/plays.db", False),
        ("nfs4", "/media/My share/local/plays.db", False),
        ("nfs4", "/media/My shared/plays.db", False),
        ("nfs4", "/srv/plays.db", False),
    ],
)
def test_shares_are_known_by_their_mounts(
    tmp_path: Path, kind: str, path: str, share: bool
) -> None:
    mounts = tmp_path / "mountinfo"
    mounts.write_text(MOUNTS.format(kind=kind, root="9p"))
    assert is_share(Path(path), mounts) is share
    assert not is_share(Path(path), tmp_path / "none")
    mounts.write_bytes(b"\xff - \n1 2 3\n\n")
    assert not is_share(Path(path), mounts)


def on_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "is_share", lambda _path: True)


def without_shared_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite's own driver for disks on which programs can't share memory."""
    connect = sqlite3.connect

    def connected(path: object, **options: object) -> sqlite3.Connection:
        if path == ":memory:":
            return connect(path)
        uri = path if str(path).startswith("file:") else f"{Path(str(path)).as_uri()}?"
        return connect(f"{uri}&vfs=unix-dotfile", **{**options, "uri": True})  # type: ignore[call-overload, no-any-return]

    monkeypatch.setattr("scorekeeper.store.database.sqlite3.connect", connected)


def modes(db: Database) -> tuple[str, int]:
    return (
        db.execute("PRAGMA journal_mode").fetchone()[0],
        db.execute("PRAGMA synchronous").fetchone()[0],
    )


@pytest.mark.parametrize("fault", [on_a_share, without_shared_memory])
def test_without_a_log_everything_is_stored_by_a_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None]
) -> None:
    fault(monkeypatch)
    with closing(open_database(path)) as db:
        assert modes(db) == ("delete", 3)
        play = create(db, blank())
        with closing(open_database(path)) as other:
            change(other, load(other, "a1"), note("of the other"))
            play = change(db, play, lambda play: play.enter(0, 0, "tt", "2026-11-29"))
            assert load(other, "a1") == play
        assert play.note == "of the other"
        assert not list(path.parent.glob("*-wal"))
    monkeypatch.undo()
    assert contents(path)


def test_a_file_that_comes_to_a_share_leaves_its_log(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_its_log(path)
    on_a_share(monkeypatch)
    for _ in range(2):
        with closing(open_database(path)) as db:
            assert modes(db) == ("delete", 3)
            assert load(db, "a1").score().totals == finished().score().totals
            assert verify_results(db) == []
        assert not list(path.parent.glob("*-wal"))
    monkeypatch.undo()
    with closing(open_database(path)) as db:
        assert modes(db) == ("wal", 2)


def test_on_a_share_another_program_with_a_log_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_database(path)) as db:
        create(db, blank())
        on_a_share(monkeypatch)
        with pytest.raises(StoreError, match="Another program is busy"):
            open_database(path, busy_timeout_ms=1)
        change(db, load(db, "a1"), note("goes on"))


@pytest.mark.parametrize("fault", [on_a_share, None])
def test_backup_merge_restore_and_repair_work_on_a_share(
    path: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fault: Callable[[pytest.MonkeyPatch], None] | None,
) -> None:
    other = tmp_path / "other.db"
    with closing(open_database(other)) as db:
        for number in range(40):
            create(db, finished(f"other-{number}", ("Dov", "Eve", "Fay")))
    if fault is not None:
        fault(monkeypatch)
    with closing(open_database(path)) as db:
        create(db, finished("mine"))
        kept = keep_backup(path)
        merge_database(db, path, other)
        assert restore_database(path, kept).plays == 1
        assert load(db, "mine") == finished("mine")
        restore_database(path, other)
        assert load(db, "other-7").names == ("Dov", "Eve", "Fay")
        assert doctor.examine(path).plays == 40


# --- a loss of power


def test_a_change_is_forced_to_the_disk_before_it_counts(db: Database) -> None:
    play = create(db, blank())
    assert modes(db) == ("wal", 2)
    change(db, play, note("x"))
    assert modes(db) == ("wal", 2), "no action lowers it for those that follow"


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, str]]]:
    """Note in their order what is forced to the disk and what is given a name."""
    done: list[tuple[str, str]] = []
    sync, replace, link = os.fsync, os.replace, os.link

    def name_of(handle: int) -> str:
        return os.path.realpath(f"/proc/self/fd/{handle}")

    def synced(handle: int) -> None:
        sync(handle)
        done.append(("sync", name_of(handle)))

    def renamed(old: os.PathLike[str], new: os.PathLike[str]) -> None:
        replace(old, new)
        done.append(("name", f"{old} {new}"))

    def linked(old: os.PathLike[str], new: os.PathLike[str]) -> None:
        link(old, new)
        done.append(("name", f"{old} {new}"))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", synced)
        patch.setattr(os, "replace", renamed)
        patch.setattr(os, "link", linked)
        yield done


def repaired(path: Path, folder: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 * 6 : 4096 * 8] = b"\x55" * 8192
    path.write_bytes(data)
    repair(path)


SAFE_COPIES: dict[str, tuple[Callable[[Path, Path], object], str]] = {
    "backup": (lambda path, _folder: keep_backup(path), "backups"),
    "backup-to-a-file": (lambda path, folder: write_backup(path, folder / "b.db"), ""),
    "export": (lambda _path, folder: write_file(folder / "out.json", ["x"]), ""),
    "preferences": (lambda _path, folder: keep(folder / "settings.json", "x"), ""),
    "repair": (repaired, ""),
}


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="files are named there")
@pytest.mark.parametrize("kind", SAFE_COPIES)
def test_what_gets_a_name_is_on_the_disk_before_and_its_folder_after(
    path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    plain(path)
    act, below = SAFE_COPIES[kind]
    folder = path.parent / below
    with watched(monkeypatch) as done:
        act(path, path.parent)
    place = max(number for number, (what, _) in enumerate(done) if what == "name")
    part = done[place][1].split(" ")[0]
    assert Path(part).parent == folder
    assert ("sync", part) in done[:place]
    assert ("sync", str(folder)) in done[place:]


# --- for the user alone


def test_every_file_is_the_users_own_whatever_the_mask_says(tmp_path: Path) -> None:
    place = tmp_path / "new" / "folder" / "plays.db"
    before = os.umask(0)
    try:
        with closing(open_database(place)) as db:
            create(db, finished())
            keep_backup(place)
            for suffix in ("", "-wal", "-shm"):
                assert mode(Path(f"{place}{suffix}")) == 0o600
            other = tmp_path / "other" / "of" / "plays.db"
            restore_database(other, place)
            with closing(open_database(other)) as there:
                change(there, load(there, "a1"), note("there"))
            merge_database(db, place, other)
            write_backup(place, tmp_path / "copy.db")
        restore_database(place, tmp_path / "copy.db")
        repaired(place, tmp_path)
        shutil.copy(DATA / "schema-001.db", place.with_name("old.db"))
        open_database(place.with_name("old.db")).close()
        place.with_name("old.db").unlink()
        assert keep(tmp_path / "config" / "scorekeeper" / "settings.json", "{}")
        assert run("demo", "-o", str(tmp_path / "demo.db")).exit_code == 0
    finally:
        os.umask(before)
    made = [each for each in tmp_path.rglob("*") if each.is_file()]
    assert len(made) >= 9
    assert {each.name: mode(each) for each in made if mode(each) != 0o600} == {}
    folders = [each for each in tmp_path.rglob("*") if each.is_dir()]
    assert len(folders) >= 7
    assert {str(each): mode(each) for each in folders if mode(each) != 0o700} == {}


def test_a_file_for_others_has_the_usual_permissions(tmp_path: Path) -> None:
    """An export is made to be handed on, so it follows the user's own mask."""
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "out.json", ["x"])
    finally:
        os.umask(before)
    assert mode(tmp_path / "out.json") == 0o640


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_private_copy_is_gone_after_the_look(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain(path)
    room = tmp_path / "temporary"
    room.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(room))
    monkeypatch.setattr(os, "access", lambda place, _wish: room in Path(place).parents)
    with looked_into(path) as db:
        assert load(db, "a1").names == ("Ann", "Ben", "Chi")
        assert len(list(room.iterdir())) == 1
    assert list(room.iterdir()) == []
