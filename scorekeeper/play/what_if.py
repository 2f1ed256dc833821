"""“What if?”: the play with other hands, beside the play as it is. Nothing is stored."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.games.scorecard import Hand, Problem, Scorecard
from scorekeeper.i18n import Message, Seats, msg
from scorekeeper.play.play import Play

Hands = Mapping[tuple[int, int], Hand]
"""Other hands, by round and seat (both 0-based)."""


class Change(NamedTuple):
    """A seat's total and rank before and after; ranks are None where there are none."""

    before: int
    after: int
    rank_before: int | None
    rank_after: int | None


def imagine(play: Play, hands: Hands) -> Play:
    """Return the play with other hands; a blank hand that stays empty is still blank."""
    rounds = [list(row) for row in play.rounds]
    for (round_, seat), hand in hands.items():
        if hand or rounds[round_][seat] is not None:
            rounds[round_][seat] = hand
    return replace(play, rounds=tuple(map(tuple, rounds)))


def changes(before: Scorecard, after: Scorecard) -> list[Change]:
    """Return what happens to every seat."""
    parts = (before.totals, after.totals, before.ranks, after.ranks)
    return [Change(old or 0, new or 0, *ranks) for old, new, *ranks in zip(*parts, strict=True)]


def new_problems(play: Play, imagined: Play) -> list[Problem]:
    """Return what the rules and the box say against the imagined hands only."""
    known = play.check()
    return [problem for problem in imagined.check() if problem not in known]


def leading(play: Play, card: Scorecard) -> Message:
    """Say who wins, or who leads while the play goes on, without points that may change."""
    if card.complete:
        return play.tell(card).decision()
    leaders = tuple(seat for seat, rank in enumerate(card.ranks) if rank == 1)
    if not leaders:
        return msg("Nothing is entered yet.")
    total = card.totals[leaders[0]] or 0
    if len(leaders) == card.table.seats:
        return msg("All are level at {total}.", total=total)
    if len(leaders) > 1:
        return msg("{players} lead together with {total}.", players=Seats(leaders), total=total)
    return msg("{player} leads with {total}.", player=Seats(leaders), total=total)
