"""The points of Sushi Go!: what counts, what it pays, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scorekeeper.games.ranking import seats_with, share
from scorekeeper.games.scorecard import Category, Hand, Rules
from scorekeeper.games.sushi_go.cards import COLOURS, GROUNDS, NIGIRI
from scorekeeper.games.ways import NONE, Compared, Sets, Steps, Terms
from scorekeeper.i18n import Message, msg, msgn

_ICONS: Final = frozenset("12345")


def laid_nigiri(hand: Hand) -> list[tuple[int, int, int | None]]:
    """Return each nigiri as its place in the hand, its points, and the place of its wasabi.

    A nigiri goes on an open wasabi if there is one and is worth three times as much (p2, p4).
    """
    waiting: list[int] = []
    found: list[tuple[int, int, int | None]] = []
    for index, card in enumerate(hand):
        if card == "w":
            waiting.append(index)
        elif card in NIGIRI and waiting:
            found.append((index, 3 * NIGIRI[card], waiting.pop(0)))
        elif card in NIGIRI:
            found.append((index, NIGIRI[card], None))
    return found


@dataclass(frozen=True, kw_only=True)
class Nigiri(Category):
    """Nigiri in the order laid, on wasabi or not."""

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        """Return the points by seat for the hands of a round."""
        return [self.alone(hand) or 0 for hand in hands]

    def alone(self, cards: Sequence[str]) -> int | None:
        """Return what these cards are worth by themselves."""
        if "w" not in cards:
            return cards.count("e") + 2 * cards.count("l") + 3 * cards.count("q") or None
        return sum([worth for _, worth, _ in laid_nigiri(tuple(cards))]) or None

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        """Name the nigiri with their points, and the wasabi under them."""
        groups: dict[tuple[str, bool], tuple[int, int]] = {}
        hand = hands[seat]
        laid = laid_nigiri(hand)
        for index, worth, below in laid:
            count, together = groups.get((hand[index], below is not None), (0, 0))
            groups[hand[index], below is not None] = count + 1, together + worth
        parts = [
            msg("{nigiri} on wasabi: {points}", nigiri=_nigiri(letter, count), points=worth)
            if boosted
            else msg("{nigiri}: {points}", nigiri=_nigiri(letter, count), points=worth)
            for (letter, boosted), (count, worth) in groups.items()
        ]
        waiting = hand.count("w") - sum(below is not None for _, _, below in laid)
        if waiting:
            parts.append(msgn("empty wasabi: 0", "{count} empty wasabi: 0", waiting))
        return msg("{parts}", parts=tuple(parts) or (NONE,))


def _nigiri(letter: str, count: int) -> Message:
    if letter == "e":
        return msgn("egg", "{count} eggs", count)
    if letter == "l":
        return msgn("salmon", "{count} salmon", count)
    return msgn("squid", "{count} squid", count)


def maki_icons(hand: Sequence[str]) -> int:
    """Return the icons of a roll: icons, not cards (rulebook p3)."""
    return sum([int(card) for card in hand if card in _ICONS])


class MakiRoll(Compared):
    """Icons of maki rolls."""

    def count(self, hand: Hand) -> int:
        """Return how much of what pays is in a hand."""
        return maki_icons(hand)

    def told(self, count: int, points: int, rank: Message) -> Message:
        """Say what somebody has, and what its rank pays."""
        return msgn(
            "{count} maki icon: {points} ({rank})",
            "{count} maki icons: {points} ({rank})",
            count,
            points=points,
            rank=rank,
        )


class _Maki(MakiRoll):
    def terms(self, counts: Sequence[int], rules: Rules) -> Terms:
        """Return 6 and 3; tied they are split, or what the house rules say (p3)."""
        tie, least = rules["maki_tie"], 1 if rules["maki_zero"] == "need_icon" else 0
        return Terms((6, 3), 0, tie != "full", 9 if tie == "pool9" else 0, least)


class _Pudding(Compared):
    def terms(self, counts: Sequence[int], rules: Rules) -> Terms:
        """Return +6 and −6, split when tied; if all have the same, nobody scores (p5)."""
        if min(counts) == max(counts):
            return Terms(())
        loss = 6 if has_penalty(len(counts), rules) else 0
        return Terms((6,), loss, rules["pudding_tie"] == "split")

    def told(self, count: int, points: int, rank: Message) -> Message:
        return msgn(
            "{count} pudding: {points} ({rank})",
            "{count} puddings: {points} ({rank})",
            count,
            points=points,
            rank=rank,
        )

    def kept(self, count: int) -> Message:
        return msgn("{count} pudding kept", "{count} puddings kept", count)


@dataclass(frozen=True, kw_only=True)
class SoySauce(Compared):
    """Most background colours of all players, for those who have soy sauce.

    `colours` are those of the cards by key. `split` says whether tied players share the points,
    which then one card of each scores; else each card scores in full.
    """

    colours: Mapping[str, str]
    split: bool = True

    def count(self, hand: Hand) -> int:
        """Return how much of what pays is in a hand."""
        return len({self.colours[card] for card in hand if card in self.colours})

    def terms(self, counts: Sequence[int], rules: Rules) -> Terms:
        """Return what is paid at this table."""
        return Terms((4,), split=self.split)

    def points(self, hands: Sequence[Hand], rules: Rules) -> Sequence[int]:
        """Return the points by seat for the hands of a round."""
        shown = [self.count(hand) for hand in hands]
        winners = [seat for seat in seats_with(shown, max(shown)) if "y" in hands[seat]]
        each = share(4, len(winners) or 1)
        return [
            (each if self.split else 4 * hand.count("y")) if seat in winners else 0
            for seat, hand in enumerate(hands)
        ]

    def reason(self, hands: Sequence[Hand], seat: int, points: int, rules: Rules) -> Message:
        """Say why a seat gets its points for the hands of a round."""
        if "y" not in hands[seat]:
            return NONE
        shown = [self.count(hand) for hand in hands]
        own = shown[seat]
        # who ties without soy sauce shares nothing
        counts = [
            count if "y" in hand or count > own else 0
            for count, hand in zip(shown, hands, strict=True)
        ]
        return self.why(counts, seat, points, rules)

    def told(self, count: int, points: int, rank: Message) -> Message:
        """Say what somebody has, and what its rank pays."""
        return msgn(
            "soy sauce with {count} colour: {points} ({rank})",
            "soy sauce with {count} colours: {points} ({rank})",
            count,
            points=points,
            rank=rank,
        )


def has_penalty(seats: int, rules: Rules) -> bool:
    """Return whether the fewest puddings lose points at this table (rulebook p5–6)."""
    if rules["dummy"] == "on":
        return rules["dummy_penalty"] == "on"
    return seats > 2 or rules["pudding_two_players"] == "penalty"


DUMPLINGS: Final = (0, 1, 3, 6, 10, 15)
"""Points of so many dumplings together; more than five are worth no more (rulebook p4)."""


TEMPURA: Final = Sets(
    "tempura",
    msg("Tempura"),
    icon="≋",
    ground=GROUNDS["purple"],
    page="p4",
    keys="t",
    size=2,
    pays=5,
    cards=lambda _: msg("tempura"),
)
SASHIMI: Final = Sets(
    "sashimi",
    msg("Sashimi"),
    icon="▰",
    ground=GROUNDS["green"],
    page="p4",
    keys="s",
    size=3,
    pays=10,
    cards=lambda _: msg("sashimi"),
)
DUMPLING: Final = Steps(
    "dumpling",
    msg("Dumplings"),
    icon="◠",
    ground=GROUNDS["blue"],
    page="p4",
    keys="d",
    pays=DUMPLINGS,
    cards=lambda count: msgn("dumpling", "dumplings", count),
)
MAKI: Final = _Maki(
    "maki",
    msg("Maki"),
    icon="●",
    ground=GROUNDS["red"],
    page="p3",
    heading=msg("maki"),
    rule=msg("most 6, second 3"),
    titles=(msg("Most maki"), msg("Second for maki")),
)
NIGIRI_CARDS: Final = Nigiri(
    "nigiri", msg("Nigiri"), icon="▬", ground=GROUNDS["yellow"], page="p2, p4"
)
SOY: Final = SoySauce(
    "soy",
    msg("Soy sauce"),
    icon="◆",
    ground=GROUNDS["brown"],
    titles=(msg("Most colours with soy sauce"),),
    colours=COLOURS,
)
PUDDING: Final = _Pudding(
    "pudding",
    msg("Puddings"),
    shared=False,
    icon="◓",
    ground=GROUNDS["pink"],
    page="p5",
    keys="p",
    loss=6,
    heading=msg("{key}", key="◓"),
    titles=(msg("Most puddings"),),
    fewest=msg("Fewest puddings"),
)
CATEGORIES: Final = (TEMPURA, SASHIMI, DUMPLING, MAKI, NIGIRI_CARDS)


def round_points(hands: Sequence[Hand], rules: Rules) -> list[tuple[int, ...]]:
    """Return the points of the hands of a round by category (rulebook p3, p4)."""
    return list(zip(*[category.points(hands, rules) for category in CATEGORIES], strict=True))


def maki_points(icons: Sequence[int], rules: Rules) -> Sequence[int]:
    """Return each seat's maki points of one round (rulebook p3)."""
    return MAKI.pay(icons, rules)


def pudding_points(puddings: Sequence[int], rules: Rules) -> Sequence[int]:
    """Return each seat's pudding points at the end of the play (rulebook p5)."""
    return PUDDING.pay(puddings, rules)
