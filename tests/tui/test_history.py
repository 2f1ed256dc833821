"""The history and what is done with its plays, seen and typed in windows of every size."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from scorekeeper.store import bin as bin_store
from scorekeeper.store.database import open_database
from scorekeeper.tui.screens.bin import BinScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.history import HistoryScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.journal import JournalScreen
from scorekeeper.tui.screens.play_detail import PlayDetailScreen
from scorekeeper.tui.screens.play_details_form import PlayDetailsScreen
from scorekeeper.tui.screens.sheet import SheetScreen
from scorekeeper.tui.text import minus
from scorekeeper.tui.widgets.history_list import PAGE, HistoryList
from scorekeeper.tui.widgets.play_lines import _names, lines_of_a_play
from tests.tui.drive import Person, Start, cells, rows
from tests.tui.plays import ENDED, FIVE, FOUR, TWO, keep, play_of

SIZES = [(120, 40), (80, 24), (40, 20)]
HOSTILE = ("[/]", "[b]Ben", "世蓮", "A" * 40, "A" * 39 + "B")


def some_plays(database: Path) -> None:
    keep(
        database,
        replace(
            play_of(
                ("Ann", "Ben"), TWO, play_id="a1", started_at="2025-03-14T19:40:00+01:00"
            ),
            location="Café Löwen",
        ),
        play_of(
            ("Ana", "世蓮", "Chi", "Dov"), FOUR, play_id="a2",
            started_at="2026-01-01T00:30:00+09:00",
        ),
        replace(
            play_of(
                ("Ann", "Ben", "Chi", "Dov"), FOUR[:1], play_id="a3",
                started_at="2026-06-01T20:00:00+02:00",
            ),
            note="windy",
        ),
        play_of(("Eve", "Ben"), TWO, play_id="a4", started_at=None),
    )  # fmt: skip


def many_plays(database: Path, number: int) -> None:
    keep(
        database,
        *(
            play_of(
                ("Ann", f"Guest {index}"),
                play_id=f"p{index:04}",
                started_at=f"2020-01-01T{index // 60:02}:{index % 60:02}:00Z",
            )
            for index in range(number)
        ),
    )


@asynccontextmanager
async def history(start: Start, width: int = 80, height: int = 24) -> AsyncIterator[Person]:
    """The history, as Home opens it."""
    async with start(width, height) as person:
        person.app.push_screen(HistoryScreen())
        await person.settle()
        yield person


def listed(person: Person) -> list[str]:
    """The ids of all plays of the list, read as the list reads them."""
    plays = person.screen.query_one(HistoryList)
    found = [plays._row(place) for place in range(plays.count)]
    return [row.id for row in found if row is not None]


def marked(person: Person) -> str:
    row = person.screen.query_one(HistoryList).row
    return row.id if row else ""


async def open_first(person: Person) -> PlayDetailScreen:
    await person.press("enter")
    return person.on(PlayDetailScreen)


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_an_evening_is_found_seen_and_put_right(
    start: Start, database: Path, width: int, height: int
) -> None:
    some_plays(database)
    async with history(start, width, height) as person:
        assert listed(person) == ["a3", "a2", "a1", "a4"]
        assert "4 plays" in person.words
        assert "unfinished" in person.words
        assert "unknown" in person.words
        await person.type("/ann 2025-03\n")
        detail = person.on(PlayDetailScreen)
        assert detail.play.id == "a1"
        winner = detail.play.names[detail.play.score().winners[0]]
        assert f"★ {winner} wins" in person.words
        assert "Café Löwen" in person.words
        for heading in ("Round 1", "Maki:"):
            for _ in range(30):
                if heading in person.words:
                    break
                await person.press("down")
            assert heading in person.words
        await person.press("2")
        assert person.cell[:2] == (1, 0)
        assert "Correcting round 2 of a finished play" in person.words
        await person.type("\b" * 12 + "ss")
        await person.press("escape", "k")
        person.on(FinalResultScreen)
        await person.press("escape")
        detail = person.on(PlayDetailScreen)
        assert detail.play.rounds[1][0] == "ss"
        await person.press("end")
        assert "Changed afterwards" in person.words
        assert "Round 2, Ann:" in person.words
        await person.press("escape")
        assert person.on(HistoryScreen).wanted.text == "ann 2025-03"
        await person.press("escape")
        person.on(HomeScreen)


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_all_that_is_drawn_stays_in_the_window(
    start: Start, database: Path, width: int, height: int
) -> None:
    names = HOSTILE
    keep(
        database,
        replace(play_of(names, FIVE, play_id="f1"), location="[red]", note="[/] \u202e\n\x1b[31m"),
        play_of(names, FIVE[:1], play_id="f2"),
    )
    async with history(start, width, height) as person:
        assert all(len(cells(line)) == width for line in person.lines)
        await person.press("down")
        assert all(len(cells(line)) == width for line in person.lines)
        await open_first(person)
        await person.press("end")
        assert all(len(cells(line)) == width for line in person.lines)
        await person.press("j")
        person.on(JournalScreen)
        await person.press("escape", "d")
        assert "[/]" in person.text
        person.on(ChoiceScreen)
        await person.press("escape", "e")
        person.on(PlayDetailsScreen)
        await person.press("escape", "escape", "slash", "[", "/", "]")
        assert person.on(HistoryScreen).wanted.text == "[/]"


class TestList:
    """Moving, paging and filtering."""

    async def test_only_the_pages_that_are_shown_are_read(
        self, start: Start, database: Path
    ) -> None:
        many_plays(database, 5 * PAGE)
        async with history(start) as person:
            plays = person.screen.query_one(HistoryList)
            assert plays.count == 5 * PAGE
            assert list(plays._pages) == [0]
            await person.press("end")
            assert marked(person) == "p0000"
            assert "Guest 0 " in person.text
            assert set(plays._pages) == {0, 4}
            await person.press("home")
            assert marked(person) == f"p{5 * PAGE - 1:04}"

    async def test_pages_keys_wheel_and_clicks(self, start: Start, database: Path) -> None:
        many_plays(database, 100)
        async with history(start) as person:
            plays = person.screen.query_one(HistoryList)
            shown = plays.shown_plays
            assert shown > 10
            await person.press("pagedown", "pagedown")
            assert marked(person) == f"p{99 - 2 * shown:04}"
            await person.press("pageup", "up", "down", "down")
            assert marked(person) == f"p{99 - shown - 1:04}"
            await person.press("home", "up")
            assert marked(person) == "p0099"
            await person.press("end", "down", "pagedown")
            assert marked(person) == "p0000"
            top = plays.scroll_offset.y
            plays.post_message(_wheel(plays))
            await person.settle()
            assert plays.scroll_offset.y < top
            await person.press("home")
            await person.click("#plays", 5, 3)
            assert person.on(PlayDetailScreen).play.id == "p0096"
            await person.press("escape")
            assert marked(person) == "p0096"

    async def test_filters_and_orders(self, start: Start, database: Path) -> None:
        some_plays(database)
        async with history(start) as person:
            await person.press("n")
            assert listed(person) == ["a1", "a4"]
            assert "2 players" in person.words
            await person.press("n", "n", "f")
            assert listed(person) == ["a2"]
            await person.press("f")
            assert listed(person) == ["a3"]
            await person.press("f")
            assert listed(person) == []
            assert "No play matches that." in person.words
            await person.press("x")
            assert listed(person) == ["a3", "a2", "a1", "a4"]
            await person.press("s")
            assert "highest total first" in person.words
            best = {row[0]: row[1] for row in rows(
                database,
                "SELECT play, max(total) FROM play_results WHERE winner GROUP BY play",
            )}  # fmt: skip
            by_total = listed(person)
            assert by_total[-1] == "a3"
            assert [best[play] for play in by_total[:3]] == sorted(best.values(), reverse=True)
            await person.press("s")
            assert "closest win first" in person.words
            await person.press("s", "g")
            assert "Sushi Go!" in person.words
            assert len(listed(person)) == 4

    async def test_a_player_is_picked_by_a_few_letters(self, start: Start, database: Path) -> None:
        some_plays(database)
        async with history(start) as person:
            await person.press("p")
            await person.type("世\n")
            assert listed(person) == ["a2"]
            assert "世蓮" in person.words
            await person.press("p", "escape")
            assert listed(person) == ["a2"]
            await person.press("p", "up", "enter")
            assert len(listed(person)) == 4

    async def test_letters_typed_in_one_burst_reach_the_search(
        self, start: Start, database: Path
    ) -> None:
        some_plays(database)
        async with history(start) as person:
            person.send("slash", *"windy", "enter")
            await person.settle()
            await person.settle()
            assert person.on(PlayDetailScreen).play.id == "a3"

    async def test_the_arrows_move_in_the_list_while_one_types(
        self, start: Start, database: Path
    ) -> None:
        some_plays(database)
        async with history(start) as person:
            await person.type("/ben")
            assert listed(person) == ["a3", "a1", "a4"]
            await person.press("down")
            assert marked(person) == "a1"
            assert isinstance(person.app.focused, Input)
            await person.press("escape")
            assert isinstance(person.app.focused, HistoryList)
            assert person.on(HistoryScreen).wanted.text == "ben"

    async def test_what_another_program_did_is_seen_on_return(
        self, start: Start, database: Path
    ) -> None:
        some_plays(database)
        async with history(start) as person:
            await open_first(person)
            keep(database, play_of(("Uwe", "Ben"), play_id="new"))
            with closing(open_database(database)) as db:
                bin_store.discard(db, "a4", ENDED)
            await person.press("escape")
            assert listed(person) == ["new", "a3", "a2", "a1"]

    async def test_an_empty_history_says_what_to_do(self, start: Start) -> None:
        async with history(start) as person:
            assert "No plays are stored yet." in person.words
            await person.press("down", "end", "pagedown", "enter", "b")
            assert "The bin is empty." in person.words
            await person.press("e", "enter", "escape")
            person.on(HistoryScreen)

    async def test_any_size_and_back_keeps_the_place(self, start: Start, database: Path) -> None:
        many_plays(database, 100)
        async with history(start) as person:
            await person.press("pagedown", "down", "slash", "g")
            before = marked(person)
            for width, height in ((1, 1), (40, 20), (200, 60), (30, 5), (80, 24)):
                await person.resize(width, height)
                assert marked(person) == before
            assert person.on(HistoryScreen).wanted.text == "g"


def _wheel(plays: HistoryList) -> object:
    from textual.events import MouseScrollUp

    return MouseScrollUp(
        plays, x=2, y=2, delta_x=0, delta_y=-1, button=0, shift=False, meta=False, ctrl=False
    )


class TestDetail:
    """One play, and what is done with it."""

    async def test_the_cards_are_those_of_the_sheet(self, start: Start, database: Path) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start, 120, 40) as person:
            await open_first(person)
            for _ in range(40):
                if "Round 3" in person.words:
                    break
                await person.press("down")
            drawn = person.text.replace(" ", "")
            assert "▐t▌▐t▌" in drawn
            assert "Puddings:" in person.words

    async def test_a_click_on_a_hand_opens_it(self, start: Start, database: Path) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start, 120, 40) as person:
            await open_first(person)
            y = next(y for y, line in enumerate(person.lines) if "▐d▌▐d▌▐d▌" in line)
            await person.click_at(6, y)
            assert person.cell[:2] == (0, 1)

    async def test_correct_opens_the_round_that_is_shown(
        self, start: Start, database: Path
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("c")
            assert person.cell[0] == 0
            await person.press("escape", "escape")
            person.on(PlayDetailScreen)
            await person.press("end", "c")
            assert person.cell[0] == 2

    async def test_an_unfinished_play_goes_on_where_it_was_left(
        self, start: Start, database: Path
    ) -> None:
        some_plays(database)
        async with history(start) as person:
            await open_first(person)
            assert "Unfinished: round 2 is open." in person.words
            await person.press("c")
            assert person.cell[:2] == (1, 0)

    async def test_delete_asks_and_the_safe_answer_is_no(
        self, start: Start, database: Path
    ) -> None:
        some_plays(database)
        before = rows(database, "SELECT * FROM hands ORDER BY 1, 2, 3")
        async with history(start) as person:
            await open_first(person)
            for answer in ("enter", "escape", "k"):
                await person.press("d")
                person.on(ChoiceScreen)
                assert "Sushi Go!, 2026-06-01 20:00 (Ann, Ben, Chi and Dov)" in person.words
                await person.press(answer)
                person.on(PlayDetailScreen)
            await person.press("d", "d")
            assert person.on(HistoryScreen).plays.count == 3
            assert any("bin" in text for text in person.told)
            await person.press("b")
            assert person.on(BinScreen).plays.count == 1
            await person.press("enter")
            assert "The bin is empty." in person.words
            await person.press("escape")
            assert listed(person) == ["a3", "a2", "a1", "a4"]
        assert rows(database, "SELECT * FROM hands ORDER BY 1, 2, 3") == before

    async def test_emptying_the_bin_asks_too(self, start: Start, database: Path) -> None:
        some_plays(database)
        with closing(open_database(database)) as db:
            bin_store.discard(db, "a1", ENDED)
            bin_store.discard(db, "a4", ENDED)
        async with history(start) as person:
            await person.press("b", "e", "enter")
            assert person.on(BinScreen).plays.count == 2
            await person.press("e")
            assert "Delete all 2 plays for good?" in person.words
            assert "They leave the bin" in person.words
            await person.press("k", "r")
            await person.press("e")
            assert "Delete 1 play for good?" in person.words
            assert "It leaves the bin" in person.words
            assert "Keep it" in person.words
            with closing(open_database(database)) as db:
                for each in ("a1", "a4"):
                    bin_store.discard(db, each, ENDED)
            await person.press("k", "escape", "b")
            assert person.on(BinScreen).plays.count == 2
            await person.press("e", "e")
            assert "The bin is empty." in person.words
        assert rows(database, "SELECT uuid FROM plays ORDER BY uuid") == [("a2",), ("a3",)]

    async def test_abandoned_until_it_is_taken_up_again(self, start: Start, database: Path) -> None:
        some_plays(database)
        async with history(start) as person:
            await open_first(person)
            await person.press("u")
            assert "Unfinished" in person.words
            await person.press("a")
            assert "Abandoned in round 2" in person.words
            await person.press("c")
            person.on(PlayDetailScreen)
            assert any("u takes it up again" in text for text in person.told)
            await person.press("escape")
            assert "abandoned" in person.words
            await person.press("escape")
            assert "Continue" not in person.words
            person.app.push_screen(HistoryScreen())
            await person.settle()
            await person.press("enter", "u")
            assert "Unfinished: round 2 is open." in person.words
            # undo on the sheet takes back what was entered, not that the play goes on
            await person.press("c", "u")
            person.on(SheetScreen)
            assert rows(database, "SELECT abandoned_at FROM plays WHERE uuid = 'a3'") == [(None,)]
            await person.press("r", "escape", "escape", "escape", "escape")
            assert "Continue: round 2" in person.words

    async def test_a_finished_play_is_not_abandoned(self, start: Start, database: Path) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            assert "Abandon" not in person.text
            await person.press("a")
            assert rows(database, "SELECT abandoned_at FROM plays") == [(None,)]

    async def test_a_rematch(self, start: Start, database: Path) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("r")
            assert "A new play of Sushi Go with Ann and Ben; Ben starts." in person.words
            await person.press("escape")
            person.on(PlayDetailScreen)
            assert rows(database, "SELECT count(*) FROM plays") == [(1,)]
            await person.press("r", "b")
            sheet = person.on(SheetScreen)
            assert sheet.play.names == ("Ann", "Ben")
            assert sheet.play.first_seat == 1

    async def test_a_play_that_is_gone_is_said(self, start: Start, database: Path) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO, play_id="gone"))
        async with history(start) as person:
            with closing(open_database(database)) as db:
                bin_store.discard(db, "gone", ENDED)
                bin_store.empty(db)
            await person.press("enter")
            person.on(HistoryScreen)
            assert any("not in" in text for text in person.told)


class TestForm:
    """Date, place, note, who started, house rules."""

    @pytest.mark.parametrize(("width", "height"), SIZES)
    async def test_all_fields_in_one_saving(
        self, start: Start, database: Path, width: int, height: int
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start, width, height) as person:
            await open_first(person)
            await person.press("e")
            await person.type("\b" * 20 + "2025-07-04 21:00")
            await person.press("down")
            await person.type("Café")
            await person.press("down")
            await person.type("moved")
            await person.press("down", "enter")
            assert "Started: Ben" in person.words
            await person.press("up", "enter", "enter")
            detail = person.on(PlayDetailScreen)
            assert "2025-07-04 21:00" in person.words
            assert "Café · Ben started" in person.words
            assert "Note: moved" in person.words
            assert detail.play.started_at == "2025-07-04T21:00:00+02:00"
        fields = rows(
            database,
            "SELECT field, at FROM edits WHERE number > (SELECT count(*) - 5 FROM edits)",
        )
        assert [field for field, _at in fields] == ["times", "location", "note", "first_seat"]
        assert len({at for _field, at in fields}) == 1

    async def test_an_impossible_date_is_said_and_nothing_is_lost(
        self, start: Start, database: Path
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("e", "down", *"home", "up")
            await person.type("\b" * 20 + "2026-02-30")
            await person.press("f5")
            form = person.on(PlayDetailsScreen)
            assert "There is no 2026-02-30 in the calendar." in person.words
            assert form.query_one("#field-location", Input).value == "home"
            await person.press("escape")
            person.on(ChoiceScreen)
            await person.press("s")
            assert person.on(PlayDetailsScreen) is form
            assert "There is no 2026-02-30 in the calendar." in person.words
            await person.type("\b" * 20)
            await person.press("f5")
            detail = person.on(PlayDetailScreen)
            assert detail.play.started_at is None
            assert detail.play.location == "home"
            assert "date unknown" in person.words
            await person.press("e")
            await person.type("never")
            await person.press("escape", "l")
            assert person.on(PlayDetailScreen).play.started_at is None

    @pytest.mark.parametrize(("answer", "stored"), [("s", "home"), ("l", ""), ("escape", "")])
    async def test_esc_asks_about_what_was_typed(
        self, start: Start, database: Path, answer: str, stored: str
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("e", "down", *"home", "escape")
            assert "Save the changes?" in person.words
            await person.press("enter")
            form = person.on(PlayDetailsScreen)
            assert form.query_one("#field-location", Input).value == "home"
            await person.press("escape", answer)
            assert person.on(PlayDetailScreen).play.location == stored
        assert rows(database, "SELECT location FROM plays") == [(stored,)]

    async def test_enter_goes_from_field_to_field_and_saves_at_the_button(
        self, start: Start, database: Path
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("e")
            await person.type("\nhome\nmoved\n")
            form = person.on(PlayDetailsScreen)
            assert form.focused is form.query_one("#save")
            assert "F5 Save" in person.words
            await person.press("enter")
            person.on(PlayDetailScreen)
        assert rows(database, "SELECT location, note FROM plays") == [("home", "moved")]

    async def test_nothing_typed_changes_nothing(self, start: Start, database: Path) -> None:
        odd = replace(
            play_of(("Ann", "Ben"), TWO, started_at="2026-01-01T19:40:33-03:00"),
            note="two\nlines",
            location=" home ",
        )
        keep(database, odd)
        before = rows(database, "SELECT * FROM plays"), rows(database, "SELECT * FROM edits")
        async with history(start) as person:
            await open_first(person)
            await person.press("e", "escape", "e", "f5")
            person.on(PlayDetailScreen)
        assert (
            rows(database, "SELECT * FROM plays"),
            rows(database, "SELECT * FROM edits"),
        ) == before

    async def test_the_day_of_another_place_stays_its_day(
        self, start: Start, database: Path
    ) -> None:
        keep(
            database,
            play_of(("Ann", "Ben"), TWO, started_at="2026-01-01T00:30:00+09:00"),
        )
        async with history(start) as person:
            assert "2026-01-01" in person.words
            await open_first(person)
            assert "2026-01-01 00:30" in person.words
            await person.press("e")
            await person.type("\b" * 5 + "01:15")
            await person.press("f5")
            assert person.on(PlayDetailScreen).play.started_at == "2026-01-01T01:15:00+09:00"

    async def test_a_house_rule_scores_anew_at_once(self, start: Start, database: Path) -> None:
        hands = [["22p", "22"], ["", ""], ["", ""]]
        keep(database, play_of(("Ann", "Ben"), hands))
        async with history(start, 120, 40) as person:
            await open_first(person)
            before = person.on(PlayDetailScreen).play.score().totals
            await person.press("e", "down", "down", "down", "down", "enter")
            await person.press("enter", "escape")
            form = person.on(PlayDetailsScreen)
            assert form.play.score().totals != before
            assert person.told == ["Scored anew: Ann 9 → 10, Ben 3 → 4."]
            stored = rows(database, "SELECT total FROM seats ORDER BY seat")
            assert [total for (total,) in stored] == list(form.play.score().totals)
            await person.press("escape")
            assert "Tied for" in person.words

    async def test_a_rule_that_can_not_be_changed_is_said(
        self, start: Start, database: Path
    ) -> None:
        keep(database, play_of(("Ann", "Ben"), TWO))
        async with history(start) as person:
            await open_first(person)
            await person.press("e")
            form = person.on(PlayDetailsScreen)
            form._rules_chosen({**form.play.rules, "dummy": "on"})
            await person.settle()
            assert form.play.rules["dummy"] == "off"
            assert person.told


async def test_a_play_without_cards_is_marked_and_shown(start: Start, database: Path) -> None:
    from scorekeeper.games.base import Given
    from scorekeeper.points import new_points_play

    keep(
        database,
        new_points_play("o1", "sushi-go", ("Ann", "Ben"), (Given(total=43), Given(total=41))),
        new_points_play("o2", "sushi-go", ("Chi", "Dov"), (Given(rank=2), Given(rank=1))),
    )
    async with history(start) as person:
        assert "no cards:" in person.text
        assert "★ Ann 43" in person.words
        assert "★ Dov 1." in person.words
        assert listed(person) == ["o2", "o1"]
        await open_first(person)
        await person.press("end", "j", "escape", "e", "escape", "escape", "s", "s", "down", "enter")
        person.on(PlayDetailScreen)


async def test_no_width_hides_a_total(start: Start, database: Path) -> None:
    many_plays(database, 60)
    keep(database, replace(play_of(("Ann", "Ben"), TWO, play_id="z1"), location="A very long " * 9))
    totals = {total for row in rows(database, "SELECT DISTINCT total FROM seats") for total in row}
    async with history(start, 120, 24) as person:
        for width in (40, 60, 76, 77, 78, 98, 140):
            await person.resize(width, 24)
            plays = person.screen.query_one(HistoryList)
            lines = [plays.render_line(y).text for y in range(plays.size.height)]
            each = lines_of_a_play(plays.cells)
            room = plays.scrollable_content_region.width
            assert {cell_len(line) for line in lines} == {room}
            for first in range(0, len(lines) - each + 1, each):
                words = "".join(lines[first : first + each]).split()
                assert len([word for word in words if word in map(minus, totals)]) >= 2
            assert "…" in "".join(lines[:each])
            drawn = str(person.screen.query_one("#headings").render())
            assert ("Players" in drawn) == (each == 1)


async def test_few_letters_are_shared_out_among_the_names(start: Start, database: Path) -> None:
    del start, database
    names = ["Ben", "Maximiliane", "Eve", "Ann"]
    assert _names(names, 99) == names
    assert _names(names, 13) == ["Ben", "Max…", "Eve", "Ann"]
    assert _names(["Maxim", "Maxime"], 8) == ["Ma…m", "Ma…e"]
