"""A life of plays that several modules look at."""

from tests.tui.rooms import life  # noqa: F401 - a fixture of several modules
