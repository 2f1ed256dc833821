"""`scorekeeper export`: stored plays as a play file."""

from pathlib import Path

import click

from scorekeeper.cli.inputs import opened
from scorekeeper.cli.output import print_text
from scorekeeper.exchange.files import write_file
from scorekeeper.exchange.play_file import play_file_lines
from scorekeeper.exchange.stored import stored_ids
from scorekeeper.store.plays import find, load
from scorekeeper.translate import _, ngettext


@click.command(
    "export",
    help=_("Write stored plays to a play file: those whose ids begin with the IDs given, or all."),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper export -o plays.json
  scorekeeper export 0192f0c4 > one.json
""",
)
@click.argument("beginnings", metavar="[ID]...", nargs=-1)
@click.option(
    "-o", "--output", metavar="FILE", default="-", help=_("Write to FILE, whole or not at all.")
)
@click.pass_obj
def command(db: str | None, beginnings: tuple[str, ...], output: str) -> None:
    """Write stored plays to a file."""
    with opened(db) as database:
        if beginnings:
            ids = list(dict.fromkeys(find(database, beginning) for beginning in beginnings))
        else:
            ids = stored_ids(database)
        pieces = play_file_lines(load(database, identifier) for identifier in ids)
        if output == "-":
            for piece in pieces:
                print_text(piece)
            return
        write_file(Path(output), pieces)
    click.echo(ngettext("{count} play written.", "{count} plays written.", len(ids)))
