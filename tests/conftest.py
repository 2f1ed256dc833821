"""What every test starts from: an environment without a user's wishes, and a home of its own."""

import importlib
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest

_HOME: Final = Path(tempfile.mkdtemp(prefix="scorekeeper-tests-"))


def _scrub() -> None:
    """Take out whatever would change how the program looks, speaks or where it writes."""
    for name in list(os.environ):
        wish = name.startswith(("TEXTUAL", "SCOREKEEPER_", "LC_", "XDG_"))
        look = name in {"NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLUMNS", "LINES", "ESCDELAY"}
        if (wish or look) and name != "TEXTUAL_SNAPSHOT_TEMPDIR":
            del os.environ[name]
    os.environ.update(
        HOME=str(_HOME),
        TERM="xterm-256color",
        LANG="C.UTF-8",
        LANGUAGE="en",
        TZ="Europe/Vienna",
        ESCDELAY="25",
    )
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
    shutil.rmtree(_HOME, ignore_errors=True)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test keeps its plays; there is nothing yet."""
    return tmp_path / "plays.db"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--goldens` writes the texts of the screens anew."""
    parser.addoption("--goldens", action="store_true", help="write the text goldens anew")
