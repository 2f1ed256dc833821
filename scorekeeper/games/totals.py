"""Plays without cards: only totals, rounds, what breaks a tie, or ranks were written down.

What nobody wrote down is None and never counts as 0.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.games.game import Figures, Game, Line, Race, Telling, Totals
from scorekeeper.games.numbers import MOST_COUNTED, MOST_POINTS
from scorekeeper.games.ranking import competition_ranks, seats_with
from scorekeeper.games.scorecard import (
    Category,
    HandScore,
    Problem,
    Result,
    RoundScore,
    Rules,
    Scorecard,
    Table,
)
from scorekeeper.games.telling import PlainTelling
from scorekeeper.i18n import Message, Refused, Seats, msg

ROUND: Final = Category("round", msg("Points"))
"""What a round is worth as a whole."""

_Ranks = tuple[int | None, ...]


def completed(game: Game, table: Table) -> tuple[Result, ...]:
    """Return the results with the totals that follow from all rounds and known puddings."""
    results = table.results or ()
    ends = _end_points(game, table)
    whole = game.round_count(table.rules)
    found = []
    for result, end in zip(results, ends, strict=True):
        known = [points for points in result.rounds or () if points is not None]
        if result.total is None and known and len(known) == (whole or len(result.rounds or ())):
            made = sum(known) + sum(points or 0 for points in end)
            found.append(replace(result, total=made))
        else:
            found.append(result)
    return tuple(found)


def score(game: Game, table: Table) -> Scorecard:
    """Return what is known of a play without cards, and the ranks that follow from it."""
    results = completed(game, table)
    rules = _rules_of(game)
    totals = tuple(result.total for result in results)
    counts = tuple(result.counted for result in results) if game.box.counted else ()
    length = max((len(result.rounds or ()) for result in results), default=0)
    natural = _natural(game, results, table.rules)
    ranks = _ranks(natural, [result.rank for result in results])
    winners = seats_with(ranks, 1)
    by = "shared" if len(winners) > 1 else None
    if winners and ranks == natural:
        by = rules.decided_by(totals, ranks, winners)
    return Scorecard(
        table,
        (),
        rules.end_categories,
        tuple(_round(results, round_) for round_ in range(length)),
        _end_points(game, table),
        counts,
        totals,
        ranks,
        winners,
        by,
    )


def check(game: Game, table: Table) -> tuple[Problem, ...]:
    """Return what can't be in the results that were written down; warnings can be kept."""
    results = completed(game, table)
    table = replace(table, results=results)
    problem = game.seats_problem(table.seats, table.rules)
    competing = _competing(game, len(results), table.rules)
    problems = [problem] if problem else []
    problems += _impossible(game, results)
    problems += _check_rounds(game, table)
    problems += _rules_of(game).check_results(table)
    for seat in competing:
        if results[seat].total is None and results[seat].rank is None:
            text = msg("No result is written down.")
            problems.append(Problem("warning", "missing_result", text, None, seat))
    natural = _natural(game, results, table.rules)
    ranks = _ranks(natural, [result.rank for result in results])
    if any(result.rank is not None for result in results):
        problems += _check_ranks(game, results, competing)
        if 1 not in ranks:
            text = msg(
                "Nobody’s 1st rank is written down; write down everybody’s rank or everybody’s "
                "total."
            )
            problems.append(Problem("warning", "open_order", text))
    else:
        problems += _open_ties(game, results, competing)
    return tuple(problems)


def tell(game: Game, card: Scorecard) -> Telling:
    """Return the scorecard of a play without cards in words."""
    return _ResultTelling(game, card)


class _ResultTelling(PlainTelling):
    """What can be said without cards; what the game itself says where enough is known."""

    def __init__(self, game: Game, card: Scorecard) -> None:
        super().__init__(game.box, card)
        self._game = game
        self._own = game.tell(card)
        self._counted = bool(card.end_categories) and None not in card.counts

    def hand(self, round_: int, seat: int) -> tuple[Line, ...]:
        score = self.card.hand(round_, seat)
        if score is None:
            return ()
        return (Line(ROUND, score.total, msg("written down without cards")),)

    def summary(self, round_: int, seat: int) -> Message:
        del round_, seat
        return msg("written down without cards")

    def end(self, seat: int) -> tuple[Line, ...]:
        return self._own.end(seat) if self._counted else ()

    def round_story(self, round_: int) -> tuple[Message, ...]:
        del round_
        return ()

    def end_story(self) -> tuple[Message, ...]:
        return self._own.end_story() if self._counted else ()

    def decision(self) -> Message:
        card, results = self.card, self.card.table.results or ()
        missing = tuple(
            seat
            for seat in _competing(self._game, len(results), card.table.rules)
            if card.totals[seat] is None and card.ranks[seat] is None
        )
        if not card.winners and missing:
            return msg("Not decided: the result of {missing} is missing.", missing=Seats(missing))
        if not card.winners:
            return msg("Not decided: nobody’s 1st rank is written down.")
        if card.ranks == _natural(self._game, completed(self._game, card.table), card.table.rules):
            return self._own.decision()
        won = Seats(card.winners)
        if len(card.winners) > 1:
            return msg("{winners} share the win by the ranks written down.", winners=won)
        return msg("{winner} wins by the ranks written down.", winner=won)

    def facts(self, round_: int) -> tuple[Message, ...]:
        del round_
        return ()

    def columns(self, round_: int) -> tuple[Figures, ...]:
        del round_
        return ()

    def races(self, round_: int) -> tuple[Race, ...]:
        del round_
        return ()

    def json(self, seat: int) -> dict[str, object]:
        return self._own.json(seat)


def _rules_of(game: Game) -> Totals:
    if isinstance(game, Totals):
        return game
    raise Refused(msg("{game} can't be kept without cards.", game=game.box.title))


def _round(results: Sequence[Result], round_: int) -> RoundScore:
    hands: list[HandScore | None] = []
    for result in results:
        rounds = result.rounds or ()
        points = rounds[round_] if round_ < len(rounds) else None
        hands.append(None if points is None else HandScore((), 0, points))
    return RoundScore(tuple(hands), settled=True)


def _end_points(game: Game, table: Table) -> tuple[tuple[int | None, ...], ...]:
    """Return the points after the last round by seat, None where they are not known."""
    results, rules = table.results or (), _rules_of(game)
    counts = [result.counted for result in results if result.counted is not None]
    if len(counts) == len(results):
        return rules.end_points(counts, table.rules)
    return ((None,) * len(rules.end_categories),) * len(results)


def _competing(game: Game, seats: int, rules: Rules) -> tuple[int, ...]:
    dummy = game.dummy_seat(rules)
    if dummy is None or dummy >= seats:
        return tuple(range(seats))
    blank = [0] * seats
    ranks = _rules_of(game).rank(blank, blank, rules)
    return tuple(seat for seat, rank in enumerate(ranks) if rank is not None)


def _natural(game: Game, results: Sequence[Result], rules: Rules) -> _Ranks | None:
    """Return the ranks by the game's rule, None if a total of a seat that competes is missing."""
    totals = [result.total for result in results]
    known = [total for total in totals if total is not None]
    if not known or any(totals[seat] is None for seat in _competing(game, len(results), rules)):
        return None
    # a seat that can't win stands below all others while nobody knows its total
    filled = [min(known) - 1 if total is None else total for total in totals]
    return _rules_of(game).rank(filled, [result.counted for result in results], rules)


def _ranks(natural: _Ranks | None, written: Sequence[int | None]) -> _Ranks:
    """Return the ranks written down, or those by the game's rule where they agree with these."""
    if natural is not None and all(
        rank in {None, own} for rank, own in zip(written, natural, strict=True)
    ):
        return natural
    return tuple(written)


def _impossible(game: Game, results: Sequence[Result]) -> list[Problem]:
    """Return what can't be kept: numbers out of all bounds, puddings where none are counted."""
    problems = []
    for seat, result in enumerate(results):
        points = [result.total, *(result.rounds or ())]
        most = MOST_COUNTED if game.box.counted else -1
        if any(abs(number or 0) > MOST_POINTS for number in points):
            text = msg("Points are from {least} to {most}.", least=-MOST_POINTS, most=MOST_POINTS)
        elif result.counted is not None and not 0 <= result.counted <= most:
            text = (
                msg("{what} are from 0 to {most}.", what=game.box.counted, most=most)
                if game.box.counted
                else msg("{game} counts nothing but points.", game=game.box.title)
            )
        elif result.rank is not None and not 1 <= result.rank <= len(results):
            text = msg("Ranks are from 1 to {most}.", most=len(results))
        else:
            continue
        problems.append(Problem("error", "result", text, None, seat))
    return problems


def _check_rounds(game: Game, table: Table) -> list[Problem]:
    problems: list[Problem] = []
    whole = game.round_count(table.rules)
    ends = _end_points(game, table)
    for seat, (result, end) in enumerate(zip(table.results or (), ends, strict=True)):
        rounds = result.rounds or ()
        if whole is not None and len(rounds) > whole:
            text = msg(
                "{count} rounds are written down, but a play has {whole}.",
                count=len(rounds),
                whole=whole,
            )
            problems.append(Problem("error", "rounds", text, None, seat))
        known = [points for points in rounds if points is not None]
        known_end = [points for points in end if points is not None]
        if result.total is None or len(known) < (whole or len(rounds)) or not known:
            continue
        made = sum(known) + sum(known_end)
        if len(known_end) == len(end) and result.total != made:
            text = msg("The rounds make {sum}, not {total}.", sum=made, total=result.total)
            problems.append(Problem("warning", "sum", text, None, seat))
    return problems


def _check_ranks(game: Game, results: Sequence[Result], competing: Sequence[int]) -> list[Problem]:
    """Return which written ranks contradict the points or each other."""
    problems: list[Problem] = []
    ranks = {seat: rank for seat in competing if (rank := results[seat].rank) is not None}
    for seat, rank in ranks.items():
        for other, others in ranks.items():
            if others >= rank and _is_ahead(game, results[other], results[seat]):
                text = msg(
                    "Rank {rank} is written down, but {other} is behind by it and ahead by points.",
                    rank=rank,
                    other=Seats((other,)),
                )
                problems.append(Problem("warning", "rank_order", text, None, seat))
                break
    keys = [(-rank,) for rank in ranks.values()]
    if len(ranks) == len(competing) and competition_ranks(keys) != tuple(ranks.values()):
        gap = msg("The ranks leave one out or repeat one; tied ranks count 1, 1, 3.")
        problems.append(Problem("warning", "rank_gap", gap))
    return problems


def _is_ahead(game: Game, one: Result, other: Result) -> bool:
    """Return whether points, and what breaks a tie, are known and put one before the other."""
    if one.total is None or other.total is None or one.total != other.total:
        return (one.total or 0) > (other.total or 0) and None not in (one.total, other.total)
    return (
        bool(game.box.counted)
        and (one.counted or 0) > (other.counted or 0)
        and (other.counted is not None)
    )


def _open_ties(game: Game, results: Sequence[Result], competing: Sequence[int]) -> list[Problem]:
    """Return the ties that nothing breaks because nobody knows what would."""
    if game.box.counted_inside is None:
        return []
    problems = []
    for total in dict.fromkeys(results[seat].total for seat in competing):
        tied = tuple(seat for seat in competing if results[seat].total == total)
        if total is None or len(tied) < 2 or all(results[s].counted is not None for s in tied):
            continue
        text = msg(
            "{tied} tie at {total} and share the rank where {counted} are not known; write them "
            "down to break the tie.",
            tied=Seats(tied),
            total=total,
            counted=game.box.counted_inside,
        )
        problems.append(Problem("warning", "open_tie", text))
    return problems
