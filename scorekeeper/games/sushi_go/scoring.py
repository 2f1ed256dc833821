"""The points of Sushi Go! as numbers; `explain` puts the same facts into words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.games.base import Category, HandScore, RoundScore, Scorecard, Table, msg
from scorekeeper.games.ranking import competition_ranks, share
from scorekeeper.games.sushi_go.cards import BY_KEY, NIGIRI

TEMPURA: Final = Category("tempura", msg("Tempura"))
SASHIMI: Final = Category("sashimi", msg("Sashimi"))
DUMPLING: Final = Category("dumpling", msg("Dumplings"))
MAKI: Final = Category("maki", msg("Maki"), shared=True)
NIGIRI_CATEGORY: Final = Category("nigiri", msg("Nigiri"))
SOY: Final = Category("soy", msg("Soy sauce"), shared=True)
PUDDING: Final = Category("pudding", msg("Puddings"))

CATEGORIES: Final = (TEMPURA, SASHIMI, DUMPLING, MAKI, NIGIRI_CATEGORY)
CATEGORIES_WITH_SOY: Final = (*CATEGORIES, SOY)
END_CATEGORIES: Final = (PUDDING,)

DUMPLINGS: Final = (0, 1, 3, 6, 10, 15)
"""Points of so many dumplings together; more than five are worth no more (rulebook p4)."""

DUMMY_SEAT: Final = 2


class Places(NamedTuple):
    """The seats that share first and second place; both empty when nobody scores."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def nigiri_points(hand: str) -> int:
    """Return the points of the nigiri in the order laid (rulebook p2, p4).

    A nigiri goes on an open wasabi if there is one and is worth three times as much.
    """
    waiting = points = 0
    for card in hand:
        if card == "w":
            waiting += 1
        elif card in NIGIRI:
            if waiting:
                waiting -= 1
                points += 3 * NIGIRI[card]
            else:
                points += NIGIRI[card]
    return points


def maki_icons(hand: str) -> int:
    """Return the maki icons of a hand: icons, not cards (rulebook p3)."""
    return hand.count("1") + 2 * hand.count("2") + 3 * hand.count("3")


def maki_places(icons: Sequence[int], tie: str, zero: str) -> Places:
    """Return who shares first and second place for maki (rulebook p3).

    Two or more at first leave no second place, except under the house rule `full`.
    """
    most = max(icons)
    if most == 0 and zero == "need_icon":
        return Places((), ())
    first = tuple([seat for seat, count in enumerate(icons) if count == most])
    if len(first) > 1 and tie != "full":
        return Places(first, ())
    rest = [count for count in icons if count != most]
    if not rest:
        return Places(first, ())
    next_most = max(rest)
    if next_most == 0 and zero == "need_icon":
        return Places(first, ())
    return Places(first, tuple([seat for seat, count in enumerate(icons) if count == next_most]))


def maki_shares(places: Places, tie: str) -> tuple[int, int]:
    """Return what each seat at first and each at second place gets (rulebook p3)."""
    if tie == "full":
        return 6, 3
    pot = 9 if tie == "pool9" and len(places.first) > 1 else 6
    return share(pot, len(places.first) or 1), share(3, len(places.second) or 1)


def maki_points(
    icons: Sequence[int], tie: str = "split6", zero: str = "need_icon"
) -> tuple[int, ...]:
    """Return each seat's maki points of one round."""
    places = maki_places(icons, tie, zero)
    most, second = maki_shares(places, tie)
    points = [0] * len(icons)
    for seat in places.first:
        points[seat] = most
    for seat in places.second:
        points[seat] = second
    return tuple(points)


def pudding_places(puddings: Sequence[int]) -> Places:
    """Return who has most and who has fewest puddings; nobody if all are equal (rulebook p5)."""
    most, fewest = max(puddings), min(puddings)
    if most == fewest:
        return Places((), ())
    return Places(
        tuple([seat for seat, count in enumerate(puddings) if count == most]),
        tuple([seat for seat, count in enumerate(puddings) if count == fewest]),
    )


def pudding_points(
    puddings: Sequence[int], tie: str = "split", *, penalty: bool | None = None
) -> tuple[int, ...]:
    """Return each seat's pudding points at the end of the play (rulebook p5).

    `penalty` says whether the fewest lose points; by default two players lose none.
    """
    if penalty is None:
        penalty = len(puddings) > 2
    places = pudding_places(puddings)
    points = [0] * len(puddings)
    for seat in places.first:
        points[seat] = 6 if tie == "full" else share(6, len(places.first))
    if penalty:
        for seat in places.second:
            points[seat] = -6 if tie == "full" else share(-6, len(places.second))
    return tuple(points)


def has_penalty(table: Table) -> bool:
    """Return whether the fewest puddings lose points at this table (rulebook p5–6)."""
    if table.rules["dummy"] == "on":
        return table.rules["dummy_penalty"] == "on"
    return table.seats > 2 or table.rules["pudding_two_players"] == "penalty"


def colours(hand: str) -> int:
    """Return how many background colours a hand shows; wasabi and nigiri share yellow."""
    return len({BY_KEY[card].colour for card in hand})


def soy_points(hands: Sequence[str]) -> tuple[int, ...]:
    """Return each seat's soy sauce points of one round (promo).

    4 points to the soy sauce in front of the most colours of all seats, shared when tied.
    """
    shown = [colours(hand) for hand in hands]
    most = max(shown)
    winners = [seat for seat, hand in enumerate(hands) if shown[seat] == most and "y" in hand]
    points = [0] * len(hands)
    for seat in winners:
        points[seat] = share(4, len(winners))
    return tuple(points)


def score_round(table: Table, round_: int) -> RoundScore:
    """Return the points of one round (0-based). Seats without an entry count for nothing."""
    hands = table.rounds[round_]
    rules = table.rules
    entered = [hand or "" for hand in hands]
    settled = round_ != table.open_round and None not in hands
    icons = [maki_icons(hand) for hand in entered]
    maki = maki_points(icons, rules["maki_tie"], rules["maki_zero"])
    soy = soy_points(entered) if rules["soy_promo"] == "on" else None
    by_hand = [0] * len(hands)
    for adjustment in table.adjustments:
        if adjustment.round == round_:
            by_hand[adjustment.seat] += adjustment.points
    scores: list[HandScore | None] = []
    for seat, hand in enumerate(hands):
        if hand is None:
            scores.append(None)
            continue
        tempura = hand.count("t") // 2 * 5
        sashimi = hand.count("s") // 3 * 10
        dumplings = hand.count("d")
        dumpling = DUMPLINGS[dumplings] if dumplings < 5 else 15
        nigiri = nigiri_points(hand)
        total = tempura + sashimi + dumpling + nigiri + by_hand[seat]
        if settled:
            total += maki[seat]
        points: tuple[int, ...] = (tempura, sashimi, dumpling, maki[seat], nigiri)
        if soy is not None:
            points = (*points, soy[seat])
            if settled:
                total += soy[seat]
        scores.append(HandScore(points, by_hand[seat], total))
    return RoundScore(tuple(scores), settled)


def score(table: Table) -> Scorecard:
    """Return every number of the play (rulebook p3–5). Nothing is clamped: totals may be < 0."""
    rounds = tuple([score_round(table, number) for number in range(len(table.rounds))])
    puddings = [0] * table.seats
    totals = [0] * table.seats
    for hands, played in zip(table.rounds, rounds, strict=True):
        for seat, hand in enumerate(hands):
            scored = played.hands[seat]
            if hand is not None and scored is not None:
                puddings[seat] += hand.count("p")
                totals[seat] += scored.total
    end_points = None
    if all(played.settled for played in rounds):
        shares = pudding_points(puddings, table.rules["pudding_tie"], penalty=has_penalty(table))
        totals = [total + points for total, points in zip(totals, shares, strict=True)]
        end_points = tuple([(points,) for points in shares])
    ranks, winners = _rank(table, totals, puddings, complete=end_points is not None)
    return Scorecard(
        table,
        CATEGORIES_WITH_SOY if table.rules["soy_promo"] == "on" else CATEGORIES,
        END_CATEGORIES,
        rounds,
        end_points,
        tuple(puddings),
        tuple(totals),
        ranks,
        winners,
    )


def rank_keys(
    totals: Sequence[int], puddings: Sequence[int], *, complete: bool
) -> list[tuple[int, int]]:
    """Return what decides the places: the total, then the puddings (rulebook p5).

    Before the end puddings decide nothing yet.
    """
    if not complete:
        return [(total, 0) for total in totals]
    return list(zip(totals, puddings, strict=True))


def _rank(
    table: Table, totals: Sequence[int], puddings: Sequence[int], *, complete: bool
) -> tuple[tuple[int | None, ...], tuple[int, ...]]:
    keys = rank_keys(totals, puddings, complete=complete)
    ranks: tuple[int | None, ...]
    if table.rules["dummy"] == "on" and table.rules["dummy_can_win"] == "off":
        places = competition_ranks([key for seat, key in enumerate(keys) if seat != DUMMY_SEAT])
        ranks = (*places[:DUMMY_SEAT], None)
    else:
        ranks = competition_ranks(keys)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1]) if complete else ()
    return ranks, winners
