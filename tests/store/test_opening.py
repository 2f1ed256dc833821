"""Whatever lies at the path: made, opened, or refused and left byte for byte as it was."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.i18n import Refused
from scorekeeper.store import faults, queries
from scorekeeper.store.backups import backup
from scorekeeper.store.database import open_store
from tests.store.help import begin, copy, lay

OLD = Path(__file__).parent / "data" / "schema-006.db"


def modes(folder: Path) -> dict[str, str]:
    return {each.name: oct(each.stat().st_mode & 0o777) for each in folder.iterdir()}


def test_a_new_file_and_its_folders_are_the_users_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "er" / "plays.db"
    store = open_store(path)
    begin(store)
    backup(store.file)
    assert set(modes(path.parent).items()) >= {
        ("plays.db", "0o600"),
        ("plays.db-wal", "0o600"),
        ("backups", "0o700"),
    }
    assert set(modes(path.parent / "backups").values()) == {"0o600"}
    assert modes(tmp_path) == {"new": "0o700"}


def test_a_file_that_others_could_read_is_closed_to_them(database: Path) -> None:
    open_store(database).close()
    database.chmod(0o644)
    store = open_store(database)
    assert set(modes(database.parent).values()) == {"0o600"}
    assert begin(store)


def test_an_empty_file_begins_as_a_new_one(database: Path) -> None:
    database.touch()
    assert begin(open_store(database)).names == ("Ann", "Ben")


def test_without_writing_a_missing_file_is_an_empty_one(database: Path) -> None:
    assert queries.history(open_store(database, writable=False)) == []
    assert not database.exists()


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def step(path: Path, name: str) -> None:
    values = f"('scorekeeper', '{name}', '')"
    sql = "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES "
    change(path, sql + values)


def trial(path: Path) -> None:
    shutil.copy(OLD, path)
    change(path, "DELETE FROM _sqlite_migrations WHERE id > 3")


def foreign(path: Path) -> None:
    path.unlink()
    change(path, "CREATE TABLE plays (id)")


def flipped(path: Path, at: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def only_log(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(bytes(5000))
    path.unlink()


def in_the_cloud(path: Path) -> None:
    path.rename(path.with_name(f".{path.name}.icloud"))


REFUSED: dict[str, tuple[Callable[[Path], None], type[Refused], str]] = {
    "newer": (lambda path: step(path, "999 tournaments (Scorekeeper 9.0)"), faults.Fault, "newer"),
    "trial": (trial, faults.Fault, "schema 3"),
    "foreign": (foreign, faults.Fault, "not a Scorekeeper database"),
    "text": (
        lambda path: path.write_text("Ann 23, Ben 19\n" * 99) and None,
        faults.Fault,
        "not a",
    ),
    "no header": (lambda path: flipped(path, 0, bytes(100)), faults.Fault, "not a"),
    "no id": (lambda path: flipped(path, 68, bytes(4)), faults.Damaged, "whole"),
    "page": (lambda path: flipped(path, 8192, os.urandom(4096)), faults.Damaged, "whole"),
    "cut": (lambda path: os.truncate(path, 20_000), faults.Damaged, "whole"),
    "folder": (folder, faults.Fault, "folder"),
    "log alone": (only_log, faults.Damaged, "whole"),
    "cloud": (in_the_cloud, faults.Fault, "icloud"),
}


@pytest.mark.parametrize("case", REFUSED)
@pytest.mark.parametrize("writable", [True, False])
def test_what_can_not_be_ours_is_refused_untouched(
    database: Path, case: str, writable: bool
) -> None:
    store = open_store(database)
    begin(store)
    store.close()
    harm, kind, said = REFUSED[case]
    harm(database)
    before = {each: each.read_bytes() for each in database.parent.iterdir() if each.is_file()}
    with pytest.raises(kind, match=said):
        open_store(database, writable=writable)
    assert {
        each: each.read_bytes() for each in database.parent.iterdir() if each.is_file()
    } == before


def test_a_log_of_another_version_of_the_file_is_not_read_into_it(
    database: Path, tmp_path: Path
) -> None:
    """Whoever copies a file about with an old log loses nothing that was entered since."""
    folder = tmp_path / "of before"
    folder.mkdir()
    store = open_store(database)
    play = begin(store)
    for each in database.parent.glob("plays.db*"):
        shutil.copy(each, folder)
    now = lay(store, play, 0, 0, "tt")
    store.close()
    shutil.copy(folder / "plays.db-wal", database.parent)
    before = database.read_bytes(), database.with_name("plays.db-wal").read_bytes()
    assert open_store(database, writable=False).play(play.id) == now
    assert (database.read_bytes(), database.with_name("plays.db-wal").read_bytes()) == before
    again = open_store(database)
    assert again.play(play.id) == now
    (kept,) = database.parent.glob("plays-damaged-*.db")
    assert (kept.read_bytes(), kept.with_name(f"{kept.name}-wal").read_bytes()) == before
    assert again.undo(play.id).operation == now.log.operations[-1]


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: os.truncate(path, 0)])
def test_a_lost_file_with_a_backup_is_not_begun_anew(
    database: Path, harm: Callable[[Path], None]
) -> None:
    store = open_store(database)
    begin(store)
    made = backup(store.file)
    store.close()
    harm(database)
    with pytest.raises(faults.Fault, match=made.name):
        open_store(database)


def test_one_flipped_bit_of_the_version_locks_nobody_out(database: Path) -> None:
    open_store(database).close()
    flipped(database, 60, b"\x40")
    assert begin(open_store(database))


def replaced(path: Path) -> None:
    other = open_store(path.with_name("other.db"))
    begin(other, ("Eve", "Flo"))
    other.close()
    other.path.replace(path)


def overwritten(path: Path) -> None:
    other = open_store(path.with_name("other.db"))
    begin(other, ("Eve", "Flo"))
    other.close()
    path.write_bytes(other.path.read_bytes())


def older(path: Path) -> None:
    """Copy a backup over the file, as a file manager does."""
    path.write_bytes(path.with_name("older.db").read_bytes())


BENEATH: dict[str, Callable[[Path], None]] = {
    "deleted": Path.unlink,
    "moved": lambda path: path.rename(path.with_name("moved.db")) and None,
    "replaced": replaced,
    "emptied": lambda path: os.truncate(path, 0),
    "overwritten": overwritten,
    "older": older,
    "log deleted": lambda path: path.with_name(f"{path.name}-wal").unlink(),
    "log emptied": lambda path: os.truncate(f"{path}-wal", 0),
    "both deleted": lambda path: [each.unlink() for each in path.parent.glob("*.db*")] and None,
}


@pytest.mark.parametrize(
    ("case", "first_run"),
    [
        (case, first)
        for case in BENEATH
        for first in (True, False)
        if not (first and case == "older")
    ],
)
def test_a_file_that_is_taken_away_is_noticed_before_anything_is_said_to_be_saved(
    database: Path, case: str, first_run: bool
) -> None:
    store = open_store(database)
    copy(store, database.with_name("older.db"))
    play = begin(store)
    if not first_run:
        for number in range(30):
            lay(store, play, number % 3, 0, "ttsss"[: 1 + number // 3 % 5])
        store.close()
        store = open_store(database)
        lay(store, play, 0, 0, "q")
    BENEATH[case](database)
    shown = store.play(play.id).rounds
    with pytest.raises(Refused):
        lay(store, play, 0, 1, "sss")
    with pytest.raises(Refused):
        store.changed()
    assert store.play(play.id).rounds == shown


def test_a_newer_program_that_changes_the_tables_is_noticed(database: Path) -> None:
    store = open_store(database)
    play = begin(store)
    step(database, "008 tournaments (Scorekeeper 2.0)")
    with pytest.raises(faults.Fault, match="newer"):
        lay(store, play, 0, 0, "t")


def test_what_others_do_with_the_file_is_not_a_loss(database: Path) -> None:
    store = open_store(database)
    play = begin(store)
    other = open_store(database)
    for number in range(10):
        other.file.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        lay(other, play, number % 3, 0, "ttsss"[: 1 + number // 3])
        lay(store, play, number % 3, 1, "ttsss"[: 1 + number // 3])
    other.close()
    assert lay(store, play, 0, 1, "q").rounds[0] == (("t",) * 2 + ("s",) * 2, ("q",))
