"""The cached results: rewritten with every edit, and rebuilt from the cards at any time."""

import json

from sqlite_utils import Database

from scorekeeper.games.base import Scorecard
from scorekeeper.play import Play


def seat_results(play: Play, card: Scorecard) -> list[dict[str, object]]:
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


def hand_rows(play: Play, card: Scorecard, row_id: int) -> list[dict[str, object]]:
    """Return the rows of the table `hands` for all entered hands.

    `points` leaves out categories worth 0; shared points are left out until settled.
    """
    rows: list[dict[str, object]] = []
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


def rebuild_results(db: Database) -> int:
    """Reckon every play anew and rewrite its cached results; return how many plays."""
    from scorekeeper.store import plays  # a play is read by the module that writes results
    from scorekeeper.store.database import writing

    with writing(db):
        uuids = [row["uuid"] for row in db.query("SELECT uuid FROM plays ORDER BY id")]
        for uuid in uuids:
            plays.rewrite_results(db, plays.load(db, uuid))
    return len(uuids)


def _points(ids: list[str], points: tuple[int, ...]) -> str:
    worth = {name: value for name, value in zip(ids, points, strict=True) if value and name}
    return json.dumps(worth, separators=(",", ":"))
