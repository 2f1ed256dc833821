"""Two players become one, and two again. Every change is one transaction.

What a merge moves is written down, so that taking it back finds the plays and the names that
were the other's.
"""

import json
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.names import name_key
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal_names import (
    SIDES,
    NameEdit,
    name_edits,
    replace_name,
    write_edit,
)
from scorekeeper.store.one_person import refuse_as_one
from scorekeeper.store.people import find_player
from scorekeeper.store.players import row_id_of


@dataclass(frozen=True, slots=True)
class Merge:
    """That one player became another; `plays` are those that moved."""

    name: str
    into: str
    plays: int


def merge(db: Database, name: str, into: str, at: str) -> Merge:
    """Make one player another: all plays and journals go to `into`; `undo_merge` takes it back.

    Raises `StoreError`, also when both sit in one play.
    """
    with writing(db):
        player, name = find_player(db, name)
        other, into = find_player(db, into)
        if player == other:
            raise StoreError(msg("“{name}” can't be merged with itself.", name=name))
        old = name_key(name)
        affected = refuse_as_one(db, (player, name), (other, into))
        hidden = db.execute("SELECT hidden FROM players WHERE id = ?", [player]).fetchone()[0]
        number = row_id_of(
            db.table("player_merges").insert(
                {
                    "at": at,
                    "player_id": player,
                    "name": name,
                    "name_key": old,
                    "hidden": hidden,
                    "into_id": other,
                    "former": json.dumps(_former(db, player)),
                }
            )
        )
        db.execute(
            """
            INSERT INTO player_merge_plays (play_id, merge_id, edits)
            SELECT play_id, ?, (SELECT count(*) FROM edits WHERE edits.play_id = seats.play_id)
            FROM seats WHERE player_id = ?
            """,
            [number, player],
        )
        for table in ("seats", "former_names"):
            db.execute(f"UPDATE {table} SET player_id = ? WHERE player_id = ?", [other, player])  # noqa: S608
        for edit in (edit for edits in affected.values() for edit in edits):
            replaced = replace_name(db, edit, old, into)
            db.table("player_merge_names").insert_all(
                {
                    "play_id": edit.play_id,
                    "merge_id": number,
                    "number": edit.number,
                    "side": side,
                    "place": place,
                }
                for side, place in replaced
            )
        db.table("players").delete(player)
        return _merge_of(db, number)


def last_merge(db: Database) -> Merge | None:
    """Return the merge that `undo_merge` would take back, None if there is none."""
    with reading(db):
        number = _last(db)
        return None if number is None else _merge_of(db, number)


def undo_merge(db: Database) -> Merge:
    """Take back the latest merge that stands; what was changed in the plays since stays.

    Raises `StoreError` if there is none, or somebody else is called so by now.
    """
    with writing(db):
        number = _last(db)
        if number is None:
            raise StoreError(msg("No players have been merged, so there is nothing to undo."))
        merged = _merge_of(db, number)
        row = next(iter(db.query("SELECT * FROM player_merges WHERE id = ?", [number])))
        if db.execute("SELECT 1 FROM players WHERE name_key = ?", [row["name_key"]]).fetchone():
            raise StoreError(
                msg("Somebody else is called “{name}” by now; rename them first.", name=row["name"])
            )
        player = _restore_player(db, row)
        _restore_names(db, number, row["name"], name_key(merged.into))
        db.execute(
            """
            UPDATE seats SET player_id = ? WHERE player_id = ?
            AND play_id IN (SELECT play_id FROM player_merge_plays WHERE merge_id = ?)
            """,
            [player, row["into_id"], number],
        )
        db.execute(
            """
            UPDATE former_names SET player_id = ? WHERE player_id = ?
            AND name_key IN (SELECT value FROM json_each(?))
            """,
            [player, row["into_id"], row["former"]],
        )
        db.table("player_merges").delete(number)
    return merged


def _former(db: Database, player: int) -> list[str]:
    return [
        row[0]
        for row in db.execute("SELECT name_key FROM former_names WHERE player_id = ?", [player])
    ]


def _last(db: Database) -> int | None:
    number = db.execute("SELECT max(id) FROM player_merges").fetchone()[0]
    return None if number is None else int(number)


def _merge_of(db: Database, number: int) -> Merge:
    for row in db.query(
        """
        SELECT player_merges.name, players.name AS into_name, (
            SELECT count(*) FROM player_merge_plays WHERE merge_id = player_merges.id
        ) AS plays
        FROM player_merges JOIN players ON players.id = into_id
        WHERE player_merges.id = ?
        """,
        [number],
    ):
        return Merge(row["name"], row["into_name"], row["plays"])
    raise LookupError(number)


def _restore_player(db: Database, row: dict[str, object]) -> int:
    values = {"name": row["name"], "name_key": row["name_key"], "hidden": row["hidden"]}
    old = row["player_id"]
    if db.execute("SELECT 1 FROM players WHERE id = ?", [old]).fetchone():
        player = row_id_of(db.table("players").insert(values))
        # Merges are taken back the latest first, so earlier ones mean the old id.
        db.execute("UPDATE player_merges SET into_id = ? WHERE into_id = ?", [player, old])
        return player
    return row_id_of(db.table("players").insert({"id": old, **values}))


def _restore_names(db: Database, number: int, name: str, key: str) -> None:
    """Write the merged player's name back where it was, and where it came in since."""
    lengths = dict(
        db.execute("SELECT play_id, edits FROM player_merge_plays WHERE merge_id = ?", [number])
    )
    logged = {
        tuple(row)
        for row in db.execute(
            "SELECT play_id, number, side, place FROM player_merge_names WHERE merge_id = ?",
            [number],
        )
    }
    restored: list[NameEdit] = []
    for edit in name_edits(db):
        since = edit.number >= lengths.get(edit.play_id, edit.number + 1)
        written = edit
        for side in SIDES:
            places = [
                place
                for place in edit.places(key, side)
                if since or (edit.play_id, edit.number, side, place) in logged
            ]
            written = written.with_name(name, side, places)
        if written != edit:
            restored.append(written)
    for edit in restored:
        write_edit(db, edit)
