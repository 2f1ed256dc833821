"""Plays without cards, and points that the table sets by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from scorekeeper.games.base import (
    Adjustment,
    Game,
    Given,
    Message,
    Parts,
    Problem,
    Rules,
    Seats,
    msg,
)
from scorekeeper.games.message import msgn
from scorekeeper.games.written_down import completed, followed
from scorekeeper.given import CARDS, LARGEST, POINTS, cards_problem, impossible_result, tidy
from scorekeeper.play import Play, new_play
from scorekeeper.seating import Refused


def new_points_play(
    play_id: str,
    game_id: str,
    names: Sequence[str],
    results: Sequence[Given],
    rules: Mapping[str, str] | None = None,
    *,
    started_at: str | None = None,
    location: str = "",
    note: str = "",
) -> Play:
    """Return a finished play of which only these results by seat are known.

    A total that follows from the rounds and the puddings is filled in. Raises `InvalidName`,
    `RuleError`, and `Refused` when the game does not seat these players or nothing is known.
    """
    play = new_play(play_id, game_id, names, rules, started_at=started_at)
    return replace(
        play,
        closed=len(play.rounds),
        given=checked(play, results),
        location=location,
        note=note,
    )


def with_dummy(
    game: Game, rules: Rules, names: Sequence[str], results: Sequence[Given], dummy: str
) -> tuple[list[str], list[Given]]:
    """Return names and results by seat with the dummy seat, where the rules want one."""
    if game.dummy_seat(rules) == len(names):
        return [*names, dummy], [*results, Given()]
    return list(names), list(results)


def kind_of(play: Play) -> str:
    """Return `cards` for a play that is scored from its cards, else `points`."""
    return CARDS if play.given is None else POINTS


def checked(play: Play, results: Sequence[Given]) -> tuple[Given, ...]:
    """Return results by seat as a play keeps them.

    Raises `Refused` for a result that can't be, such as the third place of two players, when
    nothing is known, or of a player neither total nor place but more.
    What the rules do not allow is no reason: it can be kept, and `check` names it.
    """
    rounds = len(play.rounds)
    for seat, given in enumerate(results):
        impossible = impossible_result(play.game, given, rounds, seat, len(results))
        if impossible is not None:
            raise Refused(impossible)
    found = completed(play.game, play.rules, [tidy(given, rounds) for given in results])
    for seat, given in enumerate(found):
        if given != Given() and not given.known:
            raise Refused(Problem("error", "missing_result", _needed(play, given, seat), seat=seat))
    if not any(given.known for given in found):
        message = msg("Write down at least one total or place.")
        raise Refused(Problem("error", "missing_result", message))
    return found


def _needed(play: Play, given: Given, seat: int) -> Message:
    player = Seats((seat,))
    if given.rounds and None in given.rounds:
        missing = [number for number, points in enumerate(given.rounds, 1) if points is None]
        return msgn(
            "{player}: {missing} is missing; write it down, or the total or the place.",
            "{player}: {missing} are missing; write them down, or the total or the place.",
            len(missing),
            player=player,
            missing=Parts(tuple(msg("R{number}", number=number) for number in missing)),
        )
    if given.rounds and None not in given.rounds and play.game.breaks_tie is not None:
        return msg(
            "{player}: the rounds alone make no total; "
            "write it down too, or everybody’s {counted}.",
            player=player,
            counted=play.game.breaks_tie,
        )
    return msg("{player}: write down the total or the place too.", player=player)


_ONLY_UNKNOWN: Final = frozenset({"missing_result", "open_order", "open_tie"})
"""What `check` says of a result without cards in which nothing is impossible."""


def outside_rules(play: Play) -> frozenset[int]:
    """Return the seats (0-based) of a play without cards whose result the rules do not allow.

    Of everybody who has one where only all of them together are impossible.
    """
    given = play.given or ()
    known = frozenset(seat for seat, one in enumerate(given) if one.known)
    problems = play.game.check(play.table) if given else ()
    wrong = [problem.seat for problem in problems if problem.code not in _ONLY_UNKNOWN]
    return known if None in wrong else known.intersection(wrong)


def verify_by_hand(play: Play, round_: int, seat: int) -> Problem | None:
    """Return why nothing can be added by hand to this hand (both 0-based), or None."""
    problem = cards_problem(play.given)
    if problem is None and play.rounds[round_][seat] is None:
        problem = Problem(
            "error",
            "missing_hand",
            msg("The cards of this round are not entered; enter them first, or “no cards”."),
            round_,
            seat,
        )
    return problem


def verify_counts(play: Play, round_: int, seat: int) -> Problem | None:
    """Return why nobody can say yet what a round counts in all, or None.

    While points still depend on the others, only a bonus can be set.
    """
    problem = verify_by_hand(play, round_, seat)
    card = play.score()
    if problem is not None or card.rounds[round_].settled:
        return problem
    if not any(category.shared for category in card.categories):
        return None
    return Problem(
        "error",
        "not_settled",
        msg("The round is still open, so its points can change; close it first, or set a bonus."),
        round_,
        seat,
    )


def from_cards(play: Play, round_: int, seat: int) -> int:
    """Return what a hand is worth without what was added by hand; 0 for a blank one."""
    hand = play.score().hand(round_, seat)
    return 0 if hand is None else hand.total - hand.by_hand


def added_by_hand(play: Play, round_: int, seat: int) -> tuple[Adjustment, ...]:
    """Return what was added by hand to one hand (both 0-based)."""
    return tuple(a for a in play.adjustments if (a.round, a.seat) == (round_, seat))


def set_bonus(play: Play, round_: int, seat: int, points: int, note: str, at: str) -> Play:
    """Add points to a hand instead of what was added before, 0 for nothing. Raises `Refused`."""
    problem = verify_by_hand(play, round_, seat)
    if problem is None and not -LARGEST <= points <= LARGEST:
        message = msg(
            "{points} points can’t be added; {least} to {most} can.",
            points=points,
            least=-LARGEST,
            most=LARGEST,
        )
        problem = Problem("error", "too_many", message)
    if problem is not None:
        raise Refused(problem)
    adjustments = [Adjustment(round_, seat, points, note.strip())] if points else []
    return play.set_adjustments(round_, seat, adjustments, at)


def set_counts(play: Play, round_: int, seat: int, counts: int, note: str, at: str) -> Play:
    """Let a round count so much in all; the difference to the cards is added by hand.

    Raises `Refused`.
    """
    problem = verify_counts(play, round_, seat)
    if problem is not None:
        raise Refused(problem)
    laid = from_cards(play, round_, seat)
    least, most = -LARGEST + max(laid, 0), LARGEST + min(laid, 0)
    if not least <= counts <= most:
        message = msg(
            "A round can’t count {points} points; {least} to {most} can be set.",
            points=counts,
            least=least,
            most=most,
        )
        raise Refused(Problem("error", "too_many", message))
    return set_bonus(play, round_, seat, counts - laid, note, at)


def correct_results(play: Play, results: Sequence[Given], at: str) -> Play:
    """Correct what is known of a play without cards. Raises `Refused` when nothing is left.

    Totals that were added up from rounds and puddings are added up anew.
    """
    rounds = len(play.rounds)
    old = (play.rules, play.given or ())
    new = (play.rules, [tidy(given, rounds) for given in results])
    return play.set_results(checked(play, followed(play.game, old, new)), at)


def correct_fields(
    play: Play, before: Sequence[Given], typed: Sequence[Given], at: str, *, replaces: bool = False
) -> Play:
    """Correct those numbers of a play without cards that differ between `before` and `typed`.

    `before` are the results that the person saw. Raises `Refused` where a number was changed
    since by somebody else to another one, unless `replaces`.
    """
    rounds = len(play.rounds)
    results = []
    for seat, (now, old, new) in enumerate(zip(play.given or (), before, typed, strict=True)):
        stored, seen, wanted = (_numbers(one, rounds) for one in (now, old, new))
        for field, number in wanted.items():
            if number == seen[field]:
                continue
            if not replaces and stored[field] not in {seen[field], number}:
                raise Refused(_changed_meanwhile(play, seat, field, stored[field]))
            stored[field] = number
        results.append(
            Given(
                stored["total"],
                tuple(stored[f"round {number}"] for number in range(rounds)),
                stored["puddings"],
                stored["rank"],
            )
        )
    return correct_results(play, results, at)


def _numbers(given: Given, rounds: int) -> dict[str, int | None]:
    """Return every number of a result by what it is."""
    known = tidy(given, rounds).rounds or (None,) * rounds
    return {
        **{f"round {number}": points for number, points in enumerate(known)},
        "total": given.total,
        "puddings": given.puddings,
        "rank": given.rank,
    }


def _changed_meanwhile(play: Play, seat: int, field: str, now: int | None) -> Problem:
    names = {
        "total": msg("total"),
        "puddings": play.game.breaks_tie or msg("number"),
        "rank": msg("place"),
    }
    what = names.get(field) or msg("round {number}", number=int(field.rsplit(maxsplit=1)[-1]) + 1)
    message = msg(
        "{player}: another program changed the {what} to {now} meanwhile; "
        "save once more to store what stands here.",
        player=Seats((seat,)),
        what=what,
        now=msg("–") if now is None else now,
    )
    return Problem("error", "changed_meanwhile", message, seat=seat)
