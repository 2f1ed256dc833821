"""`scorekeeper settle`: who gets what, with or without a play."""

import csv
from collections.abc import Mapping, Sequence

import click

from scorekeeper.cli.base import GAME, JSON, RULES, Command, command, option, wrong
from scorekeeper.cli.output import print_json, signed, table, tell
from scorekeeper.cli.play_text import problem_object
from scorekeeper.games import all_games
from scorekeeper.games.game import Game
from scorekeeper.games.parts import QuestionError, RuleError, Ruling
from scorekeeper.games.scorecard import Problem
from scorekeeper.guide.settling import find_question, notes, settle
from scorekeeper.i18n import Refused, Seats, _, english, msg, say
from scorekeeper.play.names import clean_name, name_key
from scorekeeper.play.play import named


class SettleCommand(Command):
    """The command with a list of all questions in its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the questions, then the examples."""
        for game in (it for it in all_games().values() if it.questions):
            with formatter.section(_("Questions of {game}", game=game.box.title)):
                formatter.write_dl(
                    [(f"{it.id} {it.usage}", say(it.title)) for it in game.questions]
                )
        super().format_epilog(ctx, formatter)


@command(
    "settle",
    msg("Settle a QUESTION about points: give one value for each player, in seat order."),
    cls=SettleCommand,
    context_settings={"ignore_unknown_options": True},
    examples="""
scorekeeper settle maki 5 3 3 2
scorekeeper settle maki 5 0 0 --rule maki_zero=zero_counts
scorekeeper settle winner 30:4 30:2 28:0 --names Ann,Ben,Chi
scorekeeper settle hand ttlwq12p
""",
)
@click.argument("question")
@click.argument("values", nargs=-1)
@GAME
@option("--names", help=msg("The players' names, separated by commas."))
@RULES
@JSON
def settle_command(
    question: str,
    values: tuple[str, ...],
    game: Game | None,
    names: str | None,
    rules: Mapping[str, str],
    as_json: bool,
) -> None:
    """Settle a question."""
    players: list[str] = []
    try:
        game, asked = find_question(question, game)
        players = [] if names is None else _players(names, len(values))
        ruling = settle(game, asked, values, rules)
    except (QuestionError, RuleError) as error:
        if as_json:
            print_json(_problems([Problem("error", "question", error.message)], players))
        raise Refused(named(error.message, players)) from None
    if as_json:
        print_json(_object(ruling, players), players)
    for problem in ruling.problems:
        if problem.level == "error":
            raise Refused(named(problem.message, players))
    if as_json:
        return
    tell(*_lines(ruling, players))
    tell(*notes(ruling), names=players)


def _players(text: str, values: int) -> list[str]:
    names = [clean_name(name) for name in next(csv.reader([text], skipinitialspace=True), [""])]
    if len({name_key(name) for name in names}) < len(names):
        raise Refused(msg("Two players have the same name; give each another one."))
    if len(names) != values:
        raise wrong(
            msg(
                "--names has {names} for {values}; give one name for each value.",
                names=len(names),
                values=values,
            )
        )
    return names


def _object(ruling: Ruling, names: Sequence[str]) -> dict[str, object]:
    """Return a ruling for JSON: points if it gives any, what else it answers, why, rule, page.

    An answer with a verdict (`ok`) always lists its problems, the others only if any.
    """
    points = {"points": ruling.points} if ruling.points else {}
    found = {**points, **ruling.extra, "why": ruling.why, "rule": ruling.rule, "page": ruling.page}
    return {**found, **_problems(ruling.problems, names, always="ok" in ruling.extra)}


def _problems(
    problems: Sequence[Problem], names: Sequence[str], *, always: bool = False
) -> dict[str, object]:
    known = names or [english(msg("player {number}", number=seat)) for seat in range(1, 100)]
    found = [problem_object(problem, known) for problem in problems]
    return {"problems": found} if found or always else {}


def _lines(ruling: Ruling, players: Sequence[str]) -> list[str]:
    rows = []
    for seat, reason in enumerate(ruling.why):
        name = say(msg("{who}", who=Seats((seat,))), players)
        points = [signed(ruling.points[seat])] if ruling.points else []
        rows.append([name, *points, say(reason, players)])
    lines = table(rows, right=(1,) if ruling.points else ())
    following = ruling.extra.get("next")
    if isinstance(following, tuple) and following:
        lines.append(_("Next: {cards}", cards=following))
    return lines + [say(problem.message, players) for problem in ruling.problems]
