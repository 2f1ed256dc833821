"""The points of Sushi Go! as numbers; `explain` puts the same facts into words."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scorekeeper.games.base import Category, HandScore, RoundScore, Rules, Scorecard, Table, msg
from scorekeeper.games.ranking import at_best, competition_ranks, share
from scorekeeper.games.sushi_go.cards import BY_KEY, NIGIRI, ROUNDS

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


def categories(rules: Rules) -> tuple[Category, ...]:
    """Return the columns of a round's points under these house rules."""
    return CATEGORIES_WITH_SOY if rules["soy_promo"] == "on" else CATEGORIES


class Places(NamedTuple):
    """The seats that share first and second place; both empty when nobody scores."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def nigiri_points(hand: str) -> int:
    """Return the points of the nigiri in the order laid (rulebook p2, p4).

    A nigiri goes on an open wasabi if there is one and is worth three times as much.
    """
    if "w" not in hand:
        return hand.count("e") + 2 * hand.count("l") + 3 * hand.count("q")
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


def maki_ranking(icons: Sequence[int], tie: str, zero: str) -> tuple[int, int]:
    """Return how many icons are first and how many second for maki, -1 for nobody (p3).

    Two or more at first leave no second place, except under the house rule `full`.
    """
    least = 1 if zero == "need_icon" else 0
    most = max(icons)
    if most < least:
        return -1, -1
    if icons.count(most) > 1 and tie != "full":
        return most, -1
    second = max([count for count in icons if count != most], default=-1)
    return most, second if second >= least else -1


def maki_places(icons: Sequence[int], tie: str, zero: str) -> Places:
    """Return who shares first and second place for maki (rulebook p3)."""
    most, second = maki_ranking(icons, tie, zero)
    return Places(
        tuple([seat for seat, count in enumerate(icons) if count == most]),
        tuple([seat for seat, count in enumerate(icons) if count == second]),
    )


def maki_points(
    icons: Sequence[int], tie: str = "split6", zero: str = "need_icon"
) -> tuple[int, ...]:
    """Return each seat's maki points of one round (rulebook p3)."""
    most, second = maki_ranking(icons, tie, zero)
    if tie == "full":
        worth = {second: 3, most: 6}
    else:
        leaders = icons.count(most)
        pot = 9 if tie == "pool9" and leaders > 1 else 6
        # a place that nobody holds is shared by nobody: the 1 only spares a division by 0
        worth = {second: share(3, icons.count(second) or 1), most: share(pot, leaders or 1)}
    return tuple([worth.get(count, 0) for count in icons])


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
    puddings: Sequence[int], tie: str = "split", *, penalty: bool
) -> tuple[int, ...]:
    """Return each seat's pudding points at the end of the play (rulebook p5).

    `penalty` says whether the fewest lose points; see `has_penalty`.
    """
    places = pudding_places(puddings)
    points = [0] * len(puddings)
    for seat in places.first:
        points[seat] = 6 if tie == "full" else share(6, len(places.first))
    if penalty:
        for seat in places.second:
            points[seat] = -6 if tie == "full" else share(-6, len(places.second))
    return tuple(points)


def has_penalty(seats: int, rules: Rules) -> bool:
    """Return whether the fewest puddings lose points at this table (rulebook p5–6)."""
    if rules["dummy"] == "on":
        return rules["dummy_penalty"] == "on"
    return seats > 2 or rules["pudding_two_players"] == "penalty"


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
    by_hand = table.by_hand(round_)
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
        added = by_hand[seat]
        total = tempura + sashimi + dumpling + nigiri + added
        if settled:
            total += maki[seat]
        points: tuple[int, ...] = (tempura, sashimi, dumpling, maki[seat], nigiri)
        if soy is not None:
            points = (*points, soy[seat])
            if settled:
                total += soy[seat]
        scores.append(HandScore(points, added, total))
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
    if len(rounds) >= ROUNDS and all(played.settled for played in rounds):
        penalty = has_penalty(table.seats, table.rules)
        shares = pudding_points(puddings, table.rules["pudding_tie"], penalty=penalty)
        totals = [total + points for total, points in zip(totals, shares, strict=True)]
        end_points = tuple([(points,) for points in shares])
    complete = end_points is not None
    # puddings decide nothing before the end
    ranks = rank_seats(totals, puddings if complete else [0] * table.seats, table.rules)
    return Scorecard(
        table,
        categories(table.rules),
        END_CATEGORIES,
        rounds,
        end_points,
        tuple(puddings),
        tuple(totals),
        ranks,
        tuple([seat for seat, rank in enumerate(ranks) if rank == 1]) if complete else (),
    )


def rank_known(
    totals: Sequence[int], puddings: Sequence[int | None], rules: Rules
) -> tuple[int | None, ...]:
    """Return the places where puddings may be unknown (rulebook p5).

    Of the tied those share a place who may all be first of them; known puddings part the others.
    """
    counts = [count or 0 for count in puddings]
    competing = [seat for seat, rank in enumerate(rank_seats(totals, counts, rules)) if rank]
    for total in {totals[seat] for seat in competing}:
        tied = [seat for seat in competing if totals[seat] == total]
        for seat, count in zip(tied, at_best([puddings[seat] for seat in tied]), strict=True):
            counts[seat] = count
    return rank_seats(totals, counts, rules)


def rank_seats(
    totals: Sequence[int], puddings: Sequence[int], rules: Rules
) -> tuple[int | None, ...]:
    """Return the places: by the total, then the puddings of the tied (rulebook p5).

    A dummy seat that can't win has none and holds none.
    """
    keys = list(zip(totals, puddings, strict=True))
    if rules["dummy"] == "on" and rules["dummy_can_win"] == "off":
        places = competition_ranks([key for seat, key in enumerate(keys) if seat != DUMMY_SEAT])
        return (*places[:DUMMY_SEAT], None, *places[DUMMY_SEAT:])
    return competition_ranks(keys)
