"""How long the rules take: `python -m tests.benchmarks.rules` from the top folder.

All figures come from one run and the two scorers take turns, so that a busy machine slows
both; the best of many is what the code costs. Compare ratios, never times of two runs.
"""

from random import Random
from time import perf_counter

from scorekeeper.games.sushi_go import SushiGo
from scorekeeper.games.sushi_go.scoring import score_round
from tests.games.sushi_go import reference
from tests.legal_deals import legal_table

TURNS = 150
CALLS = 20
PLAYS = 20


def best(*jobs: tuple[object, ...]) -> list[float]:
    """Return the best time of one call of each job, in µs; the jobs take turns."""
    times = [float("inf")] * len(jobs)
    for _ in range(TURNS):
        for number, (call, *arguments) in enumerate(jobs):
            assert callable(call)
            start = perf_counter()
            for _ in range(CALLS):
                call(*arguments)
            times[number] = min(times[number], (perf_counter() - start) / CALLS * 1e6)
    return times


def main() -> None:
    game = SushiGo()
    chance = Random(2014)
    large = legal_table(5, chance)
    tables = [legal_table(4, chance) for _ in range(PLAYS)]
    hands = [[hand or "" for hand in table.rounds[0]] for table in tables]

    def rules() -> None:
        for table in tables:
            score_round(table, 0)

    def plainest() -> None:
        for dealt in hands:
            reference.score_round(dealt)

    def totals_alone() -> None:
        for dealt in hands:
            reference.round_totals(dealt)

    whole, ours, plain, totals = best((game.score, large), (rules,), (plainest,), (totals_alone,))
    print(f"whole play, 5 seats × 3 rounds, scored anew: {whole:.1f} µs")
    print(f"one round of 4 hands: {ours / PLAYS:.2f} µs")
    print(f"  ÷ the plainest scorer of every category, {plain / PLAYS:.2f} µs: {ours / plain:.2f}")
    print(f"  ÷ totals without categories, {totals / PLAYS:.2f} µs: {ours / totals:.2f}")


if __name__ == "__main__":
    main()
