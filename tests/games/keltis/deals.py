"""Hands of Keltis that could lie on a table, and the rules of a row said in another way."""

from collections.abc import Sequence
from random import Random

from scorekeeper.games.base import Table
from scorekeeper.games.keltis import Keltis
from scorekeeper.games.keltis.notation import Hand, Part, write

GAME = Keltis()
CARDS = [*map(str, range(11)), *(f"g{number}" for number in range(11)), "*"]


def table(*hands: str | None, open_round: int | None = None) -> Table:
    """Return a play with these hands, read by the game."""
    entered = tuple(None if hand is None else GAME.parse(hand) for hand in hands)
    return Table(len(hands), (entered,), {}, open_round)


def codes(found: Table, level: str = "error") -> list[str]:
    """Return the codes of the problems of one level."""
    return [problem.code for problem in GAME.check(found) if problem.level == level]


def may_lie(row: Sequence[str]) -> bool:
    """Return whether a row follows the rules, without regard to how often a card exists."""
    cards = list(row)
    for _ in range(2):
        if cards and cards[-1] == "*":
            cards.pop()
    if "*" in cards or (cards and cards[0].startswith("g")):
        return False
    numbers = [int(card.removeprefix("g")) for card in cards]
    for place, card in enumerate(cards):
        if card.startswith("g") and numbers[place] != numbers[place - 1]:
            return False
    return numbers in (sorted(numbers), sorted(numbers, reverse=True))


def deal(random: Random, seats: int, *, counts: bool = False) -> list[Hand]:
    """Deal what the box holds to rows that follow the rules; some cards stay in the deck.

    With `counts` some parts are only numbers of cards.
    """
    rows: list[list[list[str]]] = [[[] for _ in range(5)] for _ in range(seats)]
    ends = [[0] * 5 for _ in range(seats)]
    loose: list[list[str]] = [[] for _ in range(seats)]
    stones: list[list[str]] = [[] for _ in range(seats)]
    out = random.random() * 0.8
    for colour in range(5):
        for number in (*range(11), *range(3, 8)):
            if random.random() > out:
                rows[random.randrange(seats)][colour].append(str(number))
        for _ in range(2):
            if random.random() > out:
                ends[random.randrange(seats)][colour] += 1
    for row in (row for hand in rows for row in hand):
        row.sort(key=int, reverse=random.random() < 0.5)
    for number in random.sample(range(11), random.randint(0, 11)):
        fitting = [row for hand in rows for row in hand if str(number) in row]
        if fitting and random.random() < 0.6:
            row = random.choice(fitting)
            row.insert(row.index(str(number)) + 1, f"g{number}")
        else:
            loose[random.randrange(seats)].append(str(number))
    for stone in random.sample(range(1, 10), random.randint(0, 9)):
        stones[random.randrange(seats)].append(str(stone))
    hands = []
    for seat in range(seats):
        parts: list[Part] = [
            (*row, *"*" * ended) for row, ended in zip(rows[seat], ends[seat], strict=True)
        ]
        parts += [tuple(stones[seat]), tuple(loose[seat])]
        if counts:
            parts = [(f"#{len(part)}",) if random.random() < 0.3 else part for part in parts]
        hands.append(tuple(parts))
    return hands


def dealt_table(random: Random, *, counts: bool = False) -> Table:
    """Return a finished play of 2 to 4 seats that could have happened."""
    seats = random.randint(2, 4)
    return table(*map(write, deal(random, seats, counts=counts)))
