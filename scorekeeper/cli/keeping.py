"""`scorekeeper merge`, `backup`, `restore` and `doctor`: keeping the plays safe."""

from typing import Final

import click

from scorekeeper.cli.base import YES, command, option
from scorekeeper.cli.inputs import database, named_path, opened
from scorekeeper.cli.output import tell
from scorekeeper.i18n import Refused, msg, msgn

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
def merge_command(other: str) -> None:
    """Merge another database into this one."""
    from scorekeeper.store.database import merge_file
    from scorekeeper.store.merge import merged_lines

    with opened(makes=True) as store:
        tell(*merged_lines(merge_file(store, named_path(other)), store))


@command(
    "backup",
    msg(
        "Write a copy of the database into the folder “backups” beside it. Other programs may go "
        "on meanwhile."
    ),
    examples="""
scorekeeper backup
""",
)
def backup_command() -> None:
    """Write a backup."""
    from scorekeeper.store.backups import backup

    if not database().exists():
        with opened(writes=False):
            raise Refused(msg("There is no database {path} to back up.", path=str(database())))
    with opened() as store:
        tell(msg("Backup written to {path}.", path=str(backup(store.file))))


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
def restore_command(source: str, yes: bool) -> None:
    """Restore a backup."""
    from scorekeeper.store.backups import plays_in, restore

    path, backup = database(), named_path(source)
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
@click.pass_context
def doctor_command(ctx: click.Context, mends: bool) -> None:
    """Look the database over, or rescue it."""
    from scorekeeper.store.doctor import all_right, check, repair

    if mends:
        tell(*repair(database()).lines())
        return
    checks = check(database())
    tell(msg("{path}", path=str(database())))
    for each in checks:
        tell(msg("{mark} {text}", mark=_MARKS[each.ok], text=each.message))
    if not all_right(checks):
        ctx.exit(1)
