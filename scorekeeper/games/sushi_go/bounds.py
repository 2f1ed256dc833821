"""Which points a player can have in Sushi Go!, for results that come without cards."""

from typing import Final

from scorekeeper.games.scorecard import Problem, Result, Rules, Table
from scorekeeper.games.sushi_go.house_rules import BOOK
from scorekeeper.games.sushi_go.scoring import has_penalty, pudding_points
from scorekeeper.i18n import msg

_ROUND: Final = {
    2: {*range(46)},
    3: {*range(43)} - {40, 41},
    4: {*range(37)},
    5: {*range(34)} - {31, 32},
}
"""Which points one hand can make, by players."""

_ROUNDS_MOST: Final = {2: 114, 3: 105, 4: 95, 5: 85}
"""The most points of three hands from one box."""

_PUDDINGS: Final = 10
_WIDER: Final = ("maki_zero", "maki_tie", "soy_promo", "reshuffle")
"""House rules under which more points are possible; then the bounds are wider."""


def check_results(table: Table) -> list[Problem]:
    """Return which points and puddings no cards of the box make, as warnings."""
    results, seats = table.results or (), table.seats
    if seats not in _ROUND:
        return []
    problems: list[Problem] = []
    laid = sum(result.counted or 0 for result in results)
    if laid > _PUDDINGS:
        text = msg(
            "{count} puddings in all, but the box holds {limit}.", count=laid, limit=_PUDDINGS
        )
        problems.append(Problem("warning", "puddings", text))
    wide = any(table.rules[rule] != BOOK[rule] for rule in _WIDER)
    most = max(_ROUND[seats]) + (6 if wide else 0)
    # Of two players the second for maki gets 3 in at least one round: one box has too few other
    # cards worth nothing to fill three hands.
    low, high = (0, 3 * most) if wide else (3 if seats == 2 else 0, _ROUNDS_MOST[seats])
    ends = _end_ranges(results, table.rules)
    for seat, (result, end) in enumerate(zip(results, ends, strict=True)):
        for round_, points in enumerate(result.rounds or ()):
            if points is None or points in (range(most + 1) if wide else _ROUND[seats]):
                continue
            text = msg(
                "No cards make {points} points in a round of {seats} players; the most is {most}.",
                points=points,
                seats=seats,
                most=most,
            )
            problems.append(Problem("warning", "round_points", text, round_, seat))
        if result.total is not None and not low + end[0] <= result.total <= high + end[-1]:
            text = msg(
                "No cards make {total} points with {seats} players and these puddings; a play "
                "ends with {low} to {high}.",
                total=result.total,
                seats=seats,
                low=low + end[0],
                high=high + end[-1],
            )
            problems.append(Problem("warning", "total_points", text, None, seat))
    return problems


def _end_ranges(results: tuple[Result, ...], rules: Rules) -> list[range]:
    """Return which pudding points each seat can have, exactly where all puddings are known."""
    counts = [result.counted for result in results if result.counted is not None]
    if len(counts) == len(results):
        return [range(points, points + 1) for points in pudding_points(counts, rules)]
    return [range(-6 if has_penalty(len(results), rules) else 0, 7)] * len(results)
