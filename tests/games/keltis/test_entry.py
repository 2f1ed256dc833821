"""Entry by keys: what is pressed is what is written, and can be taken back."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games.keltis.entry import CHOOSING, TYPED_AS
from scorekeeper.games.keltis.notation import Hand, is_count, write
from scorekeeper.translate import say
from tests.games.keltis.deals import GAME, deal, table

KEYS = [*CHOOSING, *"0123456789", "t", "*", "g", "#"]
seeds = st.integers(0, 2**32 - 1)
presses = st.lists(st.sampled_from(KEYS), max_size=25)


def _keys(hand: Hand) -> Iterator[str]:
    for line, part in enumerate(hand):
        if not part:
            continue
        yield CHOOSING[line]
        if is_count(part):
            yield "#"
            yield from part[0][1:].lstrip("0")
        else:
            for card in part:
                yield "t" if card == "10" else card[0]


def _press(keys: str, hand: str = "", place: int | None = None) -> tuple[str, int]:
    place = GAME.end_place(hand) if place is None else place
    for key in keys:
        hand, place = GAME.lay(hand, place, key)
    return hand, place


@given(seeds)
def test_the_keys_of_a_hand_write_it(seed: int) -> None:
    for hand in deal(Random(seed), 3, counts=True):
        text, place = _press("".join(_keys(hand)))
        assert text == write(hand)
        assert place <= len(GAME.chips(text))


@settings(deadline=None)
@given(seeds)
def test_no_key_of_a_legal_play_is_refused(seed: int) -> None:
    hands = deal(Random(seed), 2, counts=True)
    others = write(hands[1])
    hand, place = "", GAME.end_place("")
    for key in _keys(hands[0]):
        found = table(hand, others, open_round=0)
        assert GAME.verify_lay(found, 0, 0, key, place) is None
        hand, place = GAME.lay(hand, place, key)


@settings(deadline=None)
@given(presses, st.integers(0, 60))
def test_take_back_undoes_lay(keys: list[str], place: int) -> None:
    hand, _ = _press("".join(keys))
    place = min(place, len(GAME.chips(hand)))
    for key in KEYS:
        laid, after = GAME.lay(hand, place, key)
        if laid != hand:
            back, left = GAME.take_back(laid, after)
            assert back == hand
            assert GAME.lay(back, left, key) == (laid, after)


@given(presses)
def test_every_key_leaves_a_canonical_hand_and_a_place_in_it(keys: list[str]) -> None:
    hand, place = "", GAME.end_place("")
    for key in keys:
        hand, place = GAME.lay(hand, place, key)
        assert GAME.parse(hand) == hand
        assert 1 <= place <= len(GAME.chips(hand))


@settings(deadline=None)
@given(presses)
def test_what_verify_lets_through_adds_no_error(keys: list[str]) -> None:
    hand, place = "", GAME.end_place("")
    for key in keys:
        found = table(hand, "", open_round=0)
        problem = GAME.verify_lay(found, 0, 0, key, place)
        if problem is not None:
            assert say(problem.message, ("Ann", "Ben"))
            continue
        hand, place = GAME.lay(hand, place, key)
        errors = [p for p in GAME.check(table(hand, "")) if p.level == "error"]
        assert errors == []


@settings(deadline=None)
@given(presses)
def test_backspace_empties_every_hand(keys: list[str]) -> None:
    hand, _ = _press("".join(keys))
    place = len(GAME.chips(hand))
    for _ in range(100):
        hand, place = GAME.take_back(hand, place)
    assert hand == ""
    assert place == 1
    assert GAME.take_back("", 0) == ("", 0)


def test_a_whole_player() -> None:
    text, _ = _press("R0134667*Y6652**G33gB#7s149l02t")
    assert text == (
        "R: 0 1 3 4 6 6 7 * / Y: 6 6 5 2 * * / G: 3 3 g3 / B: #7 / stones: 1 4 9 / grey: 0 2 10"
    )


def test_the_cursor_begins_in_the_red_row_and_later_behind_the_last_line() -> None:
    assert _press("5") == ("R: 5", 2)
    assert _press("6", "R: 5 / G: 1")[0] == "R: 5 / G: 1 6"


def test_cards_can_be_put_between_others() -> None:
    assert GAME.lay("R: 0 3", 2, "1") == ("R: 0 1 3", 3)
    assert GAME.lay("R: 0 3", 1, "0") == ("R: 0 0 3", 2)
    assert GAME.take_back("R: 0 1 3 / Y: 2", 3) == ("R: 0 3 / Y: 2", 2)


def test_places_outside_a_hand_are_the_nearest_ones() -> None:
    assert GAME.lay("R: 3", 0, "2") == ("R: 2 3", 2)
    assert GAME.lay("R: 3", 99, "2") == ("R: 3 / grey: 2", 9)


def test_a_grey_card_takes_the_number_before_the_cursor() -> None:
    assert GAME.lay("R: 3 7", 3, "g") == ("R: 3 7 g7", 4)
    assert GAME.lay("R: 3 7", 2, "g") == ("R: 3 g3 7", 3)
    assert GAME.lay("R: 3 7", 1, "g") == ("R: 3 7", 1)


def test_a_number_of_cards_grows_and_shrinks_by_digits() -> None:
    hand, place = _press("#")
    assert hand == "R: #0"
    hand, place = _press("12", hand, place)
    assert (hand, place) == ("R: #12", 2)
    hand, place = GAME.take_back(hand, place)
    assert (hand, place) == ("R: #1", 2)
    hand, place = GAME.take_back(hand, place)
    assert (hand, place) == ("R: #0", 2)
    assert GAME.take_back(hand, place) == ("", 1)


def test_backspace_at_the_beginning_of_a_line_goes_to_the_line_before() -> None:
    hand, place = _press("R12Y")
    assert GAME.take_back(hand, place) == ("R: 1 2", 3)


@pytest.mark.parametrize(
    ("hand", "key", "code", "said"),
    [
        ("R: 3 5", "4", "row_order", "R: card 3, 4: the row goes up, so 5 or more is needed."),
        ("R: 3 *", "4", "row_order", "R: card 3, 4: after an end card only an end card may"),
        ("R: 3 * *", "*", "row_order", "R: card 4, *: both end cards lie there"),
        ("R: 3 *", "g", "unknown_card", "R: after an end card only an end card may follow."),
        ("", "g", "unknown_card", "R: a grey card needs a number before it."),
        ("R: 8", "8", "deck_limit", "Red 8: 2 with Ann, but the box holds 1."),
        ("R: 7", "9", "deck_limit", "Red 9: 2 with Ann and Ben, but the box holds 1."),
        ("R: 4", "g", "deck_limit", "Grey 4: 2 with Ann and Ben, but the box holds 1."),
        ("R: 4", "#", "unknown_card", "R: there are cards already."),
        ("R: #4", "*", "unknown_card", "R: only the number of cards is entered."),
        ("R: #4", "t", "unknown_card", "R: only the number of cards is entered."),
        ("R: #0", "0", "unknown_card", "R: only the number of cards is entered."),
        ("R: #3", "0", "row_length", "R: 30 cards, but no row can have more than 29."),
        ("stones: 1", "0", "unknown_card", "The stones are 1 to 9."),
        ("stones: 1", "t", "unknown_card", "The stones are 1 to 9."),
        ("stones: 1", "1", "deck_limit", "Wishing stone 1: 2 with Ann"),
        ("stones: 1", "2", "deck_limit", "Wishing stone 2: 2 with Ann and Ben"),
        ("stones: #0", "9", "deck_limit", "10 wishing stones are given out, but there are 9."),
        ("grey: 5", "*", "unknown_card", "Loose grey cards are numbers"),
        ("grey: 5", "5", "deck_limit", "Grey 5: 2 with Ann"),
        ("grey: #1", "1", "deck_limit", "At least 12 grey cards would be needed"),
        ("R: 5", "z", "unknown_card", "“z” is no key here; the keys are R Y G B P s l 0–9 t * g"),
    ],
)
def test_refused_keys_say_why(hand: str, key: str, code: str, said: str) -> None:
    found = table(hand, "R: 9 / Y: 4 g4 / stones: 2", open_round=0)
    problem = GAME.verify_lay(found, 0, 0, key)
    assert problem is not None
    assert (problem.level, problem.code, problem.round, problem.seat) == ("error", code, 0, 0)
    assert say(problem.message, ("Ann", "Ben")).startswith(said)


def test_a_row_with_a_fault_can_be_mended_but_not_made_worse() -> None:
    found = table("R: g5", "", open_round=0)
    assert GAME.verify_lay(found, 0, 0, "5", 1) is None
    assert GAME.verify_lay(found, 0, 0, "*", 2) is None
    problem = GAME.verify_lay(table("R: 4 6 5", ""), 0, 0, "3", 4)
    assert problem is not None
    assert problem.code == "row_order"


def test_chips_name_their_line_and_fill_every_place() -> None:
    chips = GAME.chips("R: 3 g3 * / B: #7 / stones: 1 / grey: 10")
    assert [(chip.text, chip.line) for chip in chips] == [
        ("R:", 0), ("3", 0), ("g3", 0), ("*", 0),
        ("Y:", 1),
        ("G:", 2),
        ("B:", 3), ("#7", 3),
        ("P:", 4),
        ("stones:", 5), ("1", 5),
        ("grey:", 6), ("10", 6),
    ]  # fmt: skip
    assert [chip.colour for chip in chips[:4]] == ["red", "red", "grey", "red"]
    assert len(GAME.chips("")) == 7


def test_keys_of_the_line_under_the_cursor() -> None:
    found = table("R: 3 3 / stones: 1", "R: 9 * / Y: 3 g3 / stones: 2", open_round=0)

    def left(place: int) -> dict[str, int]:
        return {key.key: key.left for key in GAME.keys(found, 0, 0, place)}

    red = left(3)
    assert (red["3"], red["9"], red["t"], red["*"], red["g"]) == (0, 0, 1, 1, 0)
    assert (red["R"], red["Y"], red["s"], red["l"]) == (14, 16, 7, 10)
    assert "#" not in red
    assert "#" in left(4)
    stones = left(GAME.end_place("R: 3 3 / stones: 1"))
    assert (stones["1"], stones["2"], stones["3"]) == (0, 0, 1)
    assert not {"0", "t", "*", "g"} & stones.keys()
    greys = left(len(GAME.chips("R: 3 3 / stones: 1")))
    assert (greys["3"], greys["t"]) == (0, 1)
    counted = {key.key for key in GAME.keys(table("R: #4", None), 0, 0, 2)}
    assert counted == {*CHOOSING, *"0123456789"}


def test_all_keys_are_listed_without_a_seat() -> None:
    keys = GAME.keys(table("R: 3", None), 0)
    assert {key.key for key in keys} == set(KEYS)
    assert {key.key: key.left for key in keys}["3"] == 9
    assert all(say(key.name) and key.colour for key in keys)
    assert set(TYPED_AS.values()) <= set(KEYS)
    assert not TYPED_AS.keys() & set(KEYS)
