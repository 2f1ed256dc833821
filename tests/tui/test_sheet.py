"""The sheet: entering, correcting, closing, undoing, by keys and by mouse."""

from pathlib import Path

import pytest

from scorekeeper.play import actions
from scorekeeper.settings import Settings
from scorekeeper.store.database import open_store
from tests.tui.drive import SIZES, Drive, driven
from tests.tui.plays import EVENING, FIVE, HOSTILE, make, stored

TWO = ("Ann", "Ben")
FULL = "tt12lspdde"
"""A hand of ten, for two players."""


def hands(path: Path, play_id: str, round_: int = 0) -> list[str | None]:
    play = stored(path, play_id)
    return [None if hand is None else play.game.write(hand) for hand in play.rounds[round_]]


def title(drive: Drive) -> str:
    return next(line for line in drive.lines if "╭─" in line).split("─")[1].strip()


KEYS: tuple[tuple[str, str | None, str], ...] = (
    # keys, what is laid then, words that are shown
    ("ttq", "ttq", "tempura"),
    ("TTQ", "ttq", ""),
    ("ｔｔ", "tt", ""),  # full-width letters
    ('&é"', "123", ""),
    ("ttq⌫", "tt", ""),
    ("ttq←⌫", "tq", ""),
    ("ttq<home><delete>", "tq", ""),
    ("ttq<home>d", "dttq", ""),
    ("ttqu", "tt", "Undone"),
    ("ttquuU", "tt", "Redone"),
    ("ttq<f9><f9><f10>", "tt", "Redone"),
    ("m", None, "the cards are t s d 1 2 3 e l q"),
    ("n", None, "n"),
    ("天", None, "switch the input method to English"),
    ("⌫", None, "no card to take back"),
    ("z", None, "z"),
    ("<ctrl+c>", None, "Esc goes back to Home"),
)


async def test_a_key_lays_a_card_or_is_answered_in_one_line(database: Path) -> None:
    plays = [make(database, TWO, [(None, None)]) for _case in KEYS]
    async with driven(database) as drive:
        for play, (keys, laid, words) in zip(plays, KEYS, strict=True):
            await drive.open("sheet", play.id)
            shown = await drive(keys)
            assert hands(database, play.id) == [laid, None], keys
            assert words in shown, (keys, shown)


async def test_what_is_laid_is_stored_at_once_and_shown_with_its_points(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "press the key of each card" in drive.text
        await drive("tt")
        assert hands(database, play.id) == ["tt", None]
        assert "Ann: 5 points so far" in drive.text
        assert "2/10◐" in drive.text.replace(" of ", "/")


async def test_enter_goes_round_the_table_and_closes_a_complete_round(database: Path) -> None:
    play = make(database, TWO, [(FULL, "tt12lspdd")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("e↑")
        assert "▶ Ann" in drive.text
        assert "Close the round" in drive.text
        await drive("⏎")
        assert "round 1 of 3 is scored" in drive.text
        await drive("⏎")
    assert stored(database, play.id).closed == 1


async def test_an_odd_round_is_asked_about_and_esc_stays(database: Path) -> None:
    play = make(database, TWO, [(FULL, "tt")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        shown = await drive("⏎")
        assert "please check" in shown
        assert "Ben" in shown
        await drive("⎋")
        assert stored(database, play.id).closed == 0
        assert "▶ Ben" in drive.text
        await drive("⏎k")
        assert "round 1 of 3 is scored" in drive.text
    assert stored(database, play.id).closed == 1


async def test_who_is_missing_is_named_and_may_have_laid_nothing(database: Path) -> None:
    play = make(database, TWO, [(FULL, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        shown = await drive("⏎")
        assert "Go on, enter them later" in shown
        await drive("n")
    assert hands(database, play.id) == [FULL, ""]


async def test_an_enter_too_many_at_the_beginning_does_not_move(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        shown = await drive("⏎")
        assert "Ann has no cards yet" in shown
        assert "▶ Ann" in shown


async def test_a_correction_goes_there_and_comes_back(database: Path) -> None:
    play = make(database)
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        seat = next(line for line in drive.lines if "▶" in line)
        await drive("<pageup>")
        assert "correcting" in drive.text
        assert "Round 2 of 3" in drive.text
        await drive("<home><delete>")
        assert len(stored(database, play.id).rounds[1][0] or ()) == 6
        await drive("d")
        assert "Done" in drive.lines[-1]
        await drive("⏎")
        assert "correcting" not in drive.text
        assert next(line for line in drive.lines if "▶" in line)[:20] == seat[:20]
        assert "please check" in await drive("<pageup><end>⌫⎋")
        assert "correcting" in await drive("⎋")
        assert "correcting" not in await drive("⎋k")
        await drive("<pageup><pageup><pageup>")
        assert "This is the first round." in drive.text
        await drive("⎋")
        assert "Round 3 of 3" in drive.text


async def test_everything_can_be_done_by_mouse(database: Path) -> None:
    play = make(database)
    async with driven(database, (120, 40)) as drive:
        await drive.open("sheet", play.id)
        await drive.click("R1")
        assert "Round 1 of 3 · correcting" in drive.text
        await drive.click("Dee", 0)
        await drive.click("Take back")
        assert len(stored(database, play.id).rounds[0][3] or ()) == 6
        await drive.click("Chopsticks")
        assert (stored(database, play.id).rounds[0][3] or ())[-1] == "c"
        await drive.click("Done")
        assert "Round 3 of 3" in drive.text


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_a_round_is_ended_and_left_by_mouse_alone(
    size: tuple[int, int], database: Path
) -> None:
    last = (*EVENING[2][:4], EVENING[2][4][:-1])
    play = make(database, closed=2, rounds=(*EVENING[:2], last))
    async with driven(database, size) as drive:
        await drive.click("c   Continue")
        await drive.click("R1")
        assert "Round 1 of 3" in drive.text
        await drive.click("Done")
        await drive.click("Wasabi")
        await drive.click("Close the round" if size[0] > 40 else "Done")
        assert stored(database, play.id).finished
        assert "How it was decided" in drive.text
        await drive.click("Home")
        await drive.click("p   Players")
        await drive.click("Back")
        await drive.click("h   History")
        assert "Bartholomew" in drive.text


async def test_a_click_on_a_card_puts_the_cursor_there(database: Path) -> None:
    play = make(database, TWO, [("ttq", None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive.click(" q ")
        await drive("d")
    assert hands(database, play.id)[0] == "ttdq"


async def test_undo_goes_across_rounds_and_says_what_it_takes_back(database: Path) -> None:
    play = make(database, TWO, [(FULL, "tt12lspdd")])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("e⏎⏎")
        assert "Round 2 of 3" in drive.text
        shown = await drive("u")
        assert "Round 1 of 3" in shown
        assert "Round 1 is open again" in shown
        shown = await drive("u")
        assert "9/10" in shown
        assert "Undone" in shown


async def test_full_hands_go_on_by_themselves_only_when_asked(database: Path) -> None:
    play = make(database, TWO, [("tt12lspdd", None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive("e")
        assert "▶ Ann" in drive.text
        await drive("⌫<f11>e")
        assert "▶ Ben" in drive.text
    settings = database.with_name("settings.json").read_text("utf-8")
    assert '"auto_next": true' in settings


async def test_a_four_player_round_takes_36_keys(database: Path) -> None:
    play = make(database, FIVE[:4], [(None,) * 4])
    laid = ["tt12lspd", "33wlwecd", "222ttssp", "dd3qpp1c"]
    keys = "⏎".join(laid) + "⏎"
    assert len(keys) <= 36
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        await drive(keys)
        assert "round 1 of 3 is scored" in drive.text
    assert hands(database, play.id) == laid


async def test_a_finished_play_is_corrected_and_led_back_to_its_result(database: Path) -> None:
    play = make(database, closed=3)
    async with driven(database) as drive:
        await drive.open("final", play.id)
        await drive("b")
        assert "Result" in drive.lines[-1]
        await drive("⌫⏎")
        assert "please check" in drive.text
        await drive("z")
        await drive("p⎋")
        assert "How it was decided" in drive.text


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40), (180, 50)])
async def test_names_of_any_kind_keep_the_columns_straight(
    size: tuple[int, int], database: Path
) -> None:
    play = make(database, HOSTILE, EVENING)
    async with driven(database, size) as drive:
        await drive.open("sheet", play.id)
        await drive("<pageup>")
        frames = [strip.cell_length for strip in drive.strips]
        assert set(frames) == {size[0]}
        await drive.open("round", play.id, 0)
        await drive.open("board", play.id, 0)
        assert {strip.cell_length for strip in drive.strips} == {size[0]}


async def test_another_program_is_followed(database: Path) -> None:
    play = make(database, TWO, [("tt", None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        other = open_store(database)
        other.act(play.id, lambda p: actions.enter(p, 0, 1, ("d", "d", "e")))
        drive.app._follow()
        await drive.settle()
        assert "3/10" in drive.text
        other.act(play.id, lambda p: actions.reorder(p, (1, 0)))
        drive.app._follow()
        await drive("q")
        other.close()
    assert hands(database, play.id) == ["dde", "ttq"]


async def test_keys_wait_in_order_while_the_file_is_locked(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        other = open_store(database)
        other.file.connection.execute("BEGIN IMMEDIATE")
        drive.post("ttq")
        while "what you type waits" not in drive.text:
            await drive.pilot.pause(0.02)
        other.file.connection.execute("ROLLBACK")
        while hands(database, play.id)[0] != "ttq":
            await drive.pilot.pause(0.02)
        await drive.settle()
        assert "what you type waits" not in drive.text
        other.close()


async def test_what_was_not_stored_is_named(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.tui.app.GIVE_UP", 0.1)
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        other = open_store(database)
        other.file.connection.execute("BEGIN IMMEDIATE")
        drive.post("ttq")
        while "Not stored" not in drive.text:
            await drive.pilot.pause(0.02)
        assert "t, t and q" in drive.text
        other.file.connection.execute("ROLLBACK")
        other.close()
        await drive("d")
    assert hands(database, play.id) == ["d", None]


async def test_a_card_shines_and_delays_no_key(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database, (120, 40), settings=Settings()) as drive:
        await drive.open("sheet", play.id)
        await drive("ttqwq")
        screen = drive.app.screen
        while screen._bright is not None:  # type: ignore[attr-defined]
            await drive.pilot.pause(0.02)
    assert hands(database, play.id)[0] == "ttqwq"


async def test_what_is_still_compared_is_named_apart(database: Path) -> None:
    play = make(database, TWO, [(None, None)])
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        assert "Ann: 5 points so far, 6 more as it stands" in await drive("tt3")


async def test_a_row_of_keltis_that_is_only_chosen_enters_nothing(database: Path) -> None:
    play = make(database, TWO, [(None, None)], game="keltis")
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        shown = await drive("b")
        assert hands(database, play.id) == [None, None]
        assert "Everything is entered." not in shown
        assert "needs a number before it" in await drive("g")
        await drive("45g")
        assert hands(database, play.id) == ["B: 4 5 g5", None]
