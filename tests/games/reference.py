"""The rules once more, written down on their own and as plainly as possible."""

from collections.abc import Sequence
from fractions import Fraction
from math import trunc

Hand = Sequence[str]


def sushi_rounds(rounds: Sequence[Sequence[Hand]]) -> list[list[int]]:
    """Return the points by round and seat under the rules of the book."""
    return [
        [_own(hand) + maki for hand, maki in zip(hands, _maki(hands), strict=True)]
        for hands in rounds
    ]


def sushi_puddings(counts: Sequence[int]) -> list[int]:
    """Return the pudding points under the rules of the book."""
    points = [0] * len(counts)
    if len(set(counts)) == 1:
        return points
    for best, pot in ((max(counts), 6), (min(counts), -6)):
        who = [seat for seat, count in enumerate(counts) if count == best]
        for seat in who:
            points[seat] = trunc(Fraction(pot, len(who)))
    return [max(n, 0) for n in points] if len(counts) == 2 else points


def ranks(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Return 1 + how many are better."""
    return [1 + sum(other > key for other in keys) for key in keys]


def keltis(hand: Sequence[str]) -> int:
    """Return the points of a player whose cards are all written down."""
    rows = {letter: [token for token in hand if token[0] == letter] for letter in "RYGBPsl"}
    worth = {0: 0, 1: -4, 2: -3, 3: -2, 4: 1, 5: 2, 6: 3, 7: 6, 8: 7}
    stones = {0: -4, 1: -1, 2: 0, 3: 4, 4: 6}
    total = sum(worth.get(len(rows[letter]), 10) for letter in "RYGBP")
    return total + stones.get(len(rows["s"]), 10) + len(rows["l"])


def _own(hand: Hand) -> int:
    points, wasabi = 0, 0
    for card in hand:
        if card == "w":
            wasabi += 1
        elif card in "elq":
            points += {"e": 1, "l": 2, "q": 3}[card] * (3 if wasabi else 1)
            wasabi = max(wasabi - 1, 0)
    dumplings = sum(range(1, min(list(hand).count("d"), 5) + 1))
    return points + dumplings + 5 * (list(hand).count("t") // 2) + 10 * (list(hand).count("s") // 3)


def _maki(hands: Sequence[Hand]) -> list[int]:
    icons = [sum(int(card) for card in hand if card in "123") for hand in hands]
    points = [0] * len(icons)
    pots = [6, 3]
    for count in sorted({n for n in icons if n}, reverse=True):
        who = [seat for seat, n in enumerate(icons) if n == count]
        if pots:
            pot = pots.pop(0)
            for seat in who:
                points[seat] = pot // len(who)
        if count == max(icons) and len(who) > 1:
            pots.clear()
    return points
