"""A whole play, every round and reason and how it was decided: as plain text, and as JSON."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.cli.output import signed, table
from scorekeeper.files.document import harmless
from scorekeeper.files.plays import located
from scorekeeper.files.text import result_text
from scorekeeper.games.rules import chosen
from scorekeeper.games.scorecard import Problem
from scorekeeper.i18n import Message, _, english, msg, say
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
    for rule, value in chosen(play.game, play.rules).items():
        what, choice = play.words.what(f"rule/{rule}"), play.words.value(f"rule/{rule}", value)
        found.append(msg("{where}: {sentence}", where=what, sentence=choice))
    return found


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
