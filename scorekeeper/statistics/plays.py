"""The plays that count, in the order in which they were played.

Counted are finished plays that are neither in the bin nor kept apart; undated ones come first.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from scorekeeper.games import all_games
from scorekeeper.games.rules import complete

if TYPE_CHECKING:
    from scorekeeper.store.log import Store


class Seat(NamedTuple):
    """What a seat of a counted play brought; `person` is None for a guest and for a dummy.

    `counted` is what the game counts besides points. `by_hand` is set where the table set points
    of this seat. `cards` by round are a JSON list, [] without cards.
    """

    person: str | None
    name: str
    kind: str
    total: int | None
    rank: int | None
    winner: bool
    counted: int | None
    by_hand: bool
    best_round: int | None = None
    cards: str = "[]"


class Played(NamedTuple):
    """One counted play. `started` is a time, a day, or None; `rules` are JSON, unusual ones only.

    `margin` is by how much the winner was ahead, 0 where something else than points decided.
    `winners` is how many seats won, 0 where nobody knows, `competitors` how many could win.
    """

    id: str
    game: str
    title: str
    started: str | None
    rules: str
    with_cards: bool
    margin: int | None
    winners: int
    competitors: int
    seats: tuple[Seat, ...]

    @property
    def day(self) -> str:
        """The day at the table, "" if nobody knows it."""
        return (self.started or "")[:10]

    @property
    def lowest(self) -> bool:
        """Whether the lowest total won."""
        game = all_games().get(self.game)
        return game is not None and game.lowest_wins(complete(game, json.loads(self.rules)))

    def marked(self, seat: Seat) -> bool:
        """Whether points of a seat rest on what somebody wrote down, not on cards."""
        return bool(seat.by_hand or not self.with_cards)


Title: TypeAlias = tuple[str, str]
"""The id of a game and the title of its plays, which a free game's table has named itself."""

Own: TypeAlias = Sequence[tuple[Played, Seat]]
"""The plays of one person, each with the seat in which that person sat."""


def load(store: "Store", since: datetime | None = None) -> list[Played]:
    """Return the counted plays, all or those that began since a time, in the order played."""
    asked = [-(2**62) if since is None else int(since.timestamp())]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for play, *values in store.file.connection.execute(_SEATS, asked):
        seats[play].append(Seat._make(values))
    found = []
    for number, *values in store.file.connection.execute(_PLAYS, asked):
        table = tuple(seats[number])
        winners = sum([seat.winner for seat in table])
        competitors = sum([seat.kind != "dummy" or seat.rank is not None for seat in table])
        found.append(Played._make([*values, winners, competitors, table]))
    return found


def by_title(plays: Iterable[Played]) -> dict[Title, list[Played]]:
    """Return the plays by title, those of the title played most first."""
    found: dict[Title, list[Played]] = defaultdict(list)
    for play in plays:
        found[play.game, play.title].append(play)
    return dict(sorted(found.items(), key=lambda each: (-len(each[1]), each[0])))


def by_person(plays: Iterable[Played]) -> dict[str, list[tuple[Played, Seat]]]:
    """Return the plays of each person."""
    found: dict[str, list[tuple[Played, Seat]]] = defaultdict(list)
    for play in plays:
        # Somebody in two seats, as two laptops can do it, has played once.
        for person, seat in {seat.person: seat for seat in reversed(play.seats)}.items():
            if person is not None:
                found[person].append((play, seat))
    return found


_COUNTED: Final = """
finished = 1 AND state IS NULL AND apart IS NULL AND ifnull(started_utc, -(1 << 62)) >= ?
"""
_PLAYS: Final = f"""
SELECT id, uuid, game, title, started, rules, NOT without_cards, margin
FROM plays WHERE {_COUNTED} ORDER BY started_utc, entered, id
"""  # noqa: S608
_SEATS: Final = f"""
SELECT play, person, seats.name, kind, total, rank, winner, counted, odd,
    iif(json_array_length(rounds) > 1, (SELECT max(value) FROM json_each(rounds)), NULL),
    ifnull(cards, '[]')
FROM seats JOIN plays ON plays.id = seats.play WHERE {_COUNTED} ORDER BY play, seat
"""  # noqa: S608
