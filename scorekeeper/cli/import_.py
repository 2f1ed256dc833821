"""`scorekeeper import`: the plays of a file into the database, and back out."""

import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.import_report import print_doubts, print_report
from scorekeeper.cli.inputs import database_is_there, looked_into, opened
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.progress import progress
from scorekeeper.cli.texts import shown
from scorekeeper.imported_text import stored_text
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.translate import _, ngettext, say

if TYPE_CHECKING:
    from scorekeeper.exchange.importing import Report

FORMAT_IDS = ("json", "bgstats", "csv")


@click.command(
    "import",
    help=_(
        "Store the plays of a FILE (- for standard input): all that can be read, or none. "
        "The file is a play file, one of BG Stats, or a CSV table like ours. "
        "Plays that are stored already are left as they are."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper import plays.json
  scorekeeper import BGStatsExport.json --dry-run
  scorekeeper import plays.csv --as "Annie=Ann"
  scorekeeper import --undo
  scorekeeper export | scorekeeper --db other.db import -
""",
)
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "-f",
    "--format",
    "format_",
    type=click.Choice(FORMAT_IDS),
    help=_("What the file is, where it can't be told."),
)
@click.option(
    "--as",
    "matches",
    metavar="OLD=NEW",
    multiple=True,
    help=_("Store a player of the file under another name; may be repeated."),
)
@click.option(
    "--replace",
    "replace_changed",
    is_flag=True,
    help=_("Take the file's version of changed plays."),
)
@click.option(
    "--leave-deleted",
    is_flag=True,
    help=_("Leave plays of the file that lie in the bin here where they are."),
)
@click.option("--dry-run", is_flag=True, help=_("Only say what would be done."))
@click.option(
    "-y", "--yes", is_flag=True, help=_("Don't ask before storing, as without a terminal.")
)
@click.option("--undo", is_flag=True, help=_("Take the last import back."))
@json_option(_("Print the result as JSON."))
@click.pass_obj
def command(
    db: str | None,
    file: str | None,
    format_: str | None,
    matches: tuple[str, ...],
    replace_changed: bool,
    leave_deleted: bool,
    dry_run: bool,
    yes: bool,
    undo: bool,
    as_json: bool,
) -> None:
    """Store the plays of a file, or take the last import back."""
    if undo == (file is not None):
        raise click.UsageError(_("Give a FILE, or --undo."))
    if file is None:
        _undo(db, as_json=as_json, dry_run=dry_run)
        return
    from scorekeeper import clock
    from scorekeeper.exchange.importing import import_plays, look
    from scorekeeper.exchange.reading import reader_of
    from scorekeeper.exchange.sources import source_of

    stream = None
    if file == "-":
        stream = sys.stdin.buffer if sys.stdin else io.BytesIO()
    renamed = [_splits(match) for match in matches]
    names = {key: new for match in renamed for key, new in match.items()}
    ask = not (yes or dry_run or as_json or file == "-") and _at_a_terminal()
    with source_of(file, stream) as source:
        reader = reader_of(source, format_)
        plays = 0
        if ask or dry_run or names or not database_is_there(db):
            with (
                looked_into(db, any_path=True) as database,
                progress(source.size, _("Reading")) as told,
            ):
                source.on_read = told
                report = look(
                    database,
                    reader,
                    matches=names,
                    replace_changed=replace_changed,
                    leave_deleted=leave_deleted,
                )
            source.on_read = None
            plays = report.plays
            _check_matches(matches, renamed, report)
            if ask or dry_run:
                print_report(report, done=False, as_json=as_json)
            if dry_run or (ask and not report.stores):
                _end(report)
                return
            if ask and not _confirmed(report):
                raise Refusal(_("nothing was imported."))
            if not report.stores:
                print_report(report, done=True, as_json=as_json)
                _end(report)
                return
        with (
            opened(db, makes=True) as database,
            progress(plays or source.size, _("Storing")) as told,
        ):
            if not plays:
                source.on_read = told
            report = import_plays(
                database,
                reader,
                file=file,
                at=clock.now(),
                matches=names,
                replace_changed=replace_changed,
                leave_deleted=leave_deleted,
                told=told if plays else None,
            )
    if ask:
        print_doubts(report)
        click.echo(stored_text(report))
    else:
        print_report(report, done=True, as_json=as_json)
    _end(report)


def _end(report: "Report") -> None:
    """Fail where the file holds plays, but none that can be stored or is here."""
    if report.all_refused:
        click.get_current_context().exit(1)


def _at_a_terminal() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _confirmed(report: "Report") -> bool:
    return click.confirm(
        ngettext("Store {count} play?", "Store {count} plays?", report.stores), default=True
    )


def _splits(text: str) -> dict[str, str]:
    """Return every way to read OLD=NEW, for names can hold the sign themselves."""
    found = {}
    reason = None
    for place, sign in enumerate(text):
        if sign == "=":
            old, new = text[:place].strip(), text[place + 1 :]
            try:
                found[name_key(clean_name(old))] = clean_name(new)
            except InvalidName as error:
                if old and new.strip():
                    reason = say(error.message)
    if not found and reason is not None:
        raise click.UsageError(reason)
    if not found:
        raise click.UsageError(
            _("--as needs a name of the file and one of yours, like “Annie=Ann”.")
        )
    return found


def _check_matches(
    texts: Sequence[str], matches: Sequence[dict[str, str]], report: "Report"
) -> None:
    for text, match in zip(texts, matches, strict=True):
        if not report.matched & match.keys():
            raise Refusal(_("Nobody in the file has the name before the = of “{text}”.", text=text))


def _undo(db: str | None, *, as_json: bool, dry_run: bool) -> None:
    from scorekeeper import clock
    from scorekeeper.store.imports import last_import, refuse_gone, undo_import

    with opened(db) as database:
        row = last_import(database)
        if row is None:
            raise Refusal(_("There is no import to take back."))
        refuse_gone(row)
        done = None if dry_run else undo_import(database, clock.now())
    if as_json:
        print_json(
            {
                "file": row.file,
                "at": row.at,
                "plays": row.plays,
                "removed": done.removed if done else 0,
                "put_back": done.put_back if done else 0,
            }
        )
        return
    click.echo(
        shown(
            ngettext(
                "The import of {file} at {at}: {count} play.",
                "The import of {file} at {at}: {count} plays.",
                row.plays,
                file=row.file,
                at=row.at[:16].replace("T", " "),
            )
        )
    )
    if done is not None:
        click.echo(
            _(
                "Taken back: {removed} removed, {put_back} as before.",
                removed=done.removed,
                put_back=done.put_back,
            )
        )
