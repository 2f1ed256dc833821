"""Two programs on one file: each shows what the other stores, and nothing is lost."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import OptionList

from scorekeeper.games.base import Given
from scorekeeper.play import Play
from scorekeeper.points import correct_results, new_points_play
from scorekeeper.seating import Refused
from scorekeeper.store import plays
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.correct_result import CorrectResultScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.journal import JournalScreen
from scorekeeper.tui.screens.note import NoteScreen
from scorekeeper.tui.screens.play_detail import PlayDetailScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from scorekeeper.tui.widgets.entry_field import EntryField
from tests.tui.drive import Start, rows, stored_hands
from tests.tui.plays import AT, TWO, keep, play_of

NAMES = ("Ann", "Ben")


def change(database: Path, *hands: tuple[int, int, str]) -> None:
    """Enter hands as another program does."""
    with closing(open_database(database)) as db:
        play = plays.load(db, "a1")
        for round_, seat, cards in hands:
            play = plays.change(
                db, play, lambda play, r=round_, s=seat, c=cards: play.enter(r, s, c, AT)
            )


def write(database: Path, action: Callable[[Play], Play]) -> None:
    """Change the play as another program does."""
    with closing(open_database(database)) as db:
        plays.change(db, plays.load(db, "a1"), action)


def correct(database: Path, *results: Given) -> None:
    """Correct the results as another program does."""
    write(database, lambda play: correct_results(play, results, AT))


async def test_what_another_program_stores_is_shown(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("tt")
        change(database, (0, 1, "sssd"))
        person.sheet._look_for_changes()
        await person.settle()
        row = next(line for line in person.lines if line.startswith("   Ben"))
        assert "▐s▌▐s▌▐s▌▐d▌" in row
        assert "4/10" in row
        assert person.cell == (0, 0, 2)


async def test_a_refusal_stays_while_another_program_stores(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.press("enter")
        assert "Ann has no cards yet" in person.words
        change(database, (0, 1, "sssd"))
        person.sheet._look_for_changes()
        await person.settle()
        assert "4/10" in person.text
        assert "Ann has no cards yet" in person.words
        await person.type("t")
        assert "Ann has no cards yet" not in person.words
        assert "Ann: nothing scored" in person.words


async def test_the_sheet_looks_once_a_second(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        assert 1.0 in [timer._interval for timer in person.sheet._timers]


async def test_cards_laid_before_looking_keep_the_others(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        change(database, (0, 1, "sssd"))
        await person.type("tt")
        assert stored_hands(database) == [("tt", "sssd")]
        assert person.sheet.play.rounds[0] == ("tt", "sssd")


async def test_a_hand_that_came_meanwhile_is_not_taken_for_one_without_cards(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type(TWO[0][0])
        await person.press("enter", "enter")
        person.on(ChoiceScreen)
        change(database, (0, 1, "sssd"))
        await person.press("n")
        person.on(ChoiceScreen)
        assert "Ben: 4 of 10 cards" in person.words
        assert rows(database, "SELECT rounds_closed FROM plays") == [(0,)]
        await person.press("k")
        person.on(RoundResultScreen)
        assert stored_hands(database) == [(TWO[0][0], "sssd")]


async def test_a_shorter_hand_of_another_program_moves_the_cursor_to_its_end(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        await person.type("ttdd")
        change(database, (0, 0, "t"))
        person.sheet._look_for_changes()
        await person.settle()
        assert person.cell == (0, 0, 1)
        await person.type("s")
        assert stored_hands(database) == [("ts",)]


async def test_another_program_undoes_the_closing_of_a_round(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO[:1]))
    async with start() as person:
        await person.open()
        assert person.cell[0] == 1
        with closing(open_database(database)) as db:
            plays.change(db, plays.load(db, "a1"), lambda play: play.undo(AT))
        person.sheet._look_for_changes()
        await person.settle()
        assert person.cell[0] == 0
        assert "Correcting" not in person.words


async def test_the_last_card_of_the_box_goes_to_one_of_two(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, [("cc", None)], closed=0))
    async with start() as person:
        await person.open()
        change(database, (0, 1, "cc"))
        await person.type("c")
        assert "Chopsticks: all 4 of the box are on the table." in person.words
        assert stored_hands(database) == [("cc", "cc")]
        with closing(open_database(database)) as db, pytest.raises(Refused):
            plays.change(db, plays.load(db, "a1"), lambda play: play.lay(0, 0, "c", None, AT))


async def test_home_shows_a_play_that_another_program_finished(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.press("n", "escape")
        assert "Continue: round 1" in person.words
        keep(database, play_of(NAMES, TWO, play_id="b2"))
        await person.press("n", "escape")
        assert "★ Ann" in person.words
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]


async def test_results_show_what_another_program_stores(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("tab", "home", "enter")
        result = person.on(FinalResultScreen)
        assert 1.0 in [timer._interval for timer in result._timers]
        change(database, (0, 0, "ttsssddd12"))
        result._look_for_changes()
        await person.settle()
        assert result.play.rounds[0][0] == "ttsssddd12"
        with closing(open_database(database)) as db:
            play = plays.load(db, "a1")
            play = plays.change(db, play, lambda play: play.undo(AT))
            plays.change(db, play, lambda play: play.undo(AT))
        result._look_for_changes()
        await person.settle()
        opened = person.on(RoundResultScreen)
        assert opened.play.closed == 2
        change(database, (1, 0, "ttsssddd12"))
        opened._look_for_changes()
        await person.settle()
        assert opened.card.rounds[1].hands == opened.play.score().rounds[1].hands
        assert opened.play.rounds[1][0] == "ttsssddd12"


async def test_home_looks_once_a_second_and_keeps_what_is_marked(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO, play_id="b2"))
    async with start() as person:
        home = person.on(HomeScreen)
        assert 1.0 in [timer._interval for timer in home._timers]
        menu = home.query_one("#menu", OptionList)
        await person.press("down", "down")
        marked = menu.highlighted_option
        assert "Continue" not in person.words
        keep(database, play_of(NAMES))
        home._look_for_changes()
        await person.settle()
        assert "Continue: round 1" in person.words
        assert marked is not None
        assert menu.highlighted_option is not None
        assert menu.highlighted_option.id == marked.id
        shown = menu.options
        home._look_for_changes()
        assert all(one is other for one, other in zip(menu.options, shown, strict=True))


async def test_a_play_that_is_gone_is_said_once(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES))
    async with start() as person:
        await person.open()
        with closing(open_database(database)) as db:
            plays.delete(db, "a1")
        for _ in range(3):
            person.sheet._look_for_changes()
            await person.settle()
        assert len(person.told) == 1


async def test_one_play_follows_and_its_forms_open_with_what_is_stored(
    start: Start, database: Path
) -> None:
    keep(database, new_points_play("a1", "sushi-go", NAMES, [Given(40), Given(30)]))
    async with start() as person:
        await person.press("h", "enter")
        detail = person.on(PlayDetailScreen)
        assert 1.0 in [timer._interval for timer in detail._timers]
        correct(database, Given(43), Given(30))
        detail._look_for_changes()
        await person.settle()
        assert "Ann wins 43 : 30." in person.words
        correct(database, Given(44), Given(30))
        await person.press("c")
        form = person.on(CorrectResultScreen)
        field = form.query_one("#old-total-0", EntryField)
        assert field.value == "44"
        form.set_focus(field)
        await person.type("\b\b45")
        await person.press("f5")
        person.on(PlayDetailScreen)
        assert person.told == []
        assert rows(database, "SELECT total FROM given_results ORDER BY seat") == [(45,), (30,)]


async def test_a_refusal_goes_when_the_second_try_is_stored(start: Start, database: Path) -> None:
    keep(database, new_points_play("a1", "sushi-go", NAMES, [Given(40), Given(30)]))
    async with start() as person:
        await person.press("h", "enter", "c")
        form = person.on(CorrectResultScreen)
        form.set_focus(form.query_one("#old-total-0"))
        await person.type("\b\b45")
        correct(database, Given(44), Given(30))
        await person.press("f5")
        assert person.screen is form
        assert len(person.told) == 1
        await person.press("f5")
        person.on(PlayDetailScreen)
        assert person.told == []


async def test_the_details_open_with_what_is_stored(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter")
        write(database, lambda play: play.set_location("Attic", AT))
        await person.press("e")
        assert person.screen.query_one("#field-location", EntryField).value == "Attic"


async def test_the_journal_follows(start: Start, database: Path) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("h", "enter", "j")
        journal = person.on(JournalScreen)
        assert 1.0 in [timer._interval for timer in journal._timers]
        write(database, lambda play: play.set_location("Attic", AT))
        journal._look_for_changes()
        await person.settle()
        assert "Attic" in person.words


async def test_a_note_that_was_only_looked_at_keeps_that_of_another_program(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO))
    async with start() as person:
        await person.press("tab", "home", "enter")
        person.on(FinalResultScreen)
        write(database, lambda play: play.set_note("windy", AT))
        await person.press("n")
        assert person.on(NoteScreen).query_one(EntryField).value == "windy"
        write(database, lambda play: play.set_note("windy and wet", AT))
        await person.press("escape")
        person.on(FinalResultScreen)
        assert rows(database, "SELECT note FROM plays") == [("windy and wet",)]
        assert "windy and wet" in person.words


async def test_what_has_become_odd_since_the_question_is_asked_anew(
    start: Start, database: Path
) -> None:
    keep(
        database,
        play_of(("Ann", "Ben", "Cleo"), [("ttsssdddp", "ttsssdddp", "ttsssddd")], closed=0),
    )
    async with start() as person:
        await person.open()
        person.sheet._go(2)
        await person.press("enter")
        person.on(ChoiceScreen)
        assert "Cleo: 8 of 9 cards" in person.words
        assert "Ben: " not in person.words
        change(database, (0, 1, "ttsssdd"))
        await person.press("k")
        person.on(ChoiceScreen)
        assert "Ben: 7 of 9 cards" in person.words
        assert rows(database, "SELECT rounds_closed FROM plays") == [(0,)]
        await person.press("z")
        assert person.sheet.play.rounds[0][1] == "ttsssdd"
        await person.press("enter")
        if not isinstance(person.screen, ChoiceScreen):
            await person.press("enter")
        person.on(ChoiceScreen)
        change(database, (0, 1, "ttsssdddp"), (0, 2, "ttsssdddp"))
        await person.press("k")
        person.on(RoundResultScreen)
        assert rows(database, "SELECT rounds_closed FROM plays") == [(1,)]


async def test_a_hand_that_becomes_odd_as_the_round_is_closed_is_asked_about(
    start: Start, database: Path
) -> None:
    keep(database, play_of(NAMES, TWO[:1], closed=0))
    async with start() as person:
        await person.open()
        await person.press("down")
        change(database, (0, 0, "tt"))
        await person.press("enter")
        person.on(ChoiceScreen)
        assert "Ann: 2 of 10 cards" in person.words
        assert rows(database, "SELECT rounds_closed FROM plays") == [(0,)]
