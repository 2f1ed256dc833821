"""The points of Sushi Go! as numbers; `telling` puts the same facts into words."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.ranking import seats_with, share
from scorekeeper.games.scorecard import Category, Hand, Rules
from scorekeeper.games.sushi_go.cards import COLOURS, GROUNDS, NIGIRI
from scorekeeper.i18n import msg

CATEGORIES: Final = (
    Category("tempura", msg("Tempura"), icon="≋", ground=GROUNDS["purple"]),
    Category("sashimi", msg("Sashimi"), icon="▰", ground=GROUNDS["green"]),
    Category("dumpling", msg("Dumplings"), icon="◠", ground=GROUNDS["blue"]),
    Category("maki", msg("Maki"), shared=True, icon="●", ground=GROUNDS["red"]),
    Category("nigiri", msg("Nigiri"), icon="▬", ground=GROUNDS["yellow"]),
)
SOY: Final = Category("soy", msg("Soy sauce"), shared=True, icon="◆", ground=GROUNDS["brown"])
PUDDING: Final = Category("pudding", msg("Puddings"), icon="◓", ground=GROUNDS["pink"])
DUMPLINGS: Final = (0, 1, 3, 6, 10, 15)
"""Points of so many dumplings together; more than five are worth no more (rulebook p4)."""


def round_points(hands: Sequence[Hand], rules: Rules) -> Sequence[tuple[int, ...]]:
    """Return the points of the hands of a round by category (rulebook p3, p4)."""
    maki = maki_points([maki_icons(hand) for hand in hands], rules)
    soy = soy_points(hands) if rules["soy_promo"] == "on" else None
    found: list[tuple[int, ...]] = []
    for seat, hand in enumerate(hands):
        dumplings = hand.count("d")
        points = (
            hand.count("t") // 2 * 5,
            hand.count("s") // 3 * 10,
            DUMPLINGS[dumplings] if dumplings < 5 else 15,
            maki[seat],
            nigiri_points(hand),
        )
        found.append(points if soy is None else (*points, soy[seat]))
    return found


def nigiri_points(hand: Hand) -> int:
    """Return the points of the nigiri in the order laid (rulebook p2, p4).

    A nigiri goes on an open wasabi if there is one and is worth three times as much.
    """
    if "w" not in hand:
        return hand.count("e") + 2 * hand.count("l") + 3 * hand.count("q")
    return sum([worth for _, worth, _ in laid_nigiri(hand)])


def laid_nigiri(hand: Hand) -> list[tuple[int, int, int | None]]:
    """Return each nigiri as its place in the hand, its points, and the place of its wasabi."""
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


def maki_icons(hand: Hand) -> int:
    """Return the maki icons of a hand: icons, not cards (rulebook p3)."""
    return hand.count("1") + 2 * hand.count("2") + 3 * hand.count("3")


def maki_ranking(icons: Sequence[int], rules: Rules) -> tuple[int, int]:
    """Return how many icons are first and how many second for maki, -1 for nobody (p3).

    Two or more at first leave nobody second, except under the house rule `full`.
    """
    least = 1 if rules["maki_zero"] == "need_icon" else 0
    most = max(icons)
    if most < least:
        return -1, -1
    if icons.count(most) > 1 and rules["maki_tie"] != "full":
        return most, -1
    second = max([count for count in icons if count != most], default=-1)
    return most, second if second >= least else -1


def maki_points(icons: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Return each seat's maki points of one round (rulebook p3)."""
    most, second = maki_ranking(icons, rules)
    if rules["maki_tie"] == "full":
        worth = {second: 3, most: 6}
    else:
        leaders = icons.count(most)
        pot = 9 if rules["maki_tie"] == "pool9" and leaders > 1 else 6
        # a rank that nobody has is shared by nobody: the 1 only spares a division by 0
        worth = {second: share(3, icons.count(second) or 1), most: share(pot, leaders or 1)}
    return tuple([worth.get(count, 0) for count in icons])


def pudding_points(puddings: Sequence[int], rules: Rules) -> tuple[int, ...]:
    """Return each seat's pudding points at the end of the play (rulebook p5)."""
    most, fewest = max(puddings), min(puddings)
    if most == fewest:
        return (0,) * len(puddings)
    full = rules["pudding_tie"] == "full"
    gain = 6 if full else share(6, puddings.count(most))
    loss = -6 if full else share(-6, puddings.count(fewest))
    if not has_penalty(len(puddings), rules):
        loss = 0
    return tuple([gain if n == most else loss if n == fewest else 0 for n in puddings])


def has_penalty(seats: int, rules: Rules) -> bool:
    """Return whether the fewest puddings lose points at this table (rulebook p5–6)."""
    if rules["dummy"] == "on":
        return rules["dummy_penalty"] == "on"
    return seats > 2 or rules["pudding_two_players"] == "penalty"


def colours(hand: Hand) -> int:
    """Return how many background colours a hand shows; wasabi and nigiri share yellow."""
    return len({COLOURS[card] for card in hand})


def soy_winners(hands: Sequence[Hand]) -> tuple[int, ...]:
    """Return the seats with soy sauce in front of the most colours of all seats (promo)."""
    shown = [colours(hand) for hand in hands]
    return tuple([seat for seat in seats_with(shown, max(shown)) if "y" in hands[seat]])


def soy_points(hands: Sequence[Hand]) -> tuple[int, ...]:
    """Return each seat's soy sauce points of one round (promo): 4, shared when tied."""
    winners = soy_winners(hands)
    worth = share(4, len(winners) or 1)
    return tuple([worth if seat in winners else 0 for seat in range(len(hands))])
