"""A rating for each person, for tables of any size, computed from all plays of a title.

The model of Plackett and Luce (Weng and Lin 2011) looks at the ranks only: who was ahead of
whom, play by play in the order played.
"""

from collections import Counter
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
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    skills: dict[str, PlackettLuceRating] = {}
    rated: Counter[str] = Counter()
    for play in plays:
        if not go_on():
            return {}
        ranks = {seat.person: seat.rank for seat in reversed(play.seats)}
        ranked = {who: float(rank) for who, rank in ranks.items() if who is not None and rank}
        if len(ranked) > 1:
            rated.update(ranked.keys())
            teams = [[skills.get(who) or model.rating()] for who in ranked]
            new = model.rate(teams, ranks=list(ranked.values()))
            skills |= {who: skill for who, (skill,) in zip(ranked, new, strict=True)}
    return {who: Rating(it.mu, it.sigma, rated[who]) for who, it in skills.items()}
