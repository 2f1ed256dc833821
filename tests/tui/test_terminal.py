"""The program on a real terminal: answers nobody asked for, signals, kills, and leaving."""

from pathlib import Path

import pytest

from scorekeeper.tui.start import FAR, NEAR, escape_wait
from tests.tui.plays import make, stored
from tests.tui.terminal import started

TWO = ("Ann", "Ben")


def hand(db: Path, play_id: str) -> str:
    play = stored(db, play_id)
    return play.game.write(play.rounds[0][0] or ())


def test_a_kill_after_any_key_loses_nothing(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = make(db, TWO, [(None, None)])
    laid = ""
    for key in ("t", "q"):
        with started(db) as terminal:
            terminal.send("c")
            terminal.until_text("Round 1 of 3")
            terminal.send(key)
            laid += key
            terminal.until_text(f"{len(laid)}/10")
            terminal.process.kill()
            terminal.process.wait()
        assert hand(db, play.id) == laid


def test_a_size_that_a_shell_exported_is_not_the_windows(tmp_path: Path) -> None:
    with started(tmp_path / "plays.db", COLUMNS="200", LINES="70") as terminal:
        assert "Help" in terminal.screen.display[-1]
        terminal.resize(120, 40)
        terminal.until(lambda: "Help" in terminal.screen.display[-1], "the larger window")
        terminal.resize(1, 1)
        terminal.quiet(0.1)
        terminal.resize(80, 24)
        terminal.until(lambda: "Help" in terminal.screen.display[-1], "the window")
        terminal.send("\x03")
        terminal.until_text("q leaves from there")


@pytest.mark.parametrize(
    ("environment", "wait"),
    [
        ({}, NEAR),
        ({"SSH_CONNECTION": "1 2 3 4"}, FAR),
        ({"TMUX": "socket,1,0"}, FAR),
        ({"MOSH_CONNECTION": "1"}, FAR),
    ],
)
def test_esc_waits_longer_over_a_line(environment: dict[str, str], wait: int) -> None:
    assert escape_wait(environment) == wait
