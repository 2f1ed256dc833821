"""“Who gets what?” without a play: every question of every game."""

from collections.abc import Mapping, Sequence

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Question, QuestionError, Ruling
from scorekeeper.games.rules import complete
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Message, msg


def find_question(question_id: str, game: Game | None = None) -> tuple[Game, Question]:
    """Return a question by its id, that of the first game which has it, and the game.

    Raises `QuestionError` that lists them.
    """
    games = all_games().values() if game is None else [game]
    known: dict[str, tuple[Game, Question]] = {}
    for one in games:
        for question in one.questions:
            known.setdefault(question.id, (one, question))
    if game is not None and not known:
        raise QuestionError(msg("{game} has nothing here.", game=game.box.title))
    if question_id not in known:
        raise QuestionError(
            msg(
                "There is no question “{question}”; ask one of {known}.",
                question=question_id[:40],
                known=tuple(known),
            )
        )
    return known[question_id]


def settle(
    game: Game, question: Question, values: Sequence[str], rules: Mapping[str, str]
) -> Ruling:
    """Return the answer. Raises `QuestionError` and `RuleError` where there is none."""
    known = complete(game, rules)
    return question.settle([with_keys(game, value) for value in values], known)


def notes(ruling: Ruling) -> list[Message]:
    """Return what is said below the points: the decision, the rule, and what it leaves open."""
    decision = ruling.extra.get("decision")
    said = [decision] if isinstance(decision, Message) else []
    if ruling.page:
        said.append(msg("Rule ({page}): {rule}", page=ruling.page, rule=ruling.rule))
    else:
        said.append(msg("Rule: {rule}", rule=ruling.rule))
    return said if ruling.silent is None else [*said, ruling.silent]
