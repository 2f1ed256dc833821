"""Closing a round: what looks odd is named once, and the table decides."""

from collections.abc import Sequence

from scorekeeper.games.base import Problem, msg
from scorekeeper.play import Play
from scorekeeper.translate import _, say
from scorekeeper.tui.screens.choice import ChoiceScreen
from scorekeeper.tui.text import shown


class OddAnew(Exception):
    """Other hands look odd than those that were asked about; nothing was changed."""

    def __init__(self, play: Play, odd: Sequence[Problem]) -> None:
        super().__init__()
        self.play = play
        self.odd = odd


def odd_hands(play: Play, round_: int) -> list[Problem]:
    """Return what the table should look at before it closes a round (0-based)."""
    found = [
        problem
        for problem in play.game.check(play.table)
        if problem.round in {round_, None} and problem.code != "by_hand"
    ]
    if found or any(hand is not None for hand in play.rounds[round_]):
        return found
    return [
        Problem("warning", "missing_hand", msg("The cards are not entered."), round_, seat)
        for seat in range(len(play.seats))
    ]


def odd_since(play: Play, known: Sequence[Problem]) -> list[Problem]:
    """Return what looks odd in the latest round that has become odd since `known` was."""
    found = play.game.check(play.table)
    new = [one for one in found if one.code != "by_hand" and one not in known]
    return [one for one in new if one.round in {new[-1].round, None}]


def closing_question(
    play: Play, round_: int, odd: Sequence[Problem], *, leaving: str = ""
) -> ChoiceScreen:
    """Ask about odd hands. The answers are `stay`, `keep`, `later` and `none`.

    `later` closes the round with blank hands, `none` counts them as hands without cards. Esc
    gives the answer `leaving`, or stays.
    No answer has the key of a card, so that typing on answers nothing.
    """
    answers = [("stay", "z", _("Stay and check"))]
    if any(problem.code == "missing_hand" for problem in odd):
        if round_ + 1 < len(play.rounds) and round_ == play.open_round:
            answers.append(("later", "g", _("Go on, enter them later")))
        answers.append(("none", "n", _("They laid no cards")))
    else:
        answers.append(("keep", "k", _("Keep it so")))
    title = _("Round {round}: please look once more", round=round_ + 1)
    return ChoiceScreen(
        title, [_in_words(play, problem) for problem in odd], answers, leaving=leaving
    )


def closed(
    play: Play,
    round_: int,
    at: str,
    *,
    asked: Sequence[Problem] | None = None,
    without_cards: bool = False,
) -> Play:
    """Close a round (0-based); `without_cards` enters its blank hands first.

    `asked` is what the table was asked about; None asks nobody. Raises `OddAnew` if anything
    else looks odd by now, and `Refused`.
    """
    odd = odd_hands(play, round_)
    if asked is not None and any(problem not in asked for problem in odd):
        raise OddAnew(play, odd)
    if without_cards:
        for seat, hand in enumerate(play.rounds[round_]):
            play = play if hand is not None else play.enter(round_, seat, "", at)
    return play.close_round(round_, at)


def _in_words(play: Play, problem: Problem) -> str:
    text = say(problem.message, [shown(name) for name in play.names])
    if problem.seat is None:
        return text
    return _("{player}: {problem}", player=shown(play.names[problem.seat]), problem=text)
