from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store.database import open_database
from tests.statistics.twelve import store_twelve


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(tmp_path / "scorekeeper.db")) as database:
        yield database


@pytest.fixture
def twelve(db: Database) -> Database:
    """The database with the twelve plays."""
    store_twelve(db)
    return db
