"""Playing with the 108 cards: deal, choose, reveal, pass on (rulebook p2–3).

Pure and seeded, so that a play can be repeated; lessons, the demo and the practice game share
it. A computer player gets a `View`, which holds no hand that its seat has not held.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import TypeAlias

from scorekeeper.games.scorecard import Hand, Rules
from scorekeeper.games.sushi_go.cards import CARDS, HAND_SIZES, ROUNDS

Pick: TypeAlias = tuple[str, ...]
"""One card, or two in the order picked, which uses chopsticks."""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat knows at its turn: the hands it has held, and all that lies on the table.

    By seat, `hands` has None for a hand that this seat has not held in this round, `laid` are
    the cards of this round, and `before` those of the rounds before. `from_right` is whether the
    next hand comes from the right-hand neighbour.
    """

    seat: int
    hands: tuple[Hand | None, ...]
    laid: tuple[Hand, ...]
    before: tuple[tuple[Hand, ...], ...]
    from_right: bool

    @property
    def hand(self) -> Hand:
        """The hand to pick from."""
        return self.hands[self.seat] or ()

    @property
    def choices(self) -> tuple[Pick, ...]:
        """The picks that are allowed: each card, and with chopsticks each two in each order."""
        singles: list[Pick] = [(card,) for card in dict.fromkeys(self.hand)]
        if "c" not in self.laid[self.seat]:
            return tuple(singles)
        return (*singles, *dict.fromkeys(permutations(self.hand, 2)))


@dataclass(frozen=True, slots=True)
class Draft:
    """A play that goes on: the unseen pile, what is in hand, what lies there, by seat."""

    pile: tuple[str, ...]
    hands: tuple[Hand, ...]
    laid: tuple[Hand, ...]
    before: tuple[tuple[Hand, ...], ...] = ()
    both_ways: bool = False

    @property
    def over(self) -> bool:
        """Whether all rounds are played; then `before` holds all of them."""
        return len(self.before) == ROUNDS

    @property
    def passes_right(self) -> bool:
        """Whether hands go to the right in this round (a house rule)."""
        return self.both_ways and len(self.before) == 1

    def view(self, seat: int) -> View:
        """Return what a seat knows. Hands go to the left, so they come from the right.

        What was taken from a hand that it passed on lies on the table, so the rest is known.
        """
        way, count = -1 if self.passes_right else 1, len(self.hands)
        known = {(seat + way * ago) % count for ago in range(len(self.laid[seat]) + 1)}
        hands = tuple(self.hands[n] if n in known else None for n in range(count))
        return View(seat, hands, self.laid, self.before, not self.passes_right)

    def apply(self, picks: Sequence[Pick]) -> "Draft":
        """Return the play after all have revealed their picks and passed their hands on.

        Raises `ValueError` for a pick that is not allowed.
        """
        hands, laid = [], []
        for seat, pick in enumerate(picks):
            if pick not in self.view(seat).choices:
                raise ValueError(f"seat {seat} can't pick {pick}")
            hand, cards = list(self.hands[seat]), list(self.laid[seat])
            for card in pick:
                hand.remove(card)
            if len(pick) == 2:
                cards.remove("c")
                hand.append("c")
            hands.append(tuple(hand))
            laid.append((*cards, *pick))
        if hands[0]:
            step = 1 if self.passes_right else -1
            passed = [hands[(seat + step) % len(hands)] for seat in range(len(hands))]
            return Draft(self.pile, tuple(passed), tuple(laid), self.before, self.both_ways)
        before = (*self.before, tuple(laid))
        if len(before) == ROUNDS:
            return Draft(self.pile, tuple(hands), ((),) * len(hands), before, self.both_ways)
        return _dealt(self.pile, len(hands), before, self.both_ways)

    def played(self, choose: Callable[[View], Pick]) -> "Draft":
        """Return the end of the play, where `choose` picks for everybody."""
        now = self
        while not now.over:
            now = now.apply([choose(now.view(seat)) for seat in range(len(now.hands))])
        return now


def deal(seats: int, rules: Rules, chance: Random) -> Draft:
    """Return a new play of 2 to 5 seats with shuffled cards."""
    pile = [kind.key for kind in CARDS for _ in range(kind.count)]
    chance.shuffle(pile)
    return _dealt(tuple(pile), seats, (), rules["pass"] != "left")  # noqa: S105 - of hands


def _dealt(
    pile: tuple[str, ...], seats: int, before: tuple[tuple[Hand, ...], ...], both_ways: bool
) -> Draft:
    size = HAND_SIZES[seats]
    hands = tuple(pile[seat * size : (seat + 1) * size] for seat in range(seats))
    return Draft(pile[seats * size :], hands, ((),) * seats, before, both_ways)
