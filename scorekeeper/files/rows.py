"""A play as rows, one for each player: all that a table or another app knows of it."""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from scorekeeper.files.plays import ReadFile, at
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS, whole
from scorekeeper.games.ranking import competition_ranks
from scorekeeper.i18n import Message, msg
from scorekeeper.play.dates import read_date, time_of
from scorekeeper.play.play import Play

ROUND: Final = re.compile(r"round_[1-9][0-9]?")
"""The columns of rounds."""

_TERMS: Final = re.compile(r"(?<=\d)\s*(?=[+\-−])")
_DECIMALS: Final = re.compile(r"(?<=\d)[.,]0{1,2}$")
_MIDNIGHT: Final = re.compile(r"(?<=\d)[T ]0?0:00(:00)?$")


class SeatResult(NamedTuple):
    """What is known of one seat's result; None is unknown or not entered, never 0.

    `points` are the totals by category over all rounds and the end, by the category's id.
    """

    seat: int
    player: str
    guest: bool
    rounds: list[int | None]
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
    others = [rank for rank in (card.ranks[seat] for seat in seats) if rank is not None]
    # One category alone says no more than the rounds do.
    categories = card.categories if card.categories[1:] else ()
    found = []
    for seat in seats:
        hands = [played.hands[seat] for played in card.rounds]
        laid = [hand for hand in hands if hand is not None]
        points: dict[str, int | None] = dict.fromkeys([each.id for each in categories])
        for number, category in enumerate(categories if laid else ()):
            points[category.id] = sum(
                hand.points[number]
                for hand, played in zip(hands, card.rounds, strict=True)
                if hand is not None and (played.settled or not category.shared)
            )
        if card.end_points is not None:
            ends = zip(card.end_categories, card.end_points[seat], strict=True)
            points |= {category.id: value for category, value in ends}
        entered, rank = bool(laid) or play.finished, card.ranks[seat]
        found.append(
            SeatResult(
                seat=seat,
                player=play.seats[seat].name,
                guest=play.seats[seat].kind == "guest",
                rounds=[None if hand is None else hand.total for hand in hands],
                points=points,
                total=card.totals[seat] if entered else None,
                puddings=card.counts[seat] if entered and card.counts else None,
                rank=1 + sum(one < rank for one in others) if rank and play.finished else None,
                winner=seat in card.winners if play.finished else None,
                by_hand=sum(hand.by_hand for hand in laid) if laid else None,
            )
        )
    return found


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


class Row(NamedTuple):
    """One player of a play in a file: where that stands, and the texts by the table's columns."""

    where: Message
    cells: dict[str, str]


def rows_fields(file: ReadFile, rows: Sequence[Row], *, lowest: bool) -> dict[str, Any]:
    """Return a play in the fields of a play file; single values that can't be are noted.

    Midnight without minutes is how other programs write a day alone. Who is told to have won
    counts where no rank is known; `lowest` totals win some games.
    """

    def number(
        where: Message, row: Row, column: str, what: Message, least: int, most: int
    ) -> int | None:
        text = row.cells.get(column, "").strip()
        return file.tried(at(where, column), _sum, text, least, most, what) if text else None

    columns = sorted(filter(ROUND.fullmatch, rows[0].cells), key=lambda name: int(name[6:]))
    points, count = msg("points"), msg("count")
    results: list[dict[str, Any]] = []
    won = []
    for row in rows:
        where = at(row.where, row.cells["player"])
        rounds = [number(where, row, it, points, -MOST_POINTS, MOST_POINTS) for it in columns]
        while rounds and rounds[-1] is None:
            rounds.pop()
        values = {
            "total": number(where, row, "total", points, -MOST_POINTS, MOST_POINTS),
            "rank": number(where, row, "rank", msg("rank"), 1, len(rows)),
            "puddings": number(where, row, "puddings", count, 0, MOST_COUNTED),
            "rounds": rounds or None,
        }
        known = {key: value for key, value in values.items() if value is not None}
        results.append({"player": row.cells["player"], **known})
        won.append(number(where, row, "winner", count, 0, 1) == 1)
    if any(won) and not any("rank" in one for one in results):
        _rank_by_winners(results, won, -1 if lowest else 1)
    where, cells = rows[0]
    lasted = number(where, rows[0], "duration_min", msg("minutes"), 0, 60 * 24 * 31)
    day = cells.get("played_at", "") if lasted else _MIDNIGHT.sub("", cells.get("played_at", ""))
    started = file.tried(at(where, "played_at"), read_date, day, file.now)
    began = time_of(started)
    return {
        "started_at": started,
        "finished_at": (began + timedelta(minutes=lasted)).isoformat() if began and lasted else "",
        "players": [row.cells["player"] for row in rows],
        "results": [one for one in results if len(one) > 1],
        "location": cells.get("location"),
        "note": cells.get("note"),
    }


def _sum(text: str, least: int, most: int, what: Message) -> int:
    """Return the number that a cell says, the sum of several points."""
    text = _DECIMALS.sub("", text)
    terms = _TERMS.split(text) if most == MOST_POINTS else [text]
    return sum([whole(term, least, most, what) for term in terms])


def _rank_by_winners(results: Sequence[dict[str, Any]], won: Sequence[bool], way: int) -> None:
    """Write down ranks where others won than the points tell.

    Winners come first; the others follow by their points, where these are known.
    """
    totals = [way * one["total"] if "total" in one else None for one in results]
    known = [total for total in totals if total is not None]
    if known and [total == max(known) for total in totals] == won:
        return
    pairs = zip(won, totals, strict=True)
    ranks = competition_ranks([(win, 0 if win else total or 0) for win, total in pairs])
    for one, win, rank in zip(results, won, ranks, strict=True):
        if win or len(known) in {0, len(results)}:
            one["rank"] = rank
