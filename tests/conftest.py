"""What every test starts from: an environment without a user's wishes, and frozen time."""

import importlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from tests.tui.drive import Clock, Start

_FOLDER: Final = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))
_COUNTS: Final = {"SCOREKEEPER_KILLS", "SCOREKEEPER_MONKEY", "SCOREKEEPER_DAMAGES"}
_KEPT: Final = {*_COUNTS, "TEXTUAL_SNAPSHOT_TEMPDIR"}


def _scrub() -> None:
    """Take out whatever would change how the program looks, speaks or where it writes."""
    for name in list(os.environ):
        wish = name.startswith(("TEXTUAL", "SCOREKEEPER_", "LC_", "XDG_"))
        look = name in {"NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "ESCDELAY"}
        if (wish or look) and name not in _KEPT:
            del os.environ[name]
    os.environ.update(
        TERM="xterm-256color", LANG="C.UTF-8", LANGUAGE="en", TZ="Europe/Vienna", ESCDELAY="25"
    )
    for kind in ("CONFIG", "DATA", "STATE", "CACHE"):
        os.environ[f"XDG_{kind}_HOME"] = str(_FOLDER / kind.lower())
    if hasattr(time, "tzset"):
        time.tzset()
    # A plugin may have imported Textual before, and with it the wishes.
    if "textual.constants" in sys.modules:
        importlib.reload(sys.modules["textual.constants"])


_scrub()


def pytest_configure() -> None:
    """Let Hypothesis try a modest number of examples, however slow the machine is."""
    from hypothesis import settings

    settings.register_profile("scorekeeper", deadline=None, max_examples=60)
    settings.load_profile("scorekeeper")


def pytest_unconfigure() -> None:
    shutil.rmtree(_FOLDER, ignore_errors=True)


@pytest.fixture
def clock() -> "Clock":
    """The time of the table, which stands still until a test moves it."""
    from tests.tui.drive import Clock

    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test keeps its plays; there is nothing yet."""
    return tmp_path / "plays.db"


@pytest.fixture
def start(database: Path, tmp_path: Path, clock: "Clock") -> "Start":
    """Start the program in a window of a given size, as often as a test wants."""
    from tests.tui.drive import Start

    return Start(database, tmp_path / "settings.json", clock)
