"""Players and statistics on the screen: standings, a player's page, rename, merge, hide."""

from contextlib import closing
from pathlib import Path

import pytest
from textual.widgets import OptionList

from scorekeeper.games.base import Given
from scorekeeper.points import new_points_play
from scorekeeper.store.database import open_database
from scorekeeper.store.people import people, rename, set_hidden
from scorekeeper.store.plays import create
from scorekeeper.tui.people_commands import PLAYER, PLAYERS
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.naming import NameScreen, OtherPlayerScreen
from scorekeeper.tui.screens.players import PlayersScreen
from scorekeeper.tui.screens.statistics import PlayerScreen
from tests.statistics.twelve import SUSHI, finished, store_twelve
from tests.tui.drive import Person, Start, rows

SIZES = [(80, 24), (120, 40), (40, 20)]
HOSTILE = ("[/]", "[b]Bö]", "世蓮世蓮世蓮世蓮世蓮世蓮世蓮世蓮世蓮世蓮", "דנה")


@pytest.fixture
def twelve(database: Path) -> Path:
    with closing(open_database(database)) as db:
        store_twelve(db)
    return database


async def open_players(person: Person) -> PlayersScreen:
    screen = PlayersScreen()
    await person.app.push_screen(screen)
    await person.until(lambda: not screen.workers or screen_is_ready(screen), "the players")
    await person.until(lambda: screen_is_ready(screen), "the figures")
    return screen


def screen_is_ready(screen: PlayersScreen) -> bool:
    return bool(screen.people) and all(worker.is_finished for worker in screen.workers)


async def settle(person: Person) -> None:
    """Let all questions be answered and shown."""
    await person.settle()
    await person.until(lambda: all(it.is_finished for it in person.app.workers), "the answers")
    await person.settle()


def line_of(person: Person, name: str) -> list[str]:
    return next(line for line in person.lines if name in line).split()


def names(database: Path) -> set[str]:
    with closing(open_database(database)) as db:
        return {each.name for each in people(db)}


@pytest.mark.parametrize("size", SIZES)
async def test_from_the_standings_to_a_player_and_back(
    start: Start, twelve: Path, size: tuple[int, int]
) -> None:
    async with start(*size) as person:
        screen = await open_players(person)
        await settle(person)
        assert screen.marked == "Ann"
        ann = line_of(person, "Ann")
        assert ann[:4] == ["Ann", "7", "4", "(1)"]
        assert ann[ann.index("%") - 1 :][:2] == ["57", "%"]
        assert "Highest total" in person.text
        assert " 41* " in person.text
        await person.press("down", "enter")
        page = person.on(PlayerScreen)
        await settle(person)
        assert page.player == "Chi"
        assert "3" in line_of(person, "Wins")
        await person.press("b")
        await settle(person)
        assert page.player == "Ann"
        assert line_of(person, "Average")[:4] == ["Average", "13.5,", "median", "9.0"]
        await person.press("right")
        assert page.game_id == "keltis"
        assert line_of(person, "Plays")[:2] == ["Plays", "1"]
        await person.press("escape")
        assert person.screen is screen
        await person.press("right")
        await settle(person)
        assert line_of(person, "Ben")[:3] == ["Ben", "1", "0"]
        await person.press("escape")
        person.on(HomeScreen)


async def test_the_whole_page_is_read_by_scrolling(start: Start, twelve: Path) -> None:
    async with start(80, 24) as person:
        await open_players(person)
        await settle(person)
        await person.press("enter")
        await settle(person)
        seen = person.words
        for _ in range(4):
            await person.press("pagedown")
            seen += person.words
        for text in (
            "Form: total over time",
            "40.0",
            "Cards: points by category",
            "Sashimi, 3.33 a card",
            "Tempura, 6 laid",
            "Against the others",
            "Expected is what the table sizes alone would give.",
        ):
            assert text in seen
        assert "nan" not in seen.lower()


async def test_nobody_has_played(start: Start) -> None:
    async with start() as person:
        await person.app.push_screen(PlayersScreen())
        await settle(person)
        assert "Nobody has played yet." in person.text
        for key in ("enter", "e", "m", "x", "right", "down", "v"):
            await person.press(key)
            person.on(PlayersScreen)
        await person.press("u")
        assert "nothing to undo" in person.told[-1]


async def test_a_player_without_a_finished_play_has_dashes(start: Start, database: Path) -> None:
    with closing(open_database(database)) as db:
        db.table("players").insert({"name": "New", "name_key": "new"})
    async with start() as person:
        await open_players(person)
        await settle(person)
        assert line_of(person, "New") == ["New", "–", "–", "–", "–", "–", "–", "–"]
        await person.press("enter")
        await settle(person)
        person.on(PlayerScreen)
        assert "No finished play yet" in person.text


async def test_rename(start: Start, twelve: Path) -> None:
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        await person.press("e")
        person.on(NameScreen)
        await person.type("Hanna [/]\n")
        await settle(person)
        assert screen.marked == "Hanna [/]"
        assert "Hanna [/]" in person.text
        await person.press("e", "end")
        await person.type("!")
        await person.press("escape")
        assert names(twelve) == {"Hanna [/]", "Ben", "Chi", "Dov"}
        await person.press("e")
        await person.type(" \n")
        await settle(person)
        assert "Hanna [/]" in names(twelve)


async def test_a_name_that_somebody_has_offers_the_merge(start: Start, database: Path) -> None:
    with closing(open_database(database)) as db:
        create(db, finished("1", "2026-01-10", "Ann Ben", [["tt", "sss"]]))
        create(db, finished("2", "2026-01-11", "Ann Ben", [["tt", "sss"]]))
        create(db, finished("3", "2026-01-12", "Anna Ben", [["tt", "sss"]]))
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        await person.press("end", "e")
        await person.type("Ann\n" if screen.marked == "Anna" else "Anna\n")
        person.on(ChoiceScreen)
        assert "another player" in person.words
        await person.press("enter")  # the safe answer
        assert names(database) == {"Ann", "Anna", "Ben"}
        await person.press("e")
        await person.type("Ann\n" if screen.marked == "Anna" else "Anna\n")
        await person.press("m")
        await settle(person)
        assert names(database) in ({"Ann", "Ben"}, {"Anna", "Ben"})
        assert "takes it back" in person.told[-1]
        await person.press("u")
        person.on(ChoiceScreen)
        await person.press("escape")
        assert len(names(database)) == 2
        await person.press("u", "u")
        await settle(person)
        assert names(database) == {"Ann", "Anna", "Ben"}


async def test_merge_with_a_few_letters_and_its_refusal(start: Start, twelve: Path) -> None:
    with closing(open_database(twelve)) as db:
        results = [Given(total=3), Given(total=4)]
        create(db, new_points_play("20", SUSHI, ["Zoe", "Bella"], results))
    async with start() as person:
        await open_players(person)
        await settle(person)
        await person.press("m")
        offered = [str(option.prompt) for option in person.screen.query_one(OptionList).options]
        assert sorted(offered) == ["Bella", "Zoe"]
        assert "3 players sat at a table with Ann" in person.words
        await person.type("nobody\n")
        person.on(OtherPlayerScreen)
        await person.press("escape", "m")
        await person.type("be\n")
        person.on(ChoiceScreen)
        await person.press("m")
        await settle(person)
        assert "Ann became Bella" in person.told[-1]
        assert len(names(twelve)) == 5
        # of somebody of the same table it is said at once that they are two people
        await person.press("e")
        await person.type("Ben\n")
        await settle(person)
        person.on(PlayersScreen)
        assert "sit in 9 plays together" in person.told[-1]
        assert len(names(twelve)) == 5


async def test_hide_and_show(start: Start, twelve: Path) -> None:
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        await person.press("x")
        await settle(person)
        assert rows(twelve, "SELECT name FROM players WHERE hidden") == [("Ann",)]
        assert screen.marked == "Chi"
        await person.press("v", "home")
        await person.until(
            lambda: "Ann (hidden)" in person.text or "Ann (h)" in person.text, "the hidden player"
        )
        await person.press("x")
        await settle(person)
        assert rows(twelve, "SELECT name FROM players WHERE hidden") == []


@pytest.mark.parametrize("size", SIZES)
async def test_the_mark_of_a_hidden_player_is_never_cut(
    start: Start, twelve: Path, size: tuple[int, int]
) -> None:
    with closing(open_database(twelve)) as db:
        rename(db, "Ben", "Bartholomew von und zu Hohenstein")
        for name in ("Ann", "Bartholomew von und zu Hohenstein"):
            set_hidden(db, name, hidden=True)
    async with start(*size) as person:
        await open_players(person)
        await settle(person)
        assert "hidden" not in person.text
        await person.press("v", "home")
        await settle(person)
        star = "* rests on points that were set by hand or written down without cards."
        assert star in person.words
        marked = [line for line in person.lines[1:] if "(h)" in line or "(hidden)" in line]
        assert [line.split()[0][:2] for line in marked] == ["An", "Ba"]
        assert "Players and statistics (h) hidden" in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_many_players_scroll_and_leave_the_records_in_sight(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    with closing(open_database(database)) as db:
        for number in range(0, 60, 2):
            pair = (f"Nr{number:02}", f"Nr{number + 1:02}")
            results = [Given(43, None, 2), Given(40, None, 3)]
            create(db, new_points_play(f"p{number}", SUSHI, pair, results))
    async with start(*size) as person:
        screen = await open_players(person)
        await settle(person)
        for key, name in (("home", "Nr00"), ("end", "Nr59")):
            await person.press(key)
            assert screen.marked == name
            assert line_of(person, name)[1:3] == ["1", "1" if key == "home" else "0"]
            assert "Highest total 43* Nr00" in person.words
            assert "Puddings in one play 3* Nr01" in person.words
            assert "* rests on points that were set by hand" in person.words
        if size[0] > 40:
            assert line_of(person, "Nr59")[-1].startswith("−1.8")


@pytest.mark.parametrize("size", SIZES)
async def test_names_of_any_kind_keep_the_columns(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    with closing(open_database(database)) as db:
        play = finished("1", "2026-01-10", "A B C D", [["tt", "sss", "d", ""]])
        for seat, name in enumerate(HOSTILE):
            play = play.rename(seat, name, play.journal[-1].at)
        create(db, play)
    async with start(*size) as person:
        await open_players(person)
        await settle(person)
        assert "[/]" in person.text
        for key in ("m", "escape", "e", "escape", "enter"):
            await person.press(key)
        await settle(person)
        person.on(PlayerScreen)
        await person.press("n", "n", "n")
        await settle(person)
        person.on(PlayerScreen)


async def test_any_window_is_no_harm(start: Start, twelve: Path) -> None:
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        for size in ((1, 1), (20, 5), (40, 20), (200, 60), (80, 24)):
            await person.resize(*size)
        assert screen.marked == "Ann"
        await person.press("enter")
        await settle(person)
        before = person.text
        assert "Form: total over time" in before
        for size in ((1, 1), (20, 5), (40, 20), (200, 60), (80, 24)):
            await person.resize(*size)
        assert person.text == before


@pytest.mark.parametrize("page", [False, True])
async def test_without_colour_every_style_is_a_shape(
    start: Start, twelve: Path, monkeypatch: pytest.MonkeyPatch, *, page: bool
) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    async with start() as person:
        await open_players(person)
        await settle(person)
        if page:
            await person.press("enter")
            await settle(person)
        coloured = {
            str(segment.style)
            for strip in person.screen._compositor.render_strips()
            for segment in strip
            if segment.style
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None and not colour.is_default
        }
        assert coloured == set()


async def test_games_are_chosen_and_players_opened_by_mouse(start: Start, twelve: Path) -> None:
    async with start() as person:
        screen = await open_players(person)
        await settle(person)
        await person.click_text("Keltis")
        await settle(person)
        assert screen.game == 1
        await person.click_text("Ben")
        await settle(person)
        assert person.on(PlayerScreen).player == "Ben"


async def test_leaving_at_once_is_no_harm(start: Start, twelve: Path) -> None:
    async with start() as person:
        await person.app.push_screen(PlayersScreen())
        person.send("escape")
        await settle(person)
        person.on(HomeScreen)


@pytest.mark.parametrize("commands", [PLAYERS, PLAYER], ids=["players", "player"])
def test_keys_are_given_once(commands: tuple[object, ...]) -> None:
    keys = [key for command in commands for key in command.keys.split(",")]  # type: ignore[attr-defined]
    assert len(set(keys)) == len(keys)


async def test_the_help_lists_every_command(start: Start, twelve: Path) -> None:
    async with start(100, 60) as person:
        await open_players(person)
        await settle(person)
        await person.press("f1")
        for command in PLAYERS:
            assert command.help in person.words
        await person.press("escape", "enter", "f1")
        for command in PLAYER:
            assert command.help in person.words
