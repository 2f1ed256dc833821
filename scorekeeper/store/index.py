"""What follows from the operations of a play and is kept beside them, for lists and figures.

It is written in the transaction that changes the play, so it is always true; made anew it is
the same. Only what has changed is written.
"""

import json
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeAlias

from scorekeeper import games
from scorekeeper.games import rules as house_rules
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Refused
from scorekeeper.play.operations import Log
from scorekeeper.play.people import People
from scorekeeper.play.play import Play, play_of
from scorekeeper.store.rows import dumps

Cell: TypeAlias = int | str | None

PLAY_COLUMNS: Final = (
    *("uuid", "game", "title", "rules", "started", "started_utc", "finished_at", "entered"),
    *("changed", "finished", "closed", "state", "state_at", "apart", "without_cards", "people"),
    *("place", "note", "winning_total", "margin", "clock", "operations"),
)
SEAT_COLUMNS: Final = (
    *("seat", "id", "kind", "person", "name", "total", "rank", "winner", "counted", "rounds"),
    *("points", "cards", "odd"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """The rows of one play: by column, seat by seat, and the words under which it is found."""

    play: Mapping[str, Cell]
    seats: tuple[tuple[Cell, ...], ...]
    words: str


def entry(log: Log, people: People) -> Entry | None:
    """Return the rows of a play, None where there is none or this version can't read it."""
    try:
        return entry_of(play_of(log, people)) if log.operations else None
    except Refused:
        return None


def entry_of(play: Play) -> Entry:
    """Return the rows of a play."""
    log = play.log
    card = _score(play)
    total, margin = _winning(play, card)
    known: dict[str, Cell] = {
        "uuid": play.id,
        "game": play.game_id,
        "title": play.title,
        "rules": dumps(_rules(play)),
        "started": play.started,
        "started_utc": seconds(play.started),
        "finished_at": play.finished_at,
        "entered": log.operations[0].at,
        "changed": play.changed,
        "finished": int(play.finished),
        "closed": play.closed,
        "state": play.state,
        "state_at": log.heads("state")[-1].at if play.state else None,
        "apart": play.apart,
        "without_cards": int(play.results is not None),
        "people": sum(seat.kind != "dummy" for seat in play.seats),
        "place": play.place,
        "note": play.note,
        "winning_total": total,
        "margin": margin,
        "clock": log.clock,
        "operations": len(log.operations),
    }
    names = [seat.name for seat in play.seats if seat.kind != "dummy"]
    words = _words(play.started, names, play.place, play.note)
    return Entry(known, _seats(play, card), words)


def write(
    connection: sqlite3.Connection, number: int, new: Entry | None, old: Entry | None
) -> None:
    """Write the rows of the play with this number where they differ from the old ones.

    Without old ones there must be none. Call inside a transaction.
    """
    if new is None:
        connection.execute("DELETE FROM plays WHERE id = ?", [number])
        return
    if old is None:
        columns = ", ".join(("id", *PLAY_COLUMNS))
        places = ", ".join("?" * (1 + len(PLAY_COLUMNS)))
        sql = f"INSERT INTO plays ({columns}) VALUES ({places})"  # noqa: S608
        connection.execute(sql, [number, *(new.play[column] for column in PLAY_COLUMNS)])
    else:
        changed = [column for column in PLAY_COLUMNS if new.play[column] != old.play[column]]
        if changed:
            sets = ", ".join(f"{column} = ?" for column in changed)
            sql = f"UPDATE plays SET {sets} WHERE id = ?"  # noqa: S608
            connection.execute(sql, [*(new.play[column] for column in changed), number])
    before = old.seats if old else ()
    if len(new.seats) < len(before):
        sql = "DELETE FROM seats WHERE play = ? AND seat >= ?"
        connection.execute(sql, [number, len(new.seats)])
    seats = [seat for seat in new.seats if seat not in before]
    if seats:
        connection.execute(_WRITE_SEATS, [number, dumps(seats)])
    if old is None or new.words != old.words:
        sql = "INSERT OR REPLACE INTO words (play, words) VALUES (?, ?)"
        connection.execute(sql, [number, new.words])


def follow_people(connection: sqlite3.Connection, before: People, after: People) -> set[str]:
    """Write the new names of people; return the plays of those who became somebody else.

    Call inside a transaction.
    """
    moved: set[str] = set()
    renamed: set[int] = set()
    for uuid in before:
        root = before.root(uuid)
        if after.root(uuid) != root:
            rows = connection.execute(f"SELECT uuid {_OF_PERSON}", [root])
            moved.update(row[0] for row in rows)
        elif uuid == root and after.name(uuid) != before.name(uuid):
            rows = connection.execute(f"SELECT plays.id {_OF_PERSON}", [root])
            renamed.update(row[0] for row in rows.fetchall())
            sql = "UPDATE seats SET name = ? WHERE person = ?"
            connection.execute(sql, [after.name(uuid), root])
    for number, started, place, note, names in connection.execute(
        _FOUND_BY, [dumps(sorted(renamed))]
    ).fetchall():
        words = _words(started, json.loads(names), place, note)
        connection.execute("UPDATE words SET words = ? WHERE play = ?", [words, number])
    return moved


_OF_PERSON: Final = "FROM plays JOIN seats ON seats.play = plays.id WHERE person = ?"
_FOUND_BY: Final = """
SELECT id, started, place, note, (
    SELECT json_group_array(name)
    FROM (SELECT name FROM seats WHERE play = plays.id AND kind <> 'dummy' ORDER BY seat)
)
FROM plays WHERE id IN (SELECT value FROM json_each(?))
"""
_FIELDS: Final = ", ".join(f"value ->> {place}" for place in range(len(SEAT_COLUMNS)))
_WRITE_SEATS: Final = (
    f"INSERT OR REPLACE INTO seats (play, {', '.join(SEAT_COLUMNS)}) "  # noqa: S608
    f"SELECT ?, {_FIELDS} FROM json_each(?)"
)


def seconds(started: str | None) -> int | None:
    """Return a start as seconds since 1970 in UTC, a day alone as its beginning; None unknown."""
    try:
        moment = datetime.fromisoformat(started or "")
        known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return int((known - _EPOCH).total_seconds())
    except (ValueError, OverflowError):
        return None


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def _rules(play: Play) -> dict[str, str]:
    """Return the house rules that are not the usual ones."""
    usual = house_rules.complete(play.game, {})
    return {rule: choice for rule, choice in sorted(play.rules.items()) if choice != usual[rule]}


def _score(play: Play) -> Scorecard | None:
    """Return the scorecard, None where this version does not know the game or its cards."""
    try:
        return play.score()
    except (Refused, LookupError, ValueError, TypeError):
        return None


def _seats(play: Play, card: Scorecard | None) -> tuple[tuple[Cell, ...], ...]:
    odd = {given.seat for given in play.by_hand}
    if play.results is not None and card is not None:
        odd |= {
            problem.seat
            for problem in games.check(play.game, play.table)
            if problem.seat is not None
        }
    found = []
    for number, seat in enumerate(play.seats):
        row: tuple[Cell, ...] = (number, seat.id, seat.kind, seat.person, seat.name)
        if card is None:
            found.append((*row, None, None, 0, None, "[]", None, None, int(number in odd)))
            continue
        hands = [each.hands[number] for each in card.rounds]
        rounds = dumps([None if hand is None else hand.total for hand in hands])
        won = int(number in card.winners)
        counted = card.counts[number] if card.counts else None
        result = (card.totals[number], card.ranks[number], won, counted, rounds)
        told = _points_and_cards(play, card, number) if play.results is None else (None, None)
        found.append((*row, *result, *told, int(number in odd)))
    return tuple(found)


def _points_and_cards(play: Play, card: Scorecard, seat: int) -> tuple[str, str]:
    """Return a seat's points by category, end categories last, and its cards by round."""
    hands = [each.hands[seat] for each in card.rounds]
    points = [sum(each) for each in zip(*(hand.points for hand in hands if hand), strict=True)]
    end = card.end_points[seat] if card.end_points else ()
    cards = [" ".join(hands[seat] or ()) for hands in play.rounds]
    return dumps([*(points or [0] * len(card.categories)), *(each or 0 for each in end)]), dumps(
        cards
    )


def _winning(play: Play, card: Scorecard | None) -> tuple[int | None, int | None]:
    """Return the winners' total and how far the next person is behind, None where unknown."""
    if card is None or not play.finished:
        return None, None
    won = [card.totals[seat] for seat in card.winners]
    total = max((each for each in won if each is not None), default=None)
    if total is None or len(won) > 1:
        return total, None if total is None else 0
    others = [
        card.totals[number]
        for number, seat in enumerate(play.seats)
        if number not in card.winners and seat.kind != "dummy"
    ]
    known = [each for each in others if each is not None]
    # Of whom only the rank is known may be the next one.
    return total, max(total - max(known), 0) if known and len(known) == len(others) else None


def _words(started: str | None, names: Iterable[str], place: str, note: str) -> str:
    texts = ((started or "")[:10], *names, place, note)
    return f" {' '.join(filter(None, map(folded, texts)))}"


_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_IN_NUMBERS: Final = re.compile(r"(?<=\d)-(?=\d|\s|$)")
_UNSPACED: Final = "\u0e00"
"""From here on most scripts don't part their words, or a sign is a word."""


def folded(text: str) -> str:
    """Return the words of a text without case, accents and width, a day as eight digits."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    plain = _IN_NUMBERS.sub("", unicodedata.normalize("NFC", _ACCENTS.sub("", plain)))
    kept = (sign if unicodedata.category(sign)[0] in "LNMS" else " " for sign in plain)
    return " ".join("".join(kept).casefold().split())


def asked(typed: str) -> list[str]:
    """Return what the words of a play must hold for what somebody typed.

    A typed word must begin a word; in scripts that don't part their words it may lie anywhere.
    """
    return [word if word >= _UNSPACED else f" {word}" for word in folded(typed).split()[:16]]
