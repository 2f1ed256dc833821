"""Old results without cards, and points set by hand, typed by a person at the screen."""

from pathlib import Path

import pytest

from scorekeeper.points import set_bonus
from scorekeeper.tui.screens.by_hand import ByHandScreen
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.final_result import FinalResultScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.old_result import OldResultScreen
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import FIVE, TWO, keep, play_of

STORED = "SELECT total, rank, winner FROM seats ORDER BY seat"


def row_of(person: Person, name: str) -> str:
    return next(line for line in person.lines if name in line)


async def write_down(person: Person) -> OldResultScreen:
    await person.press("o")
    await person.until(lambda: bool(person.screen.query("#old-name-0")), "the form")
    return person.on(OldResultScreen)


async def test_totals_are_typed_in_one_burst(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.type("Ann\n4\n43\nBen\n\n50\nChi\n\n12\n")
        assert "Ben wins 50 : 43." in person.words
        await person.type("\n")
        person.on(FinalResultScreen)
        assert "Written down without cards" in person.words
        assert rows(database, STORED) == [(43, 2, 0), (50, 1, 1), (12, 3, 0)]
        assert rows(database, "SELECT kind, started_at FROM plays") == [("points", None)]
        await person.press("escape")
        person.on(HomeScreen)
        assert "Ann 43 Ben 50 Chi 12" in person.words


async def test_rounds_and_puddings_make_the_total(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.press("f4")
        await person.type("Ann\n13\n16\n8\n4\n\nBen\n10\n10\n10\n1\n\n")
        assert "Ann wins 43 : 30." in person.words
        await person.press("f5")
        person.on(FinalResultScreen)
        assert "Ann 13 16 8 4 +6 43 1." in person.words
        assert rows(database, STORED) == [(43, 1, 1), (30, 2, 0)]
        await person.press("question_mark")
        assert "43 points" in person.words
        assert "16 Points" in person.words


async def test_places_with_date_place_and_note(start: Start, database: Path) -> None:
    async with start() as person:
        screen = await write_down(person)
        await person.press("f4", "f4")
        await person.type("Ann\n2\nBen\n1\n")
        for name, text in (
            ("date", "2009-02-30"),
            ("location", "Kitchen"),
            ("note", "from the lid"),
        ):
            screen.set_focus(screen.query_one(f"#old-{name}"))
            await person.type(text)
        assert "There is no 2009-02-30 in the calendar." in person.words
        await person.press("f5")
        person.on(OldResultScreen)
        screen.set_focus(screen.query_one("#old-date"))
        await person.press("backspace", "backspace")
        await person.type("28")
        await person.press("f5")
        person.on(FinalResultScreen)
        assert "Ben wins by the places written down." in person.words
        assert "total" not in person.words
        (stored,) = rows(database, "SELECT started_at, location, note FROM plays")
        assert stored == ("2009-02-28T00:00:00+01:00", "Kitchen", "from the lid")
        assert rows(database, STORED) == [(None, 2, 0), (None, 1, 1)]


async def test_what_the_rules_do_not_allow_is_asked_about(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.type("Ann\n\n130\nBen\n\n40\n\n")
        person.on(ChoiceScreen)
        assert "Ann: 130 points: with 2 players a play ends with 3 to 120." in person.words
        await person.press("z")
        person.on(OldResultScreen)
        assert rows(database, "SELECT count(*) FROM plays") == [(0,)]
        await person.press("f5", "k")
        person.on(FinalResultScreen)
        assert "130 points: with 2 players" in person.words


async def test_a_tie_without_puddings_is_shared_and_said(start: Start) -> None:
    async with start() as person:
        await write_down(person)
        await person.type("Ann\n\n40\nBen\n\n40\n\n")
        person.on(FinalResultScreen)
        assert "their puddings are not known" in person.words


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("Ann\n\n40\n", "add a second one"),
        ("Ann\n\n40\nANN\n\n30\n", "sits at the table already"),
        ("Ann\n3\n\nBen\n\n30\n", "Ann: write down the total or the place too."),
    ],
)
async def test_what_is_missing_is_said(start: Start, typed: str, said: str) -> None:
    async with start() as person:
        await write_down(person)
        await person.type(typed)
        await person.press("f5")
        person.on(OldResultScreen)
        assert said in person.words


async def test_a_result_without_a_name_is_said(start: Start) -> None:
    async with start() as person:
        screen = await write_down(person)
        screen.set_focus(screen.query_one("#old-total-2"))
        await person.type("7")
        await person.press("f5")
        assert "Row 3 has a result but no name." in person.words


async def test_leaving_loses_nothing(start: Start) -> None:
    async with start() as person:
        screen = await write_down(person)
        await person.type("Ann\n\n40\nBe")
        screen.set_focus(screen.query_one("#old-note"))
        await person.type("half")
        await person.press("escape")
        person.on(HomeScreen)
        screen = await write_down(person)
        values = {field.id: field.value for field in screen.query("EntryField") if field.value}  # type: ignore[attr-defined]
        assert values == {
            "old-note": "half",
            "old-name-0": "Ann",
            "old-total-0": "40",
            "old-name-1": "Be",
        }


async def test_the_other_game_has_its_own_columns(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.press("f6")
        assert "Keltis" in person.words
        assert "Puddings" not in person.words
        await person.type("Ann\n20\nBen\n-3\n\n")
        person.on(FinalResultScreen)
        assert rows(database, STORED) == [(20, 1, 1), (-3, 2, 0)]


async def test_a_known_player_is_written_as_always(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), TWO))
    async with start() as person:
        await write_down(person)
        await person.type("ann\n\n5\nBEN\n\n9\n\n")
        person.on(FinalResultScreen)
        assert rows(database, "SELECT count(*) FROM players") == [(2,)]


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_everything_fits(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        screen = await write_down(person)
        await person.press("f4", "f4", "f4")
        for seat, name in enumerate(("[/]", "世蓮", "Eve " * 10, "דנה", "Ann [the shark]")):
            screen.query_one(f"#old-name-{seat}").value = name.strip()  # type: ignore[attr-defined]
            screen.query_one(f"#old-total-{seat}").value = str(40 + seat)  # type: ignore[attr-defined]
        await person.settle()
        for field in screen.query("EntryField"):
            assert screen.region.contains_region(field.region)
            assert field.region.width >= 3
        assert screen.query_one("#old-button-keep").region.bottom < size[1]
        await person.press("f5")
        person.on(FinalResultScreen)
        assert "世蓮" in person.text
        assert "[/]" in person.text
        await person.resize(1, 1)
        await person.resize(*size)
        assert "[/]" in person.text


async def test_a_round_is_set_by_hand_and_starred(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), [*TWO[:2], (None, None)], closed=2))
    async with start() as person:
        await person.open()
        await person.press("pageup", "j")
        person.on(ByHandScreen)
        await person.type("30\nsang a song")
        assert "30* =" in person.words
        await person.press("enter")
        assert "30*" in person.words
        assert rows(database, "SELECT round, seat, note FROM adjustments") == [
            (1, 0, "sang a song")
        ]
        assert "so it counts 30*" in " ".join(person.told)
        await person.press("u")
        assert "*" not in row_of(person, "Ann")
        assert rows(database, "SELECT count(*) FROM adjustments") == [(0,)]
        await person.press("r")
        assert "30*" in person.words
        await person.press("down", "enter")
        assert "points set by hand: sang a song" in person.words
        assert "30*" in person.words


async def test_points_typed_in_one_burst_are_kept(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), [*TWO[:2], (None, None)], closed=2))
    async with start() as person:
        await person.open()
        await person.press("pageup", "j")
        await person.until(lambda: isinstance(person.screen, ByHandScreen), "the dialog")
        person.send(*"30", "enter", *"why", "enter")
        await person.settle()
        assert "30*" in person.words
        assert rows(database, "SELECT note FROM adjustments") == [("why",)]


async def test_an_open_round_takes_a_bonus_only(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), [*TWO[:2], ("tt", None)], closed=2))
    async with start() as person:
        await person.open()
        await person.press("j")
        screen = person.on(ByHandScreen)
        assert screen.query_one("#by-hand-counts").disabled
        assert "The round is still open" in person.words
        await person.type("5")
        assert "10* = 5 from the cards and +5 by hand" in person.words
        await person.press("enter", "enter")
        assert "10*" in person.words


async def test_what_was_set_is_taken_away(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), [*TWO[:2], ("tt", None)], closed=2))
    async with start() as person:
        await person.open()
        await person.press("pageup", "j")
        await person.type("50\n\n")
        assert "50*" in person.words
        await person.press("j")
        await person.click("#by-hand-remove")
        assert "*" not in row_of(person, "Ann")
        assert rows(database, "SELECT count(*) FROM adjustments") == [(0,)]


async def test_a_blank_hand_says_what_to_do_first(start: Start, database: Path) -> None:
    keep(database, play_of(("Ann", "Ben"), [*TWO[:2], (None, None)], closed=2))
    async with start() as person:
        await person.open()
        await person.press("j")
        screen = person.on(ByHandScreen)
        assert "are not entered" in person.words
        await person.press("enter", "escape")
        assert person.screen is not screen


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_the_final_result_keeps_its_columns_with_stars(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    play = play_of(("Ann", "Ben", "Chi", "Dov", "Eve"), FIVE)
    for round_, points in ((0, 90), (1, -4), (2, 7)):
        play = set_bonus(play, round_, round_, points, "", "2026-11-29T19:40:00+01:00")
    keep(database, play)
    async with start(*size) as person:
        person.screen.query_one("#results").focus()
        await person.press("home", "enter")
        person.on(FinalResultScreen)
        lines = [line.rstrip() for line in person.lines if "Dov" in line and "fewest" not in line]
        assert lines[0].split()[-1].startswith("5")
        assert "* Ann, round 1: +90 points set by hand" in person.words
        await person.press("j")
        person.on(ByHandScreen)
        await person.press("pageup", "pageup")
        assert "round 1" in person.words


async def test_a_place_that_can_not_be_is_refused_in_the_form(start: Start, database: Path) -> None:
    async with start() as person:
        await write_down(person)
        await person.press("f4", "f4")
        await person.type("Ann\n1\nBen\n3\n")
        assert "Ben: there is no place 3 among 2 players." in person.words
        await person.press("f5")
        person.on(OldResultScreen)
        assert rows(database, "SELECT count(*) FROM plays") == [(0,)]
        assert "Ben: there is no place 3 among 2 players." in person.words
