"""Settling questions on the screen, with and without a play, and “what if”."""

import shlex
from pathlib import Path

import pytest
from textual.widgets import Digits

from scorekeeper.games import all_games
from scorekeeper.play import Play, new_play
from scorekeeper.rulings import find_question, given
from scorekeeper.translate import say
from scorekeeper.tui.screens.answering import AnswerScreen
from scorekeeper.tui.screens.home import HomeScreen
from scorekeeper.tui.screens.house_rules import HouseRulesScreen
from scorekeeper.tui.screens.settle import SettleScreen
from scorekeeper.tui.screens.what_if import WhatIfScreen
from scorekeeper.tui.widgets.question_tabs import QuestionTabs
from tests.cli.runner import run
from tests.tui.drive import Person, Start, rows
from tests.tui.plays import FIVE, FOUR, keep, play_of

SIZES = [(40, 20), (80, 24), (120, 40)]
NAMES = ("Ann", "Ben", "Chi", "Dov")
HOSTILE = ("[/]", "Ann [bold]", "世蓮 さくら", "דנה 42", "x" * 39 + "y")

TYPED = {
    "maki": ("5", "3", "3", "2"),
    "pudding": ("4", "3", "0", "0"),
    "winner": ("30:4", "30:2", "-8:0"),
    "nigiri": ("lwq", "w+q l w", "w salmon"),
    "hand": ("ttlwq12p", "sssd3"),
    "stones": ("0", "3", "5"),
    "row": ("0 1 3 4 6 6 7",),
}


async def settle(
    person: Person, play: Play | None = None, question: str | None = None, round_: int | None = None
) -> SettleScreen:
    """Open the screen as the keys of the other screens do."""
    await person.app.push_screen(SettleScreen(play, question, round_))
    await person.settle()
    return person.on(SettleScreen)


def points(screen: AnswerScreen) -> list[str]:
    """The large figures over the answer, the same as the small ones."""
    large = [seat.query_one(Digits).value for seat in screen.seats]
    small = [str(seat.query_one(".small").render()) for seat in screen.seats]
    assert [figure.replace("-", "−") for figure in large] == [text.rstrip(".") for text in small]
    return large


def expected(question: str, values: tuple[str, ...], **rules: str) -> list[str]:
    ruling = find_question(question).settle(values, rules)
    return ["" if number is None else str(number) for number in given(ruling)]


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_typed_is_answered_at_once(start: Start, size: tuple[int, int]) -> None:
    async with start(*size) as person:
        screen = await settle(person)
        for question, values in TYPED.items():
            assert screen.asked.question.id == question
            for number, value in enumerate(values):
                person.send(*[] if number == 0 else ["tab"])
                person.send(*["space" if letter == " " else letter for letter in value])
            await person.settle()
            assert screen.values[: len(values)] == list(values)
            assert points(screen)[: len(values)] == expected(question, values)
            ruling = find_question(question).settle(values, {})
            names = [f"player {number + 1}" for number in range(len(values))]
            for reason in ruling.why[:2]:
                assert " ".join(say(reason, names).split()[:3]) in person.words
            await person.press("pagedown", "pagedown", "f4")
        await person.press("escape")
        person.on(HomeScreen)


async def test_every_question_of_every_game_has_a_tab(start: Start) -> None:
    async with start(120, 40) as person:
        screen = await settle(person)
        asked = [question.id for game in all_games().values() for question in game.questions]
        seen = []
        for _question in asked:
            seen.append(screen.asked.question.id)
            assert say(screen.asked.question.title) in person.words
            await person.press("f4")
        assert seen == asked
        assert screen.asked.question.id == asked[0]
        await person.press("up", "left")
        assert screen.asked.question.id == asked[-1]
        await person.click_text("pudding", inside="#questions")
        assert screen.asked.question.id == "pudding"


async def test_players_are_as_many_as_fields_are_filled(start: Start) -> None:
    async with start() as person:
        screen = await settle(person)
        await person.type("4")
        assert "not 1." in person.words
        assert points(screen) == [""] * 5
        await person.press("tab", "4")
        assert points(screen)[:2] == ["3", "3"]
        await person.press("tab", "tab", "1")
        assert points(screen) == ["3", "3", "", "0", ""]
        assert "player 4 1 maki icon, no second place" in person.words


async def test_a_second_place_after_a_tie_is_answered_without_a_key(start: Start) -> None:
    rounds = [["13", "22", "12", "t"]]
    async with start() as person:
        screen = await settle(person, play_of(NAMES, rounds, closed=0), "maki")
        assert points(screen) == ["3", "3", "0", "0"]
        assert "no second place, as Ann and Ben tie for most: 0" in person.words
        assert "there is no second" in person.words
        assert "Left open The rulebook of 2014 does not say" in person.words


@pytest.mark.parametrize("size", SIZES)
async def test_a_letter_is_a_letter_and_wrong_in_one_sentence(
    start: Start, size: tuple[int, int]
) -> None:
    async with start(*size) as person:
        screen = await settle(person)
        await person.type("5")
        await person.press("tab")
        for letter in ("x", "q", "h", "c", "["):
            await person.type(letter)
            assert screen.values[:2] == ["5", letter]
            wrong = f"“{letter}” for player 2: give the maki icons as a whole number from 0 up."
            assert wrong in person.words
            marked = [seat.has_class("-wrong") for seat in screen.seats]
            assert marked == [False, True, False, False, False]
            assert "! player 2" in person.words
            await person.press("backspace")
        await person.type("3")
        assert points(screen)[:2] == ["6", "3"]
        assert "whole number" not in person.words
        assert "! player 2" not in person.words


async def test_a_wrong_card_is_said_at_its_field(start: Start) -> None:
    async with start() as person:
        screen = await settle(person, question="nigiri")
        await person.type("lwq")
        await person.press("tab")
        await person.type("wz")
        assert "“z” at position 2 is no card" in person.words
        assert screen.seats[1].has_class("-wrong")


async def test_keys_stay_in_order_however_quick(start: Start) -> None:
    async with start() as person:
        screen = await settle(person)
        person.send(*"12", "backspace", "tab", *"3", "down", *"4", "left", *"1", "enter", *"2")
        person.send("shift+tab", "right", *"0", "f4", *"7", "tab", *"8")
        await person.settle()
        assert screen.drafts["maki"] == ["1", "3", "140", "2", ""]
        assert screen.asked.question.id == "pudding"
        assert screen.values == ["7", "8", "", "", ""]


async def test_arrows_go_round_the_fields_and_up_to_the_questions(start: Start) -> None:
    async with start() as person:
        screen = await settle(person)
        await person.press("right", "right")
        assert screen.focused is screen.fields[2]
        await person.press("left", "left")
        assert screen.focused is screen.fields[0]
        await person.press("up")
        assert isinstance(screen.focused, QuestionTabs)
        await person.press("right", "down")
        assert screen.asked.question.id == "pudding"
        assert screen.focused is screen.fields[0]
        await person.press("shift+tab", "q")
        person.on(HomeScreen)


@pytest.mark.parametrize("question", ["maki", "pudding", "winner", "nigiri", "hand"])
async def test_a_play_fills_the_fields_in(start: Start, question: str) -> None:
    blank: list[str | None] = ["33", None, "wq1p", ""]
    play = play_of(NAMES, [FOUR[0], blank], closed=1)
    card = play.score()
    filled = {
        "maki": ["6", "", "1", "0"],
        "pudding": [str(count) for count in card.counts],
        "winner": [
            f"{total}:{count}" for total, count in zip(card.totals, card.counts, strict=True)
        ],
        "nigiri": ["", "", "wq", ""],
        "hand": ["33", "", "wq1p", ""],
    }[question]
    async with start() as person:
        screen = await settle(person, play, question)
        assert screen.values == filled
        numbers = iter(expected(question, tuple(value for value in filled if value)))
        assert points(screen) == [next(numbers) if value else "" for value in filled]
        if "" in filled:
            assert "Left out" in person.words
            assert "Ben" in person.words
        await person.press("f4", "f4", "f4", "f4", "f4", "f4")
        assert person.on(SettleScreen).values == filled


async def test_an_earlier_round_can_be_meant(start: Start) -> None:
    play = play_of(NAMES, FOUR, closed=2)
    async with start() as person:
        screen = await settle(person, play, "maki", 0)
        assert "round 1" in person.words
        assert screen.values == ["1", "3", "2", "6"]
        await person.press("escape")
        screen = await settle(person, play)
        assert "round 3, so far" in person.words
        assert screen.asked.question.id == "maki"


async def test_another_game_fills_in_what_it_has(start: Start) -> None:
    play = new_play("k1", "keltis", NAMES[:3]).enter(0, 0, "R: 1 2 / stones: 1 4 9", "")
    play = play.enter(0, 2, "stones: #1", "")
    async with start() as person:
        screen = await settle(person, play)
        assert screen.asked.question.id == "stones"
        assert screen.values == ["3", "", "1"]
        assert points(screen) == ["4", "", "-1"]
        await person.press("f4")
        assert screen.values == [""]
        await person.press("f4")
        person.on(WhatIfScreen)
        await person.press("end", "space", "5")
        assert "1 → 3" in person.words


async def test_the_house_rules_of_the_play_hold(start: Start) -> None:
    play = play_of(NAMES, [["13", "22", "12", "1"]], closed=0, maki_tie="pool9")
    async with start(120, 40) as person:
        screen = await settle(person, play, "maki")
        assert points(screen) == ["4", "4", "0", "0"]
        assert "With “split the 6, no second place (rulebook)” it would be 3, 3, 0, 0." in (
            person.words
        )
        assert "6 each, and 3 for second (as in Party!) – 6, 6, 3, 0" in person.words
        await person.press("f6")
        assert person.on(SettleScreen) is screen


async def test_house_rules_without_a_play_can_be_set(start: Start) -> None:
    async with start() as person:
        screen = await settle(person)
        person.send(*"4", "tab", *"4", "tab", *"1")
        await person.settle()
        await person.press("f6")
        person.on(HouseRulesScreen)
        await person.press("enter", "escape")
        assert points(person.on(SettleScreen))[:3] == expected(
            "maki", ("4", "4", "1"), maki_tie="pool9"
        )
        assert screen.focused is screen.fields[2]
        assert "House rules" in person.words


async def test_the_usual_next_questions_are_answered(start: Start) -> None:
    from scorekeeper.guide.answers import follow_ups

    async with start(120, 60) as person:
        await settle(person)
        asked = follow_ups("sushi-go", "maki")
        assert asked
        for follow_up in asked:
            assert follow_up.question in person.words
            assert follow_up.answer.split(".")[0] in person.words


async def test_the_copied_command_prints_the_same_answer(start: Start) -> None:
    names = ("Ann", "O'Neil, Ben", '"Chi"', "[/]")
    play = play_of(names, [["13", "22", "12", None]], closed=0, maki_tie="full")
    async with start() as person:
        screen = await settle(person, play, "maki")
        await person.press("f7")
        text = person.app.clipboard
        lines = text.splitlines()
        assert lines[0] == "Who gets what for maki?"
        assert lines[1].startswith("Ann 6: ")
        program, *arguments = shlex.split(lines[-1])
        assert program == "scorekeeper"
        assert lines[-1] in person.told[-1]
        printed = run(*arguments)
        assert printed.exit_code == 0, printed.stderr
        for name, number in zip(names, points(screen), strict=False):
            if number:
                row = next(line for line in printed.stdout.splitlines() if line.startswith(name))
                assert row.removeprefix(name).split()[0] == number


async def test_nothing_to_copy_is_said(start: Start) -> None:
    async with start() as person:
        await settle(person)
        await person.press("f7")
        assert person.told == ["There is no answer to copy yet."]


@pytest.mark.parametrize("size", SIZES)
async def test_hostile_names(start: Start, size: tuple[int, int]) -> None:
    play = play_of(HOSTILE, FIVE, closed=2)
    async with start(*size) as person:
        await settle(person, play)
        for _question in play.game.questions:
            assert "[/]" in person.text
            assert "Ann [b" in person.text
            await person.press("f4")
        person.on(WhatIfScreen)
        assert "[/]" in person.text
        await person.type("[bold]")
        assert "“[” at position 1 is no card" in person.words
        await person.press("f7", "f8", "f7")
        assert person.app.clipboard.startswith("What if?\n[/]: ")


@pytest.mark.parametrize("size", SIZES)
async def test_what_if_shows_everybody_and_stores_nothing(
    start: Start, database: Path, size: tuple[int, int]
) -> None:
    play = play_of(NAMES, FOUR)
    keep(database, play)
    count = "SELECT (SELECT count(*) FROM edits), (SELECT group_concat(cards) FROM hands)"
    before = rows(database, count)
    imagined = play.enter(2, 1, FOUR[2][1] + "s", "").enter(0, 1, FOUR[0][1] + "p", "")
    async with start(*size) as person:
        await person.app.push_screen(WhatIfScreen(play))
        await person.settle()
        screen = person.on(WhatIfScreen)
        assert screen.values == list(FOUR[2])
        assert points(screen) == [str(total) for total in play.score().totals]
        assert person.words.count("nothing changes") == 4
        person.send("tab", "end", *"s", "f5", "tab", "end", *"p")
        await person.settle()
        assert screen.round == 0
        assert screen.values[1] == FOUR[0][1] + "p"
        assert points(screen) == [str(total) for total in imagined.score().totals]
        was, now = play.score().totals[1], imagined.score().totals[1]
        assert f"{was} → {now}" in person.words
        await person.press("pagedown")
        assert "9 of 8 cards" in person.words
        await person.press("f8")
        assert screen.values == list(FOUR[0])
        assert points(screen) == [str(total) for total in play.score().totals]
        await person.press("f4")
        assert person.on(SettleScreen).asked.question.id == "maki"
        await person.press("escape")
        person.on(HomeScreen)
    assert rows(database, count) == before


async def test_what_if_keeps_a_blank_hand_blank(start: Start) -> None:
    play = play_of(NAMES, [["33", None, "", None]], closed=0)
    async with start() as person:
        await person.app.push_screen(WhatIfScreen(play))
        await person.settle()
        screen = person.on(WhatIfScreen)
        assert screen.imagined.rounds == play.rounds
        await person.press("tab", "tab", "tab")
        await person.type("3w")
        assert screen.imagined.rounds[0] == ("33", None, "", "3w")
        assert "Not settled: the cards of Ben are not entered." in person.words
        await person.press("backspace", "backspace")
        assert screen.imagined.rounds == play.rounds


async def test_without_colour(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with start() as person:
        screen = await settle(person, play_of(NAMES, FOUR, closed=2), "winner", 1)
        assert "★ " in person.text
        await person.press("tab")
        await person.type("x")
        assert "! Ben" in person.words
        await person.press("up", "up", "right")
        assert screen.asked.question.id == "nigiri"


async def test_resizing_keeps_what_was_typed(start: Start) -> None:
    async with start() as person:
        screen = await settle(person)
        person.send(*"4", "tab", *"4", "tab", *"1")
        await person.settle()
        for size in ((1, 1), (40, 20), (200, 60), (80, 24)):
            await person.resize(*size)
            assert screen.values[:3] == ["4", "4", "1"]
            assert screen.focused is screen.fields[2]
            assert points(screen)[:3] == ["3", "3", "0"]
