"""Why a number is what it is: the facts of `scoring` as sentences."""

from collections.abc import Sequence

from scorekeeper.games.base import (
    Decision,
    Line,
    Message,
    Parts,
    Rules,
    Scorecard,
    Seats,
    Table,
    msg,
    msgn,
)
from scorekeeper.games.sushi_go.cards import BY_KEY, NIGIRI
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

_PAGES = {
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
        tempura_reason(hand.count("t")),
        sashimi_reason(hand.count("s")),
        dumpling_reason(hand.count("d"), score.points[2]),
        maki_reason(icons, seat, score.points[3], card.table.rules, settled=settled),
        nigiri_reason(hand, score.points[4]),
    ]
    if len(score.points) > len(CATEGORIES):
        reasons.append(_soy_reason(card.table, round_, seat, score.points[5]))
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
            card.counts[seat],
        )
        return (Line(PUDDING, None, reason, "p5"),)
    points = card.end_points[seat][0]
    reason = pudding_reason(
        card.counts, seat, points, card.table.rules, penalty=has_penalty(card.table)
    )
    return (Line(PUDDING, points, reason, "p5"),)


def tempura_reason(count: int) -> Message:
    """Say why so many tempura are worth what they are worth (rulebook p4)."""
    if count == 0:
        return msg("no tempura")
    if count == 1:
        return msg("one tempura alone 0")
    if count % 2 == 0:
        return msgn(
            "tempura pair {points}",
            "{count} tempura pairs {points}",
            count // 2,
            points=count // 2 * 5,
        )
    return msgn(
        "tempura pair {points}, one left over",
        "{count} tempura pairs {points}, one left over",
        count // 2,
        points=count // 2 * 5,
    )


def sashimi_reason(count: int) -> Message:
    """Say why so many sashimi are worth what they are worth (rulebook p4)."""
    if count == 0:
        return msg("no sashimi")
    if count < 3:
        return msgn("{count} sashimi, three needed 0", "{count} sashimi, three needed 0", count)
    if count % 3 == 0:
        return msgn(
            "three sashimi {points}",
            "{count} sets of three sashimi {points}",
            count // 3,
            points=count // 3 * 10,
        )
    return msgn(
        "three sashimi {points}, {left} left over",
        "{count} sets of three sashimi {points}, {left} left over",
        count // 3,
        points=count // 3 * 10,
        left=count % 3,
    )


def dumpling_reason(count: int, points: int) -> Message:
    """Say why so many dumplings are worth what they are worth (rulebook p4)."""
    if count == 0:
        return msg("no dumplings")
    if count > 5:
        return msg(
            "{count} dumplings {points}, more than five are worth no more",
            count=count,
            points=points,
        )
    return msgn("{count} dumpling {points}", "{count} dumplings {points}", count, points=points)


def nigiri_reason(hand: str, points: int) -> Message:
    """Name each nigiri with its points and the wasabi under it (rulebook p2, p4)."""
    parts = []
    waiting = 0
    for letter in hand:
        if letter == "w":
            waiting += 1
        elif letter in NIGIRI:
            name = BY_KEY[letter].name
            if waiting:
                waiting -= 1
                parts.append(
                    msg("{nigiri} on wasabi {points}", nigiri=name, points=3 * NIGIRI[letter])
                )
            else:
                parts.append(msg("{nigiri} {points}", nigiri=name, points=NIGIRI[letter]))
    if len(parts) > 1:
        parts.append(msg("nigiri together {points}", points=points))
    if waiting:
        parts.append(msgn("empty wasabi 0", "{count} empty wasabi 0", waiting))
    return msg("{parts}", parts=Parts(tuple(parts))) if parts else msg("no nigiri")


def maki_reason(
    icons: Sequence[int],
    seat: int,
    points: int,
    rules: Rules,
    *,
    settled: bool = True,
) -> Message:
    """Say which place a seat has for maki, with whom it is shared, and why not more (p3)."""
    tie, zero = rules["maki_tie"], rules["maki_zero"]
    places = maki_places(icons, tie, zero)
    count = icons[seat]
    values = {"points": points}
    if count == 0 and points == 0 and seat not in places.first and seat not in places.second:
        if zero == "zero_counts":
            return msg("no maki icons 0")
        return msg("no maki icons, so no maki points")
    if seat in places.first:
        return _first_reason(places.first, seat, count, points, tie, settled=settled)
    if seat in places.second:
        others = tuple(other for other in places.second if other != seat)
        if not others:
            return msgn(
                "{count} maki icon, second {points}",
                "{count} maki icons, second {points}",
                count,
                **values,
            )
        if tie == "full":
            return msgn(
                "{count} maki icon, second with {others}: {points} each",
                "{count} maki icons, second with {others}: {points} each",
                count,
                others=Seats(others),
                **values,
            )
        return msgn(
            "{count} maki icon, second with {others}: 3 shared by {sharers} is {points} each",
            "{count} maki icons, second with {others}: 3 shared by {sharers} is {points} each",
            count,
            others=Seats(others),
            sharers=len(places.second),
            **values,
        )
    if len(places.first) > 1:
        return msgn(
            "{count} maki icon 0: {leaders} tie for most, so there is no second place",
            "{count} maki icons 0: {leaders} tie for most, so there is no second place",
            count,
            leaders=Seats(places.first),
        )
    return msgn(
        "{count} maki icon, neither most nor second 0",
        "{count} maki icons, neither most nor second 0",
        count,
    )


def _first_reason(
    first: tuple[int, ...], seat: int, count: int, points: int, tie: str, *, settled: bool
) -> Message:
    others = tuple(other for other in first if other != seat)
    if not others:
        if settled:
            return msgn(
                "{count} maki icon, most {points}",
                "{count} maki icons, most {points}",
                count,
                points=points,
            )
        return msgn(
            "{count} maki icon, most so far {points}",
            "{count} maki icons, most so far {points}",
            count,
            points=points,
        )
    if tie == "full":
        return msgn(
            "{count} maki icon, most with {others}: {points} each",
            "{count} maki icons, most with {others}: {points} each",
            count,
            others=Seats(others),
            points=points,
        )
    return msgn(
        "{count} maki icon, most with {others}: {pot} shared by {sharers} is {points} each",
        "{count} maki icons, most with {others}: {pot} shared by {sharers} is {points} each",
        count,
        others=Seats(others),
        pot=9 if tie == "pool9" else 6,
        sharers=len(first),
        points=points,
    )


def pudding_reason(
    puddings: Sequence[int], seat: int, points: int, rules: Rules, *, penalty: bool
) -> Message:
    """Say why a seat gains or loses puddings' points, and with whom it shares (rulebook p5)."""
    places = pudding_places(puddings)
    count = puddings[seat]
    if not places.first:
        return msgn(
            "everybody has {count} pudding, so nobody scores",
            "everybody has {count} puddings, so nobody scores",
            count,
        )
    if seat in places.first:
        others = tuple(other for other in places.first if other != seat)
        if not others:
            return msgn(
                "{count} pudding, most +{points}",
                "{count} puddings, most +{points}",
                count,
                points=points,
            )
        if rules["pudding_tie"] == "full":
            return msgn(
                "{count} pudding, most with {others}: +{points} each",
                "{count} puddings, most with {others}: +{points} each",
                count,
                others=Seats(others),
                points=points,
            )
        return msgn(
            "{count} pudding, most with {others}: 6 shared by {sharers} is +{points} each",
            "{count} puddings, most with {others}: 6 shared by {sharers} is +{points} each",
            count,
            others=Seats(others),
            sharers=len(places.first),
            points=points,
        )
    if seat not in places.second:
        return msgn(
            "{count} pudding, neither most nor fewest 0",
            "{count} puddings, neither most nor fewest 0",
            count,
        )
    if not penalty:
        if len(puddings) == 2:
            return msgn(
                "{count} pudding, fewest, but with two players nobody loses points",
                "{count} puddings, fewest, but with two players nobody loses points",
                count,
            )
        return msgn(
            "{count} pudding, fewest, but nobody loses points by house rule",
            "{count} puddings, fewest, but nobody loses points by house rule",
            count,
        )
    others = tuple(other for other in places.second if other != seat)
    if not others:
        return msgn(
            "{count} pudding, fewest −{lost}",
            "{count} puddings, fewest −{lost}",
            count,
            lost=-points,
        )
    if rules["pudding_tie"] == "full":
        return msgn(
            "{count} pudding, fewest with {others}: −{lost} each",
            "{count} puddings, fewest with {others}: −{lost} each",
            count,
            others=Seats(others),
            lost=-points,
        )
    return msgn(
        "{count} pudding, fewest with {others}: −6 shared by {sharers} is −{lost} each",
        "{count} puddings, fewest with {others}: −6 shared by {sharers} is −{lost} each",
        count,
        others=Seats(others),
        sharers=len(places.second),
        lost=-points,
    )


def _soy_reason(table: Table, round_: int, seat: int, points: int) -> Message:
    hands = [hand or "" for hand in table.rounds[round_]]
    shown = [colours(hand) for hand in hands]
    if "y" not in hands[seat]:
        return msg("no soy sauce")
    if shown[seat] < max(shown):
        more = tuple(other for other, count in enumerate(shown) if count == max(shown))
        return msg(
            "soy sauce 0: {own} colours, {others} shows {most}",
            own=shown[seat],
            others=Seats(more),
            most=max(shown),
        )
    holders = tuple(
        other
        for other, hand in enumerate(hands)
        if other != seat and "y" in hand and shown[other] == shown[seat]
    )
    if holders:
        return msg(
            "soy sauce {points}: {own} colours, tied with {others}",
            points=points,
            own=shown[seat],
            others=Seats(holders),
        )
    return msg("soy sauce {points}: most colours, {own}", points=points, own=shown[seat])


def round_story(card: Scorecard, round_: int) -> tuple[Message, ...]:
    """Tell the maki ranking of one round in words (rulebook p3)."""
    hands = card.table.rounds[round_]
    if all(hand is None for hand in hands):
        return ()
    rules = card.table.rules
    icons = [maki_icons(hand or "") for hand in hands]
    places = maki_places(icons, rules["maki_tie"], rules["maki_zero"])
    missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
    story: list[Message] = []
    points = [hand.points[3] if hand else 0 for hand in card.rounds[round_].hands]
    if not places.first:
        story.append(msg("Maki: nobody has an icon, so nobody scores."))
    elif len(places.first) == 1:
        leader = places.first[0]
        story.append(
            msgn(
                "Maki: {leader} has most with {count} icon: {points}.",
                "Maki: {leader} has most with {count} icons: {points}.",
                icons[leader],
                leader=Seats(places.first),
                points=points[leader],
            )
        )
    else:
        leader = places.first[0]
        story.append(
            msgn(
                "Maki: {leaders} tie for most with {count} icon: {points} each.",
                "Maki: {leaders} tie for most with {count} icons: {points} each.",
                icons[leader],
                leaders=Seats(places.first),
                points=points[leader],
            )
        )
        if rules["maki_tie"] != "full":
            story.append(msg("After a tie for most there is no second place."))
    if places.second:
        second = places.second[0]
        if len(places.second) == 1:
            story.append(
                msgn(
                    "Second: {second} with {count} icon: {points}.",
                    "Second: {second} with {count} icons: {points}.",
                    icons[second],
                    second=Seats(places.second),
                    points=points[second],
                )
            )
        else:
            story.append(
                msgn(
                    "Second: {second} with {count} icon: {points} each.",
                    "Second: {second} with {count} icons: {points} each.",
                    icons[second],
                    second=Seats(places.second),
                    points=points[second],
                )
            )
    if missing:
        story.append(
            msg("Not settled: the cards of {missing} are not entered.", missing=Seats(missing))
        )
    return tuple(story)


def end_story(card: Scorecard) -> tuple[Message, ...]:
    """Tell who has most and fewest puddings in words (rulebook p5)."""
    if card.end_points is None:
        return ()
    places = pudding_places(card.counts)
    if not places.first:
        return (
            msgn(
                "Puddings: everybody has {count}, so nobody scores.",
                "Puddings: everybody has {count}, so nobody scores.",
                card.counts[0],
            ),
        )
    most, fewest = places.first[0], places.second[0]
    gained, lost = card.end_points[most][0], -card.end_points[fewest][0]
    story = [_pudding_sentence(places.first, card.counts[most], gained)]
    if lost:
        story.append(_fewest_sentence(places.second, card.counts[fewest], lost))
    elif card.table.seats == 2:
        story.append(msg("With two players nobody loses points for the fewest."))
    else:
        story.append(msg("By house rule nobody loses points for the fewest."))
    return tuple(story)


def _pudding_sentence(seats: tuple[int, ...], count: int, points: int) -> Message:
    if len(seats) == 1:
        return msgn(
            "Puddings: {seats} has most with {count}: +{points}.",
            "Puddings: {seats} has most with {count}: +{points}.",
            count,
            seats=Seats(seats),
            points=points,
        )
    return msgn(
        "Puddings: {seats} have most with {count}: +{points} each.",
        "Puddings: {seats} have most with {count}: +{points} each.",
        count,
        seats=Seats(seats),
        points=points,
    )


def _fewest_sentence(seats: tuple[int, ...], count: int, lost: int) -> Message:
    if len(seats) == 1:
        return msgn(
            "{seats} has fewest with {count}: −{lost}.",
            "{seats} has fewest with {count}: −{lost}.",
            count,
            seats=Seats(seats),
            lost=lost,
        )
    return msgn(
        "{seats} have fewest with {count}: −{lost} each.",
        "{seats} have fewest with {count}: −{lost} each.",
        count,
        seats=Seats(seats),
        lost=lost,
    )


def decide(card: Scorecard) -> Decision:
    """Say how the play was decided; a tie is mentioned only where there was one (p5)."""
    if not card.complete:
        return Decision(None, msg("Not decided: the last round is not complete."))
    competing = [seat for seat, rank in enumerate(card.ranks) if rank is not None]
    return decide_by_keys(competing, card.totals, card.counts, card.winners)


def decide_by_keys(
    competing: Sequence[int],
    totals: Sequence[int],
    puddings: Sequence[int],
    winners: Sequence[int],
) -> Decision:
    """Say how totals, then puddings, lead to these winners (rulebook p5)."""
    best = totals[winners[0]]
    tied = tuple(seat for seat in competing if totals[seat] == best)
    won = Seats(tuple(winners))
    if len(tied) == 1:
        rest = [totals[seat] for seat in competing if seat not in tied]
        if not rest:
            return Decision("total", msg("{winner} wins with {total}.", winner=won, total=best))
        return Decision(
            "total", msg("{winner} wins {total} : {next}.", winner=won, total=best, next=max(rest))
        )
    count = puddings[winners[0]]
    if len(winners) == 1:
        rest = [puddings[seat] for seat in tied if seat not in winners]
        return Decision(
            "puddings",
            msg(
                "{tied} tie at {total}; {winner} wins on puddings {count} : {next}.",
                tied=Seats(tied),
                winner=won,
                total=best,
                count=count,
                next=max(rest),
            ),
        )
    if len(winners) < len(tied):
        return Decision(
            "shared",
            msg(
                "{tied} tie at {total}; {winners} have most puddings of them, {count} each, "
                "and share the win.",
                tied=Seats(tied),
                winners=won,
                total=best,
                count=count,
            ),
        )
    return Decision(
        "shared",
        msg(
            "{winners} share the win: {total} points and {count} puddings each.",
            winners=won,
            total=best,
            count=count,
        ),
    )
