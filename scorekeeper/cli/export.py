"""`scorekeeper export`: stored plays as a file, in any format."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from scorekeeper.cli.inputs import looked_into, named_path
from scorekeeper.cli.output import Refusal, complain, json_option, print_json, print_text
from scorekeeper.cli.progress import progress
from scorekeeper.cli.texts import shown
from scorekeeper.exchange.files import write_file
from scorekeeper.store.location import database_path
from scorekeeper.translate import _, ngettext, say

if TYPE_CHECKING:
    from sqlite_utils import Database

FORMAT_IDS = ("json", "bgstats", "csv", "text", "markdown")


@click.command(
    "export",
    help=_(
        "Write stored plays to a file: those whose ids begin with the IDs given, or all. "
        "The format follows from the end of FILE's name: .json, .bgsplay, .csv, .txt or .md. "
        "Only the play file (json) can give back every card."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper export -o plays.json
  scorekeeper export 0192f0c4 --format text
  scorekeeper export -o plays.bgsplay
  scorekeeper export -o plays.csv --excel --force
""",
)
@click.argument("beginnings", metavar="[ID]...", nargs=-1)
@click.option(
    "-o", "--output", metavar="FILE", default="-", help=_("Write to FILE, whole or not at all.")
)
@click.option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(FORMAT_IDS),
    help=_("What to write, whatever the name; json if nothing tells."),
)
@click.option("--force", is_flag=True, help=_("Replace FILE if it is there already."))
@click.option("--excel", is_flag=True, help=_("CSV for Excel: a mark for UTF-8, and semicolons."))
@click.option("--dry-run", is_flag=True, help=_("Only say what would be written."))
@json_option(_("Say as JSON what was written to FILE."))
@click.pass_obj
def command(
    db: str | None,
    beginnings: tuple[str, ...],
    output: str,
    format_: str | None,
    force: bool,
    excel: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Write stored plays to a file."""
    from scorekeeper.exchange.exporting import export_notes, export_pieces, format_by_name

    guessed = format_ is None and output != "-" and format_by_name(output) is None
    if format_ is None:
        format_ = format_by_name(output) or "json"
    if excel and format_ != "csv":
        raise click.UsageError(_("--excel goes with --format csv."))
    if as_json and output == "-" and not dry_run:
        raise click.UsageError(_("--json needs --output or --dry-run; the file is printed here."))
    if output != "-":
        from scorekeeper.store.own_place import refuse_own_file

        refuse_own_file(database_path(db), named_path(output))
    if output != "-" and not force and _is_a_file(output):
        raise Refusal(
            _("{path} is there already; give another name, or --force to replace it.", path=output)
        )
    with looked_into(db) as database:
        ids = _ids(database, beginnings)
        out, notes = export_notes(database, ids, format_)
        to_terminal = output == "-" and sys.stdout.isatty()
        if not dry_run:
            with progress(len(ids), _("Writing"), hidden=to_terminal) as told:
                pieces = export_pieces(database, ids, format_, excel=excel, told=told)
                if output == "-":
                    _print(pieces, format_, to_terminal=to_terminal)
                else:
                    write_file(Path(output), pieces)
    written = len(ids) - out
    if as_json:
        print_json(
            {
                "dry_run": dry_run,
                "path": None if output == "-" else output,
                "format": format_,
                "plays": written,
                "left_out": out,
                "notes": [say(sentence) for sentence in notes],
            }
        )
    elif dry_run:
        click.echo(
            ngettext("{count} play would be written.", "{count} plays would be written.", written)
        )
    elif output != "-":
        click.echo(ngettext("{count} play written.", "{count} plays written.", written))
    if guessed:
        complain(
            _("The name tells no format, so this is a play file (json); --format says otherwise.")
        )
    for sentence in notes:
        complain(say(sentence))


def _is_a_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False  # writing says what is wrong with it


def _ids(database: "Database", beginnings: tuple[str, ...]) -> list[str]:
    from scorekeeper.exchange.stored import stored_ids
    from scorekeeper.store.plays import find

    if not beginnings:
        return stored_ids(database)
    return list(dict.fromkeys(find(database, beginning) for beginning in beginnings))


def _print(pieces: Iterable[str], format_: str, *, to_terminal: bool) -> None:
    """Print a file; what goes to another program is UTF-8 whatever the locale."""
    if not to_terminal:
        stream: BinaryIO = sys.stdout.buffer
        stream.writelines(piece.encode() for piece in pieces)
        stream.flush()
        return
    for piece in pieces:
        if format_ in {"json", "bgstats"}:
            print_text(piece)
        else:
            for line in piece.splitlines():
                click.echo(shown(line))
