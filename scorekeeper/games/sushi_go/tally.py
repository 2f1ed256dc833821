"""How many cards of each kind lie in many hands, and for which category."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from scorekeeper.games.sushi_go.cards import BY_KEY

_CATEGORY: Final = {
    "t": "tempura",
    "s": "sashimi",
    "d": "dumpling",
    "1": "maki",
    "2": "maki",
    "3": "maki",
    "e": "nigiri",
    "l": "nigiri",
    "q": "nigiri",
    "w": "nigiri",
    "p": "pudding",
    "y": "soy",
}
"""The category to whose points a card belongs; chopsticks make none."""


def kinds_laid(hands: Iterable[str]) -> Mapping[str, int]:
    """Return how many cards of each kind lie in these hands together."""
    return {BY_KEY[key].id: number for key, number in Counter("".join(hands)).items()}


def category_cards(hands: Iterable[str]) -> Mapping[str, int]:
    """Return how many cards of each category lie in these hands together."""
    found: Counter[str] = Counter()
    for key, number in Counter("".join(hands)).items():
        if key in _CATEGORY:
            found[_CATEGORY[key]] += number
    return found
