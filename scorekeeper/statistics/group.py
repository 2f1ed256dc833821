"""The group's standings and records in one game."""

from dataclasses import dataclass
from typing import Final, Literal

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.statistics.plays import COUNTED
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

    @property
    def win_rate(self) -> float:
        """Wins, shared ones too, in all plays."""
        return self.wins / self.plays


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a record, and in which play."""

    name: str
    play: str
    started_at: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """A record: highest total, highest round, closest win of one winner, most counted.

    The first to reach it comes first.
    """

    kind: RecordKind
    value: int
    holders: tuple[Holder, ...]


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
        found = [
            Standing(**{**row, "hidden": bool(row["hidden"])})
            for row in db.query(_STANDINGS, [game_id])
        ]
    return sorted(
        found,
        key=lambda it: (-it.wins, it.plays, -(it.average or 0.0), it.name.casefold(), it.name),
    )


def records(db: Database, game_id: str) -> list[Record]:
    """Return the records of a game, those that there are. Raises `StoreError`.

    A game of one round has no highest round. The closest win is that of a single winner with
    the least points before the next person, 0 where something else than points decided.
    """
    game = all_games().get(game_id)
    kinds: list[tuple[RecordKind, str]] = [("total", _HIGHEST)]
    if game is None or game.round_count(game.complete_rules({})) > 1:
        kinds.append(("round", _HIGHEST_ROUND))
    kinds.append(("margin", _CLOSEST))
    if game is not None and game.counted is not None:
        kinds.append(("counted", _MOST_COUNTED))
    found = []
    with reading(db):
        for kind, question in kinds:
            rows = list(db.query(question, {"game": game_id, "limit": MOST_HOLDERS}))
            if rows:
                value = rows[0]["value"]
                holders = tuple(
                    Holder(row["name"], row["uuid"], row["started_at"])
                    for row in rows
                    if row["value"] == value
                )
                found.append(Record(kind, value, holders))
    return found


_STANDINGS: Final = f"""
WITH tables AS MATERIALIZED (
    SELECT plays.id AS play_id, count(seats.rank) AS competitors, sum(seats.winner) AS winners
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
        avg(1.0 / nullif(competitors, 0)) AS expected,
        avg(total) AS average,
        max(total) AS best,
        min(total) AS worst,
        sum(counted) AS counted
    FROM tables CROSS JOIN seats ON seats.play_id = tables.play_id
    WHERE player_id IS NOT NULL
    GROUP BY player_id
)
SELECT name, hidden, plays, wins, shared, expected, average, best, worst, counted
FROM figures JOIN players ON players.id = figures.player_id
"""  # noqa: S608

_RECORD: Final = f"""
SELECT players.name, plays.uuid, plays.started_at, {{value}} AS value
FROM plays
CROSS JOIN history ON history.play_id = plays.id
CROSS JOIN {{rows}}
WHERE plays.game = :game AND {COUNTED} AND {{condition}}
ORDER BY value {{order}}, history.place, seats.seat
LIMIT :limit
"""  # noqa: S608

_SEATS: Final = """
seats ON seats.play_id = plays.id
JOIN players ON players.id = seats.player_id
"""

_HIGHEST: Final = _RECORD.format(
    value="seats.total", rows=_SEATS, condition="seats.total IS NOT NULL", order="DESC"
)

_MOST_COUNTED: Final = _RECORD.format(
    value="seats.counted", rows=_SEATS, condition="seats.counted > 0", order="DESC"
)

_CLOSEST: Final = _RECORD.format(
    value="history.margin",
    rows=_SEATS,
    condition="""history.margin IS NOT NULL AND seats.winner AND (
        SELECT sum(winner) FROM seats AS table_seats WHERE table_seats.play_id = plays.id
    ) = 1""",
    order="ASC",
)

# The totals are gone through twice, because looking up the seat of each would take longer.
_HIGHEST_ROUND: Final = f"""
WITH totals AS (
    SELECT hands.play_id, hands.seat, hands.total
    FROM plays CROSS JOIN hands ON hands.play_id = plays.id
    WHERE plays.game = :game AND {COUNTED} AND (hands.play_id, hands.seat) NOT IN nobody
    UNION ALL
    SELECT given_results.play_id, given_results.seat, json_each.value
    FROM plays
    CROSS JOIN given_results ON given_results.play_id = plays.id
    CROSS JOIN json_each(given_results.rounds)
    WHERE plays.game = :game AND {COUNTED} AND plays.kind = 'points'
        AND (given_results.play_id, given_results.seat) NOT IN nobody
),
nobody AS (SELECT play_id, seat FROM seats WHERE player_id IS NULL),
best AS MATERIALIZED (SELECT max(total) AS value FROM totals)
SELECT players.name, plays.uuid, plays.started_at, best.value
FROM best
CROSS JOIN totals ON totals.total = best.value
CROSS JOIN seats ON seats.play_id = totals.play_id AND seats.seat = totals.seat
CROSS JOIN players ON players.id = seats.player_id
CROSS JOIN plays ON plays.id = totals.play_id
CROSS JOIN history ON history.play_id = plays.id
ORDER BY history.place, seats.seat
LIMIT :limit
"""  # noqa: S608
