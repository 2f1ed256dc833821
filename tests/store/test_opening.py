"""Where the file lies, who may read it, and what is refused without touching it."""

import os
import random
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from scorekeeper.store.database import database_file, notice_of, open_database
from scorekeeper.store.errors import StoreError
from scorekeeper.store.inspection import APPLICATION_ID, check_file
from scorekeeper.store.location import database_path
from scorekeeper.store.plays import change, create, listing, load
from scorekeeper.store.repairing import repair
from scorekeeper.translate import say
from tests.store.sheets import blank, files, finished, note


def refusal(path: Path) -> str:
    """The sentence with which the file is refused; nothing in its folder may change."""
    before = files(path.parent)
    with pytest.raises(StoreError) as checked:
        check_file(path)
    with pytest.raises(StoreError) as opened:
        open_database(path)
    assert files(path.parent) == before
    sentence = say(opened.value.message)
    assert sentence == say(checked.value.message)
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def filled(path: Path, plays: int = 30) -> bytes:
    with closing(open_database(path)) as db:
        for number in range(plays):
            create(db, finished(f"play-{number}"))
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    return path.read_bytes()


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def test_option_before_variable_before_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("SCOREKEEPER_DB", raising=False)
    assert database_path().name == "scorekeeper.db"
    assert tmp_path in database_path().parents
    monkeypatch.setenv("SCOREKEEPER_DB", "~/plays.db")
    assert database_path() == tmp_path / "plays.db"
    assert database_path("other.db") == Path("other.db")
    assert database_path("~nobody-of-that-name/x.db") == Path("~nobody-of-that-name/x.db")


def test_missing_folders_and_file_are_the_users_own(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "plays.db"
    with umask(0), closing(open_database(path)) as db:
        create(db, blank())
        for made in path.parent.iterdir():
            assert stat.S_IMODE(made.stat().st_mode) == 0o600
    for folder in (path.parent, path.parent.parent):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_nothing_stays_beside_a_closed_file(path: Path) -> None:
    filled(path)


def test_settings_of_the_connection(path: Path) -> None:
    with closing(open_database(path)) as db:
        settings = {
            name: db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "application_id")
        }
        assert settings == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "application_id": APPLICATION_ID,
        }
        assert database_file(db) == str(path.resolve())


def test_an_empty_file_is_kept_and_a_new_one_begun(path: Path) -> None:
    path.touch()
    check_file(path)
    with closing(open_database(path)) as db:
        create(db, blank())
        notice = notice_of(db)
    (kept,) = path.parent.glob("*-damaged-*.db")
    assert kept.read_bytes() == b""
    assert notice is not None
    assert str(kept) in say(notice)
    with closing(open_database(path)) as db:
        assert notice_of(db) is None
        assert load(db, "a1").id == "a1"


def test_a_new_file_is_never_empty_and_nothing_to_speak_of(path: Path) -> None:
    with closing(open_database(path)) as db:
        assert notice_of(db) is None
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_new_file_on_a_disk_without_second_names(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: Path, _target: Path) -> None:
        raise OSError

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    with closing(open_database(path)) as db:
        create(db, blank())
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("left", ["missing", "empty"])
def test_a_log_without_its_file_is_not_thrown_away(path: Path, tmp_path: Path, left: str) -> None:
    other = tmp_path / "other" / "plays.db"
    other.parent.mkdir()
    log = other.with_name("plays.db-wal")
    with closing(open_database(path)) as db:
        create(db, blank())
        shutil.copy(path.with_name(path.name + "-wal"), log)
    before = log.read_bytes()
    if left == "empty":
        other.touch()
    with pytest.raises(StoreError, match="its log"):
        open_database(other)
    assert log.read_bytes() == before
    done = repair(other)
    assert done.kept is not None
    assert done.kept.with_name(done.kept.name + "-wal").read_bytes() == before
    with closing(open_database(other)) as db:
        assert load(db, "a1") == blank()


def test_what_a_file_that_is_gone_has_left_is_not_read_into_a_new_one(path: Path) -> None:
    for suffix in ("-wal", "-journal"):
        path.with_name(path.name + suffix).write_bytes(b"left")
    with closing(open_database(path)) as db:
        create(db, blank())
    assert sorted(each.suffix for each in path.parent.glob("*-damaged-*")) == [
        ".db-journal", ".db-wal",
    ]  # fmt: skip


@pytest.mark.parametrize("name", [":memory:", "file:x?mode=memory", "a?b#c%20d.db", "世 蓮.db"])
def test_any_file_name_is_a_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        with closing(open_database(Path(name))) as db:
            if not listing(db):
                create(db, blank())
    assert os.listdir(tmp_path) == [name]  # noqa: PTH208


def test_a_link_leads_to_the_file(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with closing(open_database(link)) as db:
        create(db, blank())
        check_file(link)
    with closing(open_database(path)) as db:
        assert load(db, "a1").id == "a1"
    assert link.is_symlink()


def test_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refusal(tmp_path)


def test_device_and_pipe_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path(os.devnull)):
        with pytest.raises(StoreError, match="no ordinary file"):
            open_database(path)


def test_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="can't be read"):
        open_database(tmp_path / "file" / "plays.db")


def test_link_to_itself_is_refused(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(StoreError, match="can't be read"):
        open_database(path)


@pytest.mark.parametrize(
    "content",
    [b"Ann 12\nBen 13\n" * 100, b"x", b"SQLite format 3\0", b"\0" * 4096],
    ids=["text", "one byte", "beginning of a header", "zeros"],
)
def test_what_is_no_database_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert "no Scorekeeper database" in refusal(path)


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
@pytest.mark.parametrize("application", [0, 4711])
def test_another_programs_database_is_refused(path: Path, mode: str, application: int) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA journal_mode = {mode}")
        other.execute(f"PRAGMA application_id = {application}")
        other.execute("CREATE TABLE plays (id)")
    assert "another program" in refusal(path)


def test_another_programs_open_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("CREATE TABLE plays (id)")
        wal = path.with_name(path.name + "-wal")
        before = path.read_bytes(), wal.read_bytes()
        with pytest.raises(StoreError, match="another program"):
            open_database(path)
        assert (path.read_bytes(), wal.read_bytes()) == before


@pytest.mark.parametrize("seed", range(5))
def test_damage_in_the_middle_is_refused(path: Path, seed: int) -> None:
    content = bytearray(filled(path))
    middle = len(content) // 2
    content[middle : middle + 6000] = random.Random(seed).randbytes(6000)
    path.write_bytes(content)
    assert "is damaged" in refusal(path)


def test_half_a_file_is_refused(path: Path) -> None:
    content = filled(path)
    path.write_bytes(content[: len(content) // 2])
    assert "is damaged" in refusal(path)


def test_first_page_without_content_is_refused(path: Path) -> None:
    content = bytearray(filled(path))
    content[100:4096] = bytes(3996)
    path.write_bytes(content)
    assert "is damaged" in refusal(path)


def test_damage_that_shows_late_is_one_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.inspection.CHECKED_BYTES", 0)
    content = bytearray(filled(path, 100))
    content[len(content) // 2 :] = bytes(len(content) - len(content) // 2)
    path.write_bytes(content)
    with closing(open_database(path)) as db:
        for job in (lambda: load(db, "play-7"), lambda: create(db, blank("new"))):
            with pytest.raises(StoreError, match="is damaged"):
                job()
    assert path.read_bytes() == content


def test_a_newer_schema_is_refused_untouched(path: Path) -> None:
    filled(path, 1)
    with closing(sqlite3.connect(path)) as other:
        other.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, ?, ?)",
            ["scorekeeper", "002 clubs (Scorekeeper 9.1)", "2030-01-01"],
        )
        other.commit()
    assert "newer Scorekeeper (schema 002 clubs (Scorekeeper 9.1))" in refusal(path)


def test_a_newer_version_number_is_refused_untouched(path: Path) -> None:
    filled(path, 1)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")
    assert "newer Scorekeeper (schema 99)" in refusal(path)


def test_a_newer_schema_in_use_is_refused(path: Path) -> None:
    filled(path, 1)
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")
        before = path.read_bytes()
        with pytest.raises(StoreError, match="newer"):
            open_database(path)
        assert path.read_bytes() == before


def test_a_schema_that_becomes_newer_while_open_is_not_written_to(path: Path) -> None:
    filled(path, 1)
    with closing(open_database(path)) as db, closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 99")
        with pytest.raises(StoreError, match="newer"):
            change(db, load(db, "play-0"), note("x"))
        other.execute("PRAGMA user_version = 1")
        change(db, load(db, "play-0"), note("x"))


def test_opening_again_in_one_program_keeps_the_log_of_the_first(path: Path) -> None:
    with closing(open_database(path)) as first:
        create(first, blank())
        for number in range(3):
            check_file(path)
            with closing(open_database(path)) as second:
                change(second, load(second, "a1"), note(str(number)))
        assert load(first, "a1").note == "2"
