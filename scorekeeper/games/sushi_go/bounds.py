"""Which points a player can have in Sushi Go!, for points that come without cards."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.games.base import Message, Problem, Rules, msg, msgn
from scorekeeper.games.sushi_go.cards import CARDS
from scorekeeper.games.sushi_go.scoring import has_penalty

ROUND_MOST: Final = {2: 45, 3: 42, 4: 36, 5: 33}
"""The most points of one hand by seats, under the rulebook's rules."""

ROUND_NEVER: Final = {3: (40, 41), 5: (31, 32)}
"""Points below the most that no hand makes."""

TOTALS: Final = {2: (3, 120), 3: (-6, 111), 4: (-6, 101), 5: (-6, 91)}
"""The fewest and the most points of a play by seats, under the rulebook's rules."""

_PUDDINGS: Final = next(kind.count for kind in CARDS if kind.id == "pudding")
_MAKI: Final = 6
_SOY: Final = 4
_PUDDING: Final = 6

_NO_POINTS: Final = {"same_turn", "pass", "dummy", "dummy_can_win"}
"""House rules that change no points a player can have."""


def check_points(
    seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
) -> tuple[Problem, ...]:
    """Return which points no cards of the box make, as warnings.

    House rules that pay more widen the bounds; numbers of seats that the box does not have
    are left to the check of the seats.
    """
    if seats not in TOTALS:
        return ()
    changed = _changed(rules)
    most, never = ROUND_MOST[seats], ROUND_NEVER.get(seats, ())
    low, high = TOTALS[seats]
    if changed:
        most, never = most + _MAKI + (_SOY if rules["soy_promo"] == "on" else 0), ()
        low, high = -_PUDDING if has_penalty(seats, rules) else 0, 3 * most + _PUDDING
    problems = [
        Problem("warning", "round_points", _round(seats, points, most), round_)
        for round_, points in enumerate(round_totals)
        if points is not None and (not 0 <= points <= most or points in never)
    ]
    if total is not None and not low <= total <= high:
        problems.append(
            Problem(
                "warning",
                "total_points",
                msg(
                    "{total} points: with {seats} players a play ends with {low} to {high}.",
                    total=total,
                    seats=seats,
                    low=low,
                    high=high,
                ),
            )
        )
    return tuple(problems)


def check_counts(counts: Sequence[int | None]) -> tuple[Problem, ...]:
    """Return that there are more puddings than the box holds, as a warning."""
    laid = sum(count for count in counts if count is not None)
    if laid <= _PUDDINGS:
        return ()
    return (
        Problem(
            "warning",
            "puddings",
            msgn(
                "{count} pudding in all, but the box holds {limit}.",
                "{count} puddings in all, but the box holds {limit}.",
                laid,
                limit=_PUDDINGS,
            ),
        ),
    )


def end_range(seats: int, rules: Rules) -> range:
    """Return which points the puddings can bring a player."""
    return range(-_PUDDING if has_penalty(seats, rules) else 0, _PUDDING + 1)


def _round(seats: int, points: int, most: int) -> Message:
    if 0 <= points <= most:
        return msg("No hand of {seats} players is worth {points}.", seats=seats, points=points)
    return msg(
        "{points} points: with {seats} players a round is worth 0 to {most}.",
        points=points,
        seats=seats,
        most=most,
    )


def _changed(rules: Rules) -> bool:
    from scorekeeper.games.sushi_go.house_rules import HOUSE_RULES

    return any(
        rules.get(rule.id, rule.default) != rule.default
        for rule in HOUSE_RULES
        if rule.id not in _NO_POINTS
    )
