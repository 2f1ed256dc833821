"""`scorekeeper add`: an old result of which only points or ranks are known."""

from collections.abc import Mapping

import click

from scorekeeper.cli.base import RULES, YES, command, option, read_game, wrong
from scorekeeper.cli.inputs import now, opened
from scorekeeper.cli.output import tell
from scorekeeper.cli.play_text import problem_text
from scorekeeper.files.plays import located
from scorekeeper.games.game import Game
from scorekeeper.games.numbers import shown
from scorekeeper.games.results import FORMS, read_result
from scorekeeper.games.rules import complete
from scorekeeper.games.scorecard import Result
from scorekeeper.i18n import Refused, _, msg
from scorekeeper.play import actions
from scorekeeper.play.dates import read_date
from scorekeeper.play.operations import Json


@command(
    "add",
    msg("Store an old result without cards: GAME, then a result for each player in seat order."),
    FORMS,
    examples="""
scorekeeper add sushi-go Ann=43:4 Ben=13+16+8
scorekeeper add sushi-go Ann=43 Ben=40 --date 2019-07-14 --place "Café"
scorekeeper add keltis Ann=1. Ben=2. Chi=2. --note "only the ranks"
""",
)
@click.argument("game", metavar="GAME", callback=read_game)
@click.argument("results", metavar="NAME=RESULT...", nargs=-1, required=True)
@option("--date", metavar="DATE", help=msg("When it began: 2019-07-14 or 2019-07-14 19:40."))
@option("--place", metavar="TEXT", default="", help=msg("Where it was played."))
@option("--note", metavar="TEXT", default="", help=msg("A note."))
@RULES
@YES
def add_command(
    game: Game,
    results: tuple[str, ...],
    date: str | None,
    place: str,
    note: str,
    rules: Mapping[str, str],
    yes: bool,
) -> None:
    """Store a result without cards."""
    chosen = complete(game, rules)
    started = None if date is None else read_date(date, now())
    read = [read_named(text) for text in results]
    with opened(makes=True) as store, store.transaction("table"):
        seats: list[Json] = [store.person(name) for name, _result in read]
        known = [result for _name, result in read]
        dummy = game.dummy_seat(chosen)
        if dummy == len(seats):
            seats.append({"dummy": _("Dummy")})
            known.append(Result())
        play = store.begin(
            actions.begin(
                store.people(),
                game.box.id,
                seats,
                chosen,
                started=started,
                place=place,
                note=note,
                results=known,
            )
        )
        problems = play.check()
        if problems and not yes:
            sentence = located(problems[0], play.names)
            raise Refused(
                msg("{problem} Nothing was stored; --yes keeps it as it is.", problem=sentence)
            )
    tell(msg("Play {id} is stored.", id=play.id))
    tell(play.tell(play.score()).decision(), names=play.names)
    tell(*(problem_text(problem, play.names) for problem in problems))


def read_named(text: str) -> tuple[str, Result]:
    """Return the name and the result that `NAME=RESULT` says."""
    name, sign, written = text.rpartition("=")
    written = written.strip()
    if not sign or not name.strip() or not written:
        raise wrong(
            msg(
                "“{text}” is not a result; write it like Ann=43, Ann=43:4, Ann=13+16+8 or Ann=1.",
                text=shown(text, 60),
            )
        )
    return name, read_result(written)
