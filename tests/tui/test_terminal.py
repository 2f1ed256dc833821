"""The program on real terminals: killed, ended, stopped, resized, and never losing a card."""

import os
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path
from random import Random

import pytest

from tests.tui.drive import rows
from tests.tui.hostile import GROUPS
from tests.tui.plays import TWO, keep, play_of
from tests.tui.terminal import Terminal, environment, opened

NAMES = ("Ann", "Ben", "Chi")
KILLS = int(os.environ.get("SCOREKEEPER_KILLS", "30"))
GROUPS_OF_KILLS = 6
MOUSE_ON = re.compile(rb"\x1b\[\?1000h")
LEFT_CLEAN = (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l", b"\x1b[?1003l")


def shown_hands(terminal: Terminal) -> dict[str, str]:
    """The cards drawn in each row of the sheet, by player; narrow chips, so at 80 columns."""
    found = {}
    for line in terminal.lines:
        name = line[2:9].replace("▶", "").strip()
        if name in NAMES:
            found[name] = "".join(re.findall(r"[▐▌]([tsd123elqwpc])(?=[▌¹²³⁴⁵⁶▐])", line))
    return found


def stored(database: Path) -> dict[str, str]:
    """The cards of the open round in the file, by player."""
    return dict(
        rows(
            database,
            """SELECT players.name, hands.cards FROM plays
            JOIN seats ON seats.play_id = plays.id JOIN players ON players.id = player_id
            JOIN hands ON hands.play_id = plays.id AND hands.seat = seats.seat
            AND hands.round = plays.rounds_closed""",
        )
    )


@pytest.mark.parametrize("seed", range(GROUPS_OF_KILLS))
def test_killed_at_any_moment_nothing_that_was_shown_is_lost(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    cards, fill = "tsd123elqwpc", ["down", "up", "left", "right", "end"]
    for _ in range(-(-KILLS // GROUPS_OF_KILLS)):
        with opened(database) as terminal:
            terminal.until_text("Continue: round 1")
            terminal.press("c")
            terminal.until_text("cards laid")
            hands = {name: stored(database).get(name, "") for name in NAMES}
            terminal.until(lambda wanted=hands: shown_hands(terminal) == wanted, "every card")
            # taking back would make hands shorter than what was shown
            keys = [chance.choice(cards) for _ in range(chance.randint(1, 3 * len(NAMES)))]
            for place in range(0, len(keys) * 3 // 2, 3):
                keys.insert(place, chance.choice(fill))
            for key in keys:
                terminal.press(key)
                for _ in range(chance.randint(0, 3)):
                    terminal.read(chance.choice([0.0, 0.001, 0.02]))
            terminal.signal(signal.SIGKILL)
            terminal.process.wait()
            while terminal.read(0.0):
                pass
            seen = shown_hands(terminal)
        kept = stored(database)
        for name, hand in seen.items():
            in_file = sorted(kept.get(name, ""))
            assert all(in_file.count(card) >= hand.count(card) for card in set(hand)), (seen, kept)
        assert rows(database, "PRAGMA integrity_check") == [("ok",)]
        assert rows(database, "SELECT count(*), sum(finished) FROM plays") == [(1, 0)]
        if any(len(hand) > 6 for hand in kept.values()):
            # a full row would show only a part of the hand
            database = database.with_name(f"{chance.random()}.db")
            keep(database, play_of(NAMES))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("where", ["home", "sheet", "dialog"])
def test_a_signal_ends_it_promptly_and_leaves_the_terminal_as_it_was(
    tmp_path: Path, number: signal.Signals, where: str
) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        if where != "home":
            terminal.press("c")
            terminal.until_text("cards laid")
            terminal.press("t", "t")
            terminal.until_text("2/9")
        if where == "dialog":
            terminal.press("f1")
            terminal.until_text("Keys of this screen")
        assert MOUSE_ON.search(terminal.written)
        assert termios.tcgetattr(terminal.slave) != terminal.modes
        terminal.signal(number)
        assert terminal.end() == 0
        assert termios.tcgetattr(terminal.slave) == terminal.modes
        for sequence in LEFT_CLEAN:
            assert terminal.written.rfind(sequence) > terminal.written.rfind(
                sequence[:-1] + (b"h" if sequence.endswith(b"l") else b"l")
            )
        assert b"Traceback" not in terminal.written
    assert stored(database) == ({} if where == "home" else {"Ann": "tt"})
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize("signalled", [True, False])
def test_a_window_that_is_closed_ends_the_program(tmp_path: Path, signalled: bool) -> None:
    """Also without a signal, as when what showed it crashed; it must not read for ever."""
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database, hangs_up=signalled) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("t", "t")
        terminal.until_text("2/9")
        terminal.hang_up()
        assert terminal.process.wait(timeout=30) is not None
    assert stored(database) == {"Ann": "tt"}
    assert rows(database, "PRAGMA integrity_check") == [("ok",)]


def threads(terminal: Terminal) -> int:
    """How many threads the program has; a second reader of the keys would be one more."""
    found = subprocess.run(
        ["ps", "-L" if sys.platform == "linux" else "-M", str(terminal.process.pid)],
        capture_output=True,
        check=True,
    )
    return found.stdout.count(b"\n")


def test_continued_without_a_stop_it_reads_keys_once_and_ends(tmp_path: Path) -> None:
    """As a terminal does that is closed: it hangs up its programs and continues them."""
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        before = threads(terminal)
        terminal.signal(signal.SIGCONT)
        terminal.press("t", "t")
        terminal.until_text("2/9")
        assert threads(terminal) == before
        terminal.signal(signal.SIGHUP)
        terminal.signal(signal.SIGCONT)
        assert terminal.end() == 0
    assert stored(database) == {"Ann": "tt"}


def test_q_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with opened(tmp_path / "plays.db") as terminal:
        terminal.until_text("New play")
        terminal.press("q")
        assert terminal.end() == 0
        assert termios.tcgetattr(terminal.slave) == terminal.modes
        assert all(sequence in terminal.written for sequence in LEFT_CLEAN)


def test_joiners_reach_the_names(tmp_path: Path) -> None:
    family = "👩\u200d👩\u200d👧 Mo"
    with opened(tmp_path / "plays.db") as terminal:
        terminal.until_text("New play")
        terminal.press("n")
        terminal.until_text("Starts: seat 1")
        terminal.press(family, "enter")
        terminal.press("Ben", "enter", "enter")
        terminal.until_text("cards laid")
        terminal.press("escape")
        terminal.until_text("Continue: round 1")
        terminal.press("q")
        assert terminal.end() == 0
    found = rows(tmp_path / "plays.db", "SELECT name FROM players ORDER BY id")
    assert found == [(family,), ("Ben",)]


def test_stopped_and_continued_it_is_where_it_was(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("t", "t")
        terminal.until_text("2/9")
        terminal.signal(signal.SIGTSTP)
        terminal.until(lambda: _state(terminal) in {"T", "gone"}, "the stop")
        assert _state(terminal) == "T"
        terminal.signal(signal.SIGCONT)
        terminal.press("s")
        terminal.until_text("3/9")
        terminal.press("escape")
        terminal.until_text("Continue: round 1")
        terminal.press("q")
        assert terminal.end() == 0
        assert termios.tcgetattr(terminal.slave) == terminal.modes
    assert stored(database) == {"Ann": "tts"}


def _state(terminal: Terminal) -> str:
    found = subprocess.run(
        ["ps", "-o", "state=", "-p", str(terminal.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return found[:1] or "gone"


def test_a_terminal_that_changes_its_size(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("t", "t")
        terminal.until_text("2/9")
        terminal.resize(30, 10)
        terminal.until_text("This needs 40")
        terminal.resize(80, 24)
        terminal.until_text("2/9", "cards laid")
        hands = {"Ann": "tt", "Ben": "", "Chi": ""}
        terminal.until(lambda: shown_hands(terminal) == hands, "every row")


def test_a_whole_play_typed_in_one_go(tmp_path: Path) -> None:
    """Everything from the first key to the last result, on a terminal, twice opened."""
    database = tmp_path / "plays.db"
    with opened(database) as terminal:
        terminal.until_text("The score sheet for your table")
        terminal.press("n")
        terminal.until_text("Starts: seat 1")
        for name in ("Ann", "Ben"):
            terminal.press(*name)
            terminal.until_text(name)
            terminal.press("enter")
            terminal.until(lambda: not terminal.read(0.1), "quiet")
        terminal.press("enter")
        terminal.until_text("round 1 of 3")
        for round_, hands in enumerate(TWO):
            for hand in hands:
                terminal.press(*hand, "enter")
            if round_ < 2:
                terminal.until_text(f"result of round {round_ + 1}")
                terminal.press("enter")
                terminal.until_text(f"round {round_ + 2} of 3")
        terminal.until_text("★ Ann")
        terminal.press("escape")
        terminal.until_text("Last plays")
        terminal.press("q")
        assert terminal.end() == 0
    totals = [total for (total,) in rows(database, "SELECT total FROM play_results ORDER BY seat")]
    assert totals == list(play_of(("Ann", "Ben"), TWO).score().totals)


def test_a_key_pressed_at_first_sight_is_not_lost(tmp_path: Path) -> None:
    """The database is opened behind the first picture; who is quicker need not press again."""
    with opened(tmp_path / "plays.db") as terminal:
        terminal.until_text("New play")
        terminal.press("n")
        terminal.until_text("Starts: seat 1")


@pytest.mark.parametrize("group", ["scripts", "emoji", "long", "signs"])
def test_a_terminal_draws_the_columns_straight(tmp_path: Path, group: str) -> None:
    """The same columns by the widths of another library, not by those of the program."""
    database = tmp_path / "plays.db"
    keep(database, play_of(GROUPS[group], [["te"] * 5], closed=0))
    with opened(database) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until(lambda: terminal.text.count("2/7") == 5, "five rows")
        buffer = terminal.screen.buffer
        seats = [y for y, line in enumerate(terminal.lines) if "2/7" in line]
        ends = {
            tuple(buffer[y][x].data for x in range(terminal.columns - 40, terminal.columns))
            for y in seats
        }
        assert len(ends) == 1


@pytest.mark.parametrize("wishes", [{"TERM": "dumb"}, {"TERM": ""}, {}])
def test_without_a_terminal_it_says_what_to_do(tmp_path: Path, wishes: dict[str, str]) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "--db", str(tmp_path / "plays.db")],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(tmp_path, **wishes),
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert "scorekeeper --help" in found.stderr
    assert not (tmp_path / "plays.db").exists()


def test_a_dumb_terminal_gets_a_sentence_instead_of_screens(tmp_path: Path) -> None:
    with opened(tmp_path / "plays.db", wishes={"TERM": "dumb"}) as terminal:
        assert terminal.end() == 2
        assert "scorekeeper --help" in " ".join(terminal.text.split())
        assert b"\x1b[" not in terminal.written


def test_no_colour_is_no_colour(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    keep(database, play_of(NAMES))
    with opened(database, wishes={"NO_COLOR": ""}) as terminal:
        terminal.until_text("Continue: round 1")
        terminal.press("c")
        terminal.until_text("cards laid")
        terminal.press("t")
        terminal.until_text("1/9")
        assert not re.search(rb"\x1b\[(?:\d+;)*[34]8;[25];", terminal.written)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "plays.db"
    database.write_text("A shopping list, long enough to be taken for something. " * 9)
    with opened(database) as terminal:
        terminal.until_text("[Y/n]")
        terminal.press("n", "enter")
        assert terminal.end() == 1
        assert "left as it is" in " ".join(terminal.text.split())
        assert termios.tcgetattr(terminal.slave) == terminal.modes
    assert database.read_text().startswith("A shopping list")
