"""Plays in the database: begin, change, find, delete. Every call that writes is one transaction."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.play import Play
from scorekeeper.store.counting import stale_versions
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.lists import PlayRow, count, listing, unfinished
from scorekeeper.store.loading import Away, in_step, load, verify_in_place
from scorekeeper.store.players import player_ids
from scorekeeper.store.results import insert_results, insert_rows, write_results
from scorekeeper.store.rows import Row, edit_rows, play_columns, seat_rows
from scorekeeper.store.spelling import spelled

__all__ = [
    "PlayRow",
    "apply",
    "change",
    "count",
    "create",
    "delete",
    "find",
    "insert",
    "listing",
    "load",
    "refresh",
    "unfinished",
]


def create(db: Database, play: Play) -> Play:
    """Store a new play with its journal.

    Return it as it is stored: known players are written as they always are. Raises
    `StoreError`, also when a play with this id is stored already.
    """
    with writing(db):
        return insert(db, play)


def insert(db: Database, play: Play) -> Play:
    """Write a play that is not stored yet; return it as `create` does.

    Call inside a transaction. Raises `StoreError`.
    """
    if db.execute("SELECT 1 FROM plays WHERE uuid = ?", [play.id]).fetchone():
        raise StoreError(msg("Play {play} is stored already.", play=play.id[:8]))
    with _storable():
        play = spelled(db, play, first=0)
        row = {"uuid": play.id, "game": play.game_id, **play_columns(play)}
        row_id = _inserted(db, row)
        insert_rows(db, "edits", edit_rows(play.journal, row_id, first=0))
        insert_results(db, row_id, play, _players(db, play))
    return play


def change(
    db: Database, play: Play, action: Callable[[Play], Play], *, unless: tuple[Away, ...] = ()
) -> Play:
    """Apply an action to a play and store it; return the changed play as it is stored.

    When another program changed the play since it was loaded, the action is applied to
    what is stored now, so that neither's entries are lost. Whatever the action raises
    leaves everything as it was. Raises `StoreError`, namely `PutAway` for a play that is where
    `unless` says, whoever put it there.
    """
    with writing(db):
        verify_in_place(db, play.id, unless)
        return apply(db, play, action)


def apply(db: Database, play: Play, action: Callable[[Play], Play]) -> Play:
    """Do what `change` does inside a transaction that the caller holds."""
    row_id, current = in_step(db, play)
    if not current:
        play = load(db, play.id)
    length = len(play.journal)
    changed = action(play)
    if changed is play:
        return play
    if changed.id != play.id or changed.journal[:length] != play.journal:
        raise ValueError("an action adds to the journal of its play")
    with _storable():
        changed = spelled(db, changed, first=length)
        edits = changed.journal[length:]
        if edits and all(edit.kind == "do" and edit.before == edit.after for edit in edits):
            return play  # another spelling of a known player's name
        db.table("plays").update(row_id, play_columns(changed))
        if changed.seats != play.seats:
            # Players may have changed places: no row in between may hold one twice.
            db.table("seats").delete_where("play_id = ?", [row_id])
            _write_seats(db, row_id, changed)
        insert_rows(db, "edits", edit_rows(edits, row_id, first=length))
        write_results(db, row_id, changed)
    return changed


def refresh(db: Database, play: Play) -> Play:
    """Return the play as it is stored now; the same object when nothing changed.

    Raises `StoreError` if it is not stored any more.
    """
    with reading(db):
        _, current = in_step(db, play)
        return play if current else load(db, play.id)


def delete(db: Database, uuid: str) -> Play:
    """Delete a play with its journal and return it; `create` takes the deletion back.

    Raises `StoreError` if it is not stored.
    """
    with writing(db):
        play = load(db, uuid)
        stale_versions(db, uuid)
        db.table("plays").delete_where("uuid = ?", [uuid])
    return play


def find(db: Database, beginning: str, *, listed_by: str = "plays") -> str:
    """Return the id of the one play whose id is or begins so.

    Upper and lower case are the same. `listed_by` is the command to look into. Raises
    `StoreError` if there is no such play, or more than one.
    """
    beginning = beginning.strip()
    with reading(db):
        found = [
            row["uuid"]
            for row in db.query(
                "SELECT uuid FROM plays WHERE uuid >= ? AND uuid < ? ORDER BY uuid LIMIT 2",
                [beginning, beginning + "\U0010ffff"],
            )
        ]
    if not found or not beginning:
        raise StoreError(
            msg(
                "No play has an id that begins with “{beginning}”; "
                "`scorekeeper {command}` lists them.",
                beginning=beginning[:40],
                command=listed_by,
            )
        )
    if len(found) > 1 and found[0].lower() != beginning.lower():
        raise StoreError(
            msg(
                "More than one play has an id that begins with “{beginning}”; give more of it.",
                beginning=beginning[:40],
            )
        )
    return str(found[0])


@contextmanager
def _storable() -> Iterator[None]:
    try:
        yield
    except UnicodeEncodeError as error:
        raise StoreError(
            msg(
                "“{text}” holds a character that can't be stored; leave it out.",
                text=ascii(str(error.object))[1:-1][:40],
            )
        ) from None
    except OverflowError:
        raise StoreError(msg("A number of this play is too large to be stored.")) from None


def _inserted(db: Database, row: Row) -> int:
    columns = ", ".join(row)
    places = ", ".join(f":{column}" for column in row)
    found = db.execute(f"INSERT INTO plays ({columns}) VALUES ({places}) RETURNING id", row)  # noqa: S608
    (row_id,) = found.fetchone()
    return int(row_id)


def _players(db: Database, play: Play) -> dict[str, int]:
    return player_ids(db, [seat.name for seat in play.seats if not seat.dummy])


def _write_seats(db: Database, row_id: int, play: Play) -> None:
    insert_rows(db, "seats", seat_rows(play, row_id, _players(db, play)))
