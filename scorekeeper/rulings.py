"""“Who gets what?” without a play: every question of every game, and its answer as JSON."""

import csv
import io
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.exchange.score_json import problem_object
from scorekeeper.games import all_games
from scorekeeper.games.base import (
    Choice,
    Game,
    HouseRule,
    Message,
    Problem,
    Question,
    QuestionError,
    Ruling,
    msg,
)
from scorekeeper.translate import _, say


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


@dataclass(frozen=True, slots=True)
class OtherWay:
    """What one question would give if one house rule were played another way."""

    rule: HouseRule
    choice: Choice
    ruling: Ruling


def house_rules_in_force(
    asked: Asked, values: Sequence[str], rules: Mapping[str, str]
) -> list[OtherWay]:
    """Return the house rules that bear on this answer, each with what its default would give.

    The `choice` of each is the one that the table plays.
    """
    complete = asked.game.complete_rules(rules)
    ruling = asked.settle(values, complete)
    found = []
    for rule in asked.game.house_rules:
        choice = next(option for option in rule.choices if option.id == complete[rule.id])
        if choice.id == rule.default:
            continue
        other = _settled(asked, values, {**complete, rule.id: rule.default})
        if other is not None and (given(other), other.rule) != (given(ruling), ruling.rule):
            found.append(OtherWay(rule, choice, other))
    return found


def other_ways(asked: Asked, values: Sequence[str], rules: Mapping[str, str]) -> list[OtherWay]:
    """Return the choices of house rules that would change who gets what here.

    Whole variants, on which other house rules hang, are left out.
    """
    complete = asked.game.complete_rules(rules)
    now = given(asked.settle(values, complete))
    variants = {rule.only_with[0] for rule in asked.game.house_rules if rule.only_with}
    found = []
    for rule in asked.game.house_rules:
        needs = rule.only_with
        if rule.id in variants or (needs and complete[needs[0]] != needs[1]):
            continue
        for choice in rule.choices:
            if choice.id == complete[rule.id]:
                continue
            other = _settled(asked, values, {**complete, rule.id: choice.id})
            if other is not None and given(other) != now:
                found.append(OtherWay(rule, choice, other))
    return found


def given(ruling: Ruling) -> tuple[int | None, ...]:
    """Return what each player gets: points, or places where there are no points."""
    ranks = ruling.extra.get("ranks")
    if ruling.points or not isinstance(ranks, tuple):
        return ruling.points
    return ranks


def given_text(ruling: Ruling) -> str:
    """Return what the players get in seat order: “6, 1, 1, 0”."""
    numbers = ["–" if number is None else str(number) for number in given(ruling)]
    text = ", ".join(numbers).replace("-", "−")
    return text if ruling.points else _("places {places}", places=text)


def _settled(asked: Asked, values: Sequence[str], rules: Mapping[str, str]) -> Ruling | None:
    try:
        return asked.settle(values, rules)
    except QuestionError:
        return None


def in_force_text(way: OtherWay, ruling: Ruling) -> str:
    """Say what one house rule of the table changes in an answer."""
    rule, choice = say(way.rule.label), say(way.choice.label)
    default = next(option for option in way.rule.choices if option.id == way.rule.default)
    if given(way.ruling) == given(ruling):
        return _("{rule}: {choice}. It changes nothing here.", rule=rule, choice=choice)
    return _(
        "{rule}: {choice}. With “{default}” it would be {given}.",
        rule=rule,
        choice=choice,
        default=say(default.label),
        given=given_text(way.ruling),
    )


def other_way_text(way: OtherWay) -> str:
    """Say what another house rule would give: the answer of other tables and programs."""
    return _(
        "{rule}: {choice} – {given}",
        rule=say(way.rule.label),
        choice=say(way.choice.label),
        given=given_text(way.ruling),
    )


def rule_text(ruling: Ruling, names: Sequence[str] = ()) -> str:
    """Return the rule of an answer with its page in the rulebook."""
    rule = say(ruling.rule, names)
    if ruling.page:
        return _("Rule ({page}): {rule}", page=ruling.page, rule=rule)
    return _("Rule: {rule}", rule=rule)


def answer_text(
    asked: Asked,
    values: Sequence[str],
    names: Sequence[str],
    rules: Mapping[str, str],
    command: str,
) -> str:
    """Return an answer as text to paste into a chat, with the command that prints it."""
    ruling = asked.settle(values, rules)
    numbers = given(ruling)
    lines = [say(asked.question.title)]
    for seat, reason in enumerate(ruling.why):
        name = names[seat] if seat < len(names) else say(_nobody(seat))
        sentence = say(reason, names)
        if seat < len(numbers) and ruling.points:
            lines.append(
                _(
                    "{player} {points}: {reason}",
                    player=name,
                    points=numbers[seat] or 0,
                    reason=sentence,
                )
            )
        else:
            lines.append(_("{player}: {reason}", player=name, reason=sentence))
    lines += [say(problem.message, names) for problem in ruling.problems]
    lines += notes(asked, values, names, rules, ruling)
    return "\n".join([*lines, command]) + "\n"


def notes(
    asked: Asked,
    values: Sequence[str],
    names: Sequence[str],
    rules: Mapping[str, str],
    ruling: Ruling,
) -> list[str]:
    """Return what is said below the points: the decision, the rule, and what it leaves open."""
    lines = []
    decision = ruling.extra.get("decision")
    if isinstance(decision, Message):
        lines.append(say(decision, names))
    lines.append(rule_text(ruling, names))
    if ruling.silent is not None:
        lines.append(say(ruling.silent, names))
    lines += [
        _("House rule: {text}", text=in_force_text(way, ruling))
        for way in house_rules_in_force(asked, values, rules)
    ]
    return lines


def _nobody(seat: int) -> Message:
    return msg("player {number}", number=seat + 1)


def command_line(
    asked: Asked, values: Sequence[str], names: Sequence[str], rules: Mapping[str, str]
) -> str:
    """Return the command that prints this answer, quoted for a shell."""
    parts = ["scorekeeper", "settle", asked.question.id, *values]
    if names:
        parts.append(f"--names={joined_names(names)}")
    for rule in asked.game.house_rules:
        choice = rules.get(rule.id, rule.default)
        if choice != rule.default:
            parts.append(f"--rule={rule.id}={choice}")
    return shlex.join(parts)


def joined_names(names: Sequence[str]) -> str:
    """Return names as one text separated by commas; a name with a comma is quoted."""
    written = io.StringIO()
    csv.writer(written, lineterminator="").writerow(names)
    return written.getvalue()


def split_names(text: str) -> list[str]:
    """Return the names of such a text."""
    return next(csv.reader([text], skipinitialspace=True), [""])


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
    return [say(_nobody(seat)) for seat in seats]


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
