"""The draft: 108 cards, secret hands, chopsticks, passing."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.rules import complete
from scorekeeper.games.sushi_go import GAME
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.games.sushi_go.draft import Draft, deal

BOX = Counter({kind.key: kind.count for kind in CARDS})


def cards_of(draft: Draft) -> Counter[str]:
    groups = [draft.pile, *draft.hands, *draft.laid, *(h for hands in draft.before for h in hands)]
    return Counter(card for group in groups for card in group)


@given(st.integers(2, 5), st.integers(0, 9999), st.sampled_from(["left", "both_ways"]))
def test_no_card_is_lost_and_hands_stay_equal(seats: int, seed: int, way: str) -> None:
    chance = Random(seed)
    draft = deal(seats, complete(GAME, {"pass": way}), chance)
    turns = 0
    while not draft.over:
        assert cards_of(draft) == BOX
        assert len({len(hand) for hand in draft.hands}) == 1
        draft = draft.apply([chance.choice(draft.view(seat).choices) for seat in range(seats)])
        turns += 1
    assert cards_of(draft) == BOX
    size = GAME.fill(_table(draft), 0, 0).most
    assert size is not None
    assert turns == 3 * size
    assert all(len(hand) == size for hands in draft.before for hand in hands)


def test_hands_go_left_and_right() -> None:
    rules = complete(GAME, {"pass": "both_ways"})
    draft = deal(3, rules, Random(1))
    for step in (-1, 1, -1):
        before = draft.hands
        draft = draft.apply([(hand[0],) for hand in before])
        assert draft.hands == tuple(before[(seat + step) % 3][1:] for seat in range(3))
        while draft.hands[0] and len(draft.hands[0]) < 9:
            draft = draft.apply([(hand[0],) for hand in draft.hands])


def test_chopsticks_go_back_into_the_hand_that_is_passed() -> None:
    draft = Draft((), (("t", "s"), ("d", "d")), (("c",), ("t",)))
    assert ("s", "t") in draft.view(0).choices
    assert all(len(pick) == 1 for pick in draft.view(1).choices)
    after = draft.apply([("s", "t"), ("d",)])
    assert after.laid == (("s", "t"), ("t", "d"))
    assert after.hands == (("d",), ("c",))


def test_chopsticks_of_this_turn_and_a_last_card_are_no_pair() -> None:
    assert Draft((), (("c", "t"), ("d", "d")), ((), ())).view(0).choices == (("c",), ("t",))
    assert Draft((), (("t",), ("d",)), (("c",), ())).view(0).choices == (("t",),)


def test_a_pick_that_is_not_allowed_is_refused() -> None:
    draft = deal(2, complete(GAME, {}), Random(3))
    with pytest.raises(ValueError, match="seat 0"):
        draft.apply([("y",), draft.view(1).choices[0]])


def test_a_view_holds_no_other_hand() -> None:
    draft = deal(4, complete(GAME, {}), Random(5))
    other = Draft(draft.pile[::-1], (draft.hands[0], *draft.hands[:0:-1]), draft.laid)
    assert draft.view(0) == other.view(0)


def _table(draft: Draft):  # type: ignore[no-untyped-def]
    from scorekeeper.games.scorecard import Table

    return Table(len(draft.hands), draft.before, complete(GAME, {}))
