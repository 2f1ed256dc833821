"""`scorekeeper import`: the plays of a file into the database."""

import click

from scorekeeper.cli.inputs import opened, read_input
from scorekeeper.cli.output import complain
from scorekeeper.exchange.importing import import_plays
from scorekeeper.exchange.play_file import possible_plays, read_entries
from scorekeeper.translate import _, ngettext


@click.command(
    "import",
    help=_(
        "Store the plays of a play FILE (- for standard input): all of them, or none. "
        "Plays that are stored already are left as they are."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper import plays.json
  scorekeeper export | scorekeeper --db other.db import -
""",
)
@click.argument("file", metavar="FILE")
@click.pass_obj
def command(db: str | None, file: str) -> None:
    """Store the plays of a file."""
    entries = read_entries(read_input(file))
    plays = possible_plays(entries)
    for key in entries.unknown_keys:
        complain(_("the file's key “{key}” is unknown and was left out.", key=key[:40]))
    with opened(db) as database:
        done = import_plays(database, plays)
    click.echo(ngettext("{count} play stored.", "{count} plays stored.", done.stored))
    if done.already_here:
        click.echo(
            ngettext(
                "{count} play was already here.",
                "{count} plays were already here.",
                done.already_here,
            )
        )
