"""Makes `values.json` again: what cards are worth to a computer player that looks ahead.

`python data/sushi_go/learn_values.py [SAMPLES]` plays rounds of Sushi Go! to a random turn,
tries each card of one hand with the same continuation, and moves the table towards what came
out. Plain best answers go round in circles, so the others play by averages of earlier tables
and by the rule of thumb too. The seed is fixed; the full table takes some ten minutes.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

from scorekeeper.games.sushi_go.cards import HAND_SIZES
from scorekeeper.practice.flat import (
    IN_BOX,
    KINDS,
    Values,
    best_pick,
    play_on,
    play_pick,
    round_points,
    situation,
    thumb_values,
)

PUDDING = {2: 1.6, 3: 2.2, 4: 2.2, 5: 2.0}
"""What a pudding is worth at the end, by players."""
SEED, SAMPLES, AVERAGES = 70, 400_000, 12
OTHERS_RANDOM = 0.2


def learn(count: int, samples: int) -> Values:
    """Return the table for `count` players."""
    chance = Random(SEED + count)
    values = _copy(thumb_values())
    average = _copy(values)
    seen = [[[0] * len(row) for row in cards] for cards in values]
    deck = [card for card in KINDS for _ in range(IN_BOX[card])]
    size = HAND_SIZES[count]
    averaged = 1
    for sample in range(samples):
        if sample and sample % (samples // AVERAGES) == 0:
            _mix(average, values, averaged)
            averaged += 1
        chance.shuffle(deck)
        hands = [deck[seat * size : (seat + 1) * size] for seat in range(count)]
        seats = [[0] * 8 for _ in range(count)]
        for _ in range(chance.randrange(size - 1)):
            for hand, seat in zip(hands, seats, strict=True):
                table = chance.choice((average, thumb_values(), values))
                if chance.random() < OTHERS_RANDOM:
                    play_pick(hand, seat, (chance.choice(hand),))
                else:
                    play_pick(hand, seat, best_pick(hand, seat, table))
            hands = [hands[-1], *hands[:-1]]
        cards = sorted(set(hands[0]))
        left, there = len(hands[0]) - 1, situation(seats[0])
        came = _try(cards, hands, seats, values, chance.getrandbits(30))
        row, times = values[left], seen[left]
        level = sum(came) / len(came) - sum(row[c][there[c]] for c in cards) / len(cards)
        for card, result in zip(cards, came, strict=True):
            times[card][there[card]] += 1
            step = max(1 / (times[card][there[card]] + 20), 0.0025)
            row[card][there[card]] += step * (result - level - row[card][there[card]])
    return values


def _try(
    cards: list[int], hands: list[list[int]], seats: list[list[int]], values: Values, seed: int
) -> list[float]:
    """Return how far seat 0 comes out ahead of the others' average with each of the cards."""
    came = []
    for card in cards:
        tried = [seat.copy() for seat in seats]
        rest = [hand.copy() for hand in hands]
        tables = [values] * len(seats)
        play_on(rest, tried, tables, Random(seed).random, 0.1, (card,), from_right=True)
        points = [
            own + PUDDING[len(seats)] * seat[6]
            for own, seat in zip(round_points(tried), tried, strict=True)
        ]
        came.append(points[0] - sum(points[1:]) / (len(points) - 1))
    return came


def _copy(values: Values) -> Values:
    return [[row.copy() for row in cards] for cards in values]


def _mix(average: Values, values: Values, averaged: int) -> None:
    for left, cards in enumerate(values):
        for card, row in enumerate(cards):
            for there, worth in enumerate(row):
                old = average[left][card][there]
                average[left][card][there] = (old * averaged + worth) / (averaged + 1)


def made(samples: int) -> dict[str, object]:
    """Return what the file holds: the tables of 2 to 5 players in tenths of a point."""
    with ProcessPoolExecutor() as pool:
        tables = list(pool.map(learn, HAND_SIZES, [samples] * len(HAND_SIZES)))
    found: dict[str, object] = {"seed": SEED, "samples": samples}
    for count, table in zip(HAND_SIZES, tables, strict=True):
        found[str(count)] = [[[round(10 * worth) for worth in row] for row in cs] for cs in table]
    return found


if __name__ == "__main__":
    found = made(int(sys.argv[1]) if sys.argv[1:] else SAMPLES)
    text = json.dumps(found, separators=(",", ":")) + "\n"
    Path(__file__).with_name("values.json").write_text(text, "utf-8")
