"""The people who have played: list, rename, merge and hide them. Every change is one transaction.

Plays belong to a player's row, so most of them follow a change by themselves; the journals
hold names and are rewritten, because undoing an edit must find the same person again.
"""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.games.message import msg, msgn
from scorekeeper.names import clean_name, name_key
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal_names import SIDES, NameEdit, name_edits, seatings, write_edit
from scorekeeper.store.players import row_id_of


class NameTaken(StoreError):
    """Somebody else has this name already; `name` is how it is written."""

    def __init__(self, name: str) -> None:
        super().__init__(
            msg("“{name}” is another player; merge the two if they are one person.", name=name)
        )
        self.name = name


@dataclass(frozen=True, slots=True)
class Person:
    """One player. `plays` are the finished ones; `last_played` is when the latest began."""

    id: int
    name: str
    hidden: bool
    plays: int
    last_played: str | None


@dataclass(frozen=True, slots=True)
class Merge:
    """That one player became another; `plays` are those that moved."""

    name: str
    into: str
    plays: int


def people(db: Database) -> list[Person]:
    """Return all players, hidden ones too, those who played last first. Raises `StoreError`."""
    with reading(db):
        return [
            Person(row["id"], row["name"], bool(row["hidden"]), row["plays"], row["started_at"])
            for row in db.query(
                """
                WITH played AS MATERIALIZED (
                    SELECT seats.player_id, count(*) AS plays, max(history.place) AS place
                    FROM plays CROSS JOIN history ON history.play_id = plays.id
                    CROSS JOIN seats ON seats.play_id = plays.id
                    WHERE plays.finished = 1 AND plays.deleted_at IS NULL
                        AND plays.abandoned_at IS NULL
                    GROUP BY seats.player_id
                )
                SELECT players.id, players.name, hidden, ifnull(plays, 0) AS plays, started_at
                FROM players
                LEFT JOIN played ON played.player_id = players.id
                LEFT JOIN history ON history.place = played.place
                LEFT JOIN plays ON plays.id = history.play_id
                ORDER BY played.place DESC, players.id DESC
                """
            )
        ]


def find_player(db: Database, name: str) -> tuple[int, str]:
    """Return the id of a player and the name as it is written. Raises `StoreError`."""
    for row in db.query("SELECT id, name FROM players WHERE name_key = ?", [name_key(name)]):
        return row["id"], row["name"]
    raise StoreError(
        msg(
            "No player is called “{name}”; `scorekeeper players` lists them.",
            name=name.strip()[:40],
        )
    )


def rename(db: Database, name: str, new: str) -> str:
    """Give a player another name, in all plays and their journals; return it.

    Raises `InvalidName`, `NameTaken` if somebody else is called so, `StoreError`.
    """
    with writing(db):
        return apply_rename(db, name, clean_name(new))


def apply_rename(db: Database, name: str, new: str) -> str:
    """Do what `rename` does inside a transaction that the caller holds; `new` is a clean name."""
    player, old = find_player(db, name)
    for row in db.query("SELECT id, name FROM players WHERE name_key = ?", [name_key(new)]):
        if row["id"] != player:
            raise NameTaken(row["name"])
    if new == old:
        return new
    _refuse_dummy(db, player, new)
    affected = _plays_naming(db, [name_key(old), name_key(new)])
    _refuse_together(db, affected, name_key(old), name_key(new))
    db.table("players").update(player, {"name": new, "name_key": name_key(new)})
    for edit in (edit for edits in affected.values() for edit in edits):
        _replace(db, edit, name_key(old), new)
    return new


def merge(db: Database, name: str, into: str, at: str) -> Merge:
    """Make one player another: all plays and journals go to `into`; `undo_merge` takes it back.

    Raises `StoreError`, also when both sit in one play.
    """
    with writing(db):
        player, name = find_player(db, name)
        other, into = find_player(db, into)
        if player == other:
            raise StoreError(msg("“{name}” can't be merged with itself.", name=name))
        old, key = name_key(name), name_key(into)
        _refuse_in_one_play(db, (player, name), (other, into))
        _refuse_dummy(db, player, into)
        affected = _plays_naming(db, [old, key])
        _refuse_together(db, affected, old, key)
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
            replaced = _replace(db, edit, old, into)
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


def set_hidden(db: Database, name: str, *, hidden: bool) -> str:
    """Leave a player out of lists of names, or offer them again; return the name.

    Raises `StoreError`.
    """
    with writing(db):
        player, name = find_player(db, name)
        db.table("players").update(player, {"hidden": int(hidden)})
    return name


def _plays_naming(db: Database, keys: Iterable[str]) -> dict[int, list[NameEdit]]:
    """Return all edits with names of each play in which one of these people is named."""
    by_play: dict[int, list[NameEdit]] = defaultdict(list)
    for edit in name_edits(db):
        by_play[edit.play_id].append(edit)
    wanted = set(keys)
    return {
        play: edits
        for play, edits in by_play.items()
        if any(
            name_key(name) in wanted
            for edit in edits
            for side in SIDES
            for name in edit.names(side)
        )
    }


def _replace(db: Database, edit: NameEdit, key: str, name: str) -> list[tuple[str, int]]:
    """Write another name for a person in an edit; return where."""
    replaced: list[tuple[str, int]] = []
    written = edit
    for side in SIDES:
        places = edit.places(key, side)
        written = written.with_name(name, side, places)
        replaced += [(side, place) for place in places]
    if written != edit:
        write_edit(db, written)
    return replaced


def _refuse_in_one_play(db: Database, one: tuple[int, str], other: tuple[int, str]) -> None:
    together = [
        row[0]
        for row in db.execute(
            """
            SELECT plays.started_at
            FROM seats AS one
            JOIN seats AS two ON two.play_id = one.play_id
            JOIN plays ON plays.id = one.play_id
            WHERE one.player_id = ? AND two.player_id = ?
            ORDER BY plays.started_utc
            """,
            [one[0], other[0]],
        )
    ]
    if together:
        raise StoreError(
            msgn(
                "{one} and {other} sit in {count} play together ({when}), "
                "so they can't be one person.",
                "{one} and {other} sit in {count} plays together (the first: {when}), "
                "so they can't be one person.",
                len(together),
                one=one[1],
                other=other[1],
                when=msg("{day}", day=together[0][:10]) if together[0] else msg("date unknown"),
            )
        )


def _refuse_dummy(db: Database, player: int, name: str) -> None:
    for (dummy,) in db.execute(
        """
        SELECT DISTINCT nobody.dummy_name FROM seats
        JOIN seats AS nobody ON nobody.play_id = seats.play_id AND nobody.player_id IS NULL
        WHERE seats.player_id = ?
        """,
        [player],
    ):
        if name_key(dummy) == name_key(name):
            raise StoreError(
                msg("“{name}” is the dummy seat of a play with this player.", name=dummy)
            )


def _refuse_together(db: Database, affected: dict[int, list[NameEdit]], old: str, new: str) -> None:
    """Refuse a name that another seat of one play had at any time: its undo would mix them."""

    def key(name: str) -> str:
        found = name_key(name)
        return new if found == old else found

    for play, edits in affected.items():
        now = _seated(db, play)
        if any(len(set(names)) < len(names) for names in seatings(now, edits, key)):
            day = db.execute("SELECT started_at FROM plays WHERE id = ?", [play]).fetchone()[0]
            raise StoreError(
                msg(
                    "The journal of a play ({when}) has both names at one table, "
                    "so they can't be one person.",
                    when=(day or "?")[:10],
                )
            )


def _seated(db: Database, play: int) -> list[str]:
    return [
        row[0]
        for row in db.execute(
            """
            SELECT coalesce(players.name, dummy_name)
            FROM seats LEFT JOIN players ON players.id = seats.player_id
            WHERE play_id = ? ORDER BY seat
            """,
            [play],
        )
    ]


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
