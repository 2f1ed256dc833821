"""What the screen of safe keeping says of the file, without the screen."""

from pathlib import Path

import pytest

from scorekeeper.games.message import msg
from scorekeeper.store.doctor import Check, Report
from scorekeeper.tui.screens.safety_words import cut, new_file_text, state_text, where_text
from scorekeeper.tui.widgets.backup_list import size_text

NOW = "2026-11-29T20:00:00+01:00"
KEYS = {"check": "x", "repair": "y"}


@pytest.mark.parametrize(
    ("size", "said"),
    [(0, "0 KB"), (1536, "2 KB"), (1024 * 1024 - 1, "1024 KB"), (1572864, "1.5 MB")],
)
def test_sizes(size: int, said: str) -> None:
    assert size_text(size) == said


def test_what_is_unknown_of_the_file_is_left_out() -> None:
    path = Path("a") / "[b].db"
    assert where_text(path, None, None, [], NOW).plain == f"{path}\n"
    assert where_text(path, 2048, 1, [], NOW).plain == f"{path}\n2 KB · 1 play"


def test_what_was_done_gives_way_to_what_a_check_found() -> None:
    assert "x checks it" in state_text(None, [], **KEYS).plain
    assert state_text(None, ["Merged [/]."], **KEYS).plain == "Merged [/]."
    found = Report(
        Path("x.db"),
        0,
        None,
        (
            Check("whole", True, msg("All is whole.")),
            Check("room", True, msg("There is room.")),
            Check("backups", False, msg("There is no backup.")),
        ),
    )
    assert state_text(found, ["Merged."], **KEYS).plain == "✓ All is whole.\n✗ There is no backup."


@pytest.mark.parametrize(("count", "rest"), [(9, "8"), (10, "… and 2 more"), (30, "… and 22 more")])
def test_long_lists_end_with_how_many_are_left_out(count: int, rest: str) -> None:
    lines = cut([str(number) for number in range(count)])
    assert len(lines) == 9
    assert lines[-1] == rest


def test_a_file_that_was_kept_is_named() -> None:
    assert new_file_text(1, None) == "There is a new file with 1 play; start again to use it."
    assert new_file_text(2, Path("old.db")).endswith("\nWhat was there before is kept in old.db.")
