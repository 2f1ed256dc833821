"""What house rules change in an answer, and what other tables play."""

import pytest

from scorekeeper.games import find
from scorekeeper.games.parts import QuestionError
from scorekeeper.guide.settling import find_question, given, notes, other_ways, way_text
from scorekeeper.i18n import english

MAKI = find_question("maki")


def test_other_tables() -> None:
    ways = {way.choice.id: given(way.ruling) for way in other_ways(MAKI, ["4", "4", "3"], {})}
    assert ways == {"pool9": (4, 4, 0), "full": (6, 6, 3)}
    assert [given(way.ruling) for way in other_ways(MAKI, ["5", "0"], {})] == [(6, 3)]
    assert other_ways(MAKI, ["5", "3"], {}) == []
    told = [english(way_text(way)) for way in other_ways(MAKI, ["4", "4", "3"], {})]
    assert told[0].endswith("– 4, 4 and 0")


def test_what_the_rulebook_would_give_instead_of_a_house_rule() -> None:
    rules = {"maki_zero": "zero_counts"}
    ways = [english(way_text(way)) for way in other_ways(MAKI, ["5", "0", "0"], rules)]
    assert "Players without maki: score nothing – 6, 0 and 0" in ways
    assert other_ways(MAKI, ["5", "3", "1"], {"maki_tie": "pool9"}) == []


def test_the_decision_and_the_rule_are_told() -> None:
    asked = find_question("winner")
    values = ["30:4", "30:2"]
    told = [english(it, ["Ann", "Ben"]) for it in notes(asked.settle(values, {}))]
    assert told[0] == "Ann and Ben tie at 30; Ann wins on puddings, 4–2."
    assert told[1].startswith("Rule (p5): ")


def test_a_game_without_questions_says_so() -> None:
    with pytest.raises(QuestionError, match="Free game has nothing here"):
        find_question("maki", find("free"))


def test_no_menu_is_another_way_to_play() -> None:
    asked = find_question("desserts", find("sushi-go-party"))
    assert other_ways(asked, ["4", "2"], {"menu": "sushi-go"}) == []


def test_an_unknown_question_names_those_there_are() -> None:
    with pytest.raises(QuestionError, match="ask one of maki, pudding"):
        find_question("eel")
