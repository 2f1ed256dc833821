"""`scorekeeper merge`: two databases become one."""

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import click

from scorekeeper.cli.inputs import looked_into, named_path, opened
from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import json_option, print_json
from scorekeeper.cli.texts import shown
from scorekeeper.merged_text import merged_lines, merged_object
from scorekeeper.store.location import database_path
from scorekeeper.store.merging import merge_database
from scorekeeper.store.staging import check_other
from scorekeeper.translate import _

if TYPE_CHECKING:
    from sqlite_utils import Database


@click.command(
    "merge",
    help=_(
        "Bring everything of the database OTHER into this one, whole or not at all. A play that "
        "only one of them has is in both afterwards; one that was edited in one of them is as it "
        "is there. One that was edited in both is kept in both versions: the one that was "
        "edited last counts, the other counts nowhere. OTHER is only read."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper merge laptop.db --dry-run    # what would happen?
  scorekeeper merge laptop.db
""",
)
@click.argument("other", metavar="OTHER")
@click.option("--dry-run", is_flag=True, help=_("Only say what would happen."))
@json_option()
@click.pass_obj
def command(db: str | None, other: str, *, dry_run: bool, as_json: bool) -> None:
    """Merge another database into this one."""
    source = named_path(other)
    check_other(source)  # before a database is made for nothing
    with _held(db, dry_run=dry_run) as database, bar(_("Merging")) as progress:
        merged = merge_database(database, database_path(db), source, progress, dry_run=dry_run)
    if as_json:
        print_json({"dry_run": dry_run, **merged_object(merged)})
        return
    if dry_run:
        click.echo(_("Nothing was changed; this would happen:"))
    click.echo("\n".join(shown(line) for line in merged_lines(merged)))


def _held(db: str | None, *, dry_run: bool) -> AbstractContextManager["Database"]:
    return looked_into(db, any_path=True) if dry_run else opened(db, makes=True)
