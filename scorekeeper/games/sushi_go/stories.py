"""What the seats shared, and how the play was decided, told in whole sentences."""

from collections.abc import Sequence

from scorekeeper.games.base import Decision, Message, Scorecard, Seats, msg, msgn
from scorekeeper.games.message import Value
from scorekeeper.games.sushi_go.scoring import (
    DUMMY_SEAT,
    colours,
    has_penalty,
    maki_icons,
    maki_places,
    pudding_places,
)


def round_story(card: Scorecard, round_: int) -> tuple[Message, ...]:
    """Tell the maki ranking of one round in words (rulebook p3), and the promo's colours."""
    hands = card.table.rounds[round_]
    if all(hand is None for hand in hands):
        return ()
    story = _maki_story(card, round_)
    if card.table.rules["soy_promo"] == "on":
        story.extend(_soy_story(card, round_))
    missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
    if missing:
        story.append(
            msg("Not settled: the cards of {missing} are not entered.", missing=Seats(missing))
        )
    return tuple(story)


def _maki_story(card: Scorecard, round_: int) -> list[Message]:
    rules = card.table.rules
    icons = [maki_icons(hand or "") for hand in card.table.rounds[round_]]
    points = [hand.points[3] if hand else 0 for hand in card.rounds[round_].hands]
    places = maki_places(icons, rules["maki_tie"], rules["maki_zero"])
    if not places.first:
        return [msg("Maki: nobody has an icon, so nobody scores.")]
    leader = places.first[0]
    values: dict[str, Value] = {"seats": Seats(places.first), "points": points[leader]}
    if len(places.first) == 1:
        story = [
            msgn(
                "Maki: {seats} has most with {count} icon: {points}.",
                "Maki: {seats} has most with {count} icons: {points}.",
                icons[leader],
                **values,
            )
        ]
    else:
        story = [
            msgn(
                "Maki: {seats} tie for most with {count} icon: {points} each.",
                "Maki: {seats} tie for most with {count} icons: {points} each.",
                icons[leader],
                **values,
            )
        ]
        if not places.second and any(0 < count < icons[leader] for count in icons):
            story.append(msg("After a tie for most there is no second place."))
    if places.second:
        second = places.second[0]
        values = {"seats": Seats(places.second), "points": points[second]}
        if len(places.second) == 1:
            told = msgn(
                "Second: {seats} with {count} icon: {points}.",
                "Second: {seats} with {count} icons: {points}.",
                icons[second],
                **values,
            )
        else:
            told = msgn(
                "Second: {seats} with {count} icon: {points} each.",
                "Second: {seats} with {count} icons: {points} each.",
                icons[second],
                **values,
            )
        story.append(told)
    return story


def _soy_story(card: Scorecard, round_: int) -> list[Message]:
    hands = [hand or "" for hand in card.table.rounds[round_]]
    if not any("y" in hand for hand in hands):
        return []
    shown = [colours(hand) for hand in hands]
    scored = card.rounds[round_].hands
    winners = tuple(seat for seat, hand in enumerate(scored) if hand and hand.points[5])
    if not winners:
        leaders = tuple(seat for seat, count in enumerate(shown) if count == max(shown))
        return [
            msgn(
                "Soy sauce: {seats} has most colours, {most}, without soy sauce: nobody scores.",
                "Soy sauce: {seats} have most colours, {most}, without soy sauce: nobody scores.",
                len(leaders),
                seats=Seats(leaders),
                most=max(shown),
            )
        ]
    first = scored[winners[0]]
    points = first.points[5] if first else 0
    if len(winners) == 1:
        return [
            msgn(
                "Soy sauce: {seats} has most with {count} colour: {points}.",
                "Soy sauce: {seats} has most with {count} colours: {points}.",
                max(shown),
                seats=Seats(winners),
                points=points,
            )
        ]
    return [
        msgn(
            "Soy sauce: {seats} tie for most with {count} colour: {points} each.",
            "Soy sauce: {seats} tie for most with {count} colours: {points} each.",
            max(shown),
            seats=Seats(winners),
            points=points,
        )
    ]


def end_story(card: Scorecard) -> tuple[Message, ...]:
    """Tell who has most and fewest puddings in words (rulebook p5)."""
    if card.end_points is None:
        return ()
    puddings = card.counted
    places = pudding_places(puddings)
    if not places.first:
        if puddings[0] == 0:
            return (msg("Puddings: nobody has any, so nobody scores."),)
        return (msg("Puddings: everybody has {number}, so nobody scores.", number=puddings[0]),)
    most, fewest = places.first[0], places.second[0]
    gained, lost = card.end_points[most][0] or 0, card.end_points[fewest][0] or 0
    story = [_most_sentence(places.first, puddings[most], gained)]
    if has_penalty(card.table.seats, card.table.rules):
        story.append(_fewest_sentence(places.second, puddings[fewest], lost))
    elif card.table.seats == 2:
        story.append(msg("With two players nobody loses points for the fewest."))
    else:
        story.append(msg("By house rule nobody loses points for the fewest."))
    return tuple(story)


def _most_sentence(seats: tuple[int, ...], number: int, points: int) -> Message:
    return msgn(
        "Puddings: {seats} has most with {number}: +{points}.",
        "Puddings: {seats} have most with {number}: +{points} each.",
        len(seats),
        seats=Seats(seats),
        number=number,
        points=points,
    )


def _fewest_sentence(seats: tuple[int, ...], number: int, points: int) -> Message:
    return msgn(
        "{seats} has fewest with {number}: {points}.",
        "{seats} have fewest with {number}: {points} each.",
        len(seats),
        seats=Seats(seats),
        number=number,
        points=points,
    )


def decide(card: Scorecard) -> Decision:
    """Say how the play was decided; a tie is mentioned only where there was one (p5)."""
    if not card.complete:
        return Decision(None, msg("Not decided: the last round is not complete."))
    return decide_by_ranks(card.ranks, card.sums, card.counted)


def decide_known(
    ranks: Sequence[int | None], totals: Sequence[int], puddings: Sequence[int | None]
) -> Decision:
    """Say how totals, then puddings, lead to these ranks where puddings may be unknown (p5)."""
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    unknown = tuple(seat for seat in winners if puddings[seat] is None)
    if len(winners) > 1 and 0 < len(unknown) < len(winners):
        return Decision(
            "shared",
            msg(
                "{winners} share the win at {total}: the puddings of {unknown} are not known, "
                "so nothing breaks the tie.",
                winners=Seats(winners),
                total=totals[winners[0]],
                unknown=Seats(unknown),
            ),
        )
    if len(winners) > 1 and unknown:
        return Decision(
            "shared",
            msg(
                "{winners} share the win at {total}: their puddings are not known, "
                "so nothing breaks the tie.",
                winners=Seats(winners),
                total=totals[winners[0]],
            ),
        )
    return decide_by_ranks(ranks, totals, [count or 0 for count in puddings])


def decide_by_ranks(
    ranks: Sequence[int | None], totals: Sequence[int], puddings: Sequence[int]
) -> Decision:
    """Say how totals, then puddings, lead to these ranks; None does not compete (p5)."""
    competing = [seat for seat, rank in enumerate(ranks) if rank is not None]
    winners = tuple(seat for seat in competing if ranks[seat] == 1)
    best = totals[winners[0]]
    decision = _decide(competing, winners, totals, puddings)
    if len(competing) < len(ranks) and totals[DUMMY_SEAT] >= best:
        return Decision(
            decision.by,
            msg(
                "{decision} {dummy} has {total} but can't win.",
                decision=decision.message,
                dummy=Seats((DUMMY_SEAT,)),
                total=totals[DUMMY_SEAT],
            ),
        )
    return decision


def _decide(
    competing: Sequence[int],
    winners: tuple[int, ...],
    totals: Sequence[int],
    puddings: Sequence[int],
) -> Decision:
    best = totals[winners[0]]
    count = puddings[winners[0]]
    tied = tuple(seat for seat in competing if totals[seat] == best)
    won = Seats(winners)
    if len(tied) == 1:
        runner_up = max(totals[seat] for seat in competing if seat not in tied)
        return Decision(
            "total",
            msg("{winner} wins {total} : {next}.", winner=won, total=best, next=runner_up),
        )
    if len(winners) == 1:
        return Decision(
            "puddings",
            msg(
                "{tied} tie at {total}; {winner} wins on puddings {number} : {next}.",
                tied=Seats(tied),
                winner=won,
                total=best,
                number=count,
                next=max(puddings[seat] for seat in tied if seat not in winners),
            ),
        )
    if len(winners) < len(tied):
        return Decision(
            "shared",
            msg(
                "{tied} tie at {total}; {winners} share the win with {number} each.",
                tied=Seats(tied),
                winners=won,
                total=best,
                number=msgn("{count} pudding", "{count} puddings", count),
            ),
        )
    return Decision(
        "shared",
        msg(
            "{winners} share the win: {points} and {puddings} each.",
            winners=won,
            points=msgn("{count} point", "{count} points", best),
            puddings=msgn("{count} pudding", "{count} puddings", count),
        ),
    )
