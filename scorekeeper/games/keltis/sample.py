"""Whole plays that could have happened: turn by turn with simple players."""

from collections.abc import Sequence
from random import Random

from scorekeeper.games.keltis.cards import (
    ENDING_ROWS,
    KINDS,
    LOOSE,
    ROWS,
    SET_ASIDE,
    STONES,
    hand_of,
)
from scorekeeper.games.keltis.rows import walk
from scorekeeper.games.scorecard import Hand

_HAND = 8


def sample(skills: Sequence[float], chance: Random) -> tuple[tuple[Hand, ...], ...]:
    """Return the one scoring of a play; `skills` go from 0 (any card) to 1."""
    pile = [kind.key for kind in KINDS if kind.key[0] != "s" for _ in range(kind.count)]
    pile = [key for key in pile if key[1] != "g"]
    chance.shuffle(pile)
    del pile[: SET_ASIDE if len(skills) == 2 else 0]
    stones = [str(number) for number in range(1, 10)]
    chance.shuffle(stones)
    players: list[list[list[str]]] = [[[] for _ in ROWS] for _ in skills]
    hands = [[pile.pop() for _ in range(_HAND)] for _ in skills]
    while pile and sum("*" in row for rows in players for row in rows) < ENDING_ROWS:
        for rows, hand, skill in zip(players, hands, skills, strict=True):
            limit = 2 + (1 - skill) * chance.random() * 5
            cost, card = min((_cost(rows, card), card) for card in hand)
            hand.remove(card)
            if cost <= limit:
                rows[ROWS.index(card[0])].append(card[1:])
            elif stones and chance.random() < 0.2:
                rows[STONES].append(stones.pop())
            hand.extend([pile.pop()] if pile else [])
    return (tuple(hand_of([tuple(row) for row in rows]) for rows in players),)


def _cost(rows: list[list[str]], key: str) -> float:
    """Return how many numbers a card skips, high for one that opens or closes a row early."""
    row = ROWS.index(key[0])
    laid, card = rows[row], key[1:]
    if row == LOOSE:
        return 1.0
    if walk((*laid, card)).faults:
        return 99.0
    if card == "*":
        return 0.0 if len(laid) > 5 else 9.0
    last = walk(tuple(laid)).last
    if last is None:
        begun = sum(bool(other) for other in rows[:STONES])
        return min(int(card), 10 - int(card)) + max(begun - 1, 0) * 1.5
    return abs(int(card) - last)
