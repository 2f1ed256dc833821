"""Plays without cards: only totals, rounds, what breaks a tie, or ranks were written down.

What nobody wrote down is None and never counts as 0.
"""

from collections.abc import Sequence
from typing import TypeAlias

from scorekeeper.games.game import Game
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS
from scorekeeper.games.ranking import competition_ranks, seats_with
from scorekeeper.games.scorecard import (
    HandScore,
    Problem,
    Result,
    RoundScore,
    Rules,
    Scorecard,
    Table,
)
from scorekeeper.i18n import Message, Seats, msg

_Ranks: TypeAlias = tuple[int | None, ...]


def completed(game: Game, table: Table) -> tuple[Result, ...]:
    """Return the results with the totals that follow from all rounds and known puddings."""
    whole = game.round_count(table.rules)
    ends = _end_points(game, table)
    return tuple(
        result._replace(total=_sum(whole, result, end)) if result.total is None else result
        for result, end in zip(table.results or (), ends, strict=True)
    )


def score(game: Game, table: Table) -> Scorecard:
    """Return what is known of a play without cards, and the ranks that follow from it."""
    results = completed(game, table)
    totals = tuple(result.total for result in results)
    counts = tuple(result.counted for result in results) if game.box.counted else ()
    length = max((len(result.rounds or ()) for result in results), default=0)
    natural = _natural(game, results, table.rules)
    ranks = _ranks(natural, results)
    winners = seats_with(ranks, 1)
    by = "shared" if len(winners) > 1 else None
    if winners and ranks == natural:
        by = game.decided_by(totals, ranks, winners)
    rounds = tuple(_round(results, round_) for round_ in range(length))
    ends, end = _end_points(game, table), game.end_category(table.rules)
    return Scorecard(
        table,
        (),
        () if end is None else (end,),
        rounds,
        ends,
        counts,
        totals,
        ranks,
        winners,
        by,
        written=ranks != natural,
    )


def check(game: Game, table: Table) -> tuple[Problem, ...]:
    """Return what can't be in the results that were written down; warnings can be kept."""
    results = completed(game, table)
    table = table._replace(results=results)
    problem = game.seats_problem(table.seats, table.rules)
    problems = [problem] if problem else []
    competing = _competing(game, len(results), table.rules)
    ends = _end_points(game, table)
    for seat, result in enumerate(results):
        wrong = _impossible(game, table, result)
        if wrong:
            problems.append(Problem("error", "result", wrong, None, seat))
        if seat in competing and result.total is None and result.rank is None:
            text = msg("No result is written down.")
            problems.append(Problem("warning", "missing_result", text, None, seat))
        made = _sum(game.round_count(table.rules), result, ends[seat])
        if made is not None and None not in ends[seat] and made != result.total:
            text = msg("The rounds make {sum}, not {total}.", sum=made, total=result.total or 0)
            problems.append(Problem("warning", "sum", text, None, seat))
    problems += game.check_results(table)
    if any(result.rank is not None for result in results):
        return (*problems, *_check_ranks(game, table, competing))
    return (*problems, *_open_ties(game, results, competing))


def _round(results: Sequence[Result], round_: int) -> RoundScore:
    hands: list[HandScore | None] = []
    for result in results:
        rounds = result.rounds or ()
        points = rounds[round_] if round_ < len(rounds) else None
        hands.append(None if points is None else HandScore((), 0, points))
    return RoundScore(tuple(hands), settled=True)


def _end_points(game: Game, table: Table) -> tuple[tuple[int | None, ...], ...]:
    """Return the points after the last round by seat, None where they are not known."""
    results, end = table.results or (), game.end_category(table.rules)
    counts = [result.counted for result in results if result.counted is not None]
    if end is None:
        return ((),) * len(results)
    if len(counts) < len(results) or not end.by_count:
        return ((None,),) * len(results)
    return tuple([(points,) for points in end.pay(counts, table.rules)])


def _competing(game: Game, seats: int, rules: Rules) -> tuple[int, ...]:
    blank = [0] * seats
    ranks = game.rank(blank, blank, rules)
    return tuple(seat for seat, rank in enumerate(ranks) if rank is not None)


def _natural(game: Game, results: Sequence[Result], rules: Rules) -> _Ranks | None:
    """Return the ranks by the game's rule, None if a total of a seat that competes is missing."""
    totals = [result.total for result in results]
    known = [total for total in totals if total is not None]
    if not known or any(totals[seat] is None for seat in _competing(game, len(results), rules)):
        return None
    # a seat that can't win stands below all others while nobody knows its total
    filled = [min(known) - 1 if total is None else total for total in totals]
    return game.rank(filled, [result.counted for result in results], rules)


def _ranks(natural: _Ranks | None, results: Sequence[Result]) -> _Ranks:
    """Return the ranks written down, or those by the game's rule where they agree with these."""
    written = tuple(result.rank for result in results)
    if natural is None:
        return written
    agree = all(rank in {None, own} for rank, own in zip(written, natural, strict=True))
    return natural if agree else written


def _sum(whole: int | None, result: Result, end: Sequence[int | None]) -> int | None:
    """Return the total that all rounds make, with what is known of the end; None if unknown."""
    known = [points for points in (result.rounds or ()) if points is not None]
    if not known or len(known) != (whole or len(result.rounds or ())):
        return None
    return sum(known) + sum(points or 0 for points in end)


def _impossible(game: Game, table: Table, result: Result) -> Message | None:
    """Return why a result can't be kept: out of all bounds, puddings where none are counted."""
    rounds, counted = result.rounds or (), game.box.counted
    whole = game.round_count(table.rules)
    if whole is not None and len(rounds) > whole:
        return msg("{count} rounds, but a play has {whole}.", count=len(rounds), whole=whole)
    if any(abs(points or 0) > MOST_POINTS for points in (result.total, *rounds)):
        return msg("Points are from {least} to {most}.", least=-MOST_POINTS, most=MOST_POINTS)
    if result.counted is not None and not counted:
        return msg("{game} counts nothing but points.", game=game.box.title)
    if counted and not 0 <= (result.counted or 0) <= MOST_COUNTED:
        return msg("{what}: from 0 to {most}.", what=counted, most=MOST_COUNTED)
    if result.rank is not None and not 1 <= result.rank <= table.seats:
        return msg("Ranks are from 1 to {most}.", most=table.seats)
    return None


def _check_ranks(game: Game, table: Table, competing: Sequence[int]) -> list[Problem]:
    """Return where written ranks contradict the points or each other, or leave it open."""
    results = table.results or ()
    problems: list[Problem] = []
    ranks = {seat: rank for seat in competing if (rank := results[seat].rank) is not None}
    for seat, rank in ranks.items():
        total = results[seat].total
        ahead = [results[other].total for other, others in ranks.items() if others >= rank]
        more = max([points for points in ahead if points is not None], default=None)
        if total is not None and more is not None and more > total:
            text = msg(
                "Rank {rank} with {total}, although one behind has {more}.",
                rank=rank,
                total=total,
                more=more,
            )
            problems.append(Problem("warning", "rank_order", text, None, seat))
    keys = [(-rank,) for rank in ranks.values()]
    if len(ranks) == len(competing) and competition_ranks(keys) != tuple(ranks.values()):
        text = msg("The ranks leave one out or repeat one; tied ranks count 1, 1, 3.")
        problems.append(Problem("warning", "rank_gap", text))
    if 1 not in _ranks(_natural(game, results, table.rules), results):
        text = msg("Nobody’s 1st rank is known; write down everybody’s rank or everybody’s total.")
        problems.append(Problem("warning", "open_order", text))
    return problems


def _open_ties(game: Game, results: Sequence[Result], competing: Sequence[int]) -> list[Problem]:
    """Return the ties that nothing breaks because nobody knows what would."""
    problems: list[Problem] = []
    counted = game.box.counted and game.box.counted_inside
    for total in dict.fromkeys(results[seat].total for seat in competing):
        tied = tuple(seat for seat in competing if results[seat].total == total)
        known = all(results[seat].counted is not None for seat in tied)
        if counted and total is not None and len(tied) > 1 and not known:
            text = msg(
                "{tied} tie at {total}; write down their {counted} to break the tie.",
                tied=Seats(tied),
                total=total,
                counted=counted,
            )
            problems.append(Problem("warning", "open_tie", text))
    return problems
