"""Whole plays that could have happened, for demonstrations: turn by turn with simple players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from scorekeeper.games.keltis.cards import (
    COLOURS,
    COPIES,
    END_CARDS,
    ENDING_ROWS,
    GREY,
    GREY_CARDS,
    LINES,
    SET_ASIDE,
    STONE_COUNT,
    STONES,
)
from scorekeeper.games.keltis.notation import write
from scorekeeper.games.keltis.rows import RowState, walk

if TYPE_CHECKING:
    from random import Random

HAND: Final = 8
"""Cards in hand (card game rules)."""

_Card = tuple[int, str]
"""The line of a card and how it is written in its row; a grey card has the line `GREY`."""


class _Player:
    """What a player holds and has laid."""

    def __init__(self, skill: float, hand: list[_Card]) -> None:
        self.skill = skill
        self.hand = hand
        self.lines: list[list[str]] = [[] for _ in range(LINES)]

    def turn(self, stones: set[int], chance: "Random", *, last: bool = False) -> bool:
        """Lay a card, take a stone, or discard; return whether a card left the hand."""
        found = [
            (self._cost(card, line) + chance.gauss(0, (1 - self.skill) * 1.5), card, line)
            for card in self.hand
            for line in self._lines_for(card)
        ]
        cost, card, line = min(found, default=(99.0, (0, ""), 0))
        if cost <= (1 if last else 3.2):
            self.hand.remove(card)
            on_row = card[0] == GREY and line < STONES
            self.lines[line].append(f"g{card[1]}" if on_row else card[1])
            return True
        if last:
            return False
        if self._take_stone(stones, chance):
            return True
        self.hand.remove(max(self.hand, key=lambda held: self._use(held, chance)))
        return True

    def ended(self) -> int:
        """Return how many rows show an end card."""
        return sum("*" in row for row in self.lines[:STONES])

    def _lines_for(self, card: _Card) -> list[int]:
        line, text = card
        if line != GREY:
            return [line] if self._fits(line, text) else []
        return [
            *(row for row in range(STONES) if self._fits(row, f"g{text}")),
            GREY,
        ]

    def _fits(self, line: int, text: str) -> bool:
        return not walk((*self.lines[line], text)).faults

    def _cost(self, card: _Card, line: int) -> float:
        row = self.lines[line]
        if line == GREY:
            return 1.5
        if card[0] == GREY:
            return -2.0
        if card[1] == "*":
            return 0.0 if len(row) >= 6 else 7.0 - len(row)
        number = int(card[1])
        state = walk(tuple(row))
        if state.last is None:
            held = sum(line == other for other, _ in self.hand)
            begun = sum(bool(other) for other in self.lines[:STONES])
            return min(number, 10 - number) + 2 * max(begun - 1, 0) + 2 * max(4 - held, 0)
        return self._gap(state, number)

    def _gap(self, state: RowState, number: int) -> float:
        gap = abs(number - (state.last or 0))
        # the second card says whether the row goes up or down: the longer way is better
        if not state.direction and gap:
            room = 10 - number if number > (state.last or 0) else number
            return gap + (0 if room >= 5 else 4)
        return float(gap)

    def _take_stone(self, stones: set[int], chance: "Random") -> bool:
        numbers = [text for line, text in self.hand if line != GREY and text != "*"]
        pairs = [stone for stone in sorted(stones) if numbers.count(str(stone)) >= 2]
        if not pairs or chance.random() > 0.4 + self.skill:
            return False
        stone = chance.choice(pairs)
        stones.remove(stone)
        self.lines[STONES].append(str(stone))
        for _ in range(2):
            self.hand.remove(
                next(card for card in self.hand if card[0] != GREY and card[1] == str(stone))
            )
        return True

    def _use(self, card: _Card, chance: "Random") -> float:
        fits = [self._cost(card, line) for line in self._lines_for(card)]
        return min(fits, default=20.0) + chance.random()


def sample(skills: Sequence[float], chance: "Random") -> tuple[tuple[str, ...], ...]:
    """Return the one scoring of a play, a hand in notation for each seat."""
    pile = _deck()
    chance.shuffle(pile)
    if len(skills) == 2:
        del pile[:SET_ASIDE]
    players = [_Player(skill, [pile.pop() for _ in range(HAND)]) for skill in skills]
    stones = set(range(1, STONE_COUNT + 1))
    while pile and sum(player.ended() for player in players) < ENDING_ROWS:
        for player in players:
            player.turn(stones, chance)
            while pile and len(player.hand) < HAND:
                player.hand.append(pile.pop())
    for player in players:
        for _ in range(2):
            player.turn(stones, chance, last=True)
    return (tuple(write(tuple(map(tuple, player.lines))) for player in players),)


def _deck() -> list[_Card]:
    deck = [
        (line, str(number))
        for line in range(len(COLOURS))
        for number, copies in enumerate(COPIES)
        for _ in range(copies)
    ]
    deck += [(line, "*") for line in range(len(COLOURS)) for _ in range(END_CARDS)]
    return deck + [(GREY, str(number)) for number in range(GREY_CARDS)]
