"""A series of plays added up: an extra of this program, no rule of any game."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.store.history import Found

PAGE = 500


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """What one player has in a series: plays with a known total, their sum, and wins."""

    player: str
    plays: int
    total: int
    wins: int


@dataclass(frozen=True, slots=True)
class Series:
    """The sums by game, the highest first, and in how many plays somebody has no total."""

    games: Mapping[str, tuple[SeriesRow, ...]]
    without_total: int


def added_up(found: Found) -> Series:
    """Return the plays that are found and count added up; who has no total adds nothing.

    Points of different games are never added. Raises `StoreError`.
    """
    without_total = 0
    sums: dict[str, dict[str, list[int]]] = {}
    offset = 0
    while rows := found.page(PAGE, offset):
        offset += len(rows)
        for row in rows:
            if not row.counts:
                continue
            without_total += any(
                total is None and rank is not None
                for total, rank in zip(row.totals, row.ranks, strict=True)
            )
            for seat, (name, total) in enumerate(zip(row.names, row.totals, strict=True)):
                if total is None:
                    continue
                sums_of = sums.setdefault(row.game_id, {}).setdefault(name, [0, 0, 0])
                sums_of[0] += 1
                sums_of[1] += total
                sums_of[2] += seat in row.winners
    games = {
        game: tuple(
            sorted(
                (SeriesRow(name, *figures) for name, figures in players.items()),
                key=lambda row: (-row.total, row.player.casefold()),
            )
        )
        for game, players in sums.items()
    }
    return Series(games, without_total)
