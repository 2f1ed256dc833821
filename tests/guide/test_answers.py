"""The answers come out with the numbers of the rulebooks, and are found by what people ask."""

import pytest

from scorekeeper.games import all_games
from scorekeeper.guide.answers import asked_after, examples, follow_ups, search_answers
from scorekeeper.guide.content import Entry
from scorekeeper.guide.numbers import numbered
from scorekeeper.i18n import english

GAMES = list(all_games())


def answers(game: str) -> dict[str, Entry]:
    return {known.data["id"]: known for known in numbered(game, "answers")}


PAGES = {
    "winning": "p5", "deal": "p2", "turn": "p2", "tempura": "p4", "sashimi": "p4",
    "dumplings": "p4", "wasabi-later": "p2", "nigiri-values": "p4", "chopsticks": "p3",
    "wasabi-and-nigiri-together": "p3", "maki": "p3", "round-end": "p3–4", "puddings": "p5",
    "two-players": "p5–6", "passing": "p5", "edition": "p2", "who-starts": "p2",
    "losing-points": "p5",
}  # fmt: skip


def test_the_answers_with_their_pages() -> None:
    assert {id_: english(known.pages) for id_, known in answers("sushi-go").items()} == PAGES


@pytest.mark.parametrize("game", ["sushi-go", "sushi-go-party", "keltis"])
def test_every_answer_is_whole(game: str) -> None:
    for known in answers(game).values():
        fields = ("question", "answer", "condition")
        assert all(english(known.message(field)) for field in fields)
        assert examples(known)
        assert all(english(line) for example in examples(known) for line in example.lines)
        assert len(english(known.message("topic"))) <= 22
    for question in all_games()[game].questions:
        assert asked_after(game, question.id)
    assert asked_after(game, "eel") == []


@pytest.mark.parametrize(
    ("game", "answer_id", "points"),
    [
        ("sushi-go", "winning", [(), (1, 2, 3), (1, 1, 3)]),
        ("sushi-go", "tempura", [(5,), (10,)]),
        ("sushi-go", "sashimi", [(0,), (10,)]),
        ("sushi-go", "dumplings", [(6,), (10,), (15,)]),
        ("sushi-go", "wasabi-later", [(11,), (9,)]),
        ("sushi-go", "wasabi-and-nigiri-together", [(9,), (3,)]),
        ("sushi-go", "maki", [(6, 1, 1, 0), (3, 3, 0)]),
        ("sushi-go", "round-end", [(7,)]),
        ("sushi-go", "puddings", [(6, 0, -3, -3), (0, 0, 0)]),
        ("sushi-go", "two-players", [(6, 0)]),
        ("sushi-go-party", "maki", [(6, 6, 3, 0)]),
        ("sushi-go-party", "temaki", [(4, 0, -4, -4), (4, 0)]),
        ("sushi-go-party", "uramaki", [(8, 8, 2)]),
        ("sushi-go-party", "edamame", [(6, 4, 2)]),
        ("sushi-go-party", "tea", [(17,)]),
        ("sushi-go-party", "ice-cream-and-fruit", [(4, -6)]),
        ("keltis", "stones", [(-4, 4, 10), (-1, 0, 6)]),
        ("keltis", "ties", [(13,), (13,)]),
    ],
)
def test_examples_by_the_rules(game: str, answer_id: str, points: list[tuple[int, ...]]) -> None:
    assert [example.points for example in examples(answers(game)[answer_id])] == points


@pytest.mark.parametrize(
    ("game", "answer_id", "said"),
    [
        ("sushi-go", "winning", "all 3 rounds"),
        ("sushi-go", "winning", "18 + 20 + 17 + 6 = 61"),
        ("sushi-go", "deal", "10, 9, 8 or 7 cards"),
        ("sushi-go", "deal", "4 players: 8 each, 32 in a round, 12 are never dealt."),
        ("sushi-go", "turn", "With 3 cards in hand you lay 1 and pass 2."),
        ("sushi-go", "tempura", "As much as two: 5"),
        ("sushi-go", "dumplings", "1, 3, 6, 10 and 15 are the totals"),
        ("sushi-go", "maki", "5, 3, 3 and 2 → 6, 1, 1 and 0"),
        ("sushi-go", "puddings", "fewest lose 6"),
        ("sushi-go", "puddings", "−3 each, four of them −1 each"),
        ("sushi-go", "two-players", "three hands of 9"),
        ("sushi-go", "edition", "its 108 cards, for 2 to 5 players"),
        ("keltis", "rows", "−4, −3, −2, 1, 2, 3, 6, 7 and 10"),
        ("keltis", "ties", "between −24 and 71"),
        ("keltis", "components", "101 cards and 9 wishing stones, 110 pieces"),
    ],
)
def test_texts_say_the_numbers_of_the_rulebook(game: str, answer_id: str, said: str) -> None:
    known = answers(game)[answer_id]
    texts = [known.message("answer"), known.message("condition")]
    texts += [text for pair in follow_ups(known) for text in pair]
    texts += [line for example in examples(known) for line in example.lines]
    assert any(said in english(text) for text in texts)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("who goes first", "who-starts"),
        ("Who starts the game?", "who-starts"),
        ("leftover chopsticks", "chopsticks"),
        ("unused wasabi", "wasabi-later"),
        ("what happens with wasabi that is left over", "wasabi-later"),
        ("do dumplings lose points", "losing-points"),
        ("gyoza", "dumplings"),
        ("饺子", "dumplings"),
        ("Muschel", "dumplings"),
        ("clam", "dumplings"),
        ("ravioli", "dumplings"),
        ("天妇罗", "tempura"),
        ("筷子怎么用", "chopsticks"),
        ("DUA", "chopsticks"),
        ("đồng hạng", "winning"),
        ("second place", "maki"),
        ("chopstiks", "chopsticks"),
        ("which menu for eight players", "menus"),
        ("dessert refill", "refill"),
        ("takeout box", "takeout-box"),
        ("unagi", "eel-and-tofu"),
        ("reach ten in the same turn", "uramaki"),
        ("how do I break a tie", "winning"),
        ("Thunfisch", "wasabi-later"),
        ("Gleichstand", "ties"),
        ("許願石", "stones"),
    ],
)
def test_what_people_ask_is_found(asked: str, first: str) -> None:
    found = search_answers(GAMES, asked.split())
    assert found.items[0].data["id"] == first
    assert not found.nearest


def test_the_nearest_are_shown_where_nothing_has_all_the_words() -> None:
    found = search_answers(["sushi-go"], ["fugu", "dumpling"])
    assert found.nearest
    assert found.items[0].data["id"] == "dumplings"
    assert search_answers(["sushi-go"], ["fugu"]).items == ()
    assert len(search_answers(["sushi-go"], []).items) == len(PAGES)
