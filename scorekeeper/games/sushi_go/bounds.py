"""Which points a player can have in Sushi Go!, for results that come without cards."""

from typing import Final

from scorekeeper.games.scorecard import Problem, Table
from scorekeeper.games.sushi_go.house_rules import BOOK
from scorekeeper.games.sushi_go.scoring import has_penalty, pudding_points
from scorekeeper.i18n import msg

_BEST: Final = {2: (45, 114), 3: (42, 105), 4: (36, 95), 5: (33, 85)}
"""The most points of one hand, and of three hands from one box, by players."""

_PUDDINGS: Final = 10
_WIDER: Final = ("maki_zero", "maki_tie", "soy_promo", "reshuffle")
"""House rules under which more points are possible."""


def check_results(table: Table) -> list[Problem]:
    """Return which points and puddings no cards of the box make, as warnings."""
    results, seats = table.results or (), table.seats
    if seats not in _BEST:
        return []
    problems: list[Problem] = []
    counts = [result.counted for result in results if result.counted is not None]
    if sum(counts) > _PUDDINGS:
        text = msg(
            "{count} puddings in all, but the box holds {limit}.",
            count=sum(counts),
            limit=_PUDDINGS,
        )
        problems.append(Problem("warning", "puddings", text))
    most, whole = _BEST[seats]
    if any(table.rules[rule] != BOOK[rule] for rule in _WIDER):
        most, whole = most + 6, 3 * (most + 6)
    # What the puddings bring is known exactly where all puddings are.
    ends = [(-6 if has_penalty(seats, table.rules) else 0, 6)] * seats
    if len(counts) == seats:
        ends = [(points, points) for points in pudding_points(counts, table.rules)]
    for seat, (result, (least, best)) in enumerate(zip(results, ends, strict=True)):
        for round_, points in enumerate(result.rounds or ()):
            if points is not None and not 0 <= points <= most:
                text = msg(
                    "No cards make {points} points in a round of {seats} players; the most is "
                    "{most}.",
                    points=points,
                    seats=seats,
                    most=most,
                )
                problems.append(Problem("warning", "round_points", text, round_, seat))
        if result.total is not None and not least <= result.total <= whole + best:
            text = msg(
                "No cards make {total} points with {seats} players and these puddings; a play "
                "ends with {low} to {high}.",
                total=result.total,
                seats=seats,
                low=least,
                high=whole + best,
            )
            problems.append(Problem("warning", "total_points", text, None, seat))
    return problems
