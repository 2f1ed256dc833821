"""Questions about stones and rows that need no play."""

import pytest

from scorekeeper.games.base import QuestionError, Ruling
from scorekeeper.translate import say
from tests.games.keltis.deals import GAME

QUESTIONS = {question.id: question for question in GAME.questions}


def _ask(question: str, *values: str) -> Ruling:
    return QUESTIONS[question].settle(values, GAME.complete_rules({}))


def _problems(ruling: Ruling) -> list[str]:
    return [say(problem.message) for problem in ruling.problems]


def test_stones_of_several_players() -> None:
    ruling = _ask("stones", "0", "3", "5")
    assert ruling.points == (-4, 4, 10)
    assert [say(reason) for reason in ruling.why] == [
        "no wishing stone: −4",
        "3 wishing stones: 4",
        "5 wishing stones: 10",
    ]
    assert say(ruling.rule).startswith("Wishing stones: none −4")
    assert ruling.problems == ()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ((), "1 to 4 players"),
        (("1",) * 5, "not of 5"),
        (("x", "1"), "“x” for player 1"),
        (("1", "-1"), "“-1” for player 2"),
        (("10",), "10 wishing stones are given out, but there are 9."),
        (("5", "5"), "10 wishing stones are given out, but there are 9."),
    ],
)
def test_stones_that_cannot_be(values: tuple[str, ...], said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        _ask("stones", *values)
    assert said in say(caught.value.message)


@pytest.mark.parametrize(
    ("row", "count", "points", "hints"),
    [
        ("0 1 3 4 6 6 7", 7, 6, ["7 or more", "grey 7", "end card"]),
        ("6 6 5 2", 4, 1, ["2 or less", "grey 2", "end card"]),
        ("3 3", 2, -3, ["any", "grey 3", "end card"]),
        ("0 1 3 4 6 6 7 *", 8, 7, ["only an end card"]),
        ("6 6 5 2 * *", 6, 3, ["closed"]),
        ("", 0, 0, ["any", "end card"]),
        ("#7", 7, 6, []),
    ],
)
def test_rows_of_the_figures(row: str, count: int, points: int, hints: list[str]) -> None:
    ruling = _ask("row", row)
    assert ruling.points == (points,)
    assert (ruling.extra["ok"], ruling.extra["count"]) == (True, count)
    found = ruling.extra["next"]
    assert isinstance(found, tuple)
    assert [say(hint) for hint in found] == hints
    assert len(ruling.why) == 1
    assert ruling.problems == ()


def test_a_row_may_be_written_as_several_values() -> None:
    assert _ask("row", "0", "1", "3", "g3").extra["count"] == 4


def test_an_end_card_that_opens_the_row_is_noted() -> None:
    ruling = _ask("row", "*")
    assert ruling.extra["ok"] is True
    assert [problem.level for problem in ruling.problems] == ["warning"]
    assert _problems(ruling)[0].startswith("An end card opens the row.")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("2 2", ["2 cards with 2, but each colour has 1; one more can only be the grey card"]),
        ("5 5 5", ["3 cards with 5, but each colour has 2;"]),
        ("5 g5 g5", ["2 grey cards with 5, but the box holds one."]),
        ("3 5 4", ["card 3, 4: the row goes up, so 5 or more is needed."]),
        ("g4 2 2", ["card 1, g4: a grey card needs", "2 cards with 2"]),
        ("#30", ["30 cards, but no row can have more than 29."]),
        ("11", ["row, position 1: “11” is no card"]),
        ("7 x", ["row, position 3: “x” is no card"]),
    ],
)
def test_rows_that_break_the_rules(row: str, said: list[str]) -> None:
    ruling = _ask("row", row)
    assert ruling.extra["ok"] is False
    assert ruling.points == ()
    assert all(problem.level == "error" for problem in ruling.problems)
    found = _problems(ruling)
    assert len(found) == len(said)
    for text, beginning in zip(found, said, strict=True):
        assert text.startswith(beginning)


def test_a_row_needs_cards() -> None:
    with pytest.raises(QuestionError):
        _ask("row")
