"""Taps of several phones end as the same taps in one hand after another; a kill loses nothing."""

import json
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPException
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Semaphore
from typing import NamedTuple

import pytest
import zxingcpp
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.cli.app import cli
from scorekeeper.i18n import Refused, _, chosen, speaking
from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from scorekeeper.web import address
from scorekeeper.web.codes import Codes
from scorekeeper.web.table import Table, Tap
from tests.tui.plays import stored
from tests.web.phone import Phone, hands, new_play

ROOT = Path(__file__).parents[2]
SIX = ("Ann", "Ben", "Chi", "Dee", "Ed", "Flo")


class Done(NamedTuple):
    """One tap of a phone; `again` says how often it comes."""

    seat: int
    what: str
    key: str
    again: int


KEYS = {"sushi-go": "tsd123elqwpc", "free": "0123456789"}


@st.composite
def rounds(draw: st.DrawFn) -> tuple[str, int, list[Done]]:
    game = draw(st.sampled_from(sorted(KEYS)))
    seats = draw(st.integers(2, 6 if game == "free" else 5))
    tap = st.builds(
        Done,
        st.integers(0, seats - 1),
        st.sampled_from(["lay"] * 4 + ["undo", "take"]),
        st.sampled_from(KEYS[game]),
        st.integers(1, 2),
    )
    return game, seats, draw(st.lists(tap, max_size=20))


def outcome(game: str, seats: int, taps: list[tuple[str, Done]], restart: int) -> list[str | None]:
    """Tap in this order; the table is opened anew after so many of them, also between repeats."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "plays.db"
        play = new_play(path, SIX[:seats], game)
        table = opened(path, play)
        for seat in play.seats:
            table.sit(int(seat.id) - 1)
        each = [one for one in taps for _again in range(one[1].again)]
        for number, (op, done) in enumerate(each):
            if number == restart:
                table.store.close()
                table = opened(path, play)
            with suppress(Refused):
                tap(table, play, op, done)
        table.store.close()
        return hands(path, play)


def opened(path: Path, play: Play) -> Table:
    return Table(open_store(path), Codes(path, play.id))


def tap(table: Table, play: Play, op: str, done: Done) -> None:
    seat, tap_ = play.seats[done.seat].id, Tap(op, "1")
    if done.what == "lay":
        table.lay(seat, tap_, done.key, None)
    elif done.what == "undo":
        table.undo(seat, tap_)
    else:
        table.take(seat, tap_, 0, done.key)


@settings(max_examples=25)
@given(rounds(), st.integers(0, 20))
def test_any_order_of_taps_is_one_hand_after_another(
    drawn: tuple[str, int, list[Done]], restart: int
) -> None:
    game, seats, taps = drawn
    named = [(f"op{number}", done) for number, done in enumerate(taps)]
    after = sorted(named, key=lambda one: one[1].seat)
    once = [(op, done._replace(again=1)) for op, done in after]
    assert outcome(game, seats, named, restart) == outcome(game, seats, once, -1)


# Killed, and begun again


@contextmanager
def phones(path: Path, *args: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    called = [sys.executable, "-m", "scorekeeper", "--db", str(path), "phones", "--json", *args]
    process = subprocess.Popen(
        called, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        yield json.loads(process.stdout.readline() or "{}").get("url", ""), process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def test_killed_in_between_nothing_is_lost_or_doubled(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben"))
    ops, keys, port = count(), "ttsd122pll", "0"
    ann: Phone | None = None
    code = ""
    for number, key in enumerate(keys):
        if number % 5:
            continue
        with phones(database, "--port", port) as (url, process):
            ann = ann or Phone(url).sit(0)
            code, port = code or url, url.split(":")[2].partition("/")[0]
            assert url == code
            for each in keys[number : number + 5]:
                assert ann.tap("lay", op=f"x{next(ops)}", key=each)[0] == 200
            # This one is stored, but its answer never comes.
            process.send_signal(signal.SIGKILL)
            process.wait()
            with pytest.raises((OSError, HTTPException)):
                ann.look()
        with phones(database, "--port", port) as (url, _process):
            assert ann.tap("lay", op=f"x{number + 4}", key=key)[0] == 200
    assert hands(database, play) == [keys, None]


def test_six_phones_tap_while_the_table_is_killed_again_and_again(database: Path) -> None:
    """Each phone repeats a tap until it is answered, as its page does."""
    sums = [f"1{seat}+22+" for seat in range(6)]
    play = new_play(database, SIX, "free")
    answered = Semaphore(0)

    def tap_all(phone: Phone, keys: str) -> None:
        for number, key in enumerate(keys):
            while True:
                with suppress(OSError, HTTPException):
                    status, page = phone.tap("lay", op=f"x{number}", key=key)
                    if status != 503:
                        assert status == 200, page
                        break
                back.wait()
            answered.release()

    back, port = Event(), "0"
    with ThreadPoolExecutor(6) as pool:
        jobs: list[Future[None]] = []
        for life in range(5):
            with phones(database, "--port", port) as (url, process):
                back.set()
                port = url.split(":")[2].partition("/")[0]
                if not jobs:
                    seated = [Phone(url).sit(seat) for seat in range(6)]
                    jobs = [pool.submit(tap_all, seated[seat], sums[seat]) for seat in range(6)]
                for _ in range(6):
                    answered.acquire()
                back.clear()
                if life < 4:
                    process.send_signal(signal.SIGKILL)
                    process.wait()
                else:
                    back.set()
                    for job in jobs:
                        job.result()
    assert hands(database, play) == sums


def test_a_played_round_by_the_command(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben"))
    with phones(database, play.id[:8], "--port", "0") as (url, process):
        for seat in range(2):
            Phone(url).sit(seat).lay(*"ttssd122pl")
        for seat in range(2):
            page = Phone(url)
            page.page = f"/S/{Codes(database, play.id).key(play.seats[seat].id)}"
            page.tap("done", on="1")
        assert stored(database, play.id).closed == 1
        process.send_signal(signal.SIGINT)
        assert process.wait() == 0
        assert process.stderr is not None
        assert process.stderr.read() in {"", f"{_no_network()}\n"}


def _no_network() -> str:
    return "scorekeeper: There is no network here, so only this machine can reach the page."


def test_what_the_command_can_not(database: Path) -> None:
    def run(*args: str) -> tuple[int, str]:
        result = CliRunner().invoke(cli, ["--db", str(database), "phones", *args])
        return result.exit_code, result.stderr

    open_store(database).close()
    code, text = run()
    assert code == 1
    assert "There is no unfinished play" in text
    new_play(database)
    taken = address.listening(address.addresses()[0], 0)
    code, text = run("--port", str(taken.getsockname()[1]))
    taken.close()
    assert code == 1
    assert "can’t be opened" in text


# Codes, addresses, languages


def test_codes_survive_and_a_broken_file_does_no_harm(database: Path) -> None:
    codes = Codes(database, "a")
    key = codes.sit("1")
    codes.say_done("1", (0, "tts"))
    again = Codes(database, "a")
    assert (again.code, again.seat_of(key), again.done("1")) == (codes.code, "1", (0, "tts"))
    assert again.seat_of(key.lower()) == "1"
    again.free("1")
    assert Codes(database, "a").seat_of(key) is None
    for number in range(30):
        Codes(database, f"p{number}").keep()
    assert len(json.loads(codes.path.read_text())["plays"]) == 20
    for broken in ("", "[]", '{"plays": {"a": 1}}', '{"plays": {"a": {"secret": "x"}}}'):
        codes.path.write_text(broken)
        assert len(Codes(database, "a").code) == 16


def test_the_qr_code_fits_and_can_be_read() -> None:
    rows = address.qr_rows("http://192.168.178.123:8137/K7QW2M9XRTB4ZP5C")
    assert (len(rows), {len(row) for row in rows}) == (15, {29})
    halves = {" ": (255, 255), "▀": (0, 255), "▄": (255, 0), "█": (0, 0)}
    lines = [[halves[sign][half] for sign in row] for row in rows for half in (0, 1)]
    points = bytes(line[x // 8] for line in lines for _ in range(8) for x in range(29 * 8))
    image = memoryview(points).cast("B", (len(lines) * 8, 29 * 8))
    (found,) = zxingcpp.read_barcodes(image)
    assert found.text == "HTTP://192.168.178.123:8137/K7QW2M9XRTB4ZP5C"


def test_the_next_free_port_is_taken() -> None:
    first = address.listening("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = address.listening("127.0.0.1", port)
    assert second.getsockname()[1] != port
    with pytest.raises(OSError, match="in use"):
        address.listening("127.0.0.1", port, exactly=True)
    first.close()
    second.close()


def test_addresses_are_those_of_a_network() -> None:
    found = address.addresses()
    assert all(re.fullmatch(r"\d+(\.\d+){3}", one) for one in found)
    assert found == [address.LOOPBACK] or not any(one.startswith(("127.", "169.")) for one in found)


def test_one_part_speaks_another_language() -> None:
    before = chosen()
    with speaking("zh_TW"):
        assert chosen() == "zh_TW"
        assert _("Done")
    assert chosen() == before
