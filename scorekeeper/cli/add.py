"""`scorekeeper add`: an old result of which only points or places are known."""

import uuid

import click

from scorekeeper.cli.edit_actions import began_at, read_rule
from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.play_text import problem_line
from scorekeeper.cli.show import play_object
from scorekeeper.cli.texts import shown
from scorekeeper.cli.written_result import METAVAR, forms, read_written
from scorekeeper.exchange.places import located_problem
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.free_text import note_problem, place_problem
from scorekeeper.games import all_games
from scorekeeper.play import Play
from scorekeeper.points import new_points_play, with_dummy
from scorekeeper.seating import Refused
from scorekeeper.translate import _, say


@click.command(
    "add",
    help=_("Store an old result without cards: GAME, then a result for each player in seat order.")
    + " "
    + forms(),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper add sushi-go Ann=43 Ben=40 --date 2019-07-14 --place "Café"
  scorekeeper add sushi-go Ann=13+16+8:4 Ben=12+9+20:2
  scorekeeper add keltis Ann=1. Ben=2. Chi=2. --note "only the places"
""",
)
@click.argument("game_id", metavar="GAME", type=click.Choice(list(all_games())))
@click.argument("results", metavar=f"{METAVAR}...", nargs=-1, required=True)
@click.option(
    "--date",
    metavar="DATE",
    help=_("When it began: 2019-07-14 or 2019-07-14 19:40; unknown when left out."),
)
@click.option("--place", metavar="TEXT", default="", help=_("Where it was played."))
@click.option("--note", metavar="TEXT", default="", help=_("A note."))
@click.option(
    "--rule", "rules", metavar="RULE=CHOICE", multiple=True, help=_("A house rule; repeatable.")
)
@click.option("-y", "--yes", is_flag=True, help=_("Keep also what the rules don't allow."))
@json_option(_("Print the play as JSON, as show does."))
@click.pass_obj
def command(
    db: str | None,
    game_id: str,
    results: tuple[str, ...],
    date: str | None,
    place: str,
    note: str,
    rules: tuple[str, ...],
    *,
    yes: bool,
    as_json: bool,
) -> None:
    """Store a result without cards."""
    play = _play(game_id, results, dict(map(read_rule, rules)), date, place.strip(), note)
    for long in (place_problem(play.location), note_problem(note)):
        if long is not None:
            raise Refusal(say(long))
    problems = problems_of(play)
    if problems and not yes:
        raise Refusal(
            _(
                "Nothing was stored. {problems} With --yes it is kept so.",
                problems=" ".join(
                    say(located_problem(one, play.names), play.names) for one in problems
                ),
            )
        )
    from scorekeeper.store.plays import create

    with opened(db, makes=True) as database:
        play = create(database, play)
    if as_json:
        print_json(play_object(play))
        return
    click.echo(_("Play {id} is stored.", id=play.id))
    click.echo(shown(say(play.game.decide(play.score()).message, play.names)))
    for problem in problems:
        click.echo(problem_line(problem, play.names))


def _play(
    game_id: str,
    written: tuple[str, ...],
    chosen: dict[str, str],
    date: str | None,
    place: str,
    note: str,
) -> Play:
    game = all_games()[game_id]
    rules = game.complete_rules(chosen)
    names, results = [], []
    for text in written:
        name, given = read_written(text)
        names.append(name)
        results.append(given)
    names, results = with_dummy(game, rules, names, results, _("Dummy"))
    began = None if date is None else began_at(date)
    try:
        return new_points_play(
            str(uuid.uuid4()),
            game_id,
            names,
            results,
            rules,
            started_at=began,
            location=place,
            note=note,
        )
    except Refused as refused:
        raise Refusal(say(refused.problem.message, names)) from None
