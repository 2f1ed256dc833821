"""The rules, the quick reference and the lessons in large, normal and small windows."""

from pathlib import Path

import pytest
from textual.widgets import Input

from scorekeeper.games import all_games
from scorekeeper.guide import lessons as guide
from scorekeeper.guide import progress
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.lesson import LessonScreen
from scorekeeper.tui.screens.lessons import LessonsScreen
from scorekeeper.tui.screens.quick_reference import QuickReferenceScreen
from scorekeeper.tui.screens.rules import RulesScreen
from tests.tui.drive import Person, Start
from tests.tui.plays import FOUR, play_of

GAME = all_games()["sushi-go"]
SIZES = [(110, 36), (80, 24), (40, 20)]


@pytest.fixture(autouse=True)
def progress_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress of the test alone."""
    file = tmp_path / "lessons.json"
    monkeypatch.setattr(progress, "progress_path", lambda: file)
    return file


async def read(person: Person, section: str = "", entry: str = "") -> None:
    person.app.push_screen(RulesScreen(GAME, section=section, entry=entry))
    await person.until(lambda: isinstance(person.screen, RulesScreen), "the rules")
    await person.settle()


async def learn(person: Person, lesson: str) -> LessonScreen:
    person.app.push_screen(LessonScreen(GAME, lesson))
    await person.until(lambda: isinstance(person.screen, LessonScreen), "the lesson")
    await person.settle()
    return person.on(LessonScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_answers(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        await read(person)
        assert "How is the game won?" in person.words
        await person.press("down", "down", "down")
        assert "What are three tempura worth?" in person.words
        await read(person, entry="maki")
        assert "How is maki ranked?" in person.words
        assert "Maki ranking" in person.words
        for _ in range(9):
            await person.press("pagedown")
            if "The other app says 4." in person.words:
                break
        assert "The other app says 4." in person.words
        await person.press("escape", "escape")
        person.on(HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_part(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        await read(person)
        parts = ("Every pair in", "A Chinese article", "Begin a set", "split 6: 3 each")
        for said in (*parts, "How is the game won?"):
            await person.press("tab")
            for _ in range(9):
                if said in person.words:
                    break
                await person.press("pagedown")
            assert said in person.words
        await person.press("left")
        assert person.on(RulesScreen).section == 4


@pytest.mark.parametrize("size", SIZES)
async def test_search(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        await read(person)
        await person.press("slash")
        await person.type("gyoza")
        assert person.screen.query_one(Input).value == "gyoza"
        assert "Are the dumpling numbers added up?" in person.words
        assert "Order of a turn" not in person.words
        await person.press("escape")
        assert person.screen.query_one(Input).value == ""
        assert "How is the game won?" in person.words
        person.on(RulesScreen)


async def test_search_goes_where_something_is_found(start: Start) -> None:
    async with start() as person:
        await read(person, "reference")
        await person.press("slash")
        await person.type("hash")
        assert "How do chopsticks work?" in person.words
        assert "Cards 1" in person.words
        await person.press("enter", "tab")
        assert "Also called chopstick, hashi" in person.words
        await person.press("slash")
        await person.type("[/b]")
        assert "Nothing is called so" in person.words
        await person.press("escape", "escape")
        person.on(HomeScreen)


async def test_parts_by_mouse(start: Start) -> None:
    async with start() as person:
        await read(person)
        await person.click_text("Cards", inside="#sections")
        assert "Every pair in a round" in person.words
        await person.click_text("Wasabi", inside="#entries")
        assert "Triples the next nigiri" in person.words
        await person.click_text("Quick reference", inside="#sections")
        assert "split 6: 3 each" in person.words


async def test_cards_left_in_a_running_play(start: Start) -> None:
    play = play_of(("Ann", "Ben", "Chi", "Dov"), FOUR[:1])
    async with start() as person:
        person.app.push_screen(RulesScreen(GAME, play, section="cards"))
        await person.settle()
        tempura = 14 - sum(hand.count("t") for hand in FOUR[0])
        assert f"Left in this play {tempura}" in person.words
        assert f"{tempura}/14" in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_quick_reference_opens_and_closes(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        person.app.push_screen(QuickReferenceScreen(GAME))
        await person.settle()
        if size[0] >= 80:
            for line in ("two 5 · four 10", "highest total, then more puddings", "Esc closes"):
                assert line in person.words
            assert not person.screen.query_one("#quick").max_scroll_y
        else:
            await person.press("end")
            assert "highest total, then more puddings" in person.words
        await person.press("o")
        person.on(HomeScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_a_lesson(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        screen = await learn(person, "second-tempura")
        assert "One tempura lies before you and is worth 0" in person.words
        await person.press("s")
        assert "Preview 0 points" in person.words
        assert "Nothing is scored yet" in person.words
        await person.press("t")
        assert "Preview 5 points" in person.words
        await person.press("backspace")
        assert "Choose a card" in person.words
        await person.press("S", "enter")
        assert screen.position.done
        assert "This choice costs 5 points: Tempura can make 5, this makes 0." in person.words
        assert "wrong" not in person.words.lower()
        await person.press("t")
        assert screen.position.picks == "s"
        await person.press("pagedown")
        assert "A third would add 0" in person.words
        await person.press("a", "t", "enter")
        assert "+5" in person.words
        assert "Nothing in this hand makes more" in person.words
        await person.press("enter")
        assert screen.position.lesson.id == "third-sashimi"
        await person.press("b", "b", "b")
        assert screen.position.lesson.id == "pick-one"
        await person.press("escape")
        person.on(HomeScreen)


async def test_arrows_and_enter(start: Start) -> None:
    async with start() as person:
        screen = await learn(person, "chopsticks-order")
        await person.press("right", "enter", "left", "enter")
        assert screen.position.picks == "wq"
        assert "Preview 9 points" in person.words
        await person.press("left", "enter")
        assert screen.position.picks == "w1"
        await person.press("q", "enter")
        assert screen.position.picks == "wq"
        assert screen.position.revealed
        await person.press("right")
        assert screen.position.revealed


async def test_cards_by_mouse(start: Start) -> None:
    async with start() as person:
        screen = await learn(person, "third-sashimi")
        await person.click_text("Tempura", inside="#hand")
        assert screen.position.picks == "t"
        await person.click_text("Sashimi", inside="#hand")
        assert screen.position.picks == "s"
        await person.click_footer("Take, reveal")
        assert screen.position.done


@pytest.mark.parametrize("size", SIZES)
async def test_a_situation_side_by_side(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        screen = await learn(person, "egg-or-pudding")
        await person.press("e", "enter")
        assert "now take Pudding" in person.words
        await person.press("enter", "p", "enter")
        assert screen.position.done
        line = next(line for line in person.lines if "−5" in line)
        assert "−2" in line
        await person.press("pagedown", "pagedown")
        assert "Here that is 3 better" in person.words


async def test_the_exercise(start: Start) -> None:
    async with start() as person:
        screen = await learn(person, "round-end")
        await person.press("enter")
        assert "7 points" in person.words
        await person.press("enter", "l", "enter")
        assert "Salmon nigiri has done its work" in person.words
        assert screen.position.done


@pytest.mark.parametrize("size", SIZES)
async def test_the_list_remembers(start: Start, progress_file: Path, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        person.app.push_screen(LessonsScreen(GAME))
        await person.settle()
        assert "0 of 15 done" in person.words
        await person.press("enter", "t", "enter")
        assert person.on(LessonScreen).position.done
        await person.press("escape")
        assert "1 of 15 done" in person.words
        assert "✓" in person.text
        await person.press("escape")
        person.on(HomeScreen)
    assert progress.done_lessons(GAME.id, progress_file) == {"pick-one"}
    async with start(*size) as person:
        person.app.push_screen(LessonsScreen(GAME))
        await person.settle()
        await person.press("enter")
        assert person.on(LessonScreen).position.lesson.id == "second-tempura"


async def test_all_lessons_from_the_first_to_the_last(start: Start) -> None:
    async with start() as person:
        person.app.push_screen(LessonsScreen(GAME))
        await person.settle()
        await person.press("enter")
        screen = person.on(LessonScreen)
        known = guide.lessons(GAME.id)
        for lesson in known:
            assert screen.position.lesson.id == lesson.id
            assert lesson.title in person.words
            while not screen.position.done:
                position = screen.position
                if not position.full:
                    best = [it.picks for it in guide.outcomes(position) if not it.cost]
                    cards = position.missing[:1] or tuple(best[0] if best else "p")
                    await person.press(*cards)
                await person.press("enter")
            await person.press("enter")
        person.on(LessonsScreen)
        assert "15 of 15 done" in person.words


async def test_help_names_the_cards(start: Start) -> None:
    async with start() as person:
        await learn(person, "chopsticks-order")
        await person.press("f1", "end")
        assert "choose Wasabi" in person.words


async def test_without_colour(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with start() as person:
        screen = await learn(person, "third-sashimi")
        await person.press("s")
        strips = person.app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        assert {style.color.name for style in styles if style.color} <= {"default"}
        assert any(style.reverse for style in styles)
        assert screen.position.full
        await read(person, "cards")
        strips = person.app.screen._compositor.render_strips()
        line = next(strip for strip in strips if "Tempura" in strip.text)
        marked = [segment for segment in line if "Tempura" in segment.text][:1]
        assert marked
        assert all(segment.style and segment.style.underline for segment in marked)
