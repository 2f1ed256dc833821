"""`scorekeeper score`: score the plays of a file."""

import click

from scorekeeper.cli.inputs import read_input
from scorekeeper.cli.output import Refusal, complain, json_option, print_json
from scorekeeper.cli.play_text import play_lines
from scorekeeper.exchange.places import located_problem
from scorekeeper.exchange.play_file import PlayFile, read_entries
from scorekeeper.exchange.play_reader import OWN_KEYS
from scorekeeper.exchange.score_json import score_object
from scorekeeper.translate import _, ngettext, say


@click.command(
    "score",
    help=_(
        "Score the plays of a play FILE (- for standard input) and say why. "
        "Exit code 1 for an entry that the rules or the box make impossible."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper score game.json
  scorekeeper score --json - < game.json
""",
)
@click.argument("file", metavar="FILE")
@json_option()
def command(file: str, *, as_json: bool) -> None:
    """Score the plays of a file."""
    plays = read_entries(read_input(file))
    for key in plays.unknown_keys:
        complain(_("the file's key “{key}” is unknown and was left out.", key=key[:40]))
    for number, entry in enumerate(plays.entries, start=1):
        for key in (key for key in entry.play.extra if key not in OWN_KEYS):
            complain(
                _(
                    "play {number}: the key “{key}” is unknown and changes no points.",
                    number=number,
                    key=key[:40],
                )
            )
    if as_json:
        scored = [score_object(entry.play, entry.problems) for entry in plays.entries]
        print_json(scored[0] if len(scored) == 1 else scored)
    else:
        for number, entry in enumerate(plays.entries):
            click.echo(("\n" if number else "") + "\n".join(play_lines(entry.play, entry.problems)))
    refuse_impossible(plays)


def refuse_impossible(plays: PlayFile) -> None:
    """Refuse with the first impossible entry and how many more there are."""
    errors = [
        say(
            located_problem(problem, entry.play.names, number if len(plays.entries) > 1 else None),
            entry.play.names,
        )
        for number, entry in enumerate(plays.entries, start=1)
        for problem in entry.errors
    ]
    if not errors:
        return
    if len(errors) == 1:
        raise Refusal(errors[0])
    raise Refusal(
        ngettext(
            "{sentence} (and {count} more impossible entry)",
            "{sentence} (and {count} more impossible entries)",
            len(errors) - 1,
            sentence=errors[0],
        )
    )
