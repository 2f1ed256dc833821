"""What follows from the operations of a play and is kept beside them, for lists and figures.

It is written in the transaction that changes the play, so it is always true; made anew it is
the same.
"""

import json
import re
import sqlite3
import unicodedata
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, TypeAlias

from scorekeeper import games
from scorekeeper.games.rules import chosen
from scorekeeper.games.scorecard import Scorecard
from scorekeeper.i18n import Refused
from scorekeeper.play.play import Play

Cell: TypeAlias = int | str | None

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def dumps(value: object) -> str:
    """Return JSON without blanks, its text as it is."""
    return _ENCODER.encode(value)


def write(connection: sqlite3.Connection, number: int, play: Play) -> None:
    """Write the rows of the play with this number. Call inside a transaction."""
    card = _score(play)
    found = _columns(play, card)
    names, places = ", ".join(found), ", ?" * len(found)
    # The seats of before go with the row that is replaced.
    sql = f"REPLACE INTO plays (id, {names}) VALUES (?{places})"  # noqa: S608
    connection.execute(sql, [number, *found.values()])
    connection.execute(_SEATS, [number, dumps(_seats(play, card))])


_SEAT_COLUMNS: Final = (
    "seat, id, kind, person, name, total, rank, winner, counted, odd, rounds, points, cards"
)
_SEATS: Final = f"""
INSERT OR REPLACE INTO seats (play, {_SEAT_COLUMNS})
SELECT ?, {", ".join(f"value ->> {number}" for number in range(10))},
    value -> 10, nullif(value -> 11, 'null'), nullif(value -> 12, 'null')
FROM json_each(?)
"""  # noqa: S608


def _columns(play: Play, card: Scorecard | None) -> dict[str, Cell]:
    log = play.log
    total, margin = _winning(play, card)
    people = [seat.name for seat in play.seats if seat.kind != "dummy"]
    texts = ((play.started or "")[:10], *people, play.place, play.note)
    return {
        "uuid": play.id,
        "game": play.game_id,
        "title": play.title,
        "rules": dumps(dict(sorted(chosen(play.game, play.rules).items()))),
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
        "without_cards": int(play.without_cards),
        "people": len(people),
        "place": play.place,
        "note": play.note,
        "words": f" {' '.join(filter(None, map(folded, texts)))}",
        "winning_total": total,
        "margin": margin,
        "clock": log.clock,
        "operations": len(log.operations),
    }


def _seats(play: Play, card: Scorecard | None) -> list[list[object]]:
    """Return a row of `_SEAT_COLUMNS` for each seat; end categories come last in the points."""
    odd = {given.seat for given in play.by_hand}
    if play.without_cards:
        odd |= {one.seat for one in games.check(play.game, play.table) if one.seat is not None}
    seats: list[list[object]] = []
    for number, seat in enumerate(play.seats):
        result: list[object] = [None, None, 0, None]
        rounds, points, cards = list[int | None](), None, None
        if card is not None:
            counted = card.counts[number] if card.counts else None
            won = int(number in card.winners)
            result = [card.totals[number], card.ranks[number], won, counted]
            hands = [each.hands[number] for each in card.rounds]
            rounds = [None if hand is None else hand.total for hand in hands]
            if not play.without_cards:
                known = (hand.points for hand in hands if hand)
                points = [*map(sum, zip(*known, strict=True))] or [0] * len(card.categories)
                points += [each or 0 for each in card.end_points[number]] if card.end_points else []
                cards = [" ".join(row[number] or ()) for row in play.rounds]
        who = (number, seat.id, seat.kind, seat.person, seat.name)
        seats.append([*who, *result, int(number in odd), rounds, points, cards])
    return seats


def _score(play: Play) -> Scorecard | None:
    """Return the scorecard, None where the cards of another version can't be scored."""
    try:
        return play.score()
    except (Refused, LookupError, ValueError, TypeError):
        return None


def _winning(play: Play, card: Scorecard | None) -> tuple[int | None, int | None]:
    """Return the winners' total and how far the next person is behind, None where unknown."""
    if card is None or not play.finished:
        return None, None
    won = [card.totals[seat] for seat in card.winners]
    others = [
        total
        for seat, total in enumerate(card.totals)
        if seat not in card.winners and play.seats[seat].kind != "dummy"
    ]
    if not won or won[0] is None or None in others:  # who is next, may be one of them
        return (won[0] if won else None), None
    margins = [abs(won[0] - total) for total in (*won[1:], *others) if total is not None]
    return won[0], min(margins, default=None)


def seconds(started: str | None) -> int | None:
    """Return a start as seconds since 1970 in UTC, a day alone as its beginning; None unknown."""
    try:
        moment = datetime.fromisoformat(started or "")
        known = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return int((known - _EPOCH).total_seconds())
    except (ValueError, OverflowError):
        return None


_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_IN_NUMBERS: Final = re.compile(r"(?<=\d)-(?=\d|\s|$)")
_UNSPACED: Final = "\u0e00"
"""From here on most scripts don't part their words, or a sign is a word."""


@lru_cache(maxsize=1024)
def folded(text: str) -> str:
    """Return the words of a text without case, accents and width, a day as eight digits."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", plain)).replace("đ", "d")
    plain = _IN_NUMBERS.sub("", plain)
    kept = (sign if unicodedata.category(sign)[0] in "LNMS" else " " for sign in plain)
    return " ".join("".join(kept).casefold().split())


def asked(typed: str) -> list[str]:
    """Return what the words of a play must hold for what somebody typed.

    A typed word must begin a word; in scripts that don't part their words it may lie anywhere.
    """
    return [word if word >= _UNSPACED else f" {word}" for word in folded(typed).split()[:16]]
