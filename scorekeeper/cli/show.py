"""`scorekeeper show`: one stored play, whole."""

import click

from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import print_json
from scorekeeper.cli.play_text import play_lines
from scorekeeper.exchange.play_file import chosen_rules
from scorekeeper.exchange.play_reader import problems_of
from scorekeeper.exchange.score_json import score_object
from scorekeeper.play import Play
from scorekeeper.store.plays import find, load
from scorekeeper.translate import _


@click.command(
    "show",
    help=_("Print the play whose id begins with ID: cards, points, reasons, decision."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper show 0192f0c4
  scorekeeper show 0192f0c4 --json
""",
)
@click.argument("beginning", metavar="ID")
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
@click.pass_obj
def command(db: str | None, beginning: str, *, as_json: bool) -> None:
    """Print one stored play."""
    with opened(db) as database:
        play = load(database, find(database, beginning))
    problems = problems_of(play)
    if as_json:
        print_json({**_about(play), **score_object(play, problems)})
    else:
        click.echo(_("Play {id}", id=play.id))
        click.echo("\n".join(play_lines(play, problems)))


def _about(play: Play) -> dict[str, object]:
    return {
        "id": play.id,
        "started_at": play.started_at,
        "finished_at": play.finished_at,
        "finished": play.finished,
        "first_player": play.names[play.first_seat],
        "house_rules": chosen_rules(play),
        "location": play.location,
        "note": play.note,
        "cards": [list(hands) for hands in play.rounds],
    }
