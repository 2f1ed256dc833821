"""Which points a player can have in Sushi Go!, for points that come without cards.

The bounds are those of one player's cards against the box and the house rules; what the others
at the table would have to lay is not asked (rules of the points, section 8).
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Final

from scorekeeper.games.base import Message, Problem, Rules, msg, msgn
from scorekeeper.games.sushi_go.cards import CARDS, HAND_SIZES, ROUNDS
from scorekeeper.games.sushi_go.scoring import has_penalty, maki_points

CARD_POINTS: Final[dict[int, tuple[int, tuple[int, ...]]]] = {
    5: (21, ()),
    6: (27, (25, 26)),
    7: (30, ()),
    8: (36, (34, 35)),
    9: (39, ()),
    10: (45, (43, 44)),
}
"""What sets and nigiri of up to so many cards make: the most, and what below it none make."""

TOTAL_MOST: Final[dict[int, dict[int, tuple[int, int, int, int]]]] = {
    2: {
        0: (120, 123, 138, 140),
        3: (121, 124, 144, 145),
        4: (124, 126, 147, 148),
        6: (130, 132, 153, 154),
    },
    3: {
        0: (111, 113, 126, 127),
        2: (111, 113, 128, 128),
        3: (112, 115, 129, 131),
        6: (120, 123, 138, 140),
    },
    4: {
        0: (101, 103, 111, 113),
        1: (101, 103, 113, 113),
        2: (101, 103, 115, 115),
        6: (111, 113, 126, 127),
    },
    5: {
        0: (91, 93, 99, 100),
        1: (91, 93, 100, 100),
        6: (101, 103, 111, 113),
    },
}
"""The most points of a play by seats, and by what a hand without maki can get for maki.

One box; with soy sauce; with discards shuffled back in; with both.
"""

_PUDDINGS: Final = next(kind.count for kind in CARDS if kind.id == "pudding")
_PUDDING: Final = 6
_SOY: Final = 4


def check_points(
    seats: int, rules: Rules, round_totals: Sequence[int | None], total: int | None
) -> tuple[Problem, ...]:
    """Return which points no cards of the box make under these house rules, as warnings.

    Numbers of seats that the box does not have are left to the check of the seats.
    """
    if seats not in TOTAL_MOST:
        return ()
    possible = round_points(seats, rules)
    problems = [
        Problem("warning", "round_points", _round(seats, points, possible), round_)
        for round_, points in enumerate(round_totals)
        if points is not None and points not in possible
    ]
    bounds = total_range(seats, rules)
    if total is not None and total not in bounds:
        problems.append(
            Problem(
                "warning",
                "total_points",
                msg(
                    "{total} points: with {seats} players a play ends with {low} to {high}.",
                    total=total,
                    seats=seats,
                    low=bounds[0],
                    high=bounds[-1],
                ),
            )
        )
    return tuple(problems)


def round_points(seats: int, rules: Rules) -> frozenset[int]:
    """Return every number of points that one hand can make in a round."""
    return _round_points(seats, rules["maki_tie"], rules["maki_zero"], rules["soy_promo"] == "on")


def total_range(seats: int, rules: Rules) -> range:
    """Return the fewest to the most points that a player can end a play with."""
    soy, again = rules["soy_promo"] == "on", rules["reshuffle"] == "on"
    without = max(_maki(seats, rules["maki_tie"], rules["maki_zero"], False))
    most = TOTAL_MOST[seats][without][soy + 2 * again]
    return range(_least(seats, rules, soy=soy, again=again), most + 1)


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


def _least(seats: int, rules: Rules, *, soy: bool, again: bool) -> int:
    penalty = _PUDDING if has_penalty(seats, rules) else 0
    if seats > 2:
        return -penalty
    # Of two players the second for maki gets 3: by the house rule in every round, else at
    # least once, because the box has too few cards that are worth nothing to fill three hands.
    if rules["maki_zero"] == "zero_counts":
        return 3 * ROUNDS - penalty
    if again:
        return -penalty
    # As many puddings as the other one, which spares the penalty, and the soy sauces together
    # leave two cards.
    return 2 if soy and not penalty else 3 - penalty


@cache
def _round_points(seats: int, tie: str, zero: str, soy: bool) -> frozenset[int]:
    found: set[int] = set()
    shares = (0, *(_SOY // sharers for sharers in range(1, seats + 1))) if soy else (0,)
    for laid, sauce in product((False, True), shares):
        cards = HAND_SIZES[seats] - laid - bool(sauce)
        most, never = CARD_POINTS[cards]
        own = set(range(most + 1)).difference(never)
        found |= {points + maki + sauce for points in own for maki in _maki(seats, tie, zero, laid)}
    return frozenset(found)


@cache
def _maki(seats: int, tie: str, zero: str, laid: bool) -> frozenset[int]:
    """Return what one seat can get for maki, with a maki card or without one."""
    own = range(1, 4) if laid else range(1)
    others = product(range(4), repeat=seats - 1)
    return frozenset(
        maki_points((icons, *rest), tie, zero)[0] for icons, rest in product(own, others)
    )


def _round(seats: int, points: int, possible: frozenset[int]) -> Message:
    least, most = min(possible), max(possible)
    if least <= points <= most:
        return msg("No hand of {seats} players is worth {points}.", seats=seats, points=points)
    return msg(
        "{points} points: with {seats} players a round is worth {least} to {most}.",
        points=points,
        seats=seats,
        least=least,
        most=most,
    )
