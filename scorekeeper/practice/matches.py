"""Games of computer players among themselves: how strong each level is, without a screen."""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from scorekeeper.games import rules
from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go import draft
from scorekeeper.games.sushi_go.draft import Pick, View
from scorekeeper.practice.computer import choose
from scorekeeper.practice.game import game
from scorekeeper.practice.search import Budget

Player = Callable[[Sequence[View], Random], Pick]


@dataclass(slots=True)
class Outcome:
    """Wins (a shared one counts as a fraction), totals and times of each player."""

    players: tuple[str, ...]
    games: int = 0
    wins: list[float] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    times: dict[str, list[float]] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        """Return the object that `practice --json` prints."""
        return {
            "players": list(self.players),
            "games": self.games,
            "wins": [round(wins, 4) for wins in self.wins],
            "mean_totals": [round(total / self.games, 2) for total in self.totals],
            "ms_per_move": {
                level: {
                    "mean": round(1000 * sum(times) / len(times), 3),
                    "p95": round(1000 * sorted(times)[int(0.95 * len(times))], 3),
                }
                for level, times in self.times.items()
            },
        }

    def least_share(self, player: int) -> float:
        """Return the lower end of the 95 % interval of a player's share of wins (Wilson)."""
        share, z = self.wins[player] / self.games, 1.96
        middle = share + z * z / (2 * self.games)
        reach = z * math.sqrt(share * (1 - share) / self.games + z * z / (4 * self.games**2))
        return (middle - reach) / (1 + z * z / self.games)


def play_matches(
    levels: Sequence[str],
    games: int,
    seed: int,
    budget: Budget | None = None,
    others: dict[str, Player] | None = None,
) -> Outcome:
    """Play many games; players change seats from game to game, so no seat has an advantage.

    With a budget without a clock the same seed gives the same games. `others` are players that
    are no levels, by name.
    """
    outcome = Outcome(tuple(levels))
    outcome.wins, outcome.totals = [0.0] * len(levels), [0] * len(levels)
    complete = rules.complete(game(), {})
    for number in range(games):
        chance = Random(f"{seed} {number}")
        shift = number % len(levels)
        seated = [(seat + shift) % len(levels) for seat in range(len(levels))]
        play = draft.deal(len(levels), complete, chance)
        views: list[list[View]] = [[] for _ in levels]
        while not play.over:
            if not any(play.laid):
                views = [[] for _ in levels]
            picks = []
            for seat, player in enumerate(seated):
                views[seat].append(play.view(seat))
                level = levels[player]
                start = time.perf_counter()
                own = (others or {}).get(level)
                pick = (
                    own(views[seat], chance) if own else choose(level, views[seat], chance, budget)
                )
                outcome.times.setdefault(level, []).append(time.perf_counter() - start)
                picks.append(pick)
            play = play.apply(picks)
        card = game().score(Table(len(levels), play.before, complete))
        for seat, player in enumerate(seated):
            outcome.totals[player] += card.totals[seat] or 0
            if seat in card.winners:
                outcome.wins[player] += 1 / len(card.winners)
        outcome.games += 1
    return outcome
