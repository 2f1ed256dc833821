"""How strong the computer players are: `python -m tests.benchmarks.practice [--games 1000]`.

Each line is one player against all others alike: its share of the games won (a shared win is a
fraction) with its 95 % interval, what its lower end should be, and how long it thinks about a
pick. `--rollouts N` stops thinking by count, so that the same seed plays the same games on
every machine; otherwise the clock stops it as in the real game, also where others work too.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from scorekeeper.games.sushi_go.draft import Pick, View
from scorekeeper.practice.computer import Budget, choose
from scorekeeper.practice.flat import round_points, seat_of
from scorekeeper.practice.matches import Outcome, play_matches

AIMS = (
    ("normal", "greedy", 4, 0.85),
    ("greedy", "easy", 2, 0.50),
    ("greedy", "easy", 4, 0.25),
    ("hard", "normal", 5, 0.70),
    ("hard", "normal", 4, 0.75),
    ("hard", "normal", 3, 0.85),
    ("hard", "normal", 2, 0.95),
)
"""Who plays against whom, of how many, and the share of wins at the interval's lower end."""
PIECE = 20
"""So many games are one piece of work."""


def greedy(view: View) -> Pick:
    """Return what makes most points at once; of picks worth the same, the first."""

    def points(pick: Pick) -> int:
        laid = list(view.laid)
        laid[view.seat] += pick
        return round_points([seat_of(hand) for hand in laid])[view.seat]

    return max(view.choices, key=points)


def pick(budget: Budget, player: str, view: View, chance: Random) -> Pick:
    """Return the pick of a level, or of the greedy player."""
    return greedy(view) if player == "greedy" else choose(player, view, chance, budget)


def interval(share: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    z = 1.96
    middle = share + z * z / (2 * games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - reach) / (1 + z * z / games), (middle + reach) / (1 + z * z / games)


def line(one: str, others: str, seats: int, aim: float, pieces: Sequence[Outcome]) -> str:
    """Return a line of the report."""
    games = sum(each.games for each in pieces)
    share = sum(each.wins[0] for each in pieces) / games
    low, high = interval(share, games)
    times = sorted(1000 * second for each in pieces for second in each.times[one])
    mean, p95 = sum(times) / len(times), times[int(0.95 * len(times))]
    return (
        f"{one:>6} against {seats - 1} {others:<6} {games:>5} games  {share:.3f} "
        f"({low:.3f} to {high:.3f}), aim {aim:.2f} {'' if low >= aim else 'MISSED'}  "
        f"ms a pick: {mean:.2f}, p95 {p95:.1f}, longest {times[-1]:.1f}"
    )


def main() -> None:
    """Play, and print a line when its games are done."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--rollouts", type=int)
    reader.add_argument("--jobs", type=int, default=2)
    wishes = reader.parse_args()
    budget = Budget(wishes.rollouts, None) if wishes.rollouts else Budget()
    starts = range(0, wishes.games, PIECE)
    parts = [range(start, min(start + PIECE, wishes.games)) for start in starts]
    with ProcessPoolExecutor(wishes.jobs) as pool:
        work: list[Iterator[Outcome]] = []
        for one, others, seats, _aim in AIMS:
            players = [one, *[others] * (seats - 1)]
            play = partial(play_matches, players, seed=wishes.seed, choose=partial(pick, budget))
            work.append(pool.map(play, parts))
        for aim, pieces in zip(AIMS, work, strict=True):
            print(line(*aim, list(pieces)), flush=True)


if __name__ == "__main__":
    main()
