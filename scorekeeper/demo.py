"""A made-up year of a group that plays every game there is, to look around in."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

from scorekeeper.games import all_games
from scorekeeper.games.base import Game
from scorekeeper.play import Play, new_play
from scorekeeper.store.database import open_database, writing
from scorekeeper.store.plays import insert
from scorekeeper.translate import _

_SEED: Final = 2014

_GROUP: Final = (
    ("Alex", 0.8, 0.9),
    ("Billie", 0.5, 0.85),
    ("Charlie", 0.9, 0.7),
    ("Dana", 0.6, 0.6),
    ("Eli", 0.3, 0.45),
    ("Frankie", 0.7, 0.2),
)
"""Names, how well each plays, and how often each comes."""

_PLACES: Final = (_("Kitchen table"), _("Kitchen table"), _("Café"), _("Holiday cabin"))
_NOTES: Final = (
    _("Rematch wanted!"),
    _("Dessert was late, and so were the puddings."),
    _("New cards, they still smell of ink."),
    _("Rain all day."),
)
_DAYS: Final = 363
_MINUTES: Final = 20


def write_demo(path: Path, now: datetime) -> int:
    """Write a new database with a year of plays that ends today; return how many plays.

    The same every time but for the dates. Raises `StoreError`.
    """
    chance = Random(_SEED)  # noqa: S311 - nothing secret
    db = open_database(path)
    number = 0
    try:
        with writing(db):
            for play in _year(now, chance):
                insert(db, play)
                number += 1
    finally:
        db.close()
    return number


def _year(now: datetime, chance: Random) -> Iterator[Play]:
    games = list(all_games().values())
    day = now - timedelta(days=_DAYS)
    while day < now - timedelta(days=1):
        evening = day.replace(hour=19, minute=chance.randrange(0, 60, 5), second=0, microsecond=0)
        place = chance.choice(_PLACES)
        guests = _guests(chance)
        for _number in range(chance.choice((1, 2, 2, 3))):
            chance.shuffle(guests)
            game = chance.choice(_able(games, len(guests)))
            play = _play(game, guests, evening, chance, place=place)
            if chance.random() < 0.08:
                play = play.set_note(chance.choice(_NOTES), play.finished_at or "")
            yield play
            evening += timedelta(minutes=_MINUTES + 5 * chance.randrange(5))
        day += timedelta(days=chance.choice((4, 6, 7, 7, 8, 11)))
    begun = now.replace(microsecond=0) - timedelta(minutes=_MINUTES)
    yield _play(games[0], _guests(chance)[:4], begun, chance, finished=False)


def _able(games: Sequence[Game], guests: int) -> list[Game]:
    """Return the games for so many guests, the first one more often than the others."""
    able = [game for game in games if guests in game.seats]
    return [*able, able[0]]


def _guests(chance: Random) -> list[tuple[str, float]]:
    able = max(game.seats[-1] for game in all_games().values())
    guests = [(name, skill) for name, skill, often in _GROUP if chance.random() < often]
    while len(guests) < 2:
        guests = [(name, skill) for name, skill, _often in _GROUP[:3]]
    chance.shuffle(guests)
    return guests[:able]


def _play(
    game: Game,
    guests: Sequence[tuple[str, float]],
    begun: datetime,
    chance: Random,
    *,
    place: str = "",
    finished: bool = True,
) -> Play:
    """Return a play that was entered hand by hand; an unfinished one stops in the middle."""
    names = [name for name, _skill in guests]
    rules = game.complete_rules({})
    rounds = game.sample([skill for _name, skill in guests], rules, chance)
    play = new_play(
        str(UUID(int=chance.getrandbits(128), version=4)),
        game.id,
        names,
        started_at=begun.isoformat(),
        first_seat=chance.randrange(len(names)),
    )
    play = play.set_location(place, begun.isoformat())
    stop = len(rounds) if finished else len(rounds) // 2
    for number, hands in enumerate(rounds[: stop + 1]):
        at = (begun + timedelta(minutes=(number + 1) * _MINUTES // len(rounds))).isoformat()
        for seat, hand in enumerate(hands if number < stop else hands[:1]):
            play = play.enter(number, seat, hand, at)
        if number < stop:
            play = play.close_round(number, at)
    return play
