"""Lessons, exercise and situations come out with the numbers of the rulebook."""

import pytest

from scorekeeper.games import check
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.lessons import Outcome, Position
from scorekeeper.i18n import english, say

LESSONS = {lesson.id: lesson for lesson in guide.lessons("sushi-go")}


def at(lesson_id: str) -> Position:
    return guide.start(LESSONS[lesson_id])


def take(position: Position, cards: str) -> Position:
    for card in cards:
        free = [place for place, key in enumerate(position.hand) if key == card]
        position = guide.choose(position, next(it for it in free if it not in position.places))
    return position


def outcome(position: Position, cards: str) -> Outcome:
    seen = take(position, cards).outcome()
    assert seen is not None
    return seen


def test_eleven_lessons_one_exercise_three_situations() -> None:
    kinds = [lesson.kind for lesson in LESSONS.values()]
    assert kinds == ["lesson"] * 11 + ["exercise"] + ["situation"] * 3
    for lesson in LESSONS.values():
        assert all(english(text) for text in (lesson.title, lesson.text("task"), lesson.pages))
        assert english(lesson.text("why"))


@pytest.mark.parametrize(
    ("lesson_id", "now", "picks", "points", "other", "cost"),
    [
        ("second-tempura", 0, "t", 5, "s", 5),
        ("third-sashimi", 0, "s", 10, "t", 10),
        ("fourth-dumpling", 6, "d", 10, "t", 4),
        ("chopsticks", 0, "ts", 15, "sd", 4),
        ("chopsticks-order", 0, "wq", 9, "qw", 6),
        ("maki-icons", 8, "3", 14, "l", 4),
        ("maki-tie", 8, "2", 11, "e", 2),
        ("last-pudding", -6, "p", -2, "w", 4),
        ("pair-or-set", 0, "s", 10, "t", 5),
        ("which-nigiri", 0, "q", 9, "l", 3),
        ("egg-or-pudding", -6, "p", -2, "e", 3),
    ],
)
def test_choices(lesson_id: str, now: int, picks: str, points: int, other: str, cost: int) -> None:
    position = at(lesson_id)
    assert position.lesson.worth(position.laid) == now
    good = outcome(position, picks)
    assert (good.points, good.cost) == (points, 0)
    assert outcome(position, other).cost == cost


@pytest.mark.parametrize(
    ("lesson_id", "said"),
    [
        ("second-tempura", "one alone 0, two together 5. A third would add 0"),
        ("fourth-dumpling", "the fourth adds 4, not 10"),
        ("wasabi-late", "stays at 2 and does not become 6"),
        ("maki-icons", "6 points when the round ends, and 3 for the second"),
        ("maki-tie", "tied for most and get 3 each"),
        ("last-pudding", "three of you have the fewest and get −2 each"),
        ("egg-or-pudding", "Here that is 3 better"),
    ],
)
def test_the_reason_says_the_numbers(lesson_id: str, said: str) -> None:
    assert said in english(LESSONS[lesson_id].text("why"))


def test_one_card_stays_and_the_rest_is_passed() -> None:
    seen = outcome(at("pick-one"), "w")
    assert (seen.laid, seen.passed, seen.points) == (("w",), tuple("tsp2c1"), 0)
    assert all(outcome(at("pick-one"), key).cost == 0 for key in LESSONS["pick-one"].turns[0].hand)


def test_maki_so_far_is_told_as_on_the_sheet() -> None:
    seen = outcome(at("pick-one"), "2")
    told = [english(line.reason) for line in seen.lines]
    assert any("so far" in reason and "3" in reason for reason in told)


def test_used_chopsticks_are_passed_on() -> None:
    seen = outcome(at("chopsticks"), "ts")
    assert "c" not in seen.laid
    assert seen.passed == ("d", "2", "c")


def test_two_turns_and_the_wasabi_between() -> None:
    position = guide.step(take(at("wasabi-first"), "w"))
    assert position.revealed
    position = guide.step(position)
    assert (position.turn, position.laid) == (1, ("d", "s", "w"))
    assert outcome(position, "q").cost == 0
    assert outcome(position, "e").cost == 6
    assert outcome(at("wasabi-first"), "1").cost == 6


def test_the_last_card_is_chosen_by_itself_and_the_pudding_stays() -> None:
    position = at("round-end")
    assert position.picks == ("t",)
    position = guide.step(guide.step(position))
    assert position.hand == tuple("tlpt")
    assert position.now.stays == ("p",)
    position = guide.step(take(position, "p"))
    assert position.done


def test_a_situation_is_done_when_each_way_was_tried() -> None:
    position = guide.step(take(at("pair-or-set"), "s"))
    assert position.missing == (("t",),)
    assert not position.done
    position = guide.step(take(guide.step(position), "t"))
    assert position.done
    assert position.tried == (("s",),)


def test_choosing() -> None:
    position = take(at("chopsticks"), "td")
    assert guide.choose(position, 1).picks == ("t", "s")
    assert guide.choose(position, 0).picks == ("d",)
    assert guide.take_back(position).picks == ("t",)
    assert guide.step(guide.take_back(position)).revealed is False
    revealed = guide.step(position)
    assert guide.choose(revealed, 3) == revealed == guide.take_back(revealed)
    assert guide.choose(position, 9) == position


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_the_tables_are_possible(lesson_id: str) -> None:
    lesson = LESSONS[lesson_id]
    hands = (lesson.laid, *lesson.others_after(len(lesson.turns)))
    table = Table(len(hands), (*lesson.before, hands), complete(lesson.game, {}))
    assert [say(it.message) for it in check(lesson.game, table) if it.level == "error"] == []
