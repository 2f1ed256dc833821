"""The screen of the phones: it serves, asks and answers, and the sheet follows."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.tui.screens import phones
from scorekeeper.web.server import Serving
from tests.tui.drive import Drive, driven
from tests.tui.plays import make
from tests.web.phone import Phone, Stream, new_play


@pytest.fixture(autouse=True)
def own_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """One network address, and no port that another test may have."""

    def serving(path: Path, play_id: str, *, address: str | None, told: object) -> Serving:
        return Serving(path, play_id, address="127.0.0.1", port=0, told=told)  # type: ignore[arg-type]

    monkeypatch.setattr(phones, "Serving", serving)
    monkeypatch.setattr(phones, "addresses", lambda: ["127.0.0.1"])


async def aside(call: Callable[..., object], *values: object) -> object:
    """Let a phone do something while the screens go on."""
    return await asyncio.to_thread(call, *values)


async def until(drive: Drive, text: str) -> str:
    while text not in drive.text:
        await asyncio.sleep(0.01)
        await drive.settle()
    return drive.text


async def test_phones_from_the_sheet(database: Path) -> None:
    play = new_play(database, ("Aoife", "李雷", "Ed"))
    async with driven(database, (80, 24)) as drive:
        await drive.open("sheet", play.id)
        text = await drive("<f7>")
        server = drive.app.serving
        code = server.codes.code
        assert f"or type {server.host}" in text
        assert " ".join(code[at : at + 4] for at in range(0, 16, 4)) in text
        assert text.count("no phone") == 3
        first, second = Phone(server.url), Phone(server.url)
        await aside(first.sit, 1)
        await until(drive, "1 of 3 connected")
        await aside(first.lay, *"tts")
        await until(drive, "3 of 9")
        await aside(second.sit, 1)
        assert "A phone asks" in await until(drive, "shows 1.")
        await drive("n")
        assert "A phone asks" not in drive.text
        second = Phone(server.url)
        await aside(second.sit, 1)
        await until(drive, "shows 2.")
        await drive("y")
        assert "A phone asks" not in drive.text
        assert "3/9" in await drive("⎋")
        again = await drive("<f7>")
        assert "1 of 3 connected" in again
        assert server is drive.app.serving
        await drive("↓k")
        assert "0 of 3 connected" in drive.text
        await drive("c")
        assert server.codes.code != code
        await drive("x")
        assert not server.running
        assert "⏎ Serve" in drive.text
        await drive("⏎")
        assert drive.app.serving.running
        await drive("x")


async def test_odd_hands_and_narrow_windows(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben"))
    async with driven(database, (40, 20)) as drive:
        text = await drive.open("phones", play.id)
        server = drive.app.serving
        assert text.count("█▀▀▀▀▀█") >= 3
        assert "no phone" not in text
        assert "no phone" in await drive("⇥")
        for seat in range(2):
            phone = Phone(server.url)
            await aside(phone.sit, seat)
            await aside(phone.lay, *"tts")
            await aside(lambda phone=phone: phone.tap("done", on="1"))
        assert "Ann  3 of 10 cards." in await until(drive, "Please check")
        await drive("⏎")
        assert drive.app.store.play(play.id).closed == 1
        await drive("x")


async def test_home_opens_it_for_the_unfinished_play(database: Path) -> None:
    async with driven(database) as drive:
        await drive("m")
        assert "There is no unfinished play" in drive.text
        assert drive.app.serving is None


async def test_a_seat_left_with_enter_is_done(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben", "Chi"))
    async with driven(database, (80, 24)) as drive:
        await drive.open("sheet", play.id)
        await drive("<f7>")
        ann = Phone(drive.app.serving.url)
        await aside(ann.sit, 0)
        await drive("⎋ ↓tts")
        assert "▸ table’s keys  3 of 9" in await drive("<f7>")
        await drive("⎋ ⏎ ttsss12p3")
        assert "✓ done  3 of 9" in await drive("<f7>")
        await aside(ann.lay, *"ttsss12p3")
        assert "Please check" not in drive.text
        await aside(lambda: ann.tap("done", on="1"))
        assert "Ben  3 of 9 cards." in await until(drive, "Please check")
        # Another hand now: it has not been left yet, so nothing is asked.
        await drive("⎋ ↑ s <f7>")
        assert "Please check" not in await until(drive, "4 of 9")
        await drive("⎋ ⏎ <f7>")
        await until(drive, "Please check")
        await drive("⏎")
        assert drive.app.store.play(play.id).closed == 1


async def test_streams_end_before_the_program_does(database: Path) -> None:
    play = new_play(database, ("Ann", "Ben"))
    async with driven(database, (80, 24)) as drive:
        await drive.open("phones", play.id)
        serving = drive.app.serving
        phone = Phone(serving.url)
        await aside(phone.sit, 0)
        stream = await asyncio.to_thread(Stream, phone)
        await aside(stream.until, "event: main")
    # That is the end of a whole answer, not of a broken connection.
    await aside(stream.until, "\r\n0\r\n\r\n")
    stream.socket.close()
    assert not serving.running


async def test_another_address_keeps_the_seats(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def serving(path: Path, play_id: str, *, address: str, told: object) -> Serving:
        return Serving(path, play_id, address=address or here[0], port=0, told=told)  # type: ignore[arg-type]

    here = ["127.0.0.1", "127.0.0.2"]
    monkeypatch.setattr(phones, "Serving", serving)
    monkeypatch.setattr(phones, "addresses", lambda: here)
    play = new_play(database, ("Ann", "Ben"))
    async with driven(database, (80, 24)) as drive:
        await drive.open("phones", play.id)
        first = Phone(drive.app.serving.url)
        await aside(first.sit, 0)
        assert "type 127.0.0.2:" in await drive("a")
        # The laptop wakes up in another network.
        here[:] = ["127.0.0.3"]
        drive.app.screen._look_at_address()
        assert "type 127.0.0.3:" in await drive()
        again = Phone(drive.app.serving.url)
        again.page = first.page
        await aside(again.lay, "t")
        assert "1 of 2 connected" in await until(drive, "1 of 10")


async def test_nobody_comes(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play = new_play(database, ("Ann", "Ben"))
    async with driven(database, (80, 24)) as drive:
        assert "Nobody comes?" not in await drive.open("phones", play.id)
        monkeypatch.setattr(phones, "NOBODY", -1.0)
        drive.app.screen.paint()
        text = await drive()
        assert "Nobody comes?" in text
        assert "hotspot" in text
        await aside(Phone(drive.app.serving.url).sit, 0)
        await until(drive, "1 of 2 connected")
        assert "Nobody comes?" not in drive.text


async def test_eight_seats_fit(database: Path) -> None:
    names = ("Ann", "Ben", "Chi", "Dee", "Ed", "Flo", "Gus", "Hà")
    play = new_play(database, names, "sushi-go-party")
    async with driven(database, (80, 24)) as drive:
        await drive.open("phones", play.id)
        phone = Phone(drive.app.serving.url)
        await aside(phone.sit, 7)
        await aside(phone.lay, "t")
        text = await until(drive, "1 of 7")
        assert all(f" {name} " in text for name in names)


async def test_a_rematch_from_the_result_takes_the_phones_along(database: Path) -> None:
    rounds = [["ttssd122pl"] * 2] * 3
    play = make(database, names=("Ann", "Ben"), rounds=rounds, closed=3)
    async with driven(database, (80, 24)) as drive:
        await drive.open("phones", play.id)
        ann = Phone(drive.app.serving.url)
        await aside(ann.sit, 0)
        await drive("⎋")
        await drive.open("final", play.id)
        await drive("r r")
        assert "Final result" not in await aside(ann.look)
        await aside(ann.lay, "t")
        new = drive.app.serving.do(lambda table: table.play)
        assert new.id != play.id
        assert "1/10" in await until(drive, "1/10")
