"""The result of a play as the JSON that `score` prints: the same in every language."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import english
from scorekeeper.play.play import Play


def score_object(
    play: Play | None, problems: Sequence[Problem], names: Sequence[str] = ()
) -> dict[str, Any]:
    """Return every number of a play, how it was decided, and its problems.

    Of one that can't be read only the `names` are known.
    """
    known: dict[str, Any] = {"game": None, "complete": False, "players": []}
    unknown: dict[str, Any] = {"rounds": [], "total": None, "rank": None, "winner": False}
    known["players"] = [{"name": name, **unknown} for name in names]
    known["decision"] = {"by": None, "text": ""}
    if play is not None:
        card, names = play.score(), play.names
        telling = play.tell(card)
        known = {
            "game": play.game_id,
            "complete": card.complete,
            "players": [
                {
                    "name": name,
                    **telling.json(seat),
                    "total": card.totals[seat],
                    "rank": card.ranks[seat],
                    "winner": seat in card.winners,
                }
                for seat, name in enumerate(names)
            ],
            "decision": {"by": card.by, "text": english(telling.decision(), names)},
        }
    return known | {"problems": [problem_object(problem, names) for problem in problems]}


def problem_object(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """Return a problem with its round from 1 and its player by name."""
    return {
        "level": problem.level,
        "round": None if problem.round is None else problem.round + 1,
        "player": None if problem.seat is None else names[problem.seat],
        "code": problem.code,
        "text": english(problem.message, names),
    }
