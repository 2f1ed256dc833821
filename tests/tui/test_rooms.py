"""What people do in the rooms around a play, told as short strings of keys."""

import json
from pathlib import Path
from typing import Any

from scorekeeper.play.play import Play
from scorekeeper.store import queries
from scorekeeper.store.database import open_store
from scorekeeper.tui.widgets.fields import Field
from tests.tui.drive import Drive, driven
from tests.tui.plays import EVENING, make
from tests.tui.rooms import NAMES, Life


def rows(path: Path, **wanted: Any) -> list[queries.Row]:
    store = open_store(path, writable=False)
    try:
        return queries.history(store, queries.Filter(**wanted))
    finally:
        store.close()


def play_of(path: Path, play_id: str) -> Play:
    store = open_store(path, writable=False)
    try:
        return store.play(play_id)
    finally:
        store.close()


def field(drive: Drive, name: str) -> Any:
    return drive.app.screen.query_one(f"#{name}")


async def fill(drive: Drive, **texts: str) -> None:
    for name, text in texts.items():
        field(drive, name.replace("_", "-")).value = text
    await drive.settle()


# New play --------------------------------------------------------------------------------------


async def test_names_are_completed_and_an_empty_seat_starts(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    make(path, ("Ben", "Annabel"), EVENING[:1], closed=1)
    async with driven(path) as drive:
        shown = await drive("nBe⏎")
        assert "Ben; for somebody new, type a blank after the name." in shown
        await drive("Ann␣⏎")  # whole as it is, so nobody's beginning
        assert [field(drive, f"seat-{seat}").value.strip() for seat in (0, 1)] == ["Ben", "Ann"]
        assert "Round 1" in await drive("⏎")
    assert rows(path)[0].names == ("Ben", "Ann")


async def test_two_seats_are_two_people(tmp_path: Path) -> None:
    async with driven(tmp_path / "plays.db") as drive:
        shown = await drive("nSam⏎sam⏎")
        assert "“sam” sits here already; somebody else of that name could be “sam 2”." in shown
        assert "one player" in (await drive("⌫⌫⌫⏎")).lower() or "2 to 5" in drive.text


async def test_a_play_without_a_card_is_dropped_and_offers_its_names(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await drive("nAnn⏎Ben⏎⏎⎋")
        assert not rows(path)
        await drive("n")
        assert [field(drive, f"seat-{seat}").value for seat in (0, 1)] == ["Ann", "Ben"]
        await drive("⎋n")  # typed names stay, too
        assert field(drive, "seat-0").value == "Ann"


async def test_a_play_is_begun_by_mouse_alone(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    make(path, NAMES, EVENING)
    async with driven(path, (120, 40)) as drive:
        await drive.click("New play")
        for name in ("Dee", "Ed", "Aoife"):
            await drive.click(name, nth=-1)
        assert drive.app.focused is field(drive, "seat-3")
        await drive.click("Start", nth=-2)
    assert rows(path)[0].names == ("Dee", "Ed", "Aoife")


async def test_house_rules_are_chosen_and_counted(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await drive("nAnn⏎Ben⏎<f4>")
        assert "●" in drive.text
        await drive("→⎋")
        assert "1 changed" in drive.text
        await drive("<f5>")
    play = play_of(path, rows(path)[0].id)
    assert sum(play.rules[rule.id] != rule.default for rule in play.game.rules) == 1


async def test_a_rematch_seats_the_same_people(life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path) as drive:
        await drive("r")
        assert "Bartholomew-James starts." in drive.text
        await drive("r")
    first = next(row for row in rows(path) if row.id not in ids)
    assert first.names == NAMES
    assert play_of(path, first.id).starter == 1


# Looking back ----------------------------------------------------------------------------------


async def test_the_history_is_searched_and_filtered(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path) as drive:
        assert "1–9 of 9" in await drive("h")
        assert "1–1 of 1" in await drive("/2026-03")
        assert "1–9 of 9" in await drive("⎋x")
        assert "Sushi Go!" in (await drive("g")).split("\n")[0]
        await drive("xpDee⏎")
        assert "Dee" in drive.lines[0]
        assert "No plays" not in await drive("/zzz")
        assert "0" not in drive.lines[4]


async def test_a_play_goes_into_the_bin_and_comes_back(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path) as drive:
        await drive("h↓d")
        assert "Delete this play?" in drive.text
        await drive("⎋")
        assert len(rows(path)) == 9
        assert "The play is in the bin" in await drive("dd")
        assert len(rows(path)) == 8
        assert "1 play" in await drive("b")
        assert "Back: Sushi Go!" in await drive("u")
        assert len(rows(path)) == 9
        await drive("⎋dd b e")
        await drive("e")
    assert len(rows(path)) == 8
    assert not rows(path, state="binned")


async def test_one_play_is_read_card_by_card_and_corrected(life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        shown = await drive.open("play", ids[-2])
        assert "Round 1" in shown
        assert "Bartholomew-James wins" in shown
        assert "Journal" in await drive("j")
        await drive("⎋")
        await drive("⏎")
        assert type(drive.app.screen).__name__ == "SheetScreen"


async def test_the_details_are_changed_in_one_go(life: Life) -> None:
    path, ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        await drive.open("details", ids[-2])
        await fill(drive, date="tomorrow")
        assert "is not a date" in await drive("<f5>")
        await fill(drive, date="2026-04-24", place="Hut", apart="another edition")
        field(drive, "note").text = "line one\nline two"
        await fill(drive, seat_2="Noor")
        await drive("<f5>")
        assert len(drive.app.screen_stack) == 1
    play = play_of(path, ids[-2])
    assert (play.started, play.place, play.apart) == ("2026-04-24", "Hut", "another edition")
    assert play.note == "line one\nline two"
    assert play.names == ("Aoife", "Noor", "李雷", "Dee", "Ed")


async def test_seats_are_taken_away_added_and_moved(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    play = make(path, ("Ann", "Ben", "Chi"), (("tts", "sss", "dd"),), closed=0)
    async with driven(path, (120, 40)) as drive:
        await drive.open("details", play.id)
        await fill(drive, seat_2="", seat_new="Dee")
        field(drive, "seat-3").focus()
        await drive("<f8>")
        await drive("<f5>")
        assert "All that Ben has goes too." in drive.text
        await drive("⎋")
        assert "Details" in drive.text
        await drive("<f5>s")
    after = play_of(path, play.id)
    assert after.names == ("Ann", "Chi", "Dee")
    assert after.rounds[0][1] == tuple("dd")


# Players ---------------------------------------------------------------------------------------


async def test_a_player_is_renamed_joined_hidden_and_all_of_it_undone(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        await drive("p")
        first = drive.app.store.people().name(drive.app.screen.marked_person())
        await drive("m")
        drive.app.screen.query(Field).first().value = "Noor"
        assert f"{first} is Noor now." in await drive("⏎")
        assert f"Taken back: {first} is Noor now." in await drive("u")
        assert first in drive.text
        await drive("sDee⏎")
        assert "the same person as Dee?" in drive.text
        await drive("s")
        assert len(drive.app.store.people().roots()) == 4
        await drive("u")
        assert len(drive.app.store.people().roots()) == 5
        assert "is hidden; all plays stay." in await drive("h")
        assert "  hidden" in drive.text
        await drive("<end>h")
        assert "  hidden" not in drive.text


async def test_the_players_are_sorted_and_read(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path, (120, 40)) as drive:
        assert "by wins" in await drive("p")
        assert "by rate" in await drive("o")
        await drive.app.workers.wait_for_complete()
        shown = await drive()
        assert "Figures" in shown
        assert "Streak now" in shown
        assert "Longest" in shown
        assert "Records" in await drive("<pagedown>" * 4)
        assert (await drive("↓")) != shown
        assert "History" in await drive("⏎")


# Old results -----------------------------------------------------------------------------------


async def test_an_old_result_is_kept_and_put_right(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path, (120, 40)) as drive:
        await drive("oAnn⏎43:4⏎Ben⏎40:2⏎")
        assert "Ann wins 43–40." in drive.text
        await drive("⏎")
        assert rows(path)[0].totals == (43, 40)
        await drive("⏎")
        assert field(drive, "result-0").value == "43:4"
        await fill(drive, result_0="39")
        await drive("<f5>")
    kept = rows(path)[0]
    assert (kept.totals, kept.without_cards) == ((39, 40), True)


async def test_what_the_rules_forbid_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path, (120, 40)) as drive:
        await drive("o")
        await fill(drive, seat_0="Ann", result_0="10+10+10; 50:1", seat_1="Ben", result_1="9+9+9:0")
        assert "Please check" in await drive("<f5>")
        await drive("⎋")
        assert not rows(path)
        await drive("⎋o")
        assert field(drive, "seat-0").value == "Ann"  # nothing typed is lost
        await drive("<f5>k")
    assert rows(path)[0].totals[0] == 50


# Questions -------------------------------------------------------------------------------------


async def test_a_question_is_settled_while_typing(tmp_path: Path) -> None:
    async with driven(tmp_path / "plays.db", (80, 24)) as drive:
        shown = await drive("s5→3→3→2")
        assert "6" in shown
        assert "(most)" in shown
        assert "Rule (p3)" in shown
        await drive("<f6>")
        assert "pudding" in drive.text.lower()
        assert "clipboard" not in await drive("<f8>")


async def test_what_if_changes_nothing(life: Life) -> None:
    path, ids = life(NAMES)
    before = play_of(path, ids[-1]).rounds
    async with driven(path, (120, 40)) as drive:
        await drive("s<f10><f5>")
        await fill(drive, value_0="sss")
        assert "→" in drive.text
        assert "Nothing of this is stored." in drive.text
    assert play_of(path, ids[-1]).rounds == before


async def test_cards_are_found_by_the_names_of_others(tmp_path: Path) -> None:
    async with driven(tmp_path / "plays.db", (80, 24)) as drive:
        await drive("g→/gyoza⎋")
        assert "Dumpling" in drive.text
        assert "Tempura" not in drive.text
        assert "Keltis" in await drive("gg")


async def test_a_lesson_is_played_to_its_end(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    async with driven(tmp_path / "plays.db", (120, 40)) as drive:
        assert "0 of" in await drive("l")
        await drive("⏎")
        for _step in range(6):
            if "Rulebook" in drive.text:
                break
            await drive("⏎")
        assert "Rulebook" in drive.text
        assert "1 of" in await drive("⎋")


# Keeping ---------------------------------------------------------------------------------------


async def test_plays_go_out_come_in_and_go_back(life: Life, tmp_path: Path) -> None:
    path, _ids = life(NAMES)
    file, other = tmp_path / "out.json", tmp_path / "other.db"
    async with driven(path, (80, 24)) as drive:
        await drive("f")
        await fill(drive, target=str(file))
        await drive("<f5>")
        await drive.app.workers.wait_for_complete()
        await drive.settle()
        assert "9 plays written" in drive.text
        assert "There is such a file already" in await drive("<f5>")
    assert len(json.loads(file.read_text())["plays"]) == 9
    async with driven(other, (80, 24)) as drive:
        await drive("f")
        await fill(drive, source=str(file))
        await drive("<f6>")
        await drive.app.workers.wait_for_complete()
        await drive.settle()
        assert "9 plays to store." in drive.text
        assert not rows(other)
        await drive("↓↓↓↓↓⏎")  # the first play is left out
        await drive.app.workers.wait_for_complete()
        await drive.settle()
        await drive("<f5>")
        await drive.app.workers.wait_for_complete()
        await drive.settle()
        assert "8 plays stored." in drive.text
        await drive("⎋<f7>t")
        assert "8 plays are in the bin" in drive.text
    assert not rows(other)


async def test_a_backup_is_made_and_brought_back(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path, (80, 24)) as drive:
        await drive("bb")
        await drive.app.workers.wait_for_complete()
        await drive.settle()
        assert "Backup written" in drive.text
        assert "Copying" not in drive.text
        await drive("⎋hdd⎋b⏎")
        assert "Bring this backup back?" in drive.text
        assert len(rows(path)) == 8
        await drive("y")
        assert "9 plays are here now." in drive.text
    assert len(rows(path)) == 9


async def test_settings_hold_at_once_and_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path, (80, 24)) as drive:
        await drive("e↓⏎↓→")
        assert not drive.app.look.dark
        assert drive.app.settings.auto_next
    kept = json.loads((tmp_path / "settings.json").read_text())
    assert kept["auto_next"] is True


async def test_a_game_of_the_tables_own_is_offered_again(tmp_path: Path) -> None:
    path = tmp_path / "plays.db"
    async with driven(path) as drive:
        await drive("nAnn⏎Ben⏎")
        field(drive, "game").turn(-1)
        await drive("<f4>⏎")
        drive.app.screen.query(Field).first().value = "Wizard"
        assert "● Wizard" in await drive("⏎")
        await drive("⎋<f5>12⎋")
        assert "Wizard" in drive.text
        await drive("n")
        assert "Wizard" in str(field(drive, "game").options)
    assert rows(path)[0].title == "Wizard"


async def test_enter_opens_one_screen_and_a_name_is_picked_by_mouse(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path) as drive:
        for room in ("practice", "history", "lessons", "players"):
            await drive.open(room)
            await drive("⏎")
            assert len(drive.app.screen_stack) == 3, room
            await drive.close()
        await drive("h p")
        shown = await drive.click(NAMES[1])
        assert shown.startswith(" History")
        assert NAMES[1] in shown.splitlines()[0]


async def test_a_name_that_is_too_long_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    async with driven(tmp_path / "plays.db") as drive:
        await drive("n" + "x" * 41)
        assert "40 is the most" in await drive("⏎")
        assert drive.app.focused is field(drive, "seat-0")


async def test_no_footer_below_a_dialog_names_keys_that_do_nothing(life: Life) -> None:
    path, _ids = life(NAMES)
    async with driven(path) as drive:
        await drive("h")
        assert "Esc  Back" in drive.lines[-1]
        await drive("d")
        assert drive.lines[-1].strip() == ""
        assert "Esc  Back" in await drive("⎋")


async def test_help_says_what_both_keys_of_a_pair_do(tmp_path: Path) -> None:
    async with driven(tmp_path / "plays.db") as drive:
        await drive.open("rules")
        shown = await drive("<f1>")
        assert "←→" in shown
        assert "Go to the next part, or the one before" in shown
