"""`scorekeeper import`: the plays of a file into the database, and back out."""

import io
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.inputs import database_is_there, looked_into, opened
from scorekeeper.cli.output import Refusal, complain, print_json
from scorekeeper.cli.progress import progress
from scorekeeper.cli.texts import shown
from scorekeeper.imported_text import stored_text, would_store_text
from scorekeeper.names import InvalidName, clean_name, name_key
from scorekeeper.translate import _, ngettext, say
from scorekeeper.version_words import both_here_text

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
@click.option("--json", "as_json", is_flag=True, help=_("Print the result as JSON."))
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
                _print(report, done=False, as_json=as_json)
            if dry_run or (ask and not report.stores):
                _end(report)
                return
            if ask and not _confirmed(report):
                raise Refusal(_("nothing was imported."))
            if not report.stores:
                _print(report, done=True, as_json=as_json)
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
        click.echo(stored_text(report))
    else:
        _print(report, done=True, as_json=as_json)
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
    for place, sign in enumerate(text):
        if sign == "=":
            old, new = text[:place].strip(), text[place + 1 :]
            try:
                found[name_key(clean_name(old))] = clean_name(new)
            except InvalidName:
                continue
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


def _print(report: "Report", *, done: bool, as_json: bool) -> None:
    for sentence in (*report.notes, *report.unread):
        complain(say(sentence))
    hidden = report.unread_count - len(report.unread)
    if hidden:
        complain(_("{count} more could not be read.", count=hidden))
    if as_json:
        print_json(_object(report))
        return
    click.echo(stored_text(report) if done else would_store_text(report))
    if report.already_here:
        click.echo(
            ngettext(
                "{count} play was already here.",
                "{count} plays were already here.",
                report.already_here,
            )
        )
    if report.left_in_bin:
        click.echo(
            ngettext(
                "{count} play lies in the bin here and stays there.",
                "{count} plays lie in the bin here and stay there.",
                report.left_in_bin,
            )
        )
    _print_changed(report)
    _print_versions(report)
    if report.left_out:
        click.echo(
            ngettext(
                "{count} play can't be stored; the reason is said above.",
                "{count} plays can't be stored; the reasons are said above.",
                report.left_out,
            )
        )
    for name, (today, plays) in report.former.items():
        click.echo(
            shown(
                ngettext(
                    "“{name}” is taken for {today}, who was called so before, in {count} play; "
                    "--as “{name}={name}” keeps them apart.",
                    "“{name}” is taken for {today}, who was called so before, in {count} plays; "
                    "--as “{name}={name}” keeps them apart.",
                    plays,
                    name=name,
                    today=today,
                )
            )
        )
    if not report.plays:
        click.echo(_("The file holds no plays of the games that are kept here."))
    if not done:
        for name, plays in report.newcomers.items():
            click.echo(
                shown(
                    ngettext(
                        "New player: {name}, in {count} play.",
                        "New player: {name}, in {count} plays.",
                        plays,
                        name=name,
                    )
                )
            )


def _print_changed(report: "Report") -> None:
    if not report.changed_count:
        return
    click.echo(
        ngettext(
            "{count} play differs from the one here, which stays; --replace takes the file's.",
            "{count} plays differ from those here, which stay; --replace takes the file's.",
            report.changed_count,
        )
    )
    from scorekeeper.exchange.comparing import told

    for changed in report.changed:
        parts = ", ".join(say(part) for part in told(changed.what))
        line = _("  {id}: {parts}", id=changed.id[:8], parts=parts)
        if changed.binned and changed.problem is None:
            line = _(
                "{line}; it was deleted here and lies in the bin, from which --replace or "
                "`scorekeeper edit {id} --restore` takes it",
                line=line,
                id=changed.id[:8],
            )
        elif changed.binned:
            line = _(
                "{line}; it was deleted here and lies in the bin, from which "
                "`scorekeeper edit {id} --restore` takes it",
                line=line,
                id=changed.id[:8],
            )
        if changed.problem is not None:
            line = _("{line}; can't be replaced: {reason}", line=line, reason=changed.problem)
        click.echo(shown(line))
    hidden = report.changed_count - len(report.changed)
    if hidden:
        click.echo(_("  and {count} more", count=hidden))


def _print_versions(report: "Report") -> None:
    for found in report.several:
        if found.versions is not None:
            told = both_here_text(found.started_at, found.names, found.versions)
            how = _(
                "  {sentence} `scorekeeper edit {id} --delete` deletes it.",
                sentence=told,
                id=found.versions.counts[:8],
            )
            click.echo(shown(how))
    hidden = report.several_count - len(report.several)
    if hidden:
        click.echo(_("  and {count} more", count=hidden))


def _object(report: "Report") -> dict[str, object]:
    return {
        "format": report.format,
        "plays": report.plays,
        "stored": report.stores,
        "new": report.new,
        "replaced": report.replaced,
        "restored": report.restored,
        "left_in_bin": report.left_in_bin,
        "cards_added": report.with_cards,
        "already_here": report.already_here,
        "changed": [
            {
                "play": changed.number,
                "id": changed.id,
                "differs": [say(part) for part in changed.what],
                "problem": None if changed.problem is None else say(changed.problem),
                "in_bin": changed.binned,
            }
            for changed in report.changed
        ],
        "versions": [
            {
                "id": found.id,
                "counts": found.versions.counts,
                "others": list(found.versions.others),
            }
            for found in report.several
            if found.versions is not None
        ],
        "left_out": report.left_out,
        "unread": [say(sentence) for sentence in report.unread],
        "notes": [say(note) for note in report.notes],
        "new_players": report.newcomers,
        "former_names": {name: today for name, (today, _plays) in report.former.items()},
    }


def _undo(db: str | None, *, as_json: bool, dry_run: bool) -> None:
    from scorekeeper import clock
    from scorekeeper.store.imports import last_import, undo_import

    with opened(db) as database:
        row = last_import(database)
        if row is None:
            raise Refusal(_("There is no import to take back."))
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
