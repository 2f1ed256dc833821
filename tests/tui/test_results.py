"""Round result, final result, big board, points by hand, and other games on the same screens."""

import re
from pathlib import Path

import pytest

from scorekeeper.play import actions
from scorekeeper.settings import Settings
from scorekeeper.store.database import open_store
from tests.tui.drive import driven
from tests.tui.plays import EVENING, FIVE, make, stored


async def test_a_round_is_looked_at_player_by_player_and_corrected(database: Path) -> None:
    play = make(database, closed=2, rounds=EVENING[:2])
    async with driven(database) as drive:
        shown = await drive.open("round", play.id, 1)
        assert "▲" in shown
        assert "ahead" in shown
        first = next(line for line in drive.lines if "▶" in line)
        await drive("↓")
        assert next(line for line in drive.lines if "▶" in line) != first
        shown = await drive("?")
        assert "p4" in shown
        await drive("⎋")
        await drive.click("Aoife")
        assert "─ Aoife: " in drive.text
        await drive("b")
        assert "Round 2 of 3 · correcting" in drive.text
        await drive("⎋")
        assert "Round 3 of 3" in drive.text


async def test_undo_on_a_result_opens_the_round_again(database: Path) -> None:
    play = make(database, closed=2, rounds=EVENING[:2])
    async with driven(database) as drive:
        await drive.open("round", play.id, 1)
        shown = await drive("u")
        assert "Round 2 of 3" in shown
        assert "Round 2 is open again" in shown
    assert stored(database, play.id).closed == 1


async def test_the_result_of_a_round_goes_on_to_the_next(database: Path) -> None:
    play = make(database, closed=2, rounds=EVENING[:2])
    async with driven(database, (120, 40)) as drive:
        shown = await drive.open("round", play.id, 1)
        assert "p4" in shown
        assert "after round 2" in shown
        shown = await drive("⏎")
        assert "Round 3 of 3" in shown


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
async def test_every_round_of_a_final_result_is_reached_by_keys(
    size: tuple[int, int], database: Path
) -> None:
    play = make(database, closed=3)
    async with driven(database, size) as drive:
        await drive.open("final", play.id)
        for number in "123":
            assert f"Round {number}" in await drive(number)
            await drive("⏎" if number == "2" else "⎋")
            assert "Result" in drive.text
        assert "had 3 rounds" in await drive("7")
        assert "At the end" in await drive("?")


async def test_a_result_is_noted_copied_and_saved_as_a_picture(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(database.parent))
    play = make(database, closed=3)
    async with driven(database, (120, 40)) as drive:
        await drive.open("final", play.id)
        await drive("c")
        assert "Bartholomew-James" in drive.app.clipboard
        await drive("nvery␣good<f5>")
        assert "Note: very good" in drive.text
        await drive("s")
        assert "Save the picture as" in drive.text
        await drive("⏎")
        await drive("s<home>/dev/null/⏎")
        assert "can't be written" in drive.text
        await drive("⎋⎋")
    (picture,) = database.parent.glob("*.svg")
    assert "Bartholomew-James" in picture.read_text("utf-8")
    assert stored(database, play.id).note == "very good"


async def test_totals_count_up_and_any_key_ends_that_and_is_not_lost(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.tui.screens.final.FinalScreen.MOMENT", 60)
    play = make(database, closed=3)
    async with driven(database, settings=Settings()) as drive:
        shown = await drive.open("final", play.id, moment=True)
        assert "wins" not in shown.split("How it was decided")[0]
        shown = await drive("2")
        assert "Round 2" in shown


async def test_what_was_special_is_told_when_it_is_true(database: Path) -> None:
    for day in range(10, 17):
        make(database, FIVE[:2], [("tt12lspdde", "tt12lspdd1")], closed=1, started=f"2026-11-{day}")
    low = ("dd1", "ee"), ("", "c"), ("", "w")
    for day in range(17, 23):
        make(database, FIVE[:2], low, closed=3, started=f"2026-11-{day}T20:00:00+01:00")
    high = ("ttttttsss", "ee"), ("dd", "l"), ("q", "1")
    play = make(database, FIVE[:2], high, closed=3, started="2026-11-30T20:00:00+01:00")
    async with driven(database, (120, 40)) as drive:
        await drive.open("final", play.id)
        while "★ " not in drive.text.split("How it was decided")[1]:
            await drive.pilot.pause(0.02)
        await drive("⎋")


async def test_the_big_board_comes_back_with_any_key(database: Path) -> None:
    play = make(database)
    async with driven(database) as drive:
        await drive.open("sheet", play.id)
        shown = await drive("<f6>")
        assert "█████" in shown
        assert "Bartholomew" in shown
        assert "Round 3 of 3" in await drive("x")
        await drive("<f6>")
        assert "Round 3 of 3" in await drive.click("Aoife")


@pytest.mark.parametrize("size", [(40, 20), (80, 24)])
async def test_the_big_board_ranks_a_finished_play_by_its_tie_break(
    size: tuple[int, int], database: Path
) -> None:
    play = make(database, rounds=EVENING, closed=3)
    assert (play.score().totals[2], play.score().ranks[2]) == (30, 3)
    assert (play.score().totals[4], play.score().ranks[4]) == (30, 4)
    async with driven(database, size) as drive:
        await drive.open("board", play.id, 2)
        assert re.search(r"4 +E  Ed +30|4th", drive.text)


async def test_points_by_hand_are_asked_for_with_the_reason_and_marked(database: Path) -> None:
    play = make(database, closed=2, rounds=EVENING[:2])
    async with driven(database) as drive:
        await drive.open("round", play.id, 1)
        shown = await drive("=")
        assert "From the cards: 14" in shown
        for odd in ("12.5", "1e3", "0x10", "9" * 40, "－"):
            await drive("".join(odd))
            assert odd[:20] in drive.text
            shown = await drive("⏎")
            assert "By hand" in shown
            await drive("⌫" * len(odd))
        shown = await drive("−4⏎")
        assert "−4* = 14 from the cards and −18 by hand." in shown
        assert "round 2 of 3 is scored" in await drive("late⏎")
        assert "−4" in drive.text
        (given,) = stored(database, play.id).by_hand
        assert (given.note, given.points) == ("late", -18)
        await drive("=⎋")
        assert len(stored(database, play.id).by_hand) == 1
        await drive("=⌫⌫⏎")
    assert not stored(database, play.id).by_hand


async def test_a_play_without_cards_has_a_result_too(database: Path) -> None:
    from scorekeeper.games.scorecard import Result

    store = open_store(database)
    people = [store.person(name) for name in FIVE[:3]]
    results = (Result(total=43), Result(rank=2), Result(total=20, rounds=(10, 5, 5), counted=1))
    cells = actions.begin(
        store.people(), "sushi-go", people, {}, started="2026-01-05", first=None, results=results
    )
    play = store.begin(cells)
    store.close()
    for size in ((40, 20), (80, 24), (120, 40)):
        async with driven(database, size) as drive:
            shown = await drive.open("final", play.id)
            assert "Bartholo" in shown
            assert "–" in shown


@pytest.mark.parametrize("size", [(40, 20), (80, 24), (120, 40)])
async def test_a_game_with_rows_is_entered_on_the_same_sheet(
    size: tuple[int, int], database: Path
) -> None:
    play = make(database, FIVE[:3], [(None, None, None)], game="keltis")
    async with driven(database, size) as drive:
        shown = await drive.open("sheet", play.id)
        assert "Red" in shown
        await drive("R013Y66⌫←5")
        hand = stored(database, play.id).rounds[0][0]
        assert hand is not None
        assert len(hand) == 5
        assert "Stones" in drive.text or "stones" in drive.text
        await drive("<f6>")


async def test_a_play_of_open_length_is_ended_by_the_table(database: Path) -> None:
    play = make(database, FIVE[:3], [("12", "7", "30")], game="free", rules={"title": "Darts"})
    async with driven(database) as drive:
        shown = await drive.open("sheet", play.id)
        assert "Darts" in shown
        await drive("<f4>")
        assert "How it was decided" in drive.text
    assert stored(database, play.id).finished


async def test_a_result_follows_another_program(database: Path) -> None:
    play = make(database, closed=3)
    async with driven(database) as drive:
        await drive.open("final", play.id)
        other = open_store(database)
        other.undo(play.id)
        drive.app._follow()
        await drive.settle()
        assert "Round 3 of 3" in drive.text
        other.act(play.id, actions.bin)
        drive.app._follow()
        await drive.settle()
        assert "New play" in drive.text
        other.close()
