"""What the rules don't allow in a play and was kept, in words."""

from collections.abc import Sequence

from scorekeeper.games.base import Problem
from scorekeeper.play import Play
from scorekeeper.translate import _, say


def doubt_lines(play: Play, names: Sequence[str]) -> list[str]:
    """Name what looks odd in the cards of a play; `names` are the players as they are shown.

    Points set by hand, and plays without cards, have their own lines.
    """
    if play.given is not None:
        return []
    problems = play.game.check(play.table)
    return [_located(play, one, names) for one in problems if one.code != "by_hand"]


def _located(play: Play, problem: Problem, names: Sequence[str]) -> str:
    text = say(problem.message, names)
    round_ = problem.round if len(play.rounds) > 1 else None
    if problem.seat is not None and round_ is not None:
        return _(
            "Round {number}, {player}: {problem}",
            number=round_ + 1,
            player=names[problem.seat],
            problem=text,
        )
    if problem.seat is not None:
        return _("{player}: {problem}", player=names[problem.seat], problem=text)
    if round_ is not None:
        return _("Round {number}: {problem}", number=round_ + 1, problem=text)
    return text
