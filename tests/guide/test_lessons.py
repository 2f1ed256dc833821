"""Lessons, exercise and situations come out with the numbers of the rulebook."""

import pytest

from scorekeeper.games import all_games
from scorekeeper.games.base import Table
from scorekeeper.games.sushi_go import scoring
from scorekeeper.guide import lessons as guide
from scorekeeper.guide.lessons import Lesson, Outcome, Position
from scorekeeper.translate import say

GAME = all_games()["sushi-go"]
LESSONS = {lesson.id: lesson for lesson in guide.lessons(GAME.id)}
NAMES = ("You", "Ben", "Chi", "Dov", "Eva")


def at(lesson_id: str, **rules: str) -> Position:
    return guide.start(LESSONS[lesson_id], rules)


def take(position: Position, cards: str) -> Position:
    for card in cards:
        position = guide.choose_card(position, card)
    return position


def outcome(position: Position, cards: str) -> Outcome:
    seen = guide.outcome(take(position, cards))
    assert seen is not None
    return seen


def play(position: Position, cards: str) -> Position:
    """Take cards and reveal them."""
    return guide.step(take(position, cards))


def part(lesson: Lesson, laid: str, category: str) -> int:
    position = guide.start(lesson)
    lines = lesson.lines(laid, position.rules)
    return sum(line.points or 0 for line in lines if line.category.id == category)


def test_eleven_lessons_one_exercise_three_situations() -> None:
    kinds = [lesson.kind for lesson in guide.lessons(GAME.id)]
    assert kinds == ["lesson"] * 11 + ["exercise"] + ["situation"] * 3
    assert len(LESSONS) == 15


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
    assert position.lesson.worth(position.laid, position.rules) == now
    good = outcome(position, picks)
    assert (good.points, good.cost) == (points, 0)
    assert outcome(position, other).cost == cost


def test_one_card_stays_and_the_rest_is_passed() -> None:
    position = at("pick-one")
    seen = outcome(position, "w")
    assert (seen.laid, seen.passed, seen.points) == ("w", "tsp2c1", 0)
    assert {other.cost for other in guide.outcomes(position)} == {0}


def test_empty_wasabi_waits_for_the_next_nigiri() -> None:
    position = play(at("wasabi-first"), "w")
    seen = guide.outcome(position)
    assert seen is not None
    assert part(position.lesson, seen.laid, "nigiri") == 0
    assert seen.cost == 0
    position = guide.step(position)
    assert position.turn == 1
    squid = outcome(position, "q")
    assert part(position.lesson, squid.laid, "nigiri") == 9
    assert outcome(position, "e").cost == 6
    assert outcome(at("wasabi-first"), "1").cost == 6


def test_a_wasabi_does_not_reach_back() -> None:
    lesson = LESSONS["wasabi-late"]
    seen = outcome(at("wasabi-late"), "w")
    assert part(lesson, seen.laid, "nigiri") == 2
    assert "stays at 2 and does not become 6" in lesson.text("why", at("wasabi-late").rules)


def test_chopsticks_finish_both_sets_and_are_passed_on() -> None:
    seen = outcome(at("chopsticks"), "ts")
    lesson = LESSONS["chopsticks"]
    assert part(lesson, seen.laid, "tempura") == 5
    assert part(lesson, seen.laid, "sashimi") == 10
    assert "c" not in seen.laid
    assert seen.passed == "d2c"


def test_maki_icons() -> None:
    for lesson_id, card, points in (("maki-icons", "3", [6, 3, 0]), ("maki-tie", "2", [3, 3, 0])):
        seen = outcome(at(lesson_id), card)
        lesson = LESSONS[lesson_id]
        hands = (seen.laid, *lesson.others_after(2))
        icons = [scoring.maki_icons(hand) for hand in hands]
        assert icons == ([5, 4, 3] if card == "3" else [4, 4, 3])
        scored = lesson.card_of(hands, at(lesson_id).rules).rounds[0].hands
        assert [hand.points[3] for hand in scored if hand is not None] == points


def test_puddings_at_the_end() -> None:
    position = at("last-pudding")
    reasons = [say(line.reason, NAMES) for line in outcome(position, "p").lines]
    assert "1 pudding, fewest with Chi and Dov: −6 split 3 ways, −2 each" in reasons
    reasons = [say(line.reason, NAMES) for line in outcome(position, "w").lines]
    assert "0 puddings, fewest: −6" in reasons
    egg = outcome(at("egg-or-pudding"), "e")
    assert (egg.points, egg.better) == (-5, "p")
    assert "Here that is 3 better" in LESSONS["egg-or-pudding"].text("why", position.rules)


def test_the_exercise() -> None:
    position = at("round-end")
    assert position.full
    seen = guide.outcome(position)
    assert seen is not None
    assert seen.points == 7
    position = guide.step(guide.step(position))
    assert position.hand == "tlpt"
    assert not position.full
    assert guide.step(position) == position
    position = play(position, "p")
    assert position.done
    why = position.lesson.text("why", position.rules)
    assert "Tempura 5 and salmon 2 make 7" in why
    assert "the other 3 cards" in why


def test_situations_are_done_when_both_choices_were_tried() -> None:
    position = play(at("which-nigiri"), "l")
    assert not position.done
    assert position.missing == ("q",)
    position = guide.step(position)
    assert not position.revealed
    position = play(position, "c")
    assert position.missing == ("q",)
    position = play(guide.step(position), "q")
    assert position.done
    assert guide.step(position) == position


def test_choosing_and_putting_back() -> None:
    position = at("chopsticks")
    assert guide.outcome(position) is None
    assert guide.step(position) == position
    position = take(position, "st")
    assert position.picks == "st"
    assert guide.choose(position, 2).picks == "sd"
    assert guide.choose(position, 1).picks == "t"
    assert guide.take_back(position).picks == "s"
    assert guide.choose(position, 9) == position
    assert guide.choose_card(position, "q") == position
    revealed = guide.step(position)
    assert revealed.done
    assert guide.choose(revealed, 2) == revealed
    assert guide.take_back(revealed) == revealed


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_tables_are_real(lesson: Lesson) -> None:
    """Every seat laid a card a turn, and the box holds all that is on the table."""
    seats = 1 + len(lesson.others)
    for cards in lesson.others:
        assert len(cards) == len(lesson.laid)
    size = GAME.hand_size(seats, {}) or 0
    if lesson.kind != "exercise":
        for number, turn in enumerate(lesson.turns):
            assert len(turn.hand) == size - len(lesson.laid) - number
    every = "".join([lesson.laid, *lesson.others_after(9), *(turn.hand for turn in lesson.turns)])
    for kind in GAME.card_kinds:
        assert every.count(kind.key) <= kind.count


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_best_way_costs_nothing(lesson: Lesson) -> None:
    position = guide.start(lesson)
    while not position.done:
        if not position.full:
            wanted = position.missing[:1] if position.missing else ()
            if position.lesson.turns[position.turn].stays:
                position = take(position, "p")
            elif wanted:
                position = take(position, wanted[0])
            else:
                better = next(other for other in guide.outcomes(position) if not other.cost)
                position = take(position, better.picks)
        position = guide.step(position)
    assert lesson.title
    assert lesson.text("why", position.rules)


def test_a_lesson_follows_a_changed_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "DUMPLINGS", (0, 1, 3, 6, 20, 30))
    position = at("fourth-dumpling")
    seen = outcome(position, "d")
    assert (seen.points, outcome(position, "t").cost) == (20, 14)
    why = position.lesson.text("why", position.rules)
    assert "three dumplings 6, four 20. So the fourth adds 14, not 20" in why


def test_a_lesson_follows_a_house_rule() -> None:
    assert outcome(at("maki-tie", maki_tie="pool9"), "2").points == 8 + 4
    position = at("maki-tie", maki_tie="full")
    assert outcome(position, "2").points == 8 + 6
    assert "get 6 each" in position.lesson.text("why", position.rules)
    position = at("egg-or-pudding", pudding_tie="full")
    assert outcome(position, "p").points == -6
    assert "−6 each" in position.lesson.text("why", position.rules)


def test_a_table_of_the_rules_is_what_is_scored() -> None:
    card = LESSONS["last-pudding"].card("sst11cpc", at("last-pudding").rules)
    assert isinstance(card.table, Table)
    assert card.counts == (1, 3, 1, 1)
    assert card.end_points == ((-2,), (6,), (-2,), (-2,))
