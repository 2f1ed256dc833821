"""Why a number is what it is: the facts of `scoring` as short sentences."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from scorekeeper.games.base import Line, Message, Parts, Rules, Scorecard, Seats, Table, msg, msgn
from scorekeeper.games.points_rules import by_hand_parts
from scorekeeper.games.sushi_go.cards import NIGIRI
from scorekeeper.games.sushi_go.scoring import (
    CATEGORIES,
    CATEGORIES_WITH_SOY,
    PUDDING,
    colours,
    has_penalty,
    maki_icons,
    maki_places,
    pudding_places,
)

_PAGES: Final = {
    "tempura": "p4",
    "sashimi": "p4",
    "dumpling": "p4",
    "maki": "p3",
    "nigiri": "p2, p4",
    "soy": "",
}


def explain_hand(card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
    """Return one line for each category of an entered hand, none for a blank one."""
    hand = card.table.rounds[round_][seat]
    score = card.hand(round_, seat)
    if hand is None or score is None:
        return ()
    icons = [maki_icons(entered or "") for entered in card.table.rounds[round_]]
    settled = card.rounds[round_].settled
    reasons = [
        tempura_reason(hand.count("t"), score.points[0]),
        sashimi_reason(hand.count("s"), score.points[1]),
        dumpling_reason(hand.count("d"), score.points[2]),
        maki_reason(icons, seat, score.points[3], card.table.rules, settled=settled),
        nigiri_reason(hand, score.points[4]),
    ]
    if len(score.points) > len(CATEGORIES):
        reasons.append(_soy_reason(card.table, round_, seat, score.points[5], settled=settled))
    return tuple(
        Line(category, points, reason, _PAGES[category.id])
        for category, points, reason in zip(
            CATEGORIES_WITH_SOY, score.points, reasons, strict=False
        )
    )


def explain_end(card: Scorecard, seat: int) -> tuple[Line, ...]:
    """Return the pudding line of a seat; its points are None before the end (rulebook p5)."""
    if card.end_points is None:
        reason = msgn(
            "{count} pudding so far; puddings count after the last round",
            "{count} puddings so far; puddings count after the last round",
            card.counted[seat],
        )
        return (Line(PUDDING, None, reason, "p5"),)
    points = card.end_points[seat][0] or 0
    rules = card.table.rules
    penalty = has_penalty(card.table.seats, rules)
    reason = pudding_reason(card.counted, seat, points, rules, penalty=penalty)
    return (Line(PUDDING, points, reason, "p5"),)


def summary(card: Scorecard, round_: int, seat: int, *, compared: bool = True) -> Message:
    """Return what a hand is worth in one sentence: only the parts that say something.

    A hand that is not `compared` with others has maki icons, but no points for them.
    """
    hand = card.table.rounds[round_][seat]
    if hand is None:
        return msg("no cards yet")
    by_hand = by_hand_parts(card.table, round_, seat)
    if not hand and not by_hand:
        return msg("no cards")
    parts = [
        line.reason
        for line in explain_hand(card, round_, seat)
        # a wasabi that waits is worth knowing although it scores nothing
        if (line.points and (compared or not line.category.shared))
        or (line.category.id == "nigiri" and "w" in hand)
    ]
    icons = maki_icons(hand)
    if icons and not compared:
        parts.append(
            msgn(
                "{count} maki icon to compare with the others",
                "{count} maki icons to compare with the others",
                icons,
            )
        )
    puddings = hand.count("p")
    if puddings:
        parts.append(msgn("{count} pudding kept", "{count} puddings kept", puddings))
    parts += by_hand
    if not parts:
        return msg("nothing scored")
    # dots, because the reasons have commas of their own
    return reduce(lambda told, part: msg("{told} · {part}", told=told, part=part), parts)


def tempura_reason(count: int, points: int) -> Message:
    """Say why so many tempura are worth what they are worth (rulebook p4)."""
    pairs, left = divmod(count, 2)
    if count == 0:
        return msg("no tempura")
    if pairs == 0:
        return msg("one tempura alone: 0")
    if left == 0:
        return msgn(
            "tempura pair: {points}", "{count} tempura pairs: {points}", pairs, points=points
        )
    return msgn(
        "tempura pair: {points}, one left over",
        "{count} tempura pairs: {points}, one left over",
        pairs,
        points=points,
    )


def sashimi_reason(count: int, points: int) -> Message:
    """Say why so many sashimi are worth what they are worth (rulebook p4)."""
    sets, left = divmod(count, 3)
    if count == 0:
        return msg("no sashimi")
    if sets == 0:
        return msg("{count} of 3 sashimi: 0", count=count)
    if left == 0:
        return msgn(
            "three sashimi: {points}", "{count} × three sashimi: {points}", sets, points=points
        )
    return msgn(
        "three sashimi: {points}, {left} left over",
        "{count} × three sashimi: {points}, {left} left over",
        sets,
        points=points,
        left=left,
    )


def dumpling_reason(count: int, points: int) -> Message:
    """Say why so many dumplings are worth what they are worth (rulebook p4)."""
    if count == 0:
        return msg("no dumplings")
    if count > 5:
        return msg(
            "{count} dumplings: {points}, more than five add nothing", count=count, points=points
        )
    return msgn("{count} dumpling: {points}", "{count} dumplings: {points}", count, points=points)


def nigiri_reason(hand: str, points: int) -> Message:
    """Name the nigiri with their points and the wasabi under them (rulebook p2, p4)."""
    counts: dict[tuple[str, bool], int] = {}
    waiting = 0
    for letter in hand:
        if letter == "w":
            waiting += 1
        elif letter in NIGIRI:
            boosted = waiting > 0
            waiting -= boosted
            counts[letter, boosted] = counts.get((letter, boosted), 0) + 1
    parts = [
        msg("{nigiri} on wasabi: {points}", nigiri=_nigiri(letter, count), points=3 * worth)
        if boosted
        else msg("{nigiri}: {points}", nigiri=_nigiri(letter, count), points=worth)
        for (letter, boosted), count in counts.items()
        for worth in [NIGIRI[letter] * count]
    ]
    if len(parts) > 1:
        parts.append(msg("nigiri together: {points}", points=points))
    if waiting:
        parts.append(msgn("empty wasabi: 0", "{count} empty wasabi: 0", waiting))
    return msg("{parts}", parts=Parts(tuple(parts))) if parts else msg("no nigiri")


def _nigiri(letter: str, count: int) -> Message:
    if letter == "e":
        return msgn("egg", "{count} eggs", count)
    if letter == "l":
        return msgn("salmon", "{count} salmon", count)
    return msgn("squid", "{count} squid", count)


def maki_reason(
    icons: Sequence[int],
    seat: int,
    points: int,
    rules: Rules,
    *,
    settled: bool = True,
) -> Message:
    """Say which place a seat has for maki, with whom it is shared, and why not more (p3)."""
    tie = rules["maki_tie"]
    places = maki_places(icons, tie, rules["maki_zero"])
    if seat in places.first:
        place = _most(places.first, seat, points, tie)
    elif seat in places.second:
        place = _second(places.second, seat, points, tie)
    elif icons[seat] == 0:
        return msg("no maki icons: 0")
    elif len(places.first) > 1 and not places.second:
        place = msg("no second place, as {leaders} tie for most: 0", leaders=Seats(places.first))
    else:
        place = msg("neither most nor second: 0")
    own = msgn("{count} maki icon", "{count} maki icons", icons[seat])
    if settled:
        return msg("{icons}, {place}", icons=own, place=place)
    return msg("{icons}, so far {place}", icons=own, place=place)


def _most(first: tuple[int, ...], seat: int, points: int, tie: str) -> Message:
    others = Seats(tuple(other for other in first if other != seat))
    if not others.numbers:
        return msg("most: {points}", points=points)
    if tie == "full":
        return msg("most with {others}: {points} each", others=others, points=points)
    return msg(
        "most with {others}: {pot} split {sharers} ways, {points} each",
        others=others,
        pot=9 if tie == "pool9" else 6,
        sharers=len(first),
        points=points,
    )


def _second(second: tuple[int, ...], seat: int, points: int, tie: str) -> Message:
    others = Seats(tuple(other for other in second if other != seat))
    if not others.numbers:
        return msg("second: {points}", points=points)
    if tie == "full":
        return msg("second with {others}: {points} each", others=others, points=points)
    return msg(
        "second with {others}: 3 split {sharers} ways, {points} each",
        others=others,
        sharers=len(second),
        points=points,
    )


def pudding_reason(
    puddings: Sequence[int], seat: int, points: int, rules: Rules, *, penalty: bool
) -> Message:
    """Say why a seat gains or loses points for puddings, and with whom it shares (p5)."""
    places = pudding_places(puddings)
    if not places.first:
        if puddings[seat] == 0:
            return msg("nobody has a pudding, so nobody scores")
        return msgn(
            "everybody has {count} pudding, so nobody scores",
            "everybody has {count} puddings, so nobody scores",
            puddings[seat],
        )
    full = rules["pudding_tie"] == "full"
    if seat in places.first:
        place = _most_puddings(places.first, seat, points, full=full)
    elif seat not in places.second:
        place = msg("neither most nor fewest: 0")
    elif penalty:
        place = _fewest_puddings(places.second, seat, points, full=full)
    elif len(puddings) == 2:
        place = msg("fewest, but with two players nobody loses points: 0")
    else:
        place = msg("fewest, but by house rule nobody loses points: 0")
    own = msgn("{count} pudding", "{count} puddings", puddings[seat])
    return msg("{puddings}, {place}", puddings=own, place=place)


def _most_puddings(first: tuple[int, ...], seat: int, points: int, *, full: bool) -> Message:
    others = Seats(tuple(other for other in first if other != seat))
    if not others.numbers:
        return msg("most: +{points}", points=points)
    if full:
        return msg("most with {others}: +{points} each", others=others, points=points)
    return msg(
        "most with {others}: 6 split {sharers} ways, +{points} each",
        others=others,
        sharers=len(first),
        points=points,
    )


def _fewest_puddings(fewest: tuple[int, ...], seat: int, points: int, *, full: bool) -> Message:
    others = Seats(tuple(other for other in fewest if other != seat))
    if not others.numbers:
        return msg("fewest: {points}", points=points)
    if full:
        return msg("fewest with {others}: {points} each", others=others, points=points)
    return msg(
        "fewest with {others}: −6 split {sharers} ways, {points} each",
        others=others,
        sharers=len(fewest),
        points=points,
    )


def _soy_reason(table: Table, round_: int, seat: int, points: int, *, settled: bool) -> Message:
    hands = [hand or "" for hand in table.rounds[round_]]
    if "y" not in hands[seat]:
        return msg("no soy sauce")
    shown = [colours(hand) for hand in hands]
    most = max(shown)
    leaders = [other for other, count in enumerate(shown) if count == most]
    own = msgn("{count} colour", "{count} colours", shown[seat])
    if seat not in leaders:
        place = msgn(
            "{own}, but {leaders} has {most}: 0",
            "{own}, but {leaders} have {most}: 0",
            len(leaders),
            own=own,
            leaders=Seats(tuple(leaders)),
            most=most,
        )
    else:
        holders = [other for other in leaders if "y" in hands[other]]
        others = Seats(tuple(other for other in holders if other != seat))
        if others.numbers:
            place = msg(
                "{own}, most with {others}: 4 split {sharers} ways, {points} each",
                own=own,
                others=others,
                sharers=len(holders),
                points=points,
            )
        else:
            place = msg("{own}, most: {points}", own=own, points=points)
    if settled:
        return msg("soy sauce with {place}", place=place)
    return msg("soy sauce, so far with {place}", place=place)
