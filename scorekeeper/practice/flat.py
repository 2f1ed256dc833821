"""Rounds of Sushi Go! as flat numbers, for players that think ahead.

A card is a number from 0 to 11 (its place in `KEYS`), a seat is eight counters that change in
place. Points are those of the rules (a property test holds them equal); only search uses them.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, TypeAlias

from scorekeeper.games import rules
from scorekeeper.games.sushi_go import GAME
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.games.sushi_go.scoring import DUMPLINGS, maki_points
from scorekeeper.paths import content_folder

KEYS: Final = "tsd123elqwpc"
NUMBER: Final = {key: card for card, key in enumerate(KEYS)}
KINDS: Final = range(len(KEYS))
IN_BOX: Final = tuple(next(kind.count for kind in CARDS if kind.key == key) for key in KEYS)
_MAKI1, _MAKI3, _SQUID, CHOPSTICKS = (NUMBER[key] for key in "13qc")

Seat: TypeAlias = list[int]
"""Counters: tempura, sashimi, dumplings, maki icons, nigiri points, open wasabi, puddings,
chopsticks."""

Values: TypeAlias = list[list[list[float]]]
"""The worth of a card by [cards left in the hand after it][card][what lies there, see
`situation`], in points."""

Pick: TypeAlias = tuple[int, ...]
"""One card, or two in the order picked."""

BOOK: Final = rules.complete(GAME, {})
"""The rulebook's rules: no house rule of a practice game changes points."""


def lay(seat: Seat, card: int) -> None:
    """Lay a card in front of a seat."""
    if card < _MAKI1:
        seat[card] += 1
    elif card <= _MAKI3:
        seat[3] += card - 2
    elif card <= _SQUID:
        worth = card - 5
        if seat[5]:
            seat[5] -= 1
            worth *= 3
        seat[4] += worth
    else:
        seat[card - 4] += 1


def play_pick(hand: list[int], seat: Seat, pick: Pick) -> None:
    """Lay a pick from a hand; two cards put the chopsticks into the hand (rulebook p3)."""
    for card in pick:
        hand.remove(card)
        lay(seat, card)
    if len(pick) == 2:
        seat[7] -= 1
        hand.append(CHOPSTICKS)


def flat_hand(cards: Iterable[str]) -> list[int]:
    """Return cards as numbers."""
    return [NUMBER[card] for card in cards]


def seat_of(laid: Iterable[str]) -> Seat:
    """Return the counters of a seat with these cards."""
    seat = [0] * 8
    for card in flat_hand(laid):
        lay(seat, card)
    return seat


def round_points(seats: Sequence[Seat]) -> list[int]:
    """Return each seat's points of a round (rulebook p3–4)."""
    maki = maki_points([seat[3] for seat in seats], BOOK)
    return [
        seat[0] // 2 * 5 + seat[1] // 3 * 10 + DUMPLINGS[min(seat[2], 5)] + seat[4] + shared
        for seat, shared in zip(seats, maki, strict=True)
    ]


def situation(seat: Seat) -> tuple[int, ...]:
    """Return for each card what matters of what lies there: how far its set is, and so on."""
    waits = 1 if seat[5] else 0
    icons = min(seat[3], 5)
    sticks = 1 if seat[7] else 0
    pair, three, heap = seat[0] & 1, seat[1] % 3, min(seat[2], 5)
    return (pair, three, heap, icons, icons, icons, waits, waits, waits, waits, 0, sticks)


@cache
def thumb_values() -> Values:
    """Return what somebody with experience expects cards to be worth."""
    return [
        [
            [min(2.6, 1.3 * left), 5.0],
            [min(2.3, 0.55 * left), min(4.2, 2.1 * left), 10.0],
            [1.6, 2.6, 3.6, 4.4, 5.0, 0.0] if left else [1.0, 2.0, 3.0, 4.0, 5.0, 0.0],
            *([0.85 * icons] * 6 for icons in (1, 2, 3)),
            *([float(points), 3.0 * points] for points in (1, 2, 3)),
            [min(3.6, 0.8 * left), min(3.6, 0.8 * left) * 0.4],
            [2.4],
            [min(1.6, 0.35 * left), min(1.6, 0.35 * left) * 0.2],
        ]
        for left in range(10)
    ]


@cache
def learned_values(seats: int) -> Values:
    """Return the learned table for so many seats; `data/sushi_go/learn_values.py` makes it."""
    text = (content_folder() / "sushi_go" / "values.json").read_text("utf-8")
    table: Values = json.loads(text)[str(seats)]
    return [[[tenths / 10 for tenths in row] for row in cards] for cards in table]


def best_pick(hand: list[int], seat: Seat, values: Values) -> Pick:
    """Return the pick that a table of values prefers, with chopsticks where two are worth it."""
    if len(hand) == 1:
        return (hand[0],)
    row, there = values[len(hand) - 1], situation(seat)
    card = max(hand, key=lambda card: row[card][there[card]])
    return with_chopsticks(hand, seat, card, values)


def with_chopsticks(hand: list[int], seat: Seat, card: int, values: Values) -> Pick:
    """Return a first card with a second one where chopsticks lie there and it is worth it."""
    left = len(hand) - 1
    if not seat[7] or not left:
        return (card,)
    rest = hand.copy()
    rest.remove(card)
    after = seat.copy()
    lay(after, card)
    there, row = situation(after), values[left - 1]
    second = max(rest, key=lambda card: row[card][there[card]])
    enough = 4.0 if left > 3 else 3.0 if left > 1 else 0.9
    worth_it = second != CHOPSTICKS and row[second][there[second]] >= enough
    return (card, second) if worth_it else (card,)


def play_on(
    hands: list[list[int]],
    seats: list[Seat],
    tables: Sequence[Values],
    chance: Callable[[], float],
    random_share: float,
    first: Pick,
    from_right: bool,
) -> None:
    """Play a round to its end: seat 0 begins with `first`, all go on by their `tables`.

    A `random_share` of the picks is any card, since nobody plays by the same table.
    """
    while hands[0]:
        for hand, seat, table in zip(hands, seats, tables, strict=True):
            if first:
                pick, first = first, ()
            elif chance() < random_share:
                pick = (hand[int(chance() * len(hand))],)
            else:
                pick = best_pick(hand, seat, table)
            play_pick(hand, seat, pick)
        hands = [hands[-1], *hands[:-1]] if from_right else [*hands[1:], hands[0]]
