"""New play: who sits where, known players in a key or a click, and nothing typed is lost."""

from pathlib import Path

import pytest

from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.house_rules import HouseRulesScreen
from scorekeeper.tui.screens.new_play import NewPlayScreen
from scorekeeper.tui.screens.results import RoundResultScreen
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import FIVE, TWO, keep, play_of


async def open_form(person: Person) -> None:
    await person.press("n")
    await person.until(lambda: bool(person.screen.query("#seat-0")), "the form")
    await person.settle()


def problem(person: Person) -> str:
    widget = person.screen.query_one("#form-problem")
    return str(widget.render()) if widget.display else ""


async def test_every_letter_is_a_letter_in_a_name(start: Start, database: Path) -> None:
    async with start() as person:
        await person.begin("quincy hn", "Büb x?")
        assert person.sheet.play.names == ("quincy hn", "Büb x?")


@pytest.mark.parametrize("leave", ["escape", "click"])
async def test_names_stay_when_one_leaves_the_form(start: Start, leave: str) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann\nBe")
        if leave == "escape":
            await person.press("escape")
        else:
            await person.click_footer("Back")
        person.on(HomeScreen)
        await open_form(person)
        assert person.names == ["Ann", "Be", "", "", ""]
        await person.press("down", "end")
        await person.type("n\n\n")
        assert person.sheet.play.names == ("Ann", "Ben")


@pytest.mark.parametrize("typed", ["ana", "Ana ", " ANA", "an"])
async def test_a_known_player_is_offered_as_known(start: Start, database: Path, typed: str) -> None:
    keep(database, play_of(("Ana", "Ben"), TWO))
    async with start() as person:
        await open_form(person)
        await person.type(typed)
        if typed == "an":
            await person.until(lambda: " ana " in person.lines[_row(person)], "the offer")
            await person.press("right")
        await person.type("\nBob\n\n")
        assert person.sheet.play.names == ("Ana", "Bob")
    assert rows(database, "SELECT name FROM players ORDER BY id") == [("Ana",), ("Ben",), ("Bob",)]


def _row(person: Person) -> int:
    return person.screen.query_one("#seat-0").region.y


async def test_two_seats_cannot_be_the_same_person(start: Start, database: Path) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann\nann \n")
        assert problem(person) == "“ann” sits at the table already."
        assert person.names[:2] == ["Ann", "ann"]
        await person.press("f5")
        person.on(NewPlayScreen)
        assert rows(database, "SELECT count(*) FROM plays") == [(0,)]
        await person.type("a\n\n")
        assert person.sheet.play.names == ("Ann", "anna")


async def test_one_player_gets_a_reason_and_keeps_the_name(start: Start) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann\n\n")
        assert problem(person) == "One player can't pass a hand on: add a second one."
        assert person.names == ["Ann", "", "", "", ""]


async def test_nobody_gets_a_reason(start: Start) -> None:
    async with start() as person:
        await open_form(person)
        await person.press("f5")
        person.on(NewPlayScreen)
        assert problem(person)


async def test_a_sixth_player_gets_a_reason_and_all_names_stay(
    start: Start, database: Path
) -> None:
    five = ("Ann", "Ben", "Chi", "Dov", "Eve")
    keep(
        database,
        play_of(five, FIVE, play_id="a1"),
        play_of(("Fay", "Ann"), TWO, play_id="a2"),
    )
    async with start(100, 30) as person:
        await open_form(person)
        for name in five:
            await person.click_text(name, inside="#known")
        assert person.names == list(five)
        await person.click_text("Fay", inside="#known")
        assert "six to eight players need Sushi Go Party!" in (person.told[-1] or problem(person))
        assert person.names == list(five)
        await person.click_text("Ann", inside="#known")
        assert problem(person) == "“Ann” sits at the table already."
        await person.click("#start")
        assert person.sheet.play.names == five


async def test_the_most_recent_players_come_first_and_are_seated_in_three_keys(
    start: Start, database: Path
) -> None:
    keep(
        database,
        play_of(("Zoe", "Yan"), TWO, play_id="a1", started_at="2026-11-28T19:00:00+01:00"),
        play_of(("Ann", "Ben"), TWO, play_id="a2"),
    )
    async with start() as person:
        await open_form(person)
        assert person.on(NewPlayScreen).known[:2] == ["Ann", "Ben"]
        await person.type("z")
        await person.until(lambda: " zoe " in person.lines[_row(person)], "the offer")
        await person.press("right", "enter")
        assert person.names[0] == "Zoe"
        assert person.on(NewPlayScreen).focused is person.screen.query_one("#seat-1")


async def test_a_quick_enter_starts_one_play(start: Start, database: Path) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann\nBen\n")
        person.send("enter", "enter", "enter")
        await person.settle()
        assert rows(database, "SELECT count(*) FROM plays") == [(1,)]
        assert rows(database, "SELECT count(*) FROM edits") == [(0,)]


async def test_house_rules_change_the_scoring(start: Start, database: Path) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann\nBen\nChi\n")
        await person.click("#house")
        person.on(HouseRulesScreen)
        await person.press("enter")
        assert "● split all 9" in person.words
        await person.press("escape")
        assert "House rules: 1 changed" in person.words
        await person.press("f5")
        assert rows(database, "SELECT house_rules FROM plays") == [('{"maki_tie":"pool9"}',)]
        await person.lay_round(["33tdelwcs", "33tdelwcs", "1tdelwcss"])
        result = person.on(RoundResultScreen)
        maki = [category.id for category in result.card.categories].index("maki")
        hands = result.card.rounds[0].hands
        assert [hand.points[maki] for hand in hands if hand] == [4, 4, 0]


async def test_a_house_rule_comes_round_to_the_rulebook(start: Start) -> None:
    async with start(80, 40) as person:
        await open_form(person)
        await person.click("#house")
        for chosen in ("split all 9", "6 each, and 3 for second", "split the 6"):
            await person.press("space")
            assert chosen in person.words
        await person.press("escape")
        assert "House rules: the rulebook" in person.words


async def test_two_players_with_a_dummy_seat(start: Start, database: Path) -> None:
    async with start(80, 40) as person:
        await open_form(person)
        await person.type("Ann\nBen\n")
        await person.click("#house")
        await person.click_text("Two players with a dummy seat")
        assert "yes, three hands of 9" in person.words
        assert "Fewest puddings with a dummy seat" in person.words
        await person.press("escape")
        await person.press("f5")
        play = person.sheet.play
        assert play.names == ("Ann", "Ben", "Dummy")
        assert [seat.dummy for seat in play.seats] == [False, False, True]
        assert "0/9" in person.words
        for _ in range(3):
            await person.lay_round(["ttsssdde1", "ttddwqcl2", "tsdelwcp3"])
            await person.press("enter")
    ranks = rows(database, "SELECT player, dummy, rank, winner FROM play_results ORDER BY seat")
    assert ranks[2] == ("Dummy", 1, None, 0)
    assert rows(database, "SELECT name FROM players") == [("Ann",), ("Ben",)]


async def test_who_starts_is_chosen_and_the_next_one_starts_the_rematch(
    start: Start, database: Path
) -> None:
    async with start(80, 40) as person:
        await open_form(person)
        await person.type("Ann\nBen\n")
        await person.click("#first")
        assert "Starts: Ben" in person.words
        await person.click("#start")
        assert person.sheet.play.first_seat == 1
        for round_ in range(3):
            await person.lay_round(TWO[round_])
            if round_ < 2:
                await person.press("enter")
        await person.press("r")
    assert rows(database, "SELECT finished, first_seat FROM plays ORDER BY id") == [(1, 1), (0, 0)]


async def test_arrows_and_space_change_a_choice(start: Start) -> None:
    async with start(80, 30) as person:
        await open_form(person)
        await person.type("Ann\nBen\nChi")
        assert "F5 at once. ← → change a choice." in person.words
        person.screen.query_one("#first").focus()
        for key, name in (("right", "Ben"), ("left", "Ann"), ("left", "Chi"), ("space", "Ann")):
            await person.press(key)
            assert f"Starts: {name}" in person.words
        person.screen.query_one("#game").focus()
        for key, title in (("right", "Keltis"), ("left", "Sushi Go!"), ("left", "Keltis")):
            await person.press(key)
            assert f"Game: {title}" in person.words
        await person.press("space")
        person.screen.query_one("#house").focus()
        await person.press("right")
        person.on(HouseRulesScreen)
        await person.press("escape")
        person.screen.query_one("#start").focus()
        await person.press("right", "left")
        person.on(NewPlayScreen)
        await person.press("space")
        assert person.sheet.play.names == ("Ann", "Ben", "Chi")


async def test_arrows_in_a_name_move_the_cursor_there(start: Start) -> None:
    async with start() as person:
        await open_form(person)
        await person.type("Ann")
        await person.press("left", "left")
        await person.type("x y")
        assert person.names[0] == "Ax ynn"


async def test_home_asks_before_a_rematch_and_stores_nothing_before(
    start: Start, database: Path
) -> None:
    keep(database, play_of(("Ann", "Ben"), TWO))
    async with start() as person:
        await person.press("r")
        assert "A new play of Sushi Go with Ann and Ben; Ben starts." in person.words
        for key in ("enter", "escape", "z"):
            await person.press(key)
            person.on(HomeScreen)
            assert rows(database, "SELECT count(*) FROM plays") == [(1,)]
            await person.press("r")
        await person.press("b")
        assert person.sheet.play.first_seat == 1
        assert rows(database, "SELECT count(*) FROM plays") == [(2,)]
