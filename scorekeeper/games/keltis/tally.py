"""How many cards and stones lie in many hands, by kind and by line."""

from collections import Counter
from collections.abc import Iterable, Mapping

from scorekeeper.games.keltis.cards import COLOURS, GREY, STONES
from scorekeeper.games.keltis.notation import count, is_count, read
from scorekeeper.games.keltis.scoring import CATEGORIES


def kinds_laid(hands: Iterable[str]) -> Mapping[str, int]:
    """Return how many cards and stones of each kind lie in these hands together.

    Lines of which only the number of cards was entered are left out.
    """
    found: Counter[str] = Counter()
    for hand in hands:
        for line, part in enumerate(read(hand)):
            if not is_count(part):
                found.update(_kind(line, card) for card in part)
    return found


def category_cards(hands: Iterable[str]) -> Mapping[str, int]:
    """Return how many cards or stones lie in each line of these hands together."""
    found: Counter[str] = Counter()
    for hand in hands:
        for category, part in zip(CATEGORIES, read(hand), strict=True):
            found[category.id] += count(part)
    return found


def _kind(line: int, card: str) -> str:
    if line == STONES:
        return f"stone-{card}"
    if line == GREY or card.startswith("g"):
        return f"grey-{card.removeprefix('g')}"
    return f"{COLOURS[line]}-{'end' if card == '*' else card}"
