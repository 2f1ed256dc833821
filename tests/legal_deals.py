"""Legal whole plays, made by really playing the draft with a seeded source of chance."""

from dataclasses import dataclass, field
from random import Random

from scorekeeper.games.base import Table
from scorekeeper.games.sushi_go import SushiGo

BOX = "t" * 14 + "s" * 14 + "d" * 14 + "1" * 6 + "2" * 12 + "3" * 8
BOX += "e" * 5 + "l" * 10 + "q" * 5 + "p" * 10 + "w" * 6 + "c" * 4
HAND_SIZES = {2: 10, 3: 9, 4: 8, 5: 7}
SEATS = tuple(HAND_SIZES)


@dataclass
class Diner:
    """One seat of the draft: what is held, and what lies face up in the order laid."""

    hand: list[str]
    laid: list[str] = field(default_factory=list)

    def turn(self, chance: Random) -> None:
        """Lay one card, or two with chopsticks of an earlier turn."""
        # chopsticks used come back into the hand, so at most one may be laid in that turn
        may_use = "c" in self.laid and len(self.hand) >= 2 and set(self.hand) != {"c"}
        if not may_use or chance.random() < 0.4:
            self._lay(chance.choice(self.hand))
            return
        self.laid.remove("c")
        first = chance.choice(self.hand)
        self._lay(first)
        rest = [card for card in self.hand if card != "c"] if first == "c" else self.hand
        self._lay(chance.choice(rest))
        self.hand.append("c")

    def _lay(self, card: str) -> None:
        self.hand.remove(card)
        self.laid.append(card)


def draft(pile: list[str], seats: int, chance: Random) -> tuple[str, ...]:
    """Deal a round from the pile, play it to the end and return what lies face up by seat."""
    size = HAND_SIZES[seats]
    diners = [Diner([pile.pop() for _ in range(size)]) for _ in range(seats)]
    while any(diner.hand for diner in diners):
        for diner in diners:
            diner.turn(chance)
        # the neighbour on the left takes the hand that is passed on
        hands = [diner.hand for diner in diners]
        for seat, diner in enumerate(diners):
            diner.hand = hands[seat - 1]
    return tuple("".join(diner.laid) for diner in diners)


def legal_rounds(seats: int, chance: Random) -> tuple[tuple[str, ...], ...]:
    """Return three rounds of one play; discards stay out, the pile only shrinks."""
    pile = list(BOX)
    chance.shuffle(pile)
    return tuple(draft(pile, seats, chance) for _ in range(3))


def legal_table(seats: int, chance: Random, **rules: str) -> Table:
    """Return a finished legal play; `dummy="on"` needs three seats, the third is nobody's."""
    return Table(seats, legal_rounds(seats, chance), SushiGo().complete_rules(rules))
