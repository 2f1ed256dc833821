"""Why a number is what it is: the facts of `scoring` as sentences."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import Decision, Line, Message, Parts, Scorecard, Seats, msg, msgn
from scorekeeper.games.keltis.cards import GREY, STONES
from scorekeeper.games.keltis.notation import Part, count, is_count, read
from scorekeeper.games.keltis.rows import hints, walk
from scorekeeper.games.keltis.scoring import (
    CATEGORIES,
    ROW_POINTS,
    STONE_POINTS,
    next_gain,
    row_points,
    stone_points,
)
from scorekeeper.games.points_rules import by_hand_parts

ROW_NAMES: Final = (
    msg("red row"),
    msg("yellow row"),
    msg("green row"),
    msg("blue row"),
    msg("purple row"),
)


def explain_hand(card: Scorecard, round_: int, seat: int) -> tuple[Line, ...]:
    """Return one line for each category of an entered hand, none for a blank one.

    While the cards are being entered, a row also says what it still takes.
    """
    return _lines(card, round_, seat, with_hints=not card.rounds[round_].settled)


def summary(card: Scorecard, round_: int, seat: int) -> Message:
    """Return one sentence that names every part of a hand's points that matters."""
    lines = _lines(card, round_, seat, with_hints=False)
    if not lines:
        return msg("no cards yet")
    worth = tuple(line.reason for line in lines if line.points)
    if not worth:
        worth = tuple(line.reason for line in lines[:1])
    return msg("{parts}", parts=Parts((*worth, *by_hand_parts(card.table, round_, seat))))


def row_reason(row: Message, part: Part) -> Message:
    """Say why a row is worth what it is worth (card game rules)."""
    cards = count(part)
    points = row_points(cards)
    greys = sum(card.startswith("g") for card in part)
    if not cards:
        return msg("{row}: no cards", row=row)
    if greys:
        reason = msgn(
            "{row} of {count} card, {greys} of them grey: {points}",
            "{row} of {count} cards, {greys} of them grey: {points}",
            cards,
            row=row,
            greys=greys,
            points=points,
        )
    else:
        reason = msgn(
            "{row} of {count} card: {points}",
            "{row} of {count} cards: {points}",
            cards,
            row=row,
            points=points,
        )
    if cards >= len(ROW_POINTS):
        return msg("{reason} (nine or more)", reason=reason)
    return reason


def stones_reason(stones: int) -> Message:
    """Say why so many wishing stones are worth what they are worth (card game rules)."""
    points = stone_points(stones)
    if not stones:
        return msg("no wishing stone: {points}", points=points)
    reason = msgn(
        "{count} wishing stone: {points}",
        "{count} wishing stones: {points}",
        stones,
        points=points,
    )
    if stones >= len(STONE_POINTS):
        return msg("{reason} (five or more)", reason=reason)
    return reason


def grey_reason(cards: int) -> Message:
    """Say what the loose grey cards are worth, 1 point each (card game rules)."""
    if not cards:
        return msg("no loose grey cards")
    return msgn(
        "{count} loose grey card: {points}",
        "{count} loose grey cards: {points}",
        cards,
        points=cards,
    )


def row_outlook(part: Part) -> Message | None:
    """Say what a begun row still takes and what one more card changes, or None."""
    state = walk(part)
    cards = count(part)
    takes = hints(part)
    if not cards or state.faults:
        return None
    if state.closed:
        return msg("closed")
    gain = next_gain(cards)
    more = msg("one more card +{gain}", gain=gain)
    if is_count(part):
        return more if gain else None
    following = msg("next: {cards}", cards=Parts(takes))
    return msg("{more}; {following}", more=more, following=following) if gain else following


def round_story(card: Scorecard, round_: int) -> tuple[Message, ...]:
    """Name the seats whose cards are missing; no points depend on the other seats."""
    hands = card.table.rounds[round_]
    missing = tuple(seat for seat, hand in enumerate(hands) if hand is None)
    if not missing or len(missing) == len(hands):
        return ()
    return (msg("Not settled: the cards of {missing} are not entered.", missing=Seats(missing)),)


def decide(card: Scorecard) -> Decision:
    """Say how the play was decided: by points, or shared when tied (card game rules)."""
    if not card.complete or not card.winners:
        return Decision(None, msg("Not decided: the cards are not complete."))
    return decide_points(card.ranks, card.sums)


def decide_points(ranks: Sequence[int | None], totals: Sequence[int]) -> Decision:
    """Say how totals lead to these places (card game rules)."""
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    best = totals[winners[0]]
    won = Seats(winners)
    if len(winners) > 1:
        return Decision(
            "shared",
            msgn(
                "{winners} share the win with {count} point each; the rules break no tie.",
                "{winners} share the win with {count} points each; the rules break no tie.",
                best,
                winners=won,
            ),
        )
    rest = [total for seat, total in enumerate(totals) if seat not in winners]
    if not rest:
        return Decision("total", msg("{winner} wins with {total}.", winner=won, total=best))
    return Decision(
        "total", msg("{winner} wins {total} : {next}.", winner=won, total=best, next=max(rest))
    )


def _lines(card: Scorecard, round_: int, seat: int, *, with_hints: bool) -> tuple[Line, ...]:
    hand = card.table.rounds[round_][seat]
    score = card.hand(round_, seat)
    if hand is None or score is None:
        return ()
    parts = read(hand)
    reasons = []
    outlooks: list[Message | None] = [None] * len(CATEGORIES)
    for number, (name, part) in enumerate(zip(ROW_NAMES, parts[:STONES], strict=True)):
        reason = row_reason(name, part)
        outlook = row_outlook(part) if with_hints else None
        if outlook is not None:
            reason = msg("{reason}; {outlook}", reason=reason, outlook=outlook)
            outlooks[number] = outlook
        reasons.append(reason)
    reasons += [stones_reason(count(parts[STONES])), grey_reason(count(parts[GREY]))]
    return tuple(
        Line(category, points, reason, outlook=outlook)
        for category, points, reason, outlook in zip(
            CATEGORIES, score.points, reasons, outlooks, strict=True
        )
    )
