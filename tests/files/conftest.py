from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[str], Store]]:
    stores = []

    def made(name: str) -> Store:
        stores.append(open_store(tmp_path / f"{name}.db"))
        return stores[-1]

    yield made
    for store in stores:
        store.close()


@pytest.fixture
def store(make: Callable[[str], Store]) -> Store:
    return make("plays")


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A store in which nothing lies; it is only looked at."""
    opened = open_store(tmp_path_factory.mktemp("empty") / "plays.db")
    yield opened
    opened.close()
