"""Whole evenings by keys alone: eight at Sushi Go Party!, and a game that the table made up."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store.database import open_store
from scorekeeper.store.queries import all_plays
from tests.games.test_cases import FOLDER
from tests.tui.drive import driven

EIGHT = ("Ann", "Ben", "Chi", "Dan", "Eve", "Fay", "Gus", "Hal")


def case(name: str) -> Any:
    """One of the shared cases, with points that another program has found."""
    found = json.loads((FOLDER / "party.json").read_text("utf-8"))
    return next(each for each in found if each["id"] == name)


@pytest.mark.parametrize(
    ("size", "deal", "steps"), [((120, 40), "DEAL-9", 3), ((80, 24), "DEAL-15", 6)]
)
async def test_an_evening_of_eight(
    database: Path, size: tuple[int, int], deal: str, steps: int
) -> None:
    given = case(deal)
    expect, rounds = given["expect"], given["file"]["rounds"]
    async with driven(database, size) as drive:
        await drive("n" + "↓" * 5 + "→" + "↑" * 8 + "⏎".join(EIGHT) + f"<f4>{'→' * steps}⎋<f5>")
        for number, hands in enumerate(rounds, start=1):
            for name, hand in zip(EIGHT, hands, strict=True):
                assert re.search(rf"▶ +(?:{name[0]} +)?{name}", drive.text)
                drive.post(f"{hand}⏎")
                await drive()
            if number < len(rounds):
                assert f"round {number} of 3 is scored" in drive.text
                assert all(name in drive.text for name in EIGHT)
                await drive("⏎")
        assert "final result · 8 players" in drive.text
        told = {
            name: re.search(rf"(\d) +(?:[A-H] +)?{name} +((?:[−+]?\d+ +){{5}})", drive.text)
            for name in EIGHT
        }
        winner, *_others = sorted(zip(expect["ranks"], expect["totals"], EIGHT, strict=True))
        assert f"{winner[2]} wins {winner[1]}–" in drive.text
    for name, total, rank in zip(EIGHT, expect["totals"], expect["ranks"], strict=True):
        line = told[name]
        assert line is not None, name
        assert (line[1], line[2].split()[-1]) == (str(rank), str(total)), name
    store = open_store(database, writable=False)
    (play,) = all_plays(store)
    store.close()
    assert play.finished
    assert list(play.score().totals) == expect["totals"]


async def test_a_game_of_the_table_with_a_tie_that_a_second_number_decides(database: Path) -> None:
    async with driven(database) as drive:
        await drive("n Ann⏎ Ben⏎ Chi⏎ ↓↓→→→ <f4> Golf⏎ ↓→ ↓2⏎ ↓→ ↓20⏎ ⎋")
        assert "Golf · the lowest total wins · up to 20 · 1 changed" in drive.text
        await drive("<f5>")
        assert "Golf  the lowest total wins · up to 20" in drive.text
        shown = await drive("12⏎-3⏎5+1⏎")
        assert "Ben leads, 9 points ahead." in shown
        await drive("⏎ 12⏎ 12⏎ 3⏎")
        shown = " ".join(drive.text.split())
        assert "Ben and Chi tie at 9: type a colon and a second number behind their" in shown
        shown = await drive("z ↑/2 ↓/3⏎")
        assert "Ben and Chi tie at 9; Chi wins on second numbers, 3–2." in shown
        # a game that was named once is offered again, with its rules
        await drive("⎋ n ↓↓↓↓↓↓↓↓ →")
        assert "◂ Golf ▸" in drive.text
        assert "◂ the lowest total ▸" in drive.text
        assert "Golf · the lowest total wins" in drive.text


async def test_a_target_is_said_at_the_end_of_a_round_and_ends_nothing(database: Path) -> None:
    async with driven(database) as drive:
        await drive("n Ann⏎ Ben⏎ ↓↓↓→→→ <f4> ↓↓↓↓20⏎ ⎋ <f5>")
        assert "up to 20" in drive.text
        shown = await drive("12⏎7⏎⏎9⏎8⏎")
        assert "Ann reached 20." in shown
        assert "End the play" in shown
        await drive("⏎ 1⏎ 10⏎")
        shown = await drive("<f4>")
        assert "Ben wins 25–22." in shown


async def test_the_menu_is_asked_for_and_named(database: Path) -> None:
    async with driven(database) as drive:
        await drive("n Ann⏎ Ben⏎ Chi⏎ ↓↓→")
        assert "◂ My First Meal ▸" in drive.text
        assert "as in the rulebook" not in drive.text
        shown = await drive("↑↑↑ ⏎")  # Enter after the names asks for the menu and starts nothing
        assert "New play" in shown
        shown = await drive("→→→⏎")
        assert "Sushi Go Party!  Master Menu · hands of 10" in shown
        shown = await drive("<f12>")
        assert "House rules" in shown
        assert "Master Menu" in shown


async def test_a_free_game_is_set_in_words_of_its_own(database: Path) -> None:
    async with driven(database) as drive:
        shown = await drive("n Ann⏎ Ben⏎ ↓↓↓→→→")
        assert "◂ the highest total ▸" in shown
        assert "the highest total wins" in shown
        assert "as in the rulebook" not in shown
        assert "the lowest total wins" in await drive("↓↓→")
