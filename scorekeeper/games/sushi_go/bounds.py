"""Which points a player can have in Sushi Go!, for results that come without cards."""

from typing import Final

from scorekeeper.games.scorecard import Problem, Result, Rules, Table
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.games.sushi_go.house_rules import BOOK
from scorekeeper.games.sushi_go.scoring import has_penalty, pudding_points
from scorekeeper.i18n import msg

_ROUND_MOST: Final = {2: 45, 3: 42, 4: 36, 5: 33}
"""The most points of one hand, by players."""

_NEVER: Final = {3: (40, 41), 5: (31, 32)}
"""Points of a hand below the most that no cards make."""

_ROUNDS_MOST: Final = {2: 114, 3: 105, 4: 95, 5: 85}
"""The most points of three hands from one box."""

_PUDDINGS: Final = next(kind.count for kind in CARDS if kind.id == "pudding")
_MOST_PUDDING_POINTS: Final = 6
_WIDER: Final = ("maki_zero", "maki_tie", "soy_promo", "reshuffle")
"""House rules under which more points are possible; then the bounds are wider."""


def check_results(table: Table) -> list[Problem]:
    """Return which points and puddings no cards of the box make, as warnings."""
    if table.seats not in _ROUND_MOST or table.results is None:
        return []
    problems: list[Problem] = []
    laid = sum(result.counted or 0 for result in table.results)
    if laid > _PUDDINGS:
        text = msg(
            "{count} puddings in all, but the box holds {limit}.", count=laid, limit=_PUDDINGS
        )
        problems.append(Problem("warning", "puddings", text))
    ends = _end_ranges(table.results, table.rules)
    for seat, (result, end) in enumerate(zip(table.results, ends, strict=True)):
        problems += _check_seat(seat, result, end, table)
    return problems


def _check_seat(seat: int, result: Result, end: range, table: Table) -> list[Problem]:
    seats, rules = table.seats, table.rules
    wide = any(rules[rule] != BOOK[rule] for rule in _WIDER)
    most = _ROUND_MOST[seats] + (6 if rules["maki_zero"] == "zero_counts" else 0)
    never = () if wide else _NEVER.get(seats, ())
    problems: list[Problem] = []
    for round_, points in enumerate(result.rounds or ()):
        if points is None or (0 <= points <= most and points not in never):
            continue
        if points in never:
            text = msg(
                "No hand at a table of {seats} is worth {points}.", seats=seats, points=points
            )
        else:
            text = msg(
                "{points} points: with {seats} players a round is worth 0 to {most}.",
                points=points,
                seats=seats,
                most=most,
            )
        problems.append(Problem("warning", "round_points", text, round_, seat))
    # Of two players the second for maki gets 3 in at least one round: one box has too few other
    # cards worth nothing to fill three hands.
    low = (3 if seats == 2 and not wide else 0) + end[0]
    high = (3 * most if wide else _ROUNDS_MOST[seats]) + end[-1]
    if result.total is not None and not low <= result.total <= high:
        text = msg(
            "{total} points: with {seats} players and these puddings a play ends with {low} to "
            "{high}.",
            total=result.total,
            seats=seats,
            low=low,
            high=high,
        )
        problems.append(Problem("warning", "total_points", text, None, seat))
    return problems


def _end_ranges(results: tuple[Result, ...], rules: Rules) -> list[range]:
    """Return which pudding points each seat can have, exactly where all puddings are known."""
    counts = [result.counted for result in results if result.counted is not None]
    if len(counts) == len(results):
        return [range(points, points + 1) for points in pudding_points(counts, rules)]
    least = -_MOST_PUDDING_POINTS if has_penalty(len(results), rules) else 0
    return [range(least, _MOST_PUDDING_POINTS + 1)] * len(results)
