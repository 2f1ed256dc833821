"""The result of a play as the JSON that `score` prints."""

from collections.abc import Sequence

from scorekeeper.games.base import Problem
from scorekeeper.play import Play
from scorekeeper.translate import say


def score_object(play: Play, problems: Sequence[Problem]) -> dict[str, object]:
    """Return every number of a play, how it was decided, and its problems."""
    card = play.score()
    names = play.names
    decision = play.game.decide(card)
    return {
        "game": play.game_id,
        "complete": card.complete,
        "players": [
            {
                "name": name,
                **play.game.player_json(card, seat),
                "total": card.totals[seat],
                "rank": card.ranks[seat],
                "winner": seat in card.winners,
            }
            for seat, name in enumerate(names)
        ],
        "decision": {"by": decision.by, "text": say(decision.message, names)},
        "problems": [problem_object(problem, names) for problem in problems],
    }


def problem_object(problem: Problem, names: Sequence[str]) -> dict[str, object]:
    """Return a problem with its round from 1 and its player by name."""
    return {
        "level": problem.level,
        "round": None if problem.round is None else problem.round + 1,
        "player": None if problem.seat is None else names[problem.seat],
        "code": problem.code,
        "text": say(problem.message, names),
    }
