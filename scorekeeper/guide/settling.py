"""“Who gets what?” without a play: every question of every game, and what other tables play."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import Choice, HouseRule, Question, QuestionError, Ruling
from scorekeeper.games.rules import complete
from scorekeeper.guide.gallery import with_keys
from scorekeeper.i18n import Message, msg


class Asked(NamedTuple):
    """A question and the game that answers it."""

    game: Game
    question: Question

    def settle(self, values: Sequence[str], rules: Mapping[str, str]) -> Ruling:
        """Return the answer. Raises `QuestionError` and `RuleError` where there is none."""
        known = complete(self.game, rules)
        return self.question.settle([with_keys(self.game, value) for value in values], known)


class OtherWay(NamedTuple):
    """What a question would give if one house rule were played another way."""

    rule: HouseRule
    choice: Choice
    ruling: Ruling


def questions(game: Game | None = None) -> list[Asked]:
    """Return every question that can be settled, game by game."""
    games = all_games().values() if game is None else [game]
    return [Asked(game, question) for game in games for question in game.questions]


def find_question(question_id: str, game: Game | None = None) -> Asked:
    """Return a question by its id, that of the first game which has it.

    Raises `QuestionError` that lists them.
    """
    known = questions(game)
    if game is not None and not known:
        raise QuestionError(msg("{game} has nothing here.", game=game.box.title))
    for asked in known:
        if asked.question.id == question_id:
            return asked
    raise QuestionError(
        msg(
            "There is no question “{question}”; ask one of {known}.",
            question=question_id[:40],
            known=tuple(dict.fromkeys(asked.question.id for asked in known)),
        )
    )


def given(ruling: Ruling) -> tuple[int | None, ...]:
    """Return what each player gets: points, or ranks where there are no points."""
    ranks = ruling.extra.get("ranks")
    return ranks if not ruling.points and isinstance(ranks, tuple) else ruling.points


def other_ways(asked: Asked, values: Sequence[str], rules: Mapping[str, str]) -> list[OtherWay]:
    """Return the choices of house rules that would change who gets what here.

    Whole variants, on which other house rules hang, and menus are left out.
    """
    known = complete(asked.game, rules)
    now = given(asked.settle(values, known))
    variants = {rule.only_with[0] for rule in asked.game.rules if rule.only_with}
    found = []
    for rule in asked.game.rules:
        needs = rule.only_with
        if rule.id in variants or rule.read is not None or (needs and known[needs[0]] != needs[1]):
            continue
        for choice in rule.choices:
            with suppress(QuestionError):
                ruling = asked.settle(values, {**known, rule.id: choice.id})
                if given(ruling) != now:
                    found.append(OtherWay(rule, choice, ruling))
    return found


def way_text(way: OtherWay) -> Message:
    """Say what another house rule would give: the answer of other tables and programs."""
    numbers = tuple("–" if number is None else number for number in given(way.ruling))
    return msg(
        "{rule}: {choice} – {given}",
        rule=way.rule.label,
        choice=way.choice.label,
        given=numbers if way.ruling.points else msg("ranks {ranks}", ranks=numbers),
    )


def notes(ruling: Ruling) -> list[Message]:
    """Return what is said below the points: the decision, the rule, and what it leaves open."""
    decision = ruling.extra.get("decision")
    said = [decision] if isinstance(decision, Message) else []
    if ruling.page:
        said.append(msg("Rule ({page}): {rule}", page=ruling.page, rule=ruling.rule))
    else:
        said.append(msg("Rule: {rule}", rule=ruling.rule))
    return said if ruling.silent is None else [*said, ruling.silent]
