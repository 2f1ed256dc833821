"""The records of a title, and what was special about one play."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete
from scorekeeper.i18n import Message, msg, msgn
from scorekeeper.statistics.figures import streaks
from scorekeeper.statistics.plays import Played, Seat, by_person
from scorekeeper.statistics.words import record_label, record_value

KINDS: Final = ("total", "lowest", "round", "margin", "counted")
BEFORE: Final = 5
"""After fewer plays nothing is called special: almost everything would be."""
WINS: Final = 3
"""So many wins in a row are special."""
MANY: Final = 5
"""So many equal cards in one hand are special the first time."""


class Holder(NamedTuple):
    """Who holds a record, in which play, and whether no cards tell it."""

    name: str
    play: str
    started: str | None
    marked: bool


class Record(NamedTuple):
    """A record: the best total, the highest round, the closest win of one winner, the most counted.

    The first to reach it comes first; what only a dummy or a guest reached is not a record.
    """

    kind: str
    value: int
    holders: tuple[Holder, ...]

    @property
    def marked(self) -> bool:
        """Whether nobody reached it with points that cards tell."""
        return all(holder.marked for holder in self.holders)


def records(plays: Iterable[Played]) -> list[Record]:
    """Return the records of the plays of one title, those that there are."""
    best: dict[str, int] = {}
    held: dict[str, list[Holder]] = {}
    for play in plays:
        for kind, seat, value in _reached(play):
            if kind not in best or _beats(kind, value, best[kind]):
                best[kind], held[kind] = value, []
            if value == best[kind]:
                held[kind].append(_holder(kind, play, seat))
    return [Record(kind, best[kind], tuple(held[kind])) for kind in KINDS if kind in best]


def special(plays: Sequence[Played], play_id: str) -> tuple[Message, ...]:
    """Return what was special about one of the plays of a title, compared with those before it."""
    number = next((number for number, play in enumerate(plays) if play.id == play_id), 0)
    if number < BEFORE:
        return ()
    play, before = plays[number], plays[:number]
    found = {record.kind: record for record in _new_records(play, before)}
    labels = {kind: record_label(kind, play.game) for kind in found}
    year = [each for each in before if each.day[:4] == play.day[:4] != ""]
    if "total" not in found and len(year) >= BEFORE:
        of_year = {it.kind: it for it in _new_records(play, year) if it.kind == "total"}
        found, labels = of_year | found, labels | {"total": msg("Highest total this year")}
    told = (
        msg(
            "{record}: {value}, {names}",
            record=labels[kind],
            value=record_value(kind, record.value),
            names=tuple(dict.fromkeys(holder.name for holder in record.holders)),
        )
        for kind, record in found.items()
    )
    return (*told, *_in_a_row(play, before), *_first_many(play, before))


def _new_records(play: Played, before: Sequence[Played]) -> list[Record]:
    old = {record.kind: record.value for record in records(before)}
    return [
        it for it in records([play]) if it.kind in old and _beats(it.kind, it.value, old[it.kind])
    ]


def _in_a_row(play: Played, before: Sequence[Played]) -> Iterator[Message]:
    own = by_person([*before, play])
    for seat in play.seats:
        wins, _ = streaks(own.get(seat.person or "", []))
        if seat.winner and wins >= WINS:
            yield msgn(
                "{name}: {count} win in a row",
                "{name}: {count} wins in a row",
                wins,
                name=seat.name,
            )


def _first_many(play: Played, before: Sequence[Played]) -> Iterator[Message]:
    earlier, game = _most_cards(before), all_games()[play.game]
    kinds = game.cards(complete(game, json.loads(play.rules))).kinds
    for key, (count, name) in _most_cards([play]).items():
        if count >= MANY and count > earlier.get(key, (0, ""))[0]:
            card = kinds[key].name
            yield msg("First hand with {count} × {card}: {name}", count=count, card=card, name=name)


def _most_cards(plays: Iterable[Played]) -> dict[str, tuple[int, str]]:
    """Return how many cards of each key there were at most in one hand, and whose it was."""
    most: dict[str, tuple[int, str]] = {}
    for play in plays:
        for seat in play.seats:
            for hand in json.loads(seat.cards):
                for key, count in Counter(hand.split()).items():
                    if count > most.get(key, (0, ""))[0]:
                        most[key] = (count, seat.name)
    return most


def _reached(play: Played) -> Iterator[tuple[str, Seat, int]]:
    """Yield what the people of a play reached of each kind."""
    for seat in play.seats:
        if seat.person is not None:
            if seat.total is not None:
                yield "lowest" if play.lowest else "total", seat, seat.total
            if seat.best_round is not None:
                yield "round", seat, seat.best_round
            if seat.winner and play.margin is not None and play.winners == 1:
                yield "margin", seat, play.margin
            if seat.counted:
                yield "counted", seat, seat.counted


def _beats(kind: str, value: int, other: int) -> bool:
    return value < other if kind in {"margin", "lowest"} else value > other


def _holder(kind: str, play: Played, seat: Seat) -> Holder:
    if kind == "margin":
        marked = any(play.marked(each) for each in play.seats)
    else:
        marked = play.marked(seat) if kind != "counted" else not play.with_cards
    return Holder(seat.name, play.id, play.started, marked)
