"""A play that another program deletes or abandons takes no cards until it is taken back."""

from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import Static

from scorekeeper.store import bin as bin_store
from scorekeeper.store import plays
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.by_hand import ByHandScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.play_detail import PlayDetailScreen
from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from tests.tui.drive import Start, rows, stored_hands
from tests.tui.plays import AT, TWO, keep, play_of

NAMES = ("Ann", "Ben")
IN_THE_BIN = "This play is in the bin, so nothing is stored in it; {key} takes it back."
ABANDONED = "This play is abandoned; {key} takes it up again."
AWAY = "SELECT deleted_at, abandoned_at FROM plays"


def put_away(database: Path, where: str) -> None:
    """Delete or abandon the play as another program does."""
    with closing(open_database(database)) as db:
        if where == "bin":
            assert bin_store.discard(db, "a1", AT)
        else:
            plays.change(db, plays.load(db, "a1"), lambda play: play.abandon(AT))


@pytest.mark.parametrize(("where", "sentence"), [("bin", IN_THE_BIN), ("abandoned", ABANDONED)])
async def test_no_card_is_laid_until_the_play_is_taken_back(
    start: Start, database: Path, where: str, sentence: str
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("t")
        put_away(database, where)
        await person.type("t")
        assert sentence.format(key="k") in person.words
        assert stored_hands(database) == [("t",)]
        await person.type("s")
        assert stored_hands(database) == [("t",)]
        await person.press("k")
        assert sentence.format(key="k") not in person.words
        assert rows(database, AWAY) == [(None, None)]
        await person.type("s")
        assert stored_hands(database) == [("ts",)]
        await person.press("k")
        assert stored_hands(database) == [("ts",)]


@pytest.mark.parametrize(("where", "sentence"), [("bin", IN_THE_BIN), ("abandoned", ABANDONED)])
async def test_looking_for_changes_says_it_once(
    start: Start, database: Path, where: str, sentence: str
) -> None:
    keep(database, play_of(NAMES, [(TWO[0][0], None)], closed=0))
    async with start() as person:
        await person.open()
        put_away(database, where)
        person.sheet._look_for_changes()
        await person.settle()
        assert sentence.format(key="k") in person.words
        await person.press("up", "up")
        person.sheet._look_for_changes()
        await person.settle()
        assert sentence.format(key="k") not in person.words
        await person.press("u")
        assert sentence.format(key="k") in person.words
        assert stored_hands(database) == [(TWO[0][0],)]


async def test_one_that_is_taken_back_elsewhere_takes_cards_again(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        put_away(database, "bin")
        await person.type("t")
        assert "in the bin" in person.words
        with closing(open_database(database)) as db:
            bin_store.restore(db, "a1")
        person.sheet._look_for_changes()
        await person.settle()
        assert "in the bin" not in person.words
        await person.type("t")
        assert stored_hands(database) == [("t",)]


async def test_one_that_is_abandoned_and_in_the_bin_is_taken_back_in_two_steps(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        put_away(database, "abandoned")
        put_away(database, "bin")
        await person.type("t")
        assert IN_THE_BIN.format(key="k") in person.words
        await person.press("k")
        assert ABANDONED.format(key="k") in person.words
        await person.press("k")
        await person.type("t")
        assert stored_hands(database) == [("t",)]


async def test_no_round_is_closed_in_the_bin(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        await person.press("down")
        put_away(database, "bin")
        await person.press("enter")
        assert person.on(SheetScreen).play.closed == 0
        assert IN_THE_BIN.format(key="k") in person.words
        assert rows(database, "SELECT rounds_closed FROM plays") == [(0,)]


async def test_no_points_by_hand_go_into_the_bin(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        put_away(database, "bin")
        await person.press("j")
        assert not isinstance(person.screen, ByHandScreen)
        assert IN_THE_BIN.format(key="k") in person.words
        await person.press("k")
        await person.press("j")
        person.on(ByHandScreen)
        put_away(database, "bin")
        person.screen.set_focus(person.screen.query_one("#by-hand-bonus"))
        await person.type("3\n\n")
        assert "This play is in the bin, so nothing was changed; take it back first." in person.told
        assert rows(database, "SELECT count(*) FROM adjustments") == [(0,)]


@pytest.mark.parametrize("rounds", [1, 3])
async def test_results_say_it_and_take_it_back(start: Start, database: Path, rounds: int) -> None:
    keep(database, play_of(NAMES, TWO[:rounds], closed=rounds - 1))
    async with start() as person:
        await person.open()
        await person.press("down", "enter")
        result = person.on(FinalResultScreen if rounds == 3 else RoundResultScreen)
        put_away(database, "bin")
        result._look_for_changes()
        await person.settle()
        assert person.told == [IN_THE_BIN.format(key="k")]
        await person.press("u")
        assert rows(database, "SELECT rounds_closed FROM plays") == [(rounds,)]
        await person.press("k")
        assert rows(database, AWAY) == [(None, None)]
        assert person.told == ["The play is back in the history."]


async def test_one_play_shows_that_it_is_in_the_bin(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter")
        detail = person.on(PlayDetailScreen)
        put_away(database, "bin")
        detail._look_for_changes()
        await person.settle()
        assert IN_THE_BIN.format(key="u") in person.told
        decision = detail.query_one("#decision", Static)
        assert str(decision.render()) == "In the bin; it counts nowhere until it is taken back."
        for key in ("c", "e"):
            await person.press(key)
            person.on(PlayDetailScreen)
        await person.press("u")
        assert rows(database, AWAY) == [(None, None)]
        assert "In the bin" not in str(decision.render())
        await person.press("e")
        person.on(PlayDetailsScreen)


async def test_a_form_stores_nothing_into_the_bin(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter", "e", "enter")
        form = person.on(PlayDetailsScreen)
        await person.type("Attic")
        put_away(database, "bin")
        await person.press("f5")
        assert person.screen is form
        assert person.told == [
            "This play is in the bin, so nothing was changed; take it back first."
        ]
        assert rows(database, "SELECT location FROM plays") == [("",)]
        with closing(open_database(database)) as db:
            bin_store.restore(db, "a1")
        await person.press("f5")
        person.on(PlayDetailScreen)
        assert person.told == []
        assert rows(database, "SELECT location FROM plays") == [("Attic",)]
