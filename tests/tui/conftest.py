"""An option that writes the goldens anew."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goldens", action="store_true", help="write the text goldens anew")
