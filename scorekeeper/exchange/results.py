"""The result of a play as the values that other formats carry."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.games.base import Scorecard
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.play import Play


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What is known of one person's result; None is unknown or not entered, never 0.

    `seat` is the place at the table (0-based). `points` are the totals by category over all
    rounds and the end, by the category's id.
    """

    seat: int
    player: str
    rounds: tuple[int | None, ...]
    points: dict[str, int | None]
    total: int | None
    puddings: int | None
    rank: int | None
    winner: bool | None
    by_hand: int | None


def seat_results(play: Play) -> list[SeatResult]:
    """Return the results of all people at the table, by seat; a dummy is nobody.

    Places are those among people, also where a dummy competes.
    """
    card = play.score()
    ranks = _ranks_of_people(play, card)
    ends = card.end_categories
    found = []
    for seat, person in enumerate(play.seats):
        if person.dummy:
            continue
        hands = [played.hands[seat] for played in card.rounds]
        laid = [hand for hand in hands if hand is not None]
        counted = bool(laid) and all(hand.points for hand in laid)
        points: dict[str, int | None] = {
            category.id: sum(
                hand.points[place]
                for hand, played in zip(hands, card.rounds, strict=True)
                if hand is not None and (played.settled or not category.shared)
            )
            if counted
            else None
            for place, category in enumerate(card.categories)
        }
        end = card.end_points[seat] if card.end_points is not None else (None,) * len(ends)
        points.update({category.id: value for category, value in zip(ends, end, strict=True)})
        entered = bool(laid) or play.finished
        found.append(
            SeatResult(
                seat=seat,
                player=person.name,
                rounds=tuple(None if hand is None else hand.total for hand in hands),
                points=points,
                total=card.totals[seat] if entered else None,
                puddings=card.counts[seat] if entered and card.counts else None,
                rank=ranks.get(seat) if play.finished else None,
                winner=seat in card.winners if play.finished else None,
                by_hand=sum(hand.by_hand for hand in laid) if laid else None,
            )
        )
    return found


def _ranks_of_people(play: Play, card: Scorecard) -> dict[int, int]:
    known = {
        seat: rank
        for seat, rank in enumerate(card.ranks)
        if rank is not None and not play.seats[seat].dummy
    }
    if all(not person.dummy for person in play.seats):
        return known
    return dict(zip(known, competition_ranks([(-rank,) for rank in known.values()]), strict=True))


def local_time(moment: str | None) -> str | None:
    """Return the calendar time at the table without its offset, None if it is unknown."""
    if moment is None:
        return None
    try:
        return datetime.fromisoformat(moment).strftime("%Y-%m-%d %H:%M:%S")
    except ValueError:
        return None


def minutes(play: Play) -> int | None:
    """Return how long a play took, None if that is unknown or makes no sense."""
    if play.started_at is None or play.finished_at is None:
        return None
    try:
        length = datetime.fromisoformat(play.finished_at) - datetime.fromisoformat(play.started_at)
    except (ValueError, TypeError):
        return None
    return round(length.total_seconds() / 60) if length.total_seconds() >= 0 else None
