"""Save what can be read of a damaged database into a new one, and say what is lost."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from scorekeeper.games.message import Message, msg, msgn
from scorekeeper.names import name_key
from scorekeeper.store.carving import Found, Shape, carve
from scorekeeper.store.copying import Progress
from scorekeeper.store.database import open_database
from scorekeeper.store.errors import StoreError, explain, newer
from scorekeeper.store.inspection import APPLICATION_ID, SCHEMA_STEPS
from scorekeeper.store.mending import Mended, mend
from scorekeeper.store.pages import PageFile
from scorekeeper.store.rebuilding import Traces, rebuild_plays
from scorekeeper.store.shapes import (
    INDEXES,
    PLAY_IDS,
    PLAY_STARTS,
    PLAYER_KEYS,
    SEATS,
    migrate_to,
    shapes,
)

_APPLICATION: Final = 68
_VERSION: Final = 60
_NAME: Final = "?"


@dataclass(frozen=True)
class Salvaged:
    """What was saved: how many plays, and one sentence for everything that was not."""

    plays: int
    lost: tuple[Message, ...] = field(default=())


class NothingFound(StoreError):
    """A file in which nothing is ours."""


def salvage(path: Path, target: Path, progress: Progress | None = None) -> Salvaged:
    """Write what can be read of the file at `path` into a new database; return what is lost.

    The damaged file is only read. Raises `NothingFound` if nothing in it is ours, `StoreError`.
    """
    try:
        file = PageFile(path)
    except OSError as error:
        raise explain(error, str(path)) from None
    ours = file.header(_APPLICATION, 4) == APPLICATION_ID
    version = file.header(_VERSION, 4) if ours else len(SCHEMA_STEPS)
    steps = len(SCHEMA_STEPS)
    if steps < version < 2 * steps + 100:
        raise newer(str(path), str(version))
    step = version if 1 <= version <= steps else steps
    known = shapes(step)
    found = carve(file, [*known, *INDEXES], progress)
    if not ours and not found.rows["plays"]:
        raise NothingFound(
            msg(
                "Nothing of Scorekeeper is to be found in {path}. It was left as it is; "
                "move it away or start with --db PATH.",
                path=str(path),
            )
        )
    try:
        lost = _write(target, step, known, found)
        with closing(open_database(target)) as db:
            mended = mend(db, progress)
    except sqlite3.Error as error:
        raise explain(error, str(target)) from None
    return Salvaged(mended.plays, (*lost, *_sentences(mended), *_unread(found)))


def _write(target: Path, step: int, known: Sequence[Shape], found: Found) -> list[Message]:
    """Write the rows under the schema under which they were, and close its gaps."""
    connection = sqlite3.connect(target.resolve(), isolation_level=None)
    with closing(Database(connection, execute_plugins=False, strict=True)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        migrate_to(db, step)
        db.execute("BEGIN")
        for shape in known:
            for row in found.rows[shape.table]:
                _insert(db, shape.table, row)
        # What is missing may still stand in an index; what is there is not touched.
        before = _people(db)
        for row in found.rows[PLAYER_KEYS]:
            _insert(db, "players", {**row, "name": row["name_key"]})
        respelled = _people(db) - before
        for row in found.rows[SEATS]:
            _insert(db, "seats", row)
        lost = [*_name_players(db), *rebuild_plays(db, _traces(found)), *_fill_seats(db)]
        lost += _name_orphans(db)
        if respelled:
            lost.append(
                msgn(
                    "How {count} name is written could not be saved; it is in small letters now.",
                    "How {count} names are written could not be saved; "
                    "they are in small letters now.",
                    respelled,
                )
            )
        _drop_orphans(db, [shape.table for shape in known])
        db.execute("COMMIT")
    return lost


def _people(db: Database) -> int:
    (number,) = db.execute("SELECT count(*) FROM players").fetchone()
    return int(number)


def _traces(found: Found) -> Traces:
    return Traces(
        {row["id"]: row["uuid"] for row in found.rows[PLAY_IDS]},  # type: ignore[misc]
        {row["id"]: row["started_utc"] for row in found.rows[PLAY_STARTS]},  # type: ignore[misc]
    )


def _insert(db: Database, table: str, row: Mapping[str, object]) -> None:
    names = ", ".join(f'"{name}"' for name in row)
    places = ", ".join("?" for _ in row)
    try:
        db.execute(
            f'INSERT OR IGNORE INTO "{table}" ({names}) VALUES ({places})',  # noqa: S608
            list(row.values()),
        )
    except (sqlite3.Error, OverflowError, UnicodeError):
        return  # damage that looked like a row


def _name_players(db: Database) -> list[Message]:
    """Give those a name whose own could not be read, for their points are still theirs."""
    lost = []
    for (player,) in list(
        db.execute(
            "SELECT DISTINCT player_id FROM seats WHERE player_id IS NOT NULL "
            "AND player_id NOT IN (SELECT id FROM players) ORDER BY player_id"
        )
    ):
        name = _new_player(db, player)
        lost.append(msg("The name of a player could not be saved; it is “{name}” now.", name=name))
    return lost


def _new_player(db: Database, player: int | None) -> str:
    taken = {key for (key,) in db.execute("SELECT name_key FROM players")}
    number = 1
    while name_key(f"{_NAME}{number}") in taken:
        number += 1
    name = f"{_NAME}{number}"
    db.execute(
        "INSERT INTO players (id, name, name_key) VALUES (?, ?, ?)", [player, name, name_key(name)]
    )
    return name


def _fill_seats(db: Database) -> list[Message]:
    """Put somebody on seats that could not be read but have cards or points."""
    lost = []
    for play, seats in list(
        db.execute(
            """
            SELECT plays.id, max(found.seat) + 1 FROM plays
            JOIN (
                SELECT play_id, seat FROM seats UNION SELECT play_id, seat FROM hands
                UNION SELECT play_id, seat FROM adjustments
            ) AS found ON found.play_id = plays.id
            GROUP BY plays.id
            HAVING max(found.seat) + 1 > (SELECT count(*) FROM seats WHERE play_id = plays.id)
            """
        )
    ):
        if seats > _MOST_SEATS:
            continue
        here = {seat for (seat,) in db.execute("SELECT seat FROM seats WHERE play_id = ?", [play])}
        for seat in sorted(set(range(seats)) - here):
            name = _new_player(db, None)
            db.execute(
                "INSERT INTO seats (play_id, seat, player_id) "
                "SELECT ?, ?, id FROM players WHERE name_key = ?",
                [play, seat, name_key(name)],
            )
            lost.append(msg("Who sat on a seat could not be saved; it is “{name}” now.", name=name))
    return lost


_MOST_SEATS: Final = 12


def _name_orphans(db: Database) -> list[Message]:
    """Say which plays are lost though something of them could be read."""
    people: dict[int, list[str]] = {}
    for play, name in db.execute(
        "SELECT play_id, coalesce(players.name, dummy_name) FROM seats "
        "LEFT JOIN players ON players.id = player_id "
        "WHERE play_id NOT IN (SELECT id FROM plays) ORDER BY play_id, seat"
    ):
        people.setdefault(play, []).append(name)
    days = dict(
        db.execute(
            "SELECT play_id, min(at) FROM edits "
            "WHERE play_id NOT IN (SELECT id FROM plays) GROUP BY play_id"
        )
    )
    told = [
        msg(
            "A play could not be saved: {when}, {players}.",
            when=(days.get(play) or "?")[:10],
            players=", ".join(names),
        )
        for play, names in people.items()
    ]
    others = len(days.keys() - people.keys())
    if others:
        told.append(
            msgn(
                "{count} more play could not be saved.",
                "{count} more plays could not be saved.",
                others,
            )
        )
    return told


def _drop_orphans(db: Database, tables: Sequence[str]) -> None:
    """Leave out rows that belong to something that is lost, until none is left."""
    while db.execute("PRAGMA foreign_key_check").fetchone():
        for table in tables:
            keys: dict[int, tuple[str, list[tuple[str, str]]]] = {}
            for row in db.query("SELECT * FROM pragma_foreign_key_list(?)", [table]):
                _, pairs = keys.setdefault(row["id"], (row["table"], []))
                pairs.append((row["from"], row["to"]))
            for parent, pairs in keys.values():
                empty = " OR ".join(f'"{table}"."{own}" IS NULL' for own, _ in pairs)
                same = " AND ".join(f'up."{to}" = "{table}"."{own}"' for own, to in pairs)
                db.execute(
                    f'DELETE FROM "{table}" WHERE NOT ({empty}) AND NOT EXISTS '  # noqa: S608
                    f'(SELECT 1 FROM "{parent}" AS up WHERE {same})'
                )


def _sentences(mended: Mended) -> Iterable[Message]:
    for when, names in mended.unplayable:
        yield msg("A play could not be saved: {when}, {players}.", when=when, players=names)
    for (when, names), hands in Counter(mended.hands).items():
        yield msgn(
            "{when}, {players}: the cards of {count} hand could not be saved.",
            "{when}, {players}: the cards of {count} hands could not be saved.",
            hands,
            when=when,
            players=names,
        )
    for when, names in mended.journals:
        yield msg(
            "{when}, {players}: earlier changes could not be saved, so they can't be undone.",
            when=when,
            players=names,
        )


def _unread(found: Found) -> Iterable[Message]:
    if found.lost_pages:
        yield msgn(
            "{count} page of the file is unreadable.",
            "{count} pages of the file are unreadable.",
            found.lost_pages,
        )
    if found.lost_rows:
        yield msgn(
            "{count} entry is unreadable.", "{count} entries are unreadable.", found.lost_rows
        )
