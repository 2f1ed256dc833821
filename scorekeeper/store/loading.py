"""Plays out of the database, each from one snapshot."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment, Given, RuleError
from scorekeeper.games.message import Message, msg
from scorekeeper.given import POINTS
from scorekeeper.journal import Edit
from scorekeeper.play import Play
from scorekeeper.seating import Seat
from scorekeeper.store.counting import ASIDE
from scorekeeper.store.database import database_file, reading
from scorekeeper.store.errors import StoreError

Away = Literal["bin", "abandoned"]
"""Why a play is out of the way. One that is both is in the bin first."""

_MESSAGES: Final[dict[Away, Message]] = {
    "bin": msg("This play is in the bin, so nothing was changed; take it back first."),
    "abandoned": msg("This play is abandoned, so nothing was changed; take it up again first."),
}


class PutAway(StoreError):
    """The play was put out of the way, `where` says which; nothing was changed."""

    def __init__(self, where: Away) -> None:
        super().__init__(_MESSAGES[where])
        self.where: Away = where


def away(db: Database, uuid: str) -> Away | None:
    """Return where a play was put, None for one in its place or one that is not stored.

    Raises `StoreError` if the file can't be read.
    """
    sql = "SELECT deleted_at, abandoned_at FROM plays WHERE uuid = ?"
    with reading(db):
        for deleted_at, abandoned_at in db.execute(sql, [uuid]).fetchall():
            if deleted_at is not None:
                return "bin"
            if abandoned_at not in {None, ASIDE}:
                return "abandoned"
    return None


def verify_in_place(db: Database, uuid: str, unless: tuple[Away, ...]) -> None:
    """Raise `PutAway` if a play is where nothing is to be stored into it.

    Call inside the transaction that stores.
    """
    where = away(db, uuid)
    if where is not None and where in unless:
        raise PutAway(where)


def load(db: Database, uuid: str) -> Play:
    """Return a stored play with its journal.

    Raises `StoreError` if there is none, or if this version can't score it.
    """
    with reading(db):
        for row in db.query("SELECT * FROM plays WHERE uuid = ?", [uuid]):
            return play_of(db, row, _journal(db, row["id"]))
        raise _missing(db, uuid)


def play_of(db: Database, row: dict[str, Any], journal: tuple[Edit, ...] = ()) -> Play:
    """Return the play of a row of the table `plays`. Call inside a snapshot.

    Raises `StoreError` if this version can't score it.
    """
    (play,) = plays_of(db, [row])
    return replace(play, journal=journal) if journal else play


def plays_of(db: Database, rows: Sequence[dict[str, Any]]) -> list[Play]:
    """Return the plays of some rows of the table `plays`, without their journals.

    Call inside a snapshot. It takes a few questions, however many plays they are; some
    hundreds at once keep memory small. Raises `StoreError` as `play_of` does.
    """
    wanted = json.dumps([row["id"] for row in rows])
    seats, hands, adjustments = (_by_play(db, sql, wanted) for sql in (_SEATS, _HANDS, _BY_HAND))
    given = _by_play(db, _GIVEN, wanted) if any(row["kind"] == POINTS for row in rows) else {}
    return [
        _play(row, *(table.get(row["id"], []) for table in (seats, hands, adjustments, given)))
        for row in rows
    ]


_Rows = list[tuple[Any, ...]]

_WANTED: Final = "(SELECT value FROM json_each(?))"
_SEATS: Final = f"""
SELECT play_id, players.name, dummy_name FROM seats
LEFT JOIN players ON players.id = seats.player_id
WHERE play_id IN {_WANTED} ORDER BY play_id, seat
"""  # noqa: S608
_HANDS: Final = f"SELECT play_id, round, seat, cards FROM hands WHERE play_id IN {_WANTED}"  # noqa: S608
_BY_HAND: Final = f"""
SELECT play_id, round, seat, points, note FROM adjustments
WHERE play_id IN {_WANTED} ORDER BY play_id, number
"""  # noqa: S608
_GIVEN: Final = f"""
SELECT play_id, total, rounds, puddings, rank FROM given_results
WHERE play_id IN {_WANTED} ORDER BY play_id, seat
"""  # noqa: S608


def _by_play(db: Database, sql: str, wanted: str) -> dict[int, _Rows]:
    found: dict[int, _Rows] = defaultdict(list)
    for play, *values in db.execute(sql, [wanted]):
        found[play].append(tuple(values))
    return found


def _play(row: dict[str, Any], seats: _Rows, hands: _Rows, by_hand: _Rows, given: _Rows) -> Play:
    game = all_games().get(row["game"])
    if game is None:
        raise StoreError(
            msg(
                "Play {play} is of the game “{game}”, which this version does not know.",
                play=row["uuid"][:8],
                game=row["game"],
            )
        )
    try:
        rules = game.complete_rules(json.loads(row["house_rules"]))
    except RuleError as error:
        raise StoreError(error.message) from None
    rounds: list[list[str | None]] = [[None] * len(seats) for _ in range(row["rounds"])]
    for round_, seat, cards in hands:
        if round_ < row["rounds"]:
            rounds[round_][seat] = cards
    return Play(
        id=row["uuid"],
        game_id=row["game"],
        seats=tuple(Seat(name or dummy, name is None) for name, dummy in seats),
        rules=rules,
        rounds=tuple(map(tuple, rounds)),
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        abandoned_at=None if row["abandoned_at"] == ASIDE else row["abandoned_at"],
        closed=row["rounds_closed"],
        first_seat=row["first_seat"],
        location=row["location"],
        note=row["note"],
        adjustments=tuple(Adjustment(*each) for each in by_hand),
        extra=json.loads(row["extra"]),
        given=tuple(_given(*each) for each in given) if row["kind"] == POINTS else None,
    )


def in_step(db: Database, play: Play) -> tuple[int, bool]:
    """Return the row id of a play, and whether it is still as it is stored.

    It is when its journal ends as the stored one does and nobody was renamed since. Raises
    `StoreError` if the play is not stored.
    """
    for row_id, *last in db.execute(
        """
        SELECT plays.id, number, at, field, before, after, round, edits.seat, edits.kind
        FROM plays LEFT JOIN edits ON edits.play_id = plays.id
        WHERE uuid = ? ORDER BY number DESC LIMIT 1
        """,
        [play.id],
    ).fetchall():
        number, *edit = last
        if names_seated(db, row_id) != play.names:
            return row_id, False
        if number is None:
            return row_id, not play.journal
        return row_id, len(play.journal) == number + 1 and Edit(*edit) == play.journal[-1]
    raise _missing(db, play.id)


def names_seated(db: Database, row_id: int) -> tuple[str, ...]:
    """Return who sits in the play of a row, dummy seats by their names, seat by seat."""
    return tuple(
        row[0]
        for row in db.execute(
            """
            SELECT coalesce(players.name, dummy_name)
            FROM seats LEFT JOIN players ON players.id = seats.player_id
            WHERE play_id = ? ORDER BY seat
            """,
            [row_id],
        )
    )


def _given(total: int | None, rounds: str | None, puddings: int | None, rank: int | None) -> Given:
    return Given(total, None if rounds is None else tuple(json.loads(rounds)), puddings, rank)


def _missing(db: Database, uuid: str) -> StoreError:
    return StoreError(
        msg(
            "Play {play} is not in {path} any more; another program may have deleted it.",
            play=uuid[:8],
            path=database_file(db),
        )
    )


def _journal(db: Database, row_id: int) -> tuple[Edit, ...]:
    return tuple(
        Edit(*edit)
        for edit in db.execute(
            """
            SELECT at, field, before, after, round, seat, kind
            FROM edits WHERE play_id = ? ORDER BY number
            """,
            [row_id],
        )
    )
