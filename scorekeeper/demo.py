"""A made-up year of a group that plays every game there is, to look around in.

Sushi Go! is dealt, drafted and passed on; in other games hands are keys that may be pressed.
"""

from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Final
from uuid import UUID

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import At, Cursor
from scorekeeper.games.scorecard import Hand
from scorekeeper.games.sushi_go import GAME
from scorekeeper.games.sushi_go.draft import View, deal
from scorekeeper.i18n import Refused, msg, say
from scorekeeper.play import actions
from scorekeeper.play.play import Play
from scorekeeper.practice.computer import Budget, choose
from scorekeeper.store.database import open_store
from scorekeeper.store.log import Store

_SEED: Final = 2014
_GROUP: Final = {"Alex": 9, "Billie": 8, "Charlie": 7, "Dana": 6, "Eli": 5, "Frankie": 2}
"""Names, and to how many of ten evenings each comes."""
_PLACES: Final = (msg("Kitchen table"), msg("Café"), msg("Holiday cabin"))
_NOTES: Final = (msg("Rematch wanted!"), msg("New cards, they still smell of ink."))
_LONGEST: Final = 14
"""No made-up hand of a game without hand sizes has more cards."""


def write_demo(path: Path, now: datetime) -> int:
    """Write a new database with a year of plays that ends today; return how many plays.

    The same every time but for the dates. Raises `Refused`.
    """
    chance = Random(_SEED)
    # A game without a box needs a title, which only a table can give.
    games = [game for game in all_games().values() if game.box.year]
    count, day = 1, now - timedelta(days=363)
    with closing(open_store(path)) as store, store.transaction("table"):
        while day < now - timedelta(days=1):
            names = [name for name, often in _GROUP.items() if chance.random() * 10 < often]
            names = names[:5] if len(names) > 1 else ["Alex", "Billie", "Charlie"]
            place = say(chance.choice(_PLACES))
            for hour in range(18, chance.choice((19, 20, 20, 21))):
                chance.shuffle(names)
                able = [game for game in games if len(names) <= game.box.seats[1]]
                begun = day.replace(hour=hour, minute=chance.randrange(60), second=0, microsecond=0)
                _write(store, chance.choice([*able, games[0]]), names, begun, chance, place)
                count += 1
            day += timedelta(days=chance.choice((4, 6, 7, 7, 8, 11)))
        begun = now.replace(microsecond=0) - timedelta(minutes=20)
        _write(store, games[0], list(_GROUP)[:4], begun, chance, say(_PLACES[0]), rounds=1)
    return count


def _write(
    store: Store,
    game: Game,
    names: Sequence[str],
    begun: datetime,
    chance: Random,
    place: str,
    rounds: int = 9,
) -> None:
    """Enter a play hand by hand, as many rounds of it as there are."""
    seats = [store.person(name) for name in names]
    note = say(chance.choice(_NOTES)) if chance.random() < 0.08 else ""
    started, first = begun.isoformat(), chance.randrange(len(seats))
    cells = actions.begin(
        store.people(), game.box.id, [*seats], started=started, first=first, place=place, note=note
    )
    play_id = str(UUID(int=chance.getrandbits(128), version=4))
    play = store.begin(cells, play_id=play_id, at=int(begun.timestamp() * 1000))

    def pick(view: View) -> tuple[str, ...]:
        return choose(chance.choice(("easy", "normal")), view, chance, Budget())

    drafted = deal(len(seats), play.rules, chance).played(pick) if game is GAME else None
    for round_ in range(min(rounds, len(play.rounds))):
        begun += timedelta(minutes=6)
        at = int(begun.timestamp() * 1000)
        for seat in range(len(seats)):
            hand = drafted.before[round_][seat] if drafted else _hand(play, round_, seat, chance)
            play = store.act(
                play_id, partial(actions.enter, round_=round_, seat=seat, hand=hand), at=at
            )
        close = partial(actions.close, round_=round_, now=begun.isoformat())
        play = store.act(play_id, close, at=at)


def _hand(play: Play, round_: int, seat: int, chance: Random) -> Hand:
    """Press keys that mean something there until the hand is full."""
    hand: Hand = ()
    cursor: Cursor | None = None
    for _press in range(24):
        play = play.imagined(round_, seat, hand)
        full = play.game.fill(play.table, round_, seat).state == "full"
        if full or len(hand) == _LONGEST:
            break
        entry = play.game.entry(play.table, At(round_, seat, cursor))
        keys = [it.key for it in entry.keys for _ in range(1 if it.left is None else it.left)]
        with suppress(Refused):  # not after these cards; another key may be
            hand, cursor = entry.press(chance.choice(keys))
    return hand
