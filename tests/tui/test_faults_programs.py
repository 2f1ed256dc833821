"""Several programs on real terminals, one file: every card is kept, nobody hears of a lock."""

import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.faults import contents
from tests.tui.drive import rows
from tests.tui.plays import keep, play_of
from tests.tui.terminal import Terminal, opened

NAMES = ("Ann", "Ben", "Chi", "Dov", "Eve")
HANDS = ("tsdeqlp", "dtselqp", "eltsdqp", "lqtsdep", "qtsdelp")
"""Seven cards each, the hand of a round of five; the box has enough of them all."""

WITHIN_S = 2.5
"""A second between two looks at the file, the time to draw, and a machine that is busy."""


def at_the_sheet(terminal: Terminal) -> None:
    terminal.until_text("Continue: round 1")
    terminal.press("c")
    terminal.until_text("cards laid")


@pytest.mark.parametrize("programs", [2, 5])
def test_programs_that_enter_at_once_lose_no_card(tmp_path: Path, programs: int) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with ExitStack() as stack:
        terminals = [stack.enter_context(opened(database)) for _ in range(programs)]
        for seat, terminal in enumerate(terminals):
            at_the_sheet(terminal)
            terminal.press(*["down"] * seat)
            terminal.until(
                lambda terminal=terminal, name=NAMES[seat]: f"▶ {name}" in terminal.text, "its row"
            )
        # card by card in turns, faster than any of them looks at the file
        for place in range(len(HANDS[0])):
            for terminal, hand in zip(terminals, HANDS, strict=False):
                terminal.press(hand[place])
        for terminal in terminals:
            terminal.until(
                lambda terminal=terminal: terminal.text.count("7/7") == programs,
                f"the hands of {programs}",
            )
        for terminal in terminals:
            said = terminal.written.decode("utf-8", "replace")
            assert "locked" not in said
            assert "busy" not in said
            assert "Traceback" not in said
    kept = rows(
        database,
        "SELECT cards FROM hands WHERE cards <> '' ORDER BY seat",
    )
    assert kept == [(hand,) for hand in HANDS[:programs]]
    assert rows(database, "SELECT count(*) FROM edits") == [(7 * programs,)]
    assert contents(database)


def test_the_other_window_shows_a_card_within_a_second(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as one, opened(database) as other:
        for terminal in (one, other):
            at_the_sheet(terminal)
        took = []
        for cards in range(1, 4):
            wanted = f"{cards}/7"
            one.press("t")
            one.until_text(wanted)
            began = time.monotonic()
            other.until_text(wanted)
            took.append(time.monotonic() - began)
        record_property("seconds", took)
        assert min(took) < WITHIN_S, took
