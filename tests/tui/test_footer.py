"""The line of keys: whole commands only, and always the way back and the help."""

from pathlib import Path

import pytest

from tests.tui.drive import Start
from tests.tui.screens import VISITS, Visit, prepare, visit_screen


@pytest.mark.parametrize("width", [40, 53, 80])
@pytest.mark.parametrize(
    "visit",
    [visit for visit in VISITS if visit.name in {"home", "sheet", "final", "history"}],
    ids=lambda visit: visit.name,
)
async def test_no_command_is_cut(start: Start, database: Path, visit: Visit, width: int) -> None:
    prepare(database, visit)
    async with start(120, 30) as person:
        await visit_screen(visit, person)
        whole = [key.description for key in person.screen.query("FooterKey")]
        await person.resize(width, 24)
        await person.settle()
        shown = [key.description for key in person.screen.query("FooterKey")]
        line = person.lines[-1]
        assert line.rstrip().endswith("Help")
        assert all(label in line for label in shown)
        assert [label for label in whole if label in shown] == shown
        if visit.name != "home":
            assert "Esc" in line
        await person.resize(120, 30)
        await person.settle()
        assert [key.description for key in person.screen.query("FooterKey")] == whole
