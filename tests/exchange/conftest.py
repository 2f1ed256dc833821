"""Files come in long after the last of their plays, whatever the clock of the machine says."""

from collections.abc import Iterator

import pytest

from scorekeeper import clock


@pytest.fixture(autouse=True, scope="module")
def today() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "now", lambda: "2200-01-01T12:00:00+01:00")
        yield
