"""A play as rows of the tables, cached results included. Pure: values in, rows out."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from scorekeeper import clock
from scorekeeper.games.base import Scorecard
from scorekeeper.given import CARDS, POINTS
from scorekeeper.journal import Edit
from scorekeeper.play import Play

Row: TypeAlias = dict[str, object]


def play_columns(play: Play) -> Row:
    """Return the columns of the table `plays` beside its id, uuid and game."""
    defaults = play.game.complete_rules({})
    chosen = {rule: choice for rule, choice in play.rules.items() if choice != defaults[rule]}
    return {
        "kind": CARDS if play.given is None else POINTS,
        "started_at": play.started_at,
        "finished_at": play.finished_at,
        "finished": int(play.finished),
        "abandoned_at": play.abandoned_at,
        "rounds": len(play.rounds),
        "rounds_closed": play.closed,
        "first_seat": play.first_seat,
        "house_rules": _json(chosen),
        "location": play.location,
        "note": play.note,
        "extra": _json(play.extra),
        "changed_at": play.journal[-1].at if play.journal else clock.now(),
    }


def seat_rows(play: Play, row_id: int, players: Mapping[str, int]) -> list[Row]:
    """Return the rows of the table `seats` without results; `players` are the ids by name."""
    return [
        {
            "play_id": row_id,
            "seat": number,
            "player_id": None if seat.dummy else players[seat.name],
            "dummy_name": seat.name if seat.dummy else None,
        }
        for number, seat in enumerate(play.seats)
    ]


def seat_results(play: Play, card: Scorecard) -> list[Row]:
    """Return the result columns of the table `seats`, one row for each seat."""
    return [
        {
            "total": card.totals[seat],
            "rank": card.ranks[seat],
            "winner": int(play.finished and seat in card.winners),
            "counted": card.counts[seat] if card.counts else None,
            "end_points": _points(
                [category.id for category in card.end_categories], card.end_points[seat]
            )
            if card.end_points
            else None,
        }
        for seat in range(len(play.seats))
    ]


def hand_rows(play: Play, card: Scorecard, row_id: int) -> list[Row]:
    """Return the rows of the table `hands` for all entered hands, by round and seat.

    `points` leaves out categories worth 0; shared points are left out until settled. A play
    without cards has none.
    """
    rows: list[Row] = []
    if play.given is not None:
        return rows
    for round_, played in enumerate(card.rounds):
        ids = [
            category.id if played.settled or not category.shared else ""
            for category in card.categories
        ]
        for seat, hand in enumerate(played.hands):
            if hand is not None:
                rows.append(
                    {
                        "play_id": row_id,
                        "round": round_,
                        "seat": seat,
                        "cards": play.rounds[round_][seat],
                        "total": hand.total,
                        "points": _points(ids, hand.points),
                    }
                )
    return rows


def adjustment_rows(play: Play, row_id: int) -> list[Row]:
    """Return the rows of the table `adjustments`."""
    return [
        {
            "play_id": row_id,
            "round": given.round,
            "seat": given.seat,
            "number": number,
            "points": given.points,
            "note": given.note,
        }
        for number, given in enumerate(play.adjustments)
    ]


def given_rows(play: Play, row_id: int) -> list[Row]:
    """Return the rows of the table `given_results`, none for a play with cards."""
    return [
        {
            "play_id": row_id,
            "seat": seat,
            "total": given.total,
            "rounds": None if given.rounds is None else json.dumps(given.rounds),
            "puddings": given.puddings,
            "rank": given.rank,
        }
        for seat, given in enumerate(play.given or ())
    ]


def edit_rows(edits: Sequence[Edit], row_id: int, *, first: int) -> list[Row]:
    """Return the rows of the journal; `first` is the number (from 0) of the first edit."""
    return [
        {
            "play_id": row_id,
            "number": first + number,
            "at": edit.at,
            "kind": edit.kind,
            "field": edit.field,
            "round": edit.round,
            "seat": edit.seat,
            "before": edit.before,
            "after": edit.after,
        }
        for number, edit in enumerate(edits)
    ]


def _points(ids: Sequence[str], points: Sequence[int | None]) -> str:
    return _points_text(tuple(ids), tuple(points))


@lru_cache(maxsize=4096)
def _points_text(ids: tuple[str, ...], points: tuple[int | None, ...]) -> str:
    return _json({name: value for name, value in zip(ids, points, strict=True) if value and name})


# `json.dumps` makes an encoder for every call that is not plain.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def _json(value: Mapping[str, object]) -> str:
    return _ENCODER.encode(value) if value else "{}"
