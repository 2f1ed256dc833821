from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from scorekeeper.store.database import open_database

Opener = Callable[[], Database]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "scorekeeper.db"


@pytest.fixture
def opener(path: Path) -> Iterator[Opener]:
    """Open the file of the test as one more program would; closed at the end."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(open_database(path)))


@pytest.fixture
def db(opener: Opener) -> Database:
    return opener()


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """Where another laptop keeps its plays."""
    folder = tmp_path / "other"
    folder.mkdir()
    return folder / "plays.db"
