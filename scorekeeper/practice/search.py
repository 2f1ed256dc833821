"""The hard player: tries its best picks in worlds that fit what its seat has seen.

It gets a view (`scorekeeper.games.sushi_go.draft.View`) and so can't be given a hand that it
has not held. All picks are tried in the same worlds with the same chances; the
worse half is dropped after each stage.
"""

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final, NamedTuple

from scorekeeper.games.sushi_go.draft import View
from scorekeeper.games.sushi_go.scoring import pudding_points
from scorekeeper.practice.flat import (
    BOOK,
    IN_BOX,
    KEYS,
    KINDS,
    NUMBER,
    Pick,
    Seat,
    Values,
    learned_values,
    play_on,
    round_points,
    seat_of,
    situation,
    thumb_values,
    with_chopsticks,
)

_CANDIDATES: Final = 8
_RANDOM_SHARE: Final = 0.15
"""How many picks of a continuation are any card."""
_SPREAD: Final = {1: 6.5, 2: 9.0}
"""By rounds left: how many points ahead make a win clearly likelier."""


class Budget(NamedTuple):
    """How long to think about a pick: continuations in all, and seconds of the processor."""

    continuations: int = 240
    seconds: float | None = 0.08


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows, as flat numbers. Seats are counted from it: 0 is itself.

    `hands` has None for a hand that it has not held yet, `unseen` the cards that may be there.
    `own` is the hand it holds.
    """

    own: list[int]
    seats: tuple[Seat, ...]
    hands: tuple[list[int] | None, ...]
    unseen: list[int]
    totals: tuple[int, ...]
    puddings: tuple[int, ...]
    rounds_left: int
    from_right: bool


class Thought(NamedTuple):
    """A pick with how good it looked (a chance to win) and how often it was tried."""

    pick: Pick
    worth: float
    tried: int


def known(view: View) -> Known:
    """Return what a seat knows, as flat numbers."""
    count = len(view.laid)
    order = [(view.seat + step) % count for step in range(count)]
    unseen = Counter(dict(zip(KEYS, IN_BOX, strict=True)))
    for cards in (*view.laid, *(hand for hands in view.before for hand in hands), *view.hands):
        unseen.subtract(cards or ())
    held = [view.hands[number] for number in order]
    seats = [seat_of(view.laid[number]) for number in order]
    totals = [0] * count
    puddings = [0] * count
    for hands in view.before:
        played = [seat_of(hand) for hand in hands]
        for number, points in enumerate(round_points(played)):
            totals[number] += points
            puddings[number] += played[number][6]
    return Known(
        [NUMBER[card] for card in view.hand],
        tuple(seats),
        tuple(None if hand is None else [NUMBER[card] for card in hand] for hand in held),
        [NUMBER[card] for card in unseen.elements()],
        tuple(totals[number] for number in order),
        tuple(puddings[number] for number in order),
        2 - len(view.before),
        view.from_right,
    )


def think(
    state: Known, chance: Random, budget: Budget, *, also: Pick | None = None
) -> list[Thought]:
    """Return the picks that were tried, the best first; `also` is one of them."""
    values, hand = learned_values(len(state.seats)), state.own
    picks = candidates(hand, state.seats[0], values)
    if also is not None and also not in picks:
        picks.append(also)
    worth = dict.fromkeys(picks, 0.0)
    tried = dict.fromkeys(picks, 0)
    alive = picks
    stages = max(1, math.ceil(math.log2(len(picks))))
    begun = time.thread_time()  # of the processor, so that a busy machine makes nobody weaker
    for stage in range(1, stages + 1):
        end = begun + (budget.seconds or math.inf) * stage / stages
        for _ in range(max(2, budget.continuations // (stages * len(alive)))):
            world, seed = _world(state, len(hand), chance), chance.getrandbits(30)
            for pick in alive:
                worth[pick] += _continue(state, world, pick, values, Random(seed))
                tried[pick] += 1
            if time.thread_time() > end:
                break
        alive = sorted(alive, key=lambda pick: -worth[pick] / tried[pick])
        alive = alive[: (len(alive) + 1) // 2]
    rest = [pick for pick in picks if pick not in alive]
    rest.sort(key=lambda pick: -worth[pick] / tried[pick])
    return [Thought(pick, worth[pick] / tried[pick], tried[pick]) for pick in (*alive, *rest)]


def candidates(hand: list[int], seat: Seat, values: Values) -> list[Pick]:
    """Return the picks worth trying, eight at most: the table's best cards, alone and in twos."""
    row, there = values[len(hand) - 1], situation(seat)
    found: dict[Pick, None] = {}
    for card in sorted(set(hand), key=lambda card: (-row[card][there[card]], card)):
        found |= {with_chopsticks(hand, seat, card, values): None, (card,): None}
    return list(found)[:_CANDIDATES]


def _world(state: Known, size: int, chance: Random) -> list[list[int]]:
    """Return hands that may be: the known ones, and the others dealt from what is unseen."""
    dealt = iter(chance.sample(state.unseen, size * state.hands.count(None)))
    return [list(islice(dealt, size) if hand is None else hand) for hand in state.hands]


def _continue(
    state: Known, world: list[list[int]], pick: Pick, values: Values, chance: Random
) -> float:
    hands = [hand.copy() for hand in world]
    seats = [seat.copy() for seat in state.seats]
    # Nobody plays by one table: each seat goes on by the learned one or by the rule of thumb.
    tables = [chance.choice((values, thumb_values())) for _ in seats]
    play_on(hands, seats, tables, chance.random, _RANDOM_SHARE, pick, state.from_right)
    return _worth(state, seats)


def _worth(state: Known, seats: Sequence[Seat]) -> float:
    """Return the chance to win after a round: certain after the last one, else a guess."""
    points = round_points(seats)
    puddings = [had + seat[6] for had, seat in zip(state.puddings, seats, strict=True)]
    ends = pudding_points(puddings, BOOK)
    if not state.rounds_left:
        totals = [a + b + c for a, b, c in zip(state.totals, points, ends, strict=True)]
        results = list(zip(totals, puddings, strict=True))
        best = max(results[1:])
        won = 1.0 if results[0] > best else 0.5 if results[0] == best else 0.0
        return won + 0.002 * (totals[0] - best[0])  # and by much rather than by little
    expected = 0.75 if state.rounds_left == 1 else 0.5
    spread = _SPREAD[state.rounds_left]
    shares = [
        math.exp((state.totals[n] + points[n] + expected * ends[n] + puddings[n] / 4) / spread)
        for n in KINDS[: len(seats)]
    ]
    return shares[0] / sum(shares)
