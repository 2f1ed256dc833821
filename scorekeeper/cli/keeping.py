"""`scorekeeper merge`, `backup`, `restore` and `doctor`: keeping the plays safe."""

from typing import Final

import click

from scorekeeper.cli.base import JSON, YES, command, option
from scorekeeper.cli.inputs import looked_into, named_path, opened
from scorekeeper.cli.output import print_json, table, tell
from scorekeeper.i18n import Refused, _, msg, msgn, say
from scorekeeper.paths import database_path

_MARKS: Final = {True: "✓", False: "✗", None: "·"}


@command(
    "merge",
    msg(
        "Bring all plays of the database OTHER into this one. What was entered differently in "
        "both is listed; the later entry stands until somebody enters it again. OTHER is only "
        "read, and a backup is made before."
    ),
    examples="""
scorekeeper merge laptop.db
""",
)
@click.argument("other", metavar="OTHER")
@JSON
@click.pass_obj
def merge_command(db: str | None, other: str, as_json: bool) -> None:
    """Merge another database into this one."""
    from scorekeeper.store.database import merge_file
    from scorekeeper.store.merge import merged_lines

    with opened(db, makes=True) as store:
        report = merge_file(store, named_path(other))
        lines = merged_lines(report, store)
    print_json(report) if as_json else tell(*lines)


@command(
    "backup",
    msg(
        "Write a copy of the database to PATH, a file or a folder; without it, into the folder "
        "“backups” beside the database. Other programs may go on meanwhile."
    ),
    examples="""
scorekeeper backup
scorekeeper backup /media/stick
scorekeeper backup --list
""",
)
@click.argument("target", metavar="[PATH]", required=False)
@option("--list", "as_list", is_flag=True, help=msg("List the backups, the newest first."))
@click.pass_obj
def backup_command(db: str | None, target: str | None, as_list: bool) -> None:
    """Write a backup, or list those that there are."""
    from scorekeeper.store.backups import backup, backup_to
    from scorekeeper.store.beside import backups

    path = database_path(db)
    if as_list:
        rows = [[it.when, say(it.reason), str(it.path)] for it in backups(path)]
        tell(*table([[_("Made"), _("Why"), _("File")], *rows]))
        return
    if not path.exists():
        with looked_into(str(path)):
            raise Refused(msg("There is no database {path} to back up.", path=str(path)))
    with opened(db) as store:
        made = backup(store.file) if target is None else backup_to(store.file, named_path(target))
    tell(msg("Backup written to {path}.", path=str(made)))


@command(
    "restore",
    msg(
        "Make the database what the backup PATH holds. What is there now is kept: as a backup, "
        "or a damaged file as it is under another name."
    ),
    examples="""
scorekeeper restore backups/scorekeeper-20261129-194000.db --yes
""",
)
@click.argument("source", metavar="PATH")
@YES
@click.pass_obj
def restore_command(db: str | None, source: str, yes: bool) -> None:
    """Restore a backup."""
    from scorekeeper.store.backups import plays_in, restore

    path, backup = database_path(db), named_path(source)
    if not yes:
        raise Refused(
            msgn(
                "{backup} has {count} play and would take the place of {path}; --yes does it.",
                "{backup} has {count} plays and would take the place of {path}; --yes does it.",
                plays_in(backup),
                backup=str(backup),
                path=str(path),
            )
        )
    tell(*restore(path, backup).lines())


@command(
    "doctor",
    msg(
        "Check the database: is every page and every entry there, are the lists right? With "
        "--repair, all that can be read of a damaged, emptied or unreadable file is united with "
        "the newest backup; the damaged file is kept."
    ),
    examples="""
scorekeeper doctor
scorekeeper doctor --repair
""",
)
@option("--repair", "mends", is_flag=True, help=msg("Put right what can be; asks nothing."))
@JSON
@click.pass_context
def doctor_command(ctx: click.Context, mends: bool, as_json: bool) -> None:
    """Look the database over, or rescue it."""
    from scorekeeper.store.doctor import all_right, check, repair

    path = database_path(ctx.obj)
    if mends:
        done = repair(path)
        print_json(done) if as_json else tell(*done.lines())
        return
    checks = check(path)
    right = all_right(checks)
    if as_json:
        print_json({"ok": right, "path": path, "checks": checks})
    else:
        tell(msg("{path}", path=str(path)))
        for each in checks:
            tell(msg("{mark} {text}", mark=_MARKS[each.ok], text=each.message))
    if not right:
        ctx.exit(1)
