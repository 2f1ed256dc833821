"""`scorekeeper export` and `import`: plays out into files of any format, and in."""

import sys

import click

from scorekeeper.cli.base import YES, command, option, wrong
from scorekeeper.cli.inputs import find_play, named_path, opened
from scorekeeper.cli.output import complain, tell
from scorekeeper.i18n import msg, msgn, say


@command(
    "export",
    msg(
        "Write stored plays to a file: those whose ids begin with the IDs given, or all. The "
        "format follows from the end of FILE's name: .json, .bgsplay, .csv, .txt or .md. Only "
        "the play file (json) can give back every card."
    ),
    examples="""
scorekeeper export -o plays.json
scorekeeper export last --format text
scorekeeper export -o plays.csv --excel --force
""",
)
@click.argument("beginnings", metavar="[ID]...", nargs=-1)
@option("-o", "--output", metavar="FILE", default="-", help=msg("The file; none: print it."))
@option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(["json", "bgstats", "csv", "text", "markdown"]),
    help=msg("What to write, whatever the name."),
)
@option("--force", is_flag=True, help=msg("Replace FILE if it is there already."))
@option("--excel", is_flag=True, help=msg("CSV for Excel: a mark for UTF-8, and semicolons."))
@option("--journal", is_flag=True, help=msg("Write every change too, also of all plays."))
def export_command(
    beginnings: tuple[str, ...],
    output: str,
    format_: str | None,
    force: bool,
    excel: bool,
    journal: bool,
) -> None:
    """Write stored plays to a file."""
    from scorekeeper.files.writing import export, format_of

    kind = format_ or format_of(output) or "json"
    if excel and kind != "csv":
        raise wrong(msg("--excel goes with --format csv."))
    with opened(writes=False) as store:
        ids = [find_play(store, beginning) for beginning in beginnings] or None
        path = None if output == "-" else named_path(output)
        done = export(store, ids, kind, path, force=force, excel=excel, journal=journal)
    if path is None:
        click.echo(done.text, nl=False)
    else:
        tell(
            msgn(
                "{count} play written to {path}.",
                "{count} plays written to {path}.",
                done.plays,
                path=str(path),
            )
        )
    for note in done.notes:
        complain(note)


@command(
    "import",
    msg(
        "Store the plays of FILE (- for standard input): a play file, a BG Stats export, or a "
        "table (CSV). What would be stored is shown first, and all or nothing is stored."
    ),
    examples="""
scorekeeper import plays.json --dry-run
scorekeeper import plays.json --yes
""",
)
@click.argument("file", metavar="FILE")
@option("--replace", is_flag=True, help=msg("Take the file's version of plays that differ."))
@option("--dry-run", is_flag=True, help=msg("Only say what would be stored."))
@YES
def import_command(file: str, replace: bool, dry_run: bool, yes: bool) -> None:
    """Store the plays of a file."""
    from scorekeeper.files.bring_in import bring_in
    from scorekeeper.files.reading import read
    from scorekeeper.files.report import lines, unread

    found = read(sys.stdin.buffer if file == "-" else named_path(file))
    asks = not (yes or dry_run) and sys.stdin.isatty() and sys.stdout.isatty()
    with opened(writes=not dry_run, makes=not dry_run) as store:
        report = bring_in(store, found, replace=replace, only_look=dry_run or asks)
        if asks and report.stores:
            tell(*lines(report))
            question = msgn("Store {count} play?", "Store {count} plays?", report.stores)
            click.confirm(say(question), default=True, abort=True)
            report = bring_in(store, found, replace=replace)
    for sentence in unread(report):
        complain(sentence)
    tell(*lines(report))
    if report.failed:
        raise click.exceptions.Exit(1)
