"""`scorekeeper bin`: the deleted plays; taken back, or deleted for good."""

import click
from sqlite_utils import Database

from scorekeeper.cli.inputs import looked_into, opened
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.plays import play_object, rows_lines
from scorekeeper.store import bin as bin_store
from scorekeeper.store.plays import find
from scorekeeper.translate import _, ngettext


@click.command(
    "bin",
    help=_(
        "List the deleted plays, the latest first; take one back, or delete all of them for good."
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper bin
  scorekeeper bin --restore 0192f0c4
  scorekeeper bin --empty --yes
""",
)
@click.option("--restore", "beginning", metavar="ID", help=_("Take the play back."))
@click.option("--empty", is_flag=True, help=_("Delete for good what is in the bin."))
@click.option("-y", "--yes", is_flag=True, help=_("Don't ask before emptying the bin."))
@json_option()
@click.pass_obj
def command(
    db: str | None, beginning: str | None, *, empty: bool, yes: bool, as_json: bool
) -> None:
    """List, take back or empty."""
    if empty and beginning is not None:
        raise click.UsageError(_("--restore and --empty don't go together."))
    if yes and not empty:
        raise click.UsageError(_("--yes belongs to --empty."))
    if empty:
        _empty(db, yes=yes, as_json=as_json)
    elif beginning is not None:
        with opened(db) as database:
            uuid = find(database, beginning, listed_by="bin")
            take_back(database, uuid)
        print_json({"restored": uuid}) if as_json else click.echo(restored(uuid))
    else:
        with looked_into(db) as database:
            rows = bin_store.Deleted(database).page(1_000_000)
        if as_json:
            print_json([play_object(row) for row in rows])
        else:
            click.echo("\n".join(rows_lines(rows)) if rows else _("The bin is empty."))


def take_back(database: Database, uuid: str) -> None:
    """Take a play out of the bin; refuse what is not there."""
    if not bin_store.restore(database, uuid):
        raise Refusal(_("Play {id} is not in the bin.", id=uuid))


def restored(uuid: str) -> str:
    """Return that a play was taken back."""
    return _("Play {id} is in the history.", id=uuid)


def _empty(db: str | None, *, yes: bool, as_json: bool) -> None:
    with opened(db) as database:
        count = bin_store.count_deleted(database)
        if count and not yes:
            raise Refusal(
                ngettext(
                    "The bin holds {count} play, which can't be brought back afterwards; "
                    "`scorekeeper bin --empty --yes` deletes it.",
                    "The bin holds {count} plays, which can't be brought back afterwards; "
                    "`scorekeeper bin --empty --yes` deletes them.",
                    count,
                )
            )
        deleted = bin_store.empty(database) if count else 0
    if as_json:
        print_json({"deleted": deleted})
    elif deleted:
        click.echo(
            ngettext("{count} play deleted for good.", "{count} plays deleted for good.", deleted)
        )
    else:
        click.echo(_("The bin is empty."))
