"""A rating for each person, for tables of any size, computed from all plays of a title.

The model of Plackett and Luce (Weng and Lin 2011) looks at the ranks only: who was ahead of
whom, play by play in the order played.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from scorekeeper.statistics.plays import Played


class Rating(NamedTuple):
    """What a person is worth: `skill` give or take `doubt`, which shrinks with every play.

    Newcomers begin with a skill of 25 and a doubt of 8.3.
    """

    skill: float
    doubt: float
    plays: int

    @property
    def value(self) -> float:
        """Skill less three times the doubt: what somebody is almost surely worth, 0 at first."""
        return self.skill - 3 * self.doubt


def ratings(plays: Iterable[Played], go_on: Callable[[], bool] = lambda: True) -> dict[str, Rating]:
    """Return the rating of every person in the plays of one title; empty when told to stop.

    Plays count in which at least two people have a rank.
    """
    # The library is imported only when somebody wants to see ratings.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    newcomer = Rating(model.mu, model.sigma, 0)
    found: dict[str, Rating] = {}
    for play in plays:
        if not go_on():
            return {}
        ranks = {seat.person: seat.rank for seat in reversed(play.seats)}
        ranked = {who: float(rank) for who, rank in ranks.items() if who is not None and rank}
        if len(ranked) > 1:
            old = [found.get(who, newcomer) for who in ranked]
            teams = [[model.create_rating([each.skill, each.doubt])] for each in old]
            rated = model.rate(teams, ranks=list(ranked.values()))
            for who, before, (new,) in zip(ranked, old, rated, strict=True):
                found[who] = Rating(new.mu, new.sigma, before.plays + 1)
    return found
