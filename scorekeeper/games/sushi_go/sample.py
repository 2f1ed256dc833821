"""Whole plays that could have happened, for demonstrations: a real draft with simple guests."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from scorekeeper.games.sushi_go.cards import CARDS, HAND_SIZES, NIGIRI, ROUNDS

if TYPE_CHECKING:
    from random import Random

_CARELESS: Final = 4.0
"""How many points somebody who chooses any card is mistaken about a card's worth."""


@dataclass(slots=True)
class _Guest:
    """One seat of the draft: how well it chooses, what it holds and what lies before it."""

    skill: float
    hand: list[str]
    laid: list[str] = field(default_factory=list)

    def turn(self, chance: "Random") -> None:
        """Lay one card, or two with chopsticks of an earlier turn (rulebook p3)."""
        chopsticks = "c" in self.laid
        self._lay(chance)
        if chopsticks and chance.random() < 0.7 and any(card != "c" for card in self.hand):
            self.laid.remove("c")
            self._lay(chance, without="c")
            self.hand.append("c")

    def _lay(self, chance: "Random", without: str = "") -> None:
        best = max(
            (card for card in self.hand if card != without),
            key=lambda card: self._worth(card) + chance.gauss(0, (1 - self.skill) * _CARELESS),
        )
        self.hand.remove(best)
        self.laid.append(best)

    def _worth(self, card: str) -> float:
        have = self.laid.count(card)
        left = len(self.hand) - 1
        if card in NIGIRI:
            return float(NIGIRI[card] * (3 if self._open_wasabi() else 1))
        if card.isdigit():
            return 1.2 * int(card)
        match card:
            case "t":
                return 5.0 if have % 2 else min(2.6, left)
            case "s":
                return (min(3.2, left), min(4.2, 2.0 * left), 10.0)[have % 3]
            case "d":
                return min(have + 1.6, 5.0) if have < 5 else 0.0
            case "w":
                return min(3.4, 0.8 * left)
            case "p":
                return 2.4
            case _:
                return min(1.8, 0.4 * left)

    def _open_wasabi(self) -> int:
        waiting = 0
        for card in self.laid:
            if card == "w":
                waiting += 1
            elif card in NIGIRI and waiting:
                waiting -= 1
        return waiting


def sample(skills: Sequence[float], chance: "Random") -> tuple[tuple[str, ...], ...]:
    """Return three rounds of hands in the order laid; discards stay out (rulebook p4)."""
    pile = [kind.key for kind in CARDS for _ in range(kind.count)]
    chance.shuffle(pile)
    size = HAND_SIZES[len(skills)]
    rounds = []
    for _ in range(ROUNDS):
        guests = [_Guest(skill, [pile.pop() for _ in range(size)]) for skill in skills]
        while any(guest.hand for guest in guests):
            for guest in guests:
                guest.turn(chance)
            # the neighbour on the left takes the hand that is passed on
            hands = [guest.hand for guest in guests]
            for seat, guest in enumerate(guests):
                guest.hand = hands[seat - 1]
        rounds.append(tuple("".join(guest.laid) for guest in guests))
    return tuple(rounds)
