"""The result of a play as the values that other formats carry."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from scorekeeper.files.values import ReadFile
from scorekeeper.games.numbers import whole
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Message, msg
from scorekeeper.play.dates import time_of
from scorekeeper.play.play import Play

POINTS: Final = msg("points")
RANK: Final = msg("rank")
COUNT: Final = msg("count")
_MIDNIGHT: Final = re.compile(r"(?<=\d)[T ]0?0:00(:00)?$")


class SeatResult(NamedTuple):
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
    """Return the results of all seats but a dummy's, which is left out of the ranks too."""
    card = play.score()
    seats = [number for number, seat in enumerate(play.seats) if seat.kind != "dummy"]
    ranks: dict[int, int | None] = {seat: card.ranks[seat] for seat in seats}
    if len(seats) < len(play.seats):
        known = [(seat, rank) for seat, rank in ranks.items() if rank is not None]
        again = competition_ranks([(-rank,) for _seat, rank in known])
        ranks |= {seat: rank for (seat, _rank), rank in zip(known, again, strict=True)}
    return [_result(play, card, seat, ranks[seat]) for seat in seats]


def _result(play: Play, card: Scorecard, seat: int, rank: int | None) -> SeatResult:
    hands = [played.hands[seat] for played in card.rounds]
    laid = [hand for hand in hands if hand is not None]
    # One category alone says no more than the rounds do.
    categories = card.categories if card.categories[1:] else ()
    points: dict[str, int | None] = dict.fromkeys([each.id for each in categories])
    for at, category in enumerate(categories if laid else ()):
        settled = [hand for hand, played in zip(hands, card.rounds, strict=True) if played.settled]
        counted = settled if category.shared else laid
        points[category.id] = sum(hand.points[at] for hand in counted if hand is not None)
    if card.end_points is not None:
        ends = zip(card.end_categories, card.end_points[seat], strict=True)
        points |= {category.id: value for category, value in ends}
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


def local_time(moment: str | None) -> str:
    """Return the time at the table without its offset, a day as its first second, or ""."""
    if not moment:
        return ""
    return f"{moment} 00:00:00" if len(moment) == 10 else moment[:19].replace("T", " ")


def minutes(started: str | None, finished: str | None) -> int | None:
    """Return how long a play took, None if that is unknown or makes no sense."""
    began, ended = time_of(started), time_of(finished)
    if began is None or ended is None or ended < began:
        return None
    return round((ended - began).total_seconds() / 60)


def when(
    file: ReadFile,
    places: tuple[Message, Message],
    day: str,
    length: str,
    read: Callable[[str], str | None],
) -> dict[str, str | None]:
    """Return the beginning and end of a play, as fields, of its day or time and its minutes.

    Midnight without minutes is how other programs write a day alone. What can't be read is
    noted in the file, at the two places.
    """
    lasted = file.tried(places[1], whole, length, 0, 60 * 24 * 31, msg("minutes"))
    started = file.tried(places[0], read, day if lasted else _MIDNIGHT.sub("", day))
    began = time_of(started)
    ended = began + timedelta(minutes=lasted) if began and lasted else None
    return {"started_at": started, "finished_at": ended.isoformat() if ended else ""}


def result_fields(
    names: Sequence[str], won: Sequence[bool], *, lowest: bool, **columns: Sequence[Any]
) -> list[dict[str, Any]]:
    """Return the results of a play file, from columns by seat (`total`, `rank` …).

    Who is told to have won counts where no rank is known; `lowest` totals win some games.
    """
    if not any(columns["rank"]):
        columns["rank"] = _ranked_by_winners(won, columns["total"], -1 if lowest else 1)
    found = []
    for name, *values in zip(names, *columns.values(), strict=True):
        pairs = zip(columns, values, strict=True)
        known = {key: value for key, value in pairs if value is not None}
        found += [{"player": name, **known}] if known else []
    return found


def _ranked_by_winners(
    won: Sequence[bool], points: Sequence[int | None], way: int
) -> list[int | None]:
    """Return ranks where a file says that others won than the points tell, else only None.

    Winners come first; the others follow by their points, where these are known.
    """
    totals = [None if total is None else way * total for total in points]
    known = [total for total in totals if total is not None]
    if not any(won) or (known and [total == max(known) for total in totals] == list(won)):
        return [None] * len(won)
    if known and len(known) < len(totals):
        return [1 if winner else None for winner in won]
    pairs = zip(won, totals, strict=True)
    return [*competition_ranks([(win, 0 if win else total or 0) for win, total in pairs])]
