"""The result of a play as the values that other formats carry."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.games.ranking import competition_ranks
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.play.play import Play


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What is known of one seat's result; None is unknown or not entered, never 0.

    `points` are the totals by category over all rounds and the end, by the category's id.
    """

    seat: int
    player: str
    guest: bool
    rounds: tuple[int | None, ...]
    points: dict[str, int | None]
    total: int | None
    puddings: int | None
    rank: int | None
    winner: bool | None
    by_hand: int | None


def seat_results(play: Play) -> list[SeatResult]:
    """Return the results of all seats but a dummy's, whose rank is left out of the ranks too."""
    card = play.score()
    ranks = _ranks(play, card)
    return [
        _result(play, card, seat, ranks.get(seat))
        for seat, person in enumerate(play.seats)
        if person.kind != "dummy"
    ]


def local_time(moment: str | None) -> str:
    """Return the time at the table without its offset, a day as its first second, or ""."""
    if not moment:
        return ""
    return f"{moment} 00:00:00" if len(moment) == 10 else moment[:19].replace("T", " ")


def minutes(started: str | None, finished: str | None) -> int | None:
    """Return how long a play took, None if that is unknown or makes no sense."""
    if not started or not finished or len(started) == 10 or len(finished) == 10:
        return None
    try:
        length = datetime.fromisoformat(finished) - datetime.fromisoformat(started)
    except (ValueError, TypeError):
        return None
    return round(length.total_seconds() / 60) if length.total_seconds() >= 0 else None


def ranked_by_winners(won: Sequence[bool], totals: Sequence[int | None]) -> tuple[int | None, ...]:
    """Return ranks where a file says that others won than the points tell, else only None.

    Winners come first; the others follow by their points, where these are known.
    """
    known = [total for total in totals if total is not None]
    nothing = (None,) * len(won)
    if not any(won) or (known and [total == max(known) for total in totals] == list(won)):
        return nothing
    if known and len(known) < len(totals):
        return tuple([1 if winner else None for winner in won])
    return competition_ranks(
        [(winner, 0 if winner else total or 0) for winner, total in zip(won, totals, strict=True)]
    )


def _result(play: Play, card: Scorecard, seat: int, rank: int | None) -> SeatResult:
    hands = [played.hands[seat] for played in card.rounds]
    laid = [hand for hand in hands if hand is not None]
    points: dict[str, int | None] = {
        category.id: sum(
            hand.points[at]
            for hand, played in zip(hands, card.rounds, strict=True)
            if hand is not None and (played.settled or not category.shared)
        )
        if laid and all(hand.points for hand in laid)
        else None
        for at, category in enumerate(card.categories)
    }
    ends = card.end_categories
    end = (None,) * len(ends) if card.end_points is None else card.end_points[seat]
    points |= {category.id: value for category, value in zip(ends, end, strict=True)}
    entered = bool(laid) or play.finished
    return SeatResult(
        seat=seat,
        player=play.seats[seat].name,
        guest=play.seats[seat].kind == "guest",
        rounds=tuple([None if hand is None else hand.total for hand in hands]),
        points=points,
        total=card.totals[seat] if entered else None,
        puddings=card.counts[seat] if entered and card.counts else None,
        rank=rank if play.finished else None,
        winner=seat in card.winners if play.finished else None,
        by_hand=sum(hand.by_hand for hand in laid) if laid else None,
    )


def _ranks(play: Play, card: Scorecard) -> dict[int, int]:
    known = {
        seat: rank
        for seat, rank in enumerate(card.ranks)
        if rank is not None and play.seats[seat].kind != "dummy"
    }
    if all(seat.kind != "dummy" for seat in play.seats):
        return known
    return dict(zip(known, competition_ranks([(-rank,) for rank in known.values()]), strict=True))
