"""Nigiri and wasabi by stacks are the same as by order."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.base import NotationError
from scorekeeper.games.sushi_go.notation import parse
from scorekeeper.games.sushi_go.scoring import nigiri_points
from scorekeeper.games.sushi_go.stacks import as_laid, boosted

WORTH = {"e": 1, "l": 2, "q": 3}


@given(
    st.lists(st.sampled_from("elq"), max_size=4),
    st.lists(st.sampled_from("elq"), min_size=1, max_size=3),
    st.integers(0, 3),
    st.randoms(),
)
def test_stacks_in_any_order(
    plain: list[str], pairs: list[str], empty: int, random: Random
) -> None:
    stacks = [*plain, *(f"w+{card}" for card in pairs), *["w"] * empty]
    random.shuffle(stacks)
    expected = sum(WORTH[card] for card in plain) + 3 * sum(WORTH[card] for card in pairs)
    assert nigiri_points(parse(as_laid(" ".join(stacks)))) == expected


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("w l w+q", "lwqw"),
        ("q + w, egg", "ewq"),
        ("Wasabi+Squid salmon", "lwq"),
        ("lwq", "lwq"),
        ("l+w+q", "lwq"),
        ("w+w", "ww"),
        ("t+t", "tt"),
        ("tt w+q", "ttwq"),
    ],
)
def test_anything_else_is_read_in_order(text: str, hand: str) -> None:
    assert parse(as_laid(text)) == hand


def test_an_unknown_card_in_a_stack() -> None:
    with pytest.raises(NotationError):
        as_laid("w+z")


@pytest.mark.parametrize(("hand", "lies"), [("wq", True), ("qw", False), ("w", False), ("", False)])
def test_boosted(hand: str, *, lies: bool) -> None:
    assert boosted(hand) is lies
