"""What the options of `scorekeeper edit` do to a play, each as an action."""

import re
from collections.abc import Callable, Sequence
from typing import Final

import click

from scorekeeper import clock
from scorekeeper.cli.output import Refusal
from scorekeeper.cli.results_edit import corrected
from scorekeeper.cli.seats import seat_of
from scorekeeper.exchange.places import located_problem
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.moments import read_moment
from scorekeeper.play import Play
from scorekeeper.points import correct_results, set_bonus, set_counts
from scorekeeper.translate import _, say

Action = Callable[[Play], Play]

_POINTS: Final = re.compile(r"[-−+]?\d{1,9}")


def all_of(play: Play, actions: Sequence[Action], *, strict: bool = False) -> Play:
    """Do all actions; refuse what makes the play impossible.

    With `strict` everything is refused that the rules don't allow and that was not so before.
    """
    before = problems_of(play)
    for action in actions:
        play = action(play)
    new = [problem for problem in problems_of(play) if problem not in before]
    for problem in new:
        if problem.level == "error":
            raise Refusal(say(located_problem(problem, play.names), play.names))
    if strict and new:
        raise Refusal(
            _(
                "Nothing was changed. {problems} With --yes it is kept so.",
                problems=" ".join(say(located_problem(one, play.names), play.names) for one in new),
            )
        )
    return play


def date_action(play: Play, text: str, now: str) -> Action:
    """Say when the play began; a date that nobody knows must be called so."""
    began = began_at(text, play.started_at)
    return lambda play: play.set_started_at(began, now)


def began_at(text: str, before: str | None = None) -> str | None:
    """Return when a play began, None for “unknown”; `before` is when it began so far.

    Raises `click.UsageError` for an empty text, `InvalidMoment`.
    """
    if not text.strip():
        raise click.UsageError(_("The date is empty; say “unknown” for one that nobody knows."))
    if text.strip().casefold() == "unknown":
        return None
    return read_moment(text, now=clock.now(), before=before)


def starts_action(play: Play, name: str, now: str) -> Action:
    """Say who started."""
    first = seat_of(play, name)
    return lambda play: play.set_first_seat(first, now)


def rule_action(text: str, now: str) -> Action:
    """Change a house rule, written `RULE=CHOICE`."""
    rule, choice = read_rule(text)
    return lambda play: play.set_rule(rule, choice, now)


def read_rule(text: str) -> tuple[str, str]:
    """Return the rule and the choice of `RULE=CHOICE`. Raises `click.UsageError`."""
    rule, equals, choice = text.partition("=")
    if not equals:
        raise click.UsageError(
            _("“{text}” is no house rule; write it like maki_tie=full.", text=text)
        )
    return rule.strip(), choice.strip()


def hand_action(play: Play, text: str, now: str) -> Action:
    """Enter a hand, written `ROUND:PLAYER=CARDS`."""
    round_, seat, cards = _place(
        play, text, _("“{text}” is no hand; write it like 2:Ann=ttlss.", text=text)
    )
    laid = play.game.parse(cards)
    return lambda play: play.enter(round_, seat, laid, now)


def points_action(play: Play, text: str, note: str, now: str, *, counts: bool) -> Action:
    """Let a round count so much, or add a bonus to it, written `ROUND:PLAYER=POINTS`."""
    wrong = _("“{text}” is no number of points; write it like 2:Ann=12.", text=text)
    round_, seat, written = _place(play, text, wrong)
    if not _POINTS.fullmatch(written.strip()):
        raise click.UsageError(wrong)
    points = int(written.strip().replace("−", "-"))
    change = set_counts if counts else set_bonus
    return lambda play: change(play, round_, seat, points, note, now)


def results_action(written: Sequence[str], now: str) -> Action:
    """Correct the results of a play without cards, each written `PLAYER=RESULT`.

    What isn't named is that of the play as it is stored by then.
    """
    return lambda play: correct_results(play, corrected(play, written)[0], now)


def _place(play: Play, text: str, wrong: str) -> tuple[int, int, str]:
    """Return the round and the seat (both 0-based), and what stands behind the “=”."""
    if play.given is not None:
        raise Refusal(
            _("This play was written down without cards; correct its points with --result.")
        )
    place, equals, value = text.rpartition("=")
    number, colon, name = place.partition(":")
    if not equals or not colon or not number.strip().isdecimal():
        raise click.UsageError(wrong)
    round_ = int(number) - 1
    if not 0 <= round_ < len(play.rounds):
        raise Refusal(
            _(
                "There is no round {round}; this play has {rounds}.",
                round=number,
                rounds=len(play.rounds),
            )
        )
    return round_, seat_of(play, name), value
