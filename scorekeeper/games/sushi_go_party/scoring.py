"""The points of Sushi Go Party! (rulebook p7–16): what counts, what it pays, and why.

Every tie pays in full.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeVar

from scorekeeper.games.scorecard import Category, Hand, Rules
from scorekeeper.games.sushi_go import scoring as base
from scorekeeper.games.sushi_go.scoring import MakiRoll
from scorekeeper.games.sushi_go_party.cards import BY_ID, COLOURS, DESSERTS
from scorekeeper.games.sushi_go_party.menu import types_of
from scorekeeper.games.ways import NONE, Compared, Sets, Steps, Terms, noted
from scorekeeper.i18n import Message, msg, msgn

_FRUIT: Final = (-2, 0, 1, 3, 6, 10)
_PLACES: Final = (8, 5, 2, 0)
_W = TypeVar("_W", bound=Category)


class _Maki(MakiRoll):
    def terms(self, counts: Sequence[int], rules: Rules) -> Terms:
        """Return 6 and 3, with six players and more 6, 4 and 2 (p8)."""
        return Terms((6, 4, 2) if len(counts) > 5 else (6, 3))

    def rule_for(self, seats: int) -> Message:
        return msg("most 6, second 4, third 2") if seats > 5 else super().rule_for(seats)


class _Uramaki(MakiRoll):
    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        """Return what was taken, and the next open place for the most left (p9)."""
        taken = [_taken(hand) for hand in hands]
        left = [self.count(hand) for hand in hands]
        place, most = _PLACES[min(sum(map(len, taken)), 3)], max(left)
        return [
            sum(own) + (place if count == most and count else 0)
            for own, count in zip(taken, left, strict=True)
        ]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        taken, left = _taken(hands[seat]), [self.count(hand) for hand in hands]
        parts = (msg("took {places}", places=taken),) if taken else ()
        if own := left[seat]:
            icons = msgn("{count} icon left", "{count} icons left", own)
            rank = self.rank(left, seat, points, rules)
            parts = (*parts, msg("{what}: {rank}", what=icons, rank=rank))
        if not parts:
            return NONE
        return msg("{card}: {points} ({parts})", card=self.name, points=points, parts=parts)


def _taken(hand: Hand) -> tuple[int, ...]:
    return tuple([int(token[1:]) for token in hand if token[0] == "x"])


class _Edamame(Category):
    def pay(self, counts: Sequence[int], rules: Rules) -> Sequence[int]:
        """Return 1 a card for each opponent with edamame, at most 4 (p10)."""
        holders = sum([count > 0 for count in counts])
        return [count * min(holders - 1, 4) for count in counts]

    def why(self, counts: Sequence[int], seat: int, points: int, rules: Rules) -> Message:
        others = sum(count > 0 for count in counts) - 1
        note = msgn("{count} other has any", "{count} others have any", others)
        return noted(self, counts[seat], points, note) if counts[seat] else NONE


class _Onigiri(Category):
    def _sets(self, hand: Hand) -> tuple[int, ...]:
        """Return the sizes of the sets of different shapes, the largest first (p10)."""
        piles = [hand.count(shape) for shape in self.keys]
        return tuple([sum([pile > level for pile in piles]) for level in range(max(piles))])

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        return [sum([size**2 for size in self._sets(hand)]) for hand in hands]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        sizes = self._sets(hands[seat])
        return (
            noted(self, sum(sizes), points, msg("sets of {sizes}", sizes=sizes)) if sizes else NONE
        )


class _Tea(Category):
    def _largest(self, hand: Hand, rules: Rules) -> int:
        """Return the cards in the largest set of one background, tea among them (p15)."""
        ignored = DESSERTS if rules["tea_desserts"] == "ignore" else ()
        grounds = Counter([COLOURS[key] for key in hand if key in COLOURS and key not in ignored])
        return max(grounds.values(), default=0)

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        return [hand.count("a") * self._largest(hand, rules) for hand in hands]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        hand = hands[seat]
        number = self._largest(hand, rules)
        note = msg("largest set of one background: {number}", number=number)
        return noted(self, hand.count("a"), points, note) if "a" in hand else NONE


class _Dessert(Category):
    def kept(self, count: int) -> Message:
        return msgn("{count} dessert kept", "{count} desserts kept", count)


class _Pudding(_Dessert, Compared):
    """Most and fewest puddings; 0 counts."""


class _IceCream(_Dessert, Sets):
    """12 for each four."""


class Fruit(_Dessert):
    """Icons of each fruit by itself; how many cards there are does not say them."""

    by_count = False

    def _icons(self, hand: Hand) -> list[tuple[int, int]]:
        """Return the icons of each fruit and what they are worth (p16)."""
        cards = [key for key in hand if key in DESSERTS]
        icons = [sum(key.count(fruit) for key in cards) for fruit in "789"]
        return [(count, _FRUIT[min(count, 5)]) for count in icons]

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        """Return the points by seat for the hands of a round."""
        return [sum([points for _, points in self._icons(hand)]) for hand in hands]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for the hands of a round."""
        names = (msg("Melon"), msg("Pineapple"), msg("Orange"))
        fruits = tuple(
            msg("{card} {count}: {points}", card=name, count=count, points=worth)
            for name, (count, worth) in zip(names, self._icons(hands[seat]), strict=True)
        )
        count = self.count(hands[seat])
        return noted(self, count, points, msg("{parts}", parts=fruits))


def _of(way: type[_W], id_: str, **more: Any) -> _W:
    """Return what a type of cards pays."""
    return way(id_, BY_ID[id_].name, **_looks(id_), **more)


def _as_before(way: _W, id_: str, **more: Any) -> _W:
    """Return what a type of cards pays as in the base game."""
    return replace(way, id=id_, name=BY_ID[id_].name, **_looks(id_), **more)


def _looks(id_: str) -> dict[str, Any]:
    it = BY_ID[id_]
    return {"icon": it.icon[:2], "ground": it.ground, "page": it.page, "keys": it.keys}


_ROLL: Final = msg("roll")
CATEGORIES: Final[tuple[Category, ...]] = (
    _as_before(base.NIGIRI_CARDS, "nigiri"),
    _of(_Maki, "maki", heading=_ROLL, rule=base.MAKI.rule, titles=base.MAKI.titles),
    _of(Compared, "temaki", gains=(4,), loss=4, heading=_ROLL, rule=msg("most 4, fewest −4")),
    _of(_Uramaki, "uramaki", gains=(8,), heading=_ROLL, rule=msg("8, 5, 2 by place")),
    _as_before(base.TEMPURA, "tempura"),
    _as_before(base.SASHIMI, "sashimi"),
    _as_before(base.DUMPLING, "dumpling"),
    _of(Steps, "eel", pays=(0, -3, 7), note=msg("one −3, two or more 7")),
    _of(Steps, "tofu", pays=(0, 2, 6, 0), note=msg("one 2, two 6, more 0")),
    _of(_Onigiri, "onigiri"),
    _of(_Edamame, "edamame", shared=True),
    _of(Sets, "miso_soup", pays=3, note=msg("{points} each", points=3)),
    _as_before(base.SOY, "soy_sauce", split=False, colours=COLOURS),
    _of(_Tea, "tea"),
    _of(Sets, "takeout_box", pays=2, note=msg("{points} each", points=2)),
)
"""What is paid in a round, in the order of the box."""

_SWEET: Final = base.PUDDING.heading
_MOST: Final = {"titles": base.PUDDING.titles, "fewest": base.PUDDING.fewest}
ENDS: Final[tuple[Category, ...]] = (
    _of(
        _Pudding,
        "pudding",
        shared=False,
        gains=(6,),
        loss=6,
        heading=_SWEET,
        rule=msg("most 6, fewest −6"),
        **_MOST,
    ),
    _of(
        _IceCream,
        "ice_cream",
        size=4,
        pays=12,
        note=msg("12 for each four"),
        heading=_SWEET,
        rule=msg("four are 12"),
    ),
    _of(Fruit, "fruit", heading=_SWEET, rule=msg("each fruit by itself")),
)
"""What is paid at the end."""


@cache
def categories_of(menu: str) -> tuple[Category, ...]:
    """Return what is paid in a round with a menu."""
    return tuple(category for category in CATEGORIES if category.id in types_of(menu))


def dessert_of(menu: str) -> Category:
    """Return what is paid at the end with a menu."""
    return next((dessert for dessert in ENDS if dessert.id in types_of(menu)), ENDS[0])
