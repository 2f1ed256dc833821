"""A made-up year of a group that plays every game there is, to look around in."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.game import At, Cursor, Game
from scorekeeper.games.scorecard import Hand, Table
from scorekeeper.i18n import Message, Refused, msg, say
from scorekeeper.play import actions
from scorekeeper.play.operations import Json
from scorekeeper.store.database import Store, open_store

_SEED: Final = 2014
_GROUP: Final = (
    ("Alex", 0.8, 0.9),
    ("Billie", 0.4, 0.85),
    ("Charlie", 0.9, 0.7),
    ("Dana", 0.6, 0.6),
    ("Eli", 0.1, 0.45),
    ("Frankie", 0.5, 0.2),
)
"""Names, how often each takes the better of two hands, and how often each comes."""

_PLACES: Final = (msg("Kitchen table"), msg("Kitchen table"), msg("Café"), msg("Holiday cabin"))
_NOTES: Final = (
    msg("Rematch wanted!"),
    msg("Dessert was late, and so were the puddings."),
    msg("New cards, they still smell of ink."),
    msg("Rain all day."),
)
_DAYS: Final = 363
_MINUTES: Final = 20
_LONGEST: Final = 24
"""No made-up hand of a game without hand sizes has more cards."""


class _Evening(NamedTuple):
    started: datetime
    guests: list[tuple[str, float]]
    game: Game
    place: Message
    note: str
    finished: bool


def write_demo(path: Path, now: datetime) -> int:
    """Write a new database with a year of plays that ends today; return how many plays.

    The same every time but for the dates and ids. Raises `Refused`.
    """
    chance = Random(_SEED)  # noqa: S311 - nothing secret
    evenings = list(_year(now, chance))
    with closing(open_store(path)) as store, store.transaction("table"):
        for evening in evenings:
            _write(store, evening, chance)
    return len(evenings)


def _year(now: datetime, chance: Random) -> Iterator[_Evening]:
    # A game without a box of its own needs a title, which only a table can give.
    games = [game for game in all_games().values() if game.box.bgg_id or game.box.year]
    day = now - timedelta(days=_DAYS)
    while day < now - timedelta(days=1):
        begun = day.replace(hour=19, minute=chance.randrange(0, 60, 5), second=0, microsecond=0)
        place = chance.choice(_PLACES)
        guests = [(name, skill) for name, skill, often in _GROUP if chance.random() < often]
        guests = guests[:5] if len(guests) > 1 else [(name, skill) for name, skill, _ in _GROUP[:3]]
        for _number in range(chance.choice((1, 2, 2, 3))):
            chance.shuffle(guests)
            able = [game for game in games if game.box.seats[1] >= len(guests)]
            note = say(chance.choice(_NOTES)) if chance.random() < 0.08 else ""
            yield _Evening(begun, [*guests], chance.choice([*able, games[0]]), place, note, True)
            begun += timedelta(minutes=_MINUTES + 5 * chance.randrange(5))
        day += timedelta(days=chance.choice((4, 6, 7, 7, 8, 11)))
    begun = now.replace(microsecond=0) - timedelta(minutes=_MINUTES)
    yield _Evening(begun, guests[:4], games[0], _PLACES[0], "", False)


def _write(store: Store, evening: _Evening, chance: Random) -> None:
    """Enter a play hand by hand; an unfinished one stops in the middle."""
    started = evening.started
    seats: list[Json] = [store.person(name) for name, _skill in evening.guests]
    cells = actions.begin(
        store.people(),
        evening.game.box.id,
        seats,
        started=started.isoformat(),
        first=chance.randrange(len(seats)),
        place=say(evening.place),
        note=evening.note,
    )
    play = store.begin(cells, at=_ms(started))
    rounds = len(play.rounds)
    for round_ in range(rounds if evening.finished else rounds // 2 + 1):
        at = started + timedelta(minutes=(round_ + 1) * _MINUTES // rounds)
        last = not evening.finished and round_ == rounds // 2
        for seat, (_name, skill) in enumerate(evening.guests[: 1 if last else None]):
            hand = _hand(play.game, play.table, round_, seat, skill, chance)
            play = store.act(
                play.id, lambda play, r=round_, s=seat, h=hand: actions.enter(play, r, s, h),  # type: ignore[misc]
                at=_ms(at),
            )  # fmt: skip
        if not last:
            now = at.isoformat()
            play = store.act(
                play.id, lambda play, r=round_, now=now: actions.close(play, r, now), at=_ms(at)  # type: ignore[misc]
            )  # fmt: skip


def _hand(game: Game, table: Table, round_: int, seat: int, skill: float, chance: Random) -> Hand:
    """Return a hand that can lie there, often the better of two."""
    tries = 2 if chance.random() < skill else 1
    hands = [_random_hand(game, table, round_, seat, chance) for _ in range(tries)]
    return max(hands, key=lambda hand: _worth(game, table, round_, seat, hand))


def _random_hand(game: Game, table: Table, round_: int, seat: int, chance: Random) -> Hand:
    """Press keys that mean something there until the hand is full."""
    hand: Hand = ()
    cursor: Cursor | None = None
    for _press in range(3 * _LONGEST):
        table = _with(table, round_, seat, hand)
        if game.fill(table, round_, seat).state == "full" or len(hand) == _LONGEST:
            break
        entry = game.entry(table, At(round_, seat, cursor))
        keys = [it.key for it in entry.keys for _ in range(1 if it.left is None else it.left)]
        for _try in range(_LONGEST):
            try:
                hand, cursor = entry.press(chance.choice(keys))
                break
            except Refused:
                continue
        else:
            break
    return hand


def _worth(game: Game, table: Table, round_: int, seat: int, hand: Hand) -> int:
    score = game.score(_with(table, round_, seat, hand)).hand(round_, seat)
    return score.total if score is not None else 0


def _with(table: Table, round_: int, seat: int, hand: Hand) -> Table:
    rows = [list(row) for row in table.rounds]
    rows[round_][seat] = hand
    return replace(table, rounds=tuple(map(tuple, rows)))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
