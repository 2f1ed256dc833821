"""Computer players: easy, normal, hard. Each picks from what its seat has seen in a round.

They get a view (`scorekeeper.games.sushi_go.draft.View`) and so can't be given a hand that they
have not held. The hard one tries its best picks in worlds that fit the view, all of them in the
same worlds with the same chances; the worse half is dropped after each stage.
"""

import math
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, islice
from random import Random
from typing import Final, NamedTuple

from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.cards import ROUNDS
from scorekeeper.games.sushi_go.draft import View
from scorekeeper.games.sushi_go.scoring import pudding_points
from scorekeeper.i18n import Message, pmsg
from scorekeeper.practice.flat import (
    BOOK,
    IN_BOX,
    KEYS,
    Pick,
    Seat,
    Values,
    best_pick,
    flat_hand,
    learned_values,
    play_on,
    round_points,
    seat_of,
    situation,
    thumb_values,
    with_chopsticks,
)

LEVELS: Final[Mapping[str, Message]] = {
    "easy": pmsg("level", "easy"),
    "normal": pmsg("level", "normal"),
    "hard": pmsg("level", "hard"),
}
_SLIPS: Final = 4.5
"""How many points apart two cards are that an easy player still confuses."""
_CANDIDATES: Final = 8
_RANDOM_SHARE: Final = 0.15
"""How many picks of a continuation are any card."""
_SPREAD: Final = {1: 6.5, 2: 9.0}
"""By rounds left: how many points ahead make a win clearly likelier."""


class Budget(NamedTuple):
    """How long to think about a pick: continuations in all, and seconds of the processor."""

    continuations: int = 240
    seconds: float | None = 0.08


class Thought(NamedTuple):
    """A pick with how good it looked: a chance to win."""

    pick: Pick
    worth: float


def choose(level: str, view: View, chance: Random, budget: Budget) -> draft.Pick:
    """Return the pick of a computer player.

    The same view and chance give the same pick where the budget has no clock.
    """
    hand, seat, values = flat_hand(view.hand), seat_of(view.laid[view.seat]), thumb_values()
    if level == "easy":  # slips between cards that are worth about the same
        row, there = values[len(hand) - 1], situation(seat)
        cards = sorted(set(hand))
        weights = [math.exp(row[card][there[card]] / _SLIPS) for card in cards]
        pick = with_chopsticks(hand, seat, chance.choices(cards, weights)[0], values)
    elif level == "normal":
        pick = best_pick(hand, seat, values)
    else:
        pick = think(view, chance, budget)[0].pick
    return tuple(KEYS[card] for card in pick)


def think(view: View, chance: Random, budget: Budget, also: Pick | None = None) -> list[Thought]:
    """Return the picks that were tried, the best first; `also` is one of them."""
    # Seats are counted from this one.
    order = [number % len(view.hands) for number in range(view.seat, view.seat + len(view.hands))]
    hands = [flat_hand(view.hands[number] or ()) for number in order]
    seats = [seat_of(view.laid[number]) for number in order]
    before = [[seat_of(played[number]) for number in order] for played in view.before]
    unseen = Counter(dict(zip(KEYS, IN_BOX, strict=True)))
    for cards in (*view.laid, *view.hands, *chain(*view.before)):
        unseen.subtract(cards or ())
    rest, size = flat_hand(unseen.elements()), len(view.hand)
    values = learned_values(len(seats))
    picks = candidates(hands[0], seats[0], values)
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
            dealt = iter(chance.sample(rest, size * hands.count([])))
            world = [hand or list(islice(dealt, size)) for hand in hands]
            seed = chance.getrandbits(30)
            for pick in alive:
                now, dice = [seat.copy() for seat in seats], Random(seed)
                # Nobody plays by one table: each goes on by the learned one or the rule of thumb.
                tables = [dice.choice((values, thumb_values())) for _ in now]
                left = [hand.copy() for hand in world]
                play_on(left, now, tables, dice.random, _RANDOM_SHARE, pick, view.from_right)
                worth[pick] += _chance_to_win([*before, now])
                tried[pick] += 1
            if time.thread_time() > end:
                break
        alive = sorted(alive, key=lambda pick: -worth[pick] / tried[pick])
        alive = alive[: (len(alive) + 1) // 2]
    found = [Thought(pick, worth[pick] / tried[pick]) for pick in picks]
    return sorted(found, key=lambda one: (one.pick not in alive, -one.worth))


def candidates(hand: list[int], seat: Seat, values: Values) -> list[Pick]:
    """Return the picks worth trying, eight at most: the table's best cards, alone and in twos."""
    row, there = values[len(hand) - 1], situation(seat)
    found: dict[Pick, None] = {}
    for card in sorted(set(hand), key=lambda card: (-row[card][there[card]], card)):
        found |= {with_chopsticks(hand, seat, card, values): None, (card,): None}
    return list(found)[:_CANDIDATES]


def _chance_to_win(rounds: Sequence[Sequence[Seat]]) -> float:
    """Return the chance to win after these rounds: certain after the last one, else a guess."""
    puddings: list[int] = [sum(seat[6] for seat in played) for played in zip(*rounds, strict=True)]
    ends = pudding_points(puddings, BOOK)
    totals: list[int] = [sum(points) for points in zip(*map(round_points, rounds), strict=True)]
    left = ROUNDS - len(rounds)
    if not left:
        results = [(a + b, n) for a, b, n in zip(totals, ends, puddings, strict=True)]
        own, best = results[0], max(results[1:])
        won = 1.0 if own > best else 0.5 if own == best else 0.0
        return won + 0.002 * (own[0] - best[0])  # and by much rather than by little
    expected = 0.75 if left == 1 else 0.5
    shares = [
        math.exp((total + expected * end + count / 4) / _SPREAD[left])
        for total, end, count in zip(totals, ends, puddings, strict=True)
    ]
    return shares[0] / sum(shares)
