"""What was written down of a play without cards is corrected by a person at the screen."""

from contextlib import closing
from pathlib import Path

from textual.widgets import OptionList

from scorekeeper.games.base import Given
from scorekeeper.points import correct_results, new_points_play
from scorekeeper.store import plays
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.correct_result import CorrectResultScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen
from scorekeeper.tui.widgets.entry_field import EntryField
from tests.tui.drive import Start, rows
from tests.tui.plays import AT, keep
from tests.tui.test_old_result import STORED, write_down


async def test_a_result_is_corrected_and_the_correction_undone(
    start: Start, database: Path
) -> None:
    async with start() as person:
        await write_down(person)
        await person.type("Ann\n\n40\nBen\n\n30\n\n")
        await person.press("b")
        screen = person.on(CorrectResultScreen)
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.press("backspace", "backspace")
        await person.type("50")
        await person.press("f5")
        person.on(FinalResultScreen)
        assert "Ben wins 50 : 40." in person.words
        await person.press("u")
        assert "Ann wins 40 : 30." in person.words
        assert rows(database, STORED) == [(40, 1, 1), (30, 2, 0)]
        await person.press("b", "escape")
        person.on(FinalResultScreen)


async def test_leaving_a_changed_correction_asks(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.type("Ann\n\n40\nBen\n\n30\n\n")
        await person.press("b")
        screen = person.on(CorrectResultScreen)
        assert not {"f6", "f8"} & {one.keys for one in screen.commands}
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.type("\b\b50")
        await person.press("escape")
        assert "Save the changes?" in person.words
        await person.press("enter")
        assert person.on(CorrectResultScreen).query_one("#old-total-1", EntryField).value == "50"
        await person.press("escape", "escape")
        person.on(FinalResultScreen)
        assert rows(database, STORED) == [(40, 1, 1), (30, 2, 0)]
        await person.press("b")
        screen = person.on(CorrectResultScreen)
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.type("\b\b50")
        await person.press("escape", "s")
        person.on(FinalResultScreen)
        assert rows(database, STORED) == [(40, 2, 0), (50, 1, 1)]


async def test_a_total_that_was_added_up_follows_its_rounds(start: Start, database: Path) -> None:
    given = [Given(None, (10, 10, 10), 4), Given(None, (10, 10, 11), 3)]
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben"), given))
    async with start() as person:
        await person.press("h", "enter", "c")
        screen = person.on(CorrectResultScreen)
        screen.set_focus(screen.query_one("#old-r0-0"))
        await person.type("\b\b14")
        assert "Ann: the total is added up to 40." in person.words
        await person.press("f5")
        assert rows(database, STORED) == [(40, 1, 1), (31, 2, 0)]


def correct_elsewhere(database: Path, *results: Given) -> None:
    """Correct the results as another program does."""
    with closing(open_database(database)) as db:
        play = plays.load(db, "old")
        plays.change(db, play, lambda play: correct_results(play, results, AT))


def stored_results(database: Path) -> tuple[Given, ...] | None:
    with closing(open_database(database)) as db:
        return plays.load(db, "old").given


async def test_only_what_was_changed_here_is_stored(start: Start, database: Path) -> None:
    given = [Given(40, None, 2), Given(30, None, 1)]
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben"), given))
    async with start() as person:
        await person.press("h", "enter", "c")
        screen = person.on(CorrectResultScreen)
        correct_elsewhere(database, Given(40, None, 5), Given(30, (10, 10, 10), 4))
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.type("\b\b50")
        await person.press("f5")
        assert stored_results(database) == (Given(40, None, 5), Given(50, (10, 10, 10), 4))


async def test_a_number_changed_on_both_sides_is_asked_about(start: Start, database: Path) -> None:
    given = [Given(40, None, 2), Given(30, None, 1)]
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben"), given))
    async with start(120, 40) as person:
        await person.press("h", "enter", "c")
        screen = person.on(CorrectResultScreen)
        correct_elsewhere(database, Given(43, (13, 16, 8), 3), Given(35, None, 1))
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.type("\b\b50")
        await person.press("f5")
        person.on(CorrectResultScreen)
        assert "Ben: another program changed the total to 35 meanwhile" in person.words
        assert stored_results(database) == (Given(43, (13, 16, 8), 3), Given(35, None, 1))
        # what was not typed here is what is stored by now
        assert screen.query_one("#old-total-0", EntryField).value == "43"
        assert screen.query_one("#old-r1-0", EntryField).value == "16"
        assert screen.query_one("#old-total-1", EntryField).value == "50"
        await person.press("f5")
        assert stored_results(database) == (Given(43, (13, 16, 8), 3), Given(50, None, 1))


async def test_the_same_correction_on_both_sides_is_no_question(
    start: Start, database: Path
) -> None:
    given = [Given(40, None, 2), Given(30, None, 1)]
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben"), given))
    async with start() as person:
        await person.press("h", "enter", "c")
        screen = person.on(CorrectResultScreen)
        correct_elsewhere(database, Given(40, None, 3), Given(50, None, 1))
        screen.set_focus(screen.query_one("#old-total-1"))
        await person.type("\b\b50")
        await person.press("f5")
        assert not person.app.screen_stack[-1].query("#old-grid")
        assert stored_results(database) == (Given(40, None, 3), Given(50, None, 1))


async def test_the_page_of_an_undecided_play_has_no_star(start: Start, database: Path) -> None:
    keep(database, new_points_play("old", "keltis", ("Ann", "Ben"), [Given(30), Given(30, rank=2)]))
    async with start() as person:
        await person.press("h", "enter")
        assert "Nobody’s first place is written down." in person.words
        assert "★ Nobody" not in person.words
        await person.press("c")
        assert "★ Nobody" not in person.words
        assert "Ben: Place 2 with 30 points, although nobody has more." in person.words
        await person.press("f5")
        assert "Please look once more" in person.words


async def test_a_place_that_can_not_be_is_no_correction(start: Start, database: Path) -> None:
    given = [Given(rank=1), Given(rank=2)]
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben"), given))
    async with start() as person:
        await person.press("h", "enter", "c")
        screen = person.on(CorrectResultScreen)
        screen.set_focus(screen.query_one("#old-rank-1"))
        await person.type("\b9")
        await person.press("f5")
        assert person.on(CorrectResultScreen) is screen
        assert "Ben: there is no place 9 among 2 players." in person.words
        assert stored_results(database) == tuple(given)


async def test_a_house_rule_that_takes_the_winner_is_asked_about(
    start: Start, database: Path
) -> None:
    given = [Given(rank=2), Given(rank=3), Given(rank=1)]
    rules = {"dummy": "on", "dummy_can_win": "on"}
    keep(database, new_points_play("old", "sushi-go", ("Ann", "Ben", "Dummy"), given, rules))
    chosen = "SELECT json_extract(house_rules, '$.dummy_can_win') FROM plays"
    async with start() as person:
        await person.press("h", "enter", "e")
        form = person.on(PlayDetailsScreen)
        for answer, stored in (("z", "on"), ("escape", "on"), ("k", None)):
            form.query_one("#house").focus()
            await person.press("enter")
            options = person.screen.query_one("#house-rules", OptionList)
            options.highlighted = options.get_option_index("dummy_can_win")
            await person.press("enter", "escape")
            person.on(ChoiceScreen)
            assert "Please look once more" in person.words
            await person.press(answer)
            assert person.on(PlayDetailsScreen) is form
            assert rows(database, chosen) == [(stored,)]
        assert "Nobody’s first place is written down." in person.told[-1]
