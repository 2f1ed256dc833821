"""`scorekeeper backup`: a whole copy of the database."""

from pathlib import Path

import click

from scorekeeper.cli.inputs import database_is_there, named_path
from scorekeeper.cli.long_work import bar
from scorekeeper.cli.output import Refusal, json_option, print_json
from scorekeeper.cli.tables import table
from scorekeeper.cli.texts import shown
from scorekeeper.store.backups import (
    KEPT,
    Backup,
    backup_place,
    backups,
    keep_backup,
    lost_file,
    write_backup,
)
from scorekeeper.store.location import database_path
from scorekeeper.store.staging import check_other
from scorekeeper.translate import _, say


@click.command(
    "backup",
    help=_(
        "Write a whole copy of the database to PATH, a file or a folder; without it, into the "
        "folder “backups” beside the database. Other programs may go on meanwhile. Of the backups "
        "that are made by themselves the last {auto} are kept, of those from before a merge the "
        "last {merges}, of all others every one.",
        auto=KEPT["auto"],
        merges=KEPT["before-merge"],
    ),
    epilog="\b\n"
    + _("Examples:")
    + """
  scorekeeper backup
  scorekeeper backup /media/stick
  scorekeeper backup --list
""",
)
@click.argument("target", metavar="[PATH]", required=False)
@click.option("--force", is_flag=True, help=_("Replace PATH if it is there already."))
@click.option("--list", "as_list", is_flag=True, help=_("List the backups, the newest first."))
@click.option("--dry-run", is_flag=True, help=_("Only say what would be written."))
@json_option()
@click.pass_obj
def command(
    db: str | None,
    target: str | None,
    *,
    force: bool,
    as_list: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Write a backup, or list those that there are."""
    path = database_path(db)
    if as_list:
        if target is not None or force or dry_run:
            raise click.UsageError(_("--list takes no PATH, no --force and no --dry-run."))
        _list(backups(path), as_json=as_json)
        return
    if not database_is_there(db):
        raise lost_file(path) or Refusal(
            _(
                "There is no database {path}, so nothing was backed up; say where it lies with "
                "--db PATH before “backup”, or enter a play first.",
                path=str(path),
            )
        )
    check_other(path)
    place = None if target is None else named_path(target)
    if dry_run:
        _would_write(path, backup_place(path, place, replace=force), as_json)
        return
    with bar(_("Copying")) as progress:
        if place is None:
            copy = keep_backup(path, progress=progress)
        else:
            copy = write_backup(path, place, progress, replace=force)
    if as_json:
        print_json({"dry_run": False, "path": str(copy), "size": copy.stat().st_size})
    else:
        click.echo(_("Backup written to {path}.", path=shown(str(copy))))


def _would_write(path: Path, place: Path, as_json: bool) -> None:
    number = path.stat().st_size
    if as_json:
        print_json({"dry_run": True, "path": str(place), "size": number})
        return
    click.echo(
        _(
            "Nothing was written; about {size} would go to {path}.",
            size=size(number),
            path=shown(str(place)),
        )
    )


def _list(found: list[Backup], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "path": str(backup.path),
                    "kind": backup.kind,
                    "at": backup.at.isoformat(),
                    "size": backup.size,
                }
                for backup in found
            ]
        )
    elif found:
        rows = [
            [f"{each.at:%Y-%m-%d %H:%M}", size(each.size), say(each.reason), str(each.path)]
            for each in found
        ]
        heading = [_("Made"), _("Size"), _("Why"), _("File")]
        click.echo("\n".join(table([heading, *rows], right=(1,))))
    else:
        click.echo(_("There is no backup yet."))


def size(number: int) -> str:
    """Return a size as people read it."""
    if number < 1024 * 1024:
        return _("{size} KB", size=f"{number / 1024:.0f}")
    return _("{size} MB", size=f"{number / 1024 / 1024:.1f}")
