"""Close the gaps between rows that were saved: people, seats and plays whose own row is lost."""

from collections.abc import Sequence
from typing import Final

from sqlite_utils import Database

from scorekeeper.games.message import Message, msg
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.store import losses
from scorekeeper.store.losses import About, Loss
from scorekeeper.store.mending import Gaps, totals
from scorekeeper.store.nameless import nameless
from scorekeeper.store.rebuilding import Traces, rebuild_plays
from scorekeeper.store.seat_witnesses import people_of_seats, people_of_words

_MOST_SEATS: Final = 12

_REST: Final = """
SELECT play_id FROM seats UNION SELECT play_id FROM hands UNION SELECT play_id FROM edits
UNION SELECT play_id FROM adjustments UNION SELECT id FROM traces WHERE what <> 'key'
"""


def close_gaps(db: Database, tables: Sequence[str]) -> tuple[Gaps, list[Message], list[Loss]]:
    """Put something into every gap, and leave out what belongs to nothing.

    `tables` are all that were saved, in the order of their dependence; what the indexes still
    said lies in the table `traces`. Return what was put in, what is lost of people, and the
    plays of which too little is left. Call inside a transaction.
    """
    told = _spell_players(db)
    gaps = Gaps(names=_name_players(db))
    traces = Traces(
        dict(db.execute("SELECT id, value FROM traces WHERE what = 'uuid'").fetchall()),
        dict(db.execute("SELECT id, value FROM traces WHERE what = 'start'").fetchall()),
    )
    gaps.rebuilt = rebuild_plays(db, traces)
    gaps.doubtful = {
        row_id
        for (row_id,) in db.execute(
            "SELECT plays.id FROM plays JOIN traces ON traces.id = plays.id "
            "WHERE what = 'start' AND value IS NOT started_utc AND value IS NOT NULL"
        )
    }
    _fill_seats(db, gaps)
    gone = _orphans(db, traces)
    _drop_orphans(db, tables)
    return gaps, told, gone


def _spell_players(db: Database) -> list[Message]:
    """Make every player's name one that belongs to its key, with the index as a witness."""
    told = []
    rows: dict[int, tuple[str, str]] = {
        number: (name, key)
        for number, name, key in db.execute("SELECT id, name, name_key FROM players")
    }
    index: dict[int, str] = dict(
        db.execute("SELECT id, value FROM traces WHERE what = 'key'").fetchall()
    )
    taken = {key: number for number, (_, key) in rows.items()}
    for number in sorted(rows.keys() | index.keys()):
        name, key = rows.get(number, ("", ""))
        known = index.get(number, key)
        if _belongs(name, key):
            continue
        if _is_name(name) and name_key(name) == known:
            spelt = name
        elif _is_name(known) and name_key(known) == known:
            spelt = known
            told.append(
                msg(
                    "How “{name}” is written could not be saved; it is in small letters now.",
                    name=known,
                )
            )
        else:
            db.execute("DELETE FROM players WHERE id = ?", [number])
            continue
        if taken.setdefault(known, number) == number:
            db.execute(
                "INSERT INTO players (id, name, name_key) VALUES (?, ?, ?) ON CONFLICT (id) "
                "DO UPDATE SET name = excluded.name, name_key = excluded.name_key",
                [number, spelt, known],
            )
    return told


def _belongs(name: str, key: str) -> bool:
    """Return whether a key is that of a name; other alphabets may have had other rules once."""
    return _is_name(name) and (name_key(name) == key or not (name + key).isascii())


def _is_name(text: str) -> bool:
    try:
        clean_name(text)
    except InvalidName:
        return False
    return text == text.strip()


def _name_players(db: Database) -> dict[int, str]:
    """Give those a name whose own could not be read, for their points are still theirs."""
    return {
        player: _new_player(db, player)
        for (player,) in db.execute(
            "SELECT DISTINCT player_id FROM seats WHERE player_id IS NOT NULL "
            "AND player_id NOT IN (SELECT id FROM players) ORDER BY player_id"
        ).fetchall()
    }


def _new_player(db: Database, player: int) -> str:
    taken = {key for (key,) in db.execute("SELECT name_key FROM players")}
    number = 1
    while name_key(nameless(number)) in taken:
        number += 1
    name = nameless(number)
    db.execute(
        "INSERT INTO players (id, name, name_key) VALUES (?, ?, ?)", [player, name, name_key(name)]
    )
    return name


def _fill_seats(db: Database, gaps: Gaps) -> None:
    """Put somebody on seats that could not be read but have cards or points.

    Whoever nothing names gets the name of the seat, the same in all plays.
    """
    first = 0
    for play, seats in db.execute(
        """
        SELECT plays.id, max(found.seat) + 1 FROM plays
        JOIN (
            SELECT play_id, seat FROM seats UNION SELECT play_id, seat FROM hands
            UNION SELECT play_id, seat FROM adjustments
            UNION SELECT play_id, seat FROM given_results
            UNION SELECT play_id, seat FROM edits WHERE field = 'cards' AND seat IS NOT NULL
        ) AS found ON found.play_id = plays.id
        GROUP BY plays.id
        HAVING max(found.seat) + 1 > (SELECT count(*) FROM seats WHERE play_id = plays.id)
        """
    ).fetchall():
        if seats > _MOST_SEATS:
            continue
        here = dict(
            db.execute("SELECT seat, player_id FROM seats WHERE play_id = ?", [play]).fetchall()
        )
        missing = sorted(set(range(seats)) - here.keys())
        taken = [player for player in here.values() if player is not None]
        known = people_of_seats(db, play, missing, taken)
        first = first or _first_free(db)
        for seat in missing:
            player = known.get(seat)
            if player is None:
                name = nameless(first + seat)
                player = _player_called(db, name)
                gaps.seats.setdefault(play, []).append(name)
            db.execute(
                "INSERT INTO seats (play_id, seat, player_id) VALUES (?, ?, ?)",
                [play, seat, player],
            )
        if len(known) < len(missing):
            left = people_of_words(db, play) - {*taken, *known.values()}
            gaps.tables[play] = [_name_of(db, player) for player in sorted(left)]


def _first_free(db: Database) -> int:
    """Return the first number from which on nobody has a name that a repair gives."""
    taken = {key for (key,) in db.execute("SELECT name_key FROM players")}
    return 1 + max(
        (number for number in range(1, len(taken) + 1) if name_key(nameless(number)) in taken),
        default=0,
    )


def _player_called(db: Database, name: str) -> int:
    key = name_key(name)
    db.execute("INSERT OR IGNORE INTO players (name, name_key) VALUES (?, ?)", [name, key])
    (player,) = db.execute("SELECT id FROM players WHERE name_key = ?", [key]).fetchone()
    return int(player)


def _name_of(db: Database, player: int) -> str:
    (name,) = db.execute("SELECT name FROM players WHERE id = ?", [player]).fetchone()
    return str(name)


def _orphans(db: Database, traces: Traces) -> list[Loss]:
    """Return the plays that are lost though something of them could be read."""
    gone = []
    for (play,) in db.execute(
        f"SELECT play_id FROM ({_REST}) WHERE play_id NOT IN (SELECT id FROM plays) "  # noqa: S608
        "ORDER BY play_id"
    ).fetchall():
        names = db.execute(
            "SELECT coalesce(players.name, dummy_name) FROM seats "
            "LEFT JOIN players ON players.id = player_id WHERE play_id = ? ORDER BY seat",
            [play],
        ).fetchall()
        (first,) = db.execute("SELECT min(at) FROM edits WHERE play_id = ?", [play]).fetchone()
        about = About(
            play,
            traces.uuids.get(play),
            traces.starts.get(play) or first,
            None,
            tuple(str(name) for (name,) in names),
        )
        gone.append(losses.gone(about, totals(db, play)))
    return gone


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
