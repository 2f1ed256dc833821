"""The group's standings and records in one game."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.statistics.plays import COMPETITORS, COUNTED, IN_ORDER, MARKED
from scorekeeper.store.database import reading

RecordKind = Literal["total", "round", "margin", "counted"]

MOST_HOLDERS: Final = 20
"""So many holders of one record are told at most."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's line in the standings of a game; the figures are those of `GameFigures`."""

    name: str
    hidden: bool
    plays: int
    wins: int
    shared: int
    expected: float | None
    average: float | None
    best: int | None
    worst: int | None
    counted: int | None
    counted_plays: int
    decided: int
    best_marked: bool = False
    worst_marked: bool = False

    @property
    def counted_average(self) -> float | None:
        """What the game counts for its end, over the plays in which it is known."""
        return None if self.counted is None else self.counted / self.counted_plays

    @property
    def win_rate(self) -> float | None:
        """Wins, shared ones too, in the plays whose winner is known; None without such plays."""
        return self.wins / self.decided if self.decided else None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, in which play, and whether no cards tell it (`plays.MARKED`)."""

    name: str
    play: str
    started_at: str | None
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A record: highest total, highest round, closest win of one winner, most counted.

    The first to reach it comes first; what nobody but a dummy seat reached is no record.
    """

    kind: RecordKind
    value: int
    holders: tuple[Holder, ...]

    @property
    def marked(self) -> bool:
        """Whether nobody reached it with points that cards tell."""
        return bool(self.holders) and all(holder.marked for holder in self.holders)

    @property
    def others(self) -> tuple[str, ...]:
        """Who reached it too, besides the first holder; each name once."""
        _first, *more = dict.fromkeys(holder.name for holder in self.holders) or ("",)
        return tuple(more)


def games_played(db: Database) -> list[tuple[str, int]]:
    """Return the games with counted plays and how many, the one played most first.

    Raises `StoreError`.
    """
    with reading(db):
        return [
            (game, number)
            for game, number in db.execute(
                f"SELECT game, count(*) FROM plays WHERE {COUNTED} "  # noqa: S608
                "GROUP BY game ORDER BY 2 DESC, game"
            )
        ]


def standings(db: Database, game_id: str) -> list[Standing]:
    """Return every player of a game, those with most wins first. Raises `StoreError`."""
    with reading(db):
        found = [_standing(row) for row in db.query(_STANDINGS, [game_id])]
    return sorted(
        found,
        key=lambda it: (-it.wins, it.plays, -(it.average or 0.0), it.name.casefold(), it.name),
    )


def _standing(row: dict[str, Any]) -> Standing:
    flags = {name: bool(row[name]) for name in ("hidden", "best_marked", "worst_marked")}
    return Standing(**{**row, **flags})


def records(db: Database, game_id: str) -> list[Record]:
    """Return the records of a game, those that there are. Raises `StoreError`.

    A game of one round has no highest round. The closest win is that of a single person with
    the least points before the next one, 0 where something else than points decided.
    """
    game = all_games().get(game_id)
    rounds = 2 if game is None else game.round_count(game.complete_rules({}))
    found = []
    with reading(db):

        def held(kind: RecordKind, value: int | None, holders: str) -> None:
            if value is not None:
                asked = {"game": game_id, "value": value, "limit": MOST_HOLDERS}
                rows = tuple(
                    Holder(name, play, started_at, bool(marked))
                    for name, play, started_at, marked in db.execute(holders, asked)
                )
                if rows:
                    found.append(Record(kind, value, rows))

        total, counted = db.execute(_HIGHEST, {"game": game_id}).fetchone()
        held("total", total, _TOTAL_HOLDERS)
        if rounds > 1:
            (value,) = db.execute(_HIGHEST_ROUND, {"game": game_id}).fetchone()
            held("round", value, _ROUND_HOLDERS)
        for (value,) in db.execute(_CLOSEST, {"game": game_id}):
            held("margin", value, _MARGIN_HOLDERS)
        if game is not None and game.counted is not None:
            held("counted", counted, _COUNTED_HOLDERS)
    return found


_STANDINGS: Final = f"""
WITH tables AS MATERIALIZED (
    SELECT plays.id AS play_id, plays.kind, {COMPETITORS} AS competitors,
        sum(seats.winner) AS winners
    FROM plays CROSS JOIN seats ON seats.play_id = plays.id
    WHERE plays.game = ? AND {COUNTED}
    GROUP BY plays.id
),
figures AS MATERIALIZED (
    SELECT
        player_id,
        count(*) AS plays,
        sum(winner) AS wins,
        sum(winner AND winners > 1) AS shared,
        sum(winners > 0) AS decided,
        avg(CASE WHEN winners > 0 THEN 1.0 / nullif(competitors, 0) END) AS expected,
        avg(total) AS average,
        max(total) AS best,
        min(total) AS worst,
        max(CASE WHEN {MARKED} THEN NULL ELSE total END) AS best_told,
        min(CASE WHEN {MARKED} THEN NULL ELSE total END) AS worst_told,
        sum(counted) AS counted,
        count(counted) AS counted_plays
    FROM tables CROSS JOIN seats ON seats.play_id = tables.play_id
    WHERE player_id IS NOT NULL
    GROUP BY player_id
)
SELECT name, hidden, plays, wins, shared, expected, average, best, worst, counted, counted_plays,
    decided, best IS NOT best_told AS best_marked, worst IS NOT worst_told AS worst_marked
FROM figures JOIN players ON players.id = figures.player_id
"""  # noqa: S608

# A record is asked for in two steps: its value, then who holds it. Putting all plays in order
# to take the first ones would take several times as long.
_HIGHEST: Final = f"""
SELECT max(seats.total), max(nullif(seats.counted, 0))
FROM plays CROSS JOIN seats ON seats.play_id = plays.id
WHERE plays.game = :game AND {COUNTED} AND seats.player_id IS NOT NULL
"""  # noqa: S608

# The win of a dummy seat is nobody's.
_ONE_WINNER: Final = """(
    SELECT sum(winner) = 1 AND sum(winner AND player_id IS NOT NULL) = 1
    FROM seats AS table_seats WHERE table_seats.play_id = plays.id
)"""

_CLOSEST: Final = f"""
SELECT history.margin
FROM history CROSS JOIN plays ON plays.id = history.play_id
WHERE plays.game = :game AND {COUNTED} AND history.margin IS NOT NULL AND {_ONE_WINNER}
ORDER BY ifnull(history.margin, 1099511627776), history.place DESC LIMIT 1
"""  # noqa: S608

_HIGHEST_ROUND: Final = f"""
WITH nobody AS (SELECT play_id, seat FROM seats WHERE player_id IS NULL)
SELECT max(total) FROM (
    SELECT max(hands.total) AS total
    FROM plays CROSS JOIN hands ON hands.play_id = plays.id
    WHERE plays.game = :game AND {COUNTED} AND (hands.play_id, hands.seat) NOT IN nobody
    UNION ALL
    SELECT max(json_each.value)
    FROM plays
    CROSS JOIN given_results ON given_results.play_id = plays.id
    CROSS JOIN json_each(given_results.rounds)
    WHERE plays.game = :game AND {COUNTED} AND plays.kind = 'points'
        AND (given_results.play_id, given_results.seat) NOT IN nobody
)
"""  # noqa: S608

# Points by hand are looked for in one round where a record has one, else in all of the seat.
_HOLDERS: Final = f"""
SELECT players.name, plays.uuid, plays.started_at, plays.kind <> 'cards' OR EXISTS (
    SELECT 1 FROM adjustments
    WHERE adjustments.play_id = held.play_id AND adjustments.seat = held.seat
        AND adjustments.round = ifnull(held.round, adjustments.round)
)
FROM {{rows}} AS held
CROSS JOIN plays ON plays.id = held.play_id
CROSS JOIN seats ON seats.play_id = held.play_id AND seats.seat = held.seat
CROSS JOIN players ON players.id = seats.player_id
CROSS JOIN history ON history.play_id = plays.id
WHERE plays.game = :game AND {COUNTED}
ORDER BY {IN_ORDER}, seats.seat LIMIT :limit
"""  # noqa: S608

_TOTAL_HOLDERS: Final = _HOLDERS.format(
    rows="(SELECT play_id, seat, NULL AS round FROM seats WHERE total = :value)"
)

_COUNTED_HOLDERS: Final = _HOLDERS.format(
    # What is counted is never set by hand, and no round is before the first one.
    rows="(SELECT play_id, seat, -1 AS round FROM seats WHERE counted = :value)"
)

_ROUND_HOLDERS: Final = _HOLDERS.format(
    rows="""(
    SELECT play_id, seat, round FROM hands WHERE total = :value
    UNION ALL
    SELECT play_id, seat, NULL FROM given_results CROSS JOIN json_each(given_results.rounds)
    WHERE json_each.value = :value
)"""
)

_MARGIN_HOLDERS: Final = f"""
SELECT players.name, plays.uuid, plays.started_at,
    plays.kind <> 'cards'
        OR EXISTS (SELECT 1 FROM adjustments WHERE adjustments.play_id = plays.id)
FROM history
CROSS JOIN plays ON plays.id = history.play_id
CROSS JOIN seats ON seats.play_id = plays.id
CROSS JOIN players ON players.id = seats.player_id
WHERE ifnull(history.margin, 1099511627776) = :value AND plays.game = :game AND {COUNTED}
    AND seats.winner AND {_ONE_WINNER}
ORDER BY {IN_ORDER} LIMIT :limit
"""  # noqa: S608
