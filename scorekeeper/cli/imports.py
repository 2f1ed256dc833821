"""`scorekeeper import`: the plays of a file looked at, stored, or taken back."""

import sys

import click

from scorekeeper.cli.base import YES, command, json_option, option, usage_error
from scorekeeper.cli.inputs import opened, read_input
from scorekeeper.cli.output import complain, print_json, tell
from scorekeeper.i18n import Refused, msg, msgn, say


@command(
    "import",
    msg(
        "Store the plays of FILE (- for standard input): a play file, a BG Stats export, or a "
        "table (CSV). What would be stored is shown first, and all or nothing is stored."
    ),
    examples="""
scorekeeper import plays.json --dry-run
scorekeeper import plays.json --yes
scorekeeper import export.bgsplay --as "Annie=Ann" --yes
scorekeeper import --forget
""",
)
@click.argument("file", metavar="[FILE]", required=False)
@option(
    "--format",
    "kind",
    type=click.Choice(["json", "bgstats", "csv"]),
    help=msg("What the file is, where that can't be seen."),
)
@option("--replace", is_flag=True, help=msg("Take the file's version of plays that differ."))
@option(
    "--as",
    "names",
    metavar="OLD=NEW",
    multiple=True,
    help=msg("Who OLD of the file is: somebody here, or a new player; repeatable."),
)
@option("--dry-run", is_flag=True, help=msg("Only say what would be stored."))
@option("--forget", is_flag=True, help=msg("Put the plays of the latest import into the bin."))
@YES
@json_option()
@click.pass_obj
def import_command(
    db: str | None,
    file: str | None,
    kind: str | None,
    names: tuple[str, ...],
    *,
    replace: bool,
    dry_run: bool,
    forget: bool,
    yes: bool,
    as_json: bool,
) -> None:
    """Store the plays of a file."""
    if forget == (file is not None):
        raise usage_error(msg("Name a file, or use --forget alone."))
    if file is None:
        _forget(db, as_json=as_json)
        return
    from scorekeeper.files.bring_in import Wishes, bring_in, look
    from scorekeeper.files.report import lines, report_object, unread

    read = read_input(file, kind or "")
    wishes = Wishes(replace=replace, people=dict(map(_pair, names)))
    with opened(db, makes=True) as store:
        report = look(store, read, wishes)
        asked = not (yes or dry_run or as_json) and sys.stdin.isatty() and sys.stdout.isatty()
        for sentence in unread(report):
            complain(sentence)
        if asked and report.stores:
            tell(*lines(report))
            question = msgn("Store {count} play?", "Store {count} plays?", report.stores)
            click.confirm(say(question), default=True, abort=True)
        if not dry_run and not report.failed:
            report = bring_in(store, read, wishes)
    if as_json:
        print_json(report_object(report))
    else:
        tell(*lines(report))
    if report.failed:
        raise click.exceptions.Exit(1)


def _pair(text: str) -> tuple[str, str]:
    old, sign, new = text.partition("=")
    if not sign or not old.strip() or not new.strip():
        raise usage_error(msg("--as needs a name of the file and one of yours, like “Annie=Ann”."))
    return old, new


def _forget(db: str | None, *, as_json: bool) -> None:
    from scorekeeper.files.bring_in import batches, forget
    from scorekeeper.play.journal import time_text

    with opened(db) as store:
        batch = next(iter(batches(store)), None)
        if batch is None:
            raise Refused(msg("There is no import to take back."))
        done = forget(store, batch)
    if as_json:
        print_json({"file": batch.name, "binned": list(done.binned), "kept": list(done.kept)})
        return
    tell(
        msgn(
            "The import of {file} at {time}: {count} play put into the bin.",
            "The import of {file} at {time}: {count} plays put into the bin.",
            len(done.binned),
            file=batch.name,
            time=time_text(batch.at),
        )
    )
    if done.kept:
        tell(
            msgn(
                "{count} play was changed since and stays.",
                "{count} plays were changed since and stay.",
                len(done.kept),
            )
        )
