"""The plainest scorer of the rulebook's rules: shares nothing with the product but the notation.

The laws compare the product with it, and the benchmark takes its time as the measure.
"""

from typing import NamedTuple

NIGIRI = {"e": 1, "l": 2, "q": 3}
DUMPLINGS = [0, 1, 3, 6, 10, 15]


class Hand(NamedTuple):
    """The points of one seat in one round."""

    tempura: int
    sashimi: int
    dumpling: int
    maki: int
    nigiri: int
    total: int


def nigiri(cards: str) -> int:
    points = 0
    wasabi = 0
    for card in cards:
        if card == "w":
            wasabi += 1
        elif card in NIGIRI:
            worth = NIGIRI[card]
            if wasabi > 0:
                wasabi -= 1
                worth *= 3
            points += worth
    return points


def maki(icons: list[int]) -> list[int]:
    most = max(icons)
    if most == 0:
        return [0] * len(icons)
    leaders = icons.count(most)
    if leaders > 1:
        return [6 // leaders if count == most else 0 for count in icons]
    second = max(count for count in icons if count < most)
    points = []
    for count in icons:
        if count == most:
            points.append(6)
        elif count == second and count > 0:
            points.append(3 // icons.count(second))
        else:
            points.append(0)
    return points


def score_round(hands: list[str]) -> list[Hand]:
    icons = [h.count("1") + h.count("2") * 2 + h.count("3") * 3 for h in hands]
    scores = []
    for hand, maki_points in zip(hands, maki(icons), strict=True):
        tempura = hand.count("t") // 2 * 5
        sashimi = hand.count("s") // 3 * 10
        dumpling = DUMPLINGS[min(hand.count("d"), 5)]
        nigiri_points = nigiri(hand)
        total = tempura + sashimi + dumpling + maki_points + nigiri_points
        scores.append(Hand(tempura, sashimi, dumpling, maki_points, nigiri_points, total))
    return scores


def round_totals(hands: list[str]) -> list[int]:
    """The same in as few words as possible: no categories, only what a seat gets."""
    icons = [h.count("1") + h.count("2") * 2 + h.count("3") * 3 for h in hands]
    return [
        h.count("t") // 2 * 5
        + h.count("s") // 3 * 10
        + DUMPLINGS[min(h.count("d"), 5)]
        + maki_points
        + nigiri(h)
        for h, maki_points in zip(hands, maki(icons), strict=True)
    ]


def puddings(counts: list[int]) -> list[int]:
    most, fewest = max(counts), min(counts)
    if most == fewest:
        return [0] * len(counts)
    points = []
    for count in counts:
        if count == most:
            points.append(6 // counts.count(most))
        elif count == fewest and len(counts) > 2:
            points.append(-(6 // counts.count(fewest)))
        else:
            points.append(0)
    return points


def totals(rounds: list[list[str]]) -> list[int]:
    seats = range(len(rounds[0]))
    scored = [score_round(hands) for hands in rounds]
    counts = [sum(hands[seat].count("p") for hands in rounds) for seat in seats]
    ends = puddings(counts)
    return [sum(hands[seat].total for hands in scored) + ends[seat] for seat in seats]


def places(points: list[int], counts: list[int]) -> list[int]:
    keys = list(zip(points, counts, strict=True))
    return [1 + sum(other > key for other in keys) for key in keys]
