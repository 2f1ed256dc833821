"""What imports did to the database, and taking the last one back."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.games.message import msg, msgn
from scorekeeper.play import Play
from scorekeeper.store.counting import stale_versions
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.loading import load
from scorekeeper.store.nameless import drop_nameless
from scorekeeper.store.plays import apply

_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class ImportRow:
    """An import that can be taken back: when, from which file, and how many plays it touched."""

    number: int
    at: str
    file: str
    format: str
    plays: int


@dataclass(frozen=True, slots=True)
class Undone:
    """How many plays left again, and how many are as they were before."""

    row: ImportRow
    removed: int
    put_back: int


def begin_import(db: Database, file: str, format_: str, at: str) -> int:
    """Note that an import begins; return its number. Call inside a transaction."""
    first = _next_player(db)
    (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM imports").fetchone()
    db.execute(
        "INSERT INTO imports VALUES (?, ?, ?, ?, ?, ?, NULL)",
        [number, at, file, format_, first, first],
    )
    return int(number)


def end_import(db: Database, number: int) -> None:
    """Note that an import is done, one that did nothing not at all. Call inside a transaction."""
    drop_nameless(db)
    db.execute(
        "DELETE FROM imports WHERE id = ? "
        "AND NOT EXISTS (SELECT 1 FROM imported_plays WHERE import_id = imports.id)",
        [number],
    )
    db.execute("UPDATE imports SET last_player = ? WHERE id = ?", [_next_player(db), number])


def note_play(db: Database, number: int, play_id: str, kind: str, **before: object) -> None:
    """Note what an import did with a play. Call inside a transaction."""
    db.execute(
        """
        INSERT INTO imported_plays
        SELECT :number, id, :kind, (SELECT count(*) FROM edits WHERE play_id = plays.id),
            :edits_before, :extra_before, :deleted_before
        FROM plays WHERE uuid = :play
        """,
        {
            "number": number,
            "kind": kind,
            "play": play_id,
            "edits_before": before.get("edits_before", 0),
            "extra_before": before.get("extra_before"),
            "deleted_before": before.get("deleted_before"),
        },
    )


def last_import(db: Database) -> ImportRow | None:
    """Return the last import that was not taken back, None if there is none.

    Raises `StoreError`.
    """
    with reading(db):
        for row in db.query(
            """
            SELECT id, at, file, format,
                (SELECT count(*) FROM imported_plays WHERE import_id = imports.id) AS plays
            FROM imports WHERE undone_at IS NULL ORDER BY id DESC LIMIT 1
            """
        ):
            return ImportRow(row["id"], row["at"], row["file"], row["format"], row["plays"])
    return None


def undo_import(db: Database, at: str) -> Undone | None:
    """Take the last import back, whole or not at all; None if there is none.

    Plays that it brought leave again with their players, those it replaced or took out of the
    bin are as before. Raises `StoreError` when any of its plays was edited since, or none is left.
    """
    with writing(db):
        row = last_import(db)
        if row is None:
            return None
        refuse_gone(row)
        plays = list(
            db.query(
                """
                SELECT imported_plays.*, uuid, plays.deleted_at,
                    (SELECT count(*) FROM edits WHERE edits.play_id = plays.id) AS edits_now
                FROM imported_plays JOIN plays ON plays.id = imported_plays.play_id
                WHERE import_id = ?
                """,
                [row.number],
            )
        )
        _refuse_edited(row, plays)
        removed = 0
        for play in plays:
            if play["kind"] == "new":
                stale_versions(db, play["uuid"])
                db.execute("DELETE FROM plays WHERE id = ?", [play["play_id"]])
                removed += 1
            else:
                _put_back(db, play, at)
        db.execute(
            """
            DELETE FROM players WHERE id >= (SELECT first_player FROM imports WHERE id = :number)
                AND id < (SELECT last_player FROM imports WHERE id = :number)
                AND NOT EXISTS (SELECT 1 FROM seats WHERE player_id = players.id)
                AND NOT EXISTS (
                    SELECT 1 FROM player_merges WHERE into_id = players.id
                )
            """,
            {"number": row.number},
        )
        drop_nameless(db)
        db.execute("UPDATE imports SET undone_at = ? WHERE id = ?", [at, row.number])
    return Undone(row, removed, len(plays) - removed)


def refuse_gone(row: ImportRow) -> None:
    """Refuse to take back an import of whose plays none is left. Raises `StoreError`."""
    if not row.plays:
        raise StoreError(
            msg(
                "The plays of the last import ({file}) are deleted for good, so there is "
                "nothing to take back.",
                file=row.file,
            )
        )


def _refuse_edited(row: ImportRow, plays: list[dict[str, Any]]) -> None:
    edited = [play["uuid"] for play in plays if play["edits_now"] != play["edits"]]
    if not edited:
        return
    shown = ", ".join(uuid[:8] for uuid in edited[:_NAMED])
    raise StoreError(
        msgn(
            "{count} play of {file} was edited since it was imported ({ids}), "
            "so nothing was taken back.",
            "{count} plays of {file} were edited since they were imported ({ids}), "
            "so nothing was taken back.",
            len(edited),
            file=row.file,
            ids=shown + ", …" * (len(edited) > _NAMED),
        )
    )


def _put_back(db: Database, noted: Mapping[str, Any], at: str) -> None:
    play = load(db, noted["uuid"])
    steps = noted["edits"] - noted["edits_before"]

    def undone(now: Play) -> Play:
        for _ in range(steps):
            now = now.undo(at)
        return now

    if noted["kind"] == "replaced":
        apply(db, play, undone)
        if noted["extra_before"] is not None:
            db.execute(
                "UPDATE plays SET extra = ? WHERE id = ?",
                [noted["extra_before"], noted["play_id"]],
            )
    if noted["deleted_before"] is not None:
        db.execute(
            "UPDATE plays SET deleted_at = ? WHERE id = ?",
            [noted["deleted_before"], noted["play_id"]],
        )


def _next_player(db: Database) -> int:
    (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM players").fetchone()
    return int(number)
