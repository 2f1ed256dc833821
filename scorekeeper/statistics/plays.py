"""Which plays count, and one player's plays in the order in which they were played."""

import re
from dataclasses import dataclass
from typing import Final

from sqlite_utils import Database

COUNTED: Final = "plays.finished = 1 AND plays.deleted_at IS NULL AND plays.abandoned_at IS NULL"
"""What a play must be to count; the plays in progress, in the bin and abandoned do not.

Of the versions of a play one counts, and the others are stored as abandoned ones are.
"""

MARKED: Final = """(
    kind <> 'cards' OR (seats.play_id, seats.seat) IN (SELECT play_id, seat FROM adjustments)
)"""
"""What marks a total for ever: somebody wrote it down without cards, or set points by hand.

`kind` is that of the play.
"""

COMPETITORS: Final = "sum(seats.player_id IS NOT NULL OR seats.rank IS NOT NULL)"
"""How many seats of a play can win: those of people, and a dummy seat that has a place."""

IN_ORDER: Final = "history.place >> 25, plays.uuid"
"""The order in which plays were played, unknown dates first.

A place is the second of the start with the number of the row in its last 25 bits; that
number depends on how the plays came into the file, which must change no figure.
"""

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


@dataclass(frozen=True, slots=True)
class OtherSeat:
    """Another player of a play, with the place."""

    player_id: int
    rank: int | None


@dataclass(frozen=True, slots=True)
class OwnPlay:
    """One counted play of a player.

    `competitors` are the seats that can win, `winners` those that won; nobody knows the winner
    where there are none. `with_cards` says whether every point of the player follows from cards.
    `end_points` are by category, as they are stored.
    """

    id: int
    game_id: str
    started_at: str | None
    rules: str
    total: int | None
    rank: int | None
    winner: bool
    counted: int | None
    end_points: str
    with_cards: bool
    competitors: int
    winners: int
    others: tuple[OtherSeat, ...]

    @property
    def day(self) -> str | None:
        """The local day of the table as 2026-03-28, None if unknown."""
        found = _DAY.match(self.started_at or "")
        return found.group() if found else None


def own_plays(db: Database, player: int) -> list[OwnPlay]:
    """Return a player's counted plays, the first one first; unknown dates stand before all.

    Call inside a snapshot.
    """
    others: dict[int, list[OtherSeat]] = {}
    competitors: dict[int, int] = {}
    winners: dict[int, int] = {}
    for play, other, rank, winner in db.execute(_TABLES, [player]):
        if other is not None or rank is not None:  # a dummy seat that can win has a place
            competitors[play] = competitors.get(play, 0) + 1
        if winner:
            winners[play] = winners.get(play, 0) + 1
        if other is not None and other != player:
            others.setdefault(play, []).append(OtherSeat(other, rank))
    return [
        OwnPlay(
            id=play,
            game_id=game,
            started_at=started_at,
            rules=rules,
            total=total,
            rank=rank,
            winner=bool(winner),
            counted=counted,
            end_points=end_points or "{}",
            with_cards=not marked,
            competitors=competitors.get(play, 0),
            winners=winners.get(play, 0),
            others=tuple(others.get(play, ())),
        )
        for (
            play,
            game,
            started_at,
            rules,
            total,
            rank,
            winner,
            counted,
            end_points,
            marked,
        ) in db.execute(_OWN, [player])
    ]


# CROSS JOIN keeps SQLite to the order written, from the player's few seats outwards.
_OWN: Final = f"""
SELECT plays.id, plays.game, plays.started_at, plays.house_rules,
    seats.total, seats.rank, seats.winner, seats.counted, seats.end_points,
    {MARKED}
FROM seats
CROSS JOIN plays ON plays.id = seats.play_id
CROSS JOIN history ON history.play_id = plays.id
WHERE seats.player_id = ? AND {COUNTED}
ORDER BY {IN_ORDER}
"""  # noqa: S608

_TABLES: Final = """
SELECT seats.play_id, table_seats.player_id, table_seats.rank, table_seats.winner
FROM seats CROSS JOIN seats AS table_seats ON table_seats.play_id = seats.play_id
WHERE seats.player_id = ?
"""
