"""An option that writes the goldens anew."""

import pytest

from tests.tui.rooms import life  # noqa: F401 - a fixture of several modules


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goldens", action="store_true", help="write the text goldens anew")
