"""Whatever is pressed and clicked in windows of any size: no crash, nothing lost, Esc leads home.

More of it: `SCOREKEEPER_MONKEY=20000 python -m pytest tests/tui/test_monkey.py`.
"""

import os
from pathlib import Path
from random import Random
from typing import Final

import pytest
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp

from scorekeeper.store.plays import load
from scorekeeper.store.results import verify_results
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Person, Start, rows
from tests.tui.journeys import four_at_the_table, two_plays
from tests.tui.terminal import KEYS, Terminal, opened

EVENTS: Final = int(os.environ.get("SCOREKEEPER_MONKEY", "240"))
SEEDS: Final = 3
BURST: Final = 8
HOME_AFTER: Final = 5
"""Bursts after which somebody wants to go home."""

LETTERS: Final = "tsd123elqwpc" * 3 + "nrhpsglofbvxjkmyuUiaez" + "0456789[]/?@=+ -'\"é世"
NAMED: Final = (
    *("enter", "down", "up", "left", "right", "tab", "backspace", "delete") * 3,
    *("home", "end", "pageup", "pagedown", "shift+tab", "space", "insert"),
    *(f"f{number}" for number in range(1, 13)),
    *("ctrl+a", "ctrl+k", "ctrl+u", "ctrl+p", "ctrl+w", "ctrl+x", "ctrl+z", "ctrl+d", "escape"),
)
SIZES: Final = ((80, 24), (40, 20), (120, 40), (1, 1), (39, 19), (300, 80), (60, 21), (80, 24))


async def mouse(person: Person, chance: Random) -> None:
    """Click or scroll somewhere."""
    width, height = person.app.size
    x, y = chance.randrange(max(width, 1)), chance.randrange(max(height, 1))
    scrolls = MouseScrollDown, MouseScrollUp
    kinds = (chance.choice(scrolls),) if chance.random() < 0.3 else (MouseMove, MouseDown, MouseUp)
    driver = person.app._driver
    assert driver is not None
    for kind in kinds:
        event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
        event.set_sender(person.app)
        driver.send_message(event)


async def act(person: Person, chance: Random) -> None:
    """Do one thing."""
    kind = chance.random()
    if kind < 0.03:
        await person.resize(*chance.choice(SIZES))
    elif kind < 0.15:
        await mouse(person, chance)
    else:
        key = chance.choice(LETTERS) if kind < 0.6 else chance.choice(NAMED)
        person.send(key)


def look(person: Person, database: Path, before: dict[str, bool]) -> dict[str, bool]:
    """The plays by whether they lie in the bin; none may be gone but those out of the bin."""
    assert person.app._exception is None
    now = dict(rows(database, "SELECT uuid, deleted_at IS NOT NULL FROM plays"))
    restored = any("Restored" in told for told in person.told)
    gone = {uuid for uuid, deleted in before.items() if uuid not in now and not deleted}
    assert restored or not gone, gone
    screen = person.screen
    if isinstance(screen, SheetScreen):
        assert screen.play == load(person.app.db, screen.play.id)
    return now


@pytest.mark.parametrize("seed", range(SEEDS))
async def test_keys_and_mouse(
    start: Start, database: Path, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    two_plays(database)
    chance = Random(f"keys {seed} {EVENTS}")
    left = EVENTS // SEEDS
    plays: dict[str, bool] = {}
    while left > 0:
        async with start() as person:
            bursts = 0
            while left > 0 and person.app.is_running and person.app.return_code is None:
                for _ in range(BURST):
                    await act(person, chance)
                left -= BURST
                bursts += 1
                await person.settle()
                if person.app.return_code is not None:
                    break  # Quit is a command like others
                plays = look(person, database, plays)
                if bursts % HOME_AFTER == 0:
                    await person.go_home()
            if person.app.return_code is None:
                assert not verify_results(person.app.db)
        assert person.app.return_code in {None, 0}
        assert rows(database, "PRAGMA integrity_check") == [("ok",)]


def at_home(terminal: Terminal) -> bool:
    return "New play" in terminal.text and "Quit" in terminal.text


def leave(terminal: Terminal) -> None:
    """Go home and quit; keys typed before may still open something that covers Home."""
    terminal.resize(80, 24)
    terminal.until(lambda: not terminal.read(0.25), "the end of drawing")
    for _ in range(15):
        if terminal.process.poll() is not None:
            break
        terminal.press("escape")
        terminal.until(lambda: not terminal.read(0.25), "the end of drawing")
        if at_home(terminal):
            terminal.press("q")
            terminal.until(lambda: not terminal.read(0.25), "the end of drawing")


def test_bytes_on_a_terminal(tmp_path: Path) -> None:
    """The same on a real terminal: keys, halves of keys, and what is no key at all."""
    database = tmp_path / "plays.db"
    chance = Random(f"bytes {EVENTS}")
    four_at_the_table(database)
    named = [keys for name, keys in KEYS.items() if name != "escape"]
    odd = ("\x1b[", "\x1b[200~tss\x1b[201~", "\x1b[<0;10;10M", "\x1b[<0;10;10m", "\x1bO", "\x00")
    left = EVENTS // 4
    while left > 0:
        with opened(database) as terminal:
            terminal.until_text("New play", "Last plays")
            for _ in range(30):
                for _ in range(BURST):
                    kind = chance.random()
                    words = LETTERS if kind < 0.6 else named if kind < 0.95 else odd
                    terminal.press(chance.choice(words))
                left -= BURST
                terminal.read(0.05)
                if terminal.process.poll() is not None:
                    break
                if chance.random() < 0.1:
                    terminal.resize(*chance.choice(SIZES[:-1]))
            leave(terminal)
            assert terminal.end() == 0, terminal.text
            assert b"Traceback" not in terminal.written
        assert rows(database, "PRAGMA integrity_check") == [("ok",)]
