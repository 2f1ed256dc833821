"""What people type becomes one letter a card, or an error that helps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import NotationError
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.translate import say
from tests.strategies import hands


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("lwqtt12pc", "lwqtt12pc"),
        ("", ""),
        ("  ", ""),
        ("LWQ", "lwq"),
        ("l w,q + tt", "lwqtt"),
        ("wasabi squid temp temp maki3", "wqtt3"),
        ("t3", "t3"),
        ("Salmon, Egg Squid", "leq"),
        ("gyoza tamago", "de"),
        ("dumplings", "d"),
        ("wet", "wet"),
        ("soy", "y"),
        ("sal sash pud chop", "lspc"),
    ],
)
def test_accepted(text: str, cards: str) -> None:
    assert parse(text) == cards


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("3xt", "“3xt” at position 1: write every card by itself, for example ttt."),
        ("s t*3", "“t*3” at position 3: write every card by itself, for example ttt."),
        ("2xsalmon", "“2xsalmon” at position 1: write every card by itself, for example ll."),
        ("2xsalm", "“2xsalm” at position 1: write every card by itself, for example ll."),
        ("tempora", "“tempora” at position 1 is no card; did you mean t (Tempura)?"),
        ("tt wasbi", "“wasbi” at position 4 is no card; did you mean w (Wasabi)?"),
        ("ttzs", "“z” at position 3 is no card; did you mean t (Tempura)?"),
        ("TZ", "“Z” at position 2 is no card; did you mean t (Tempura)?"),
        ("t9", "“9” at position 2 is no card; the cards are t s d 1 2 3 e l q w p c."),
        ("tİ9", "“İ” at position 2 is no card; the cards are t s d 1 2 3 e l q w p c."),
        ("t\x00", r"“\x00” at position 2 is no card; the cards are t s d 1 2 3 e l q w p c."),
        ("sa", "“sa” at position 1 can be more than one card: l (salmon), s (sashimi)."),
        (
            "maki",
            "“maki” at position 1 can be more than one card: 1 (maki1), 2 (maki2), 3 (maki3).",
        ),
    ],
)
def test_errors_name_the_position_the_character_and_the_nearest_card(text: str, error: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert say(refused.value.message) == error


@given(hands)
def test_what_is_stored_reads_as_itself(hand: str) -> None:
    assert parse(hand) == hand
    assert parse(hand.upper()) == hand
    assert parse(" ".join(hand)) == hand
    assert parse(" + ".join(hand)) == hand


@given(st.text(max_size=40) | st.text("tsd123elqwpcmxz*9 ,+", max_size=20))
def test_any_text_is_a_hand_or_an_error_that_can_be_said(text: str) -> None:
    try:
        hand = parse(text)
    except NotationError as refused:
        sentence = say(refused.message)
        position = refused.message.values["position"]
        assert isinstance(position, int)
        assert 1 <= position <= len(text)
        assert f"position {position}" in sentence
        assert sentence.isprintable()
        assert sentence[-1] in ".?"
    else:
        assert parse(hand) == hand
        assert len(hand) <= len(text)
