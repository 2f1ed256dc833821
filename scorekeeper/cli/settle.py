"""`scorekeeper settle`: who gets what, without a play."""

from collections.abc import Sequence

import click

from scorekeeper.cli.output import Refusal, print_json, refusal_of
from scorekeeper.cli.tables import signed, table
from scorekeeper.cli.texts import shown
from scorekeeper.games.base import QuestionError, RuleError, Ruling
from scorekeeper.names import clean_name
from scorekeeper.rulings import find_question, questions, refusal_object, refused, ruling_object
from scorekeeper.seating import Refused, seats_problem
from scorekeeper.translate import _, say


def _question_list() -> str:
    rows = [
        [f"  {asked.question.id} {asked.question.usage}", say(asked.question.title)]
        for asked in questions()
    ]
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
""",
)
@click.argument("question")
@click.argument("values", nargs=-1)
@click.option("--names", help=_("The players' names, separated by commas."))
@click.option(
    "--rule",
    "rules",
    multiple=True,
    metavar="RULE=CHOICE",
    help=_("A house rule to settle by; can be given more than once."),
)
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
def command(
    question: str,
    values: tuple[str, ...],
    names: str | None,
    rules: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """Settle a question."""
    players = _players(names, len(values))
    chosen = _chosen(rules)
    try:
        ruling = find_question(question).settle(values, chosen)
    except (QuestionError, RuleError) as error:
        if as_json:
            print_json(refusal_object(error.message))
        raise
    if as_json:
        print_json(ruling_object(ruling, players))
    problem = refused(ruling)
    if problem is not None:
        raise Refusal(say(problem.message, players))
    if not as_json:
        click.echo("\n".join(_lines(ruling, players)))


def _players(names: str | None, values: int) -> list[str]:
    if names is None:
        return []
    try:
        players = [clean_name(name) for name in names.split(",")]
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
    decision = ruling_object(ruling, players).get("decision")
    if isinstance(decision, str):
        lines.append(shown(decision))
    rule = say(ruling.rule, players)
    lines.append(
        _("Rule ({page}): {rule}", page=ruling.page, rule=rule)
        if ruling.page
        else _("Rule: {rule}", rule=rule)
    )
    return lines
