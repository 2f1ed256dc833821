"""The program on a real terminal: answers nobody asked for, signals, kills, and leaving."""

import os
import signal
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color

from scorekeeper.tui.plain_signs import PlainSigns, signs_for
from scorekeeper.tui.start import FAR, NEAR, escape_wait
from tests.tui.plays import make, stored
from tests.tui.terminal import started

TWO = ("Ann", "Ben")

ANSWERS = (
    "\x1b[>1;4000;19c",  # a late device reply over ssh
    "\x1b[?64;1;2;6c",
    "\x1b[8;24;80t",
    "\x1b]11;rgb:1717/1616/1b1b\x1b\\",
    "\x1b]0;dd wq\x07",
    "\x1bP1+r544e=787465726d\x1b\\",
    "\x1b_Gi=31;OK\x1b\\",
    "\x1b[12;40R",
    "\x1b[?1u",
)


def hand(db: Path, play_id: str) -> str:
    play = stored(db, play_id)
    return play.game.write(play.rounds[0][0] or ())


def test_answers_of_the_terminal_are_no_cards_also_in_pieces(tmp_path: Path) -> None:
    db = tmp_path / "plays.db"
    play = make(db, TWO, [("t", None)])
    with started(db, SSH_CONNECTION="here", ESCDELAY="500") as terminal:
        terminal.send("c")
        terminal.until_text("Round 1 of 3")
        for answer in ANSWERS:
            terminal.send(answer)
            for piece in (answer[:2], answer[2:-1], answer[-1:]):
                terminal.send(piece)
                terminal.quiet(0.01)
        terminal.send("q\x1bq")  # Alt+q is not q
        terminal.until(lambda: hand(db, play.id) != "t", "a card")
        terminal.quiet()
        assert "Round 1 of 3" in terminal.text
        assert hand(db, play.id) == "tq"
        # An arrow key in two pieces, as over a slow line.
        terminal.send("\x1b[")
        terminal.send("D")
        terminal.send("d")
        terminal.until(lambda: hand(db, play.id) == "tdq", "a card before the cursor")
        terminal.send("⎋")
        terminal.until_text("New play")
        terminal.send("q")
        assert terminal.ended() == 0
        assert terminal.sane


def test_answers_do_not_get_into_a_field(tmp_path: Path) -> None:
    with started(tmp_path / "plays.db") as terminal:
        terminal.send("n")
        terminal.quiet()
        terminal.send("An" + "".join(ANSWERS) + "n")
        terminal.until_text("Ann")
        assert "4000" not in terminal.text


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_leaves_the_terminal_sane_and_the_code_says_so(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    with started(tmp_path / "plays.db") as terminal:
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == 128 + number
        assert terminal.sane


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


def test_the_size_is_the_windows_own(tmp_path: Path) -> None:
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


def test_ctrl_z_puts_the_program_aside_and_it_comes_back(tmp_path: Path) -> None:
    with started(tmp_path / "plays.db") as terminal:
        terminal.send("\x1a")
        terminal.until(lambda: terminal.state == "T", "the stop")
        terminal.until(lambda: terminal.sane, "a sane terminal")
        os.kill(terminal.process.pid, signal.SIGCONT)
        terminal.until_text("New play")
        terminal.send("q")
        assert terminal.ended() == 0


def test_plain_signs_where_the_terminal_has_few() -> None:
    assert signs_for({"TERM": "xterm"}, "utf-8") is None
    line = [Segment("╭─ ★ Ann ⠿▏李 …"), Segment("plain")]
    console, old = signs_for({"TERM": "linux"}, "utf-8"), signs_for({}, "latin-1")
    assert console is not None
    assert old is not None
    assert "".join(part.text for part in console.apply(line, Color(0, 0, 0))) == (
        "┌─ * Ann ·│李 …plain"
    )
    assert "".join(part.text for part in old.apply(line, Color(0, 0, 0))) == (
        "+- * Ann ·|?? .plain"
    )
    assert isinstance(signs_for({}, "no-such-encoding"), PlainSigns)


@pytest.mark.parametrize(
    ("environment", "wait"),
    [
        ({}, NEAR),
        ({"SSH_CONNECTION": "1 2 3 4"}, FAR),
        ({"TMUX": "/tmp/tmux"}, FAR),  # noqa: S108
        ({"MOSH_CONNECTION": "1"}, FAR),
        ({"ESCDELAY": "300", "TMUX": "x"}, 300),
        ({"ESCDELAY": "soon"}, NEAR),
    ],
)
def test_esc_waits_longer_over_a_line(environment: dict[str, str], wait: int) -> None:
    assert escape_wait(environment) == wait
