"""Questions without a play: who decides what, by which rule."""

import pytest

from scorekeeper.games import find
from scorekeeper.games.parts import QuestionError
from scorekeeper.guide.settling import find_question, notes, settle
from scorekeeper.i18n import english


def test_the_decision_and_the_rule_are_told() -> None:
    ruling = settle(*find_question("winner"), ["30:4", "30:2"], {})
    assert ruling.given == (1, 2)
    told = [english(it, ["Ann", "Ben"]) for it in notes(ruling)]
    assert told[0] == "Ann and Ben tie at 30; Ann wins on puddings, 4–2."
    assert told[1].startswith("Rule (p5): ")


def test_a_game_without_questions_says_so() -> None:
    with pytest.raises(QuestionError, match="Free game has nothing here"):
        find_question("maki", find("free"))


def test_an_unknown_question_names_those_there_are() -> None:
    with pytest.raises(QuestionError, match="ask one of maki, pudding"):
        find_question("eel")
