"""Plays in the database: begin, change, load, list. Every call that writes is one transaction."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.games import all_games
from scorekeeper.games.base import Adjustment
from scorekeeper.games.message import msg
from scorekeeper.play import Edit, Play, Seat
from scorekeeper.store.database import database_file, reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.players import player_ids, row_id_of
from scorekeeper.store.results import hand_rows, seat_results


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One play in a list. `open_round` (0-based) is None for a finished play."""

    id: str
    game_id: str
    started_at: str | None
    finished_at: str | None
    open_round: int | None
    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    winners: tuple[int, ...]
    location: str
    note: str

    @property
    def finished(self) -> bool:
        """Whether the play has a result."""
        return self.open_round is None


def create(db: Database, play: Play) -> Play:
    """Store a new play with its journal and return it. Raises `StoreError`."""
    with writing(db):
        insert(db, play)
    return play


def insert(db: Database, play: Play) -> None:
    """Write a play that is not stored yet. Call inside a transaction."""
    row = {"uuid": play.id, "game": play.game_id, **_play_columns(play)}
    row_id = row_id_of(db.table("plays").insert(row))
    _write_seats(db, row_id, play)
    _write_edits(db, row_id, play.journal, first=0)
    _write_hands(db, row_id, play)


def change(db: Database, play: Play, action: Callable[[Play], Play]) -> Play:
    """Apply an action to a play and store it; return the changed play.

    When another program changed the play since it was loaded, the action is applied to
    what is stored now, so that neither's entries are lost. Whatever the action raises
    leaves everything as it was. Raises `StoreError`.
    """
    with writing(db):
        row_id, head = _head(db, play.id)
        if head != len(play.journal):
            play = load(db, play.id)
        changed = action(play)
        if changed is play:
            return play
        db.table("plays").update(row_id, _play_columns(changed))
        if changed.seats != play.seats:
            db.table("seats").delete_where("play_id = ?", [row_id])
            _write_seats(db, row_id, changed)
        _write_edits(db, row_id, changed.journal[len(play.journal) :], first=len(play.journal))
        _write_hands(db, row_id, changed)
    return changed


def refresh(db: Database, play: Play) -> Play:
    """Return the play as it is stored now; the same object when nothing changed."""
    with reading(db):
        _, head = _head(db, play.id)
        return play if head == len(play.journal) else load(db, play.id)


def load(db: Database, uuid: str) -> Play:
    """Return a stored play with its journal. Raises `StoreError` if there is none."""
    with reading(db):
        rows = list(db.query("SELECT * FROM plays WHERE uuid = ?", [uuid]))
        if not rows:
            raise _gone(db, uuid)
        row = rows[0]
        row_id = row["id"]
        seats = tuple(
            Seat(seat["name"] or seat["dummy_name"], seat["name"] is None)
            for seat in db.query(
                """
                SELECT players.name, seats.dummy_name FROM seats
                LEFT JOIN players ON players.id = seats.player_id
                WHERE seats.play_id = ? ORDER BY seats.seat
                """,
                [row_id],
            )
        )
        rounds: list[list[str | None]] = [[None] * len(seats) for _ in range(row["rounds"])]
        for hand in db.query("SELECT round, seat, cards FROM hands WHERE play_id = ?", [row_id]):
            rounds[hand["round"]][hand["seat"]] = hand["cards"]
        adjustments = tuple(
            Adjustment(given["round"], given["seat"], given["points"], given["note"])
            for given in db.query(
                "SELECT * FROM adjustments WHERE play_id = ? ORDER BY round, seat, number",
                [row_id],
            )
        )
        journal = tuple(
            Edit(
                edit["at"],
                edit["field"],
                edit["before"],
                edit["after"],
                edit["round"],
                edit["seat"],
                edit["kind"],
            )
            for edit in db.query("SELECT * FROM edits WHERE play_id = ? ORDER BY number", [row_id])
        )
    game = all_games().get(row["game"])
    if game is None:
        raise StoreError(
            msg(
                "Play {play} is of the game “{game}”, which this version does not know.",
                play=uuid[:8],
                game=row["game"],
            )
        )
    return Play(
        id=uuid,
        game_id=row["game"],
        seats=seats,
        rules=game.complete_rules(json.loads(row["house_rules"])),
        rounds=tuple(map(tuple, rounds)),
        started_at=row["started_at"],
        finished_at=row["finished_at"],
        closed=row["rounds_closed"],
        first_seat=row["first_seat"],
        location=row["location"],
        note=row["note"],
        adjustments=adjustments,
        extra=json.loads(row["extra"]),
        journal=journal,
    )


def find(db: Database, beginning: str) -> str:
    """Return the id of the one play whose id begins so. Raises `StoreError`."""
    beginning = beginning.strip().lower()
    with reading(db):
        found = [
            row["uuid"]
            for row in db.query(
                "SELECT uuid FROM plays WHERE substr(uuid, 1, ?) = ? LIMIT 2",
                [len(beginning), beginning],
            )
        ]
    if not found or not beginning:
        raise StoreError(
            msg(
                "No play has an id that begins with “{beginning}”; `scorekeeper plays` lists them.",
                beginning=beginning[:40],
            )
        )
    if len(found) > 1:
        raise StoreError(
            msg(
                "More than one play has an id that begins with “{beginning}”; give more of it.",
                beginning=beginning[:40],
            )
        )
    return str(found[0])


def listing(db: Database, *, limit: int = 50, finished: bool | None = None) -> list[PlayRow]:
    """Return plays, the newest first; only finished or unfinished ones if asked."""
    where = {None: "1", True: "finished = 1", False: "finished = 0"}[finished]
    order = "changed_at DESC, id DESC" if finished is False else "started_at DESC, id DESC"
    with reading(db):
        rows = list(
            db.query(
                f"SELECT * FROM plays WHERE {where} ORDER BY {order} LIMIT ?",  # noqa: S608
                [limit],
            )
        )
        return [_play_row(db, row) for row in rows]


def rewrite_results(db: Database, play: Play) -> None:
    """Write the cached results of a stored play anew. Call inside a transaction."""
    row_id, _ = _head(db, play.id)
    _write_hands(db, row_id, play)


def _play_row(db: Database, row: dict[str, object]) -> PlayRow:
    seats = list(
        db.query(
            """
            SELECT coalesce(players.name, seats.dummy_name) AS name, total, rank, winner
            FROM seats LEFT JOIN players ON players.id = seats.player_id
            WHERE play_id = ? ORDER BY seat
            """,
            [row["id"]],
        )
    )
    return PlayRow(
        id=str(row["uuid"]),
        game_id=str(row["game"]),
        started_at=_text_or_none(row["started_at"]),
        finished_at=_text_or_none(row["finished_at"]),
        open_round=None if row["finished"] else int(str(row["rounds_closed"])),
        names=tuple(seat["name"] for seat in seats),
        totals=tuple(seat["total"] for seat in seats),
        ranks=tuple(seat["rank"] for seat in seats),
        winners=tuple(number for number, seat in enumerate(seats) if seat["winner"]),
        location=str(row["location"]),
        note=str(row["note"]),
    )


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def _head(db: Database, uuid: str) -> tuple[int, int]:
    for row in db.query(
        """
        SELECT plays.id, (SELECT count(*) FROM edits WHERE play_id = plays.id) AS edits
        FROM plays WHERE uuid = ?
        """,
        [uuid],
    ):
        return int(row["id"]), int(row["edits"])
    raise _gone(db, uuid)


def _gone(db: Database, uuid: str) -> StoreError:
    return StoreError(
        msg(
            "Play {play} is not in {path} any more; another program may have deleted it.",
            play=uuid[:8],
            path=database_file(db),
        )
    )


def _play_columns(play: Play) -> dict[str, object]:
    defaults = play.game.complete_rules({})
    chosen = {rule: choice for rule, choice in play.rules.items() if choice != defaults[rule]}
    return {
        "started_at": play.started_at,
        "finished_at": play.finished_at,
        "finished": int(play.finished),
        "rounds": len(play.rounds),
        "rounds_closed": play.closed,
        "first_seat": play.first_seat,
        "house_rules": json.dumps(chosen, separators=(",", ":")),
        "location": play.location,
        "note": play.note,
        "extra": json.dumps(play.extra, ensure_ascii=False, separators=(",", ":")),
        "changed_at": play.journal[-1].at if play.journal else play.started_at or "",
    }


def _write_seats(db: Database, row_id: int, play: Play) -> None:
    ids = player_ids(db, [seat.name for seat in play.seats if not seat.dummy])
    db.table("seats").insert_all(
        {
            "play_id": row_id,
            "seat": number,
            "player_id": None if seat.dummy else ids[seat.name],
            "dummy_name": seat.name if seat.dummy else None,
        }
        for number, seat in enumerate(play.seats)
    )


def _write_edits(db: Database, row_id: int, edits: Sequence[Edit], *, first: int) -> None:
    db.table("edits").insert_all(
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
    )


def _write_hands(db: Database, row_id: int, play: Play) -> None:
    card = play.score()
    db.table("hands").delete_where("play_id = ?", [row_id])
    db.table("hands").insert_all(hand_rows(play, card, row_id))
    db.table("adjustments").delete_where("play_id = ?", [row_id])
    db.table("adjustments").insert_all(
        {
            "play_id": row_id,
            "round": given.round,
            "seat": given.seat,
            "number": number,
            "points": given.points,
            "note": given.note,
        }
        for number, given in enumerate(play.adjustments)
    )
    for seat, columns in enumerate(seat_results(play, card)):
        db.table("seats").update((row_id, seat), columns)
