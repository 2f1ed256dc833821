"""Doors lead where they say, plays can be partly unsaid, and leaving leaves nothing behind."""

import json
import os
import signal
import time
from pathlib import Path
from typing import Any, Final

import pytest

from scorekeeper.play.play import Play
from scorekeeper.store.database import open_store
from tests.cli.runner import COMPLETE, run, run_json
from tests.met.test_keys import SCREENS, opened
from tests.tui.drive import Drive, driven
from tests.tui.plays import EVENING, make, stored
from tests.tui.rooms import NAMES, Life
from tests.tui.terminal import started

TWO: Final = ("Ann", "Ben")
FULL: Final = "tt12lspdde"


def kind(drive: Drive) -> str:
    return type(drive.app.screen).__name__.removesuffix("Screen")


def field(drive: Drive, name: str) -> Any:
    return drive.app.screen.query_one(f"#{name}")


# What is begun can be partly unsaid. --------------------------------------------------------------


async def save(drive: Drive, play: Play, **seats: str) -> None:
    """Write other names into the details of a play and save them."""
    await drive.open("details", play.id)
    for name, text in seats.items():
        field(drive, name.replace("_", "-")).value = text
    await drive("<f5>")
    if "Please check" in drive.text:
        await drive("s")


@pytest.mark.parametrize("closed", [0, 1])
async def test_a_seat_is_added_after_the_beginning_and_undone(closed: int, database: Path) -> None:
    play = make(database, TWO, [("tts", "sss"), (None, None)], closed=closed)
    async with driven(database, (120, 40)) as drive:
        await drive.open("sheet", play.id)
        await save(drive, play, seat_new="Chi")
        assert stored(database, play.id).names == ("Ann", "Ben", "Chi")
        await drive("u")
    assert stored(database, play.id).names == TWO


async def test_a_seat_is_removed_after_the_beginning_and_undone(database: Path) -> None:
    play = make(database, ("Ann", "Ben", "Chi"), [("tts", "sss", "dd")], closed=0)
    async with driven(database, (120, 40)) as drive:
        await drive.open("sheet", play.id)
        await save(drive, play, seat_2="")
        assert stored(database, play.id).names == ("Ann", "Chi")
        await drive("u")
    after = stored(database, play.id)
    assert (after.names, after.rounds[0][1]) == (("Ann", "Ben", "Chi"), ("s", "s", "s"))


async def test_seats_are_swapped_after_the_beginning_and_undone(database: Path) -> None:
    play = make(database, TWO, [("tts", "sss")], closed=0)
    async with driven(database, (120, 40)) as drive:
        await drive.open("sheet", play.id)
        await drive.open("details", play.id)
        field(drive, "seat-2").focus()
        await drive("<f8><f5>")
        after = stored(database, play.id)
        assert (after.names, after.rounds[0][0]) == (("Ben", "Ann"), ("s", "s", "s"))
        await drive("u")
    assert stored(database, play.id).names == TWO


def test_a_total_is_blanked_and_the_puddings_stay(database: Path) -> None:
    run("add", "sushi-go", "Ann=43:4", "Ben=40:2", db=database)
    run("edit", "last", "--result", "Ann=?:4", "--yes", db=database)
    ann = run_json("show", "last", db=database)["players"][0]
    assert (ann["total"], ann["puddings"]) == (None, 4)


async def test_a_total_is_blanked_on_the_screen_and_undone(database: Path) -> None:
    run("add", "sushi-go", "Ann=43:4", "Ben=40:2", db=database)
    play_id = run_json("plays", db=database)[0]["id"]
    async with driven(database, (120, 40)) as drive:
        await drive.open("final", play_id)
        await drive("b")
        field(drive, "result-0").value = ""
        await drive("<f5>")
        if "Please check" in drive.text:
            await drive("k")
        (ann, ben) = stored(database, play_id).results or ()
        assert (ann.total, ann.counted, ben.total) == (None, None, 40)
        await drive("u")
    (ann, ben) = stored(database, play_id).results or ()
    assert (ann.total, ann.counted) == (43, 4)


def test_a_play_of_another_edition_stays_out_of_records(database: Path) -> None:
    for points in ("Ann=90", "Ann=43"):
        run("add", "sushi-go", points, "Ben=40", "--date", "2026-04-24", "--yes", db=database)
    odd = next(
        play["id"] for play in run_json("plays", db=database) if play["players"][0]["total"] == 90
    )
    run("edit", odd, "--apart", "another edition", db=database)
    (stats,) = run_json("stats", db=database)
    assert (stats["plays"], stats["records"][0]["value"]) == (1, 43)
    assert "(kept apart)" in run("plays", db=database).stdout
    run("edit", odd, "--apart", "", db=database)
    (stats,) = run_json("stats", db=database)
    assert (stats["plays"], stats["records"][0]["value"]) == (2, 90)


async def test_a_play_without_a_card_is_dropped_and_offers_its_names(database: Path) -> None:
    async with driven(database) as drive:
        await drive("nAnn⏎Ben⏎⏎")
        assert kind(drive) == "Sheet"
        assert len(list(drive.app.store.every_log())) == 1
        await drive("⎋")
        assert not list(drive.app.store.every_log())
        await drive("n")
        assert [field(drive, f"seat-{seat}").value for seat in (0, 1)] == ["Ann", "Ben"]


# Doors. ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["", "h⏎"], ids=["from Home", "from a play"])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: "-".join(map(str, screen[:2])))
async def test_esc_home_leads_home(screen: tuple[Any, ...], first: str, life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        await drive(first)
        await opened(drive, ids, screen)
        says = "Esc  Home" in drive.lines[-1]
        await drive("⎋")
        assert not says or kind(drive) == "Home"


async def test_after_a_keltis_play_rules_and_settle_know_every_game(database: Path) -> None:
    make(database, TWO, [("R: 0 1 2", None)], game="keltis")
    async with driven(database, (120, 40)) as drive:
        await drive("g")
        first = [drive.lines[0], *[(await drive("g")).split("\n")[0] for _game in range(3)]]
        assert {line[1:7] for line in first} == {"Keltis", "Sushi "}
        await drive("⎋s")
        assert "Keltis" in drive.lines[0]
        shown = [drive.lines[0], *[(await drive("<f9>")).split("\n")[0] for _game in range(3)]]
        assert any(line.strip().startswith("Sushi Go!") for line in shown)


GAMES: Final = {
    "sushi-go": ("ttl", {}),
    "sushi-go-party": ("", {}),
    "keltis": ("R: 0 1 2", {}),
    "free": ("12", {"title": "Darts"}),
}


@pytest.mark.parametrize("door", ["<f5>", "<f6>", "<f8>", "<f8><f10>", "<f12>", "?", "="])
@pytest.mark.parametrize("game", GAMES)
async def test_every_door_of_a_play_opens_in_every_game(
    game: str, door: str, database: Path
) -> None:
    cards, rules = GAMES[game]
    play = make(database, TWO, [(cards, None)], game=game, rules=rules)
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive(door)
        assert kind(drive) != "Sheet" or door == "?" or "Why" in drive.text
        await drive("⎋⎋")
        for key in ("g", "s"):
            await drive.close()
            await drive(key)


async def test_an_old_result_of_a_free_game_leads_to_questions_of_others(database: Path) -> None:
    run("add", "free", "Ann=3", "Ben=4", "--rule", "title=Darts", db=database)
    async with driven(database, (120, 40)) as drive:
        await drive.open("final", run_json("plays", db=database)[0]["id"])
        assert "Sushi Go!" in await drive("v")
        assert "Sushi Go!" in await drive("⎋g")


async def test_esc_keeps_no_odd_round(database: Path) -> None:
    play = make(database, TWO, [(FULL, "tt")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "please check" in await drive("⏎")
        await drive("⎋")
        assert "▶ Ben" in drive.text
    assert stored(database, play.id).closed == 0


async def test_clicking_a_known_player_leaves_the_keys_with_the_seats(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        await drive("n")
        await drive.click("Dee", nth=-1)
        assert field(drive, "seat-0").value == "Dee"
        await drive("Zoe")
        assert field(drive, "seat-1").value == "Zoe"


async def test_enter_takes_the_completion_that_is_shown(database: Path) -> None:
    make(database, ("Ben", "Annabel"), EVENING[:1], closed=1)
    async with driven(database) as drive:
        assert "Ben; for somebody new, type a blank after the name." in await drive("nBe⏎")
        await drive("Ann␣⏎")
        names = [field(drive, f"seat-{seat}").value.strip() for seat in (0, 1)]
    assert names == ["Ben", "Ann"]


async def test_an_earlier_round_is_opened_by_mouse_alone(database: Path) -> None:
    play = make(database)
    async with driven(database, (120, 40)) as drive:
        await drive.click("Continue", nth=1)
        await drive.click("R1")
        assert "Round 1 of 3 · correcting" in drive.text
        await drive.click("Done")
        assert "Round 3 of 3" in drive.text
    assert stored(database, play.id) is not None


async def test_the_final_result_is_read_whole_by_keys_at_40_by_20(database: Path) -> None:
    play = make(database, NAMES, closed=3)
    async with driven(database, (40, 20)) as drive:
        seen = await drive.open("final", play.id)
        for _step in NAMES:
            seen += await drive("↓")
        assert all(name[:8] in seen for name in NAMES)
        shown = await drive("?")
        while "At the end" not in shown:
            shown = await drive("<pagedown>")
        assert "wins" in shown + await drive("<end>")


async def test_a_message_goes_with_the_next_key(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "No card has the key m" in await drive("m")
        assert "No card has the key" not in await drive("t")
        await drive("m⎋n")
        assert "No card has the key" not in drive.text


async def test_after_a_correction_one_enter_goes_back(database: Path) -> None:
    play = make(database)
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("<pageup>↓<home><delete>d⏎")
        assert "Round 3 of 3" in drive.text
        assert "correcting" not in drive.text
    assert stored(database, play.id).closed == 2


@pytest.mark.parametrize("note", ["", "a long remark about this evening " * 12])
async def test_remarks_push_no_total_off_the_final_result(note: str, database: Path) -> None:
    play = make(database, NAMES, closed=3)
    if note:
        run("edit", play.id, "--note", note, db=database)
    for seat in range(2):
        hand = ["--points", f"1:{NAMES[seat]}=3", "--because", "a card under the table " * 5]
        run("edit", play.id, *hand, db=database)
    totals = [str(total) for total in stored(database, play.id).score().totals]
    async with driven(database) as drive:
        lines = (await drive.open("final", play.id)).split("\n")
    for name, total in zip(NAMES, totals, strict=True):
        line = next(line for line in lines if name[:8] in line and "│" in line)
        assert total in line.replace("*", " ").split()


async def test_odd_hands_of_a_finished_keltis_play_are_asked_about_once(database: Path) -> None:
    play = make(database, TWO, [("R: 0 1 2", "R: 3 4 5")], game="keltis", closed=1)
    async with driven(database, (120, 40)) as drive:
        await drive.open("final", play.id)
        assert "check" not in drive.text
        await drive("b")
        await drive("<home><delete>⏎")
        if "please check" in drive.text:
            await drive("k")
        assert kind(drive) == "Final"
        assert "check" not in drive.text
        await drive("b⏎")
        assert kind(drive) == "Final"


# Leaving. ----------------------------------------------------------------------------------------


def test_q_while_a_file_is_read_leaves_no_process(tmp_path: Path) -> None:
    plays = [{**COMPLETE, "note": str(number)} for number in range(20_000)]
    tmp_path.joinpath("life.json").write_text(json.dumps({"plays": plays}))
    with started(tmp_path / "plays.db") as terminal:
        terminal.send("f")
        terminal.until_text("From the file")
        terminal.send("\t\t\tlife.json\x1b[17~")
        terminal.until_text("Looking into the file")
        terminal.send("⎋")
        terminal.until_text("From the file")
        terminal.send("⎋")
        terminal.until_text("New play")
        terminal.send("q")
        began = time.monotonic()
        assert terminal.ended() == 0
        assert time.monotonic() - began < 5
        assert terminal.sane


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_leaves_the_terminal_sane_and_the_code_says_so(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    with started(tmp_path / "plays.db") as terminal:
        os.kill(terminal.process.pid, number)
        assert terminal.ended() == 128 + number
        assert terminal.sane


def test_parts_of_a_kill_are_removed_at_the_next_start(database: Path) -> None:
    """Those that somebody is writing at this moment stay."""
    run("import", "-", "--yes", typed=COMPLETE, db=database)
    part = database.with_name(".scorekeeper-99999999-x.part")
    part.write_bytes(b"half a file")
    open_store(database).close()
    assert part.exists()
    earlier = time.time() - 90
    os.utime(part, (earlier, earlier))
    open_store(database).close()
    assert not part.exists()
