"""What house rules change in an answer, and what other tables play."""

import pytest

from scorekeeper.games import find
from scorekeeper.games.parts import QuestionError
from scorekeeper.guide.settling import find_question, given, in_force, notes, other_ways, way_text
from scorekeeper.i18n import english

MAKI = find_question("maki")


def test_other_tables() -> None:
    ways = {way.choice.id: given(way.ruling) for way in other_ways(MAKI, ["4", "4", "3"], {})}
    assert ways == {"pool9": (4, 4, 0), "full": (6, 6, 3)}
    assert [given(way.ruling) for way in other_ways(MAKI, ["5", "0"], {})] == [(6, 3)]
    assert other_ways(MAKI, ["5", "3"], {}) == []
    told = [english(way_text(way)) for way in other_ways(MAKI, ["4", "4", "3"], {})]
    assert told[0].endswith("– 4, 4 and 0")


@pytest.mark.parametrize(
    ("values", "rules", "said"),
    [
        (["5", "0", "0"], {"maki_zero": "zero_counts"}, "it would be 6, 0 and 0"),
        (["5", "3", "1"], {"maki_tie": "pool9"}, "It changes nothing here."),
        (["5", "3", "1"], {"pudding_tie": "full"}, None),
        (["5", "3", "1"], {}, None),
    ],
)
def test_house_rules_that_bear_on_an_answer(
    values: list[str], rules: dict[str, str], said: str | None
) -> None:
    found = [
        english(message) for message in in_force(MAKI, values, rules, MAKI.settle(values, rules))
    ]
    assert [said in text for text in found if said] == [True] * bool(said)
    assert bool(found) is (said is not None)


def test_the_decision_and_the_rule_are_told() -> None:
    asked = find_question("winner")
    values = ["30:4", "30:2"]
    told = [
        english(it, ["Ann", "Ben"]) for it in notes(asked, values, {}, asked.settle(values, {}))
    ]
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
