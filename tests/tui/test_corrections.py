"""Corrections: any hand of any round in a few keys, everything reckoned anew for everybody."""

from pathlib import Path

import pytest

from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from tests.games.sushi_go import reference
from tests.tui.drive import Person, Start, rows, stored_hands
from tests.tui.plays import FOUR, TWO, keep, play_of

NAMES = ("Ann", "Ben", "Chi")
ICONS = ["331ttddss", "331ttddss", "1ttddsspp"]
"""7, 7 and 1 icons: the first two share the 6."""


def maki_points(person: Person, round_: int) -> list[int]:
    category = next(
        number for number, found in enumerate(person.sheet.card.categories) if found.id == "maki"
    )
    hands = person.sheet.card.rounds[round_].hands
    return [hand.points[category] for hand in hands if hand is not None]


async def test_a_card_of_round_1_is_changed_while_round_3_is_open(
    start: Start, database: Path
) -> None:
    # 4, 3 and 1 icons pay 6, 3 and 0; with 4, 4 and 1 everybody's points are others
    first = ["31ttqqddd", "3ttddsslp", "1eettddsp"]
    keep(database, play_of(NAMES, [first, ICONS, [None] * 3], closed=2))
    async with start() as person:
        await person.open()
        assert person.cell == (2, 0, 0)
        before = list(person.sheet.card.totals)
        assert maki_points(person, 0) == [6, 3, 0]
        # six keys: two rounds up, one player down, to the first card, out with … in with another
        keys = ["pageup", "pageup", "down", "end", "backspace", "1"]
        assert len(keys) <= 6
        await person.press(*keys[:2])
        assert "Correcting round 1" in person.words
        assert "Esc goes back to round 3" in person.words
        await person.press(*keys[2:])
        changed = ["31ttqqddd", "3ttddssl1", "1eettddsp"]
        assert person.sheet.play.rounds[0] == tuple(changed)
        assert maki_points(person, 0) == [3, 3, 0]
        scored = [hand.total for hand in reference.score_round(changed)]
        assert [hand.total for hand in person.sheet.card.rounds[0].hands if hand] == scored
        gained = [after - old for after, old in zip(person.sheet.card.totals, before, strict=True)]
        assert gained == [-3, 0, 0]
        for name, total in zip(NAMES, person.sheet.card.totals, strict=True):
            row = next(line for line in person.lines if name in line.split()[:2])
            assert str(total) in row.split()
        assert len(stored_hands(database)) == 2
        assert rows(database, "SELECT rounds, rounds_closed FROM plays") == [(3, 2)]
        assert rows(database, "SELECT total FROM hands WHERE round = 0 ORDER BY seat") == [
            (total,) for total in scored
        ]
        await person.press("escape")
        assert person.cell[0] == 2
        assert "Correcting" not in person.words


async def test_closing_a_corrected_round_adds_none(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, [ICONS, ICONS], closed=2))
    async with start() as person:
        await person.open()
        await person.press("b", "b", "enter", "enter", "enter")
        assert person.on(RoundResultScreen).round == 0
        await person.press("enter")
        assert person.cell == (2, 0, 0)
        assert rows(database, "SELECT rounds, rounds_closed FROM plays") == [(3, 2)]


async def test_a_click_on_an_earlier_round_opens_it(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, [ICONS, ICONS], closed=2))
    async with start() as person:
        await person.open()
        row = next(y for y, line in enumerate(person.lines) if line.startswith("   Ben"))
        heading = next(line for line in person.lines if " R1 " in line)
        await person.click_at(heading.index("R1") + 1, row)
        assert person.cell[:2] == (0, 1)
        assert "Correcting round 1" in person.words
        await person.click_footer("Back")
        assert person.cell[0] == 2


async def test_the_arrows_insert_and_delete_inside_a_hand(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ltqs")
        await person.press("home", "w")
        assert person.sheet.play.rounds[0][0] == "wltqs"
        assert person.cell == (0, 0, 1)
        await person.press("right", "delete")
        assert person.sheet.play.rounds[0][0] == "wlqs"
        await person.press("left", "left", "left", "backspace")
        assert person.sheet.play.rounds[0][0] == "wlqs"
        await person.press("end", "left", "backspace", "d")
        assert person.sheet.play.rounds[0][0] == "wlds"
        assert stored_hands(database) == [("wlds",)]


async def test_a_click_on_a_card_puts_the_cursor_behind_it(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ltqs")
        row = next(y for y, line in enumerate(person.lines) if "▐l▌" in line)
        await person.click_at(person.lines[row].index("▐t▌") + 1, row)
        assert person.cell == (0, 0, 2)
        await person.type("\bw")
        assert stored_hands(database) == [("lwqs",)]


async def test_a_finished_play_is_corrected_and_has_another_winner(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES[:2], TWO))
    (before,) = rows(database, "SELECT player FROM play_results WHERE winner = 1")
    async with start() as person:
        await person.click_text("★", inside="#results")
        final = person.on(FinalResultScreen)
        loser = next(seat for seat in (0, 1) if seat not in final.card.winners)
        await person.press("b")
        assert "Correcting round 3 of a finished play" in person.words
        while person.sheet.seat != loser:
            await person.press("down")
        await person.type("\b" * 10)
        # an emptied hand stays entered: blank is not 0
        assert rows(database, "SELECT cards FROM hands WHERE round = 2 AND seat = ?", loser) == [
            ("",)
        ]
        await person.type("wqwqwllsss")
        await person.press("escape")
        final = person.on(FinalResultScreen)
        assert final.card.winners == (loser,)
        assert rows(database, "SELECT player FROM play_results WHERE winner = 1") != [before]
        assert rows(database, "SELECT count(*) FROM plays WHERE finished = 1") == [(1,)]


@pytest.mark.parametrize("round_", range(3))
@pytest.mark.parametrize("seat", [0, 3])
async def test_any_cell_is_reached_and_changed_in_six_keys(
    start: Start, database: Path, round_: int, seat: int
) -> None:
    keep(database, play_of((*NAMES, "Dov"), FOUR[:2], closed=2))
    async with start() as person:
        await person.open()
        keys = ["pageup"] * (2 - round_) + (["up"] if seat == 3 else []) + ["backspace", "c"]
        assert len(keys) <= 6
        if round_ == 2:
            await person.type("22")
            await person.press("up")
            await person.type("22")
            await person.press("down")
        await person.press(*keys)
        hand = person.sheet.play.rounds[round_][seat] or ""
        assert hand == (FOUR[round_][seat] if round_ < 2 else "22")[:-1] + "c"
