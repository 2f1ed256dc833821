"""Computer players: easy, normal, hard. Each picks from what its seat has seen in a round."""

import math
from collections.abc import Mapping
from random import Random
from typing import Final

from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.draft import View
from scorekeeper.i18n import Message, pmsg
from scorekeeper.practice.flat import (
    KEYS,
    Pick,
    best_pick,
    situation,
    thumb_values,
    with_chopsticks,
)
from scorekeeper.practice.search import Budget, Known, known, think

LEVELS: Final[Mapping[str, Message]] = {
    "easy": pmsg("level", "easy"),
    "normal": pmsg("level", "normal"),
    "hard": pmsg("level", "hard"),
}
_SLIPS: Final = 4.5
"""How many points apart two cards are that an easy player still confuses."""


def choose(level: str, view: View, chance: Random, budget: Budget) -> draft.Pick:
    """Return the pick of a computer player.

    The same view and chance give the same pick where the budget has no clock.
    """
    state = known(view)
    match level:
        case "easy":
            pick = _easy(state, chance)
        case "normal":
            pick = best_pick(state.own, state.seats[0], thumb_values())
        case _:
            pick = think(state, chance, budget)[0].pick
    return tuple(KEYS[card] for card in pick)


def _easy(state: Known, chance: Random) -> Pick:
    """Pick by the rule of thumb, with slips between cards that are worth about the same."""
    hand, seat = state.own, state.seats[0]
    values = thumb_values()
    row, there = values[len(hand) - 1], situation(seat)
    cards = sorted(set(hand))
    weights = [math.exp(row[card][there[card]] / _SLIPS) for card in cards]
    return with_chopsticks(hand, seat, chance.choices(cards, weights)[0], values)
