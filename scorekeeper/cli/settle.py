"""`scorekeeper settle`: who gets what, with or without a play."""

from collections.abc import Mapping, Sequence
from typing import Final

import click

from scorekeeper.cli.output import Refusal, json_option, print_json, refusal_of
from scorekeeper.cli.tables import signed, table
from scorekeeper.cli.texts import shown
from scorekeeper.games.base import Parts, QuestionError, RuleError, Ruling
from scorekeeper.names import clean_name
from scorekeeper.rulings import (
    Asked,
    find_question,
    notes,
    other_way_text,
    other_ways,
    questions,
    refusal_object,
    refused,
    ruling_object,
    split_names,
)
from scorekeeper.seating import Refused, seats_problem
from scorekeeper.translate import _, say

WHAT_IF: Final = "what-if"
"""The question that only a stored play can answer."""


def _question_list() -> str:
    rows = [
        [f"  {asked.question.id} {asked.question.usage}", say(asked.question.title)]
        for asked in questions()
    ]
    rows.append(["  what-if NAME=CARDS …", _("What would other hands do to a stored play?")])
    return "\n".join(table(rows))


@click.command(
    "settle",
    context_settings={"ignore_unknown_options": True},
    help=_("Settle a QUESTION about points: give one value for each player, in seat order."),
    epilog="\b\n"
    + _("Questions:")
    + f"\n{_question_list()}\n\n\b\n"
    + _("Examples:")
    + """
  scorekeeper settle maki 5 3 3 2
  scorekeeper settle maki 5 0 0 --rule maki_zero=zero_counts
  scorekeeper settle winner 30:4 30:2 28:0 --names Ann,Ben,Chi
  scorekeeper settle hand ttlwq12p
  scorekeeper settle maki --play last --more
  scorekeeper settle what-if Ben=ttsss2pp --play last
""",
)
@click.argument("question")
@click.argument("values", nargs=-1)
@click.option(
    "--names", help=_("The players' names, separated by commas; quote one that has a comma.")
)
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="RULE=CHOICE",
    help=_("A house rule to settle by; can be given more than once."),
)
@click.option(
    "--play",
    "play_id",
    metavar="ID",
    help=_("Take names, house rules and numbers from a stored play; “last” is the newest."),
)
@click.option(
    "--round",
    "round_",
    type=click.IntRange(min=1),
    help=_("The round of that play, instead of the open one."),
)
@click.option("--more", is_flag=True, help=_("Add what other tables play, and what is asked next."))
@json_option()
@click.pass_obj
def command(
    db: str | None,
    question: str,
    values: tuple[str, ...],
    names: str | None,
    rules: tuple[str, ...],
    play_id: str | None,
    round_: int | None,
    *,
    more: bool,
    as_json: bool,
) -> None:
    """Settle a question."""
    chosen = _chosen(rules)
    players: list[str] = []
    try:
        if question == WHAT_IF:
            from scorekeeper.cli.settle_play import print_what_if

            print_what_if(db, play_id or "last", round_, values, chosen, as_json=as_json)
            return
        asked = find_question(question)
        if play_id is not None:
            from scorekeeper.cli.settle_play import filled_in

            players, values, chosen = filled_in(db, play_id, round_, asked, values, chosen)
        players = _players(names, len(values)) if names is not None else players
        ruling = asked.settle(values, chosen)
    except (QuestionError, RuleError) as error:
        if as_json:
            print_json(refusal_object(error.message))
        raise Refusal(say(error.message, players)) from None
    if as_json:
        print_json(ruling_object(ruling, players))
    problem = refused(ruling)
    if problem is not None:
        raise Refusal(say(problem.message, players))
    if not as_json:
        lines = _lines(ruling, players)
        lines += [shown(line) for line in notes(asked, values, players, chosen, ruling)]
        if more:
            lines += _more(asked, values, chosen)
        click.echo("\n".join(lines))


def _players(names: str, values: int) -> list[str]:
    try:
        players = [clean_name(name) for name in split_names(names)]
    except ValueError as error:
        refusal = refusal_of(error)
        raise click.BadParameter(
            shown(refusal.message if refusal else str(error)), param_hint="--names"
        ) from None
    problem = seats_problem(players)
    if problem is not None:
        raise Refused(problem)
    if len(players) != values:
        raise click.BadParameter(
            _(
                "give one name for each value; there are {names} names and {values} values.",
                names=len(players),
                values=values,
            ),
            param_hint="--names",
        )
    return players


def _chosen(rules: Sequence[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for text in rules:
        rule, sign, choice = text.partition("=")
        if not sign:
            raise click.BadParameter(
                _("“{text}”: write RULE=CHOICE, like maki_tie=split6.", text=shown(text)),
                param_hint="--rule",
            )
        chosen[rule.strip()] = choice.strip()
    return chosen


def _lines(ruling: Ruling, players: Sequence[str]) -> list[str]:
    rows = []
    for seat, reason in enumerate(ruling.why):
        name = players[seat] if players else _("player {number}", number=seat + 1)
        points = [signed(ruling.points[seat])] if seat < len(ruling.points) else []
        rows.append([name, *points, say(reason, players)])
    lines = table(rows, right=(1,)) if ruling.points else table(rows)
    following = ruling.extra.get("next")
    if isinstance(following, tuple) and following:
        lines.append(_("Next: {cards}", cards=Parts(following)))
    return lines + [say(problem.message, players) for problem in ruling.problems]


def _more(asked: Asked, values: Sequence[str], rules: Mapping[str, str]) -> list[str]:
    from scorekeeper.guide.answers import follow_ups

    lines = [
        _("Other tables: {text}", text=other_way_text(way))
        for way in other_ways(asked, values, rules)
    ]
    for follow_up in follow_ups(asked.game.id, asked.question.id):
        lines += ["", follow_up.question, follow_up.answer]
    return lines
