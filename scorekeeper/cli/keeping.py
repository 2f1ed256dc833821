"""`scorekeeper merge`, `backup`, `restore` and `doctor`: keeping the plays safe."""

from typing import TYPE_CHECKING

import click

from scorekeeper.cli.base import YES, command, json_option, option, usage_error
from scorekeeper.cli.inputs import looked_into, named_path, opened
from scorekeeper.cli.output import print_json, table, tell
from scorekeeper.cli.play_text import located
from scorekeeper.i18n import Message, Refused, Value, _, english, msg, msgn, say
from scorekeeper.paths import database_path
from scorekeeper.play.dates import date_text

if TYPE_CHECKING:
    from scorekeeper.store.beside import Backup
    from scorekeeper.store.merge import MergeReport


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
@json_option()
@click.pass_obj
def merge_command(db: str | None, other: str, *, as_json: bool) -> None:
    """Merge another database into this one."""
    source = named_path(other)
    with opened(db, makes=True) as store:
        report = store.merge(source)
        plays = store.plays([play_id for play_id, _problems in report.conflicts])
    if as_json:
        print_json(_merged_object(report))
        return
    tell(*_merged_lines(report))
    for play_id, problems in report.conflicts:
        play = plays[play_id]
        for problem in problems:
            tell(
                msg(
                    "{play}, {date}: {problem}",
                    play=play_id[:8],
                    date=date_text(play.started) or "–",
                    problem=located(problem, play.names),
                )
            )


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
@json_option()
@click.pass_obj
def backup_command(db: str | None, target: str | None, *, as_list: bool, as_json: bool) -> None:
    """Write a backup, or list those that there are."""
    from scorekeeper.store.backups import backup, backup_to
    from scorekeeper.store.beside import backups

    path = database_path(db)
    if as_list:
        if target is not None:
            raise usage_error(msg("--list takes no PATH."))
        _list(backups(path), as_json=as_json)
        return
    if not path.exists():
        with looked_into(str(path)):
            pass  # says what is missing
    with opened(db) as store:
        made = backup(store.file) if target is None else backup_to(store.file, named_path(target))
    if as_json:
        print_json({"path": str(made), "size": made.stat().st_size})
    else:
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
@json_option()
@click.pass_obj
def restore_command(db: str | None, source: str, *, yes: bool, as_json: bool) -> None:
    """Restore a backup."""
    from scorekeeper.store.backups import plays_in, restore

    path, backup = database_path(db), named_path(source)
    if not yes:
        raise Refused(
            msgn(
                "{path} holds {count} play and would take the place of {database}; --yes does it.",
                "{path} holds {count} plays and would take the place of {database}; --yes does it.",
                plays_in(backup),
                path=str(backup),
                database=str(path),
            )
        )
    done = restore(path, backup)
    if as_json:
        print_json({"plays": done.plays, "kept": done.kept and str(done.kept)})
        return
    tell(msgn("{count} play restored.", "{count} plays restored.", done.plays))
    if done.kept is not None:
        tell(msg("What was there before is in {path}.", path=str(done.kept)))


def size_text(number: int) -> str:
    """Return a size as people read it."""
    if number < 1 << 20:
        return _("{size} KB", size=f"{number / 1024:.0f}")
    return _("{size} MB", size=f"{number / (1 << 20):.1f}")


def _list(found: "list[Backup]", *, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "path": str(it.path),
                    "kind": it.kind,
                    "at": it.at.isoformat(),
                    "size": it.size,
                }
                for it in found
            ]
        )
    elif found:
        rows = [[it.when, size_text(it.size), say(it.reason), str(it.path)] for it in found]
        heading = [_("Made"), _("Size"), _("Why"), _("File")]
        tell(*table([heading, *rows], right=(1,)))
    else:
        tell(msg("There is no backup yet."))


def _merged_lines(report: "MergeReport") -> list[Message]:
    added, changed = len(report.added), len(report.changed)
    lines = [
        msgn("{count} play added.", "{count} plays added.", added),
        msgn("{count} play changed.", "{count} plays changed.", changed),
    ]
    if not (added or changed or report.removed or report.returned or report.people):
        return [msg("Nothing is new in the other database.")]
    if report.removed:
        count = len(report.removed)
        lines.append(
            msgn(
                "{count} play that was deleted for good there is removed here.",
                "{count} plays that were deleted for good there are removed here.",
                count,
            )
        )
    if report.returned:
        lines.append(
            msgn(
                "{count} play that was deleted for good is back in the bin: it was changed since.",
                "{count} plays that were deleted for good are back in the bin: they were changed "
                "since.",
                len(report.returned),
            )
        )
    if report.binned:
        lines.append(
            msgn(
                "{count} play in the bin was changed on the other laptop.",
                "{count} plays in the bin were changed on the other laptop.",
                len(report.binned),
            )
        )
    if report.joined:
        names: Value = tuple(report.joined)
        lines.append(msg("One person now, as they have the same name: {names}.", names=names))
    if report.conflicts:
        lines.append(
            msgn(
                "{count} play was entered differently in both; the later entry stands:",
                "{count} plays were entered differently in both; the later entry stands:",
                len(report.conflicts),
            )
        )
    return lines


def _merged_object(report: "MergeReport") -> dict[str, object]:
    return {
        "added": list(report.added),
        "changed": list(report.changed),
        "removed": list(report.removed),
        "returned": list(report.returned),
        "binned": list(report.binned),
        "conflicts": [
            {"play": play_id, "text": [english(problem.message) for problem in problems]}
            for play_id, problems in report.conflicts
        ],
        "joined": list(report.joined),
    }
