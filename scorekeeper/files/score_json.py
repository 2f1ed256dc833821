"""The result of a play as the JSON that `score` prints: the same in every language."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, english
from scorekeeper.play.play import Play


def score_object(play: Play, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return every number of a play, how it was decided, and its problems."""
    card = play.score()
    telling = play.tell(card)
    return {
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
            for seat, name in enumerate(play.names)
        ],
        "decision": {"by": card.by, "text": english(telling.decision(), play.names)},
        "problems": [problem_object(problem, play.names) for problem in problems],
    }


def unreadable_object(names: Sequence[str], reason: Message) -> dict[str, Any]:
    """Return the object of a play that can't be read at all, as far as it is known."""
    unknown: dict[str, Any] = {"rounds": [], "total": None, "rank": None, "winner": False}
    return {
        "game": None,
        "complete": False,
        "players": [{"name": name, **unknown} for name in names],
        "decision": {"by": None, "text": ""},
        "problems": [problem_object(Problem("error", "unreadable", reason), names)],
    }


def problem_object(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """Return a problem with its round from 1 and its player by name."""
    return {
        "level": problem.level,
        "round": None if problem.round is None else problem.round + 1,
        "player": None if problem.seat is None else names[problem.seat],
        "code": problem.code,
        "text": english(problem.message, names),
    }
