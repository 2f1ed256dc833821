"""`scorekeeper merge`: two databases become one."""

from pathlib import Path

import click

from scorekeeper.cli.inputs import opened
from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import print_json
from scorekeeper.cli.texts import shown
from scorekeeper.merged_text import merged_lines, merged_object
from scorekeeper.store.location import database_path
from scorekeeper.store.merging import merge_database
from scorekeeper.translate import _


@click.command(
    "merge",
    help=_(
        "Bring everything of the database OTHER into this one, in one go. Plays that both have "
        "are compared edit by edit; what was changed in both is kept twice. OTHER is only read."
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
@click.option("--json", "as_json", is_flag=True, help=_("Print JSON."))
@click.pass_obj
def command(db: str | None, other: str, *, dry_run: bool, as_json: bool) -> None:
    """Merge another database into this one."""
    with opened(db) as database, bar(_("Merging")) as progress:
        merged = merge_database(database, database_path(db), Path(other), progress, dry_run=dry_run)
    if as_json:
        print_json({"dry_run": dry_run, **merged_object(merged)})
        return
    if dry_run:
        click.echo(_("Nothing was changed; this would happen:"))
    click.echo("\n".join(shown(line) for line in merged_lines(merged)))
