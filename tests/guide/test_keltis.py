"""The guide of Keltis: its figures come out of the rules, and it is found in three languages."""

import re

import pytest

from scorekeeper.data_files import data_folder
from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.games.keltis import cards, scoring
from scorekeeper.guide import notes
from scorekeeper.guide.answers import Answer, answers, answers_for, follow_ups, search
from scorekeeper.guide.gallery import load_gallery
from scorekeeper.guide.shelves import names_by_id

GAME = "keltis"
SOURCE = "card game rules"
ANSWERS = (
    "rows", "order", "end-cards", "end-card-first", "grey", "stones", "turn", "discard-piles",
    "end", "ties", "two-players", "one-scoring", "components", "counts", "edition",
)  # fmt: skip


def game() -> Game:
    return all_games()[GAME]


def answer(answer_id: str) -> Answer:
    return next(known for known in answers(GAME) if known.id == answer_id)


def test_every_answer_has_condition_example_follow_up_and_source() -> None:
    assert tuple(known.id for known in answers(GAME)) == ANSWERS
    for known in answers(GAME):
        assert known.question
        assert known.condition
        assert known.examples
        assert all(example.lines for example in known.examples)
        assert known.follow_ups
        assert known.pages == SOURCE
        assert len(known.topic) <= 22


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("0 1 3 4 6 6 7", "6 points; next: 7 or more, grey 7, end card"),
        ("6 6 5 2", "1 point; next: 2 or less, grey 2, end card"),
        ("3 3", "−3 points; next: any, grey 3, end card"),
        ("0 1 3 4 6 6 7 *", "7 points; next: only an end card"),
        ("6 6 5 2 * *", "3 points; next: closed"),
        ("2 5 4", "not allowed"),
    ],
)
def test_the_figures_of_rows_are_those_of_the_hints(row: str, said: str) -> None:
    shown = {example.given: example for example in answer("order").examples}
    assert shown[row].result == said
    assert f"{row} → {said}" in shown[row].lines
    assert not any("player 1" in line for line in shown[row].lines)


def test_what_is_wrong_with_a_row_is_said() -> None:
    said = [line for example in answer("grey").examples for line in example.lines]
    assert "card 4, g4: a grey card has the same number as the card before it, here 3." in said
    opening = answer("end-card-first").examples[0]
    assert opening.points == (-4,)
    assert any("the sources don't say clearly" in reason for reason in opening.reasons)


@pytest.mark.parametrize(
    ("answer_id", "said"),
    [
        ("rows", "From one card to nine: −4, −3, −2, 1, 2, 3, 6, 7 and 10; more"),
        ("rows", "more than nine stay at 10"),
        ("rows", "never opened is 0"),
        ("end-cards", "There are 10, 2 in each colour."),
        ("grey", "each is worth 1"),
        ("grey", "from 0 to 10, 11 cards, each once"),
        ("stones", "None is −4, one −1, two 0, three 4, four 6, five or more 10."),
        ("one-scoring", "Only 1"),
        ("components", "101 cards and 9 wishing stones, 110 pieces"),
        ("components", "18 cards: 1 each of 0, 1, 2, 8, 9 and 10, 2 each of 3 to 7, and 2 end"),
        ("two-players", f"{cards.SET_ASIDE} cards of the deck are set aside"),
        ("edition", "for 2 to 4 players"),
    ],
)  # fmt: skip
def test_the_texts_say_the_numbers_of_the_rules(answer_id: str, said: str) -> None:
    assert said in answer(answer_id).answer


def test_numbers_written_as_words_are_those_of_the_rules() -> None:
    assert cards.ENDING_ROWS == 5
    assert "five rows show an end card" in answer("end").answer
    assert len({scoring.next_gain(laid) for laid in (3, 6, 8)}) == 1
    assert [scoring.next_gain(laid) for laid in (1, 2, 4, 5, 7)] == [1] * 5
    low, high = scoring.POINTS_RANGE
    assert f"between {low} and {high}".replace("-", "−") in answer("ties").condition


def test_examples_of_the_total() -> None:
    tied = [example.points for example in answer("ties").examples]
    assert tied == [(13,), (13,)]
    assert answer("ties").examples[0].text == "Red 6, blue 1, stones 4, loose greys 2: 13"
    assert [example.points for example in answer("stones").examples] == [(-4, 4, 10), (-1, 0, 6)]


@pytest.mark.parametrize("name", ["answers", "strategy", "differences", "reference"])
def test_no_points_of_a_table_are_typed(name: str) -> None:
    text = (data_folder() / GAME / f"{name}.toml").read_text(encoding="utf-8")
    prose = re.findall(r'^(?:answer|text|rulebook|here) = "(.*)"$', text, re.MULTILINE)
    assert prose
    assert not [line for line in prose if re.search(r"[−-]\d", line)]


def test_changed_rules_change_the_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scoring, "ROW_POINTS", (0, -5, -4, -3, 2, 3, 4, 7, 8, 11))
    assert "−5, −4, −3, 2, 3, 4, 7, 8 and 11" in answer("rows").answer
    assert notes.reference(GAME)[1].text.endswith("  8  11")


@pytest.mark.parametrize("question", ["row", "stones"])
def test_follow_ups_of_every_question(question: str) -> None:
    assert question in {known.id for known in game().questions}
    assert answers_for(GAME, question)
    assert follow_ups(GAME, question)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (["許願石"], "stones"),
        (["Wunschstein"], "stones"),
        (["數字卡"], "order"),
        (["Zahlenkarte"], "order"),
        (["結束卡"], "rows"),
        (["Schlusskarte"], "rows"),
        (["Schlusskarte", "schließen"], "end-cards"),
        (["萬用卡"], "rows"),
        (["Punktekarte", "grau"], "grey"),
        (["列"], "rows"),
        (["Reihe"], "rows"),
        (["紅黃綠藍紫"], "rows"),
        (["rot", "gelb", "grün", "blau", "lila"], "rows"),
        (["GRUN"], "rows"),
        (["lila"], "rows"),
        (["pink"], "rows"),
        (["Gleichstand"], "ties"),
        (["平手"], "ties"),
        (["Spielende"], "end"),
        (["zu", "zweit"], "two-players"),
        (["兩人"], "two-players"),
        (["Ablagestapel"], "discard-piles"),
        (["聖石之路"], "edition"),
        (["six", "piles"], "discard-piles"),
    ],
)
def test_search(words: list[str], first: str) -> None:
    assert search(GAME, words)[0].id == first


def test_cards_of_answers_and_notes_are_known() -> None:
    names = names_by_id(game())
    for known in answers(GAME):
        assert all(card in names for card in known.cards)
    for note in notes.strategy(GAME):
        assert all(card in names for card in note.cards)
    assert "Wunschstein" in names["stones"]
    assert "Wunschstein" in names["stone-3"]
    assert len(load_gallery(game())) == 80


def test_differences() -> None:
    known = {difference.topic: difference for difference in notes.differences(GAME)}
    assert set(known) == {
        "Three cards in a row", "Discard piles", "Ties", "An end card first", "Other games",
        "Purple or pink", "Several games",
    }  # fmt: skip
    assert {difference.pages for difference in known.values()} == {SOURCE}
    assert "still −2" in known["Three cards in a row"].rulebook
    assert "shared win" in known["Ties"].here
    assert "no difference" in known["Discard piles"].here
    assert all(len(topic) <= 22 for topic in known)


def test_strategy() -> None:
    known = {note.title: note.text for note in notes.strategy(GAME)}
    assert "when four cards in it are likely" in known["Opening a row"]
    assert "add 3 each" in known["Seven or nine"]
    assert "Discard first" in known["When unsure"]
    assert "player after you" in known["What you discard"]
    assert "player before you" in known["Your neighbour"]


def test_reference_fits_one_window() -> None:
    lines = notes.reference(GAME)
    assert len(lines) <= 24 - 6
    assert all(len(line.label) <= 13 for line in lines)
    assert all(len(line.text) <= 50 for line in lines)
    texts = [line.text for line in lines]
    assert texts[0] == "none   1   2   3   4   5   6   7   8   9+"
    assert texts[1] == "   0  −4  −3  −2   1   2   3   6   7  10"
    assert texts[2] == "the first −4; the 4th, 7th and 9th +3 each"
    assert texts[3] == "none   1   2   3   4   5+"
    assert texts[4] == "  −4  −1   0   4   6  10"
