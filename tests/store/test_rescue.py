"""Damaged files: what is brought back, and that everything missing is named."""

from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copytree

import pytest

from scorekeeper.store.database import open_store
from scorekeeper.store.doctor import check, repair
from scorekeeper.store.rescue import listed_plays
from tests.store.evenings import DAMAGES, entries, year


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 100 plays; its backup of yesterday has the first 95."""
    path = tmp_path_factory.mktemp("good") / "plays.db"
    year(path)
    return path


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("damage", DAMAGES)
def test_at_least_what_the_backup_holds_comes_back(
    good: Path, tmp_path: Path, damage: str, seed: int
) -> None:
    path = copytree(good.parent, tmp_path / "it") / good.name
    before, kept = entries(path), entries(next((path.parent / "backups").iterdir()))
    with closing(open_store(path, writable=False)) as store:
        listed = listed_plays(store.file.connection)
    DAMAGES[damage](path, Random(seed))
    done = repair(path)
    after = entries(path)
    whole = {uuid for uuid in before if after.get(uuid) == before[uuid]}
    print(damage, seed, len(whole), [str(m) for m in done.missing])
    assert whole >= {uuid for uuid in kept if kept[uuid] == before[uuid]}
    assert all(after[uuid] <= before[uuid] for uuid in whole & after.keys())
    assert check(path).ok
    told = "".join(map(str, done.missing))
    unnamed = [uuid for uuid in before.keys() - whole if listed[uuid].day not in told]
    assert not unnamed or "that nobody can name any more" in told
