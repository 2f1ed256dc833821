"""Damaged files: what is brought back, and that everything missing is named."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copyfile, copytree

import pytest

from scorekeeper.store import faults
from scorekeeper.store.backups import backup, restore
from scorekeeper.store.beside import backups, beside
from scorekeeper.store.database import open_store
from scorekeeper.store.doctor import all_right, check, repair
from scorekeeper.store.rescue import listed_plays
from tests.store.evenings import DAMAGES, entries, play, year
from tests.store.help import begin


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 100 plays; its backup of yesterday has the first 95."""
    path = tmp_path_factory.mktemp("good") / "plays.db"
    year(path)
    return path


@pytest.mark.parametrize("damage", DAMAGES)
def test_at_least_what_the_backup_holds_comes_back(good: Path, tmp_path: Path, damage: str) -> None:
    path = copytree(good.parent, tmp_path / "it") / good.name
    before, kept = entries(path), entries(backups(path)[0].path)
    with closing(open_store(path, writable=False)) as store:
        listed = listed_plays(store.file.connection)
    DAMAGES[damage](path, Random(3))
    done = repair(path)
    after = entries(path)
    whole = {uuid for uuid in before if after.get(uuid) == before[uuid]}
    assert whole >= {uuid for uuid in kept if kept[uuid] == before[uuid]}
    assert all(after[uuid] <= before[uuid] for uuid in before.keys() & after.keys())
    assert all_right(check(path))
    told = "".join(map(str, done.missing))
    unnamed = [uuid for uuid in before.keys() - whole if listed[uuid].day not in told]
    assert not unnamed or "nobody can name any more" in told
    assert (done.kept is None) is (damage in {"emptied", "log cut"})


def test_alone_it_brings_back_what_can_be_read(good: Path, tmp_path: Path) -> None:
    path = Path(copyfile(good, tmp_path / "plays.db"))
    before = entries(path)
    DAMAGES["noise"](path, Random(9))
    done = repair(path)
    after = entries(path)
    assert done.backup is None
    assert len([uuid for uuid in before if after.get(uuid) == before[uuid]]) > 50
    assert done.missing
    assert done.kept in path.parent.iterdir()


def test_a_log_of_another_version_of_the_file_is_united(database: Path, tmp_path: Path) -> None:
    with closing(open_store(database)) as store:
        for number in range(5):
            play(store, number, keyed=False)
    old = copyfile(database, tmp_path / "old.db")
    with closing(open_store(Path(old))) as store:  # one laptop is killed after two plays
        for number in range(5, 7):
            play(store, number, keyed=False)
        log = beside(Path(old), "-wal").read_bytes()
        killed = entries(Path(old))
    with closing(open_store(database)) as store:  # its file is replaced by one with others
        for number in range(7, 20):
            play(store, number, keyed=False)
    beside(database, "-wal").write_bytes(log)
    with closing(sqlite3.connect(f"file:{database}?mode=ro&immutable=1", uri=True)) as alone:
        before = alone.execute("SELECT count(*) FROM plays").fetchone()
    assert before == (18,)
    with closing(open_store(database, writable=False)) as store:
        assert len(store.ask("SELECT 1 FROM plays")) == 18
    open_store(database).close()
    assert not beside(database, "-wal").exists()
    after = entries(database)
    assert len(after) == 20
    assert all(after[uuid] == killed[uuid] for uuid in killed)


def test_what_a_restore_put_away_stays_away(database: Path) -> None:
    with closing(open_store(database)) as store:
        begin(store)
        made = backup(store.file)
        begin(store)
    restore(database, made)
    database.write_bytes(b"noise" * 2000)
    assert repair(database).plays == 1


def test_where_only_a_log_is_left_it_is_not_thrown_away(good: Path, tmp_path: Path) -> None:
    path = copytree(good.parent, tmp_path / "it") / good.name
    with closing(open_store(path)) as store:
        play(store, 300, keyed=True)
        log = beside(path, "-wal").read_bytes()
    path.unlink()
    beside(path, "-wal").write_bytes(log)
    with pytest.raises(faults.Damaged):
        open_store(path)
    done = repair(path)
    assert done.plays >= 95
    assert done.kept is not None
    assert beside(done.kept, "-wal").read_bytes() == log
    assert done.missing
