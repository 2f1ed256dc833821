"""Lists for screens and commands, from what is kept beside the operations.

Plays come by their start (a day alone as its beginning), then in the order of entry; those of
an unknown day are the oldest.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scorekeeper.games import all_games
from scorekeeper.play.names import name_key
from scorekeeper.play.play import Play
from scorekeeper.store.index import asked, dumps
from scorekeeper.store.log import Store

Order = Literal["date", "total", "margin", "entered", "changed", "state"]
"""Newest first, highest winning total, closest win, last entered, changed, binned first."""

State = Literal["finished", "unfinished", "abandoned", "binned"]


class Row(NamedTuple):
    """One play in a list; what is given by seat is in seat order.

    Totals and ranks are None where nobody knows them. `rounds` are the points of the rounds.
    `odd` are the seats whose points carry a star: set by hand, or a result that the rules do
    not allow. `entered` and `changed` are milliseconds UTC.
    """

    id: str
    finished: bool
    without_cards: bool
    game: str
    title: str
    started: str | None
    finished_at: str | None
    place: str
    note: str
    closed: int
    state: str | None
    apart: str | None
    entered: int
    changed: int
    names: tuple[str, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    rounds: tuple[tuple[int | None, ...], ...]
    winners: tuple[int, ...]
    odd: tuple[int, ...]

    @property
    def open_round(self) -> int | None:
        """The round (0-based) in which cards are being entered, None when finished."""
        return None if self.finished else self.closed


@dataclass(frozen=True, slots=True)
class Filter:
    """Which plays are looked for; those in the bin only when `state` says so.

    `text` is what somebody typed: each word must begin a word of the players, the place, the
    note or the day (`2025`, `2025-03`). All `player`s (ids, or names) must sit there. `seats`
    is how many people do, dummies apart.
    """

    text: str = ""
    player: str | tuple[str, ...] = ()
    game: str | None = None
    seats: int | None = None
    state: State | None = None
    title: str | None = None


class Player(NamedTuple):
    """A person in lists. `plays` are the finished ones, `last` is the start of the latest."""

    id: str
    name: str
    hidden: bool
    plays: int
    last: str | None


class Title(NamedTuple):
    """A game of the table's own that was played: its title, and the house rules of last time."""

    game: str
    title: str
    rules: dict[str, str]


_STATES: Final = {
    None: "state IS NOT 'binned'",
    "finished": "finished = 1 AND state IS NULL",
    "unfinished": "finished = 0 AND state IS NULL",
    "abandoned": "state = 'abandoned'",
    "binned": "state = 'binned'",
}
_NEWEST: Final = "started_utc DESC, entered DESC, plays.id DESC"
_ORDERS: Final[dict[Order, str]] = {
    "date": _NEWEST,
    "total": f"winning_total DESC, {_NEWEST}",
    "margin": f"margin IS NULL, margin, {_NEWEST}",
    "entered": "entered DESC, plays.id DESC",
    "changed": "changed DESC, plays.id DESC",
    "state": "state_at DESC, plays.id DESC",
}


def history(
    store: Store,
    wanted: Filter = Filter(),
    order: Order = "date",
    offset: int = 0,
    limit: int = 50,
) -> list[Row]:
    """Return up to `limit` of the plays that are looked for, from place `offset` (from 0) on."""
    where, values = _where(store, wanted)
    tail = f"{where} ORDER BY {_ORDERS[order]} LIMIT ? OFFSET ?"
    return _rows(store, tail, [*values, limit, offset])


def count(store: Store, wanted: Filter = Filter()) -> int:
    """Return how many plays `history` has."""
    where, values = _where(store, wanted)
    return int(store.ask(f"SELECT count(*) FROM plays {where}", values)[0][0])  # noqa: S608


def row(store: Store, play_id: str) -> Row | None:
    """Return the row of one play, one in the bin too."""
    return next(iter(_rows(store, "WHERE uuid = ?", [play_id])), None)


def ids_like(store: Store, beginning: str) -> list[str]:
    """Return the ids of plays that begin so, those in the bin too."""
    sql = "SELECT uuid FROM plays WHERE substr(uuid, 1, ?) = ? ORDER BY uuid"
    return [found for (found,) in store.ask(sql, [len(beginning), beginning.lower()])]


def unreadable(store: Store) -> list[str]:
    """Return the ids of plays of games that only a newer version knows; no list has them."""
    sql = """
    SELECT DISTINCT uuid FROM subjects JOIN operations ON operations.subject = subjects.id
    WHERE kind = 'play' AND subjects.id NOT IN (SELECT id FROM plays)
    """
    return [uuid for (uuid,) in store.ask(sql)]


def all_plays(store: Store, wanted: Filter = Filter()) -> Iterator[Play]:
    """Yield the plays that are looked for, the oldest first; some hundreds are read at once."""
    where, values = _where(store, wanted)
    sql = f"SELECT uuid FROM plays {where} ORDER BY started_utc, entered, plays.id"  # noqa: S608
    ids = [found for (found,) in store.ask(sql, values)]
    yield from store.each(ids)


def players(store: Store, include_hidden: bool = False) -> list[Player]:
    """Return everybody who sits in a play outside the bin, who played last first."""
    sql = """
    SELECT person, sum(finished = 1 AND state IS NULL), started, max(ifnull(started_utc, 0))
    FROM seats JOIN plays ON plays.id = seats.play
    WHERE person IS NOT NULL AND state IS NOT 'binned' GROUP BY person
    """
    people = store.people()
    found = [
        (-latest, Player(uuid, people.name(uuid), people.hidden(uuid), plays, started))
        for uuid, plays, started, latest in store.ask(sql)
    ]
    found.sort(key=lambda each: (each[0], name_key(each[1].name), each[1].id))
    return [player for _, player in found if include_hidden or not player.hidden]


def places(store: Store, limit: int = 200) -> list[str]:
    """Return where was played, the most recent first."""
    sql = """
    SELECT place FROM plays WHERE place <> '' AND state IS NOT 'binned'
    GROUP BY place ORDER BY max(ifnull(started_utc, 0)) DESC, place LIMIT ?
    """
    return [place for (place,) in store.ask(sql, [limit])]


def titles(store: Store) -> list[Title]:
    """Return the games that tables called their own, played last first."""
    sql = """
    SELECT game, title, rules, max(ifnull(started_utc, 0)) AS latest FROM plays
    WHERE state IS NOT 'binned' GROUP BY game, title ORDER BY latest DESC, title
    """
    known = {game.box.id: game.box.title for game in all_games().values()}
    return [
        Title(game, title, json.loads(rules))
        for game, title, rules, _ in store.ask(sql)
        if known.get(game, title) != title
    ]


def _where(store: Store, wanted: Filter) -> tuple[str, list[Any]]:
    conditions, values = [_STATES[wanted.state]], list[Any]()
    for word in asked(wanted.text):
        conditions.append("instr(words, ?)")
        values.append(word)
    people = store.people()
    for name in (wanted.player,) if isinstance(wanted.player, str) else wanted.player:
        conditions.append("plays.id IN (SELECT play FROM seats WHERE person = ?)")
        values.append(people.root(name) if name in people else people.find(name))
    asked_for = {"game": wanted.game, "people": wanted.seats, "title": wanted.title}
    for column, value in asked_for.items():
        if value is not None:
            conditions.append(f"{column} = ?")
            values.append(value)
    return f"WHERE {' AND '.join(conditions)}", values


_PLAYS: Final = f"SELECT plays.id, uuid, {', '.join(Row._fields[1:14])} FROM plays "  # noqa: S608
_SEATS: Final = """
SELECT play, name, total, rank, rounds, winner, odd FROM seats
WHERE play IN (SELECT value FROM json_each(?)) ORDER BY play, seat
"""


def _rows(store: Store, tail: str, values: Iterable[Any]) -> list[Row]:
    with store.snapshot():
        plays = store.ask(_PLAYS + tail, values)
        seats: dict[int, list[Any]] = {number: [] for number, *_ in plays}
        for number, *seat in store.ask(_SEATS, [dumps(list(seats))]):
            seats[number].append(seat)
    return [_row(play, seats[number]) for number, *play in plays]


def _row(play: list[Any], seats: list[Any]) -> Row:
    uuid, finished, without_cards, *others = play
    *plain, rounds, won, odd = list(zip(*seats, strict=True)) or [()] * 6
    totals = tuple(tuple(json.loads(each)) for each in rounds)
    winners, starred = (
        tuple(seat for seat, is_so in enumerate(each) if is_so) for each in (won, odd)
    )
    known = (uuid, bool(finished), bool(without_cards), *others, *plain, totals, winners, starred)
    return Row._make(known)
