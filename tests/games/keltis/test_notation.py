"""A player's parts as text: read in any order, printed in one way."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import NotationError
from scorekeeper.games.keltis.notation import EMPTY, PART_NAMES, Hand, count, parse, read, write
from scorekeeper.translate import say
from tests.games.keltis.deals import CARDS

rows = st.lists(st.sampled_from(CARDS), max_size=12).map(tuple)
counts = st.integers(0, 40).map(lambda number: (f"#{number}",))
stones = st.lists(st.sampled_from("123456789"), max_size=9).map(tuple)
greys = st.lists(st.integers(0, 10).map(str), max_size=11).map(tuple)
hands = st.tuples(*[rows | counts] * 5, stones | counts, greys | counts)


@given(hands)
def test_print_and_read_are_inverse(hand: Hand) -> None:
    assert read(write(hand)) == hand
    assert parse(write(hand)) == write(hand)


@given(hands, st.randoms(use_true_random=False))
def test_order_case_and_spaces_of_the_parts_do_not_matter(hand: Hand, random: object) -> None:
    parts = list(zip(PART_NAMES, hand, strict=True))
    random.shuffle(parts)  # type: ignore[attr-defined]
    text = " /  ".join(f" {name.lower()} :  {', '.join(part).upper()} " for name, part in parts)
    assert parse(text) == write(hand)


def test_canonical_form() -> None:
    text = "grey: 0 2 10 / stones: 1 4 9 / P: / B: #07 / G: 3 3 g3 / Y: 6,6 5 2** / r: 0 1 3 4 7*"
    assert parse(text) == (
        "R: 0 1 3 4 7 * / Y: 6 6 5 2 * * / G: 3 3 g3 / B: #7 / stones: 1 4 9 / grey: 0 2 10"
    )


@pytest.mark.parametrize("text", ["", "  ", "/", "R: / Y: /", "R:\nstones:\ngrey:"])
def test_nothing_is_the_empty_text(text: str) -> None:
    assert parse(text) == ""
    assert read(text) == EMPTY


def test_words_for_the_colours() -> None:
    assert parse("red: 1 / pink: 2 / gray: g3 / stone: 4") == "R: 1 / P: 2 / stones: 4 / grey: 3"


def test_a_number_of_cards_counts_like_the_cards() -> None:
    hand = read("R: 0 1 g1 * / Y: #4 / stones: #3 / grey: #0")
    assert [count(part) for part in hand] == [4, 4, 0, 0, 0, 3, 0]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("R: 1 / Y: 4 11", ["Y", "position 13", "“11”", "0 to 10"]),
        ("0 1 3", ["position 1", "“0”", "R, Y, G, B, P, stones, grey", "colon"]),
        ("R 1", ["position 1", "“R”", "colon"]),
        ("R: 1 / X: 2", ["position 8", "“X:”"]),
        ("R: 1 / G: / R: 2", ["“R”", "position 13", "once"]),
        ("R: 1 Y: 2", ["R", "position 6", "“Y:”"]),
        ("B: 1 #2", ["B", "position 6", "“#2”", "either"]),
        ("B: #2 *", ["B", "position 7", "“#2”", "either"]),
        ("B: #", ["B", "position 4", "“#”", "number of cards"]),
        ("P: #1234", ["P", "position 4"]),
        ("stones: 0", ["stones", "position 9", "1 to 9"]),
        ("stones: 10", ["stones", "position 9", "1 to 9"]),
        ("stones: g1", ["stones", "“g1”"]),
        ("stones: *", ["stones", "“*”"]),
        ("grey: *", ["grey", "position 7", "0 to 10"]),
        ("grey: 11", ["grey", "“11”"]),
        ("R: g", ["R", "position 4", "“g”"]),
        ("R: 7 ٣", ["R", "position 6"]),
        ("R: \x00", ["R", "position 4", "“\\x00”"]),
        ("R: " + "x" * 100, ["…"]),
    ],
)
def test_errors_name_the_part_the_position_and_what_is_expected(
    text: str, parts: list[str]
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    said = say(caught.value.message)
    assert "expected" in said
    for part in parts:
        assert part in said


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(NotationError):
        printed = parse(text)
        assert parse(printed) == printed
