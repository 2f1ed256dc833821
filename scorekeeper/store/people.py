"""The people who have played: list, rename and hide them. Every change is one transaction.

Plays belong to a player's row, so most of them follow a change by themselves; the journals
hold names and are rewritten, because undoing an edit must find the same person again.
"""

from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.games.message import msg
from scorekeeper.names import clean_name, name_key
from scorekeeper.store.database import reading, writing
from scorekeeper.store.errors import StoreError
from scorekeeper.store.journal_names import plays_naming, replace_name
from scorekeeper.store.one_person import refuse_as_one, refuse_dummy, refuse_together


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


def people(db: Database) -> list[Person]:
    """Return all players, hidden ones too, those who played last first. Raises `StoreError`.

    Of those who played last together, and of those who never did, the names tell: numbers of
    rows differ from laptop to laptop. The place of a play holds the second of its start, shifted.
    """
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
                ORDER BY played.place >> 25 DESC, players.name_key
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

    Raises `InvalidName`, `NameTaken` if somebody else is called so, `StoreError` also if both
    sat at one table.
    """
    with writing(db):
        return apply_rename(db, name, clean_name(new))


def apply_rename(db: Database, name: str, new: str) -> str:
    """Do what `rename` does inside a transaction that the caller holds; `new` is a clean name."""
    player, old = find_player(db, name)
    for row in db.query("SELECT id, name FROM players WHERE name_key = ?", [name_key(new)]):
        if row["id"] != player:
            refuse_as_one(db, (player, old), (row["id"], row["name"]))
            raise NameTaken(row["name"])
    if new == old:
        return new
    refuse_dummy(db, player, new)
    affected = plays_naming(db, [name_key(old), name_key(new)])
    refuse_together(db, affected, name_key(old), name_key(new))
    db.table("players").update(player, {"name": new, "name_key": name_key(new)})
    for edit in (edit for edits in affected.values() for edit in edits):
        replace_name(db, edit, name_key(old), new)
    return new


def set_hidden(db: Database, name: str, *, hidden: bool) -> str:
    """Leave a player out of lists of names, or offer them again; return the name.

    Raises `StoreError`.
    """
    with writing(db):
        player, name = find_player(db, name)
        db.table("players").update(player, {"hidden": int(hidden)})
    return name
