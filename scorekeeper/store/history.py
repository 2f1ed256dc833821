"""The history: plays that are looked for, a page at a time, however many there are."""

from dataclasses import dataclass
from typing import Final, Literal

from sqlite_utils import Database

from scorekeeper.names import name_key
from scorekeeper.store.database import reading
from scorekeeper.store.lists import PlayRow, rows_of
from scorekeeper.store.words import question, sign

__all__ = ["SORTS", "STATES", "Found", "PlayRow", "Sort", "State", "Wanted", "known_places"]

Sort = Literal["date", "total", "margin"]
State = Literal["finished", "unfinished", "abandoned"]

SORTS: Final[tuple[Sort, ...]] = ("date", "total", "margin")
"""The orders: newest first, highest winning total first, closest win first."""

STATES: Final[tuple[State, ...]] = ("finished", "unfinished", "abandoned")

_ORDER: Final[dict[Sort, str]] = {
    "date": "place DESC",
    "total": "winning_total DESC, place DESC",
    "margin": "ifnull(margin, 1099511627776), place DESC",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which plays are looked for, and in what order.

    `text` is what somebody typed: each word must begin a word of the players, the place, the
    note or the day (`2025`, `2025-03`, `2025-03-14`). All `players` must have sat at the
    table; `people` is how many sat there, the dummy apart. Plays without a result come last
    in the orders by points.
    """

    text: str = ""
    players: tuple[str, ...] = ()
    game: str | None = None
    people: int | None = None
    state: State | None = None
    sort: Sort = "date"


class Found:
    """The plays that are found, read a page at a time.

    Every page is what is stored by then. In the orders by points the places of a search are
    looked up only once, so that turning pages stays quick.
    """

    def __init__(self, db: Database, wanted: Wanted) -> None:
        """Count the plays; those in the bin are never found. Raises `StoreError`."""
        self._db = db
        self._sort = wanted.sort
        self._ids: list[int] | None = None
        with reading(db):
            self._asked = _question(db, wanted)
            if self._asked:
                sql = "SELECT count(*) FROM history_words WHERE history_words MATCH ?"
                (number,) = db.execute(sql, [self._asked]).fetchone()
            else:
                (number,) = db.execute("SELECT count(*) FROM history").fetchone()
        self.count = int(number)

    def page(self, limit: int = 50, offset: int = 0) -> list[PlayRow]:
        """Return up to `limit` of the plays, from place `offset` (from 0) on.

        Raises `StoreError`.
        """
        with reading(self._db):
            return rows_of(self._db, self._page(limit, offset))

    def uuids(self) -> list[str]:
        """Return the ids of all these plays, the oldest first, unknown dates before.

        Raises `StoreError`.
        """
        words = "SELECT rowid FROM history_words WHERE history_words MATCH ?"
        where = f"WHERE place IN ({words})" if self._asked else ""
        with reading(self._db):
            return [
                str(uuid)
                for (uuid,) in self._db.execute(
                    "SELECT uuid FROM history JOIN plays ON plays.id = play_id "  # noqa: S608
                    f"{where} ORDER BY place",
                    [self._asked] if self._asked else [],
                )
            ]

    def _page(self, limit: int, offset: int) -> list[int]:
        if not self._asked:
            sql = f"SELECT play_id FROM history ORDER BY {_ORDER[self._sort]} LIMIT ? OFFSET ?"  # noqa: S608
            return [row[0] for row in self._db.execute(sql, [limit, offset])]
        if self._sort == "date":
            # The index of words is in this order already, so only the page itself is read.
            sql = """
            SELECT play_id FROM (
                SELECT rowid FROM history_words WHERE history_words MATCH ?
                ORDER BY rowid DESC LIMIT ? OFFSET ?
            ) CROSS JOIN history ON place = rowid ORDER BY place DESC
            """
            return [row[0] for row in self._db.execute(sql, [self._asked, limit, offset])]
        if self._ids is None:
            sql = f"""
            SELECT play_id FROM history WHERE place IN (
                SELECT rowid FROM history_words WHERE history_words MATCH ?
            ) ORDER BY {_ORDER[self._sort]}
            """  # noqa: S608
            self._ids = [row[0] for row in self._db.execute(sql, [self._asked])]
        return self._ids[offset : offset + limit]


def known_places(db: Database, limit: int = 200) -> list[str]:
    """Return the places of the latest plays, the most recent first. Raises `StoreError`."""
    with reading(db):
        return [
            row[0]
            for row in db.execute(
                """
                SELECT location FROM (
                    SELECT location, started_utc FROM plays
                    WHERE deleted_at IS NULL ORDER BY started_utc DESC, id DESC LIMIT 2000
                )
                WHERE location <> '' GROUP BY location ORDER BY max(started_utc) DESC LIMIT ?
                """,
                [limit],
            )
        ]


def _question(db: Database, wanted: Wanted) -> str:
    signs = [sign("p", _player_id(db, name)) for name in wanted.players]
    if wanted.game is not None:
        signs.append(sign("g", wanted.game))
    if wanted.people is not None:
        signs.append(sign("n", wanted.people))
    if wanted.state is not None:
        signs.append(sign("s", wanted.state))
    return question(wanted.text, signs)


def _player_id(db: Database, name: str) -> int:
    for row in db.query("SELECT id FROM players WHERE name_key = ?", [name_key(name)]):
        return int(row["id"])
    return 0
