"""What follows from results without cards, and what contradicts itself in them."""

from collections.abc import Sequence

from scorekeeper.games.base import Game, Given, Message, Problem, Rules, Seats, Table, msg
from scorekeeper.games.ranking import competition_ranks


def completed(game: Game, rules: Rules, given: Sequence[Given]) -> tuple[Given, ...]:
    """Fill in the totals that follow from the rounds and from everybody's puddings."""
    ends = end_points_of(game, given, rules)
    found = []
    for seat, one in enumerate(given):
        total = one.total
        if total is None and one.rounds and ends[seat] is not None:
            known = [points for points in one.rounds if points is not None]
            if len(known) == game.round_count(rules):
                total = sum(known) + sum(ends[seat] or ())
        found.append(Given(total, one.rounds, one.puddings, one.rank))
    return tuple(found)


def end_points_of(
    game: Game, given: Sequence[Given], rules: Rules
) -> tuple[tuple[int, ...] | None, ...]:
    """Return the points after the last round by seat, None where they are not known."""
    counts = [one.puddings for one in given if one.puddings is not None]
    if not game.end_categories:
        return ((),) * len(given)
    if len(counts) < len(given):
        return (None,) * len(given)
    return game.end_points(counts, rules)


def check_ranks(given: Sequence[Given]) -> list[Problem]:
    """Return which places contradict the totals or each other."""
    ranked = [(seat, one.rank, one.total) for seat, one in enumerate(given) if one.rank is not None]
    found = []
    for seat, rank, total in ranked:
        for other, lower, more in ranked:
            if total is None or more is None or rank > lower or total >= more:
                continue
            found.append(
                Problem(
                    "warning",
                    "rank_order",
                    msg(
                        "Place {rank} with {total} points, although {other} has {more}.",
                        rank=rank,
                        total=total,
                        other=Seats((other,)),
                        more=more,
                    ),
                    None,
                    seat,
                )
            )
            break
    places = [-rank for _, rank, _ in ranked]
    if len(places) == len(given) and competition_ranks([(place,) for place in places]) != tuple(
        -place for place in places
    ):
        found.append(
            Problem(
                "warning",
                "rank_gap",
                msg("The places leave one out or repeat one; tied places count 1, 1, 3."),
            )
        )
    return found


def sum_problem(
    game: Game, table: Table, one: Given, ends: tuple[int, ...] | None
) -> Message | None:
    """Return that the rounds make another total than the one written down, or None."""
    known = [points for points in one.rounds or () if points is not None]
    if one.total is None or len(known) < game.round_count(table.rules):
        return None
    possible = game.end_range(table.seats, table.rules)
    if ends is not None:
        possible = range(sum(ends), sum(ends) + 1)
    if one.total - sum(known) in possible:
        return None
    least, most = sum(known) + possible[0], sum(known) + possible[-1]
    if least == most:
        return msg("The rounds make {sum}, not {total}.", sum=least, total=one.total)
    return msg(
        "The rounds make {least} to {most} with {counted}, not {total}.",
        least=least,
        most=most,
        counted=game.breaks_tie or msg("the rest"),
        total=one.total,
    )


def open_ties(game: Game, given: Sequence[Given]) -> list[Problem]:
    """Return the ties that nothing breaks because nobody knows what would.

    A tie for the win is told by the decision.
    """
    if game.breaks_tie is None:
        return []
    found = []
    totals = [one.total for one in given if one.total is not None]
    first = max(totals) if len(totals) == len(given) else None
    for total in dict.fromkeys(total for total in totals if total != first):
        tied = tuple(seat for seat, one in enumerate(given) if one.total == total)
        if len(tied) > 1 and any(given[seat].puddings is None for seat in tied):
            found.append(
                Problem(
                    "warning",
                    "open_tie",
                    msg(
                        "{tied} tie at {total} and share the place, because {counted} "
                        "are not known.",
                        tied=Seats(tied),
                        total=total,
                        counted=game.breaks_tie,
                    ),
                )
            )
    return found
