"""What follows from results without cards, and what contradicts itself in them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.games.base import Game, Given, Message, Problem, Rules, Seats, Table, msg
from scorekeeper.games.ranking import at_best, competition_ranks


def completed(game: Game, rules: Rules, given: Sequence[Given]) -> tuple[Given, ...]:
    """Fill in the totals that follow from the rounds and from everybody's puddings."""
    sums = sums_of(game, rules, given)
    return tuple(
        one if one.total is not None else replace(one, total=made)
        for one, made in zip(given, sums, strict=True)
    )


def sums_of(game: Game, rules: Rules, given: Sequence[Given]) -> tuple[int | None, ...]:
    """Return the totals that the rounds and everybody's puddings make, None where unknown."""
    ends = end_points_of(game, given, rules)
    found: list[int | None] = []
    for one, end in zip(given, ends, strict=True):
        known = [points for points in one.rounds or () if points is not None]
        whole = end is not None and len(known) == game.round_count(rules)
        found.append(sum(known) + sum(end or ()) if whole else None)
    return tuple(found)


def followed(
    game: Game,
    before: tuple[Rules, Sequence[Given]],
    after: tuple[Rules, Sequence[Given]],
) -> tuple[Given, ...]:
    """Add up anew the totals that nobody wrote down, when house rules or results change.

    What is stored does not say which totals were written: one that is what its rounds and
    puddings made before follows them, another one stays as long as nobody changes it.
    """
    made, makes = sums_of(game, *before), sums_of(game, *after)
    return tuple(
        replace(new, total=sum_) if new.total == old.total == was and sum_ is not None else new
        for old, new, was, sum_ in zip(before[1], after[1], made, makes, strict=True)
    )


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


def open_order(
    given: Sequence[Given], ranks: Sequence[int | None], competes: Sequence[bool]
) -> list[Problem]:
    """Return that places beside bare points leave it open who was first."""
    left = tuple(
        seat
        for seat, one in enumerate(given)
        if one.known and competes[seat] and ranks[seat] is None
    )
    only = tuple(
        seat for seat, one in enumerate(given) if one.rank is not None and one.total is None
    )
    if 1 in ranks or not left or not only:
        return []
    text = msg(
        "Of {only} only the place is known and of {left} only points, so the order is open; "
        "write down everybody’s place or everybody’s total.",
        only=Seats(only),
        left=Seats(left),
    )
    return [Problem("warning", "open_order", text)]


def open_first(ranks: Sequence[int | None]) -> list[Problem]:
    """Return that nobody is first by the places that are written down."""
    if 1 in ranks:
        return []
    text = msg(
        "Nobody’s first place is written down or follows from the points; "
        "write down everybody’s place or everybody’s total."
    )
    return [Problem("warning", "open_order", text)]


def check_ranks(
    game: Game, given: Sequence[Given], competes: Sequence[bool]
) -> tuple[Problem, ...]:
    """Return which places contradict the points or each other, of the seats that compete."""
    seats = [seat for seat, can in enumerate(competes) if can]
    places = {seat: rank for seat in seats if (rank := given[seat].rank) is not None}
    found = {
        seat: message
        for seat in places
        if (message := _worse_than_a_later_one(game, given, places, seat)) is not None
    }
    if len(places) < len(seats) and not found:
        found = {
            seat: message
            for seat, rank in places.items()
            if (message := _wrong_number_before(game, given, seats, seat, rank)) is not None
        }
    problems = [
        Problem("warning", "rank_order", message, None, seat) for seat, message in found.items()
    ]
    keys = [(-rank,) for rank in places.values()]
    if len(places) == len(seats) and competition_ranks(keys) != tuple(places.values()):
        gap = msg("The places leave one out or repeat one; tied places count 1, 1, 3.")
        problems.append(Problem("warning", "rank_gap", gap))
    return tuple(problems)


def apart(game: Game, one: Given, other: Given) -> bool:
    """Return whether points, and what breaks a tie, tell which of two is before the other."""
    return bool(_before(game, one, other) or _before(game, other, one))


def _before(game: Game, one: Given, other: Given) -> bool | None:
    """Return whether one is before the other by points, None where nobody knows."""
    if one.total is None or other.total is None:
        return None
    if one.total != other.total or game.breaks_tie is None:
        return one.total > other.total
    if one.puddings is None or other.puddings is None:
        return None
    return one.puddings > other.puddings


def _worse_than_a_later_one(
    game: Game, given: Sequence[Given], places: Mapping[int, int], seat: int
) -> Message | None:
    for other, rank in places.items():
        if rank >= places[seat] and _before(game, given[other], given[seat]):
            return _although(game, given, seat, places[seat], other)
    for other, rank in places.items():
        if rank < places[seat] and _level(game, given[other], given[seat]):
            return _although_level(game, given, seat, places[seat], other)
    return None


def _wrong_number_before(
    game: Game, given: Sequence[Given], seats: Sequence[int], seat: int, rank: int
) -> Message | None:
    """Return that too many or too few are before a seat for its place, or None."""
    total = given[seat].total
    if total is None:
        return None
    others = {other: _before(game, given[other], given[seat]) for other in seats if other != seat}
    before = tuple(other for other, known in others.items() if known)
    if len(before) >= rank:
        if len(before) == 1:
            return _although(game, given, seat, rank, before[0])
        return msg(
            "Place {rank} with {total} points, although {others} are before.",
            rank=rank,
            total=total,
            others=Seats(before),
        )
    possible = tuple(other for other, known in others.items() if known is not False)
    if len(possible) >= rank - 1:
        return None
    if not possible:
        return msg(
            "Place {rank} with {total} points, although nobody has more.",
            rank=rank,
            total=total,
        )
    return msg(
        "Place {rank} with {total} points, although only {others} can be before.",
        rank=rank,
        total=total,
        others=Seats(possible),
    )


def _level(game: Game, one: Given, other: Given) -> bool:
    """Return whether points, and what breaks a tie, are known and leave two the same place."""
    return _before(game, one, other) is False and _before(game, other, one) is False


def _although_level(
    game: Game, given: Sequence[Given], seat: int, rank: int, other: int
) -> Message:
    """Say that another one, whose place is a better one, shares it by the points."""
    if game.breaks_tie is not None:
        return msg(
            "Place {rank} with {total} points, although {other} has as many and as many {counted}, "
            "so they share a place.",
            rank=rank,
            total=given[seat].total or 0,
            other=Seats((other,)),
            counted=game.breaks_tie,
        )
    return msg(
        "Place {rank} with {total} points, although {other} has as many, so they share a place.",
        rank=rank,
        total=given[seat].total or 0,
        other=Seats((other,)),
    )


def _although(game: Game, given: Sequence[Given], seat: int, rank: int, other: int) -> Message:
    """Say that another one is before a seat by the points."""
    total, more = given[seat].total or 0, given[other].total or 0
    if more == total and game.breaks_tie is not None:
        return msg(
            "Place {rank} with {total} points, although {other} has as many and more {counted}.",
            rank=rank,
            total=total,
            other=Seats((other,)),
            counted=game.breaks_tie,
        )
    return msg(
        "Place {rank} with {total} points, although {other} has {more}.",
        rank=rank,
        total=total,
        other=Seats((other,)),
        more=more,
    )


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


def open_ties(game: Game, given: Sequence[Given], competes: Sequence[bool]) -> list[Problem]:
    """Return the ties that nothing breaks because nobody knows what would.

    Only those who may be first of the tied share the place; who has fewer than another one is
    behind in any case.

    A tie for the win is told by the decision.
    """
    if game.breaks_tie is None:
        return []
    found = []
    seats = [seat for seat, can in enumerate(competes) if can]
    totals = [total for seat in seats if (total := given[seat].total) is not None]
    first = max(totals) if totals and len(totals) == len(seats) else None
    for total in dict.fromkeys(total for total in totals if total != first):
        level = [seat for seat in seats if given[seat].total == total]
        counts = at_best([given[seat].puddings for seat in level])
        tied = tuple(
            seat for seat, count in zip(level, counts, strict=True) if count == max(counts)
        )
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
