"""A play for three, served at this machine's own address."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.play.play import Play
from scorekeeper.web.server import Serving
from tests.web.phone import new_play, served


@pytest.fixture
def play(database: Path) -> Play:
    return new_play(database)


@pytest.fixture
def serving(database: Path, play: Play) -> Iterator[Serving]:
    found = served(database, play)
    yield found
    found.stop()
