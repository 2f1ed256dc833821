"""The points of Sushi Go Party! as numbers (rulebook p7–16). Every tie pays in full."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from scorekeeper.games.scorecard import Category, Hand, Rules
from scorekeeper.games.sushi_go.cards import NIGIRI
from scorekeeper.games.sushi_go.scoring import nigiri_points
from scorekeeper.games.sushi_go_party.cards import BY_ID, TYPE_OF, cards_of
from scorekeeper.games.sushi_go_party.menu import types_of

SHARED: Final = ("maki", "temaki", "uramaki", "edamame", "soy_sauce")
_NO_POINTS: Final = ("chopsticks", "menu", "spoon", "special_order", "wasabi")
_FRUIT: Final = (-2, 0, 1, 3, 6, 10)
PLACES: Final = (8, 5, 2, 0)


def _dumplings(count: int) -> int:
    return min(count * (count + 1) // 2, 15)


_BY_NUMBER: Final[Mapping[str, Callable[[int], int]]] = {
    "tempura": lambda n: n // 2 * 5,
    "sashimi": lambda n: n // 3 * 10,
    "dumpling": _dumplings,
    "eel": lambda n: (0, -3)[n] if n < 2 else 7,
    "tofu": lambda n: (0, 2, 6)[n] if n < 3 else 0,
    "miso_soup": lambda n: 3 * n,
    "takeout_box": lambda n: 2 * n,
}
"""The points of so many cards of a type."""


@cache
def category(id_: str) -> Category:
    """Return the kind of points that a type of cards makes."""
    it = BY_ID[id_]
    return Category(id_, it.name, id_ in SHARED, None, it.icon[:2], it.ground)


@cache
def categories(menu: str) -> tuple[Category, ...]:
    """Return the kinds of points of a round with this menu."""
    return tuple(
        category(id_)
        for id_ in types_of(menu)
        if id_ in BY_ID and id_ not in _NO_POINTS and BY_ID[id_].group != "dessert"
    )


def round_points(hands: Sequence[Hand], rules: Rules) -> list[tuple[int, ...]]:
    """Return the points of the hands of a round, by category of the menu."""
    laid = [cards_of(hand) for hand in hands]
    columns = [_column(category.id, hands, laid, rules) for category in categories(rules["menu"])]
    return [tuple([column[seat] for column in columns]) for seat in range(len(hands))]


def _column(
    id_: str, hands: Sequence[Hand], laid: Sequence[list[str]], rules: Rules
) -> Sequence[int]:
    match id_:
        case "nigiri":
            return [nigiri_points(tuple(cards)) for cards in laid]
        case "maki":
            return compared(id_, [icons(cards) for cards in laid])
        case "temaki" | "edamame":
            key = BY_ID[id_].keys[0]
            return compared(id_, [cards.count(key) for cards in laid])
        case "uramaki":
            return uramaki_points(hands)
        case "onigiri":
            return [sum([size**2 for size in onigiri_sets(cards)]) for cards in laid]
        case "soy_sauce":
            return soy_points(laid, rules)
        case "tea":
            return [cards.count("a") * largest_set(cards, rules) for cards in laid]
        case _:
            key = BY_ID[id_].keys[0]
            return [_BY_NUMBER[id_](cards.count(key)) for cards in laid]


def compared(id_: str, counts: Sequence[int]) -> list[int]:
    """Return the points of what the seats compare by number: maki, temaki, edamame."""
    if id_ == "maki":
        return maki_points(counts)
    return most_and_fewest(counts, 4) if id_ == "temaki" else edamame_points(counts)


def alone(keys: Sequence[str]) -> int | None:
    """Return what cards of a kind are worth whatever lies beside them, None if that matters."""
    if keys[0] in NIGIRI:
        return nigiri_points(tuple(keys))
    worth = _BY_NUMBER.get(TYPE_OF.get(keys[0], ""))
    return worth(len(keys)) or None if worth else None


def icons(cards: Sequence[str]) -> int:
    """Return the icons of a roll."""
    return sum([int(key) for key in cards if key in "12345"])


def maki_points(counts: Sequence[int]) -> list[int]:
    """Return 6 / 3, with six players and more 6 / 4 / 2; ties take nothing away (p8)."""
    worth = (6, 4, 2) if len(counts) > 5 else (6, 3)
    ranked = sorted({count for count in counts if count}, reverse=True)
    pays = dict(zip(ranked, worth, strict=False))
    return [pays.get(count, 0) for count in counts]


def most_and_fewest(counts: Sequence[int], points: int) -> list[int]:
    """Return a gain for the most and a loss for the fewest, 0 counts; two players lose nothing.

    If all have the same, gain and loss are equal; if nobody has any, nothing is paid.
    """
    most, fewest = max(counts), min(counts)
    loss = points if len(counts) > 2 else 0
    return [
        (points if count == most else 0) - (loss if count == fewest else 0) if most else 0
        for count in counts
    ]


def uramaki_points(hands: Sequence[Hand]) -> list[int]:
    """Return what was taken during the round, and the next open place for the most left (p9)."""
    taken = [[int(token[1:]) for token in hand if token[0] == "x"] for hand in hands]
    left = [icons(cards_of(hand)) for hand in hands]
    place = PLACES[min(sum(map(len, taken)), 3)]
    most = max(left)
    return [
        sum(own) + (place if count == most and count else 0)
        for own, count in zip(taken, left, strict=True)
    ]


def onigiri_sets(cards: Sequence[str]) -> list[int]:
    """Return the sizes of the sets of different shapes, the largest first (p10)."""
    piles = [cards.count(shape) for shape in BY_ID["onigiri"].keys]
    return [sum([pile > level for pile in piles]) for level in range(max(piles))]


def edamame_points(counts: Sequence[int]) -> list[int]:
    """Return 1 a card for each opponent with edamame, at most 4 (p10)."""
    holders = sum([count > 0 for count in counts])
    return [count * min(holders - 1, 4) for count in counts]


def backgrounds(cards: Sequence[str], menu: str) -> Counter[str]:
    """Return how many cards show each background; a face-down card shows none."""
    roll = types_of(menu)[1]
    return Counter([BY_ID[TYPE_OF.get(key, roll)].colour for key in cards if key != "0"])


def soy_points(laid: Sequence[list[str]], rules: Rules) -> list[int]:
    """Return 4 a soy sauce for the most different backgrounds of all players (p12)."""
    shown = [len(backgrounds(cards, rules["menu"])) for cards in laid]
    most = max(shown)
    return [
        4 * cards.count("y") if count == most else 0
        for cards, count in zip(laid, shown, strict=True)
    ]


def largest_set(cards: Sequence[str], rules: Rules) -> int:
    """Return the cards in the largest set of one background, tea among them (p15)."""
    counted = cards
    if rules["tea_desserts"] == "ignore":
        counted = [key for key in cards if not is_dessert(key)]
    return max(backgrounds(counted, rules["menu"]).values(), default=0)


def is_dessert(key: str) -> bool:
    """Return whether a card is a dessert."""
    return BY_ID[TYPE_OF.get(key, "maki")].group == "dessert"


def dessert_points(laid: Sequence[list[str]], menu: str) -> list[int]:
    """Return the points of the desserts of a whole play by seat (p16)."""
    dessert = types_of(menu)[-1]
    counts = [sum(map(is_dessert, cards)) for cards in laid]
    if dessert == "pudding":
        return most_and_fewest(counts, 6)
    if dessert == "ice_cream":
        return [count // 4 * 12 for count in counts]
    return [sum([points for _, points in fruit_points(cards)]) for cards in laid]


def fruit_points(cards: Sequence[str]) -> list[tuple[int, int]]:
    """Return the icons of each fruit and what they are worth (p16)."""
    icons_of = [sum(key.count(fruit) for key in cards if is_dessert(key)) for fruit in "789"]
    return [(number, _FRUIT[min(number, 5)]) for number in icons_of]
