"""Games of computer players among themselves: how strong each level is, without a screen."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from scorekeeper.games.scorecard import Table
from scorekeeper.games.sushi_go import GAME, draft
from scorekeeper.games.sushi_go.draft import Pick, View
from scorekeeper.practice.flat import BOOK


@dataclass(slots=True)
class Outcome:
    """Wins (a shared one counts as a fraction), totals and seconds of the processor."""

    players: tuple[str, ...]
    games: int
    wins: list[float]
    totals: list[int]
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


def play_matches(
    players: Sequence[str],
    numbers: range,
    seed: int,
    choose: Callable[[str, View, Random], Pick],
) -> Outcome:
    """Play the games of a seed by their numbers; `choose` picks for a player by its name.

    Players change seats from game to game, so no seat has an advantage.
    """
    count = len(players)
    outcome = Outcome(tuple(players), len(numbers), [0.0] * count, [0] * count)
    for number in numbers:
        chance = Random(f"{seed} {number}")
        seated = [(seat + number) % count for seat in range(count)]

        def timed(view: View, seated: Sequence[int] = seated, chance: Random = chance) -> Pick:
            level, start = players[seated[view.seat]], time.thread_time()
            pick = choose(level, view, chance)
            outcome.times.setdefault(level, []).append(time.thread_time() - start)
            return pick

        played = draft.deal(count, BOOK, chance).played(timed)
        card = GAME.score(Table(count, played.before, BOOK))
        for seat, player in enumerate(seated):
            outcome.totals[player] += card.totals[seat] or 0
            if seat in card.winners:
                outcome.wins[player] += 1 / len(card.winners)
    return outcome
