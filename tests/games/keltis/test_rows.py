"""What a row may hold and what it still takes."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.keltis.notation import Part, read_row
from scorekeeper.games.keltis.rows import hints, opens_with_end, walk
from scorekeeper.translate import say
from tests.games.keltis.deals import CARDS, deal, may_lie

any_row = st.lists(st.sampled_from(CARDS), max_size=6).map(tuple)
near_row = st.lists(st.sampled_from(["3", "4", "5", "g4", "*"]), max_size=6).map(tuple)


def _hints(row: str) -> list[str]:
    return [say(hint) for hint in hints(read_row(row))]


@given(any_row | near_row)
def test_a_row_has_a_fault_when_it_breaks_the_rules(row: Part) -> None:
    assert bool(walk(row).faults) != may_lie(row)


@given(st.integers(0, 2**32 - 1))
def test_rows_that_can_be_dealt_have_no_fault(seed: int) -> None:
    for hand in deal(Random(seed), 3):
        for row in hand[:5]:
            assert walk(row).faults == []


@given(any_row | near_row)
def test_hints_say_what_may_follow(row: Part) -> None:
    if walk(row).faults:
        assert hints(row) == ()
        return
    said = [say(hint) for hint in hints(row)]
    taken = set()
    for hint in said:
        match hint.split():
            case ["any"]:
                taken |= set(map(str, range(11)))
            case [number, "or", "more"]:
                taken |= set(map(str, range(int(number), 11)))
            case [number, "or", "less"]:
                taken |= set(map(str, range(int(number) + 1)))
            case ["grey", number]:
                taken.add(f"g{number}")
            case ["end", "card"] | ["only", "an", "end", "card"]:
                taken.add("*")
            case other:
                assert other == ["closed"]
                assert said == ["closed"]
    allowed = {card for card in CARDS if may_lie((*row, card))}
    # the one 10, the one 0 and a grey number used in this row can't come again
    gone = {"10", "0"} & set(row) | {card for card in row if card.startswith("g")}
    assert taken <= allowed
    assert allowed - taken <= gone


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("0 1 3 4 6 6 7", ["7 or more", "grey 7", "end card"]),
        ("6 6 5 2", ["2 or less", "grey 2", "end card"]),
        ("3 3", ["any", "grey 3", "end card"]),
        ("0 1 3 4 6 6 7 *", ["only an end card"]),
        ("6 6 5 2 * *", ["closed"]),
        ("0 1 3 4 6 6 7 g7", ["7 or more", "end card"]),
        ("6 6 5 2 g2 1 0", ["grey 0", "end card"]),
        ("3 3 g3", ["any", "end card"]),
        ("", ["any", "end card"]),
        ("5", ["any", "grey 5", "end card"]),
        ("9 10", ["grey 10", "end card"]),
        ("*", ["only an end card"]),
        ("* *", ["closed"]),
        ("#7", []),
        ("3 5 4", []),
    ],
)
def test_hints_of_the_figures(row: str, said: list[str]) -> None:
    assert _hints(row) == said


@pytest.mark.parametrize(
    ("row", "faults"),
    [
        ("3 5 4", ["card 3, 4: the row goes up, so 5 or more is needed"]),
        ("8 5 6 7", ["card 3, 6:", "card 4, 7:"]),
        ("g4", ["card 1, g4: a grey card needs a number before it"]),
        ("4 g5", ["card 2, g5: a grey card has the same number as the card before it, here 4"]),
        ("4 * 5", ["card 3, 5: after an end card only an end card may follow"]),
        ("4 * g4", ["card 3, g4: after an end card only an end card may follow"]),
        ("4 * * *", ["card 4, *: both end cards lie there, the row is closed"]),
        ("4 * * 5 *", ["card 4, 5:", "card 5, *:"]),
    ],
)
def test_every_card_that_cannot_lie_there_is_named(row: str, faults: list[str]) -> None:
    found = [say(fault) for fault in walk(read_row(row)).faults]
    assert len(found) == len(faults)
    for said, fault in zip(found, faults, strict=True):
        assert said.startswith(fault)


def test_an_end_card_may_open_a_row() -> None:
    assert walk(("*",)).faults == []
    assert opens_with_end(("*", "*"))
    assert not opens_with_end(("1", "*"))
    assert not opens_with_end(())
