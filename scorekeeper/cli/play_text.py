"""A whole play as plain text: every round, every reason, how it was decided."""

from collections.abc import Sequence

from scorekeeper.cli.output import signed, table
from scorekeeper.files.document import harmless
from scorekeeper.files.plays import located
from scorekeeper.files.text import result_text
from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, _, msg, say
from scorekeeper.play.play import Play


def play_lines(play: Play, problems: Sequence[Problem]) -> list[str]:
    """Return a play as lines: the result, then each round with its reasons."""
    telling = play.tell(play.score())
    lines = result_text(play).splitlines()
    lines += [harmless(say(message)) for message in _facts(play)]
    for round_, hands in enumerate(play.rounds):
        rows = [["", _("Round {number}", number=round_ + 1), _("Cards"), ""]]
        for seat, hand in enumerate(hands):
            score = play.score().hand(round_, seat)
            reason = say(telling.summary(round_, seat), play.names)
            written = "–" if hand is None else play.game.write(hand) or _("no cards")
            total = f"{signed(score and score.total)}{'*' * bool(score and score.by_hand)}"
            rows.append([play.names[seat], total, written, reason])
        if any(hand is not None for hand in hands):
            lines += ["", *table(rows, right=(1,))]
    told = [harmless(say(problem_text(problem, play.names))) for problem in problems]
    return [*lines, *([""] if told else []), *told]


def problem_text(problem: Problem, names: Sequence[str]) -> Message:
    """Return what is wrong with a play."""
    where = located(problem, names)
    if problem.level == "error":
        return msg("Impossible: {sentence}", sentence=where)
    return msg("Warning: {sentence}", sentence=where)


def _facts(play: Play) -> list[Message]:
    found = []
    if play.state == "binned":
        found.append(msg("It is in the bin."))
    if play.state == "abandoned":
        found.append(msg("It was abandoned."))
    if play.apart:
        found.append(msg("Kept out of records and averages: {reason}", reason=play.apart))
    for rule in play.game.rules:
        value = play.rules[rule.id]
        if value != rule.default:
            label = next((it.label for it in rule.choices if it.id == value), value)
            found.append(msg("House rule {rule}: {choice}", rule=rule.label, choice=label))
    return found
