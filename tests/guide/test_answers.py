"""The sixteen answers: what they say comes out of the rules, and they are found."""

import re

import pytest

from scorekeeper.data_files import data_folder
from scorekeeper.games import all_games
from scorekeeper.games.base import Table
from scorekeeper.games.sushi_go import scoring
from scorekeeper.guide.answers import Answer, answers, answers_for, follow_ups, search
from scorekeeper.guide.examples import Example

GAME = "sushi-go"


def answer(answer_id: str) -> Answer:
    return next(known for known in answers(GAME) if known.id == answer_id)


def points(answer_id: str) -> list[tuple[int, ...]]:
    return [example.points for example in answer(answer_id).examples]


PAGES = {
    "winning": "p5", "deal": "p2", "turn": "p2", "tempura": "p4", "sashimi": "p4",
    "dumplings": "p4", "wasabi-later": "p2", "nigiri-values": "p4", "chopsticks": "p3",
    "wasabi-and-nigiri-together": "p3", "maki": "p3", "round-end": "p3–4", "puddings": "p5",
    "two-players": "p5–6", "passing": "p5", "edition": "p2",
}  # fmt: skip


def test_sixteen_answers_with_condition_example_and_page() -> None:
    assert {known.id: known.pages for known in answers(GAME)} == PAGES
    for known in answers(GAME):
        assert known.question
        assert known.condition
        assert known.examples
        assert all(example.lines for example in known.examples)
        assert len(known.topic) <= 22


@pytest.mark.parametrize(
    ("answer_id", "expected"),
    [
        ("winning", [(18, 20, 17, 6, 61), (1, 2, 3), (1, 1, 3)]),
        ("deal", [(10, 20, 48), (9, 27, 27), (8, 32, 12), (7, 35, 3)]),
        ("tempura", [(5,), (10,)]),
        ("sashimi", [(0,), (10,)]),
        ("dumplings", [(6,), (10,), (15,)]),
        ("wasabi-later", [(11,), (9,)]),
        ("wasabi-and-nigiri-together", [(9,), (3,)]),
        ("maki", [(6, 1, 1, 0), (3, 3, 0)]),
        ("round-end", [(7,)]),
        ("puddings", [(6, 0, -3, -3), (0, 0, 0)]),
        ("two-players", [(6, 0)]),
    ],
)
def test_the_examples_come_out_with_the_numbers_of_the_rulebook(
    answer_id: str, expected: list[tuple[int, ...]]
) -> None:
    assert points(answer_id) == expected


@pytest.mark.parametrize(
    ("answer_id", "said"),
    [
        ("winning", "all 3 rounds"),
        ("deal", "10, 9, 8 or 7 cards"),
        ("turn", "to the left"),
        ("tempura", "As much as two: 5"),
        ("tempura", "Four make 10"),
        ("sashimi", "Two are worth 0, four are worth 10"),
        ("dumplings", "1, 3, 6, 10 and 15 are the totals"),
        ("dumplings", "From three to four you gain 4"),
        ("nigiri-values", "Egg 1, salmon 2, squid 3; on a wasabi 3, 6 and 9"),
        ("wasabi-and-nigiri-together", "makes 9"),
        ("maki", "Most icons get 6, second most 3"),
        ("puddings", "Most puddings get +6, fewest lose 6"),
        ("two-players", "everybody gets 10 cards, the most puddings get +6"),
        ("two-players", "three hands of 9"),
        ("edition", "its 108 cards, for 2 to 5 players"),
    ],
)
def test_the_texts_say_the_numbers_of_the_rulebook(answer_id: str, said: str) -> None:
    assert said in answer(answer_id).answer


@pytest.mark.parametrize(
    ("answer_id", "line"),
    [
        ("turn", "With 3 cards in hand you lay 1 and pass 2."),
        ("chopsticks", "With 3 cards in hand you lay 2 and pass 1 and the chopsticks."),
        ("winning", "18 + 20 + 17 + 6 = 61"),
        ("maki", "5, 3, 3, 2 → 6, 1, 1, 0"),
        ("maki", "player 1: 4 maki icons, most with player 2: 6 split 2 ways, 3 each"),
        ("deal", "4 players → 8 each, 32 in a round, 12 never dealt"),
    ],
)  # fmt: skip
def test_lines_of_examples(answer_id: str, line: str) -> None:
    assert line in [text for example in answer(answer_id).examples for text in example.lines]


def test_the_play_of_the_first_example_can_be_played() -> None:
    game = all_games()[GAME]
    text = (data_folder() / "sushi_go" / "answers.toml").read_text(encoding="utf-8")
    hands = re.findall(r'^  \["(\w+)", "(\w+)"\],$', text, re.MULTILINE)
    assert len(hands) == 3
    table = Table(2, tuple(hands), game.complete_rules({}))
    assert game.check(table) == ()


def test_no_number_of_points_is_typed() -> None:
    """A changed rule changes the text: dumplings worth twice as much."""
    before = answer("dumplings").answer
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scoring, "DUMPLINGS", (0, 2, 6, 12, 20, 30))
        after = answer("dumplings")
    assert "1, 3, 6, 10 and" in before
    assert "2, 6, 12, 20 and" in after.answer
    assert after.examples[0].points == (12,)


def test_follow_ups_answer_what_is_asked_next() -> None:
    asked = {follow.question: follow.answer for follow in follow_ups(GAME, "maki")}
    assert "3 each" in asked["Why not 6 each?"]
    assert "6 each" in asked["What about Party!?"]
    assert "The other app says 4." in asked
    assert "−3 each, four of them −1 each" in follow_ups(GAME, "pudding")[0].answer
    for question in all_games()[GAME].questions:
        assert answers_for(GAME, question.id)
        assert follow_ups(GAME, question.id)
    assert follow_ups(GAME, "eel") == ()


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["gyoza"], ["dumplings"]),
        (["shumai"], ["dumplings"]),
        (["饺子"], ["dumplings"]),
        (["tamago"], ["wasabi-later", "nigiri-values", "wasabi-and-nigiri-together"]),
        (["đũa"], ["chopsticks", "wasabi-and-nigiri-together"]),
        (["DUA"], ["chopsticks", "wasabi-and-nigiri-together"]),
        (["tuna"], ["edition"]),
        (["虚拟玩家"], ["two-players"]),
        (["nguoi", "choi", "ao"], ["two-players"]),
        (["đồng hạng"], ["winning", "maki"]),
        (["平分"], ["maki", "puddings"]),
        (["second", "place"], ["maki", "winning"]),
        (["second place"], ["maki", "winning"]),
        (["fugu"], []),
        (["gyoza", "fugu"], []),
    ],
)
def test_search(words: list[str], found: list[str]) -> None:
    assert [known.id for known in search(GAME, words)] == found


def test_without_words_all_are_found() -> None:
    assert search(GAME, []) == answers(GAME)


def test_an_example_that_is_only_a_text() -> None:
    assert Example("", "", (), (), text="Left.").lines == ("Left.",)
