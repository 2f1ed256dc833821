"""Lessons, exercise and situations come out with the numbers of the rulebook."""

from collections import Counter
from collections.abc import Iterator

import pytest

from scorekeeper.games import check
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go.cards import CARDS, HAND_SIZES
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.lessons import Position
from scorekeeper.guide.numbers import numbered
from scorekeeper.i18n import english, say

LESSONS = {lesson.data["id"]: lesson for lesson in numbered("sushi-go", "lessons")}


def at(lesson_id: str) -> Position:
    return guide.start(LESSONS[lesson_id])


def take(position: Position, cards: str) -> Position:
    for card in cards:
        free = [place for place, key in enumerate(position.hand) if key == card]
        position = guide.choose(position, next(it for it in free if it not in position.places))
    return position


def cost(position: Position, cards: str) -> int:
    """How much more the best pick can make."""
    return position.reaches - position.after(tuple(cards)).reaches


def test_eleven_lessons_one_exercise_three_situations() -> None:
    kinds = [lesson.data.get("kind", "lesson") for lesson in LESSONS.values()]
    assert kinds == ["lesson"] * 11 + ["exercise"] + ["situation"] * 3
    for lesson in LESSONS.values():
        assert english(lesson.message("title"))
        assert english(lesson.pages)
        assert all(english(guide.text(lesson, field)) for field in ("task", "why"))


@pytest.mark.parametrize(
    ("lesson_id", "now", "picks", "points", "other", "less"),
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
def test_choices(lesson_id: str, now: int, picks: str, points: int, other: str, less: int) -> None:
    position = at(lesson_id)
    assert position.points == now
    assert (position.after(tuple(picks)).points, cost(position, picks)) == (points, 0)
    assert cost(position, other) == less
    assert cost(position, "".join(position.best)) == 0


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
    assert said in english(guide.text(LESSONS[lesson_id], "why"))


def test_one_card_stays_and_the_rest_is_passed() -> None:
    position = at("pick-one")
    seen = position.after(("w",))
    assert (seen.laid[0], seen.draft.hands[1], seen.points) == (("w",), tuple("tsp2c1"), 0)
    assert all(cost(position, key) == 0 for key in position.hand)


def test_maki_so_far_is_told_as_on_the_sheet() -> None:
    seen = at("pick-one").after(("2",))
    told = [english(line.reason) for line in seen.lines]
    assert any("so far" in reason and "3" in reason for reason in told)


def test_used_chopsticks_are_passed_on() -> None:
    seen = at("chopsticks").after(("t", "s"))
    assert "c" not in seen.laid[0]
    assert seen.draft.hands[1] == ("d", "2", "c")


def test_two_turns_and_the_wasabi_between() -> None:
    position = guide.step(take(at("wasabi-first"), "w"))
    assert position.revealed
    position = guide.step(position)
    assert (position.turn, position.laid[0]) == (1, ("d", "s", "w"))
    assert cost(position, "q") == 0
    assert cost(position, "e") == 6
    assert cost(at("wasabi-first"), "1") == 6


def test_the_last_card_is_chosen_by_itself_and_the_pudding_stays() -> None:
    position = at("round-end")
    assert position.picks == ("t",)
    position = guide.step(guide.step(position))
    assert position.hand == tuple("tlpt")
    assert position.stays == ("p",)
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
    lesson, draft = LESSONS[lesson_id], at(lesson_id).draft
    table = Table(len(draft.hands), (*draft.before, draft.laid), complete(lesson.game, {}))
    assert [say(it.message) for it in check(lesson.game, table) if it.level == "error"] == []
    box = Counter({kind.key: kind.count for kind in CARDS})
    groups = (*draft.hands, *draft.laid, *(hand for hands in draft.before for hand in hands))
    assert Counter(card for group in groups for card in group) <= box
    size = 4 if lesson.data.get("kind") == "exercise" else HAND_SIZES[len(draft.hands)]
    assert {len(hand) for hand in draft.hands} == {size - len(laid) for laid in draft.laid}


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_choices_and_what_comes_next_are_those_of_the_draft(lesson_id: str) -> None:
    def walk(position: Position) -> Iterator[Position]:
        if position.draft.hands[0] and position.turn < LESSONS[lesson_id].data.get("turns", 1):
            yield position
            for pick in position.choices:
                yield from walk(position.after(pick))

    for position in walk(at(lesson_id)):
        draft = position.draft
        allowed = draft.view(0).choices
        assert {*position.choices} <= {*allowed}
        two = "c" in draft.laid[0] and len(draft.hands[0]) > 1
        assert {*allowed} - {*position.choices} == (
            {(card,) for card in draft.hands[0]} if two else set()
        )  # chopsticks are there to be used
        for pick in allowed:
            picks = [pick, *((hand[0],) for hand in draft.hands[1:])]
            after = position.after(pick)
            assert after.draft == draft.apply(picks)
            assert [after.laid[seat][-1] for seat in range(len(picks))] == [it[-1] for it in picks]
