"""A rating for each player, for tables of any size, reckoned anew from the whole history.

The model of Plackett and Luce (Weng and Lin 2011) looks at the places only: who was before
whom, play by play in the order played. It belongs to one game.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from sqlite_utils import Database

from scorekeeper.statistics.plays import COUNTED, IN_ORDER
from scorekeeper.store.database import reading

_BETWEEN: Final = 200
"""After so many plays it is asked whether to go on."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a player is worth: `skill` give or take `doubt`, which shrinks with every play.

    Newcomers begin with a skill of 25 and a doubt of 8.3.
    """

    skill: float
    doubt: float
    plays: int

    @property
    def value(self) -> float:
        """Skill less three times the doubt: what the player is almost surely worth, 0 at first."""
        return self.skill - 3 * self.doubt


def ratings(
    db: Database, game_id: str, go_on: Callable[[], bool] = lambda: True
) -> dict[str, Rating]:
    """Return the rating of every player of a game by name; empty when told to stop.

    Plays count in which at least two people have a place. Raises `StoreError`.
    """
    # The library is imported only when somebody wants to see ratings.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    skills: dict[int, tuple[float, float]] = {}
    plays: dict[int, int] = {}
    with reading(db):
        for number, (people, ranks) in enumerate(_tables(db, game_id)):
            if number % _BETWEEN == 0 and not go_on():
                return {}
            teams = [
                [model.create_rating([*skills[each]]) if each in skills else model.rating()]
                for each in people
            ]
            for each, (rated,) in zip(people, model.rate(teams, ranks=ranks), strict=True):
                skills[each] = (rated.mu, rated.sigma)
                plays[each] = plays.get(each, 0) + 1
        names = dict(db.execute("SELECT id, name FROM players"))
    return {
        names[each]: Rating(skill, doubt, plays[each]) for each, (skill, doubt) in skills.items()
    }


def _tables(db: Database, game_id: str) -> Iterator[tuple[list[int], list[float]]]:
    rows = db.execute(_PLACES, [game_id])
    for _, seats in groupby(rows, key=itemgetter(0)):
        found = list(seats)
        if len(found) > 1:
            yield [row[1] for row in found], [float(row[2]) for row in found]


_PLACES: Final = f"""
SELECT history.place, seats.player_id, seats.rank
FROM history
CROSS JOIN plays ON plays.id = history.play_id
CROSS JOIN seats ON seats.play_id = plays.id
WHERE plays.game = ? AND {COUNTED} AND seats.player_id IS NOT NULL AND seats.rank IS NOT NULL
ORDER BY {IN_ORDER}, seats.seat
"""  # noqa: S608
