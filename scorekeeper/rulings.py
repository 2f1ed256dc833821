"""“Who gets what?” without a play: every question of every game, and its answer as JSON."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.exchange.score_json import problem_object
from scorekeeper.games import all_games
from scorekeeper.games.base import Game, Message, Problem, Question, QuestionError, Ruling, msg
from scorekeeper.translate import say


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the game that answers it."""

    game: Game
    question: Question

    def settle(self, values: Sequence[str], rules: Mapping[str, str]) -> Ruling:
        """Return the answer. Raises `QuestionError` and `RuleError` when there is none."""
        return self.question.settle(values, self.game.complete_rules(rules))


def questions() -> list[Asked]:
    """Return every question that can be settled, game by game."""
    return [Asked(game, question) for game in all_games().values() for question in game.questions]


def find_question(question_id: str) -> Asked:
    """Return a question by its id. Raises `QuestionError` that lists them."""
    for asked in questions():
        if asked.question.id == question_id:
            return asked
    raise QuestionError(
        msg(
            "“{question}” is no question; ask one of: {known}.",
            question=question_id[:40],
            known=", ".join(asked.question.id for asked in questions()),
        )
    )


def refused(ruling: Ruling) -> Problem | None:
    """Return the first error of a ruling that has no valid answer, or None."""
    return next((problem for problem in ruling.problems if problem.level == "error"), None)


def ruling_object(ruling: Ruling, names: Sequence[str]) -> dict[str, object]:
    """Return a ruling as JSON: points if it gives any, then why, rule, page.

    An answer with a verdict (`ok`) always lists its problems, the others only if any.
    """
    written: dict[str, object] = {}
    if ruling.points:
        written["points"] = list(ruling.points)
    written.update({key: _plain(value, names) for key, value in ruling.extra.items()})
    written["why"] = [say(reason, names) for reason in ruling.why]
    written["rule"] = say(ruling.rule, names)
    written["page"] = ruling.page
    if ruling.problems or "ok" in ruling.extra:
        written["problems"] = [_problem(problem, names) for problem in ruling.problems]
    return written


def refusal_object(message: Message) -> dict[str, object]:
    """Return a question without an answer as JSON."""
    return {"problems": [_problem(Problem("error", "question", message), ())]}


def _problem(problem: Problem, names: Sequence[str]) -> dict[str, object]:
    return problem_object(problem, [*names, *_nameless(problem, len(names))])


def _nameless(problem: Problem, named: int) -> list[str]:
    seats = range(named, (problem.seat or 0) + 1)
    return [say(msg("player {number}", number=seat + 1)) for seat in seats]


def _plain(value: object, names: Sequence[str]) -> object:
    match value:
        case Message():
            return say(value, names)
        case Mapping():
            return {str(key): _plain(inner, names) for key, inner in value.items()}
        case str():
            return value
        case Iterable():
            return [_plain(inner, names) for inner in value]
        case _:
            return value
