"""`scorekeeper restore`: a backup becomes the database again."""

import sys
from pathlib import Path

import click

from scorekeeper.cli.inputs import named_path
from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.texts import shown
from scorekeeper.store.location import database_path
from scorekeeper.store.restoring import restorable, restore_database
from scorekeeper.translate import _, ngettext


@click.command(
    "restore",
    help=_(
        "Make the database what the backup PATH holds. What is there now is kept as a backup. "
        "Asks first, unless --yes."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper backup --list
  scorekeeper restore backups/scorekeeper-auto-20261129-194000.db
""",
)
@click.argument("backup", metavar="PATH")
@click.option("--yes", is_flag=True, help=_("Don't ask."))
@click.option("--dry-run", is_flag=True, help=_("Only say what PATH holds."))
@json_option(_("Print JSON; needs --yes."))
@click.pass_obj
def command(db: str | None, backup: str, *, yes: bool, dry_run: bool, as_json: bool) -> None:
    """Restore a backup."""
    path, source = database_path(db), named_path(backup)
    if dry_run:
        holds = restorable(path, source)
        if as_json:
            print_json({"dry_run": True, "plays": holds.plays, "last_change": holds.last_change})
        else:
            click.echo(_holds(source, holds.plays))
        return
    if not yes:
        _ask(path, source, restorable(path, source).plays, as_json=as_json)
    with bar(_("Restoring")) as progress:
        done = restore_database(path, source, progress)
    if as_json:
        print_json({"dry_run": False, "plays": done.plays, "kept": done.kept and str(done.kept)})
        return
    click.echo(
        ngettext(
            "Restored: {path} holds {count} play now.",
            "Restored: {path} holds {count} plays now.",
            done.plays,
            path=shown(str(path)),
        )
    )
    if done.kept is not None:
        click.echo(_("What was there before is kept in {path}.", path=shown(str(done.kept))))


def _ask(path: Path, source: Path, plays: int, *, as_json: bool) -> None:
    if as_json or sys.stdin is None or not sys.stdin.isatty():
        raise Refusal(_("this replaces the whole database; say --yes if you mean it."))
    click.echo(_holds(source, plays), err=True)
    question = _("Replace {path} by it? What is there now is kept.", path=shown(str(path)))
    if not click.confirm(question, err=True):
        raise Refusal(_("nothing was restored."))


def _holds(source: Path, plays: int) -> str:
    return ngettext(
        "{path} holds {count} play.", "{path} holds {count} plays.", plays, path=shown(str(source))
    )
