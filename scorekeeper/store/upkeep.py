"""What follows from the plays and is kept beside them for the history: order and words.

Triggers note which plays changed; `refresh_history` runs at the end of every transaction.
"""

import json
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from sqlite_utils import Database

from scorekeeper.store.counting import ASIDE, MARKED_SQL, settle, version_sign
from scorekeeper.store.words import day_word, sign, words_to_keep

STATES: Final = ("finished", "unfinished", "abandoned")
"""What a play is, as the history tells them apart."""

_BATCH: Final = 400


def refresh_history(db: Database) -> None:
    """Bring the order and the words of all changed plays up to date. Call inside a transaction."""
    while True:
        ids = [row[0] for row in db.execute("SELECT play_id FROM history_stale LIMIT ?", [_BATCH])]
        if not ids:
            return
        wanted = json.dumps(ids)
        people: dict[int, list[dict[str, Any]]] = {number: [] for number in ids}
        for seat in db.query(_SEATS, [wanted]):
            people[seat["play_id"]].append(seat)
        for play in list(db.query(_PLAYS, [wanted])):
            _refresh(db, play, people[play["id"]])
        db.execute(
            "DELETE FROM history_stale WHERE play_id IN (SELECT value FROM json_each(?))", [wanted]
        )
        settle(db, ids)


def stale_history(db: Database) -> list[str]:
    """Return the ids of plays whose winning total or margin in the history is not today's.

    Call inside a snapshot.
    """
    rows = db.query(_ALL_SEATS)
    found = []
    for uuid, group in groupby(rows, key=itemgetter("uuid")):
        seats = list(group)
        if _result(seats) != (seats[0]["winning_total"], seats[0]["margin"]):
            found.append(uuid)
    return found


_ALL_SEATS: Final = """
SELECT plays.uuid, seats.player_id, seats.total, seats.winner, history.winning_total, history.margin
FROM history
CROSS JOIN plays ON plays.id = history.play_id
CROSS JOIN seats ON seats.play_id = plays.id
ORDER BY history.place, seats.seat
"""

_SEATS: Final = """
SELECT play_id, player_id, name, total, winner
FROM seats LEFT JOIN players ON players.id = seats.player_id
WHERE play_id IN (SELECT value FROM json_each(?))
ORDER BY play_id, seat
"""

_PLAYS: Final = f"""
SELECT plays.id, game, started_at, location, note, finished, abandoned_at, deleted_at,
    {MARKED_SQL} AS mark,
    CASE WHEN started_utc IS NULL THEN -4611686018427387904 + id
    ELSE CAST(strftime('%s', started_utc) AS INTEGER) * 33554432 + id END AS place,
    history.place AS old_place, history_words.words AS old_words,
    history.winning_total AS old_total, history.margin AS old_margin
FROM plays
LEFT JOIN history ON history.play_id = plays.id
LEFT JOIN history_words ON history_words.rowid = history.place
WHERE plays.id IN (SELECT value FROM json_each(?))
"""  # noqa: S608


def _refresh(db: Database, play: dict[str, Any], seats: list[dict[str, Any]]) -> None:
    if play["deleted_at"] is not None:
        db.execute("DELETE FROM history WHERE play_id = ?", [play["id"]])
        return
    total, margin = _result(seats)
    words = " ".join(sorted(_words(play, seats)))
    moved = play["place"] != play["old_place"]
    if moved:
        db.execute("DELETE FROM history WHERE play_id = ?", [play["id"]])
        db.execute(
            "INSERT INTO history VALUES (?, ?, ?, ?)", [play["place"], play["id"], total, margin]
        )
    elif (total, margin) != (play["old_total"], play["old_margin"]):
        db.execute(
            "UPDATE history SET winning_total = ?, margin = ? WHERE place = ?",
            [total, margin, play["place"]],
        )
    if moved or words != play["old_words"]:
        db.execute("DELETE FROM history_words WHERE rowid = ?", [play["place"]])
        db.execute("INSERT INTO history_words (rowid, words) VALUES (?, ?)", [play["place"], words])


def _words(play: dict[str, Any], seats: list[dict[str, Any]]) -> set[str]:
    players = [seat for seat in seats if seat["player_id"] is not None]
    texts = [play["location"], play["note"], *(seat["name"] for seat in players)]
    abandoned = play["abandoned_at"] not in {None, ASIDE}
    state = STATES[0 if play["finished"] else 2 if abandoned else 1]
    return {
        *words_to_keep(texts),
        *day_word(play["started_at"]),
        *(sign("p", seat["player_id"]) for seat in players),
        sign("g", play["game"]),
        sign("n", len(players)),
        sign("s", state),
        *([version_sign(play["mark"])] if play["mark"] is not None else ()),
    }


def _result(seats: list[dict[str, Any]]) -> tuple[int | None, int | None]:
    """Return the winners' total and how far the next person is behind, None where unknown."""
    won = [seat["total"] for seat in seats if seat["winner"]]
    total = max((each for each in won if each is not None), default=None)
    if total is None or len(won) > 1:
        return total, None if total is None else 0
    others = [
        seat["total"] for seat in seats if not seat["winner"] and seat["player_id"] is not None
    ]
    # Of whom only the place is known may be the next one.
    unknown = not others or None in others
    return total, None if unknown else max(total - max(others), 0)
